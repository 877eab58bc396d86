import { expect, it } from 'vitest';
import { STOP_LIMITS_MS } from './shutdown.ts';

it('the parts of the service and its log end within the 60 s that deploy/ gives them', () => {
  const logMs = 1_000;
  const sumMs = Object.values(STOP_LIMITS_MS).reduce<number>((sum, one) => sum + one, logMs);
  expect(sumMs).toBeLessThan(60_000);
});
