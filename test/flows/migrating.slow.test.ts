import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/kit/db/migrations.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('a migration beside a node at work keeps nobody waiting for long', async () => {
  await service.sql(`drop table mails, reminder_states, webhook_deliveries, webhook_replays, webhooks`);
  await service.sql('drop function redact_events, redact_member_events, redacted_data');
  for (const table of ['accounts', 'contacts', 'invoices', 'payments', 'events'])
    await service.sql(`drop policy eraser on ${table}`);
  await service.sql(`delete from migrations where name = '000006_mails.sql'`);
  const other = new pg.Client({ ...service.connection });
  await other.connect();
  await other.query('begin');
  await other.query('lock table invoices in row exclusive mode');
  const done = migrate(service.connection);
  const isWaiting = async () =>
    (await service.sql(`select 1 from pg_locks where not granted and relation = 'invoices'::regclass`))
      .length > 0;
  let hasFailed = false;
  done.catch(() => {
    hasFailed = true;
  });
  while (!hasFailed && !(await isWaiting()));
  // Behind who waits for the table other writers wait, until the migration gives up for a while.
  await service.sql('update invoices set note = note');
  await other.query('commit');
  await other.end();
  expect(await done).toEqual(['000006_mails.sql']);
});
