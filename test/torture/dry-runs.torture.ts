import { it } from 'vitest';
import { freshService } from '../support/fresh-service.ts';
import { amountOf, seedOfRun } from './random.ts';
import { holdDryRuns } from './story/dry-runs.ts';

/** Dry runs beside the change that follows under their ETag. TORTURE_OPERATIONS (10 000 dry runs), TORTURE_SEED. */

const fresh = freshService();

it('a dry run says what the same change then does under its ETag, and leaves no row', async () => {
  console.log(JSON.stringify(await holdDryRuns(fresh, seedOfRun(), amountOf('TORTURE_OPERATIONS', 10_000))));
});
