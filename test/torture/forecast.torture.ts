import { it } from 'vitest';
import { freshService } from '../support/fresh-service.ts';
import { amountOf, seedOfRun } from './random.ts';
import { holdRandomForecasts } from './story/forecasts.ts';

/**
 * Forecasts beside what the test clock then does, of invoices with rules, credit notes and endings among them.
 * TORTURE_OPERATIONS (1 000 forecasts), TORTURE_SEED.
 */

const fresh = freshService();

it('a forecast is what the test clock then does, over both changes of the clock in five zones', async () => {
  const counted = await holdRandomForecasts(fresh, seedOfRun(), amountOf('TORTURE_OPERATIONS', 1_000));
  console.log(JSON.stringify(counted));
});
