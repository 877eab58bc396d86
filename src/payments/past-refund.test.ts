import { expect, it } from 'vitest';
import { judge, nextOperation } from './outcome.ts';
import { judgeEarlier } from './past-refund.ts';
import { answer, now, paymentIn, refund, refunded, sent, taken } from './testing/recipient-payments.ts';

const refuse = (code: string) => ({ status: 'failed', reference: null, code, message: 'No.' }) as const;
const hears = (amount: number, isOpen: boolean, movements = 1) => {
  const failure = { code: 'fraudulent', message: 'No.', fee: 0, reference: 'ch_1' };
  const status = amount === 0 ? 'restored' : 'returned';
  return {
    operation: 'funding',
    outcome: { ...failure, status, taken: { amount, movements, isOpen } },
  } as never;
};

it('an earlier refund that its bank refuses late is posted back under its own number, and made again with its fee', () => {
  const first = { id: 'w0', reference: 're_0', amount: 70, serviceFee: 3 };
  const payment = paymentIn('Failed', {
    ...sent,
    refundsServiceFee: true,
    refund: { ...refunded, amount: 30 },
    pastRefundIds: ['w0'],
    pastRefunds: [first],
    pastRefundedAmount: 70,
  });
  const late = { operation: 'refund', key: 'w0', outcome: refuse('expired_card') } as const;
  const change = judgeEarlier(payment, late, now);
  const postings = change?.steps.flatMap((step) => step.postings) ?? [];
  expect(postings.map(({ code, sequence, amount }) => [code, sequence, amount])).toEqual([
    ['refund_reversed', 0, 70],
    ['service_fee_kept', 0, 3],
  ]);
  expect(change?.payment).toMatchObject({
    refund: { amount: 70, serviceFee: 3 },
    pastRefundIds: ['w0', 'w'],
    pastRefunds: [{ id: 'w', amount: 30 }],
    pastRefundedAmount: 30,
  });
  expect(change && judgeEarlier(change.payment, late, now)).toBeNull();
});

it('a refund of more than is left, which the processor refuses, is made again of what is left', () => {
  const part = { ...taken, returnedAmount: 30 };
  const payment = paymentIn('Failed', { ...sent, ...part, refund });
  const change = judge(payment, { operation: 'refund', outcome: refuse('processor_refused') }, now);
  expect(change?.payment.refund).toMatchObject({ amount: 70, failure: null });
  const again =
    change && judge(change.payment, { operation: 'refund', outcome: refuse('processor_refused') }, now);
  expect(again && nextOperation(again.payment)).toBeNull();
});

it('a refund that is refused because of a dispute is made again once, when none is open', () => {
  const part = { ...taken, returnedAmount: 30, pastReturns: 1 };
  const payment = paymentIn('Failed', { ...sent, ...part, refund: { ...refund, amount: 70 } });
  const refused = { operation: 'refund', outcome: refuse('charge_disputed') } as const;
  const waits = judge(payment, refused, now)?.payment ?? payment;
  expect(judge(waits, hears(30, true), now)).toBeNull();
  expect(judge(waits, hears(20, true, 2), now)?.payment.refund?.failure?.code).toBe('charge_disputed');
  expect(judge(waits, hears(30, false), now)?.payment.refund).toMatchObject({ amount: 70, failure: null });
  // The dispute was closed while the refund was on its way.
  const closed = judge(payment, hears(30, false), now)?.payment ?? payment;
  const replayed = judge(closed, hears(30, true), now)?.payment ?? closed;
  const again = judge(replayed, refused, now)?.payment ?? payment;
  expect(again.refund).toMatchObject({ amount: 70, failure: null });
  expect(again.refund?.id).not.toBe('w');
  expect(judge(again, refused, now)?.payment.refund?.failure?.code).toBe('charge_disputed');
});

it('news without a number applies until news with one was heard, and is not counted', () => {
  const completed = paymentIn('Completed', sent);
  const whole = judge(completed, answer('funding', 'returned'), now)?.payment;
  expect(whole).toMatchObject({ returnedAmount: 103, pastReturns: 0 });
  const part = whole && judge(whole, hears(30, false), now)?.payment;
  expect(part).toMatchObject({ returnedAmount: 30, pastReturns: 1 });
  expect(part && judge(part, answer('funding', 'restored'), now)).toBeNull();
});
