import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scheduledPaymentStates } from '../../../src/invoices/states.ts';
import type { ScheduledPaymentStatus } from '../../../src/invoices/types.ts';
import { faultsOf } from '../../support/books.ts';
import { gapsOf, type Unattemptable } from '../../support/cells.ts';
import { freshService } from '../../support/fresh-service.ts';
import type { Journey } from '../../support/journey.ts';
import { recordedPart, specialWays as special, type Way, waysTo } from '../../support/payment-ways.ts';
import type { TestService } from '../../support/service.ts';

/** Walks every cell of the table of a scheduled payment through HTTP; the books are held to all that always holds after each. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
});
afterEach(async () => expect(await faultsOf(service, service.processor)).toEqual([]));

type Status = ScheduledPaymentStatus;
type Act = (journey: Journey) => Promise<string>;

const failRefunds: Act = async (journey) => {
  for (const id of journey.refunds) await journey.hearOfRefund(id, 'failed');
  return '202';
};

const acts = {
  activate: (journey) => journey.change({ status: 'Active' }),
  makeEarlier: (journey) => journey.date('2026-11-25'),
  makeLater: (journey) => journey.date('2027-04-01'),
  shrink: (journey) => journey.shrink(),
  cancel: (journey) => journey.change({ status: 'Canceled' }),
  credit: (journey) => journey.credit(),
  pay: (journey) => journey.pay('tok_bank'),
  waive: (journey) => journey.decide('waive'),
  mark: (journey) => journey.decide('mark_as_paid'),
  unmark: (journey) => journey.decide('unmark_as_paid'),
  markPart: (journey) => journey.record(1_000),
  failRefunds,
  failRefund: (journey) => journey.hearOfRefund(journey.refunds[0], 'failed'),
  ask: (journey) => journey.hear('requires_action'),
  resume: (journey) => journey.hear('processing'),
  succeed: (journey) => journey.hear('succeeded'),
  decline: (journey) => journey.hear('declined'),
  return: (journey) => journey.hear('returned'),
  refund: (journey) => journey.refund(),
  refundPart: (journey) => journey.refund({ amount: 5_000 }),
  reopen: (journey) => journey.refund({ reopen: true }),
  object: (journey) => journey.object(70_000),
  win: (journey) => journey.close(true),
  lose: (journey) => journey.close(false),
} satisfies Readonly<Record<string, Act>>;

/** An allowed move: what is done, its event, and a way of its own where the common one will not do. */
type Row = readonly [from: Status, move: string, to: Status, act: Act, event: string, way?: Way];

const owed = (from: Status): Row[] => [
  [from, 'start', 'Processing', acts.pay, 'invoice.payment.processing'],
  [from, 'waive', 'Waived', acts.waive, 'invoice.payment.waived'],
  [from, 'markAsPaid', 'Paid', acts.mark, 'invoice.payment.marked_as_paid'],
  [from, 'markPart', from, acts.markPart, 'invoice.payment.marked_as_paid'],
  [from, 'unmarkPart', from, acts.unmark, 'invoice.payment.unmarked_as_paid', recordedPart(waysTo[from])],
];
const open = (from: Status, unpaid: Way, partlyPaid: Way): Row[] => [
  ...owed(from),
  [from, 'shrink', 'Paid', acts.shrink, 'invoice.updated', partlyPaid],
  [from, 'fallDue', 'Due', acts.makeEarlier, 'invoice.updated'],
  [from, 'schedule', 'Scheduled', acts.makeLater, 'invoice.updated'],
  [from, 'cancel', 'Canceled', acts.cancel, 'invoice.canceled', unpaid],
  [from, 'restore', 'Paid', acts.failRefunds, 'invoice.payment.refund_failed'],
];
const underWay = (from: Status, part: Way, early: Way): Row[] => [
  [from, 'complete', 'Paid', acts.succeed, 'invoice.payment.completed'],
  [from, 'completePart', 'Due', acts.succeed, 'invoice.payment.completed', part],
  [from, 'completePartEarly', 'Scheduled', acts.succeed, 'invoice.payment.completed', early],
  [from, 'fail', 'Failed', acts.decline, 'invoice.payment.failed'],
  [from, 'bankReturn', 'Failed', acts.return, 'invoice.payment.failed'],
];
const whole = (from: Status): Row[] => [
  [from, 'bankReturn', 'Failed', acts.return, 'invoice.payment.failed'],
  [from, 'refund', 'Refunded', acts.refund, 'invoice.payment.refunded'],
  [from, 'refundPart', 'PartiallyRefunded', acts.refundPart, 'invoice.payment.refunded'],
  [from, 'reopen', 'Due', acts.reopen, 'invoice.payment.refunded'],
  [from, 'dispute', 'Disputed', acts.object, 'invoice.payment.disputed'],
];
const closed = 'invoice.payment.dispute_closed';

