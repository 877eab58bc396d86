import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceStates } from '../../../src/invoices/states.ts';
import type { InvoiceStatus } from '../../../src/invoices/types.ts';
import { faultsOf } from '../../support/books.ts';
import { gapsOf } from '../../support/cells.ts';
import { freshService } from '../../support/fresh-service.ts';
import { Journey } from '../../support/journey.ts';
import type { TestService } from '../../support/service.ts';

/** Walks every cell of the table of an invoice through HTTP; the books are held to all that always holds after each. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
});
afterEach(async () => expect(await faultsOf(service, service.processor)).toEqual([]));

type Status = InvoiceStatus;
type Act = (journey: Journey) => Promise<string>;

const become =
  (status: Status): Act =>
  (journey) =>
    journey.change({ status });

const acts = {
  activate: become('Active'),
  cancel: become('Canceled'),
  writeOff: become('Uncollectible'),
  pay: async (journey) => {
    const answer = await journey.pay('tok_bank');
    if (answer === '201') await journey.hear('succeeded');
    return answer;
  },
  mark: (journey) => journey.decide('mark_as_paid'),
  unmark: (journey) => journey.decide('unmark_as_paid'),
  waive: (journey) => journey.decide('waive'),
  leaveOutTheRest: async (journey) => {
    const { paymentSchedule } = await journey.read();
    const [{ id, dueDate, amount }] = paymentSchedule;
    return journey.change({ totalAmount: amount, paymentSchedule: [{ id, dueDate, amount }] });
  },
  refund: (journey) => journey.refund({ reopen: true }),
  failRefund: (journey) => journey.hearOfRefund(journey.refunds[0], 'failed'),
  return: (journey) => journey.hear('returned'),
  loseDispute: async (journey) => {
    await journey.object(100_000);
    return journey.close(false);
  },
} satisfies Readonly<Record<string, Act>>;

/** An invoice of one payment, or two, that has gone through these steps. */
const after =
  (steps: readonly Act[] = [], { count = 1, status = 'Active' } = {}) =>
  async (): Promise<Journey> => {
    const journey = await Journey.begin(service, { count, status });
    for (const step of steps) await step(journey);
    return journey;
  };

type Way = () => Promise<Journey>;

const waysTo: Readonly<Record<Status, Way>> = {
  Draft: after([], { status: 'Draft' }),
  Active: after(),
  Paid: after([acts.pay]),
  Canceled: after([acts.cancel]),
  Uncollectible: after([acts.writeOff]),
};

const settlePart: Act = async (journey) => {
  await journey.settle(40_000);
  return '201';
};

// Canceled after an attempt that failed: nothing ever came.
const declined: Act = (journey) => journey.pay('tok_declined');
const neverPaid = after([declined, acts.cancel]);

// All that came went back after the rest had been waived.
const waived = after([settlePart, acts.waive]);

/** The move, how it is made, its event, and a way of its own where the common one will not do. */
type Row = readonly [from: Status, move: string, to: Status, how: string, act: Act, event: string, way?: Way];

const rows: readonly Row[] = [
  ['Draft', 'activate', 'Active', 'by its business', acts.activate, 'invoice.activated'],
  ['Active', 'cancel', 'Canceled', 'by its business', acts.cancel, 'invoice.canceled'],
  ['Active', 'writeOff', 'Uncollectible', 'by its business', acts.writeOff, 'invoice.written_off'],
  ['Active', 'pay', 'Paid', 'through its link', acts.pay, 'invoice.paid'],
  ['Active', 'pay', 'Paid', 'outside', acts.mark, 'invoice.paid'],
  ['Active', 'pay', 'Paid', 'when the rest is waived', acts.waive, 'invoice.paid', after([settlePart])],
  [
    'Active',
    'pay',
    'Paid',
    'when the rest is left out',
    acts.leaveOutTheRest,
    'invoice.paid',
    after([acts.pay], { count: 2 }),
  ],
  ['Uncollectible', 'pay', 'Paid', 'through its link', acts.pay, 'invoice.paid'],
  ['Uncollectible', 'pay', 'Paid', 'outside', acts.mark, 'invoice.paid'],
  ['Paid', 'reopen', 'Active', 'by a refund', acts.refund, 'invoice.reopened'],
  ['Paid', 'reopen', 'Active', 'by a bank’s return', acts.return, 'invoice.reopened'],
  ['Paid', 'reopen', 'Active', 'by a lost dispute', acts.loseDispute, 'invoice.reopened'],
  ['Paid', 'reopen', 'Active', 'by taking a mark back', acts.unmark, 'invoice.reopened', after([acts.mark])],
  ['Paid', 'giveUp', 'Uncollectible', 'by a bank’s return', acts.return, 'invoice.written_off', waived],
  ['Paid', 'giveUp', 'Uncollectible', 'by a lost dispute', acts.loseDispute, 'invoice.written_off', waived],
];

const ILLEGAL = '422 illegal_action';
const ended = ['Paid', 'Canceled'] as const;

// Ways of giving money back, and the HTTP status that the sender of the request gets.
const goingBack = [
  ['by a refund that reopens', acts.refund, '201'],
  ['by a bank’s return', acts.return, '202'],
  ['by a lost dispute', acts.loseDispute, '202'],
] as const;

/** The state, the move, its actor, the answer, and a way of its own where the common one does not fit. */
type Attempt = readonly [from: Status, move: string, how: string, act: Act, answer: string, way?: Way];

