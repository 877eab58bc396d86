import { expect, it } from 'vitest';
import { stepsOf } from './periods.ts';

it('divides a period that ends with the last day there is', () => {
  const days = stepsOf({ from: '2199-12-30', to: '2199-12-31' }, 'Day');
  expect(days.map(({ name }) => name)).toEqual(['2199-12-30', '2199-12-31']);
  expect(stepsOf({ from: '2199-12-31', to: '2199-12-31' }, 'Month')).toEqual([
    { name: '2199-12', from: '2199-12-31', to: '2199-12-31' },
  ]);
});