const rows: readonly Row[] = [
  ['Draft', 'fallDue', 'Due', acts.activate, 'invoice.activated'],
  ['Draft', 'schedule', 'Scheduled', acts.activate, 'invoice.activated', special.secondOfDraft],
  ...open('Scheduled', special.unpaidScheduled, special.partlyPaidScheduled),
  ...open('Due', special.unpaid, special.partlyPaid),
  ...open('Failed', special.unpaidFailed, special.partlyPaidFailed),
  ...underWay('Processing', special.partUnderWay, special.partUnderWayEarly),
  ['Processing', 'requireAction', 'RequiresAction', acts.ask, 'invoice.payment.requires_action'],
  ...underWay('RequiresAction', special.partAsked, special.partAskedEarly),
  ['RequiresAction', 'resume', 'Processing', acts.resume, 'invoice.payment.processing'],
  ...whole('Paid'),
  ['Paid', 'loseDispute', 'ChargedBack', acts.lose, closed, special.paidUpWhileDisputed],
  ['Paid', 'unmarkAsPaid', 'Due', acts.unmark, 'invoice.payment.unmarked_as_paid', special.markedAsPaid],
  ['Paid', 'unmarkEarly', 'Scheduled', acts.unmark, 'invoice.payment.unmarked_as_paid', special.markedEarly],
  ...whole('PartiallyRefunded'),
  ['PartiallyRefunded', 'restore', 'Paid', acts.failRefunds, 'invoice.payment.refund_failed'],
  ['PartiallyRefunded', 'restorePart', 'PartiallyRefunded', acts.failRefund, 'invoice.payment.refund_failed'],
  [
    'PartiallyRefunded',
    'unmarkAsPaid',
    'Due',
    acts.unmark,
    'invoice.payment.unmarked_as_paid',
    special.markedAndPartlyRefunded,
  ],
  [
    'PartiallyRefunded',
    'unmarkEarly',
    'Scheduled',
    acts.unmark,
    'invoice.payment.unmarked_as_paid',
    special.markedEarlyAndPartlyRefunded,
  ],
  ['PartiallyRefunded', 'loseDispute', 'ChargedBack', acts.lose, closed, special.partlyRefundedWhileDisputed],
  ['Refunded', 'restore', 'Paid', acts.failRefunds, 'invoice.payment.refund_failed'],
  ['Refunded', 'restorePart', 'PartiallyRefunded', acts.failRefund, 'invoice.payment.refund_failed'],
  ['Disputed', 'bankReturn', 'Failed', acts.return, 'invoice.payment.failed'],
  ['Disputed', 'winDispute', 'Paid', acts.win, closed, special.disputedWhole],
  ['Disputed', 'winRefundedDispute', 'PartiallyRefunded', acts.win, closed],
  ['Disputed', 'loseDispute', 'ChargedBack', acts.lose, closed],
  ...owed('ChargedBack'),
  ['ChargedBack', 'shrink', 'Paid', acts.credit, 'invoice.updated'],
  ['ChargedBack', 'cancel', 'Canceled', acts.credit, 'invoice.updated', special.chargedBackWhole],
  [
    'ChargedBack',
    'restore',
    'Paid',
    acts.failRefunds,
    'invoice.payment.refund_failed',
    special.chargedBackAfterRefund,
  ],
];

