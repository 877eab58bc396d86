import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fc } from '../../../test/support/property.ts';
import { isCurrency } from '../../kit/money/money.ts';
import type { ChargeOperation, Merchant, ProcessorEvent } from '../types.ts';
import { nextBankingDate, payoutInstantFrom, settlementAfter } from './banking-days.ts';
import { bankFee, cardFee, deliveryFee, disputeFee, returnFee } from './fees.ts';
import {
  advanceTo,
  chargeNumber,
  expectBooksToAgree,
  newMerchant,
  openStage,
  type Stage,
  tokenOf,
  wholeStatement,
} from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('fees', () => {
  it.each([
    ['USD', 10_000, 320, 80, 50, 1_500, 400],
    ['USD', 50, 31, 0, 50, 1_500, 400],
    ['USD', 999_999_999_999, 29_000_000_030, 500, 50, 1_500, 400],
    ['JPY', 10_000, 320, 80, 50, 1_500, 400],
    ['KWD', 10_000, 590, 80, 500, 15_000, 4_000],
  ])('%s %d', (currency, amount, card, bank, delivery, dispute, returned) => {
    expect(isCurrency(currency)).toBe(true);
    expect(cardFee(amount, currency)).toBe(card);
    expect(bankFee(amount, currency)).toBe(bank);
    expect(deliveryFee(currency)).toBe(delivery);
    expect(disputeFee(currency)).toBe(dispute);
    expect(returnFee(currency)).toBe(returned);
  });
});

describe('banking days', () => {
  const at = (text: string) => new Date(`${text}:00.000Z`);
  it.each([
    ['2026-11-20T09:00', '2026-11-24T16:00', '2026-11-23T00:00', '2026-11-23'],
    ['2026-11-21T12:00', '2026-11-24T16:00', '2026-11-23T00:00', '2026-11-23'],
    ['2026-11-22T23:59', '2026-11-24T16:00', '2026-11-23T00:00', '2026-11-23'],
    ['2026-11-23T00:00', '2026-11-25T16:00', '2026-11-23T00:00', '2026-11-24'],
    ['2026-11-25T17:00', '2026-11-27T16:00', '2026-11-26T00:00', '2026-11-26'],
    ['2026-12-31T10:00', '2027-01-04T16:00', '2027-01-01T00:00', '2027-01-01'],
  ])('from %s: settled %s, paid out %s, arriving %s', (from, settled, paidOut, arrival) => {
    expect(settlementAfter(at(from), 2)).toEqual(at(settled));
    expect(payoutInstantFrom(at(from))).toEqual(at(paidOut));
    expect(nextBankingDate(at(from))).toBe(arrival);
  });
});

describe('payouts', () => {
  it('are daily, one for each currency, with lines that add up', async () => {
    const merchant = newMerchant('2026-11-23T10:00:00.000Z');
    for (const currency of ['USD', 'USD', 'EUR']) {
      await chargeNumber(stage.processor, merchant, '4242424242424242', { currency });
    }
    const tuesday = { ...merchant, now: new Date('2026-11-24T10:00:00.000Z') };
    await chargeNumber(stage.processor, tuesday, '4242424242424242');
    const events = await advanceTo(stage, merchant, '2026-12-10T00:00:00.000Z');
    expect(events).toMatchObject([
      { amount: 19_360, currency: 'USD', occurredAt: new Date('2026-11-26T00:00:00.000Z') },
      { amount: 9_680, currency: 'EUR', occurredAt: new Date('2026-11-26T00:00:00.000Z') },
      { amount: 9_680, currency: 'USD', occurredAt: new Date('2026-11-27T00:00:00.000Z') },
    ]);
    const [first] = events;
    expect(first?.type === 'payout' && first.lines).toHaveLength(2);
    await expectBooksToAgree(stage, merchant);
  });
});

