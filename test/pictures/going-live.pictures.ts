import { it } from 'vitest';
import { goLive } from '../support/going-live.ts';
import { drawInto } from './drawing.ts';

it('draws each step from the first start to money that has arrived with a recipient, for a phone and a desktop', async () => {
  await goLive(await drawInto('going-live'));
});