const attempts: readonly Attempt[] = [
  // Setting the status that the invoice already has is accepted, and changes nothing.
  ['Active', 'activate', 'by its business', acts.activate, '200'],
  ['Canceled', 'cancel', 'by its business', acts.cancel, '200'],
  ['Uncollectible', 'writeOff', 'by its business', acts.writeOff, '200'],
  ...(['Paid', 'Canceled', 'Uncollectible'] as const).map(
    (from): Attempt => [from, 'activate', 'by its business', acts.activate, ILLEGAL],
  ),
  ...(['Draft', 'Paid', 'Uncollectible'] as const).map(
    (from): Attempt => [from, 'cancel', 'by its business', acts.cancel, ILLEGAL],
  ),
  ...(['Draft', ...ended] as const).map(
    (from): Attempt => [from, 'writeOff', 'by its business', acts.writeOff, ILLEGAL],
  ),
  ...ended.map((from): Attempt => [from, 'pay', 'through its link', acts.pay, ILLEGAL]),
  ...(['Draft', ...ended] as const).flatMap((from): Attempt[] => [
    [from, 'pay', 'outside', acts.mark, ILLEGAL],
    [from, 'pay', 'by waiving what is open', acts.waive, ILLEGAL],
  ]),
  ...(['Draft', 'Active', 'Canceled', 'Uncollectible'] as const).map(
    (from): Attempt => [from, 'reopen', 'by taking a mark back that it has not', acts.unmark, ILLEGAL],
  ),
  // The table allows these moves, but the state of the invoice's payments blocks them.
  ['Active', 'cancel', 'after a part was paid', acts.cancel, ILLEGAL, after([settlePart])],
  ['Active', 'cancel', 'while money comes', acts.cancel, ILLEGAL, after([(one) => one.pay('tok_bank')])],
  ['Active', 'writeOff', 'while money comes', acts.writeOff, ILLEGAL, after([(one) => one.pay('tok_bank')])],
  ['Active', 'pay', 'by waiving all of it', acts.waive, ILLEGAL],
  [
    'Active',
    'pay',
    'by leaving out all but what was waived',
    acts.leaveOutTheRest,
    ILLEGAL,
    after([acts.waive], { count: 2 }),
  ],
  ['Uncollectible', 'pay', 'by waiving all of it', acts.waive, ILLEGAL],
  ['Paid', 'reopen', 'by taking back what came by its link', acts.unmark, ILLEGAL],
  // Money that goes back does not reopen an invoice that was never paid in full, or that is closed otherwise.
  ...goingBack.flatMap(([how, act, answer]): Attempt[] => [
    ['Active', 'reopen', how, act, answer, after([acts.pay], { count: 2 })],
    ['Uncollectible', 'reopen', how, act, answer, after([acts.pay, acts.writeOff], { count: 2 })],
  ]),
  ...goingBack.slice(1).flatMap(([how, act, answer]): Attempt[] => [
    ['Canceled', 'reopen', how, act, answer, neverPaid],
    ['Canceled', 'giveUp', how, act, answer, neverPaid],
    ['Active', 'giveUp', how, act, answer, after([acts.pay], { count: 2 })],
    ['Uncollectible', 'giveUp', how, act, answer, after([acts.pay, acts.writeOff], { count: 2 })],
  ]),
  // Money that a bank can still take back counts as money that has moved.
  [
    'Active',
    'cancel',
    'after all of it was given back',
    acts.cancel,
    ILLEGAL,
    after([acts.pay, acts.refund]),
  ],
  ['Active', 'cancel', 'after its bank took it back', acts.cancel, ILLEGAL, after([acts.pay, acts.return])],
  ['Draft', 'giveUp', 'by taking a mark back that it has not', acts.unmark, ILLEGAL],
];

const statusEvents = [
  'invoice.activated',
  'invoice.canceled',
  'invoice.written_off',
  'invoice.paid',
  'invoice.reopened',
];

const madeRows = rows.map(
  ([from, move, to, how, act, event, way = waysTo[from]]) =>
    [from, move, how, to, { act, event, way }] as const,
);

describe('an allowed move', () => {
  it.each(madeRows)('from %s: %s %s leads to %s, with its event', async (from, _move, _how, to, row) => {
    const journey = await row.way();
    expect((await journey.read()).status).toBe(from);
    const before = (await journey.events()).length;
    expect(await row.act(journey)).toMatch(/^20[0-2]$/);
    expect((await journey.read()).status).toBe(to);
    const events = (await journey.events()).slice(before).map(({ type }) => type);
    expect(events).toContain(row.event);
  });
});

const madeAttempts = attempts.map(
  ([from, move, how, act, answer, way = waysTo[from]]) => [from, move, how, { act, answer, way }] as const,
);

describe('a move that the table lacks, or that money forbids', () => {
  it.each(madeAttempts)('from %s: %s %s leads nowhere', async (from, _move, _how, { act, answer, way }) => {
    const journey = await way();
    const before = await journey.read();
    expect(before.status).toBe(from);
    const events = (await journey.events()).length;
    expect(await act(journey)).toBe(answer);
    const now = await journey.read();
    expect(now.status).toBe(from);
    if (answer === '200' || answer.startsWith('4')) expect(now).toEqual(before);
    const told = (await journey.events()).slice(events).map(({ type }) => type);
    expect(told.filter((type) => statusEvents.includes(type))).toEqual([]);
  });
});

it('every cell of the table is made, or attempted', () => {
  expect(
    gapsOf(invoiceStates, {
      rows: rows.map(([from, move, to]) => ({ cell: `${from} ${move}`, to })),
      refusals: attempts.map(([from, move]) => `${from} ${move}`),
      unattemptable: [],
    }),
  ).toEqual([]);
});
