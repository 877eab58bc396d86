import { expect, it } from 'vitest';
import { payOutByClicking } from '../../support/paying-out-journey.ts';

// Each person's last step, and their clicks at most. Looking at what was read, and typing, take no click.
const bounds = [
  ['operator', 'the fee is set', 4],
  ['business', 'the offered payment', 9],
  ['recipient', 'the recipient has accepted', 3],
  ['nobody: the day comes', 'the platform afterwards', 0],
] as const;

it('from no platform to money that has arrived with a recipient takes clicking only, and not much of it', async () => {
  const walked = await payOutByClicking();
  console.log(walked.map(({ step, clicks }) => `${clicks} ${step}`).join('\n'));
  let from = 0;
  for (const [person, last, most] of bounds) {
    const until = walked.findIndex(({ step }) => step === last) + 1;
    const clicks = walked.slice(from, until).reduce((sum, one) => sum + one.clicks, 0);
    expect(until, last).toBeGreaterThan(from);
    expect(clicks, person).toBeLessThanOrEqual(most);
    from = until;
  }
  expect(from).toBe(walked.length);
});