/** A move that is attempted where the table has none, and what HTTP answers in each state. */
interface Refusal {
  readonly moves: readonly string[];
  readonly what: string;
  readonly act: Act;
  readonly answers: Readonly<Partial<Record<Status, string>>>;
  readonly ways?: Readonly<Partial<Record<Status, Way>>>;
}

/** The same answer in several states. */
const all = (answer: string, ...states: readonly Status[]): Partial<Record<Status, string>> =>
  Object.fromEntries(states.map((status) => [status, answer]));

const ILLEGAL = '422 illegal_action';
const LOCKED = '422 payment_locked';
const UNDER_WAY = '422 payment_under_way';
const MADE = '201';
const TAKEN = '202';

const openStates = ['Scheduled', 'Due', 'Failed'] as const;
const underWayStates = ['Processing', 'RequiresAction'] as const;
const paidStates = ['Paid', 'PartiallyRefunded', 'Refunded', 'Disputed'] as const;
const endStates = ['Waived', 'Canceled'] as const;

const objectAnd =
  (isWon: boolean): Act =>
  async (journey) => {
    await journey.object(70_000);
    return journey.close(isWon);
  };

const refusals: readonly Refusal[] = [
  {
    moves: ['fallDue', 'schedule'],
    what: 'an edit of its date',
    act: async (journey) => {
      const earlier = await acts.makeEarlier(journey);
      expect(await acts.makeLater(journey)).toBe(earlier);
      return earlier;
    },
    answers: {
      ...all(LOCKED, ...underWayStates, ...paidStates, 'ChargedBack', 'Waived'),
      Canceled: ILLEGAL,
    },
  },
  {
    moves: ['cancel'],
    what: 'canceling the invoice',
    act: acts.cancel,
    answers: {
      ...all(ILLEGAL, 'Draft', ...underWayStates, ...paidStates, 'ChargedBack'),
      ...all('200', ...endStates),
    },
    ways: { Waived: special.waivedUnpaid },
  },
  {
    moves: ['cancel'],
    what: 'canceling the invoice once a part was paid',
    act: acts.cancel,
    answers: all(ILLEGAL, 'Due', 'Waived'),
    ways: { Due: special.partlyPaid },
  },
  {
    moves: ['cancel'],
    what: 'canceling the invoice once all that was paid was given back',
    act: acts.cancel,
    answers: all(ILLEGAL, ...openStates),
  },
  {
    moves: ['shrink'],
    what: 'an edit that lowers its amount',
    act: acts.shrink,
    answers: {
      Draft: '200',
      ...all(LOCKED, ...underWayStates, ...paidStates, 'ChargedBack', 'Waived'),
      Canceled: ILLEGAL,
    },
  },
  {
    moves: ['refundPart'],
    what: 'a refund of more than is left',
    act: (journey) => journey.refund({ amount: 100_001 }),
    answers: all(ILLEGAL, 'Paid', 'PartiallyRefunded'),
  },
  {
    moves: ['start'],
    what: 'a payment through the link',
    act: acts.pay,
    answers: { ...all(UNDER_WAY, ...underWayStates), ...all(ILLEGAL, ...paidStates, ...endStates) },
  },
  {
    moves: ['requireAction'],
    what: 'the news that its holder is asked',
    act: acts.ask,
    answers: all(TAKEN, ...openStates, 'RequiresAction', ...paidStates, 'ChargedBack', ...endStates),
  },
  {
    moves: ['resume'],
    what: 'the news that the bank works on it',
    act: acts.resume,
    answers: all(TAKEN, ...openStates, 'Processing', ...paidStates, 'ChargedBack', ...endStates),
  },
  {
    moves: ['complete', 'completePart', 'completePartEarly'],
    what: 'the news that its charge went well',
    act: acts.succeed,
    answers: all(TAKEN, ...openStates, ...paidStates, 'ChargedBack', ...endStates),
  },
  {
    moves: ['fail'],
    what: 'the news that its charge was declined',
    act: acts.decline,
    answers: all(TAKEN, ...openStates, ...endStates),
  },
  {
    moves: ['bankReturn'],
    what: 'the news that its bank took it back',
    act: acts.return,
    answers: all(TAKEN, ...openStates, 'Refunded', 'ChargedBack', ...endStates),
  },
  ...(['refund', 'refundPart', 'reopen'] as const).map((move) => ({
    moves: [move],
    what: { refund: 'a refund', refundPart: 'a refund of a part', reopen: 'a refund that reopens' }[move],
    act: acts[move],
    answers: {
      ...all(ILLEGAL, ...openStates, ...underWayStates, 'Refunded', 'Disputed', 'ChargedBack', 'Canceled'),
      // Money that came before the rest was waived may be refunded; nobody can owe it again.
      Waived: { refund: MADE, refundPart: MADE, reopen: ILLEGAL }[move],
    },
  })),
  {
    moves: ['restore'],
    what: 'the news that every refund of it failed',
    act: acts.failRefunds,
    answers: all(TAKEN, ...underWayStates, 'Paid', 'Disputed', ...endStates),
  },
  {
    moves: ['restorePart'],
    what: 'the news that one of its refunds failed',
    act: acts.failRefund,
    answers: all(TAKEN, ...openStates, ...underWayStates, 'Paid', 'Disputed', 'ChargedBack', 'Waived'),
  },
  {
    moves: ['dispute'],
    what: 'the news of a dispute',
    act: acts.object,
    answers: all(
      TAKEN,
      ...openStates,
      ...underWayStates,
      'Refunded',
      'Disputed',
      'ChargedBack',
      ...endStates,
    ),
  },
  {
    moves: ['winDispute', 'winRefundedDispute'],
    what: 'the news that a dispute was won',
    act: objectAnd(true),
    answers: all(TAKEN, ...openStates, ...underWayStates, 'Refunded', 'ChargedBack', ...endStates),
  },
  {
    moves: ['winDispute', 'winRefundedDispute'],
    what: 'the news, once more, that a dispute was won',
    act: acts.win,
    answers: all(TAKEN, 'Paid', 'PartiallyRefunded', 'ChargedBack'),
    ways: { Paid: special.paidAfterWonDispute, PartiallyRefunded: special.partlyRefundedAfterWonDispute },
  },
  {
    moves: ['loseDispute'],
    what: 'the news that a dispute was lost',
    act: objectAnd(false),
    answers: all(TAKEN, ...openStates, ...underWayStates, 'Refunded', ...endStates),
  },
  {
    moves: ['loseDispute'],
    what: 'the news, once more, that a dispute was lost',
    act: acts.lose,
    answers: all(TAKEN, 'ChargedBack'),
  },
  ...(['waive', 'markAsPaid', 'markPart'] as const).map((move) => ({
    moves: [move],
    what: { waive: 'waiving it', markAsPaid: 'marking it as paid', markPart: 'recording a part of it' }[move],
    act: { waive: acts.waive, markAsPaid: acts.mark, markPart: acts.markPart }[move],
    answers: all(ILLEGAL, 'Draft', ...underWayStates, ...paidStates, ...endStates),
  })),
  {
    moves: ['unmarkAsPaid', 'unmarkEarly', 'unmarkPart'],
    what: 'taking back a mark that it has not',
    act: acts.unmark,
    answers: all(
      ILLEGAL,
      'Draft',
      ...openStates,
      ...underWayStates,
      ...paidStates,
      'ChargedBack',
      ...endStates,
    ),
  },
];

