import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const COPIES = 50_000;

const read = async (path: string) => {
  const answer = await service.call('GET', `/v1/reports/${path}`);
  expect(answer.status).toBe(200);
  return answer.data;
};

const figures = async () => {
  const { owed, overdue, coming } = await read('home');
  return [owed, overdue, coming].map(({ amounts }) => amounts[0]);
};

/** Writes rows like those of one invoice, `n` from 1 to a count, but for some columns. */
const copyRows = async (
  table: string,
  where: string,
  id: string,
  values: Readonly<Record<string, string>>,
) => {
  const columns = await service.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  await service.sql(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => values[name] ?? name).join(', ')}
     from ${table}, generate_series(1, ${COPIES}) n where ${where} = $1`,
    [id],
  );
};

/** Writes further active invoices, each with the contact and the payments of this one. */
const copy = async (id: string) => {
  const copied = `md5('copy' || n)::uuid`;
  const text = `'copy' || n`;
  await copyRows('invoices', 'id', id, { id: copied, number: text, payment_code: text });
  await copyRows('scheduled_payments', 'invoice_id', id, { id: 'gen_random_uuid()', invoice_id: copied });
  await service.sql(`update account_counters set value = value + 1 where name = 'Position'`);
};

it('what is owed by very many is added up as of few', async () => {
  const schedule = (...dueDates: string[]) => ({
    totalAmount: 100_000 * dueDates.length,
    paymentSchedule: dueDates.map((dueDate) => ({ dueDate, amount: 100_000 })),
  });
  const contact = (name: string) => ({ contact: { type: 'Client', name, email: `${name}@example.test` } });
  const make = (name: string, ...dueDates: string[]) =>
    createInvoice(service, { status: 'Active', ...contact(name), ...schedule(...dueDates) });
  await make('Ada', '2026-11-01', '2026-12-01', '2027-06-01');
  await pay(service, await make('Ada', '2026-11-21', '2026-12-01'));
  await make('Bea', '2026-08-01', '2026-09-01', '2026-10-01', '2027-01-01');
  const canceled = await make('Bea', '2026-12-01');
  await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
  const copied = await make('Cleo', '2026-11-01', '2026-12-01', '2027-06-01');

  const [owed, overdue, coming] = await figures();
  const ageing = await read('ageing');
  await copy(copied.id);

  expect(await figures()).toEqual([
    { ...owed, amount: owed.amount + 300_000 * COPIES, count: owed.count + COPIES },
    { ...overdue, amount: overdue.amount + 100_000 * COPIES, count: overdue.count + COPIES },
    { ...coming, amount: coming.amount + 100_000 * COPIES, count: coming.count + COPIES },
  ]);
  const after = await read('ageing');
  const [most, ...others] = after.items;
  expect(others).toEqual(
    ageing.items.filter(({ contactName }: { contactName: string }) => contactName !== 'Cleo'),
  );
  expect(most).toMatchObject({
    contactName: 'Cleo',
    invoiceCount: COPIES + 1,
    notDue: { amount: 200_000 * (COPIES + 1) },
    to30: { amount: 100_000 * (COPIES + 1) },
    over90: { amount: 0 },
  });
});
