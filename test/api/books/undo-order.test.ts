import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpBooks } from '../../support/book-exports.ts';
import { activeInvoice } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await setUpBooks(service, 'Xero');
});
afterAll(() => service.close());

const EXPORTS = '/v1/book_exports';
const undo = (id: string) => service.call('POST', `${EXPORTS}/${id}/undo`, { body: {} });

async function exportOfOne(name: string): Promise<{ id: string }> {
  await activeInvoice(service, {
    contact: { name, email: `${name}@example.com` },
    totalAmount: 5_000,
    currency: 'EUR',
    paymentSchedule: [{ dueDate: '2026-12-20', amount: 5_000 }],
  });
  const made = await service.call('POST', EXPORTS, { body: { format: 'Xero' } });
  expect(made.status).toBe(201);
  return made.data;
}

// A process whose clock is behind gives smaller ids.
async function withSmallerId(id: string): Promise<string> {
  const smaller = `00000000${id.slice(8)}`;
  const columns = `format, through, settled_position, posting_count, summary, bytes, sha256, created_at, ordinal`;
  await service.sql(
    `insert into book_exports (account_id, id, ${columns}) select account_id, $1, ${columns} from book_exports where id = $2`,
    [smaller, id],
  );
  await service.sql('update book_export_postings set export_id = $1 where export_id = $2', [smaller, id]);
  await service.sql('delete from book_exports where id = $1', [id]);
  return smaller;
}

it('undoes exports in the order in which they were made, whichever clock gave their ids', async () => {
  const first = await exportOfOne('first');
  const second = await withSmallerId((await exportOfOne('second')).id);
  const { items } = (await service.call('GET', `${EXPORTS}?format=Xero`)).data;
  expect(items.map((one: { id: string; isNewest: boolean }) => [one.id, one.isNewest])).toEqual([
    [first.id, false],
    [second, true],
  ]);
  expect((await undo(first.id)).error.blockedBy).toBe('NotApplicable');
  expect((await undo(second)).status).toBe(200);
  expect((await undo(first.id)).status).toBe(200);
});

it('refuses to undo one whose postings another export takes as exported, which would lose them', async () => {
  const first = await exportOfOne('third');
  const newest = await exportOfOne('fourth');
  const settle = (position: number) =>
    service.sql('update book_exports set settled_position = $2 where id = $1', [first.id, position]);
  await settle(1_000_000);
  const refused = await undo(newest.id);
  expect([refused.status, refused.error.message]).toEqual([
    422,
    'Another export takes the postings of this one as exported: undo that one first.',
  ]);
  await settle(0);
  expect((await undo(newest.id)).status).toBe(200);
});

it('numbers exports also where the release before writes them, which knows no ordinal', async () => {
  const ordinals = await service.sql<{ ordinal: string }>(
    'select ordinal from book_exports where account_id = $1 order by ordinal',
    [service.member.accountId],
  );
  expect(ordinals.map(({ ordinal }) => Number(ordinal))).toEqual([1, 2, 3, 4]);
});
