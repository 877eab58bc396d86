import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPackage, provideBinaries } from './binaries.ts';
import { openFillingNote } from './filling.ts';
import { DATABASE, initializeCluster, RESTORED_NOTE, readPassword } from './initialize.ts';
import { type ClusterLock, type Holder, readHolder, takeLock } from './lock.ts';
import { prepareLogFolder } from './log-folder.ts';
import { placeCluster } from './placement.ts';
import { type Server, startServer } from './server.ts';
import { clusterNameOf, endLeftServer } from './server-processes.ts';
import { PORT } from './settings.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import type { Cluster, ClusterConnection, ClusterOptions, Placement, ServerExit } from './types.ts';

/** How long to wait for another command that runs the server for itself. */
const COMMAND_PATIENCE_MS = 15_000;

/** How long a command waits for a service that has the lock and is still starting, perhaps for the first time. */
const SERVICE_PATIENCE_MS = 60_000;

/**
 * Opens the embedded PostgreSQL cluster of a DATA_DIR: creates it at the first start, ends a server that a killed
 * process left, recovers committed data, and resolves when the server accepts connections. A command joins the server
 * of a running service. Throws an Error whose message says what to do, when another service uses the folder, when the
 * server cannot start, or when there is no PostgreSQL for this platform.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const packageDir = await findPackage(`${process.platform}-${process.arch}`);
  const placement = await placeCluster(options.dataDir, options.log ?? ignore);
  const turn =
    options.holder === 'guest'
      ? { join: await waitForService(placement, options) }
      : await waitForTurn(placement, options);
  if ('join' in turn) {
    const connection = connectionTo(turn.join.socketDir, await readPassword(placement.folder));
    const nothing = async () => undefined;
    const unknown = { archive: null, restoredNote: null, fillingNote: null };
    return { connection, ...unknown, forgetRestore: nothing, announceReady: () => {}, stop: nothing };
  }
  try {
    return await runServer(placement, packageDir, turn.lock, options);
  } catch (error) {
    turn.lock.release();
    throw error;
  }
}

/** Takes the lock, or finds the service to join, or throws when the holder does not give the lock up. */
async function waitForTurn(
  { folder }: Placement,
  { holder, dataDir, log = ignore }: ClusterOptions,
): Promise<{ lock: ClusterLock } | { join: Holder }> {
  const begun = performance.now();
  let seen = '';
  let isLogged = false;
  for (;;) {
    const lock = takeLock(folder);
    if (lock) return { lock };
    const other = readHolder(folder);
    // For an instant the file may be that of a killed holder: it counts only if it says the same later.
    const isFirm = other !== null && JSON.stringify(other) === seen;
    seen = JSON.stringify(other);
    if (isFirm && other.holder === 'service') {
      if (holder === 'service') throw secondServiceError(dataDir, other);
      if (other.ready) return { join: other };
    }
    if (isFirm && !isLogged) {
      isLogged = true;
      log(`Waiting for ${nameOf(other)}, who has the database in ${dataDir}.`);
    }
    const patienceMs = other?.holder === 'service' ? SERVICE_PATIENCE_MS : COMMAND_PATIENCE_MS;
    if (performance.now() - begun > patienceMs) throw busyError(dataDir, other);
    await delay(25);
  }
}

/** Waits until a service runs the server. A guest that ran the server itself would block every service. */
async function waitForService(
  { folder }: Placement,
  { dataDir, log = ignore }: ClusterOptions,
): Promise<Holder> {
  for (let isLogged = false; ; isLogged = true) {
    const lock = takeLock(folder);
    // No server runs: the file is from a dead holder, and giving the lock back removes it.
    lock?.release();
    const other = lock === null ? readHolder(folder) : null;
    if (other?.holder === 'service' && other.ready) return other;
    if (!isLogged) log(`Waiting for a service to run the database in ${dataDir}.`);
    await delay(100);
  }
}

function secondServiceError(dataDir: string, other: Holder): Error {
  return new Error(
    `The database is taken: ${nameOf(other)} already runs the database in ${dataDir}. ` +
      'Stop it first, or give this service a folder of its own by setting DATA_DIR.',
  );
}

function busyError(dataDir: string, other: Holder | null): Error {
  const who = other ? nameOf(other) : 'another process';
  return new Error(
    `The database is busy: ${who} has been using the one in ${dataDir} for too long. ` +
      'Try again when it has ended, or set DATA_DIR to another folder.',
  );
}

function nameOf({ holder, pid }: Holder): string {
  return `another Tranche ${holder} (process ${pid})`;
}

async function runServer(
  placement: Placement,
  packageDir: string,
  lock: ClusterLock,
  options: ClusterOptions,
): Promise<Cluster> {
  const { folder, clusterDir } = placement;
  const { durable = true, settings = {}, log = ignore, fills = false, announcesLater = false } = options;
  const holder = { holder: options.holder, pid: process.pid };
  lock.announce({ ...holder, ready: false, socketDir: '' });
  await endLeftServer(clusterDir, log);
  const socketDir = await makeSocketFolder(placement, options.hasSocketInTemporaryFolder);
  try {
    const binaries = await provideBinaries(packageDir, placement);
    const fillingNote = await openFillingNote(folder, fills);
    await initializeCluster(placement, binaries, durable);
    const connection = connectionTo(socketDir, await readPassword(folder));
    const clusterName = await clusterNameOf(clusterDir);
    const onExit = (exit: ServerExit): void => {
      // The lock first, so that the caller may open the cluster again at once.
      lock.release();
      options.onExit?.(exit);
    };
    const logFolder = await prepareLogFolder(placement, options.archiving, log);
    const spoolDir = logFolder?.spoolDir ?? null;
    const start = { placement, binaries, socketDir, clusterName, durable, settings, spoolDir, log, onExit };
    const server = await startServer(start);
    const announceReady = () => lock.announce({ ...holder, ready: true, socketDir });
    if (!announcesLater) announceReady();
    const archive = logFolder && { ...logFolder, clusterDir };
    const note = join(clusterDir, RESTORED_NOTE);
    const restoredNote = existsSync(note) ? await readFile(note, 'utf8') : null;
    const forgetRestore = () => rm(note, { force: true });
    const notes = { restoredNote, forgetRestore, fillingNote };
    return openedCluster({ connection, archive, ...notes, announceReady }, server, lock);
  } catch (error) {
    await removeSocketFolder(socketDir);
    throw error;
  }
}

function openedCluster(opened: Omit<Cluster, 'stop'>, server: Server, lock: ClusterLock): Cluster {
  const stopOnce = async (): Promise<void> => {
    await server.stop();
    // After an unexpected end, another process may already use the cluster and this folder.
    if (lock.isHeld()) await removeSocketFolder(opened.connection.host);
    lock.release();
  };
  let stopping: Promise<void> | undefined;
  return {
    ...opened,
    stop() {
      stopping ??= stopOnce();
      return stopping;
    },
  };
}

function connectionTo(socketDir: string, password: string): ClusterConnection {
  return { host: socketDir, port: PORT, user: DATABASE, password, database: DATABASE };
}

function ignore(): void {
  // No caller listens for messages.
}
