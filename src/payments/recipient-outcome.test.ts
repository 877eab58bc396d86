import { describe, expect, it } from 'vitest';
import type { Change } from './change.ts';
import { type Answer, isStuck, isTakenBack, judge, nextOperation } from './outcome.ts';
import { settleDebt } from './owing.ts';
import {
  isLeftAtRecipient,
  leaveAtRecipient,
  payOutAgain,
  takeBackFromRecipient,
} from './recipient-outcome.ts';
import {
  answer,
  answersOf,
  arrived,
  balancesOf,
  before,
  failure,
  funding,
  now,
  type Operation,
  ordersOf,
  paymentIn,
  refund,
  refunded,
  refused,
  reversal,
  reversed,
  sent,
  spent,
  taken,
  there,
  waiting,
} from './testing/recipient-payments.ts';
import type { Payment, PaymentStatus } from './types.ts';

/** A change in one line: the state, the next operation of the processor, and each event with its postings. */
function summaryOf({ payment, steps }: Change): string {
  const told = steps.map(({ event, postings }) =>
    [event, ...postings.map(({ code, amount }) => `${code} ${amount}`)].join(' '),
  );
  return [payment.status, `asks ${nextOperation(payment)}`, ...told].join('; ');
}

/** The result of each answer about an operation of a payment; an answer that changes nothing is left out. */
function judgedAll(payment: Payment, operation: Operation): Record<string, string> {
  const found = answersOf(operation).flatMap((answer): [string, string][] => {
    const change = judge(payment, answer, now);
    return change === null ? [] : [[answer.outcome.status, summaryOf(change)]];
  });
  return Object.fromEntries(found);
}

type Row = [string, PaymentStatus, Partial<Payment>, Operation, Readonly<Record<string, string>>];

