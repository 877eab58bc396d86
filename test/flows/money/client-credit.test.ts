import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, pay, read, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
type Made = { id: string; contactId: string; paymentLink: string; paymentSchedule: { id: string }[] };
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

const byNumber = (one: number, other: number) => one - other;
const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  service.call('POST', path, { body, headers });
const record = (body: object, of: Made = invoice) => post(`/v1/invoices/${of.id}/payments`, body);
const overpay = (amount: number, of: Made = invoice) => record({ amount, overpayment: 'Credit' }, of);
const apply = (of: Made, body: object = {}) => post(`/v1/invoices/${of.id}/apply_credit`, body);
const unmark = (of: Made, id: string) => post(`/v1/invoices/${of.id}/payments/${id}/unmark`);
const giveBack = (body: object) => post(`/v1/contacts/${invoice.contactId}/credit/give_back`, body);
const undo = (id: string) => post(`/v1/contacts/${invoice.contactId}/credit_movements/${id}/undo`);
const credit = async (contactId = invoice.contactId) =>
  (await service.call('GET', `/v1/contacts/${contactId}/credit`)).data.balances;
const movements = async () =>
  (await service.call('GET', `/v1/contacts/${invoice.contactId}/credit_movements`)).data.items;
const shown = async (of: Made) => {
  const { amountPaid, amountDue, status, paymentSchedule } = await read(service, of.id);
  return [status, amountPaid, amountDue, states({ paymentSchedule })];
};
const another = (more: object = {}): Promise<Made> =>
  activeInvoice(service, {
    totalAmount: 50_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 20_000 },
      { dueDate: '2027-02-01', amount: 30_000 },
    ],
    ...more,
  });

