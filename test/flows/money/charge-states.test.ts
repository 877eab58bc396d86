import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chargeStates, disputeStates, refundStates } from '../../../src/charges/states.ts';
import type { StateTable } from '../../../src/kit/states.ts';
import { faultsOf } from '../../support/books.ts';
import { gapsOf, type Unattemptable } from '../../support/cells.ts';
import { freshService } from '../../support/fresh-service.ts';
import { type ChargeNews, Journey } from '../../support/journey.ts';
import type { TestService } from '../../support/service.ts';

/** Walks every cell of the tables of charges, refunds and disputes through HTTP; the books are held to all that always holds after each. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
afterEach(async () => expect(await faultsOf(service, service.processor)).toEqual([]));

type Act = (journey: Journey) => Promise<string>;
type Row = readonly [from: string, move: string, to: string, act: Act, event: string];
type Attempt = readonly [from: string, move: string, act: Act];

/** One of the three: where it is read, how each state is reached, and what is tried there. */
interface Machine {
  readonly table: StateTable<string, string>;
  /** Where GET shows it, and its name in the events about it. */
  readonly seen: (journey: Journey) => { path: string; id: string; name: string };
  readonly waysTo: Readonly<Record<string, readonly Act[]>>;
  readonly rows: readonly Row[];
  readonly attempts: readonly Attempt[];
  readonly unattemptable: readonly Unattemptable[];
}

async function reach(machine: Machine, state: string): Promise<Journey> {
  const journey = await Journey.begin(service, { count: 1 });
  for (const step of machine.waysTo[state] ?? []) await step(journey);
  return journey;
}

async function stateOf(machine: Machine, journey: Journey): Promise<string> {
  const { path, id } = machine.seen(journey);
  return (await service.call('GET', `${path}/${id}`)).data.status;
}

// A charge is on paper only before it is sent: nothing is there to be read.
const ON_PAPER = 'Created';

function walk(machine: Machine): void {
  it.each(machine.rows)('from %s: %s leads to %s, with its event', async (from, _move, to, act, event) => {
    const journey = await reach(machine, from);
    if (from !== ON_PAPER) expect(await stateOf(machine, journey)).toBe(from);
    const before = (await journey.events()).length;
    expect(await act(journey)).toMatch(/^20[12]$/);
    expect(await stateOf(machine, journey)).toBe(to);
    const told = (await journey.events()).slice(before);
    const { name, id } = machine.seen(journey);
    const about = { type: event, data: { scheduledPaymentId: journey.paymentId, [name]: id } };
    expect(told).toContainEqual(
      expect.objectContaining({ ...about, data: expect.objectContaining(about.data) }),
    );
  });

  it.each(machine.attempts)('from %s: %s changes nothing', async (from, _move, act) => {
    const journey = await reach(machine, from);
    const { path, id } = machine.seen(journey);
    const before = (await service.call('GET', `${path}/${id}`)).data;
    expect(before.status).toBe(from);
    const invoice = await journey.read();
    const events = await journey.events();
    expect(await act(journey)).toMatch(/^20[12]$/);
    expect((await service.call('GET', `${path}/${id}`)).data).toEqual(before);
    expect(await journey.read()).toEqual(invoice);
    expect(await journey.events()).toEqual(events);
  });

  it('every cell of the table is made, attempted, or listed with the reason why nobody can', () => {
    expect(
      gapsOf(machine.table, {
        rows: machine.rows.map(([from, move, to]) => ({ cell: `${from} ${move}`, to })),
        refusals: machine.attempts.map(([from, move]) => `${from} ${move}`),
        unattemptable: machine.unattemptable,
      }),
    ).toEqual([]);
  });
}

// The key of the browser's request, so that the same request can be sent again.
const pay =
  (token: string): Act =>
  (journey) =>
    journey.pay(token, {}, { 'idempotency-key': `pay-${journey.id}` });

const hear =
  (news: ChargeNews): Act =>
  (journey) =>
    journey.hear(news);

// The same request again, as a browser sends it whose answer was lost: the processor is not asked a second time.
const sendAgain =
  (token: string): Act =>
  async (journey) => {
    const first = journey.charge;
    const answer = await pay(token)(journey);
    expect(journey.charge).toBe(first);
    const orders = service.processor.calls.filter(({ name, key }) => name === 'charge' && key === first);
    expect(orders).toHaveLength(1);
    return answer;
  };

const failed = 'invoice.payment.failed';
const completed = 'invoice.payment.completed';

