import { type Queries, statement } from '../../kit/db/database.ts';

// Across accounts: the archiver is of the whole server.
const readArchiver = statement(
  'log_archiver',
  `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
   from pg_stat_archiver`,
);

/** Whether the last segment that PostgreSQL tried to archive could not be. */
export async function isArchivingFailing(system: Queries): Promise<boolean> {
  const [row] = await system.query<{ isFailing: boolean }>(readArchiver);
  return row?.isFailing ?? false;
}
