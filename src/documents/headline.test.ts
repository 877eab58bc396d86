import { describe, expect, it } from 'vitest';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import { localeOf } from '../kit/text/locale.ts';
import { headlineOf } from './headline.ts';
import { messagesOf } from './messages.ts';

const TODAY = '2026-11-21';

function payment(dueDate: string, changes: Partial<ScheduledPayment> = {}): ScheduledPayment {
  const base = {
    dueDate,
    amount: 100_000,
    status: 'Due',
    paidAmount: 0,
    refundedAmount: 0,
    outsideAmount: 0,
  };
  return { ...base, ...changes } as ScheduledPayment;
}

function headline(payments: readonly ScheduledPayment[], language: 'en' | 'de' | 'fr' | 'es' = 'en') {
  const invoice: Pick<Invoice, 'currency' | 'payments' | 'status'> = {
    currency: 'USD',
    status: 'Active',
    payments,
  };
  return headlineOf(invoice, messagesOf(language), localeOf(language), TODAY);
}

const [late, now, soon] = [payment('2026-11-01'), payment(TODAY), payment('2026-12-01')];

describe('the line below the parties of an invoice', () => {
  it.each([
    ['what comes next', [soon], '$1,000.00 due Tue 1 Dec 2026'],
    ['what comes on the same day', [soon, soon, payment('2027-01-01')], '$2,000.00 due Tue 1 Dec 2026'],
    ['what is due today, not what comes', [now, soon], '$1,000.00 due today'],
    ['what is overdue', [late, soon], '$1,000.00 overdue since Sun 1 Nov 2026'],
    ['all that is due, of which some is late', [late, now, soon], '$2,000.00 due now'],
    ['the rest of what is paid in part', [payment(TODAY, { paidAmount: 25_000 })], '$750.00 due today'],
  ])('says %s', (_what, payments, line) => {
    expect(headline(payments)).toBe(line);
  });

  it.each([
    ['de', '1.000,00 $ fällig am Di., 1. Dez. 2026'],
    ['fr', '1 000,00 $US à payer le mar. 1er déc. 2026'],
    ['es', '1000,00 US$ a pagar el mar, 1 dic 2026'],
  ] as const)('is written in %s', (language, line) => {
    expect(headline([soon], language)?.replaceAll(/\s/g, ' ')).toBe(line);
  });

  it('is missing on a written-off invoice: nobody asks for its money any more', () => {
    const written = { currency: 'USD', status: 'Uncollectible', payments: [late] } as const;
    expect(headlineOf(written, messagesOf('en'), localeOf('en'), TODAY)).toBeNull();
  });

  it('is missing where nothing is to be paid', () => {
    expect(headline([payment(TODAY, { status: 'Paid', paidAmount: 100_000 })])).toBeNull();
    expect(headline([payment(TODAY, { status: 'Processing' })])).toBeNull();
  });
});