describe('what the processor says of money for a recipient’s account there', () => {
  it.each<Row>([
    [
      'charging the wallet: the operator’s fee is paid on top',
      'Processing',
      { funding: { ...funding, doneAt: null, fee: null } },
      'funding',
      {
        succeeded: 'Processing; asks delivery; payment.funded fund 100 service_fee 3',
        declined: 'Failed; asks null; payment.failed',
        returned: 'Failed; asks null; payment.failed',
      },
    ],
    [
      'charging, when it was said to have failed: it is given back',
      'Failed',
      { funding: { ...funding, doneAt: null, fee: null } },
      'funding',
      {
        succeeded: 'Failed; asks refund; payment.funded fund 100 service_fee 3',
        returned:
          'Failed; asks null; payment.funded fund 100 service_fee 3; payment.funding_returned service_fee_returned 3 funding_return_held 100',
      },
    ],
    [
      'the bank of the wallet while the transfer is under way: it ends first',
      'Processing',
      sent,
      'funding',
      { returned: 'Processing; asks delivery; payment.funding_returned service_fee_returned 3' },
    ],
    [
      'the bank of the wallet while the payout is under way: it ends first',
      'Processing',
      there,
      'funding',
      { returned: 'Processing; asks bankPayout; payment.funding_returned service_fee_returned 3' },
    ],
    [
      'the bank of the wallet while the money waits at the recipient’s account: it is taken back',
      'Processing',
      waiting,
      'funding',
      { returned: 'Failed; asks reversal; payment.funding_returned service_fee_returned 3; payment.failed' },
    ],
    [
      'the bank of the wallet after arrival: the account owes the operator',
      'Completed',
      arrived,
      'funding',
      {
        returned:
          'Completed; asks null; payment.funding_returned service_fee_returned 3 funding_return_platform 100',
      },
    ],
    [
      'the bank of the wallet during the reversal',
      'Failed',
      { ...waiting, reversal },
      'funding',
      { returned: 'Failed; asks reversal; payment.funding_returned service_fee_returned 3' },
    ],
    [
      'the bank of the wallet before the refund was taken',
      'Failed',
      { ...sent, refund },
      'funding',
      { returned: 'Failed; asks refund; payment.funding_returned service_fee_returned 3' },
    ],
    [
      'the bank of the wallet after the refund: the wallet has it twice, from the operator',
      'Returned',
      { ...waiting, reversal: reversed, refund: refunded },
      'funding',
      {
        returned:
          'Returned; asks null; payment.funding_returned service_fee_returned 3 funding_return_platform 100',
      },
    ],
    [
      'the bank of the wallet after the money was left to the recipient',
      'Failed',
      { ...waiting, reversal: spent, writtenOffAt: before },
      'funding',
      {
        returned:
          'Failed; asks null; payment.funding_returned service_fee_returned 3 funding_return_platform 100',
      },
    ],
    [
      'the bank of the wallet after a refund failed: what is held covers it',
      'Failed',
      { ...sent, refund: { ...refund, failure } },
      'funding',
      {
        returned:
          'Failed; asks null; payment.funding_returned service_fee_returned 3 funding_return_held 100',
      },
    ],
    [
      'the bank of the wallet a second time, or it gives back: nothing was owed, because an operation was under way',
      'Processing',
      { ...there, ...taken },
      'funding',
      { restored: 'Processing; asks bankPayout; payment.updated service_fee_restored 3' },
    ],
    [
      'the transfer',
      'Processing',
      sent,
      'delivery',
      {
        succeeded: 'Processing; asks bankPayout; payment.transferred transfer 100',
        failed: 'Failed; asks refund; payment.failed',
        returned:
          'Failed; asks refund; payment.transferred transfer 100; payment.failed; payment.reversed reverse 100',
      },
    ],
    [
      'the transfer, when the bank of the wallet has taken the money',
      'Processing',
      { ...sent, ...taken },
      'delivery',
      {
        succeeded: 'Failed; asks reversal; payment.transferred transfer 100; payment.failed',
        failed: 'Failed; asks null; payment.failed funding_return_held 100',
        returned:
          'Failed; asks null; payment.transferred transfer 100; payment.failed; ' +
          'payment.reversed reverse 100 funding_return_held 100',
      },
    ],
    [
      'the transfer, ended by hand before: it is taken back, and then the refund goes on',
      'Failed',
      { ...sent, refund },
      'delivery',
      {
        succeeded: 'Failed; asks reversal; payment.transferred transfer 100',
        returned: 'Failed; asks refund; payment.transferred transfer 100; payment.reversed reverse 100',
      },
    ],
    [
      'the transfer that somebody reversed during the payout',
      'Processing',
      there,
      'delivery',
      { returned: 'Failed; asks refund; payment.failed; payment.reversed reverse 100' },
    ],
    [
      'the transfer that somebody reversed after arrival',
      'Completed',
      arrived,
      'delivery',
      {
        returned: 'Returned; asks refund; payment.returned arrive_returned 100; payment.reversed reverse 100',
      },
    ],
    [
      'the transfer that our reversal took back: its own answer comes later',
      'Failed',
      { ...waiting, reversal },
      'delivery',
      { returned: 'Failed; asks refund; payment.reversed reverse 100' },
    ],
    [
      'the transfer that was reversed already',
      'Failed',
      { ...waiting, reversal: reversed, refund },
      'delivery',
      {},
    ],
    [
      'the transfer that was left to the recipient, and somebody reversed after all',
      'Failed',
      { ...waiting, reversal: spent, writtenOffAt: before },
      'delivery',
      {
        returned: 'Failed; asks refund; payment.updated left_returned 100; payment.reversed reverse 100',
      },
    ],
    [
      'the bank payout',
      'Processing',
      there,
      'bankPayout',
      {
        processing: 'Processing; asks bankPayout',
        succeeded: 'Completed; asks null; payment.completed arrive 100',
        failed: 'Processing; asks null; payment.payout_failed',
        canceled: 'Processing; asks null; payment.payout_failed',
      },
    ],
    [
      'the bank payout, when the bank of the wallet has taken the money',
      'Processing',
      { ...there, ...taken },
      'bankPayout',
      {
        processing: 'Processing; asks bankPayout',
        succeeded: 'Completed; asks null; payment.completed arrive 100 funding_return_platform 100',
        failed: 'Failed; asks reversal; payment.failed',
        canceled: 'Failed; asks reversal; payment.failed',
      },
    ],
    [
      'the bank payout that has failed: reports that come late or twice',
      'Processing',
      waiting,
      'bankPayout',
      {},
    ],
    [
      'the bank payout after arrival',
      'Completed',
      arrived,
      'bankPayout',
      {
        failed: 'Returned; asks reversal; payment.returned arrive_returned 100',
        canceled: 'Returned; asks reversal; payment.returned arrive_returned 100',
      },
    ],
    ['the bank payout of money that is taken back', 'Failed', { ...there, reversal }, 'bankPayout', {}],
    [
      'the reversal',
      'Failed',
      { ...waiting, reversal },
      'reversal',
      {
        succeeded: 'Failed; asks refund; payment.reversed reverse 100',
        failed: 'Failed; asks null; payment.reversal_failed',
      },
    ],
    [
      'the reversal, when the bank of the wallet has taken the money: it is the operator’s',
      'Failed',
      { ...waiting, ...taken, reversal },
      'reversal',
      {
        succeeded: 'Failed; asks null; payment.reversed reverse 100 funding_return_held 100',
        failed: 'Failed; asks null; payment.reversal_failed funding_return_platform 100',
      },
    ],
    [
      'the reversal of money that the account owes the operator: it covers the debt',
      'Returned',
      { ...arrived, ...taken, owedSince: before, owedAmount: 100, bankPayout: refused, reversal },
      'reversal',
      {
        succeeded:
          'Returned; asks null; payment.reversed reverse 100 funding_return_held 100 debt_covered 100',
        failed: 'Returned; asks null; payment.reversal_failed',
      },
    ],
    ['the reversal again', 'Failed', { ...waiting, reversal: reversed, refund }, 'reversal', {}],
    [
      'the refund',
      'Failed',
      { ...sent, refund },
      'refund',
      {
        succeeded: 'Failed; asks null; payment.refunded refund 100',
        failed: 'Failed; asks null; payment.refund_failed',
      },
    ],
    [
      'the refund, with the fee of the operator',
      'Failed',
      { ...sent, refund: { ...refund, serviceFee: 3 }, refundsServiceFee: true },
      'refund',
      {
        succeeded: 'Failed; asks null; payment.refunded refund 100 service_fee_refunded 3',
        failed: 'Failed; asks null; payment.refund_failed',
      },
    ],
    [
      'the refund that the bank of the wallet overtook',
      'Failed',
      { ...sent, refund: { ...refund, serviceFee: 3 }, ...taken, refundsServiceFee: true },
      'refund',
      {
        succeeded: 'Failed; asks null; payment.refunded refund 100 funding_return_platform 100',
        failed: 'Failed; asks null; payment.updated funding_return_held 100',
      },
    ],
    [
      'the refund that failed after all, and the bank of the wallet took the money too',
      'Failed',
      { ...sent, refund: refunded, ...taken, owedSince: before, owedAmount: 100 },
      'refund',
      {
        failed:
          'Failed; asks null; payment.updated refund_reversed 100 funding_return_held 100 debt_covered 100',
      },
    ],
  ])('%s (%s)', (_, status, changes, operation, expected) => {
    expect(judgedAll(paymentIn(status, changes), operation)).toEqual(expected);
  });
});

