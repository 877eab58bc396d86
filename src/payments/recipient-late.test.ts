import { describe, expect, it } from 'vitest';
import { type Answer, judge, nextOperation } from './outcome.ts';
import { before, now, paymentIn, refused, there } from './testing/recipient-payments.ts';
import type { Payment } from './types.ts';

const closed = { code: 'closed_by_hand', message: 'Never heard of.' };
const spent = { code: 'balance_insufficient', message: 'Spent.' };
const payout = { ...refused, reference: null, failure: closed };
const reversal = { id: 'r', reference: null, doneAt: null, failure: closed };

/** A payment whose money is at the recipient's account at the processor. */
function paymentThere({ status = 'Failed', ...changes }: Partial<Payment>): Payment {
  return paymentIn(status, { ...there, bankPayout: payout, ...changes });
}

/** Whatever follows from an answer, in one line; null when nothing does. */
function judged(payment: Payment, operation: Answer['operation'], outcome: object): string | null {
  const change = judge(payment, { operation, outcome } as Answer, now);
  if (change === null) return null;
  const told = change.steps.map(({ event, postings }) =>
    [event, ...postings.map(({ code, amount }) => `${code} ${amount}`)].join(' '),
  );
  return [change.payment.status, `asks ${nextOperation(change.payment)}`, ...told].join('; ');
}

describe('a late report of the processor', () => {
  it('counts for a bank payout that a person closed by hand: it is not paid out again', () => {
    const payment = paymentThere({ status: 'Processing' });
    const arrival = { reference: 'po_1', arrivalDate: '2027-03-03', amount: 90, currency: 'EUR' };
    expect(judged(payment, 'bankPayout', { status: 'succeeded', ...arrival })).toBe(
      'Completed; asks null; payment.completed arrive 100',
    );
    expect(judged(payment, 'bankPayout', { status: 'processing', ...arrival })).toBeNull();
    expect(judged(payment, 'bankPayout', { status: 'failed', reference: 'po_1', ...spent })).toBeNull();
  });

  it('counts for a reversal that a person closed by hand, until the money was written off', () => {
    const payment = paymentThere({ reversal });
    const outcome = { status: 'succeeded', reference: 'trr_1' };
    expect(judged(payment, 'reversal', outcome)).toBe('Failed; asks refund; payment.reversed reverse 100');
    expect(judged({ ...payment, writtenOffAt: before }, 'reversal', outcome)).toBeNull();
  });

  it('makes the account owe the operator money that cannot be taken back, when the wallet’s bank took it', () => {
    const payment = paymentThere({ reversal: { ...reversal, failure: spent } });
    const outcome = { status: 'returned', reference: 'ch_1', code: 'R10', message: 'No.', fee: 0 };
    expect(judged(payment, 'funding', outcome)).toBe(
      'Failed; asks null; payment.funding_returned service_fee_returned 3 funding_return_platform 100',
    );
  });
});
