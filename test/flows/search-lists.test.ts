import { afterAll, beforeEach, expect, it } from 'vitest';
import { createSearchLists } from '../../src/invoices/search/lists.ts';
import type { Database } from '../../src/kit/db/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { Member } from '../support/members.ts';
import { startService, type TestService } from '../support/service.ts';

/** Fewer than this are put into lists by no turn; more come in a burst. */
const BURST = 600;

/** As many as may be in no list while creating is not quiet, with those that one turn then puts into lists. */
const MOST = 16_384;
const PIECE = 4_096;

/** How many creations make a turn busy. */
const BATCH = 64;

let service: TestService;
let owner: Member;
let accounts = 0;
beforeEach(async () => {
  service ??= await startService();
  accounts += 1;
  owner = await service.addMember(`lists-${accounts}`);
});
afterAll(() => service.close());

const accountId = () => owner.accountId as AccountId;

async function create(note: string, through = service): Promise<string> {
  const body = { contact: { name: 'Kim', email: `kim${accounts}@example.com` }, totalAmount: 1, note };
  const answer = await through.call('POST', '/v1/invoices', { body, token: owner.token });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data.id;
}

async function find(q: string, through = service): Promise<string[]> {
  const { data } = await through.call('GET', `/v1/invoices?q=${q}&limit=200`, { token: owner.token });
  return data.items.map(({ id }: { id: string }) => id);
}

const burst = (count = BURST) =>
  Promise.all(Array.from({ length: count }, (_, index) => create(`burst ibex${index}`)));

// Copies of the first invoice, older than those that come.
async function copy(count: number): Promise<void> {
  await service.sql(
    `insert into invoices (account_id, id, contact_id, contact_type, contact_name, contact_email, number, status,
       is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, note,
       delivery_method, payment_code, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on)
     select account_id, overlay(gen_random_uuid()::text placing '019a0000-' || lpad(to_hex(n / 4096), 4, '0') || '-7' || lpad(to_hex(n % 4096), 3, '0') from 1 for 18)::uuid,
       contact_id, contact_type, contact_name, contact_email, 'X-' || n, status, is_asked, late_after, is_status_shown,
       schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, 'copy' || n,
       delivery_method, payment_code || n, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on
     from (select * from invoices where account_id = $1 order by id limit 1) first, generate_series(1, $2::integer) n`,
    [owner.accountId, count],
  );
  await service.sql(
    `insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status)
     select account_id, id, gen_random_uuid(), 0, '2026-12-01', total_amount, 'Due' from invoices
     where account_id = $1 and number like 'X-%'`,
    [owner.accountId],
  );
}

async function inLists(): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    `select count(distinct id)::integer as count from search_lists, unnest(ids) id where account_id = $1`,
    [owner.accountId],
  );
  return row?.count ?? 0;
}

// Does something before the first statement of a name is sent in a transaction.
function before(name: string, work: () => Promise<unknown>): Database {
  const { database } = service.services;
  let isDone = false;
  return {
    ...database,
    transaction: (id, inside) =>
      database.transaction(id, (tx) =>
        inside({
          ...tx,
          async query(statement, values) {
            if (statement.name === name && !isDone) {
              isDone = true;
              await work();
            }
            return tx.query(statement, values) as never;
          },
        }),
      ),
  };
}

it('are not written while invoices come in a burst, which are found at once, but by the first quiet turn', async () => {
  const { searchLists } = service.services.invoices;
  await searchLists.bringUpToDate();
  const creating = burst();
  const within = await create('a burst okapi');
  expect(await find('okapi')).toEqual([within]);
  const ids = [...(await creating), within];
  expect(await searchLists.bringUpToDate()).toBe(0);
  expect([await inLists(), await find('ibex77')]).toEqual([0, [ids[77]]]);
  expect(await searchLists.bringUpToDate()).toBe(BURST + 1);
  expect([await inLists(), await find('ibex77'), await find('okapi')]).toEqual([
    BURST + 1,
    [ids[77]],
    [within],
  ]);
  const last = await create('an okapi, too');
  expect(await find('okapi')).toEqual([last, within]);
  expect(await searchLists.bringUpToDate()).toBe(0);
});

