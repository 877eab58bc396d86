import { describe, expect, it } from 'vitest';
import { OWN_BALANCE } from '../processors/types.ts';
import type { Change } from './change.ts';
import {
  type Answer,
  closedByHand,
  isGivenTwice,
  isStuck,
  isTakenBack,
  isUnreturned,
  judge,
  nextOperation,
} from './outcome.ts';
import type { Payment, PaymentOperation, PaymentStatus, WalletRefund } from './types.ts';

const now = new Date('2027-03-01T12:00:00.000Z');
const before = new Date('2027-02-26T12:00:00.000Z');

const asked: PaymentOperation = { id: 'o', reference: null, doneAt: null, fee: null };
const named: PaymentOperation = { ...asked, reference: 'x_1' };
const done: PaymentOperation = { ...named, doneAt: before, fee: 2 };
// The news of its return came first: it has arrived, but nobody has said what that costs.
const doneByReturn: PaymentOperation = { ...asked, doneAt: before };

const given: WalletRefund = {
  ...asked,
  destination: null,
  amount: 100,
  serviceFee: 0,
  paymentMethodId: null,
  failure: null,
};
const broken: WalletRefund = { ...given, reference: 're_1', failure: { code: 'R02', message: 'Closed.' } };
const kept: WalletRefund = { ...given, destination: OWN_BALANCE };

function paymentIn(status: PaymentStatus, changes: Partial<Payment> = {}): Payment {
  return {
    id: 'p',
    status,
    totalAmount: 100,
    currency: 'USD',
    funding: null,
    fundingReturnedAt: null,
    returnedAmount: 0,
    pastRefunds: [],
    pastRefundedAmount: 0,
    pastReturns: 0,
    delivery: null,
    refund: null,
    recipientId: null,
    serviceFee: 0,
    refundsServiceFee: false,
    bankPayout: null,
    pastPayoutIds: [],
    paidAt: null,
    reversal: null,
    pastRefundIds: [],
    owedSince: null,
    debtSettledAt: null,
    writtenOffAt: null,
    failure: null,
    ...changes,
  } as unknown as Payment;
}

const failure = { code: 'R01', message: 'No.' } as const;
// Those of a payment to a bank account; recipient-outcome.test.ts has the others.
type Operation = 'funding' | 'delivery' | 'refund';
const outcomes: Readonly<Record<Operation, readonly Answer[]>> = {
  funding: [
    {
      operation: 'funding',
      outcome: { status: 'succeeded', reference: 'ch_1', fee: 5, method: null, storedMethod: null },
    },
    {
      operation: 'funding',
      outcome: { status: 'processing', reference: 'ch_1', method: null, storedMethod: null },
    },
    {
      operation: 'funding',
      outcome: {
        status: 'requires_action',
        reference: 'ch_1',
        actionUrl: 'https://bank.test',
        method: null,
      },
    },
    { operation: 'funding', outcome: { status: 'declined', reference: null, ...failure, method: null } },
    { operation: 'funding', outcome: { status: 'returned', reference: 'ch_1', ...failure, fee: 4 } },
    { operation: 'funding', outcome: { status: 'unknown', cause: 'timeout' } },
  ] as readonly Answer[],
  delivery: [
    { operation: 'delivery', outcome: { status: 'succeeded', reference: 'tr_1', fee: 3 } },
    { operation: 'delivery', outcome: { status: 'processing', reference: 'tr_1' } },
    { operation: 'delivery', outcome: { status: 'failed', reference: null, ...failure } },
    { operation: 'delivery', outcome: { status: 'returned', reference: 'tr_1', ...failure } },
    { operation: 'delivery', outcome: { status: 'unknown', cause: 'timeout' } },
  ],
  refund: [
    { operation: 'refund', outcome: { status: 'succeeded', reference: 're_1' } },
    { operation: 'refund', outcome: { status: 'processing', reference: 're_1' } },
    { operation: 'refund', outcome: { status: 'failed', reference: null, ...failure } },
    { operation: 'refund', outcome: { status: 'unknown', cause: 'timeout' } },
  ],
};

