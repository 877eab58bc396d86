import { createHmac } from 'node:crypto';
import type { AccountMode } from '../../src/accounts/types.ts';
import { createSecrets } from '../../src/kit/secrets.ts';
import { createPlatformSetting, type PlatformSetting } from '../../src/platform/service.ts';
import type { StandInAccount, StripeStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import type { TestService } from './service.ts';

/** The operator's platform at a stand-in of Stripe. */
export interface TestPlatform {
  readonly setting: PlatformSetting;
  /** The platform's account there. */
  readonly account: StandInAccount;
  readonly keys: { readonly secretKey: string; readonly publishableKey: string };
  /** Sends an event as Stripe signs it, to one of the two addresses. Answers the status. */
  deliver(endpoint: 'webhook' | 'connect-webhook', event: object, secret?: string): Promise<number>;
}

/** Prepares a platform for a service that asks the stand-in. Its keys are not set yet. */
export function preparePlatform(
  service: TestService,
  stripe: StripeStandIn,
  mode: AccountMode,
  countUnderWay: () => Promise<number> = async () => 0,
): TestPlatform {
  const { database, config } = service.services;
  const account = stripe.addAccount('acct_platform', mode === 'Live');
  const word = mode === 'Live' ? 'live' : 'test';
  return {
    account,
    keys: stripe.addKeys(account),
    setting: createPlatformSetting({
      database,
      clock: service.clock,
      // The key of the services of tests.
      loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
      stripeApiUrl: stripe.url,
      publicUrl: config.publicUrl,
      readUnderWay: async () => {
        const count = await countUnderWay();
        return count === 0 ? [] : [{ currency: 'USD', count, amount: count * 10_000 }];
      },
      record: async () => {},
    }),
    async deliver(endpoint, event, secret) {
      const url = `/processors/stripe-platform/${word}/${endpoint}`;
      const made = [...stripe.endpoints.values()].find((one) => one.url.endsWith(url));
      const body = JSON.stringify(event);
      const at = Math.floor(service.clock.now().getTime() / 1000);
      const key = secret ?? `whsec_of_${made?.id}`;
      const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
      const answer = await fetch(service.url + url, {
        method: 'POST',
        body,
        headers: { 'stripe-signature': `t=${at},v1=${signature}`, 'content-type': 'application/json' },
      });
      return answer.status;
    },
  };
}

/** A refund of 9 000 at the platform, as Stripe answers it. */
export const refundAtPlatform = (metadata: object) => ({
  id: 're_1',
  object: 'refund',
  amount: 9_000,
  currency: 'usd',
  status: 'succeeded',
  metadata,
});