const charges: Machine = {
  table: chargeStates,
  seen: ({ charge }) => ({ path: '/v1/charges', id: charge, name: 'chargeId' }),
  waysTo: {
    Created: [],
    Processing: [pay('tok_bank')],
    RequiresAction: [pay('tok_asks')],
    Succeeded: [pay('tok_bank'), hear('succeeded')],
    Declined: [pay('tok_declined')],
    Returned: [pay('tok_bank'), hear('succeeded'), hear('returned')],
  },
  rows: [
    ['Created', 'send', 'Processing', pay('tok_bank'), 'invoice.payment.processing'],
    [
      'Processing',
      'requireAction',
      'RequiresAction',
      hear('requires_action'),
      'invoice.payment.requires_action',
    ],
    ['Processing', 'succeed', 'Succeeded', hear('succeeded'), completed],
    ['Processing', 'decline', 'Declined', hear('declined'), failed],
    ['RequiresAction', 'resume', 'Processing', hear('processing'), 'invoice.payment.processing'],
    ['RequiresAction', 'succeed', 'Succeeded', hear('succeeded'), completed],
    ['RequiresAction', 'decline', 'Declined', hear('declined'), failed],
    ['Succeeded', 'return', 'Returned', hear('returned'), failed],
  ],
  attempts: [
    ['Processing', 'send', sendAgain('tok_bank')],
    ['RequiresAction', 'send', sendAgain('tok_asks')],
    ['Succeeded', 'send', sendAgain('tok_bank')],
    ['Declined', 'send', sendAgain('tok_declined')],
    ['Returned', 'send', sendAgain('tok_bank')],
    ['Processing', 'resume', hear('processing')],
    ['RequiresAction', 'requireAction', hear('requires_action')],
    ...['Succeeded', 'Declined', 'Returned'].flatMap((from): Attempt[] => [
      [from, 'requireAction', hear('requires_action')],
      [from, 'resume', hear('processing')],
      [from, 'succeed', hear('succeeded')],
    ]),
    ...['Declined', 'Returned'].flatMap((from): Attempt[] => [
      [from, 'decline', hear('declined')],
      [from, 'return', hear('returned')],
    ]),
  ],
  unattemptable: [
    {
      cells: ['requireAction', 'resume', 'succeed', 'decline', 'return'].map((move) => `Created ${move}`),
      why: 'a charge is written as Processing, in the transaction that makes it: its key is told to nobody before',
    },
    {
      cells: ['Processing return', 'RequiresAction return'],
      why: 'what is sent back before it came has never come: it is declined, as is seen below',
    },
    {
      cells: ['Succeeded decline'],
      why: 'a decline of what was said to have gone well is a return, as is seen below',
    },
  ],
};

const refund =
  (ends: 'succeeded' | 'processing' = 'succeeded'): Act =>
  (journey) =>
    journey.refund({}, ends);

const hearOfRefund =
  (news: 'succeeded' | 'failed'): Act =>
  (journey) =>
    journey.hearOfRefund(journey.refunds.at(-1), news);

const paid = [pay('tok_bank'), hear('succeeded')];

const refunds: Machine = {
  table: refundStates,
  seen: (journey) => ({ path: '/v1/refunds', id: journey.refunds.at(-1) ?? '', name: 'refundId' }),
  waysTo: {
    Processing: [...paid, refund('processing')],
    Succeeded: [...paid, refund()],
    Failed: [...paid, refund('processing'), hearOfRefund('failed')],
  },
  rows: [
    ['Processing', 'succeed', 'Succeeded', hearOfRefund('succeeded'), 'invoice.payment.refunded'],
    ['Processing', 'fail', 'Failed', hearOfRefund('failed'), 'invoice.payment.refund_failed'],
    ['Succeeded', 'fail', 'Failed', hearOfRefund('failed'), 'invoice.payment.refund_failed'],
  ],
  attempts: [
    ['Succeeded', 'succeed', hearOfRefund('succeeded')],
    ['Failed', 'succeed', hearOfRefund('succeeded')],
    ['Failed', 'fail', hearOfRefund('failed')],
  ],
  unattemptable: [],
};

const object: Act = (journey) => journey.object(100_000);
const win: Act = (journey) => journey.close(true);
const lose: Act = (journey) => journey.close(false);
const closed = 'invoice.payment.dispute_closed';

const disputes: Machine = {
  table: disputeStates,
  seen: ({ dispute }) => ({ path: '/v1/disputes', id: dispute, name: 'disputeId' }),
  waysTo: {
    Open: [...paid, object],
    Won: [...paid, object, win],
    Lost: [...paid, object, lose],
  },
  rows: [
    ['Open', 'win', 'Won', win, closed],
    ['Open', 'lose', 'Lost', lose, closed],
  ],
  attempts: [
    ['Won', 'win', win],
    ['Won', 'lose', lose],
    ['Lost', 'win', win],
    ['Lost', 'lose', lose],
  ],
  unattemptable: [],
};

describe('a charge', () => {
  walk(charges);

  it.each([
    ['Processing', 'returned', 'Declined'],
    ['RequiresAction', 'returned', 'Declined'],
    ['Succeeded', 'declined', 'Returned'],
  ] as const)('that is %s and said to be %s is %s, and owed again', async (from, news, to) => {
    const journey = await reach(charges, from);
    await journey.hear(news);
    expect(await stateOf(charges, journey)).toBe(to);
    const { status, amountDue } = await journey.read();
    expect([status, await journey.paymentState(), amountDue]).toEqual(['Active', 'Failed', 100_000]);
  });
});

describe('a refund', () => walk(refunds));

describe('a dispute', () => walk(disputes));
