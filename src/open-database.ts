import { CommandError } from './kit/command-error.ts';
import type { Config } from './kit/config.ts';
import { type Connection, type Database, openDatabase } from './kit/db/database.ts';
import { requireRoles } from './kit/db/inspection.ts';
import { migrate } from './kit/db/migrations.ts';
import { systemClock } from './kit/time.ts';
import { openCluster } from './postgres/cluster.ts';
import { openLogins } from './postgres/logins-store.ts';
import type { Cluster, ClusterArchive, ClusterOptions } from './postgres/types.ts';

// Apart from wiring.ts, which loads the whole service: most commands need no more than this, and start sooner.

/** An open, migrated database, and the server behind it when that is ours. */
interface Store {
  readonly connection: Connection;
  /** Connects as a user who may act as every role, for exporting and importing a whole account. */
  readonly wholeConnection: Connection;
  /** Connects as the owner of the tables, for backups. */
  readonly ownerConnection: Connection;
  readonly database: Database;
  /** The migrations that opening it has run. */
  readonly migrated: readonly string[];
  /** What the embedded server archives; null when it does not, or when another process runs it. */
  readonly archive: ClusterArchive | null;
  /** Ends all connections, and the embedded server when this process started it. */
  close(): Promise<void>;
}

/** What may be said about an open store. */
interface StoreOptions {
  /** Hears what happens while it opens, one sentence a call. */
  readonly log?: (line: string) => void;
  /** Is called once when the embedded server ends without having been asked to. */
  readonly onExit?: ClusterOptions['onExit'];
}

/**
 * Opens the database of the settings: DATABASE_URL, or the embedded server in DATA_DIR, which a service owns, a
 * command shares with a running service, and a guest waits for a service to run. Brings the schema up to date.
 */
export async function openStore(
  config: Config,
  holder: ClusterOptions['holder'],
  { log = () => {}, onExit }: StoreOptions = {},
): Promise<Store> {
  const { databaseUrl, databaseOwnerUrl, dataDir, isContainer } = config;
  refuseRoot(config);
  const archiving = holder === 'service' ? { archiving: config.isLogKept } : {};
  const options = { dataDir, holder, log, hasSocketInTemporaryFolder: isContainer, ...archiving };
  // A command that joined earlier would see tables of before, and after a restore accounts that are not held yet.
  const later = { announcesLater: true };
  const cluster =
    databaseUrl === null ? await openCluster({ ...options, ...later, ...(onExit ? { onExit } : {}) }) : null;
  const owner = cluster?.connection ?? { connectionString: databaseOwnerUrl ?? databaseUrl ?? '' };
  try {
    if (cluster === null) await refuseHalfRestored(owner);
    else await refuseHalfFilled(cluster);
    const migrated = await migrate(owner, undefined, log);
    const connection =
      cluster === null ? { connectionString: databaseUrl ?? '' } : await openLogins(cluster.connection);
    if (holder === 'service') await requireRoles(connection);
    if (cluster !== null) await endRestore(cluster);
    cluster?.announceReady();
    let isClosing = false;
    const database = openDatabase(connection, (cause) => {
      // At the end the server may be quicker than the connections that say goodbye to it.
      if (!isClosing) log(`A database connection broke: ${cause.message}.`);
    });
    return {
      connection,
      wholeConnection: cluster?.connection ?? connection,
      ownerConnection: owner,
      database,
      migrated,
      archive: cluster?.archive ?? null,
      async close() {
        isClosing = true;
        try {
          await database.close();
        } finally {
          await cluster?.stop();
        }
      },
    };
  } catch (cause) {
    await cluster?.stop();
    throw cause;
  }
}

/**
 * Refuses root in a container. There root would be root of the volumes, too, and the database would go where the container
 * keeps nothing: PostgreSQL refuses root, and the other users cannot reach every volume.
 */
export function refuseRoot(
  { isContainer }: Pick<Config, 'isContainer'>,
  userNumber = process.getuid?.(),
): void {
  if (!isContainer || userNumber !== 0) return;
  throw new CommandError(
    `Tranche does not run as root in a container. Leave out --user and runAsUser, or set them to ${CONTAINER_USER}, and give it its volume: chown -R ${CONTAINER_USER}:${CONTAINER_USER} on the folder that is DATA_DIR.`,
  );
}

/** The user of the image. */
const CONTAINER_USER = 10_001;

// Before anybody uses a database that was restored to an instant. Again at the next opening, when this one is killed.
async function endRestore(cluster: Cluster): Promise<void> {
  const { connection, restoredNote } = cluster;
  if (restoredNote === null) return;
  const { raiseFenceAfterLogRestore } = await import('./backup/service.ts');
  await raiseFenceAfterLogRestore(connection, restoredNote, systemClock);
  await cluster.forgetRestore();
}

// A supervisor would start the service after a killed restore, and an empty database would look like a restored one. Where
// the note is older than the rows, the restore was killed after its commit, or had refused a database that was not empty.
async function refuseHalfFilled({ connection, fillingNote }: Cluster): Promise<void> {
  if (fillingNote === null || !fillingNote.isLeft) return;
  const { hasAccounts } = await import('./backup/service.ts');
  if (await hasAccounts(connection)) return fillingNote.remove();
  throw new CommandError(
    `A restore into this database has not ended, and the database is empty. Run the restore again, or remove ${fillingNote.path} to begin with an empty database.`,
  );
}

// The same for a database of DATABASE_URL, where the note is in the database.
async function refuseHalfRestored(owner: Connection): Promise<void> {
  const { FILLING_SCHEMA, isHalfRestored } = await import('./backup/service.ts');
  if (!(await isHalfRestored(owner))) return;
  throw new CommandError(
    `A restore into this database has not ended, and the database is empty. Wait until it ends. If it was killed, run it again, or begin with an empty database: drop schema ${FILLING_SCHEMA}.`,
  );
}

/** A database as its owner, neither migrated nor checked, for a restore. */
interface OwnerStore {
  readonly owner: Connection;
  /** Notes that the restore is whole. */
  complete(): Promise<void>;
  /** Ends the embedded server when this process started it. */
  close(): Promise<void>;
}

/** Opens the database of the settings for a restore: an embedded server in DATA_DIR, or DATABASE_URL. */
export async function openAsOwner(
  config: Config,
  options: Pick<ClusterOptions, 'durable' | 'fills'> = {},
): Promise<OwnerStore> {
  const { databaseUrl, databaseOwnerUrl, dataDir, isContainer } = config;
  refuseRoot(config);
  if (databaseUrl !== null) {
    const { writeDatabaseNote } = await import('./backup/service.ts');
    const owner = { connectionString: databaseOwnerUrl ?? databaseUrl };
    const note = options.fills === true ? await writeDatabaseNote(owner) : null;
    return {
      owner,
      complete: async () => note?.remove(),
      async close() {
        // As below. The note stays where the database is away.
        if (note?.isLeft === false) await note.remove().catch(() => {});
      },
    };
  }
  const hasSocketInTemporaryFolder = isContainer;
  const cluster = await openCluster({ dataDir, holder: 'command', hasSocketInTemporaryFolder, ...options });
  const { connection: owner, fillingNote } = cluster;
  return {
    owner,
    complete: async () => fillingNote?.remove(),
    async close() {
      // The restore has changed nothing, or is whole. What an earlier one has left stays as it is.
      if (fillingNote?.isLeft === false) await fillingNote.remove();
      await cluster.stop();
    },
  };
}
