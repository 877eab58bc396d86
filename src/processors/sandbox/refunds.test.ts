import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Merchant, RefundOperation } from '../types.ts';
import {
  advanceTo,
  chargeNumber,
  expectBooksToAgree,
  newMerchant,
  openStage,
  type Stage,
} from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function charged(merchant: Merchant, number = '4242424242424242') {
  const { order, outcome } = await chargeNumber(stage.processor, merchant, number);
  if (outcome.status !== 'succeeded' && outcome.status !== 'processing') throw new Error('not charged');
  return (key: string, amount: number, changes: Partial<RefundOperation> = {}) =>
    stage.processor.refund(merchant, {
      key,
      chargeKey: order.key,
      chargeReference: outcome.reference,
      amount,
      currency: 'USD',
      ...changes,
    });
}

describe('refunds', () => {
  it('give back in parts up to the whole; the fee stays', async () => {
    const merchant = newMerchant();
    const refund = await charged(merchant);
    const first = await refund('one', 4_000);
    expect(first).toEqual({ status: 'succeeded', reference: expect.stringMatching(/^re_/) });
    expect(await refund('one', 4_000)).toEqual(first);
    expect(await refund('two', 6_001)).toMatchObject({ status: 'failed', code: 'amount_too_large' });
    expect(await refund('three', 6_000)).toMatchObject({ status: 'succeeded' });
    expect(await stage.processor.findRefund(merchant, 'one')).toEqual(first);
    expect(await stage.processor.readBalances(merchant)).toEqual([
      { currency: 'USD', held: -320, inTransit: 0 },
    ]);
    await expectBooksToAgree(stage, merchant);
  });

  it('of one charge at once never exceed it', async () => {
    const merchant = newMerchant();
    const refund = await charged(merchant);
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => refund(`r${index}`, 3_000)));
    expect(outcomes.filter((outcome) => outcome.status === 'succeeded')).toHaveLength(3);
    await expectBooksToAgree(stage, merchant);
  });

  it.each<[string, Partial<RefundOperation>, string]>([
    ['another reference', { chargeReference: 'ch_other' }, 'unknown_charge'],
    ['an unknown charge', { chargeKey: 'other' }, 'unknown_charge'],
    ['another currency', { currency: 'EUR' }, 'currency_mismatch'],
  ])('with %s fail', async (_what, changes, code) => {
    const refund = await charged(newMerchant());
    expect(await refund('one', 1, changes)).toMatchObject({ status: 'failed', code });
  });

  it('of a bank charge take two banking days', async () => {
    const merchant = newMerchant('2026-11-23T10:00:00.000Z');
    const refund = await charged(merchant, '000123456789');
    expect(await refund('early', 1)).toMatchObject({ status: 'failed', code: 'charge_not_succeeded' });
    await advanceTo(stage, merchant, '2026-11-25T16:00:00.000Z');
    const outcome = await refund('one', 10_000);
    expect(outcome).toMatchObject({ status: 'processing' });
    const events = await advanceTo(stage, merchant, '2026-11-27T16:00:00.000Z');
    const given = { amount: 10_000, platformFee: 0 };
    expect(events).toMatchObject([{ type: 'refund', key: 'one', outcome: { status: 'succeeded' }, given }]);
    expect(await stage.processor.findRefund(merchant, 'one')).toMatchObject({ status: 'succeeded' });
  });

  it('of 4000000000005126 fail after 3 days, and the money is there again', async () => {
    const merchant = newMerchant();
    const refund = await charged(merchant, '4000000000005126');
    expect(await refund('one', 10_000)).toMatchObject({ status: 'processing' });
    expect((await stage.processor.readBalances(merchant))[0]?.held).toBe(-320);
    const events = await advanceTo(stage, merchant, '2026-11-24T12:00:00.000Z');
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'refund',
        key: 'one',
        outcome: expect.objectContaining({ status: 'failed' }),
      }),
    );
    const lines = (await stage.processor.listStatement(merchant, null)).lines.map(({ kind }) => kind);
    expect(lines).toEqual(['charge', 'refund', 'refund_failed']);
    expect(await refund('two', 10_000)).toMatchObject({ status: 'processing' });
    await expectBooksToAgree(stage, merchant);
  });

  it('of a disputed charge fail; what was refunded before is not disputed', async () => {
    const merchant = newMerchant();
    const refund = await charged(merchant, '4000000000000259');
    await refund('one', 2_500);
    const events = await advanceTo(stage, merchant, '2026-11-25T00:00:00.000Z');
    expect(events).toContainEqual(expect.objectContaining({ type: 'dispute_opened', amount: 7_500 }));
    expect(await refund('two', 1)).toMatchObject({ status: 'failed', code: 'charge_disputed' });
    await expectBooksToAgree(stage, merchant);
  });

  it('that make the balance negative hold payouts back until it is made up for', async () => {
    const merchant = newMerchant('2026-11-23T10:00:00.000Z');
    const refund = await charged(merchant);
    const paid = await advanceTo(stage, merchant, '2026-11-26T00:00:00.000Z');
    expect(paid).toMatchObject([{ type: 'payout', amount: 9_680, arrivalDate: '2026-11-27' }]);
    await refund('one', 10_000, {});
    const later = { ...merchant, now: new Date('2026-11-26T10:00:00.000Z') };
    await chargeNumber(stage.processor, later, '4242424242424242', { amount: 5_000 });
    expect(await advanceTo(stage, merchant, '2026-12-01T00:00:00.000Z')).toEqual([]);
    const last = { ...merchant, now: new Date('2026-12-01T10:00:00.000Z') };
    await chargeNumber(stage.processor, last, '4242424242424242', { amount: 20_000 });
    const [payout] = await advanceTo(stage, merchant, '2026-12-10T00:00:00.000Z');
    // 5 000 − 175 and 20 000 − 610, less the refund.
    expect(payout).toMatchObject({ type: 'payout', amount: 14_215 });
    expect((await stage.processor.readBalances(merchant))[0]?.held).toBe(0);
    await expectBooksToAgree(stage, merchant);
  });
});
