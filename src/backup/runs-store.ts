import { type Queries, statement } from '../kit/db/database.ts';
import type { BackupGauges } from '../kit/metrics.ts';
import type { BackupSummary } from './writing.ts';

/** What began a backup. */
export type BackupCause = 'Schedule' | 'Command';

/** A backup that was made or tried. */
interface BackupRun {
  readonly id: string;
  readonly cause: BackupCause;
  readonly place: string;
  readonly name: string;
  readonly status: 'Running' | 'Succeeded' | 'Failed';
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  readonly accounts: number | null;
  readonly snapshotMs: number | null;
  readonly failure: string | null;
}

// Across accounts: a backup has all of them.
const insertOne = statement(
  'backups_insert',
  `insert into backups (id, cause, place, name, status, started_at)
   values ($1, $2, $3, $4, 'Running', $5)`,
);

export async function insertRun(
  system: Queries,
  { id, cause, place, name, startedAt }: Pick<BackupRun, 'id' | 'cause' | 'place' | 'name' | 'startedAt'>,
): Promise<void> {
  await system.query(insertOne, [id, cause, place, name, startedAt]);
}

// Across accounts: as above.
const succeedOne = statement(
  'backups_succeed',
  `update backups set status = 'Succeeded', ended_at = $2, bytes = $3, row_count = $4, accounts = $5, snapshot_ms = $6,
     sums_hash = $7, failure = null
   where id = $1`,
);

export async function succeedRun(
  system: Queries,
  id: string,
  now: Date,
  { bytes, rows, accounts, snapshotMs, sumsHash }: BackupSummary,
): Promise<void> {
  await system.query(succeedOne, [id, now, bytes, rows, accounts, snapshotMs, sumsHash]);
}

// Across accounts: as above.
const failOne = statement(
  'backups_fail',
  `update backups set status = 'Failed', ended_at = $2, failure = $3 where id = $1`,
);

export async function failRun(system: Queries, id: string, now: Date, failure: string): Promise<void> {
  await system.query(failOne, [id, now, failure.slice(0, 1000)]);
}

// Across accounts: as above. The holder of the lock of backups knows that none on schedule is under way, so the process of such
// a run died. That of a command did when the run is older than any backup may take.
const failDead = statement(
  'backups_fail_dead',
  `update backups set status = 'Failed', ended_at = $1, failure = 'The process ended before the backup did.'
   where status = 'Running' and (cause = 'Schedule' or started_at < $1::timestamptz - interval '5 hours')`,
);

/** Ends the runs whose process died. For the process that alone makes backups on schedule now. */
export async function failDeadRuns(system: Queries, now: Date): Promise<void> {
  await system.query(failDead, [now]);
}

const COLUMNS = `id, cause, place, name, status, started_at as "startedAt", ended_at as "endedAt", bytes, row_count as rows,
  accounts, snapshot_ms as "snapshotMs", failure`;

// Across accounts: as above.
const listNewest = statement(
  'backups_list',
  `select ${COLUMNS} from backups order by started_at desc limit $1`,
);

/** The newest runs first. */
export function listRuns(system: Queries, most: number): Promise<BackupRun[]> {
  return system.query<BackupRun>(listNewest, [most]);
}

// Across accounts: as above.
const findState = statement(
  'backups_state',
  `with counted as (select * from backups where started_at <= $1 and ($2::text is null or place = $2))
   select good.ended_at as "goodAt", good.started_at as "goodFrom", good.bytes,
     (select count(*) from counted f where f.status = 'Failed' and f.started_at > coalesce(good.started_at, '-infinity'))
       as failed,
     (select max(started_at) from counted) as "triedAt", (select min(started_at) from counted) as "firstAt",
     (select f.failure from counted f where f.status = 'Failed' and f.started_at > coalesce(good.started_at, '-infinity')
      order by f.started_at desc limit 1) as failure
   from (select 1) one left join lateral (
     select * from counted where status = 'Succeeded' order by started_at desc limit 1) good on true`,
);

/** How the backups stand. */
interface BackupState {
  /** When the last good one ended, and of which instant it is. */
  readonly goodAt: Date | null;
  readonly goodFrom: Date | null;
  readonly bytes: number | null;
  /** How many failed since, and why the last of them did. */
  readonly failed: number;
  readonly failure: string | null;
  /** When the first and the last one began, good or not. */
  readonly firstAt: Date | null;
  readonly triedAt: Date | null;
}

/**
 * How the backups in a place stand; null: in all places. A run after `now` was noted by a wrong clock, and does not
 * count.
 */
export async function readState(system: Queries, now: Date, place: string | null): Promise<BackupState> {
  const [state] = await system.query<BackupState>(findState, [now, place]);
  if (state === undefined) throw new Error('PostgreSQL answered nothing about backups.');
  return state;
}

/** How the backups stand, for the metrics; empty before the first. */
export async function readGauges(
  system: Queries,
  now: Date,
  place: string | null,
): Promise<readonly BackupGauges[]> {
  const { goodFrom, firstAt, bytes, failed } = await readState(system, now, place);
  if (firstAt === null) return [];
  const ageSeconds = goodFrom === null ? null : Math.max(0, (now.getTime() - goodFrom.getTime()) / 1000);
  return [{ ageSeconds, bytes, failed }];
}

// Across accounts: as above.
const findGoodNames = statement(
  'backups_good_names',
  `select name from backups where status = 'Succeeded' and place = $1`,
);

/** The names of the good backups that this database has made in a place. */
export async function readGoodNames(system: Queries, place: string): Promise<ReadonlySet<string>> {
  const rows = await system.query<{ name: string }>(findGoodNames, [place]);
  return new Set(rows.map(({ name }) => name));
}

// Across accounts: as above. The last good one of each place stays, however old.
const deleteOld = statement(
  'backups_delete_old',
  `delete from backups where started_at < $1
     and id not in (select distinct on (place) id from backups where status = 'Succeeded'
       order by place, started_at desc)`,
);

/** Forgets runs from before an instant. */
export async function deleteRuns(system: Queries, before: Date): Promise<void> {
  await system.query(deleteOld, [before]);
}
