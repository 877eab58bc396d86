import { expect, it } from 'vitest';
import { compareForecasts } from './comparing.ts';

const on = (day: number, kind = 'Reminder') => ({ at: new Date(Date.UTC(2027, 0, day)), kind });
const whole = (...entries: ReturnType<typeof on>[]) => ({ entries, hasMore: false });

it('leaves out what is the same in both, as often as it is in both', () => {
  expect(compareForecasts(whole(on(1), on(2), on(2)), whole(on(2), on(3)))).toEqual({
    lost: [on(1), on(2)],
    gained: [on(3)],
    comparedUntil: null,
  });
});

it('tells entries of one instant apart by all that they say', () => {
  const { lost, gained } = compareForecasts(whole(on(1)), whole(on(1, 'Charge')));
  expect([lost, gained]).toEqual([[on(1)], [on(1, 'Charge')]]);
});

it('compares nothing from the instant on at which one of them was cut off', () => {
  const cut = { entries: [on(1), on(3)], hasMore: true };
  expect(compareForecasts(whole(on(1), on(2), on(3), on(4)), cut)).toEqual({
    lost: [on(2)],
    gained: [],
    comparedUntil: on(3).at,
  });
});
