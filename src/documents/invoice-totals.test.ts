import { describe, expect, it } from 'vitest';
import { payment, prepaid } from '../../test/e-invoice/making.ts';
import type { Invoice } from '../invoices/types.ts';
import { localeOf } from '../kit/text/locale.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { messagesOf } from './messages.ts';
import type { Sum } from './sheet.ts';

const FINAL = true;

// Of 3 000.00, of which two prepayment invoices name 1 000.00 each.
function totalsOf(changes: Partial<Invoice>, isAsIssued: boolean): string[] {
  const { account, profile, prepayments, invoice } = prepaid('a final invoice', {}, FINAL);
  const context = {
    account,
    profile,
    logo: null,
    locale: localeOf('en'),
    messages: messagesOf('en'),
    today: '2026-12-20',
    payUrl: 'https://pay.example.com',
    takesPayments: true,
    autopay: null,
  };
  const shows = { outside: 0, isAsIssued, prepayments: prepayments ?? [] };
  const { sheet } = invoiceSheet(context, { ...invoice, ...changes }, shows);
  return (sheet['totals'] as Sum[]).map(({ label, value }) =>
    [label.replace(/(INV-0001-P\d).*$/, '$1'), value].join(' '),
  );
}

const [first, second] = [
  'Less prepayment invoice INV-0001-P1 -€1,000.00',
  'Less prepayment invoice INV-0001-P2 -€1,000.00',
];
const paid = (amount: number) => payment(amount, { status: 'Paid', paidAmount: amount });
// A credit note took 500.00 of what is open.
const credited = { totalAmount: 250_000, loweredAmount: 50_000, creditedAmount: 50_000 };

describe('the totals of a final invoice', () => {
  it('name its prepayment invoices as it was issued, too, whatever credit notes took after it', () => {
    const payments = [paid(200_000), payment(50_000)];
    expect(totalsOf({ ...credited, payments }, true)).toEqual([
      'Total €3,000.00',
      first,
      second,
      'Remaining €1,000.00',
    ]);
    expect(totalsOf({ ...credited, payments }, false)).toEqual([
      'Total €3,000.00',
      'Credited €500.00',
      first,
      second,
      'Remaining €500.00',
    ]);
  });

  it.each([true, false])(
    'count what was paid beside its prepayment invoices once: as it was issued %s',
    (isAsIssued) => {
      const payments = [paid(200_000), paid(50_000)];
      const totals = totalsOf({ ...credited, payments }, isAsIssued);
      expect(totals.filter((line) => line.startsWith('Paid'))).toEqual(['Paid €500.00']);
    },
  );

  it.each([true, false])(
    'call open again what a prepayment invoice names and is not paid any more: as it was issued %s',
    (isAsIssued) => {
      const payments = [paid(150_000), payment(100_000)];
      const totals = totalsOf({ ...credited, payments }, isAsIssued);
      expect(totals).toContain('Open again €500.00');
      expect(totals.join()).not.toMatch(/Paid/);
      expect(totals.at(-1)).toBe(isAsIssued ? 'Remaining €1,500.00' : 'Remaining €1,000.00');
    },
  );
});