/** Lets a payment hear of answers as they come, each twice, and then asks for what it waits for, until nothing is left. */
function live(
  heard: readonly Answer[],
  truth: ReadonlyMap<string, Answer>,
): { payment: Payment; changes: Change[] } {
  let payment = paymentIn('Processing', { funding: { ...funding, doneAt: null, fee: null } });
  const changes: Change[] = [];
  const hear = (answer: Answer) => {
    const change = judge(payment, answer, now);
    if (change === null) return;
    changes.push(change);
    payment = change.payment;
  };
  // A report about an operation comes after it was begun.
  const waiting = heard.flatMap((one) => [one, one]);
  const listen = () => {
    for (;;) {
      const at = waiting.findIndex(({ operation }) => payment[operation] !== null);
      if (at === -1) return;
      for (const next of waiting.splice(at, 1)) hear(next);
    }
  };
  for (let rounds = 0; rounds < 20; rounds += 1) {
    listen();
    const operation = nextOperation(payment);
    if (operation !== null) {
      const answer = truth.get(operation);
      if (answer === undefined) throw new Error(`Nobody knows what becomes of ${operation}.`);
      hear(answer);
      continue;
    }
    const ended = takeBackFromRecipient(payment);
    if (ended === null) break;
    changes.push(ended);
    payment = ended.payment;
  }
  return { payment, changes };
}

