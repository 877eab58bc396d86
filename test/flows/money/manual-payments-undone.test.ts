import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/types.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, codeOf, pay, read, sendWebhook, states } from '../../support/money.ts';
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
      { dueDate: '2027-06-01', amount: 60_000 },
    ],
  });
});
keepBooks(() => service);

const path = () => `/v1/invoices/${invoice.id}`;
const record = (body: object) => service.call('POST', `${path()}/payments`, { body });
const ofPayment = (index: number, what: string, body: object = {}) =>
  service.call('POST', `${path()}/scheduled_payments/${invoice.paymentSchedule[index]?.id}/${what}`, {
    body,
  });
const recordOf = async (index: number, body: object) => {
  const { data, status } = await ofPayment(index, 'payments', body);
  expect(status).toBe(201);
  return data.manualPayments[0].id as string;
};
const unmark = (id: string) => service.call('POST', `${path()}/payments/${id}/unmark`, { body: {} });
const statesNow = async () => states(await read(service, invoice.id));
const paymentNow = async (index: number) => (await read(service, invoice.id)).paymentSchedule[index];

describe('undoing what had filled a Scheduled payment', () => {
  it('makes it Scheduled again: nobody is asked for money early', async () => {
    const first = await recordOf(1, { amount: 20_000 });
    const second = await recordOf(1, { amount: 40_000 });
    expect(await statesNow()).toEqual(['Due', 'Paid']);
    await unmark(second);
    expect(await statesNow()).toEqual(['Due', 'Scheduled']);
    await unmark(first);
    expect(await statesNow()).toEqual(['Due', 'Scheduled']);
  });

  it('of the whole payment does so, too, and reopens a paid invoice', async () => {
    await ofPayment(1, 'mark_as_paid');
    await ofPayment(1, 'unmark_as_paid');
    expect(await statesNow()).toEqual(['Due', 'Scheduled']);
    await record({ amount: 100_000 });
    expect((await ofPayment(1, 'unmark_as_paid')).data.status).toBe('Active');
    expect(await statesNow()).toEqual(['Paid', 'Scheduled']);
  });

  it('makes it Due where its time has come since', async () => {
    await ofPayment(1, 'mark_as_paid');
    service.clock.set('2027-05-31T12:00:00.000Z');
    await ofPayment(1, 'unmark_as_paid');
    expect(await statesNow()).toEqual(['Due', 'Due']);
  });

  it('leaves one Due that was Due', async () => {
    await ofPayment(0, 'mark_as_paid');
    await ofPayment(0, 'unmark_as_paid');
    expect(await statesNow()).toEqual(['Due', 'Scheduled']);
  });
});

describe('the day on which a payment was paid', () => {
  it('is the last day of its money, also after one of its parts was undone and came again', async () => {
    await recordOf(0, { amount: 15_000, paidOn: '2026-11-20' });
    const second = await recordOf(0, { amount: 25_000, paidOn: '2026-11-10' });
    expect(await paymentNow(0)).toMatchObject({ status: 'Paid', paymentDate: '2026-11-20' });
    await unmark(second);
    expect(await paymentNow(0)).toMatchObject({ status: 'Due', paymentDate: null, outsideAmount: 15_000 });
    await recordOf(0, { amount: 25_000, paidOn: '2026-11-18' });
    expect(await paymentNow(0)).toMatchObject({ paymentDate: '2026-11-20', outsideAmount: 40_000 });
  });

  it('is at most ten years before the invoice', async () => {
    const { status, error } = await record({ amount: 1_000, paidOn: '2006-11-20' });
    expect([status, error.code, error.details[0]?.path]).toEqual([422, 'illegal_action', '/paidOn']);
    expect(error.message).toContain('10 years');
    expect((await record({ amount: 1_000, paidOn: '2016-11-21' })).status).toBe(201);
  });
});

it.each([
  ['reference', 'INV\u00000001'],
  ['reference', 'two\nlines'],
  ['reference', 'turned \u202e10'],
  ['note', 'bell \u0007'],
  ['note', 'turned \u2066'],
])('a %s that cannot be read is refused', async (field, text) => {
  const { status, error } = await record({ amount: 1_000, [field]: text });
  expect([status, error.code, error.details[0]?.path]).toEqual([400, 'invalid_request', `/${field}`]);
});

