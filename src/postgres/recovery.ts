import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../kit/command-error.ts';
import { syncPath, writeDurably } from '../kit/files/durable.ts';
import { type Binaries, findPackage, provideBinaries } from './binaries.ts';
import { writeConfiguration } from './configuration.ts';
import { RESTORED_NOTE, removeRestores, setPassword, writePassword } from './initialize.ts';
import { RESTORE_PREFIX, refuseLeftovers } from './leftovers.ts';
import { type ClusterLock, readHolder, takeLock } from './lock.ts';
import { removeLogFolder } from './log-folder.ts';
import { placeCluster } from './placement.ts';
import { type FetchSegment, serveSegments } from './segment-exchange.ts';
import { startServer } from './server.ts';
import { clusterNameOf } from './server-processes.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import type { Placement, RecoveryTarget } from './types.ts';

/** A week of log takes an hour or more. */
const RECOVERY_LIMIT_MS = 86_400_000;

/** How a recovery went. */
export interface Recovered {
  /** False when the log ends before the target. */
  readonly isReached: boolean;
  /** The last transaction that was replayed; null when the base copy is all. */
  readonly lastTransactionAt: string | null;
}

/** A cluster that is being restored beside the place where it will be. */
export interface RestoredCluster {
  /** The version of PostgreSQL that reads it. */
  readonly major: string;
  /** Empty: the files of a base copy belong here, but those that configure the server. */
  readonly clusterDir: string;
  /** Replays the log up to the target; a second call goes on with another target. Errors: those of `fetch`; the server did not start. */
  recover(target: RecoveryTarget, fetch: FetchSegment): Promise<Recovered>;
  /** Puts the cluster into its place with a new password, in one step. `note` is for the next opening. */
  complete(note: string): Promise<void>;
  /** Removes what is not complete, and gives the lock back. Does nothing after `complete`. */
  close(): Promise<void>;
}

/** Prepares an empty DATA_DIR for a restored cluster. Errors: it has a database, or somebody uses it. */
export async function prepareRestore(
  dataDir: string,
  durable: boolean,
  log: (line: string) => void,
): Promise<RestoredCluster> {
  const packageDir = await findPackage(`${process.platform}-${process.arch}`);
  const placement = await placeCluster(dataDir, log);
  const lock = takeLock(placement.folder);
  if (lock === null) {
    const pid = readHolder(placement.folder)?.pid ?? 'unknown';
    throw new CommandError(
      `${dataDir} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`,
    );
  }
  try {
    if (existsSync(placement.clusterDir)) throw notEmpty(placement);
    await refuseLeftovers(placement.folder);
    await removeRestores(placement.folder, log);
    const binaries = await provideBinaries(packageDir, placement);
    return await makeRestore(placement, binaries, lock, { durable, log });
  } catch (cause) {
    lock.release();
    throw cause;
  }
}

function notEmpty({ folder, clusterDir }: Placement): CommandError {
  return new CommandError(
    `There is a database in ${clusterDir} already, and nothing was changed. ` +
      `Set DATA_DIR to an empty folder, or move all of ${folder} away first: it also has the password of that database, and log that may be nowhere else.`,
  );
}

async function makeRestore(
  { folder, clusterDir, user }: Placement,
  binaries: Binaries,
  lock: ClusterLock,
  { durable, log }: { readonly durable: boolean; readonly log: (line: string) => void },
): Promise<RestoredCluster> {
  const attempt = join(folder, `${RESTORE_PREFIX}${randomBytes(4).toString('hex')}`);
  // A placement of its own: server, socket and the server's log are inside the attempt, and go with it.
  const placement: Placement = { folder: attempt, clusterDir: join(attempt, 'cluster'), user };
  await mkdir(attempt);
  await chmod(attempt, 0o711);
  await mkdir(placement.clusterDir, { mode: 0o700 });
  let isComplete = false;
  return {
    major: binaries.major,
    clusterDir: placement.clusterDir,
    recover: (target, fetch) => recover({ placement, binaries, durable, log }, target, fetch),
    async complete(note) {
      const password = randomBytes(24).toString('base64url');
      await setPassword(placement, binaries, password);
      // Inside the cluster: it gets its place together with the note.
      await writeDurably(join(placement.clusterDir, RESTORED_NOTE), note, 0o600);
      await syncPath(placement.clusterDir);
      await writePassword(folder, password);
      // Segments that an earlier cluster here has not sent are of another history.
      await removeLogFolder(folder);
      await rename(placement.clusterDir, clusterDir);
      await syncPath(folder);
      isComplete = true;
      await rm(attempt, { recursive: true, force: true });
      lock.release();
    },
    async close() {
      if (isComplete) return;
      await removeRestores(folder, log);
      lock.release();
    },
  };
}

