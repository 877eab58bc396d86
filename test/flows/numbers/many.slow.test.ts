import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

const MANY = 300_000;

let service: TestService;

const set = (body: object) => service.call('PATCH', '/v1/account', { body });
const nextNumber = async () => (await service.call('GET', '/v1/account')).data.nextNumbers.invoice as string;
const create = async (changes: Record<string, unknown> = {}) =>
  (await createInvoice(service, changes)).id as string;
const numberOf = async (id: string) =>
  (await service.call('GET', `/v1/invoices/${id}`)).data.number as string;

async function timed<Result>(run: () => Promise<Result>): Promise<[result: Result, ms: number]> {
  const startedAt = performance.now();
  return [await run(), performance.now() - startedAt];
}

beforeAll(async () => {
  service = await startService();
  service.clock.set('2026-11-28T12:00:00Z');
  await set({ timeZone: 'UTC' });
  for (const number of ['2027-0300', '2028-0007', '2028-x9']) await create({ number });
  await set({ numberPattern: '{YYYY}-{0000}' });
  expect(await numberOf(await create())).toBe('2026-0001');
  // All with numbers of the pattern, and none with a task or a payment.
  await service.sql(
    `insert into invoices (account_id, id, contact_id, contact_type, contact_name, contact_email, number, status,
       is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders,
       note, delivery_method, payment_code, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on)
     select account_id, gen_random_uuid(), contact_id, contact_type, contact_name, contact_email,
       '2026-' || lpad((n + 1)::text, 6, '0'), status, is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount,
       payment_methods, cc_emails, enable_autoreminders, note, delivery_method, payment_code || n, line_items, metadata, sequence,
       created_at, updated_at, activated_at, issued_on
     from invoices, generate_series(1, ${MANY}) n where number = '2026-0001'`,
  );
  await service.sql(
    `update account_counters set value = value + ${MANY}, writes = writes + 1 where name = 'InvoiceNumber'`,
  );
  await service.sql('analyze invoices');
}, 300_000);
afterAll(() => service.close());

// As the release before leaves them: it notes no numbers of later years.
beforeEach(async () => {
  await service.sql(`delete from number_ranges where last < first`);
  await service.sql(
    `update account_counters set noted_form = null, writes = writes + 1 where name = 'InvoiceNumber'`,
  );
});

it('an account with hundreds of thousands of invoices notes in time what was brought along, when its pattern changes', async () => {
  const { status } = await set({ numberPattern: '{YYYY}-{00000}' });
  expect(status).toBe(200);
  const noted = await service.sql(
    `select prefix, suffix, last::int from number_ranges where last < first order by prefix`,
  );
  expect(noted).toEqual([
    { prefix: '2027-', suffix: '', last: 300 },
    { prefix: '2028-', suffix: '', last: 7 },
  ]);
}, 60_000);

it('it begins a year about as fast as its highest number is found', async () => {
  service.clock.set('2027-01-01T00:00:00Z');
  const [shown, searchMs] = await timed(nextNumber);
  const [taken, turnMs] = await timed(create);
  expect([shown, await numberOf(taken)]).toEqual(['2027-00301', '2027-00301']);
  expect(turnMs).toBeLessThan(3 * searchMs + 500);
  service.clock.set('2028-01-01T00:00:00Z');
  expect(await nextNumber()).toBe('2028-00008');
  expect(await numberOf(await create())).toBe('2028-00008');
}, 60_000);