describe('what is to come', () => {
  it('is the payouts that are then made, in each currency, when nothing else comes', async () => {
    const merchant = newMerchant('2026-11-23T10:00:00.000Z');
    for (const currency of ['USD', 'EUR'])
      await chargeNumber(stage.processor, merchant, '4242424242424242', { currency });
    const tuesday = { ...merchant, now: new Date('2026-11-24T10:00:00.000Z') };
    await chargeNumber(stage.processor, tuesday, '4242424242424242');
    const said = await stage.processor.listUpcoming(tuesday);
    const events = await advanceTo(stage, merchant, '2026-12-10T00:00:00.000Z');
    const made = events.map((event) =>
      event.type === 'payout' ? [event.currency, event.amount, event.arrivalDate] : event.type,
    );
    const forecast = said.map(({ currency, amount, arrivalDate }) => [currency, amount, arrivalDate]);
    expect(forecast).toHaveLength(made.length);
    expect(forecast).toEqual(expect.arrayContaining(made));
    expect(made).toHaveLength(3);
    expect(
      await stage.processor.listUpcoming({ ...merchant, now: new Date('2026-12-10T00:00:00.000Z') }),
    ).toEqual([]);
  });

  it('is a debt without a day, when more was taken than came; what comes next is less by it', async () => {
    const merchant = newMerchant('2026-11-23T10:00:00.000Z');
    await chargeNumber(stage.processor, merchant, '4000000000000259');
    // Disputed after it was paid out.
    await advanceTo(stage, merchant, '2026-11-27T00:00:00.000Z');
    const later = { ...merchant, now: new Date('2026-11-27T00:00:00.000Z') };
    expect(await stage.processor.listUpcoming(later)).toEqual([
      { currency: 'USD', amount: -11_500, availableOn: '2026-11-26', arrivalDate: null },
    ]);
    await chargeNumber(stage.processor, later, '4242424242424242', { amount: 20_000 });
    expect(await stage.processor.listUpcoming(later)).toEqual([
      {
        currency: 'USD',
        amount: 20_000 - 610 - 11_500,
        availableOn: '2026-11-30',
        arrivalDate: '2026-12-01',
      },
    ]);
  });
});

describe('a payout of very many lines', () => {
  it('comes in parts that a webhook can carry, each of them more than nothing', async () => {
    const merchant = newMerchant('2026-11-23T10:00:00.000Z');
    await chargeNumber(stage.processor, merchant, '4242424242424242');
    const add = (count: number, from: number, amount: number) =>
      stage.sql(
        `insert into sandbox.statement_lines
         select account_id, $2::int + n, reference, kind, key, $4::int, 0, $4::int, 0, currency, occurred_at,
           available_at, payout
         from sandbox.statement_lines, generate_series(1, $3::int) n where account_id = $1 and kind = 'charge'
           and fee > 0`,
        [merchant.accountId, from, count, amount],
      );
    await add(2_500, 10_000, 100);
    await add(700, 20_000, -200);
    await stage.sql('update sandbox.merchants set next_position = 30000 where account_id = $1', [
      merchant.accountId,
    ]);
    const events = await advanceTo(stage, merchant, '2026-11-26T00:00:00.000Z');
    const amounts = events.map((event) =>
      event.type === 'payout' ? [event.amount, event.lines.length] : [],
    );
    expect(amounts).toEqual([
      [9_680 + 99_900, 1_000],
      [100_000 + 50_100 - 140_000, 2_201],
    ]);
    expect((await stage.processor.readBalances(merchant))[0]?.held).toBe(0);
  });
});

describe('lists', () => {
  it('come in pages without gaps', async () => {
    const merchant = newMerchant();
    await chargeNumber(stage.processor, merchant, '4242424242424242');
    await stage.sql(
      `insert into sandbox.statement_lines
       select account_id, position + n, reference, kind, key, amount, fee, held, in_transit, currency, occurred_at,
         available_at, payout
       from sandbox.statement_lines, generate_series(1, 1200) n where account_id = $1`,
      [merchant.accountId],
    );
    expect(await wholeStatement(stage.processor, merchant)).toHaveLength(1_201);
  });

  it('of events go on from where they ended', async () => {
    const merchant = newMerchant();
    expect(await stage.processor.listEvents(merchant, null)).toEqual({ events: [], cursor: null });
    await chargeNumber(stage.processor, merchant, '000123456789');
    const [settled] = await advanceTo(stage, merchant, '2026-11-24T16:00:00.000Z');
    const first = await stage.processor.listEvents(merchant, null);
    expect(first.events).toEqual([settled]);
    expect(await stage.processor.listEvents(merchant, first.cursor)).toEqual({
      events: [],
      cursor: first.cursor,
    });
    const [payout] = await advanceTo(stage, merchant, '2026-11-25T00:00:00.000Z');
    expect((await stage.processor.listEvents(merchant, first.cursor)).events).toEqual([payout]);
  });
});

type Operation =
  | {
      readonly kind: 'charge';
      readonly number: string;
      readonly amount: number;
      readonly isOutgoing: boolean;
    }
  | { readonly kind: 'refund'; readonly pick: number; readonly share: number }
  | { readonly kind: 'transfer'; readonly pick: number; readonly share: number; readonly to: number }
  | { readonly kind: 'wait'; readonly hours: number };

