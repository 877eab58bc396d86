import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { atProcessor, signInWith, startConnecting } from '../../support/connecting.ts';
import type { TestService } from '../../support/service.ts';

/** Longer than an operation may take that waits for the database alone. */
const LATE_MS = 9_000;

let stripe: StripeStandIn;
let service: TestService;
beforeAll(async () => {
  stripe = await startStandIn();
  service = await startConnecting(stripe);
});
afterAll(async () => {
  await service.close();
  await stripe.close();
});

it('a connection, a repair and a look are answered by their outcome, also when Stripe takes long', async () => {
  const at = atProcessor(service, await signInWith(service, 'owner@demo-studio.example'));
  const late = (route: string) => stripe.when(route, () => delay(LATE_MS));
  late('POST /v1/webhook_endpoints');
  const connected = await at.connect(stripe.addKeys(stripe.addAccount('acct_maple', false)));
  expect([connected.status, connected.data.webhook]).toEqual([200, 'Made']);
  expect(stripe.fake.to('POST /v1/webhook_endpoints')).toHaveLength(1);
  for (const act of [at.finish, at.check]) {
    late('GET /v1/account');
    expect((await act()).status).toBe(200);
  }
  late('DELETE /v1/webhook_endpoints');
  expect((await at.disconnect()).data).toMatchObject({ processor: 'Sandbox' });
}, 120_000);