it('a note may have lines', async () => {
  const { data } = await record({ amount: 1_000, note: 'In the studio,\nin coins' });
  expect(data.manualPayments[0].note).toBe('In the studio,\nin coins');
});

describe('what a line of a bank statement has recorded', () => {
  const lineId = '01981f9e-0000-7000-8000-00000000000a';
  const confirm = async (amount: number, index: number | null = null) => {
    const { accounts, invoices, database } = service.services;
    const account = (await accounts.findAccountByPath('demo-studio')) as Account;
    const scheduledPaymentId = index === null ? null : (invoice.paymentSchedule[index]?.id ?? null);
    const about = { method: 'BankTransfer', reference: '', note: '', source: 'BankLine' } as const;
    const parts = [{ amount, scheduledPaymentId }];
    const change = { ...about, sourceId: lineId, parts, paidOn: '2026-11-19' };
    const locking = async (undone?: { undone: string; lineId: string }) =>
      database.transaction(account.id, async (tx) => {
        const locked = await invoices.lockInvoice(tx, account.id, invoice.id as never);
        return invoices.manualPayments.changeLocked(
          tx,
          account,
          locked as never,
          undone ?? change,
          service.clock.now(),
        );
      });
    return { made: await locking(), undo: (undone: string) => locking({ undone, lineId }) };
  };

  it('is undone at that line only: at the invoice the answer names the line', async () => {
    const { made, undo } = await confirm(10_000);
    const [row] = made.manualPayments;
    for (const refused of [await unmark(row?.id ?? ''), await ofPayment(0, 'unmark_as_paid')]) {
      expect([refused.status, refused.error.code]).toEqual([409, 'bank_line_confirmed']);
      expect(refused.error.message).toContain(lineId);
    }
    expect(await paymentNow(0)).toMatchObject({ outsideAmount: 10_000 });
    await undo(row?.id ?? '');
    expect(await paymentNow(0)).toMatchObject({ outsideAmount: 0 });
  });

  it('pays a payment once: a second match of the two is refused with a next step', async () => {
    await confirm(10_000, 0);
    await expect(confirm(5_000, 0)).rejects.toMatchObject({ code: 'illegal_action', status: 422 });
    await expect(confirm(5_000)).rejects.toThrow('pays this payment already');
    expect(await paymentNow(0)).toMatchObject({ outsideAmount: 10_000 });
  });

  it('always has its line, and nothing else has one', async () => {
    await record({ amount: 1_000 });
    const set = (source: string, id: string | null) =>
      service.sql('update manual_payments set source = $1, source_id = $2', [source, id]);
    await expect(set('BankLine', null)).rejects.toThrow('manual_payments_source_of_line');
    await expect(set('Person', lineId)).rejects.toThrow();
  });
});

it('a waived payment of which a dispute took a part counts that part as charged back, and the rest as waived', async () => {
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
  const { data: charge } = await pay(service, invoice, { amount: 10_000 });
  const base = { occurredAt: new Date(0), reference: 'dp_1' };
  const about = { chargeKey: charge.id, amount: 10_000, fee: 0, reason: 'fraudulent', respondBy: null };
  await sendWebhook(service, [{ ...base, ...about, id: 'opened', type: 'dispute_opened' }]);
  await service.work();
  await sendWebhook(service, [{ ...base, id: 'closed', type: 'dispute_closed', isWon: false }]);
  await service.work();
  expect(await paymentNow(0)).toMatchObject({ status: 'Due', paidAmount: 0 });
  expect((await ofPayment(0, 'waive')).status).toBe(200);
  expect(await balances(service)).toMatchObject({ chargebacks: 10_000, write_offs: 30_000 });
});

it('the client reads how the money came', async () => {
  await recordOf(0, { amount: 10_000, method: 'BankTransfer' });
  await recordOf(0, { amount: 10_000, method: 'Cash' });
  await recordOf(0, { amount: 10_000, method: 'Cash' });
  await recordOf(1, { amount: 10_000 });
  const page = await (await fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}?lang=en`)).text();
  expect(page).toContain('by bank transfer · in cash');
  expect(page.match(/in cash/g)).toHaveLength(1);
  expect(page.match(/by other means/g)).toHaveLength(1);
});
