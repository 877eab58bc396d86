import { isNamed } from './database.ts';
import { emptyNamedDatabase } from './named-database.ts';
import type { TestService } from './service.ts';

/** How many rows were taken away from the database behind a connection; each lasts there, dead, and is read past. */
const rowsTaken = new WeakMap<TestService['connection'], number>();

/** Takes every row away that a test has made. Without triggers: they keep the ledger and the log of events as they are, and would look for what refers to each row. */
export async function emptyTables(service: TestService): Promise<void> {
  if (isNamed(service.connection)) {
    await emptyNamedDatabase(service.connection);
    return;
  }
  if (!rowsTaken.has(service.connection)) await prepareEmptying(service);
  const [row] = await service.sql<{ count: number }>('select pg_temp.empty_tables() as count');
  rowsTaken.set(service.connection, rowsTakenOf(service) + (row?.count ?? 0));
}

export function rowsTakenOf(service: TestService): number {
  return rowsTaken.get(service.connection) ?? 0;
}

async function prepareEmptying(service: TestService): Promise<void> {
  const tables = await service.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
       and tablename not in ('ledger_accounts', 'migrations')`,
  );
  const settings = tables.map(({ name }) => `alter table ${name} set (autovacuum_enabled = false);`);
  // Counted while it is empty, a table would be read whole by every plan that is made from then on.
  await service.sql(settings.join(' '));
  const body = tables.map(
    ({ name }) => `delete from ${name}; get diagnostics one = row_count; total := total + one;`,
  );
  await service.sql(
    `create function pg_temp.empty_tables() returns int language plpgsql
     set session_replication_role = replica as
     'declare total int := 0; one int; begin ${body.join(' ')} return total; end'`,
  );
}
