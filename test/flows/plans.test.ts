import { afterAll, beforeAll, expect, it } from 'vitest';
import { findContactsByEmail, insertContacts } from '../../src/contacts/store.ts';
import { findNoticedEvents } from '../../src/events/store.ts';
import { saveSent } from '../../src/invoices/store.ts';
import { statement, type Transaction } from '../../src/kit/db/database.ts';
import { type AccountId, type ContactId, newId } from '../../src/kit/ids.ts';
import { finishTasks } from '../../src/kit/queue/tasks.ts';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

/** Executions of a statement. PostgreSQL plans the first five for their values. */
const TIMES = 9;
const PLANNED = 5;

let service: TestService;
let accountId: AccountId;
let events: { id: never }[];
beforeAll(async () => {
  // One of its own: the connections of a kept one have planned these statements for other tables.
  service = await startService({ LOG_LEVEL: 'error' });
  ({ accountId } = service.member as { accountId: AccountId });
  await createInvoice(service);
  // So many rows that only an index by the whole key finds one of them well.
  for (const [table, changes] of [
    ['contacts', `'id', gen_random_uuid(), 'email_key', n || '@many.example'`],
    ['invoices', `'id', gen_random_uuid(), 'number', 'MANY' || n, 'payment_code', 'many' || n`],
    ['events', `'id', gen_random_uuid(), 'object_id', gen_random_uuid(), 'position', 1000 + n / 20`],
  ]) {
    const columns = await service.sql<{ names: string }>(
      `select string_agg(attname, ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
      [table],
    );
    await service.sql(
      `insert into ${table} (${columns[0]?.names}) select ${columns[0]?.names} from (
         select (jsonb_populate_record(one, jsonb_build_object(${changes}))).*
         from ${table} one, generate_series(1, 10000) n
         where one.id = (select id from ${table} limit 1)) many`,
    );
  }
  await service.sql(
    `insert into tasks (account_id, kind, key, due_at)
     select $1, 'invoice.remind', gen_random_uuid(), '2099-01-01' from generate_series(1, 2000)`,
    [accountId],
  );
  await service.sql('analyze');
  events = await service.sql<{ id: never }>('select id from events limit 1');
});
afterAll(() => service.close());

const statements: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  contacts_find_by_emails: (tx) => findContactsByEmail(tx, accountId, ['kim@plans.example']),
  contacts_insert: (tx) => {
    const id = newId<ContactId>();
    const contact = { id, type: 'Client', name: 'Kim', email: `${id}@plans.example` } as const;
    return insertContacts(tx, accountId, [contact], service.clock.now(), true);
  },
  invoices_note_sent: (tx) => saveSent(tx, accountId, [{ id: newId(), sequence: 2 } as never]),
  tasks_finish: () => {
    const task = { accountId, kind: 'invoice.remind', key: newId(), claim: newId() };
    return finishTasks(service.services.database, [task as never]);
  },
  events_find_noticed: () =>
    findNoticedEvents(
      service.services.database,
      accountId,
      events.map(({ id }) => id),
    ),
};

interface Plans {
  readonly custom: number;
  readonly generic: number;
}

const countPlans = statement(
  'test_count_plans',
  'select custom_plans as custom, generic_plans as generic from pg_prepared_statements where name = $1',
);

// A batch of one is what most accounts send, and planning a statement takes longer than executing it for one row.
it.each(Object.keys(statements))('%s is not planned each time for a batch of one', async (name) => {
  const { database } = service.services;
  const run = statements[name] as (tx: Transaction) => Promise<unknown>;
  const [row = null] = await database.transaction(accountId, async (tx) => {
    for (let time = 0; time < TIMES; time += 1) await run(tx);
    // Each role has one connection besides that of the transaction, because its statements ran one after another.
    const counts = await Promise.all([
      tx.query<Plans>(countPlans, [name]),
      database.single<Plans>(accountId, countPlans, [name]),
      database.system.query<Plans>(countPlans, [name]),
    ]);
    return counts.flat();
  });
  expect(row?.custom).toBeLessThanOrEqual(PLANNED);
  expect(row?.generic).toBeGreaterThanOrEqual(TIMES - PLANNED);
});