/** What the server that recovers needs. */
interface RecoveryDeps {
  readonly placement: Placement;
  readonly binaries: Binaries;
  readonly durable: boolean;
  readonly log: (line: string) => void;
}

async function recover(
  { placement, binaries, durable, log }: RecoveryDeps,
  target: RecoveryTarget,
  fetch: FetchSegment,
): Promise<Recovered> {
  const { folder, clusterDir, user } = placement;
  if (!existsSync(join(clusterDir, 'postgresql.conf'))) await writeConfiguration(placement, binaries);
  // Once, while nobody else could put a link into it.
  const isGiven = user !== null && (await stat(clusterDir)).uid === user.uid;
  if (user !== null && !isGiven) await giveTree(clusterDir, user);
  await writeDurably(join(clusterDir, 'recovery.signal'), '', 0o600, user ?? undefined);
  // The words of an earlier recovery are not about this one.
  await rm(join(folder, 'server.log'), { force: true });
  const exchange = await serveSegments(join(folder, 'exchange'), user, fetch);
  const socketDir = await makeSocketFolder(placement);
  try {
    const clusterName = await clusterNameOf(clusterDir);
    const settings = recoverySettings(target);
    const start = { placement, binaries, socketDir, clusterName, durable, settings, spoolDir: null, log };
    const server = await startServer({ ...start, limitMs: RECOVERY_LIMIT_MS, onExit: () => undefined });
    await server.stop();
    exchange.throwFault();
    return { isReached: true, lastTransactionAt: await lastTransaction(folder) };
  } catch (cause) {
    exchange.throwFault();
    const words = await readFile(join(folder, 'server.log'), 'utf8').catch(() => '');
    if (!/recovery ended before configured recovery target was reached/.test(words)) throw cause;
    return { isReached: false, lastTransactionAt: await lastTransaction(folder) };
  } finally {
    await exchange.close();
    await removeSocketFolder(socketDir);
  }
}

function recoverySettings(target: RecoveryTarget): Record<string, string> {
  return {
    // As the server that wrote the log.
    wal_level: 'replica',
    // Nobody connects before the target is reached: "ready" then means that recovery has ended.
    hot_standby: 'off',
    // A relative path from the server's own folder: no path of an operator passes through the shell.
    restore_command: 'sh ../exchange/fetch.sh %f %p',
    // A later history that began at another restore has its own base copies.
    recovery_target_timeline: 'current',
    ...(target === 'end'
      ? {}
      : { recovery_target_time: offsetTime(target.time), recovery_target_action: 'promote' }),
  };
}

// When PostgreSQL reads this setting it knows no names of zones, and Z is one.
function offsetTime(instant: string): string {
  return instant.replace('T', ' ').replace(/Z$/, '+00');
}

/** The time of the last transaction that was replayed, as the server logs it. */
async function lastTransaction(folder: string): Promise<string | null> {
  const words = await readFile(join(folder, 'server.log'), 'utf8').catch(() => '');
  const found = [...words.matchAll(/last completed transaction was at log time (\S+ \S+?)(?:\+00| UTC)?$/gm)];
  const text = found.at(-1)?.[1];
  return text === undefined ? null : `${text.replace(' ', 'T')}Z`;
}

async function giveTree(folder: string, user: { uid: number; gid: number }): Promise<void> {
  await chown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  await syncPath(dirname(folder));
}