/** A change in one line: the state, the next operation of the processor, and each event with its postings. */
function summaryOf({ payment, steps }: Change): string {
  const told = steps.map(({ event, postings }) =>
    [event, ...postings.map(({ code, amount }) => `${code} ${amount}`)].join(' '),
  );
  return [payment.status, `asks ${nextOperation(payment)}`, ...told].join('; ');
}

/** The result of each answer about an operation of a payment; an answer that changes nothing is left out. */
function judgedAll(payment: Payment, operation: Operation): Record<string, string> {
  const found = outcomes[operation].flatMap((answer): [string, string][] => {
    const change = judge(payment, answer, now);
    return change === null ? [] : [[answer.outcome.status, summaryOf(change)]];
  });
  return Object.fromEntries(found);
}

type Row = [string, PaymentStatus, Partial<Payment>, Readonly<Record<string, string>>];

describe('what the processor says of charging the wallet', () => {
  it.each<Row>([
    [
      'that was asked for',
      'Processing',
      { funding: asked },
      {
        succeeded: 'Processing; asks delivery; payment.funded fund 100 fund_fee 5',
        processing: 'Processing; asks funding',
        declined: 'Failed; asks null; payment.failed',
        returned: 'Failed; asks null; payment.failed funding_return_fee 4',
      },
    ],
    [
      'that a bank works on',
      'Processing',
      { funding: named },
      {
        succeeded: 'Processing; asks delivery; payment.funded fund 100 fund_fee 5',
        declined: 'Failed; asks null; payment.failed',
        returned: 'Failed; asks null; payment.failed funding_return_fee 4',
      },
    ],
    [
      'that was said to have failed: what comes after all is given back',
      'Failed',
      { funding: named },
      { succeeded: 'Failed; asks refund; payment.funded fund 100 fund_fee 5' },
    ],
    [
      'that was said to be returned: nothing comes any more',
      'Failed',
      { funding: named, fundingReturnedAt: before },
      {},
    ],
    [
      'that went well, while the money is sent on',
      'Processing',
      { funding: done, delivery: asked },
      {
        returned:
          'Processing; asks delivery; payment.funding_returned funding_return 100 funding_return_fee 4',
      },
    ],
    [
      'that went well, when the money has arrived',
      'Completed',
      { funding: done, delivery: done },
      { returned: 'Completed; asks null; payment.funding_returned funding_return 100 funding_return_fee 4' },
    ],
    [
      'that went well, when the money could not be given back: it makes up for that',
      'Failed',
      { funding: done, delivery: asked, refund: broken },
      { returned: 'Failed; asks refund; payment.funding_returned funding_return 100 funding_return_fee 4' },
    ],
    [
      'that was taken back before',
      'Completed',
      { funding: done, delivery: done, fundingReturnedAt: before },
      {},
    ],
  ])('%s (%s)', (_, status, changes, expected) => {
    expect(judgedAll(paymentIn(status, changes), 'funding')).toEqual(expected);
  });
});

describe('what the processor says of sending the money on', () => {
  it.each<Row>([
    [
      'that was asked for',
      'Processing',
      { funding: done, delivery: asked },
      {
        succeeded: 'Completed; asks null; payment.completed deliver 100 deliver_fee 3',
        processing: 'Processing; asks delivery',
        failed: 'Failed; asks refund; payment.failed',
        returned: 'Returned; asks refund; payment.completed deliver 100; payment.returned return 100',
      },
    ],
    [
      'that a bank works on',
      'Processing',
      { funding: done, delivery: named },
      {
        succeeded: 'Completed; asks null; payment.completed deliver 100 deliver_fee 3',
        failed: 'Failed; asks refund; payment.failed',
        returned: 'Returned; asks refund; payment.completed deliver 100; payment.returned return 100',
      },
    ],
    [
      'that went well: a bank may still send it back, whatever that is called',
      'Completed',
      { funding: done, delivery: done },
      {
        failed: 'Returned; asks refund; payment.returned return 100',
        returned: 'Returned; asks refund; payment.returned return 100',
      },
    ],
    [
      'that came back before it was said to have arrived: only the fee is new',
      'Returned',
      { funding: done, delivery: doneByReturn, refund: given },
      {
        succeeded: 'Returned; asks refund; payment.updated deliver_fee 3',
        processing: 'Returned; asks refund',
      },
    ],
    ['that came back', 'Returned', { funding: done, delivery: done, refund: given }, {}],
    ['that failed', 'Failed', { funding: done, delivery: named, refund: given }, {}],
  ])('%s (%s)', (_, status, changes, expected) => {
    expect(judgedAll(paymentIn(status, changes), 'delivery')).toEqual(expected);
  });
});

