import { describe, expect, it } from 'vitest';
import { faultOfParts, newPart, type Part, partsOf, scheduleBodyOf } from './schedule-form.ts';

const share = (points: number | null): Part => ({ ...newPart('share'), share: points });
const amount = (minor: number | null): Part => ({ ...newPart('amount'), amount: minor });
const rest = newPart('rest');

describe('a schedule that is edited', () => {
  it('comes back as it was kept, whatever its rules are', () => {
    const kept = {
      currency: 'USD',
      paymentSchedule: [
        { name: 'Deposit', due: { days: 0, from: 'Issue' as const }, amount: 50_000 },
        { name: null, due: { days: 7, from: 'Previous' as const }, share: { basisPoints: 2_000 } },
        { name: null, due: { days: 0, from: 'Event' as const }, share: { basisPoints: 1_000 } },
        { name: null, due: { days: -14, from: 'Event' as const }, share: { basisPoints: 1_000 } },
        { name: 'Rest', due: { days: 5, from: 'Event' as const }, share: 'Remainder' as const },
      ],
    };
    expect(scheduleBodyOf(partsOf(kept), 'USD')).toEqual(kept);
  });

  it('begins with a deposit and a balance before the event', () => {
    expect(faultOfParts(partsOf(null))).toBeNull();
    expect(scheduleBodyOf(partsOf(null), 'USD')).toEqual({
      currency: null,
      paymentSchedule: [
        { name: null, due: { days: 0, from: 'Issue' }, share: { basisPoints: 3_000 } },
        { name: null, due: { days: -14, from: 'Event' }, share: 'Remainder' },
      ],
    });
  });

  it.each([
    ['shares of everything', [share(4_000), share(6_000)], null],
    ['a remainder alone', [rest], null],
    ['a fixed amount and a remainder', [amount(500), rest], null],
    ['a day that is missing', [{ ...rest, days: null }], 'days'],
    ['a share that is missing', [share(null), rest], 'values'],
    ['an amount that is missing', [amount(null), rest], 'values'],
    ['a share of nothing', [share(0), rest], 'values'],
    ['nothing before the first', [{ ...rest, when: 'previous' }], 'first'],
    ['two remainders', [rest, newPart('rest')], 'rests'],
    ['less than everything', [share(4_000), share(5_000)], 'sum'],
    ['more than everything', [share(4_000), share(7_000)], 'sum'],
    ['fixed amounts alone', [amount(500)], 'sum'],
    ['nothing left for the remainder', [share(10_000), rest], 'nothing'],
  ] as [string, Part[], string | null][])('with %s: %s', (_what, parts, fault) => {
    expect(faultOfParts(parts)).toBe(fault);
  });
});
