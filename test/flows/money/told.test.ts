import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { Journey } from '../../support/journey.ts';
import type { Arrived } from '../../support/mail-server.ts';
import { type MailingService, startMailing, summaries } from '../../support/mails.ts';
import type { TestService } from '../../support/service.ts';

/** Each movement of money has its event with the amounts. If a person must learn about it, there is also a mail. */

let mailing: MailingService;
let service: TestService;
beforeAll(async () => {
  mailing = await startMailing();
  ({ service } = mailing);
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
});
afterAll(() => mailing.close());
keepBooks(() => service);

let journey: Journey;
let seen: number;
beforeEach(async () => {
  journey = await Journey.begin(service, { count: 1 });
  seen = 0;
  await news();
});

type Told = readonly [type: string, movement: object | undefined];

/** The events of the invoice and its payment since the last call, and the mails that were sent. */
async function news(): Promise<{ events: Told[]; mails: readonly Arrived[] }> {
  const mails = await mailing.arrivals();
  const { data } = await service.call('GET', `/v1/invoices/${journey.id}/events?limit=100`);
  const events: { type: string; sequence: number; data: { movement?: object } }[] = data.items.toReversed();
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1));
  const fresh = events.slice(seen);
  seen = events.length;
  return { events: fresh.map((event) => [event.type, event.data.movement]), mails };
}

const moved = (amount: number, rest: { fee?: number; paid?: number; refunded?: number } = {}) => ({
  amount,
  fee: 0,
  paid: 0,
  refunded: 0,
  ...rest,
});
const toClient = (subject: string) => `maria@example.com: [Test] ${subject}`;
const toBusiness = (subject: string) => `owner@demo-studio.example: [Test] ${subject}`;

async function settled(amount?: number): Promise<void> {
  await journey.settle(amount);
  await news();
}

describe('a dispute of a part of a payment', () => {
  it.each([
    [true, moved(40_000), 'won'],
    [false, moved(0, { paid: -40_000 }), 'lost'],
  ])('is told when it opens and when it closes; won: %s', async (isWon, movement, outcome) => {
    await settled(40_000);
    await journey.object(40_000);
    const opened = await news();
    expect(opened.events).toEqual([['invoice.payment.disputed', moved(-40_000, { fee: 1_500 })]]);
    expect(summaries(opened.mails)).toEqual([toBusiness('Maria Lindqvist disputes a payment of $400.00')]);
    await journey.close(isWon);
    const closed = await news();
    expect(closed.events).toEqual([['invoice.payment.dispute_closed', movement]]);
    const told = summaries(closed.mails);
    expect(told).toContain(toBusiness(`Dispute ${outcome}: $400.00 from Maria Lindqvist`));
    expect(told).toHaveLength(isWon ? 1 : 2);
  });

  it('that was paid before the rest was waived is told, although nobody owes it again', async () => {
    await settled(40_000);
    await journey.decide('waive');
    await news();
    await journey.object(40_000);
    await journey.close(false);
    const { events, mails } = await news();
    expect(events).toEqual([
      ['invoice.payment.disputed', moved(-40_000, { fee: 1_500 })],
      ['invoice.payment.dispute_closed', moved(0, { paid: -40_000 })],
      ['invoice.written_off', undefined],
    ]);
    expect(summaries(mails)).toEqual([
      toBusiness('Dispute lost: $400.00 from Maria Lindqvist'),
      toBusiness('Maria Lindqvist disputes a payment of $400.00'),
    ]);
  });
});

describe('a bank’s return', () => {
  it('of a part of a payment is told to both', async () => {
    await settled(40_000);
    await journey.hear('returned');
    const { events, mails } = await news();
    expect(events).toEqual([['invoice.payment.failed', moved(-40_000, { fee: 400, paid: -40_000 })]]);
    expect(summaries(mails)).toEqual([
      toClient('Your payment of $400.00 to demo-studio did not go through'),
      toBusiness('Payment of $400.00 from Maria Lindqvist failed'),
    ]);
  });

  it('of what is owed again already is told to the business, which has lost it; the client owes no more', async () => {
    await settled();
    await journey.refund({ reopen: true });
    await news();
    await journey.hear('returned');
    const { events, mails } = await news();
    expect(events).toEqual([['invoice.payment.returned', moved(-100_000, { fee: 400 })]]);
    expect(summaries(mails)).toEqual([toBusiness('Payment of $1,000.00 from Maria Lindqvist failed')]);
    expect(mails[0]?.mail.text?.replaceAll(/\s+/g, ' ')).toContain('Of this, $1,000.00 had been refunded');
  });

  it('after all was given back and the invoice was written off is told, since it could not be canceled', async () => {
    await settled();
    await journey.refund({ reopen: true });
    expect(await journey.change({ status: 'Canceled' })).toBe('422 illegal_action');
    expect(await journey.change({ status: 'Uncollectible' })).toBe('200');
    await news();
    await journey.hear('returned');
    const { events, mails } = await news();
    expect(events).toEqual([['invoice.payment.returned', moved(-100_000, { fee: 400 })]]);
    expect(summaries(mails)).toEqual([toBusiness('Payment of $1,000.00 from Maria Lindqvist failed')]);
  });

  it('of what was paid before the rest was waived is told to the business', async () => {
    await settled(40_000);
    await journey.decide('waive');
    await news();
    await journey.hear('returned');
    const { events, mails } = await news();
    expect(events).toEqual([
      ['invoice.payment.returned', moved(-40_000, { fee: 400, paid: -40_000 })],
      ['invoice.written_off', undefined],
    ]);
    expect(summaries(mails)).toEqual([toBusiness('Payment of $400.00 from Maria Lindqvist failed')]);
  });
});

describe('a refund', () => {
  const refunds: readonly [what: string, movement: object, start: () => Promise<unknown>, body: object][] = [
    ['Due', moved(-40_000, { paid: -40_000 }), async () => {}, { reopen: true }],
    ['Waived', moved(-40_000, { refunded: 40_000 }), () => journey.decide('waive'), {}],
    [
      'Disputed',
      moved(-40_000, { refunded: 40_000 }),
      async () => {
        const { charge } = journey;
        await journey.settle();
        await journey.object(60_000);
        journey.charge = charge;
      },
      {},
    ],
  ];
  it.each(refunds)(
    'of a payment that is %s is told, and so is its failure',
    async (state, movement, start, body) => {
      await settled(40_000);
      await start();
      expect(await journey.paymentState()).toBe(state);
      await news();
      expect(await journey.refund(body)).toBe('201');
      const { events, mails } = await news();
      expect(events).toEqual([['invoice.payment.refunded', movement]]);
      expect(summaries(mails)).toEqual([toClient('Refund of $400.00 from demo-studio')]);
      await journey.hearOfRefund(journey.refunds[0], 'failed');
      const failed = await news();
      const back = Object.fromEntries(Object.entries(movement).map(([name, amount]) => [name, 0 - amount]));
      expect(failed.events).toEqual([['invoice.payment.refund_failed', back]]);
    },
  );
});

it('a charge with a surcharge tells what came in all, and what the processor keeps', async () => {
  await service.sql(
    `update accounts set fee_bearer = 'Client', card_cost_basis_points = 300, surcharge_basis_points = 250`,
  );
  await journey.pay('tok_card', { expectedAmount: 102_500 });
  const { events } = await news();
  expect(events).toEqual([
    ['invoice.payment.processing', undefined],
    ['invoice.payment.completed', moved(102_500, { fee: 3_003, paid: 100_000 })],
    ['invoice.paid', undefined],
  ]);
  await service.sql(`update accounts set fee_bearer = 'Business'`);
});