describe('what the processor says of giving the money back', () => {
  const failed = { funding: done, delivery: named };
  it.each<Row>([
    [
      'that was asked for',
      'Failed',
      { ...failed, refund: given },
      {
        succeeded: 'Failed; asks null; payment.refunded refund 100',
        processing: 'Failed; asks refund; payment.updated refund 100',
        failed: 'Failed; asks null; payment.refund_failed',
      },
    ],
    [
      'that a bank works on: it is posted already, and out again when it fails',
      'Failed',
      { ...failed, refund: { ...given, reference: 're_1' } },
      {
        succeeded: 'Failed; asks null; payment.refunded',
        failed: 'Failed; asks null; payment.refund_failed refund_reversed 100',
      },
    ],
    [
      'that went well: a bank may refuse it all the same',
      'Returned',
      { ...failed, refund: { ...given, reference: 're_1', doneAt: before } },
      { failed: 'Returned; asks null; payment.refund_failed refund_reversed 100' },
    ],
    ['that failed: it does not succeed after that', 'Failed', { ...failed, refund: broken }, {}],
    [
      'into the own balance',
      'Failed',
      { ...failed, refund: kept },
      {
        succeeded: 'Failed; asks null; payment.refunded release 100 release_owed 100',
        processing: 'Failed; asks refund; payment.updated release 100 release_owed 100',
        failed: 'Failed; asks null; payment.refund_failed',
      },
    ],
    [
      'into the own balance, when the bank of the wallet has it: nothing is left to make up with',
      'Failed',
      { ...failed, fundingReturnedAt: before, refund: kept },
      {
        succeeded: 'Failed; asks null; payment.refunded release 100 release_owed 100',
        processing: 'Failed; asks refund; payment.updated release 100 release_owed 100',
        failed: 'Failed; asks null; payment.refund_failed',
      },
    ],
    [
      'when the bank of the wallet has it already: what fails makes up for that',
      'Failed',
      { ...failed, fundingReturnedAt: before, refund: given },
      {
        succeeded: 'Failed; asks null; payment.refunded refund 100',
        processing: 'Failed; asks refund; payment.updated refund 100',
        failed: 'Failed; asks refund; payment.refund_failed',
      },
    ],
  ])('%s (%s)', (_, status, changes, expected) => {
    expect(judgedAll(paymentIn(status, changes), 'refund')).toEqual(expected);
  });
});

it('an answer about what was never asked for is a fault of ours', () => {
  for (const operation of ['funding', 'delivery', 'refund'] as const) {
    for (const answer of outcomes[operation]) {
      expect(() => judge(paymentIn('Scheduled'), answer, now)).toThrow('was never');
    }
  }
});

it('an answer that is told twice changes nothing the second time', () => {
  const starts: Readonly<Record<Operation, Payment>> = {
    funding: paymentIn('Processing', { funding: asked }),
    delivery: paymentIn('Processing', { funding: done, delivery: asked }),
    refund: paymentIn('Failed', { funding: done, delivery: named, refund: given }),
  };
  for (const operation of ['funding', 'delivery', 'refund'] as const) {
    for (const answer of outcomes[operation]) {
      const once = judge(starts[operation], answer, now);
      if (once !== null) expect([answer, judge(once.payment, answer, now)]).toEqual([answer, null]);
    }
  }
});

