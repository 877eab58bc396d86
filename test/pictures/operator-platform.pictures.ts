import { it } from 'vitest';
import { startStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { openOperatorScene } from '../support/operator-scenes.ts';
import { fillPlatform } from '../support/platform-scenes.ts';
import { openStage } from '../support/stage.ts';
import { drawInto } from './drawing.ts';

it('draws the platform on the operator’s page: empty, and with everything that can be wrong', async () => {
  const stripe = await startStandIn();
  const stage = await openStage('127.0.0.1', { STRIPE_API_URL: stripe.url });
  try {
    const { cookies } = await openOperatorScene(stage);
    await fillPlatform(stage, stripe);
    const draw = await drawInto('operator-platform');
    const address = `${stage.service.url}/app/operator/platform`;
    const { page } = await stage.visit(address, { cookies });
    await page.getByText('There is no platform').waitFor();
    await draw(page, 'empty');
    await page.goto(`${address}?mode=test`);
    await page.getByText('of accounts is missing at Stripe').waitFor();
    await draw(page, 'everything');
  } finally {
    await stage.close();
    await stripe.close();
  }
});