const amount = fc.integer({ min: 1, max: 50_000 });
const operations: fc.Arbitrary<Operation[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('charge' as const),
      number: fc.constantFrom(
        '4242424242424242',
        '4000000000000259',
        '4000000000001976',
        '4000000000005126',
        '4000000000009995',
        '4000002500003155',
        '000123456789',
        '000111111116',
        '000222222227',
      ),
      amount,
      isOutgoing: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('refund' as const),
      pick: fc.nat(),
      share: fc.integer({ min: 1, max: 120 }),
    }),
    fc.record({
      kind: fc.constant('transfer' as const),
      pick: fc.nat(),
      share: fc.integer({ min: 1, max: 120 }),
      to: fc.nat(2),
    }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 400 }) }),
  ),
  { minLength: 5, maxLength: 25 },
);

/** Carries operations out for a merchant of its own, and answers it, at its last time. */
async function perform(list: readonly Operation[]): Promise<Merchant> {
  const { processor } = stage;
  let merchant: Merchant = newMerchant();
  const destinations: string[] = [];
  for (const number of ['000123456789', '000333333335', '000444444440']) {
    const stored = await processor.storeMethod(
      merchant,
      number,
      await tokenOf(processor, merchant.accountId, number),
    );
    if (stored.status === 'stored') destinations.push(stored.reference);
  }
  const taken: { order: ChargeOperation; reference: string }[] = [];
  for (const [index, operation] of list.entries()) {
    if (operation.kind === 'charge') {
      const purpose = operation.isOutgoing ? 'Outgoing' : 'Invoice';
      const { number, amount } = operation;
      const { order, outcome } = await chargeNumber(processor, merchant, number, { amount, purpose });
      if ('reference' in outcome && outcome.reference !== null)
        taken.push({ order, reference: outcome.reference });
    } else if (operation.kind === 'wait') {
      merchant = { ...merchant, now: new Date(merchant.now.getTime() + operation.hours * 3_600_000) };
      await processor.clock.advance(merchant);
    } else if (taken.length > 0) {
      const { order, reference } = taken[operation.pick % taken.length]!;
      const part = Math.max(1, Math.floor((order.amount * operation.share) / 100));
      const common = { key: `${operation.kind}-${index}`, amount: part, currency: order.currency };
      if (operation.kind === 'refund') {
        await processor.refund(merchant, { ...common, chargeKey: order.key, chargeReference: reference });
      } else {
        const destination = destinations[operation.to]!;
        await processor.transfer(merchant, { ...common, destination, fundedBy: reference, description: '' });
      }
    }
  }
  return merchant;
}

describe('whatever happens', () => {
  it('statement, balances and payouts agree, and money in transit is never less than none', async () => {
    await fc.assert(
      fc.asyncProperty(operations, async (list) => {
        const merchant = await perform(list);
        await expectBooksToAgree(stage, merchant);
        const later = { ...merchant, now: new Date(merchant.now.getTime() + 100 * 86_400_000) };
        await stage.processor.clock.advance(later);
        await expectBooksToAgree(stage, later);
        expect(await stage.processor.clock.nextInstant(later)).toBeNull();
      }),
      { numRuns: 15 },
    );
  });

  it('one big step does the same as many small ones, at the same instants', async () => {
    await fc.assert(
      fc.asyncProperty(
        operations.map((list) => list.filter(({ kind }) => kind === 'charge' || kind === 'refund')),
        async (list) => {
          const [big, small] = [await perform(list), await perform(list)];
          const end = new Date(big.now.getTime() + 70 * 86_400_000);
          const inOne = await stage.processor.clock.advance({ ...big, now: end });
          const inMany: ProcessorEvent[] = [];
          for (let now = small.now; now < end; ) {
            const next = await stage.processor.clock.nextInstant(small);
            now = next === null || next > end ? end : next;
            inMany.push(...(await stage.processor.clock.advance({ ...small, now })));
          }
          const shape = (events: readonly ProcessorEvent[]) =>
            events.map((event) => [
              event.type,
              event.occurredAt.toISOString(),
              'outcome' in event ? event.outcome.status : null,
              'amount' in event ? event.amount : null,
            ]);
          expect(shape(inMany)).toEqual(shape(inOne));
          expect(await stage.processor.readBalances({ ...small, now: end })).toEqual(
            await stage.processor.readBalances({ ...big, now: end }),
          );
        },
      ),
      { numRuns: 8 },
    );
  });
});
