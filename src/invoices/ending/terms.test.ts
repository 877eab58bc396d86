import { describe, expect, it } from 'vitest';
import { type CancellationTerms, entitledAmount, tierOn } from '../../kit/cancellation-terms.ts';
import type { ScheduledPayment } from '../types.ts';
import { countedDate, firstAmount } from './terms.ts';

const terms: CancellationTerms = {
  tiers: [
    { fromDays: 90, keepBasisPoints: 3_000 },
    { fromDays: 30, keepBasisPoints: 6_000 },
    { fromDays: 0, keepBasisPoints: 10_000 },
  ],
  of: 'Total',
  byBusiness: 0,
  countsFrom: 'Earlier',
  text: { en: 'Terms' },
  textSha256: {},
};

describe('the tier of a notice', () => {
  it.each([
    ['long before', '2026-01-01', '2027-06-12', 527, 90],
    ['on the bound of a tier, which is in it', '2027-03-14', '2027-06-12', 90, 90],
    ['a day later', '2027-03-15', '2027-06-12', 89, 30],
    ['on the bound of the next one', '2027-05-13', '2027-06-12', 30, 30],
    ['a day after that', '2027-05-14', '2027-06-12', 29, 0],
    ['on the day of the event', '2027-06-12', '2027-06-12', 0, 0],
    ['after the event', '2027-06-20', '2027-06-12', -8, 0],
    ['over a leap day, which counts', '2028-02-15', '2028-03-16', 30, 30],
    ['over the end of February without one', '2027-02-15', '2027-03-16', 29, 0],
    ['on a leap day', '2028-02-29', '2028-05-29', 90, 90],
    ['over a change of the clock', '2027-03-27', '2027-04-26', 30, 30],
  ])('%s', (_when, noticeOn, eventDate, days, fromDays) => {
    const found = tierOn(terms, noticeOn, eventDate);
    expect([found.days, found.tier.fromDays]).toEqual([days, fromDays]);
  });
});

describe('the date that counts of an event', () => {
  const [early, late] = ['2027-06-12', '2027-09-18'];
  it.each([
    ['that was not postponed', null, early, { Earlier: early, First: early, Current: early }],
    ['that was postponed', early, late, { Earlier: early, First: early, Current: late }],
    ['that was brought forward', late, early, { Earlier: early, First: late, Current: early }],
    ['that was postponed to no day yet', early, null, { Earlier: early, First: early, Current: null }],
    ['without a date', null, null, { Earlier: null, First: null, Current: null }],
  ] as const)('%s', (_what, firstEventDate, eventDate, expected) => {
    for (const countsFrom of ['Earlier', 'First', 'Current'] as const) {
      expect([countsFrom, countedDate({ countsFrom }, { firstEventDate, eventDate })]).toEqual([
        countsFrom,
        expected[countsFrom],
      ]);
    }
  });
});

describe('the first payment', () => {
  const payment = (dueDate: string, amount: number) => ({ dueDate, amount }) as ScheduledPayment;
  it.each([
    ['is the one that is due first', [payment('2027-05-01', 2), payment('2026-12-01', 1)]],
    ['is the first of the list of two on one day', [payment('2026-12-01', 1), payment('2026-12-01', 2)]],
  ])('%s', (_what, payments) => {
    expect(firstAmount({ payments })).toBe(1);
  });
});

describe('what a business may keep', () => {
  it.each([
    ['of the price, half a unit up', 'Total', 3_000, 100_005, 'USD', 30_002],
    ['of the price, less than half a unit down', 'Total', 3_000, 100_001, 'USD', 30_000],
    ['all of the price', 'Total', 10_000, 100_001, 'USD', 100_001],
    ['nothing', 'Total', 0, 100_001, 'USD', 0],
    ['of the first payment as it was issued', 'FirstPayment', 5_000, 100_001, 'USD', 15_000],
    ['of the first payment, and never more than the price', 'FirstPayment', 10_000, 20_000, 'USD', 20_000],
    ['in yen, whole', 'Total', 3_333, 1_000, 'JPY', 333],
    ['in dinars, in the steps of cards', 'Total', 3_333, 100_000, 'KWD', 33_330],
    ['of the largest amount', 'Total', 9_999, 999_999_999_999, 'USD', 999_899_999_999],
  ] as const)('%s', (_what, of, keepBasisPoints, price, currency, amount) => {
    expect(entitledAmount({ of, firstPaymentAmount: 30_000 }, keepBasisPoints, price, { currency })).toBe(
      amount,
    );
  });
});
