import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/types.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
type Made = { id: string; paymentLink: string; paymentSchedule: { id: string }[] };
let invoice: Made;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  invoice = await activeInvoice(service, {
    totalAmount: 100_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 40_000 },
      { dueDate: '2027-02-01', amount: 60_000 },
    ],
  });
});
keepBooks(() => service);

const record = (body: object, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/invoices/${invoice.id}/payments`, { body, headers });
const recordOf = (index: number, body: object) => {
  const { id } = invoice.paymentSchedule[index] as { id: string };
  return service.call('POST', `/v1/invoices/${invoice.id}/scheduled_payments/${id}/payments`, { body });
};
const unmark = (id: string) =>
  service.call('POST', `/v1/invoices/${invoice.id}/payments/${id}/unmark`, { body: {} });
const listed = async () => (await service.call('GET', `/v1/invoices/${invoice.id}/payments`)).data.items;
const owed = async () => {
  const { amountPaid, amountDue, status, paymentSchedule } = await read(service, invoice.id);
  return [status, amountPaid, amountDue, states({ paymentSchedule })];
};

describe('money that came outside', () => {
  it('pays the open payments in the order of their due dates, each with a row of its own', async () => {
    const details = { method: 'BankTransfer', reference: 'RF18 5390 0754', note: 'Two at once' };
    const { status, data, headers } = await record({ amount: 70_000, paidOn: '2026-11-20', ...details });
    expect([status, data.invoice.amountDue, headers.get('etag')]).toEqual([
      201,
      30_000,
      expect.stringMatching(/^"\d+"$/),
    ]);
    const [first, second] = invoice.paymentSchedule;
    expect(data.manualPayments).toMatchObject([
      { scheduledPaymentId: first?.id, amount: 40_000, paidOn: '2026-11-20', source: 'Person', ...details },
      { scheduledPaymentId: second?.id, amount: 30_000, paidOn: '2026-11-20', source: 'Person', ...details },
    ]);
    expect(await listed()).toEqual(data.manualPayments);
    expect(await owed()).toEqual(['Active', 70_000, 30_000, ['Paid', 'Scheduled']]);
    expect((await record({ amount: 30_000 })).data.invoice.status).toBe('Paid');
  });

  it('pays the earliest first, also where the schedule has another order', async () => {
    invoice = await activeInvoice(service, {
      totalAmount: 100_000,
      paymentSchedule: [
        { dueDate: '2027-02-01', amount: 60_000 },
        { dueDate: '2026-12-01', amount: 40_000 },
      ],
    });
    const { data } = await record({ amount: 45_000 });
    expect(data.manualPayments.map(({ amount }: { amount: number }) => amount)).toEqual([40_000, 5_000]);
    expect(data.manualPayments[0].scheduledPaymentId).toBe(invoice.paymentSchedule[1]?.id);
  });

  it('pays a part of one payment, whose rest stays open in its state and can be paid by card', async () => {
    await recordOf(1, { amount: 10_000, method: 'Cash' });
    expect(await owed()).toEqual(['Active', 10_000, 90_000, ['Due', 'Scheduled']]);
    await recordOf(0, { amount: 15_000 });
    expect(await owed()).toEqual(['Active', 25_000, 75_000, ['Due', 'Scheduled']]);
    expect((await pay(service, invoice)).data.amount).toBe(25_000);
    expect(await owed()).toEqual(['Active', 50_000, 50_000, ['Paid', 'Scheduled']]);
  });

  it('is refused beyond what is open, with that amount, and nothing is kept', async () => {
    const whole = await record({ amount: 100_001 });
    expect([whole.status, whole.error.code]).toEqual([422, 'overpayment']);
    expect(whole.error.details).toMatchObject([{ path: '/amount' }]);
    expect(whole.error.message).toContain('100000');
    const one = await recordOf(0, { amount: 40_001 });
    expect([one.error.code, one.error.message]).toEqual(['overpayment', expect.stringContaining('40000')]);
    expect(await listed()).toEqual([]);
    expect(await owed()).toEqual(['Active', 0, 100_000, ['Due', 'Scheduled']]);
  });

  it('is refused for a day to come, a payment of another invoice, and an invoice that is closed', async () => {
    const early = await record({ amount: 1, paidOn: '2030-01-01' });
    expect(early.error.details).toMatchObject([{ path: '/paidOn' }]);
    const other = await activeInvoice(service);
    const foreign = `/v1/invoices/${invoice.id}/scheduled_payments/${other.paymentSchedule[0].id}/payments`;
    expect((await service.call('POST', foreign, { body: { amount: 1 } })).status).toBe(404);
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Canceled' } });
    expect((await record({ amount: 1 })).error.code).toBe('illegal_action');
  });

  it('does not count money that is on its way as open', async () => {
    await pay(service, invoice, { token: 'tok_bank' });
    const { error } = await record({ amount: 60_001 });
    expect([error.code, error.message]).toEqual(['overpayment', expect.stringContaining('60000')]);
    expect((await record({ amount: 60_000 })).status).toBe(201);
  });

  it('is recorded once under its key, and not under a version that has changed', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [one, again] = [await record({ amount: 5_000 }, headers), await record({ amount: 5_000 }, headers)];
    expect(again.data).toEqual(one.data);
    expect(await listed()).toHaveLength(1);
    expect((await record({ amount: 5_000 }, { 'if-match': '"1"' })).status).toBe(412);
  });

  it('counts on the day on which it came, in the books and as cash', async () => {
    await record({ amount: 70_000, paidOn: '2026-11-20' });
    const report = '/v1/reports/cash_flow?from=2026-11-20&to=2026-11-20';
    expect((await service.call('GET', report)).data.items[0].total.in).toBe(70_000);
  });

  it('has a receipt about its amount, and an event that names it', async () => {
    const { data } = await recordOf(1, { amount: 10_000, method: 'Cash', note: 'In the studio' });
    await service.work('notices', 'mail');
    const events = (await service.call('GET', `/v1/invoices/${invoice.id}/events`)).data.items;
    const event = events.find(({ type }: { type: string }) => type === 'invoice.payment.marked_as_paid');
    const [{ id, paidOn }] = data.manualPayments;
    expect(event.data).toMatchObject({ changedAmount: 10_000, movement: { amount: 10_000, paid: 10_000 } });
    expect(event.data.manualPayment).toEqual({ id, amount: 10_000, method: 'Cash', paidOn });
    const mails = (await service.call('GET', `/v1/mails?invoiceId=${invoice.id}`)).data.items;
    const [receipt, ...others] = mails.filter(({ kind }: { kind: string }) => kind === 'Receipt');
    expect([others, receipt.subject]).toEqual([[], expect.stringContaining('100.00')]);
  });
});

describe('undoing', () => {
  it('takes one manual payment back and leaves the others, also of a payment that was whole', async () => {
    const ids = [15_000, 25_000].map(async (amount) => {
      const { data } = await recordOf(0, { amount });
      return data.manualPayments[0].id as string;
    });
    const [first, second] = [await ids[0], await ids[1]] as [string, string];
    expect(await owed()).toEqual(['Active', 40_000, 60_000, ['Paid', 'Scheduled']]);
    const { status, data } = await unmark(first);
    expect([status, data.manualPayments[0].removedAt]).toEqual([200, expect.any(String)]);
    expect(await owed()).toEqual(['Active', 25_000, 75_000, ['Due', 'Scheduled']]);
    expect((await unmark(first)).error.code).toBe('illegal_action');
    expect((await unmark(second)).status).toBe(200);
    expect(await owed()).toEqual(['Active', 0, 100_000, ['Due', 'Scheduled']]);
    expect((await listed()).every(({ removedAt }: { removedAt: string | null }) => removedAt !== null)).toBe(
      true,
    );
  });

  it('owes a paid invoice again, and leaves what came by card', async () => {
    await recordOf(0, { amount: 15_000 });
    await pay(service, invoice);
    await record({ amount: 60_000 });
    expect((await read(service, invoice.id)).status).toBe('Paid');
    const [first] = await listed();
    expect((await unmark(first.id)).data.invoice).toMatchObject({ status: 'Active', amountDue: 15_000 });
  });

  it('of the whole payment by unmark_as_paid takes all of its manual payments back', async () => {
    await recordOf(0, { amount: 15_000 });
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0]?.id}`;
    await service.call('POST', `${path}/mark_as_paid`, { body: {} });
    expect(
      (await listed()).map(({ amount, method }: { amount: number; method: string | null }) => [
        amount,
        method,
      ]),
    ).toEqual([
      [15_000, null],
      [25_000, null],
    ]);
    expect((await service.call('POST', `${path}/unmark_as_paid`, { body: {} })).data.amountPaid).toBe(0);
    expect(
      (await listed()).filter(({ removedAt }: { removedAt: string | null }) => removedAt === null),
    ).toEqual([]);
  });

  it('takes the rows of a payment along that a release without parts has unmarked', async () => {
    await recordOf(0, { amount: 15_000 });
    await service.sql('update scheduled_payments set paid_amount = 0, outside_amount = 0 where id = $1', [
      invoice.paymentSchedule[0]?.id,
    ]);
    const [row] = await listed();
    expect(row.removedAt).toEqual(expect.any(String));
    await service.sql(
      'update scheduled_payments set paid_amount = 15000, outside_amount = 15000 where id = $1',
      [invoice.paymentSchedule[0]?.id],
    );
    await service.sql('update manual_payments set removed_at = null where id = $1', [row.id]);
  });

  it('of a manual payment that nobody knows, or of another invoice, is 404', async () => {
    const { data } = await record({ amount: 1_000 });
    const other = await activeInvoice(service);
    const path = `/v1/invoices/${other.id}/payments/${data.manualPayments[0].id}/unmark`;
    expect((await service.call('POST', path, { body: {} })).status).toBe(404);
    expect((await unmark('nonsense')).status).toBe(404);
  });
});

