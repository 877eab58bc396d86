import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError } from '../kit/command-error.ts';
import type { Config } from '../kit/config.ts';
import { openStore } from '../wiring.ts';

/** An open store. */
export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens the store for one command, beside a running service or alone. A database is begun only by a command that is
 * there to begin one (`begins`), which then says where. Errors: there is none in DATA_DIR, for the others: made
 * silently, it would be a second one beside that of a service with another DATA_DIR.
 */
export async function openCommandStore(config: Config, { begins = false } = {}): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && !(await isClusterMade(dataDir))) {
    const folder = resolve(dataDir);
    if (!begins) {
      throw new CommandError(
        `There is no database in ${folder}: npm start makes one. For a service that runs with another DATA_DIR or with DATABASE_URL, set the same here.`,
      );
    }
    process.stderr.write(`A new database is made in ${folder}.\n`);
  }
  return openStore(config, 'command');
}

/** Whether a folder holds the embedded database, or says where that is. Opening the database would make it. */
export async function isClusterMade(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false;
  return (await readdir(dataDir)).some((name) => ['postgres', 'DATABASE-IS-ELSEWHERE.txt'].includes(name));
}
