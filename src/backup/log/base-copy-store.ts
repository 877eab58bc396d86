import pg from 'pg';
import { clientConfig } from '../../kit/db/database.ts';
import type { ClusterConnection } from '../../postgres/types.ts';

/** What PostgreSQL says at the end of a base copy. */
export interface BackupEnd {
  readonly label: string;
  readonly tablespaceMap: string;
  /** The last segment that a restore of the copy needs at least. */
  readonly lastSegment: string;
}

/** A base copy that PostgreSQL has begun. */
interface OpenBackup {
  /** Ends it. Errors: the connection broke, and with it the copy. */
  end(): Promise<BackupEnd>;
  /** Gives the connection up, and with it a copy that has not ended. */
  close(): Promise<void>;
}

/** Begins a base copy on a connection of its own: begin and end must be of one session. */
export async function beginBackup(connection: ClusterConnection): Promise<OpenBackup> {
  // The checkpoint of a large database takes longer than a statement may otherwise.
  const client = new pg.Client({
    ...clientConfig(connection),
    options: '-c statement_timeout=0',
    query_timeout: 0,
  });
  // A broken connection is the error of the next statement.
  client.on('error', () => undefined);
  await client.connect();
  const close = () => client.end().catch(() => undefined);
  try {
    // across accounts: a copy of the whole cluster. `fast` makes the checkpoint now, and not spread over minutes.
    await client.query("select pg_backup_start('tranche', fast => true)");
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    async end() {
      // across accounts: as above. Does not wait for the archive: the caller waits until the place has the segment.
      const { rows } = await client.query<{ label: string; map: string; segment: string }>(
        `select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as segment
         from pg_backup_stop(wait_for_archive => false)`,
      );
      const [end] = rows;
      if (end === undefined) throw new Error('PostgreSQL did not say how the base copy ended.');
      return { label: end.label, tablespaceMap: end.map, lastSegment: end.segment };
    },
    close,
  };
}
