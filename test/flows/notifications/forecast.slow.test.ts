import { beforeEach, describe, expect, it } from 'vitest';
import { ask, atDoor, confirm, signInOwner } from '../../support/closing.ts';
import { type Forecast, forecastOf, holdForecasts, moveClock } from '../../support/forecast.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

// The clock is moved once before, so that the looks at due dates have begun.
async function settle() {
  await service.work();
  await moveClock(service, '2026-11-21T13:00:00.000Z');
}

const kinds = ({ entries }: Forecast) => entries.map(({ kind, mail, event }) => mail ?? event ?? kind);
const codes = ({ notes }: Forecast) => notes.map(({ code }) => code);
const autopay = { terms: 'Along the schedule.' };
const patch = async (id: string, body: object) => {
  const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
};

describe('what happens, and when, is what the forecast of an invoice said', () => {
  it('that nobody pays: it falls due, is reminded of and is overdue, and each copy is named', async () => {
    const { id } = await activeInvoice(service, { ccEmails: ['partner@example.com'] });
    await settle();
    const [forecast] = (await holdForecasts(service, [id], 7)) as [Forecast];
    expect(new Set(kinds(forecast))).toEqual(
      new Set(['invoice.payment.will_be_due', 'invoice.payment.due', 'invoice.overdue', 'Reminder']),
    );
    const [reminder] = forecast.entries.filter(({ kind }) => kind === 'Reminder');
    expect(reminder?.recipients.map(({ email }) => email)).toEqual([
      'maria@example.com',
      'partner@example.com',
    ]);
    expect(codes(forecast)).toEqual(['NoMailServer']);
  });

  it('under autopay of a card: announced, charged, paid and thanked for, and that a charge may fail', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay });
    await settle();
    const [forecast] = (await holdForecasts(service, [invoice.id], 3)) as [Forecast];
    expect(kinds(forecast).filter((kind) => kind === 'Charge')).toHaveLength(2);
    expect(kinds(forecast)).toEqual(expect.arrayContaining(['AutopayAhead', 'AutopayDone', 'BusinessPaid']));
    expect(kinds(forecast)).not.toContain('Reminder');
    expect(forecast.entries.at(-1)).toMatchObject({ isConditional: true });
    expect(codes(forecast)).toEqual(['ChargeMayFail', 'NoMailServer']);
  });

  it('under autopay of a bank account: its money is on its way, and what comes of it is said to be unknown', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await settle();
    const [forecast] = (await holdForecasts(service, [invoice.id], 3)) as [Forecast];
    expect(kinds(forecast)).toContain('invoice.payment.processing');
    expect(kinds(forecast)).not.toContain('invoice.paid');
    expect(codes(forecast)).toEqual(['ChargeMayFail', 'DebitTakesDays', 'NoMailServer']);
  });

  it('whose consent covers a part of a payment: the part is charged, and reminders ask for the rest', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay });
    await patch(invoice.id, { totalAmount: 600_000, rebalance: 'LastPayment' });
    await settle();
    const [forecast] = (await holdForecasts(service, [invoice.id], 3)) as [Forecast];
    expect(kinds(forecast)).toEqual(expect.arrayContaining(['invoice.payment.completed', 'Reminder']));
    expect(kinds(forecast)).not.toContain('invoice.autopay.disabled');
  });

  it('whose payment is charged in two parts on two days: each charge is told by mail', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay });
    const amounts = [100_000, 150_000, 50_000];
    const paymentSchedule = invoice.paymentSchedule.map(
      ({ id, dueDate }: { id: string; dueDate: string }, place: number) => ({
        id,
        dueDate,
        amount: amounts[place],
      }),
    );
    await patch(invoice.id, { paymentSchedule });
    await settle();
    const [forecast] = (await holdForecasts(service, [invoice.id], 3)) as [Forecast];
    expect(kinds(forecast).filter((kind) => kind === 'AutopayDone')).toHaveLength(2);
  });

  it('that is a draft: as if it were issued now', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    await settle();
    const issue = () => patch(id, { status: 'Active' }).then(() => service.work());
    const [forecast] = (await holdForecasts(service, [id], 4, issue)) as [Forecast];
    expect(forecast.isIfIssuedNow).toBe(true);
    expect(kinds(forecast).slice(0, 2)).toEqual(['invoice.activated', 'Invoice']);
  });

  it.each([
    ['shared by hand', { deliveryMethod: 'ShareManually' }, ['SharedByHand', 'NoMailServer']],
    ['whose reminders are off', { enableAutoreminders: false }, ['RemindersOff', 'NoMailServer']],
  ])('that is %s: no mail, and why', async (_what, change, why) => {
    const { id } = await activeInvoice(service, change);
    await settle();
    const [forecast] = (await holdForecasts(service, [id], 2)) as [Forecast];
    expect(forecast.entries.every(({ mail }) => mail === null)).toBe(true);
    expect(codes(forecast)).toEqual(why);
  });

  it('whose client’s address is suppressed: the reminders that nobody gets are named', async () => {
    const { id } = await activeInvoice(service, { ccEmails: ['partner@example.com'] });
    await service.work();
    await service.sql(
      `insert into mail_suppressions select account_id, gen_random_uuid(), 'maria@example.com', 'Complaint', 'Complaint', null,
         id, null, created_at from mails limit 1`,
    );
    await settle();
    const [forecast] = (await holdForecasts(service, [id], 2)) as [Forecast];
    const reminders = forecast.entries.filter(({ kind }) => kind === 'Reminder');
    expect(reminders.length).toBeGreaterThan(3);
    expect(new Set(reminders.map(({ unreadBecause }) => unreadBecause))).toEqual(
      new Set(['AddressSuppressed']),
    );
    expect(reminders.every(({ recipients }) => recipients.length === 0)).toBe(true);
    expect(codes(forecast)).toEqual(['AddressSuppressed', 'NoMailServer']);
  });

  it('partly paid, disputed, on its way, or late from the start', async () => {
    await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
    const part = await activeInvoice(service);
    await pay(service, part, { amount: 40_000 });
    const disputed = await activeInvoice(service);
    const { data: charge } = await pay(service, disputed);
    const opened = { occurredAt: new Date(0), id: 'opened', type: 'dispute_opened', reference: 'dp', fee: 0 };
    const about = { chargeKey: charge.id, amount: 100_000, reason: 'product_not_received', respondBy: null };
    await sendWebhook(service, [{ ...opened, ...about }]);
    const onItsWay = await activeInvoice(service);
    await pay(service, onItsWay, { token: 'tok_bank' });
    const late = await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2026-11-10', amount: 100_000 },
        { dueDate: '2026-11-24', amount: 200_000 },
      ],
    });
    await settle();
    const ids = [part, disputed, onItsWay, late].map(({ id }) => id);
    const forecasts = await holdForecasts(service, ids, 5);
    expect(forecasts.map(codes)).toEqual([
      ['NoMailServer'],
      ['Disputed', 'NoMailServer'],
      ['MoneyUnderWay', 'NoMailServer'],
      ['NoMailServer'],
    ]);
  });

  it('that is canceled or paid: nothing', async () => {
    const canceled = await activeInvoice(service);
    await patch(canceled.id, { status: 'Canceled' });
    const paid = await activeInvoice(service, {
      totalAmount: 5_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 5_000 }],
    });
    await pay(service, paid);
    await settle();
    const forecasts = await holdForecasts(service, [canceled.id, paid.id], 1);
    expect(forecasts.map(({ entries }) => entries)).toEqual([[], []]);
  });

  it('of a suspended account: only what the clock still does, and afterwards what was put off', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay });
    await settle();
    await suspend(service);
    const suspended = await forecastOf(service, invoice.id);
    expect(suspended.entries.every(({ mail, kind }) => mail === null && kind !== 'Charge')).toBe(true);
    expect(codes(suspended)).toContain('AccountSuspended');
    await moveClock(service, '2027-01-30T12:00:00.000Z');
    await resume(service);
    await service.work();
    const [forecast] = (await holdForecasts(service, [invoice.id], 2)) as [Forecast];
    expect(kinds(forecast)).toContain('Charge');
  });
});

