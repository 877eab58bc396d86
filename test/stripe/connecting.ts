import assert from 'node:assert/strict';
import { type AccountId, newId } from '../../src/kit/ids.ts';
import { createStripeClient } from '../../src/processors/stripe/client.ts';
import {
  deleteEndpoint,
  endpointOf,
  ensureEndpoint,
} from '../../src/processors/stripe/connecting/endpoint.ts';
import { tryPair } from '../../src/processors/stripe/connecting/key-pair.ts';
import { readReadiness } from '../../src/processors/stripe/connecting/readiness.ts';
import { findMissingRights, rights } from '../../src/processors/stripe/connecting/rights.ts';
import { type Passing, standBetween } from './between.ts';

const accountId = newId<AccountId>();
const webhookUrl = 'https://pay.maple.example/processors/stripe/a/webhook';

// The mock is older than our version of the API, and its list of versions lacks it.
function withoutVersion(asked: Passing): Passing {
  const form = new URLSearchParams(asked.form);
  if (asked.path === '/v1/webhook_endpoints') form.delete('api_version');
  return { ...asked, form };
}

// The mock's sample of an endpoint is one that was read: only the answer to the creation has the secret.
function withSecret({ method, path }: Passing, text: string): string {
  if (method !== 'POST' || path !== '/v1/webhook_endpoints') return text;
  return JSON.stringify({ ...(JSON.parse(text) as object), secret: 'whsec_of_the_mock' });
}

/** Everything that connecting asks is a request that Stripe's own OpenAPI document allows. */
export async function holdConnecting(url: string): Promise<number> {
  const between = await standBetween(url, { request: withoutVersion, answer: withSecret });
  try {
    const access = { accountId, secretKey: 'rk_test_123456789', apiUrl: between.url };
    const client = createStripeClient(access);
    assert.deepEqual(await client.call(findMissingRights), []);
    // The mock knows no publishable keys.
    assert.equal(await client.call((call) => tryPair(call, access, 'sk_test_123456789')), 'same');
    const endpoint = await client.call((call) =>
      ensureEndpoint(call, endpointOf(accountId, webhookUrl), { id: null, hasSecret: false }),
    );
    assert.match(endpoint.id ?? '', /^we_/);
    const readiness = await client.call((call) =>
      readReadiness(call, {
        isLive: true,
        isRestricted: true,
        webhookUrl,
        endpointId: endpoint.id,
        isStandIn: true,
        domain: 'pay.maple.example',
      }),
    );
    assert.equal(readiness.keyWorks, true);
    assert.notEqual(readiness.wallets, null);
    await client.call((call) => deleteEndpoint(call, endpoint.id ?? ''));
    const faults = between.exchanges.filter((one) => one.status !== 200);
    assert.deepEqual(faults, [], 'a request that the document does not allow');
    // The mock answers every right's probe, also that of an object that is not there.
    const routes = new Set(between.exchanges.map((one) => one.route));
    assert.ok(routes.size >= rights.length, `only ${routes.size} operations of Stripe were asked`);
    return between.exchanges.length;
  } finally {
    await between.close();
  }
}