const chargeMoves = [
  'requireAction',
  'resume',
  'complete',
  'completePart',
  'completePartEarly',
  'fail',
  'bankReturn',
];
const refundMoves = ['refund', 'refundPart', 'reopen', 'restore', 'restorePart'];
const disputeMoves = ['dispute', 'winDispute', 'winRefundedDispute', 'loseDispute'];

const unattemptable: readonly Unattemptable[] = [
  {
    cells: ['Canceled restorePart'],
    why: 'what is canceled was not paid through the processor, or is owed again whole: it has no refund that could fail in part',
  },
  {
    cells: ['Draft start'],
    why: 'a draft has no payment link, and without one nobody can pay',
  },
  {
    cells: [...chargeMoves, ...refundMoves, ...disputeMoves].map((move) => `Draft ${move}`),
    why: 'a draft was never charged: there is nothing of which a processor could tell, or that could go back',
  },
  {
    cells: [...paidStates, 'ChargedBack'].map((status) => `${status} fail`),
    why: 'a decline of what was said to have gone well is a return: the cell of bankReturn',
  },
];

async function newEvents(journey: Journey, before: number) {
  return (await journey.events()).slice(before);
}

const madeRows = rows.map(
  ([from, move, to, act, event, way = waysTo[from]]) => [from, move, to, { act, event, way }] as const,
);