it('what an answer says is kept: the name, the fee, the time and the reason', () => {
  const keptOf = (payment: Payment, operation: Operation, status: string) => {
    const answer = outcomes[operation].find(({ outcome }) => outcome.status === status);
    return answer && judge(payment, answer, now)?.payment;
  };
  const funded = keptOf(paymentIn('Processing', { funding: asked }), 'funding', 'succeeded');
  expect(funded?.funding).toEqual({ id: 'o', reference: 'ch_1', fee: 5, doneAt: now });
  const sent = paymentIn('Processing', { funding: done, delivery: asked });
  expect(keptOf(sent, 'delivery', 'processing')?.delivery).toEqual({ ...asked, reference: 'tr_1' });
  expect(keptOf(sent, 'delivery', 'failed')?.failure).toEqual(failure);
  // The first reason stands: what the wallet's bank says later is not why the money did not arrive.
  const stuck = paymentIn('Failed', {
    funding: done,
    refund: broken,
    failure: { code: 'R03', message: 'First.' },
  });
  expect(keptOf(stuck, 'funding', 'returned')).toMatchObject({
    failure: { code: 'R03' },
    fundingReturnedAt: now,
    refund: { destination: OWN_BALANCE, reference: null, failure: null },
    pastRefundIds: [broken.id],
  });
});

it('what the processor never answered ends as if it had not happened, closed by hand', () => {
  const summaries = [
    [paymentIn('Processing', { funding: asked }), 'funding'],
    [paymentIn('Processing', { funding: done, delivery: asked }), 'delivery'],
    [paymentIn('Failed', { funding: done, refund: given }), 'refund'],
  ] as const;
  const ends = summaries.map(([payment, operation]) => {
    const change = judge(payment, closedByHand(operation), now);
    return change && summaryOf(change);
  });
  expect(ends).toEqual([
    'Failed; asks null; payment.failed',
    'Failed; asks refund; payment.failed',
    'Failed; asks null; payment.refund_failed',
  ]);
});

describe('where the money of a payment is', () => {
  it.each<[string, PaymentStatus, Partial<Payment>, string]>([
    ['never charged', 'Failed', { funding: named }, ''],
    ['under way', 'Processing', { funding: done, delivery: asked }, 'unreturned'],
    ['arrived', 'Completed', { funding: done, delivery: done }, 'unreturned'],
    ['failed, given back', 'Failed', { funding: done, refund: { ...given, doneAt: before } }, ''],
    ['failed, on its way back', 'Failed', { funding: done, refund: given }, 'unreturned'],
    ['failed, not taken back', 'Failed', { funding: done, refund: broken }, 'stuck unreturned'],
    ['returned, not asked for yet', 'Returned', { funding: done, delivery: done }, 'stuck unreturned'],
    [
      'arrived, taken back by the bank of the wallet',
      'Completed',
      { funding: done, delivery: done, fundingReturnedAt: before },
      'unreturned taken-back',
    ],
    [
      'the same, written off',
      'Completed',
      { funding: done, delivery: done, fundingReturnedAt: before, writtenOffAt: before },
      'unreturned',
    ],
    [
      'given back and taken back: the wallet has it twice',
      'Failed',
      { funding: done, refund: { ...given, doneAt: before }, fundingReturnedAt: before },
      'taken-back twice',
    ],
    [
      'taken back, made up for in the own balance',
      'Failed',
      { funding: done, refund: { ...kept, doneAt: before }, fundingReturnedAt: before },
      '',
    ],
  ])('%s (%s)', (_, status, changes, expected) => {
    const payment = paymentIn(status, changes);
    const said = {
      stuck: isStuck(payment),
      unreturned: isUnreturned(payment),
      'taken-back': isTakenBack(payment),
      twice: isGivenTwice(payment),
    };
    const names = Object.entries(said).flatMap(([name, holds]) => (holds ? [name] : []));
    expect(names.join(' ')).toBe(expected);
  });
});
