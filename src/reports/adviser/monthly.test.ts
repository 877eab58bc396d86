import { describe, expect, it } from 'vitest';
import { nextSendAt } from './monthly.ts';

describe('the day on which a month goes', () => {
  it.each([
    ['Europe/Berlin', '2026-12-03T04:59:59.999Z', '2026-12-03T05:00:00.000Z'],
    ['Europe/Berlin', '2026-12-03T05:00:00.000Z', '2027-01-03T05:00:00.000Z'],
    ['Pacific/Auckland', '2026-12-31T12:00:00.000Z', '2027-01-02T17:00:00.000Z'],
    ['America/New_York', '2026-03-01T12:00:00.000Z', '2026-03-03T11:00:00.000Z'],
    ['America/New_York', '2026-03-03T12:00:00.000Z', '2026-04-03T10:00:00.000Z'],
  ])('is the next third at six in %s after %s', (timeZone, now, expected) => {
    expect(nextSendAt(timeZone, new Date(now)).toISOString()).toBe(expected);
  });
});
