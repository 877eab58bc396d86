import { describe, expect, it } from 'vitest';
import { fc } from '../../test/support/property.ts';
import type { Change } from './change.ts';
import { type Answer, isStuck, judge, nextOperation, refundAgain } from './outcome.ts';
import { returnOverpaid, settleDebt } from './owing.ts';
import { judgeEarlier } from './past-refund.ts';
import { isLeftAtRecipient, leaveAtRecipient, takeBackFromRecipient } from './recipient-outcome.ts';
import { leftOf } from './returning.ts';
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
    payment = { ...change.payment, sequence: payment.sequence + change.steps.length };
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

/** A step of the world, or of what the payment hears of it. */
type Turn =
  | 'works'
  | 'sends'
  | 'wins'
  | 'loses'
  | 'wins after all'
  | 'settles'
  | 'returns'
  | 'sends back'
  | 'takes from recipient'
  | { readonly takes: number }
  | { readonly refuses: number }
  | { readonly hears: number };

const WHOLE = 103;

/** Whether the money can be sent to the recipient and back, and whether the operator gives its fee back. */
interface World {
  readonly isSent: boolean;
  readonly isReversible: boolean;
  readonly refundsServiceFee: boolean;
}

/** A payment whose wallet's bank takes parts, and what Stripe would know of it. */
function openParts({ isSent, isReversible, refundsServiceFee }: World) {
  let payment = paymentIn('Processing', {
    funding: { id: 'f', reference: null, doneAt: null, fee: null },
    refundsServiceFee,
  });
  const changes: Change[] = [];
  const disputes: { amount: number; isOpen: boolean; isLost: boolean }[] = [];
  const refunds: { key: string; amount: number; serviceFee: number; isFailed: boolean }[] = [];
  const news: (Answer & { readonly key?: string })[] = [];
  /** A refund that the processor has answered, and whose answer was not heard. */
  let unheard: { readonly key: string; readonly said: Answer } | null = null;
  const outside = { taken: 0, movements: 0, refunded: 0, feesRefunded: 0, paid: 0 };
  const apply = (change: Change | null) => {
    if (change === null) return false;
    changes.push(change);
    payment = { ...change.payment, sequence: payment.sequence + change.steps.length };
    return true;
  };
  const hear = (at: number) => {
    const said = news[at];
    if (said === undefined) return;
    const { key = '' } = said;
    const isCurrent = said.operation !== 'refund' || payment.refund?.id === key;
    apply(isCurrent ? judge(payment, said, now) : judgeEarlier(payment, { ...said, key }, now));
  };
  const tell = () => {
    const { taken: amount, movements } = outside;
    const status = amount === 0 ? 'restored' : 'returned';
    const outcome = { code: 'fraudulent', message: 'No.', fee: 0, reference: 'ch_1', status };
    const taken = { amount, movements, isOpen: disputes.some(({ isOpen }) => isOpen) };
    // As the release before kept it: the whole or nothing, and nothing about its place.
    news.push({ operation: 'funding', outcome } as Answer);
    news.push({ operation: 'funding', outcome: { ...outcome, taken } } as Answer);
  };
  const move = (amount: number) => {
    outside.taken += amount;
    outside.movements += 1;
    tell();
  };
  const refund = (): Answer => {
    const { id: key = '', amount = 0, serviceFee = 0 } = payment.refund ?? {};
    const unsent = (code: string) =>
      ({
        operation: 'refund',
        outcome: { status: 'failed', reference: null, code, message: 'No.' },
      }) as Answer;
    if (payment.fundingReturnedAt !== null && amount > leftOf(payment)) return unsent('funding_returned');
    if (disputes.some(({ isOpen }) => isOpen)) return unsent('charge_disputed');
    const left = WHOLE - outside.taken - outside.refunded - outside.feesRefunded;
    if (amount + serviceFee > left) return unsent('amount_too_large');
    outside.refunded += amount;
    outside.feesRefunded += serviceFee;
    refunds.push({ key, amount, serviceFee, isFailed: false });
    return answer('refund', 'succeeded');
  };
  // The same key is carried out once.
  const send = () => {
    const { id: key = '' } = payment.refund ?? {};
    if (nextOperation(payment) === 'refund' && unheard?.key !== key) unheard = { key, said: refund() };
  };
  const hearRefund = () => {
    send();
    return unheard !== null && apply(judge(payment, unheard.said, now));
  };
  const refuse = (at: number) => {
    const made = refunds.filter(({ isFailed, key }) => !isFailed && key !== unheardKey());
    const one = made[at % Math.max(1, made.length)];
    if (one === undefined) return;
    one.isFailed = true;
    outside.refunded -= one.amount;
    outside.feesRefunded -= one.serviceFee;
    const said = answer('refund', 'failed');
    const outcome = { ...said.outcome, reference: 're_1' };
    news.push({ operation: 'refund', outcome, key: one.key } as (typeof news)[number]);
  };
  // A refund whose answer is still to come: the answer says what became of it by then.
  const unheardKey = () => (nextOperation(payment) === 'refund' ? payment.refund?.id : undefined);
  const work = (): boolean => {
    const next = nextOperation(payment);
    if (next === null) return isLeftAtRecipient(payment) && apply(leaveAtRecipient(payment, now));
    if (next === 'refund') return hearRefund();
    if (next === 'reversal')
      return apply(judge(payment, answer(next, isReversible ? 'succeeded' : 'failed'), now));
    const isHeld = next === 'delivery' && (payment.fundingReturnedAt !== null || !isSent);
    return apply(judge(payment, answer(next, isHeld ? 'failed' : 'succeeded'), now));
  };
  const end = (isWon: boolean) => {
    const open = disputes.find(({ isOpen }) => isOpen);
    if (open === undefined) return;
    open.isOpen = false;
    open.isLost = !isWon;
    if (isWon) move(-open.amount);
    else tell();
  };
  const winAfterAll = () => {
    const lost = disputes.find(({ isLost }) => isLost);
    if (lost === undefined) return;
    lost.isLost = false;
    move(-lost.amount);
  };
  return {
    look: () => ({ payment, changes, outside }),
    take(turn: Turn) {
      if (typeof turn === 'object' && 'hears' in turn)
        return hear(turn.hears === -1 ? news.length - 1 : turn.hears % Math.max(1, news.length));
      if (typeof turn === 'object' && 'refuses' in turn) return refuse(turn.refuses);
      if (typeof turn === 'object') {
        const amount = Math.min(turn.takes, WHOLE - outside.taken);
        if (amount === 0) return;
        disputes.push({ amount, isOpen: true, isLost: false });
        return move(amount);
      }
      if (turn === 'works') work();
      else if (turn === 'sends') send();
      else if (turn === 'wins after all') winAfterAll();
      else if (turn === 'wins' || turn === 'loses') end(turn === 'wins');
      else if (turn === 'settles') outside.paid += payment.owedAmount > 0 ? payment.owedAmount : 0;
      if (turn === 'settles') apply(settleDebt(payment, now));
      if (turn === 'returns' && payment.owedAmount < 0) {
        outside.paid += payment.owedAmount;
        apply(returnOverpaid(payment));
      }
      if (turn === 'sends back' && payment.bankPayout !== null)
        apply(judge(payment, answer('bankPayout', 'failed'), now));
      if (turn === 'takes from recipient') apply(takeBackFromRecipient(payment));
    },
    /** Ends all disputes, tells everything, the newest first, and works until nothing is left to do. */
    finish() {
      while (disputes.some(({ isOpen }) => isOpen)) end(false);
      for (let at = news.length - 1; at >= 0; at -= 1) hear(at);
      const workOn = () => {
        for (let round = 0; work(); round += 1) if (round > 50) throw new Error('It never ends.');
      };
      workOn();
      // A bank that refused the money waits for people, as does a refund that was refused. A dispute that is over does not.
      if (apply(takeBackFromRecipient(payment))) workOn();
      const { failure = null, amount = 0 } = payment.refund ?? {};
      const isTooLarge = failure?.code === 'amount_too_large' && amount > leftOf(payment);
      expect(isStuck(payment) && (isTooLarge || failure?.code === 'charge_disputed')).toBe(false);
      if (isStuck(payment)) apply(refundAgain(payment, { destination: null, paymentMethodId: null }));
      workOn();
    },
  };
}

