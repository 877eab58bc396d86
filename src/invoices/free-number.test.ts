import { describe, expect, it } from 'vitest';
import { numberForm } from '../kit/text/number-pattern.ts';
import { type CountedNumbers, requireFreeNumber, requireNumberOfThen } from './free-number.ts';

const patterned = (pattern: string, since: string): CountedNumbers => ({
  numberPrefix: 'INV-',
  numberPattern: pattern,
  numberForm: numberForm(pattern, since),
});
const prefixed: CountedNumbers = { numberPrefix: 'INV-', numberPattern: null, numberForm: null };
const yearly = patterned('{YYYY}-{0000}', '2026');

describe('a number of the caller’s own', () => {
  it.each([
    ['2026-0001', yearly],
    ['2027-123456', yearly],
    ['INV-0001', prefixed],
  ])('%s is refused where the account counts it', (number, counted) => {
    expect(() => requireFreeNumber(number, counted, false)).toThrow(
      expect.objectContaining({ code: 'number_reserved' }),
    );
  });

  it.each([
    ['2025-0001', yearly],
    ['INV-0001', yearly],
    ['2026-0001', prefixed],
  ])('%s is free where the account does not count it', (number, counted) => {
    expect(() => requireFreeNumber(number, counted, false)).not.toThrow();
  });
});

describe('an invoice without a number that was issued elsewhere', () => {
  it.each([
    ['2025-12-31', yearly],
    ['2026-10-31', patterned('{YY}{MM}-{000}', '2026-11')],
  ])('on %s needs the number that it got then', (day, counted) => {
    expect(() => requireNumberOfThen(day, counted)).toThrow(
      expect.objectContaining({ code: 'illegal_action', message: expect.stringContaining(day.slice(0, 4)) }),
    );
  });

  it.each([
    ['2026-01-01', yearly],
    ['2026-11-01', patterned('{YY}{MM}-{000}', '2026-11')],
    ['1999-01-01', prefixed],
  ])('on %s is counted', (day, counted) => {
    expect(() => requireNumberOfThen(day, counted)).not.toThrow();
  });
});
