import { it } from 'vitest';
import { goLive } from '../support/going-live.ts';
import { payOutByClicking } from '../support/paying-out-journey.ts';
import { drawInto } from './drawing.ts';

it('draws each step from the first start to a refund, for a phone and a desktop', async () => {
  await goLive(await drawInto('going-live'));
});

it('draws each step from no platform to money that has arrived with a recipient', async () => {
  await payOutByClicking(await drawInto('paying-out'));
});
