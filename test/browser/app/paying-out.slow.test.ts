import { expect, it } from 'vitest';
import { payOutByClicking } from '../../support/paying-out-journey.ts';

// Looking at what was read, and typing, take no click.
const MOST_CLICKS = 16;

it('from no platform to money that has arrived with a recipient takes clicking only, and not much of it', async () => {
  const walked = await payOutByClicking();
  const clicks = walked.reduce((sum, one) => sum + one.clicks, 0);
  console.log([...walked.map((one) => `${one.clicks} ${one.step}`), `${clicks} clicks in all`].join('\n'));
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
});
