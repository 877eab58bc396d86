import { expect, it } from 'vitest';
import { goLive } from '../../support/going-live.ts';

// Looking at what was read, and typing, take no click.
const MOST_CLICKS = 28;

it('from the first start to a refund of a real payment takes clicking only, and not much of it', async () => {
  const walked = await goLive();
  const clicks = walked.reduce((sum, one) => sum + one.clicks, 0);
  console.log([...walked.map((one) => `${one.clicks} ${one.step}`), `${clicks} clicks in all`].join('\n'));
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
});
