import { describe, expect, it } from 'vitest';
import type { Change } from './change.ts';
import { type Answer, judge, nextOperation } from './outcome.ts';
import { returnOverpaid, settleDebt } from './owing.ts';
import { isLeftAtRecipient, leaveAtRecipient } from './recipient-outcome.ts';
import { answer, arrived, balancesOf, now, ordersOf, paymentIn } from './testing/recipient-payments.ts';
import type { Payment } from './types.ts';

/** What happens outside to a payment, apart from its operations: the bank of the wallet, and people. */
type Act = 'takes' | 'gives back' | 'settles' | 'sends back' | 'reverses' | 'returns';

/** A payment, and what happened to its money outside. */
interface Situation {
  readonly payment: Payment;
  readonly changes: readonly Change[];
  /** Whether the bank of the wallet has the money, and how often the business has paid more than the operator gave back. */
  readonly outside: { readonly taken: number; readonly paid: number };
}

/** Lets things happen to a payment that has arrived, and looks after each. What is not possible then does not happen. */
function actAll(acts: readonly Act[], isReversible: boolean, look: (situation: Situation) => void): void {
  const truth = new Map<string, Answer>([
    ['reversal', answer('reversal', isReversible ? 'succeeded' : 'failed')],
    ['refund', answer('refund', 'succeeded')],
  ]);
  let payment = paymentIn('Completed', arrived);
  const changes: Change[] = [];
  const outside = { taken: 0, paid: 0 };
  const apply = (change: Change | null) => {
    if (change === null) return false;
    changes.push(change);
    payment = change.payment;
    return true;
  };
  const act: Record<Act, () => void> = {
    takes: () => {
      if (apply(judge(payment, answer('funding', 'returned'), now))) outside.taken = 1;
    },
    'gives back': () => {
      if (apply(judge(payment, answer('funding', 'restored'), now))) outside.taken = 0;
    },
    settles: () => {
      if (apply(settleDebt(payment, now))) outside.paid += 1;
    },
    returns: () => {
      if (apply(returnOverpaid(payment))) outside.paid -= 1;
    },
    'sends back': () => void apply(judge(payment, answer('bankPayout', 'failed'), now)),
    reverses: () => void apply(judge(payment, answer('delivery', 'returned'), now)),
  };
  for (const one of acts) {
    act[one]();
    for (let next = nextOperation(payment); next !== null; next = nextOperation(payment)) {
      const said = truth.get(next);
      if (said === undefined) throw new Error(`Nobody knows what becomes of ${next}.`);
      apply(judge(payment, said, now));
    }
    if (isLeftAtRecipient(payment)) apply(leaveAtRecipient(payment, now));
    look({ payment, changes, outside });
  }
}

/** The balances of a payment, and everything that they must agree with. */
function comparedWith({ payment, changes, outside }: Situation) {
  const { owed_to_operator: owed, ...rest } = balancesOf(changes);
  const postings = changes.flatMap(({ steps }) => steps.flatMap((one) => one.postings));
  const count = (code: string) => postings.filter((one) => one.code === code).length;
  const isAtRecipient = payment.reversal?.doneAt == null ? 1 : 0;
  const isRefunded = payment.refund?.doneAt != null ? 1 : 0;
  // The wallet paid the operator once. A recipient, a refund and the wallet's bank each took that.
  const operatorLacks = isAtRecipient + isRefunded + outside.taken - 1 - outside.paid;
  // As the nightly check compares the platform's statement: what came back, less what was given back and taken.
  const there = 1 - isAtRecipient - isRefunded - outside.taken;
  const lost =
    (payment.fundingReturnedAt === null ? 0 : 1) - count('funding_return_held') + count('funding_restored');
  const { owedSince, debtSettledAt, overpaidSince } = payment;
  const shown = overpaidSince !== null ? -100 : owedSince !== null && debtSettledAt === null ? 100 : 0;
  return {
    rest: JSON.stringify(rest),
    owed,
    shown,
    lacks: operatorLacks * 100,
    missing: there + lost,
    repeated: postings.length - new Set(postings.map(({ code, sequence }) => `${code} ${sequence}`)).size,
  };
}

describe('money that the bank of the wallet takes and gives back', () => {
  const acts: readonly Act[] = [
    'takes',
    'gives back',
    'settles',
    'sends back',
    'takes',
    'gives back',
    'returns',
  ];
  const reversed: readonly Act[] = ['takes', 'settles', 'sends back', 'reverses', 'gives back', 'returns'];
  const balanced = JSON.stringify({ in_transit: 0, at_recipient: 0, payable: 0 });

  it.each([
    ['and that the recipient still has', true],
    ['and that the recipient has spent', false],
  ])('%s leaves true books, whatever happens when', (_, isReversible) => {
    const faults = new Set<string>();
    const seen = new Set<string>();
    for (const order of [...ordersOf(acts), ...ordersOf(reversed)]) {
      let done = 0;
      actAll(order, isReversible, (situation) => {
        done += 1;
        const { rest, owed, shown, lacks, missing, repeated } = comparedWith(situation);
        const isTrue =
          rest === balanced && owed === shown && owed === lacks && missing === 0 && repeated === 0;
        if (!isTrue)
          faults.add(
            `${order.slice(0, done).join(', ')}: ${JSON.stringify({ rest, owed, shown, lacks, missing, repeated })}`,
          );
        seen.add(`${situation.payment.status} ${owed}`);
      });
    }
    expect([...faults].slice(0, 5)).toEqual([]);
    expect([...seen].toSorted()).toEqual([
      'Completed -100',
      'Completed 0',
      'Completed 100',
      'Returned -100',
      'Returned 0',
      'Returned 100',
    ]);
  });
});
