import { constants } from 'node:fs';
import { chmod, lchown, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../kit/files/durable.ts';
import type { Binaries } from './binaries.ts';
import { runInitdb } from './initialize.ts';
import type { Placement } from './types.ts';

/** The files of a cluster that configure its server. They may name programs to run. */
const CONFIGURATION = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'];

/** Whether a file of a cluster configures the server, also on a disk that does not tell capitals apart. */
export function isConfiguration(name: string): boolean {
  return CONFIGURATION.includes(name.toLowerCase());
}

/** Gives a cluster the configuration of a new one. Our settings are arguments of each start. */
export async function writeConfiguration(placement: Placement, binaries: Binaries): Promise<void> {
  const { folder, clusterDir, user } = placement;
  const blank = join(folder, 'blank');
  const passwordFile = join(folder, 'blank.password');
  await mkdir(blank, { mode: 0o700 });
  await chmod(blank, 0o700);
  // Nobody logs in to the blank one.
  await writeDurably(passwordFile, 'blank', 0o600, user ?? undefined);
  if (user) await lchown(blank, user.uid, user.gid);
  await runInitdb(placement, binaries, blank, passwordFile);
  for (const name of CONFIGURATION)
    await writeDurably(join(clusterDir, name), await readOwn(join(blank, name)), 0o600, user ?? undefined);
  await rm(blank, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
}

// The server's user may have put a link there to what only root reads.
async function readOwn(path: string): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