describe('in a closed account', () => {
  it('payments fall due, and nobody gets a mail', async () => {
    const invoice = await activeInvoice(service);
    await settle();
    const owner = await signInOwner(service);
    await confirm(service, owner);
    expect((await ask(service, owner, 'close')).status).toBe(200);
    await service.work();
    const { data } = await atDoor(service, owner, 'GET', `/v1/invoices/${invoice.id}/forecast`);
    const forecast = data as unknown as Forecast;
    expect(forecast.entries.every(({ mail }) => mail === null)).toBe(true);
    expect(forecast.entries.map(({ kind }) => kind)).toContain('StatusChange');
    expect(codes(forecast)).toContain('AccountClosed');
  });
});

describe('a charge that fails', () => {
  it('is tried again at the instant that the forecast named', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay });
    await settle();
    const before = await forecastOf(service, invoice.id);
    const [charge] = before.entries.filter(({ kind }) => kind === 'Charge');
    service.processor.script('stored_tok_card', 'declined', 'insufficient_funds');
    await moveClock(service, charge?.at ?? '');
    const after = await forecastOf(service, invoice.id);
    const [again] = after.entries.filter(({ kind }) => kind === 'Charge');
    expect([charge?.retryAt, again?.scheduledPaymentIds]).toEqual([again?.at, charge?.scheduledPaymentIds]);
    service.processor.script('stored_tok_card', 'succeeded');
    // The client gets reminders of what failed, and an announcement of the next try.
    await holdForecasts(service, [invoice.id], 2);
  });
});

describe('a long forecast', () => {
  it('ends after `limit` entries, and says that more follow', async () => {
    const { id } = await activeInvoice(service);
    await settle();
    const whole = await forecastOf(service, id);
    const { data } = await service.call('GET', `/v1/invoices/${id}/forecast?limit=3`);
    expect(data).toMatchObject({ hasMore: true, entries: whole.entries.slice(0, 3) });
  });
});