describe('money beyond what is open', () => {
  it('is refused with the way to keep it, and becomes credit only when the request says so', async () => {
    const refused = await record({ amount: 120_000 });
    expect([refused.status, refused.error.code]).toEqual([422, 'overpayment']);
    expect(refused.error.message).toContain('"overpayment": "Credit"');
    expect(await credit()).toEqual([]);
    const details = { method: 'BankTransfer', reference: 'Twice', note: 'Asked her', paidOn: '2026-11-20' };
    const { status, data } = await record({ amount: 120_000, overpayment: 'Credit', ...details });
    expect([status, data.invoice.status, data.invoice.amountPaid]).toEqual([201, 'Paid', 100_000]);
    expect(data.manualPayments.map(({ amount }: { amount: number }) => amount)).toEqual([40_000, 60_000]);
    const { paidOn: day, ...words } = details;
    expect(data.creditMovements).toMatchObject([
      { kind: 'Overpayment', amount: 20_000, currency: 'USD', day, invoiceId: invoice.id, ...words },
    ]);
    expect(await credit()).toEqual([{ currency: 'USD', amount: 20_000 }]);
    expect(await movements()).toEqual(data.creditMovements);
    expect(await balances(service)).toMatchObject({ client_credit: -20_000, outside: 120_000 });
  });

  it('is credit as a whole where nothing is open, and is never a part of what the invoice was paid', async () => {
    await record({ amount: 100_000 });
    const { data } = await overpay(5_000);
    expect([data.manualPayments, data.invoice.amountPaid]).toEqual([[], 100_000]);
    expect(await credit()).toEqual([{ currency: 'USD', amount: 5_000 }]);
  });

  it('of one scheduled payment pays the others first, and only what is beyond the whole invoice is credit', async () => {
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0]?.id}/payments`;
    const refused = await post(path, { amount: 41_000 });
    expect(refused.error.message).toContain('"Credit" to pay the other open payments by due date');
    const { data } = await post(path, { amount: 41_000, overpayment: 'Credit' });
    expect(data.manualPayments.map(({ amount }: { amount: number }) => amount)).toEqual([40_000, 1_000]);
    expect(data).not.toHaveProperty('creditMovements');
    expect(await shown(invoice)).toEqual(['Active', 41_000, 59_000, ['Paid', 'Scheduled']]);
    const later = path.replace(`${invoice.paymentSchedule[0]?.id}`, `${invoice.paymentSchedule[1]?.id}`);
    await post(later, { amount: 60_000, overpayment: 'Credit' });
    expect(await shown(invoice)).toEqual(['Paid', 100_000, 0, ['Paid', 'Paid']]);
    expect(await credit()).toEqual([{ currency: 'USD', amount: 1_000 }]);
  });

  it('changes the version where nothing is open, so that a repeated request is refused', async () => {
    await record({ amount: 100_000 });
    const { headers } = await service.call('GET', `/v1/invoices/${invoice.id}`);
    const seen = { 'if-match': headers.get('etag') ?? '' };
    const again = () =>
      post(`/v1/invoices/${invoice.id}/payments`, { amount: 5_000, overpayment: 'Credit' }, seen);
    expect((await again()).status).toBe(201);
    expect((await again()).status).toBe(412);
    expect(await credit()).toEqual([{ currency: 'USD', amount: 5_000 }]);
  });

  it('makes no credit when it is not more, and answers none', async () => {
    const { data } = await overpay(100_000);
    expect(data).not.toHaveProperty('creditMovements');
    expect(await credit()).toEqual([]);
  });

  it('counts as cash and as no income on its day, and is no tax', async () => {
    await record({ amount: 130_000, overpayment: 'Credit', paidOn: '2026-11-20' });
    const days = 'from=2026-11-20&to=2026-11-20';
    const cash = (await service.call('GET', `/v1/reports/cash_flow?${days}`)).data.items[0].total;
    expect(cash).toMatchObject({ in: 130_000, refunds: 0 });
    const text = (await service.call('GET', `/v1/reports/tax?${days}`)).text;
    expect(text).not.toContain('130000');
  });

  it('is undone when it did not come, but not after it was used', async () => {
    const { data } = await overpay(120_000);
    const [{ id }] = data.creditMovements;
    const other = await another();
    await apply(other, { amount: 1 });
    const refused = await undo(id);
    expect([refused.status, refused.error.code]).toEqual([422, 'credit_too_small']);
    const [{ id: applied }] = (await service.call('GET', `/v1/invoices/${other.id}/payments`)).data.items;
    await unmark(other, applied);
    const undone = await undo(id);
    expect([undone.status, undone.data.credit.amount]).toEqual([200, 0]);
    expect(undone.data.creditMovement).toMatchObject({ kind: 'Overpayment', amount: -20_000, undoesId: id });
    expect((await undo(id)).error.code).toBe('illegal_action');
    expect((await movements())[0].id).toBe(undone.data.creditMovement.id);
    expect(await balances(service)).toMatchObject({ outside: 100_000 });
    expect(await balances(service)).not.toHaveProperty('client_credit');
  });
});

describe('credit that is applied', () => {
  it('pays by due date, as much as there is, and its rows are taken back one by one', async () => {
    await overpay(135_000);
    const other = await another();
    const { status, data } = await apply(other);
    expect([status, data.invoice.amountDue]).toEqual([201, 15_000]);
    expect(data.manualPayments).toMatchObject([
      { amount: 20_000, source: 'Credit', method: null },
      { amount: 15_000, source: 'Credit', method: null },
    ]);
    expect(data.creditMovements.map(({ amount }: { amount: number }) => amount)).toEqual([-20_000, -15_000]);
    expect(await shown(other)).toEqual(['Active', 35_000, 15_000, ['Paid', 'Scheduled']]);
    expect(await credit()).toEqual([]);
    const undone = await unmark(other, data.manualPayments[0].id);
    expect(undone.status).toBe(200);
    expect(undone.data.creditMovements).toMatchObject([
      { kind: 'Applied', amount: 20_000, undoesId: data.creditMovements[0].id },
    ]);
    expect(await shown(other)).toEqual(['Active', 15_000, 35_000, ['Due', 'Scheduled']]);
    expect(await credit()).toEqual([{ currency: 'USD', amount: 20_000 }]);
    expect((await unmark(other, data.manualPayments[0].id)).error.code).toBe('illegal_action');
    expect(await credit()).toEqual([{ currency: 'USD', amount: 20_000 }]);
  });

  it('is limited by what is open, what there is, and the currency', async () => {
    await overpay(110_000);
    const other = await another();
    expect((await apply(other, { amount: 10_001 })).error.code).toBe('credit_too_small');
    expect((await apply(other, { amount: 10_000 })).status).toBe(201);
    await overpay(90_000);
    expect((await apply(other, { amount: 40_001 })).error.code).toBe('overpayment');
    const euro = await another({ currency: 'EUR' });
    expect((await apply(euro)).error).toMatchObject({
      code: 'illegal_action',
      message: expect.stringContaining('EUR'),
    });
  });

  it('is never that of another client', async () => {
    await overpay(110_000);
    const stranger = await another({ contact: { name: 'Bo', email: 'bo@example.com' } });
    expect((await apply(stranger)).error.code).toBe('illegal_action');
  });

  it('never falls below zero when two invoices take all of it at once', async () => {
    await overpay(120_000);
    const others = await Promise.all(Array.from({ length: 6 }, () => another()));
    const answers = await Promise.all(others.map((other) => apply(other, { amount: 15_000 })));
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await credit()).toEqual([{ currency: 'USD', amount: 5_000 }]);
    const given = await Promise.all([1, 2, 3].map(() => giveBack({ amount: 3_000, currency: 'USD' })));
    expect(given.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 422, 422]);
  });

  it('comes back with unmark_as_paid, beside money that came', async () => {
    await overpay(110_000);
    const other = await another();
    await apply(other);
    const path = `/v1/invoices/${other.id}/scheduled_payments/${other.paymentSchedule[0]?.id}`;
    await post(`${path}/mark_as_paid`);
    await post(`${path}/unmark_as_paid`);
    expect(await shown(other)).toEqual(['Active', 0, 50_000, ['Due', 'Scheduled']]);
    expect(await credit()).toEqual([{ currency: 'USD', amount: 10_000 }]);
  });

  it('recovers an invoice that was written off, and its tax counts as paid', async () => {
    await overpay(110_000);
    const lineItems = [{ description: 'Album', quantity: 1, unitAmount: 50_000, taxBasisPoints: 1_900 }];
    const other = await another({ lineItems });
    await service.call('PATCH', `/v1/invoices/${other.id}`, { body: { status: 'Uncollectible' } });
    const { data } = await apply(other);
    expect(data.invoice.amountPaid).toBe(10_000);
    await unmark(other, data.manualPayments[0].id);
    expect((await credit())[0].amount).toBe(10_000);
  });

  it('is only tried by a dry run, whose postings and version it names', async () => {
    await overpay(110_000);
    const other = await another();
    const tried = await apply(other, { dryRun: true });
    expect([tried.status, tried.data.invoice.amountPaid]).toEqual([200, 10_000]);
    expect(tried.text).toContain(
      '"code":"apply_credit","debit":"client_credit","credit":"receivable","amount":10000',
    );
    expect(await shown(other)).toEqual(['Active', 0, 50_000, ['Due', 'Scheduled']]);
    expect((await credit())[0].amount).toBe(10_000);
  });

  it('leaves less for a card, and nothing of it can be applied while money is on its way for all', async () => {
    await overpay(110_000);
    const other = await another();
    await apply(other);
    expect((await pay(service, other)).data.amount).toBe(10_000);
  });

  it('is not undone as money by a release that does not know it', async () => {
    await overpay(110_000);
    const other = await another();
    await apply(other);
    const undone = service.sql('update manual_payments set removed_at = now() where source = $1', ['Credit']);
    await expect(undone).rejects.toThrow('newer release');
  });
});

describe('credit that is given back', () => {
  it('is at most the credit, has its words and its day, and is undone', async () => {
    await record({ amount: 120_000, overpayment: 'Credit', paidOn: '2026-11-20' });
    expect((await giveBack({ amount: 20_001, currency: 'USD' })).error.code).toBe('credit_too_small');
    expect((await giveBack({ amount: 1, currency: 'EUR' })).error.code).toBe('credit_too_small');
    const body = {
      amount: 15_000,
      currency: 'USD',
      method: 'BankTransfer',
      reference: 'Back',
      paidOn: '2026-11-20',
    };
    const { status, data } = await giveBack(body);
    expect([status, data.credit.amount]).toEqual([201, 5_000]);
    expect(data.creditMovement).toMatchObject({
      kind: 'GivenBack',
      amount: -15_000,
      day: '2026-11-20',
      reference: 'Back',
    });
    expect(await balances(service)).toMatchObject({ client_credit: -5_000, outside: 105_000 });
    const cash = `/v1/reports/cash_flow?from=2026-11-20&to=2026-11-20`;
    expect((await service.call('GET', cash)).data.items[0].total.refunds).toBe(15_000);
    expect((await undo(data.creditMovement.id)).data.credit.amount).toBe(20_000);
    // A day that was mistyped and undone is none on which the client had credit.
    const mistyped = await record({ amount: 1_000, overpayment: 'Credit', paidOn: '2026-11-10' });
    await undo(mistyped.data.creditMovements[0].id);
    expect((await giveBack({ ...body, paidOn: '2026-11-19' })).error).toMatchObject({
      message: expect.stringContaining('before the credit began'),
      details: [{ path: '/paidOn' }],
    });
    expect((await giveBack({ ...body, paidOn: '2030-01-01' })).error.details).toMatchObject([
      { path: '/paidOn' },
    ]);
  });

  it('is undone once, also by two requests at once', async () => {
    await overpay(120_000);
    const { data } = await giveBack({ amount: 5_000, currency: 'USD' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(data.creditMovement.id)));
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.error.message).toContain('undone before');
    expect((await credit())[0].amount).toBe(20_000);
  });

  it('is recorded once under its key', async () => {
    await overpay(120_000);
    const path = `/v1/contacts/${invoice.contactId}/credit/give_back`;
    const key = { 'idempotency-key': 'once' };
    const [one, again] = [
      await post(path, { amount: 1_000, currency: 'USD' }, key),
      await post(path, { amount: 1_000, currency: 'USD' }, key),
    ];
    expect(again.data).toEqual(one.data);
    expect((await credit())[0].amount).toBe(19_000);
  });
});

describe('movements', () => {
  it('are told as events without words, and are listed of an invoice, the newest first', async () => {
    await record({ amount: 120_000, overpayment: 'Credit', reference: 'Twice', note: 'Secret' });
    const other = await another();
    await apply(other, { amount: 500 });
    await giveBack({ amount: 500, currency: 'USD' });
    const events = (await service.call('GET', '/v1/events?limit=50')).data.items.filter(
      ({ type }: { type: string }) => type.startsWith('client_credit.'),
    );
    expect(JSON.stringify(events)).not.toMatch(/Twice|Secret/);
    const kinds = (await movements()).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['GivenBack', 'Applied', 'Overpayment']);
    const path = `/v1/contacts/${invoice.contactId}/credit_movements?invoiceId=${other.id}`;
    expect((await service.call('GET', path)).data.items).toMatchObject([{ kind: 'Applied', amount: -500 }]);
    expect(new Set(events.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['client_credit.received', 'client_credit.applied', 'client_credit.given_back']),
    );
  });

  it('of applied credit are undone at its invoice, and those of others are not known', async () => {
    await overpay(120_000);
    const other = await another();
    await apply(other);
    const [{ id, manualPaymentId }] = await movements();
    const refused = await undo(id);
    expect(refused.error.message).toContain(`/v1/invoices/${other.id}/payments/${manualPaymentId}/unmark`);
    const stranger = await another({ contact: { name: 'Bo', email: 'bo@example.com' } });
    const foreign = `/v1/contacts/${stranger.contactId}/credit_movements/${id}/undo`;
    expect((await post(foreign)).status).toBe(404);
  });
});
