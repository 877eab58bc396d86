import { describe, expect, it } from 'vitest';
import { type Change, stepOf } from './change.ts';
import { type Answer, judge, nextOperation } from './outcome.ts';
import { settleDebt } from './owing.ts';
import { leaveAtRecipient } from './recipient-outcome.ts';
import { answer, balancesOf, before, now, paymentIn, refused, there } from './testing/recipient-payments.ts';
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

describe('a transfer that was taken for failed, and that the recipient keeps after the wallet got its money back', () => {
  const nothing = { in_transit: 0, at_recipient: 0, payable: 0 };
  /** Lets things happen to a payment whose wallet is charged. */
  const live = (...acts: (Answer | ((payment: Payment) => Change | null))[]) => {
    let payment = paymentIn('Processing', { funding: { id: 'f', reference: null, doneAt: null, fee: null } });
    const changes: Change[] = [];
    for (const act of acts) {
      const change = typeof act === 'function' ? act(payment) : judge(payment, act, now);
      if (change === null) throw new Error(`${JSON.stringify(act)} is not possible.`);
      changes.push(change);
      payment = { ...change.payment, sequence: payment.sequence + change.steps.length };
    }
    const { owedAmount, owedSince } = payment;
    return { balances: balancesOf(changes), owedAmount, isOwed: owedSince !== null };
  };
  const given = [
    answer('funding', 'succeeded'),
    answer('delivery', 'failed'),
    answer('refund', 'succeeded'),
    answer('delivery', 'succeeded'),
    answer('reversal', 'failed'),
  ];
  const left = [...given, (payment: Payment) => leaveAtRecipient(payment, now)];

  it('is owed to the operator, who has paid it twice, from when it is left there', () => {
    expect(live(...given).balances).toMatchObject({ at_recipient: 100, owed_to_operator: 0 });
    expect(live(...left)).toEqual({
      balances: { ...nothing, owed_to_operator: 100 },
      owedAmount: 100,
      isOwed: true,
    });
    const settled = live(...left, (payment) => settleDebt(payment, now));
    expect(settled).toMatchObject({ balances: { ...nothing, owed_to_operator: 0 }, owedAmount: 0 });
  });

  it.each([
    ['the transfer is taken back', answer('delivery', 'returned')],
    ['the wallet’s bank refuses the refund', answer('refund', 'failed')],
    ['the wallet’s bank takes it', answer('funding', 'returned')],
  ])(
    'is booked as any other when %s, although an earlier release had left it there without a debt',
    (_, act) => {
      const leftWithoutDebt = (payment: Payment) => ({
        payment: { ...payment, writtenOffAt: now },
        steps: [stepOf(payment, 'payment.updated', { left_at_recipient: payment.totalAmount })],
      });
      expect(live(...given, leftWithoutDebt, act)).toEqual(live(...left, act));
    },
  );

  it.each([
    ['the transfer is taken back', answer('delivery', 'returned')],
    ['the wallet’s bank refuses the refund', answer('refund', 'failed')],
  ])('is not owed any more when %s', (_, act) => {
    const { balances, owedAmount, isOwed } = live(...left, act);
    expect([owedAmount, isOwed, balances.owed_to_operator]).toEqual([0, false, 0]);
    expect(balances).toMatchObject(nothing);
  });
});
