import { expect, it } from 'vitest';
import { freshService } from '../support/fresh-service.ts';
import { seed } from '../support/property.ts';
import { holdRandomForecasts } from '../torture/story/forecasts.ts';

const fresh = freshService();

// `npm run torture -- forecast` asks a thousand.
it('a forecast is what the test clock then does', async () => {
  const counted = await holdRandomForecasts(fresh, seed, 6);
  expect(counted['forecasts']).toBe(6);
}, 180_000);