describe('an allowed move', () => {
  it.each(madeRows)('from %s: %s leads to %s, with its event', async (from, _move, to, row) => {
    const journey = await row.way(service);
    expect(await journey.paymentState()).toBe(from);
    const before = (await journey.events()).length;
    expect(await row.act(journey)).toMatch(/^20[0-2]$/);
    expect(await journey.paymentState()).toBe(to);
    const events = await newEvents(journey, before);
    const ofPayment = row.event.startsWith('invoice.payment.') ? journey.paymentId : undefined;
    const told = events.map(({ type, data }) => [type, data.scheduledPaymentId]);
    expect(told).toContainEqual([row.event, ofPayment]);
  });
});

const attempts = refusals.flatMap(({ answers, ways, ...refusal }) =>
  (Object.keys(answers) as Status[]).map((from) => ({
    ...refusal,
    from,
    answer: answers[from] ?? '',
    way: ways?.[from] ?? waysTo[from],
  })),
);
const madeAttempts = attempts.map((one) => [one.from, one.from, one.what, one.answer, one] as const);

describe('a move that the table lacks', () => {
  it.each(madeAttempts)('%s stays %s after %s: %s', async (from, _from, _what, answer, { act, way }) => {
    const journey = await way(service);
    expect(await journey.paymentState()).toBe(from);
    const before = (await journey.events()).length;
    const invoice = await journey.read();
    expect(await act(journey)).toBe(answer);
    const now = await journey.read();
    expect(await journey.paymentState()).toBe(from);
    if (answer.startsWith('4')) expect(now).toEqual(invoice);
    const events = await newEvents(journey, before);
    const ofPayment = events.filter(({ data }) => data.scheduledPaymentId === journey.paymentId);
    // Events that only report moved money have a movement. The end of a dispute has an event in any case.
    const others = ofPayment.filter(({ data }) => data.movement === undefined);
    expect(others.filter(({ type }) => type !== closed)).toEqual([]);
  });
});

it('every cell of the table is made, attempted, or listed with the reason why nobody can', () => {
  expect(
    gapsOf(scheduledPaymentStates, {
      rows: rows.map(([from, move, to]) => ({ cell: `${from} ${move}`, to })),
      refusals: attempts.flatMap(({ from, moves }) => moves.map((move) => `${from} ${move}`)),
      unattemptable,
    }),
  ).toEqual([]);
});