it('are written in a burst, too, while too many invoices are in none, one piece a turn', async () => {
  const first = await create('the first quokka');
  await copy(MOST + 10);
  const lists = createSearchLists(service.services.database);
  const busyTurn = () => {
    for (let count = 0; count < BATCH; count += 1) lists.note(accountId(), 'created');
    return lists.bringUpToDate();
  };
  // Too few of its own: it does not look how many there are.
  lists.noteUnlisted(accountId(), { created: 1_000, changed: 0 });
  expect(await busyTurn()).toBe(0);
  lists.noteUnlisted(accountId(), { created: 2_048, changed: 0 });
  expect(await busyTurn()).toBe(PIECE);
  expect(await busyTurn()).toBe(0);
  expect(await inLists()).toBe(PIECE);
  expect(await find('quokka')).toEqual([first]);
  for (const n of [1, PIECE + 1, MOST]) expect(await find(`copy${n}`)).toHaveLength(n === 1 ? 200 : 1);
  expect(await lists.bringUpToDate()).toBe(MOST - PIECE);
  expect(await inLists()).toBe(MOST);
  expect(await find('quokka')).toEqual([first]);
}, 60_000);

it('leave the rest to later turns when a burst begins while they are written', async () => {
  await create('first');
  await copy(2 * PIECE + 600);
  const lists = createSearchLists(
    before('search_insert_lists', async () => {
      for (let count = 0; count < BATCH; count += 1) lists.note(accountId(), 'created');
    }),
  );
  lists.noteAccount(accountId());
  expect(await lists.bringUpToDate()).toBe(PIECE);
  // Not yet quiet again, and not too many.
  expect(await lists.bringUpToDate()).toBe(0);
  expect(await lists.bringUpToDate()).toBe(PIECE + 601);
}, 60_000);

it('take in changed invoices in a burst as well', async () => {
  const lists = createSearchLists(service.services.database);
  const ids = await burst();
  lists.noteAccount(accountId());
  expect(await lists.bringUpToDate()).toBe(BURST);
  for (const id of ids.slice(0, 100)) {
    const { status } = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { note: 'axolotl' },
      token: owner.token,
    });
    expect(status).toBe(200);
    lists.note(accountId(), 'changed');
  }
  for (let count = 0; count < BATCH; count += 1) lists.note(accountId(), 'created');
  expect(await lists.bringUpToDate()).toBe(100);
  expect(new Set(await find('axolotl'))).toEqual(new Set(ids.slice(0, 100)));
});

it('of two processes are written by one, and the other does not wait', async () => {
  const ids = await burst();
  const other = createSearchLists(service.services.database);
  other.noteAccount(accountId());
  let others: number | null = null;
  const lists = createSearchLists(
    before('search_insert_lists', async () => {
      others = await other.bringUpToDate();
    }),
  );
  lists.noteAccount(accountId());
  expect([await lists.bringUpToDate(), others]).toEqual([BURST, 0]);
  other.noteAccount(accountId());
  expect(await other.bringUpToDate()).toBe(0);
  const twice = await service.sql(
    `select word, id from search_lists, unnest(ids) id where account_id = $1 group by word, id having count(*) > 1`,
    [owner.accountId],
  );
  expect(twice).toEqual([]);
  expect(await find('ibex5')).toContain(ids[5]);
});

it('that a process has left, another finds the invoices without, and writes at its start', async () => {
  const ids = await burst();
  const other = await startService({}, service);
  try {
    expect(await find('ibex88', other)).toEqual([ids[88]]);
    const { searchLists } = other.services.invoices;
    searchLists.noteAccount(accountId());
    expect(await searchLists.bringUpToDate()).toBe(BURST);
    expect(await find('ibex88', other)).toEqual([ids[88]]);
  } finally {
    await other.close();
  }
});
