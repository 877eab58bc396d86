import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/support/property.ts';
import { defaultProfile } from '../../accounts/types.ts';
import type { Autopay } from '../../charges/types.ts';
import type { Invoice, ScheduledPayment, ScheduledPaymentStatus } from '../../invoices/types.ts';
import type { InvoiceId, ScheduledPaymentId } from '../../kit/ids.ts';
import { addDays, civilDateIn, instantIn } from '../../kit/time.ts';
import { followOwed, planReminders } from './plan.ts';

const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia'];
const start = new Date('2026-11-21T12:00:00.000Z');

function paymentOf(index: number, day: number, status: ScheduledPaymentStatus): ScheduledPayment {
  return {
    id: `payment-${index}` as ScheduledPaymentId,
    dueDate: addDays('2026-11-21', day),
    amount: 1_000,
    due: null,
    share: null,
    status,
    name: null,
    paidAmount: 0,
    refundedAmount: 0,
    fee: null,
    paidAt: null,
    outsideAmount: 0,
  };
}

function invoiceOf(payments: readonly ScheduledPayment[]): Invoice {
  return {
    id: 'invoice' as InvoiceId,
    status: 'Active',
    deliveryMethod: 'Email',
    enableAutoreminders: true,
    announcedTransfer: null,
    deposits: null,
    payments,
  } as unknown as Invoice;
}

// Each payment is charged by itself, at eight of its day.
function autopayOf(invoice: Invoice, timeZone: string, refused: readonly string[] = []): Autopay {
  const charges = invoice.payments.map((payment) => ({
    at: instantIn(timeZone, payment.dueDate, 8),
    payments: [payment],
    amount: payment.amount,
    surcharge: 0,
    failedAt: null,
    retryAt: null,
    parts: new Map([[payment.id, payment.amount]]),
    refusal: refused.includes(payment.id) ? ('amount_changed' as const) : null,
  }));
  return {
    mandate: { acceptedAt: start, method: { type: 'CreditCard' } } as Autopay['mandate'],
    charges,
    facts: { retries: new Map(), left: new Set(), taken: new Map() },
    request: null,
  };
}

const situations = fc.record({
  days: fc.array(fc.integer({ min: -30, max: 400 }), { minLength: 1, maxLength: 6 }),
  rule: fc.uniqueArray(fc.integer({ min: -20, max: 40 }), { maxLength: 6 }),
  timeZone: fc.constantFrom(...zones),
  hasAutopay: fc.boolean(),
});