describe('a dry run', () => {
  it('says what recording would do under which version, and keeps nothing', async () => {
    const tried = await record({ amount: 70_000, dryRun: true });
    expect([tried.status, tried.data.dryRun, tried.data.invoice.amountDue]).toEqual([200, true, 30_000]);
    expect(
      tried.data.changes.postings.map(({ code, amount }: Record<string, unknown>) => [code, amount]),
    ).toEqual([
      ['mark_as_paid', 40_000],
      ['mark_as_paid', 30_000],
    ]);
    expect(await listed()).toEqual([]);
    const made = await record({ amount: 70_000 }, { 'if-match': tried.headers.get('etag') as string });
    expect([made.status, made.data.invoice.amountDue]).toEqual([201, 30_000]);
  });
});

it('lowers what autopay takes of its payment, and the rest is taken on its day', async () => {
  await pay(service, invoice, { token: 'tok_card', autopay: { terms: 'The rest along the schedule.' } });
  await recordOf(1, { amount: 25_000 });
  const { data } = await service.call('GET', `/v1/invoices/${invoice.id}/autopay`);
  expect(data.charges.map(({ amount }: { amount: number }) => amount)).toEqual([35_000]);
});

it('a line of a bank statement records and undoes within the transaction of its match', async () => {
  const { account, invoices, database } = await inside();
  const now = service.clock.now();
  const sourceId = '01981f9e-0000-7000-8000-00000000000a';
  const about = {
    method: 'BankTransfer',
    reference: 'INV-1',
    note: '',
    source: 'BankLine',
    sourceId,
  } as const;
  const made = await database.transaction(account.id, async (tx) => {
    const locked = await invoices.lockInvoice(tx, account.id, invoice.id as never);
    const change = { ...about, parts: [{ amount: 45_000, scheduledPaymentId: null }], paidOn: '2026-11-19' };
    return invoices.manualPayments.changeLocked(tx, account, locked as never, change, now);
  });
  expect((await listed()).map(({ source, amount }: Record<string, unknown>) => [source, amount])).toEqual([
    ['BankLine', 40_000],
    ['BankLine', 5_000],
  ]);
  await database.transaction(account.id, async (tx) => {
    for (const { id } of made.manualPayments) {
      const locked = await invoices.lockInvoice(tx, account.id, invoice.id as never);
      const undoing = { undone: id, lineId: sourceId };
      await invoices.manualPayments.changeLocked(tx, account, locked as never, undoing, now);
    }
  });
  expect(await owed()).toEqual(['Active', 0, 100_000, ['Due', 'Scheduled']]);
});

async function inside() {
  const { accounts, invoices, database } = service.services;
  return { account: (await accounts.findAccountByPath('demo-studio')) as Account, invoices, database };
}
