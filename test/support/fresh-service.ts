import { afterAll } from 'vitest';
import { ScriptedProcessor } from './processor.ts';
import { START, startService, type TestService } from './service.ts';

/**
 * Makes the function that hands each test of a file a service as new: an empty database but for the demo account, the
 * clock at its start, a processor that has done nothing. It is one service, which closes after the last test: to start
 * one takes ten times longer than to empty it, and its connections would learn every statement again.
 */
export function freshService(
  environmentOf: () => Promise<Record<string, string>> = async () => ({}),
): () => Promise<TestService> {
  let running: TestService | undefined;
  afterAll(() => running?.close());
  return async () => {
    running = running === undefined ? await startService(await environmentOf()) : await renewed(running);
    return running;
  };
}

async function renewed(service: TestService): Promise<TestService> {
  await emptyTables(service);
  service.clock.set(START);
  const processor = new ScriptedProcessor();
  service.use(processor);
  const member = await service.addMember('demo-studio');
  return {
    ...service,
    processor,
    member,
    call: (method, path, sending = {}) => {
      const token = sending.token === undefined ? member.token : sending.token;
      return service.call(method, path, { ...sending, token });
    },
  };
}

const emptied = new WeakSet<TestService['connection']>();

// Without triggers: they keep the ledger and the log of events as they are, and would look for what refers to each row.
async function emptyTables(service: TestService): Promise<void> {
  if (!emptied.has(service.connection)) {
    emptied.add(service.connection);
    const tables = await service.sql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')
         and tablename not in ('ledger_accounts', 'migrations')`,
    );
    // Counted while it is empty, a table would be read whole by every plan that is made from then on.
    for (const { name } of tables) await service.sql(`alter table ${name} set (autovacuum_enabled = false)`);
    const body = tables.map(({ name }) => `delete from ${name};`).join(' ');
    await service.sql(
      `create function pg_temp.empty_tables() returns void language plpgsql
       set session_replication_role = replica as 'begin ${body} end'`,
    );
  }
  await service.sql('select pg_temp.empty_tables()');
}