describe('reports in any order, each twice', () => {
  const fine = [
    answer('funding', 'succeeded'),
    answer('delivery', 'succeeded'),
    answer('bankPayout', 'succeeded'),
  ] as const;
  const truthOf = (...answers: readonly Answer[]) => new Map(answers.map((one) => [one.operation, one]));
  const failed = answer('bankPayout', 'failed');
  const back = [answer('reversal', 'succeeded'), answer('refund', 'succeeded')] as const;

  it('of a payment that arrives end with the money at the recipient', () => {
    for (const order of ordersOf(fine)) {
      const { payment, changes } = live(order, truthOf(...fine));
      expect(payment.status).toBe('Completed');
      expect(balancesOf(changes)).toEqual({
        in_transit: 0,
        at_recipient: 0,
        payable: 0,
        owed_to_operator: 0,
      });
    }
  });

  it('of a payout that the bank sends back end with the money in the wallet', () => {
    const all = [...fine, failed, ...back];
    for (const order of ordersOf(all)) {
      const { payment, changes } = live(order, truthOf(fine[0], fine[1], failed, ...back));
      expect(['Failed', 'Returned']).toContain(payment.status);
      expect(payment.refund?.doneAt).toEqual(now);
      expect(balancesOf(changes)).toEqual({
        in_transit: 0,
        at_recipient: 0,
        payable: 0,
        owed_to_operator: 0,
      });
    }
  });

  it('of a funding that the bank of the wallet takes back leave the loss with the operator at most once', () => {
    const taking = answer('funding', 'returned');
    for (const end of [answer('bankPayout', 'succeeded'), failed]) {
      for (const order of ordersOf([fine[1], end, taking, ...back])) {
        // The bank takes back what it has given.
        const heard = [fine[0], ...order];
        const { payment, changes } = live(heard, truthOf(fine[0], fine[1], end, ...back));
        const { owed_to_operator: owed, ...rest } = balancesOf(changes);
        expect(rest).toEqual({ in_transit: 0, at_recipient: 0, payable: 0 });
        const isRefunded = payment.refund?.doneAt != null;
        expect([payment.status, owed]).toEqual([
          payment.status,
          payment.status === 'Completed' || isRefunded ? 100 : 0,
        ]);
      }
    }
  });

  it('never ask for two operations of the money at once', () => {
    const everything = [...fine, failed, answer('delivery', 'returned'), ...back];
    for (const order of ordersOf(everything)) {
      const { changes } = live(order, truthOf(fine[0], fine[1], failed, ...back));
      for (const { payment } of changes) {
        const isAt =
          payment.delivery?.doneAt != null && payment.reversal?.doneAt == null && payment.paidAt === null;
        if (nextOperation(payment) === 'refund') expect(isAt).toBe(false);
      }
    }
  });
});

describe('what people decide', () => {
  const settled = (change: Change | null) => change && summaryOf(change);
  it('pays out again under a new key, and keeps the old one', () => {
    const { payment } = payOutAgain(paymentIn('Processing', waiting));
    expect(nextOperation(payment)).toBe('bankPayout');
    expect([payment.bankPayout?.id === 'b', payment.pastPayoutIds]).toEqual([false, ['b']]);
    const again = judge(payment, answer('bankPayout', 'succeeded'), now);
    expect(again?.steps[0]?.postings[0]).toMatchObject({ code: 'arrive', sequence: 1 });
  });

  it.each<[string, PaymentStatus, Partial<Payment>, string | null]>([
    ['waits for another bank account', 'Processing', waiting, 'Failed; asks reversal; payment.failed'],
    [
      'could not be taken back',
      'Failed',
      { ...waiting, reversal: spent },
      'Failed; asks reversal; payment.updated',
    ],
    ['is on its way to the bank', 'Processing', there, null],
    ['has arrived', 'Completed', arrived, null],
    ['is on its way back', 'Failed', { ...waiting, reversal }, null],
    ['was left to the recipient', 'Failed', { ...waiting, reversal: spent, writtenOffAt: before }, null],
  ])('takes back money that %s: %s', (_, status, changes, expected) => {
    expect(settled(takeBackFromRecipient(paymentIn(status, changes)))).toBe(expected);
  });

  it('leaves to the recipient what cannot be taken back', () => {
    const stuck = paymentIn('Failed', { ...waiting, reversal: spent });
    expect(isLeftAtRecipient(stuck)).toBe(true);
    const left = leaveAtRecipient(stuck, now);
    expect(summaryOf(left)).toBe('Failed; asks null; payment.updated left_at_recipient 100');
    expect(isLeftAtRecipient(left.payment)).toBe(false);
    const owed = leaveAtRecipient({ ...stuck, ...taken, owedSince: before, owedAmount: 100 }, now);
    expect(summaryOf(owed)).toBe('Failed; asks null; payment.updated left_at_recipient 100');
  });

  it('settles a debt once', () => {
    const owing = paymentIn('Completed', { ...arrived, ...taken, owedSince: before, owedAmount: 100 });
    const change = settleDebt(owing, now);
    expect(settled(change)).toBe('Completed; asks null; payment.updated debt_settled 100');
    expect(change && settleDebt(change.payment, now)).toBeNull();
    expect(settleDebt(paymentIn('Completed', arrived), now)).toBeNull();
  });

  it('sees only a refund that failed as stuck, and what the operator lost as no loss of its own', () => {
    expect(isStuck(paymentIn('Failed', { ...waiting, reversal }))).toBe(false);
    expect(isStuck(paymentIn('Failed', { ...waiting, reversal: spent }))).toBe(false);
    expect(isStuck(paymentIn('Failed', { ...sent, refund: { ...refund, failure } }))).toBe(true);
    expect(isStuck(paymentIn('Failed', { ...sent, refund: { ...refund, failure }, ...taken }))).toBe(false);
    expect(
      isTakenBack(paymentIn('Completed', { ...arrived, ...taken, owedSince: before, owedAmount: 100 })),
    ).toBe(false);
  });
});
