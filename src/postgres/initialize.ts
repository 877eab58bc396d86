import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lchown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath, writeDurably } from '../kit/files/durable.ts';
import type { Binaries } from './binaries.ts';
import { ATTEMPT_PREFIX, forgetUnusedPassword, RESTORE_PREFIX, refuseLeftovers } from './leftovers.ts';
import { removeLogFolder } from './log-folder.ts';
import { type ProgramResult, runProgram } from './run-program.ts';
import { endLeftServer } from './server-processes.ts';
import type { Placement } from './types.ts';

/** In the cluster's folder after a restore, until it was opened once. */
export const RESTORED_NOTE = 'tranche-restored.json';

/** The database in the cluster, and the superuser that owns it. */
export const DATABASE = 'tranche';

/**
 * Makes the cluster when there is none, and checks that there is one of this version otherwise. Only for the
 * holder of the lock. Throws with the output of PostgreSQL's programs.
 *
 * A killed start never leaves half a cluster, as everything is made in a sibling folder that is renamed at the
 * end. Nothing is synced while it is made; one sync of the whole then comes before the rename. That is quicker
 * than syncing each step and as safe: until the rename, a power cut costs nothing but the attempt.
 */
export async function initializeCluster(
  placement: Placement,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const { folder, clusterDir } = placement;
  const isThere = existsSync(join(clusterDir, 'PG_VERSION'));
  if (!isThere) await refuseLeftovers(folder);
  await removeAttempts(folder);
  if (isThere) return checkVersion(clusterDir, binaries);
  await refuseForeignFiles(clusterDir);
  await refuseHalfRestored(folder);
  // Notes there about what was sent are of another cluster, whose segments have the same names.
  await removeLogFolder(folder);
  const password = randomBytes(24).toString('base64url');
  const attempt = join(folder, `${ATTEMPT_PREFIX}${randomBytes(4).toString('hex')}`);
  const passwordFile = `${attempt}.password`;
  await writeDurably(passwordFile, password, 0o600);
  await mkdir(attempt, { mode: 0o700 });
  await giveToServer(placement, [attempt, passwordFile]);
  await runInitdb(placement, binaries, attempt, passwordFile);
  await makeDatabase(placement, binaries, attempt);
  if (durable) {
    const synced = await runProgram(binaries.initdb, ['--sync-only', '-D', attempt], placement.user);
    insist(synced, 'sync the new database to the disk');
  }
  // The password first: without it, nobody could open the cluster.
  await writePassword(folder, password);
  await rm(passwordFile, { force: true });
  await rename(attempt, clusterDir);
  await syncPath(folder);
  // DATA_DIR and its parent's entry may be new too. If the parent is closed to us, we did not create it.
  for (const path of [dirname(folder), dirname(dirname(folder))]) await syncPath(path).catch(unlessClosed);
}

/** The superuser's password. Throws when this process may not read it, or when it is missing. */
export async function readPassword(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'password'), 'utf8');
  } catch (error) {
    throw new Error(
      `The password of the database cannot be read: ${(error as Error).message}. ` +
        'Start Tranche as the user who made the database or as root, or bring the file back from a backup.',
      { cause: error },
    );
  }
}

/** Writes the superuser's password. */
export async function writePassword(folder: string, password: string): Promise<void> {
  const path = join(folder, 'password');
  const owner = process.getuid?.() === 0 ? await stat(folder) : undefined;
  await writeDurably(path, password, 0o600, owner);
}

/** Gives the superuser another password. No server may run. */
export async function setPassword(
  { clusterDir, user }: Placement,
  { postgres }: Binaries,
  password: string,
): Promise<void> {
  // The password has letters, digits, - and _ only.
  const statement = `alter role ${DATABASE} password '${password}';\n`;
  const single = ['--single', '-c', 'exit_on_error=on', '-c', 'password_encryption=scram-sha-256'];
  const result = await runProgram(postgres, [...single, '-D', clusterDir, DATABASE], user, statement);
  insist(result, 'set the password of the restored database');
}

/** Removes restores that have not ended, with servers that a killed one left. Only for the holder of the lock. */
export async function removeRestores(folder: string, log: (line: string) => void): Promise<void> {
  await forgetUnusedPassword(folder);
  for (const name of await restoresIn(folder)) {
    await endLeftServer(join(folder, name, 'cluster'), log);
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function restoresIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith(RESTORE_PREFIX));
}

// A supervisor would start the service after a killed restore, and an empty database would look like a restored one.
async function refuseHalfRestored(folder: string): Promise<void> {
  const [half] = await restoresIn(folder);
  if (half === undefined) return;
  throw new Error(
    `A restore into ${folder} has not ended. Run it again, or remove ${join(folder, half)} to begin with an empty database.`,
  );
}

async function removeAttempts(folder: string): Promise<void> {
  if ((await restoresIn(folder)).length === 0) await forgetUnusedPassword(folder);
  // An initdb whose parent was killed may write for another half second, hence the retries.
  for (const name of await readdir(folder))
    if (name.startsWith(ATTEMPT_PREFIX))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

async function checkVersion(clusterDir: string, { major }: Binaries): Promise<void> {
  const version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  if (version === major) return;
  throw new Error(
    `The database in ${clusterDir} is of PostgreSQL ${version}. This Tranche brings ${major}, which cannot read it. ` +
      'Nothing was changed. With the release that ran it last: tranche backup --to FILE. Then move the folder ' +
      `${dirname(clusterDir)} away, and with this release: tranche restore FILE. See docs/operations.md, "A new PostgreSQL".`,
  );
}

async function refuseForeignFiles(clusterDir: string): Promise<void> {
  if (!existsSync(clusterDir) || (await readdir(clusterDir)).length === 0) return;
  throw new Error(
    `${clusterDir} has files in it, but no database. If they belong to a database, restore it from a backup; ` +
      'otherwise move them away, or set DATA_DIR to another folder.',
  );
}

/** Makes the files of a cluster in an empty folder of the server's user. Throws with the output of the program. */
export async function runInitdb(
  { user }: Placement,
  { initdb }: Binaries,
  attempt: string,
  passwordFile: string,
): Promise<void> {
  const access = ['--username', DATABASE, '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  // The builtin locale sorts the same on every system and for ever; those of the C library do not.
  const locale = ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  const files = ['--encoding', 'UTF8', '--data-checksums', '--no-sync', '--no-instructions', '-D', attempt];
  insist(await runProgram(initdb, [...access, ...locale, ...files], user), 'make a new database cluster');
}

/** Creates our database in single-user mode: 0.1 s, while starting and stopping a server takes 3 s. */
async function makeDatabase({ user }: Placement, { postgres }: Binaries, attempt: string): Promise<void> {
  const singleUser = ['--single', '-F', '-c', 'exit_on_error=on', '-D', attempt, 'postgres'];
  insist(
    await runProgram(postgres, singleUser, user, `create database ${DATABASE};\n`),
    'create the database',
  );
}

async function giveToServer({ user }: Placement, paths: readonly string[]): Promise<void> {
  if (user) for (const path of paths) await lchown(path, user.uid, user.gid);
  // initdb demands that nobody else has rights, whatever the umask.
  if (paths[0]) await chmod(paths[0], 0o700);
}

function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EACCES') throw error;
}

function insist({ ok, output }: ProgramResult, task: string): void {
  if (ok) return;
  const lastWords = output.trim().split('\n').slice(-10).join('\n');
  throw new Error(
    `PostgreSQL could not ${task}:\n${lastWords}\n` +
      'Check that the disk has room (100 MB) and set DATA_DIR to a folder on a local disk, ' +
      'or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}