describe('the plan', () => {
  it('has one reminder a day at most, and each charge once, at nine, in order, none before the payment was owed', () => {
    fc.assert(
      fc.property(situations, ({ days, rule, timeZone, hasAutopay }) => {
        const invoice = invoiceOf(days.map((day, index) => paymentOf(index, day, 'Due')));
        const profile = { ...defaultProfile, reminderDays: rule.toSorted((one, other) => one - other) };
        const owed = followOwed([], invoice, start);
        const plan = planReminders(
          {
            invoice,
            account: { timeZone },
            profile,
            owed,
            autopay: hasAutopay ? autopayOf(invoice, timeZone) : null,
          },
          new Date(0),
        );
        const keys = plan.map(({ kind, date, charge }) => `${kind} ${date} ${charge?.payments[0]?.id ?? ''}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const [index, { at, date, payments, kind }] of plan.entries()) {
          expect(at > start).toBe(true);
          expect(civilDateIn(timeZone, at)).toBe(date);
          expect(payments.length).toBeGreaterThan(0);
          expect(kind).toBe(hasAutopay ? 'AutopayAhead' : 'Reminder');
          expect(index === 0 || (plan[index - 1]?.at ?? at) <= at).toBe(true);
        }
      }),
    );
  });

  it('told piece by piece, at whatever moments one looks, is the plan that was told at first', () => {
    fc.assert(
      fc.property(
        situations,
        fc.array(fc.integer({ min: 0, max: 500 * 24 }), { maxLength: 20 }),
        ({ days, rule, timeZone, hasAutopay }, looks) => {
          const invoice = invoiceOf(days.map((day, index) => paymentOf(index, day, 'Due')));
          const profile = { ...defaultProfile, reminderDays: rule };
          const owed = followOwed([], invoice, start);
          const autopay = hasAutopay ? autopayOf(invoice, timeZone) : null;
          const subject = { invoice, account: { timeZone }, profile, owed, autopay };
          const whole = planReminders(subject, start);
          const moments = [...new Set([0, ...looks, 600 * 24])]
            .toSorted((one, other) => one - other)
            .map((hours) => new Date(start.getTime() + hours * 3_600_000));
          const pieces = moments.slice(1).flatMap((moment, index) => {
            const before = moments[index] ?? start;
            const again = followOwed(owed, invoice, moment);
            return planReminders({ ...subject, owed: again }, before).filter(({ at }) => at <= moment);
          });
          expect(pieces).toEqual(whole);
        },
      ),
    );
  });

  it.each(['Processing', 'RequiresAction', 'Paid', 'Waived', 'Canceled', 'Refunded', 'Disputed'] as const)(
    'has nothing for a payment that is %s',
    (status) => {
      const invoice = invoiceOf([paymentOf(0, 10, status)]);
      const owed = [{ id: 'payment-0', dueDate: addDays('2026-11-21', 10), since: start.toISOString() }];
      const subject = { invoice, account: { timeZone: 'UTC' }, profile: defaultProfile, owed };
      expect(planReminders({ ...subject, autopay: null }, start)).toEqual([]);
    },
  );

  it('with autopay asks only for what autopay failed to charge, from its date on', () => {
    const invoice = invoiceOf([paymentOf(0, -1, 'Failed'), paymentOf(1, 10, 'Scheduled')]);
    const owed = followOwed([], invoice, start);
    const subject = { invoice, account: { timeZone: 'UTC' }, profile: defaultProfile, owed };
    const plan = planReminders({ ...subject, autopay: autopayOf(invoice, 'UTC') }, start);
    expect(plan.map(({ kind, date }) => [kind, date])).toEqual([
      ['Reminder', '2026-11-23'],
      ['Reminder', '2026-11-27'],
      ['AutopayAhead', '2026-11-28'],
      ['Reminder', '2026-12-04'],
    ]);
  });

  it('with autopay asks for what autopay will not charge, by the whole rule', () => {
    const invoice = invoiceOf([paymentOf(0, 10, 'Scheduled'), paymentOf(1, 10, 'Due')]);
    const owed = followOwed([], invoice, start);
    const autopay = autopayOf(invoice, 'UTC', ['payment-1']);
    const profile = { ...defaultProfile, reminderDays: [-3, 7] };
    const plan = planReminders({ invoice, account: { timeZone: 'UTC' }, profile, owed, autopay }, start);
    expect(plan.map(({ kind, date, payments }) => [kind, date, payments.map(({ id }) => id)])).toEqual([
      ['AutopayAhead', '2026-11-28', ['payment-0']],
      ['Reminder', '2026-11-28', ['payment-1']],
      ['Reminder', '2026-12-08', ['payment-1']],
    ]);
  });

  it('has nothing of the days before the rule was what it is', () => {
    const invoice = invoiceOf([paymentOf(0, 1, 'Due')]);
    const owed = followOwed([], invoice, start);
    const since = new Date('2026-11-25T12:00:00.000Z');
    const profile = { ...defaultProfile, reminderDaysSince: since };
    const subject = { invoice, account: { timeZone: 'UTC' }, profile, owed, autopay: null };
    expect(planReminders(subject, start).map(({ date }) => date)).toEqual(['2026-11-29', '2026-12-06']);
  });

  it('stays inside the years that dates have', () => {
    const ends = ['2199-12-30', '1900-01-02'].map((dueDate) => ({ ...paymentOf(0, 0, 'Due'), dueDate }));
    for (const payment of ends) {
      const invoice = invoiceOf([payment]);
      const owed = followOwed([], invoice, new Date(0));
      const subject = { invoice, account: { timeZone: 'UTC' }, profile: defaultProfile, owed };
      expect(() => planReminders({ ...subject, autopay: null }, new Date(0))).not.toThrow();
    }
  });
});