describe('parts that the bank of the wallet takes and gives back', () => {
  const turns = fc.array(
    fc.oneof(
      fc.constantFrom<Turn>('works', 'works', 'works', 'sends', 'wins', 'loses', 'settles', 'returns'),
      fc.constantFrom<Turn>('sends back', 'takes from recipient', 'wins after all'),
      fc.record({ refuses: fc.nat(1) }),
      fc.record({ takes: fc.constantFrom(1, 30, 50, 100, 103) }),
      fc.record({ hears: fc.nat(19) }),
      // The newest.
      fc.constant<Turn>({ hears: -1 }),
    ),
    { maxLength: 40, size: 'max' },
  );
  const worlds = fc.record({
    isSent: fc.boolean(),
    isReversible: fc.boolean(),
    refundsServiceFee: fc.boolean(),
  });

  it('leave true books, in whatever order they happen and are heard of', () => {
    fc.assert(
      fc.property(turns, worlds, (some, world) => {
        const stage = openParts(world);
        for (const turn of some) {
          stage.take(turn);
          const { payment, changes } = stage.look();
          expect(balancesOf(changes)['owed_to_operator'] ?? 0).toBe(payment.owedAmount);
        }
        stage.finish();
        const { payment, changes, outside } = stage.look();
        const { owed_to_operator: owed, ...rest } = balancesOf(changes);
        const isAtRecipient = payment.delivery?.doneAt != null && payment.reversal?.doneAt == null;
        const postings = changes.flatMap(({ steps }) => steps.flatMap((one) => one.postings));
        const sum = (code: string) =>
          postings.reduce((all, one) => all + (one.code === code ? one.amount : 0), 0);
        const fee =
          sum('service_fee') -
          sum('service_fee_returned') +
          sum('service_fee_restored') -
          sum('service_fee_refunded') +
          sum('service_fee_kept');
        const isFeeBack = outside.feesRefunded > 0;
        expect({
          ...rest,
          owed,
          fee,
          feesRefunded: outside.feesRefunded,
          repeated:
            postings.length - new Set(postings.map(({ code, sequence }) => `${code} ${sequence}`)).size,
        }).toEqual({
          in_transit: 0,
          at_recipient: 0,
          payable: 0,
          owed:
            (isAtRecipient ? 100 : 0) + outside.refunded + Math.min(outside.taken, 100) - 100 - outside.paid,
          fee: isFeeBack ? 0 : 3 - Math.max(0, outside.taken - 100),
          // Once, whichever refunds have failed.
          feesRefunded: isFeeBack ? 3 : 0,
          repeated: 0,
        });
      }),
      { numRuns: 2000 },
    );
  });
});
