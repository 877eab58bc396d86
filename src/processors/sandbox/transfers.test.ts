import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Merchant, TransferOperation } from '../types.ts';
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

async function funded(merchant: Merchant) {
  const { order, outcome } = await chargeNumber(stage.processor, merchant, '4242424242424242', {
    purpose: 'Outgoing',
  });
  if (outcome.status !== 'succeeded') throw new Error('not funded');
  const send = (key: string, destination: string, changes: Partial<TransferOperation> = {}) =>
    stage.processor.transfer(merchant, {
      key,
      amount: 10_000,
      currency: 'USD',
      destination,
      fundedBy: outcome.reference,
      description: 'Rent',
      ...changes,
    });
  return { order, outcome, send };
}

async function stored(merchant: Merchant, number: string): Promise<string> {
  const token = await tokenOf(stage.processor, merchant.accountId, number);
  const outcome = await stage.processor.storeMethod(merchant, number, token);
  if (outcome.status !== 'stored') throw new Error('not stored');
  return outcome.reference;
}

const balancesOf = async (merchant: Merchant) => (await stage.processor.readBalances(merchant))[0];

describe('outgoing money', () => {
  it('is kept apart from clients’ money, which pays the fees', async () => {
    const merchant = newMerchant();
    const { send } = await funded(merchant);
    expect(await balancesOf(merchant)).toEqual({ currency: 'USD', held: -320, inTransit: 10_000 });
    const destination = await stored(merchant, '000123456789');
    expect(await send('one', destination)).toEqual({
      status: 'processing',
      reference: expect.stringMatching(/^tr_/),
    });
    const events = await advanceTo(stage, merchant, '2026-11-23T16:00:00.000Z');
    const outcome = { status: 'succeeded', fee: 50 };
    expect(events).toMatchObject([{ type: 'transfer', key: 'one', outcome }]);
    expect(await stage.processor.findTransfer(merchant, 'one')).toMatchObject(outcome);
    expect(await balancesOf(merchant)).toEqual({ currency: 'USD', held: -370, inTransit: 0 });
    expect((await wholeStatement(stage.processor, merchant)).map(({ kind }) => kind)).toEqual([
      'funding',
      'delivery',
    ]);
    await expectBooksToAgree(stage, merchant);
  });

  it('comes back 2 days after delivery from 000444444440, and can be given back to the wallet', async () => {
    const merchant = newMerchant();
    const { order, outcome, send } = await funded(merchant);
    await send('one', await stored(merchant, '000444444440'));
    const events = await advanceTo(stage, merchant, '2026-11-26T00:00:00.000Z');
    expect(events).toMatchObject([
      { type: 'transfer', outcome: { status: 'succeeded' } },
      {
        type: 'transfer',
        outcome: { status: 'returned', code: 'R03' },
        occurredAt: new Date('2026-11-25T16:00:00.000Z'),
      },
    ]);
    expect(await balancesOf(merchant)).toMatchObject({ inTransit: 10_000 });
    const refund = {
      key: 'back',
      chargeKey: order.key,
      chargeReference: outcome.reference,
      amount: 10_000,
      currency: 'USD',
    };
    expect(await stage.processor.refund(merchant, refund)).toMatchObject({ status: 'succeeded' });
    expect(await balancesOf(merchant)).toMatchObject({ held: -370, inTransit: 0 });
    await expectBooksToAgree(stage, merchant);
  });

  it('does not arrive at 000333333335, and stays in transit', async () => {
    const merchant = newMerchant();
    const { send } = await funded(merchant);
    expect(await send('one', await stored(merchant, '000333333335'))).toMatchObject({ status: 'processing' });
    const [event] = await advanceTo(stage, merchant, '2026-11-24T00:00:00.000Z');
    expect(event).toMatchObject({ type: 'transfer', outcome: { status: 'failed', code: 'account_closed' } });
    expect(await balancesOf(merchant)).toEqual({ currency: 'USD', held: -320, inTransit: 10_000 });
  });

  it('is sent on once: more than its charge brought is refused, also at once', async () => {
    const merchant = newMerchant();
    const { order, outcome, send } = await funded(merchant);
    const destination = await stored(merchant, '000123456789');
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, (_, index) => send(`t${index}`, destination, { amount: 4_000 })),
    );
    expect(outcomes.filter(({ status }) => status === 'processing')).toHaveLength(2);
    expect(outcomes.filter(({ status }) => status === 'failed')).toHaveLength(3);
    const refund = {
      key: 'back',
      chargeKey: order.key,
      chargeReference: outcome.reference,
      amount: 2_001,
      currency: 'USD',
    };
    expect(await stage.processor.refund(merchant, refund)).toMatchObject({ code: 'amount_too_large' });
  });

  it.each<[string, Partial<TransferOperation>, string]>([
    ['a destination that is not there', { destination: 'pm_none' }, 'method_removed'],
    ['a charge that is not there', { fundedBy: 'ch_none' }, 'not_funded'],
    ['another currency', { currency: 'EUR' }, 'currency_mismatch'],
  ])('with %s fails at once', async (_what, changes, code) => {
    const merchant = newMerchant();
    const { send } = await funded(merchant);
    const destination = await stored(merchant, '000123456789');
    expect(await send('one', destination, changes)).toMatchObject({ status: 'failed', code });
  });

  it.each([
    ['4242424242424242', 'method_not_accepted'],
    ['000111111113', 'account_closed'],
  ])('to %s fails at once: %s', async (number, code) => {
    const merchant = newMerchant();
    const { send } = await funded(merchant);
    expect(await send('one', await stored(merchant, number))).toMatchObject({ status: 'failed', code });
  });
});
