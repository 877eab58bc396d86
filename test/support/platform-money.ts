import { createSecrets } from '../../src/kit/secrets.ts';
import { createPlatformAccess } from '../../src/platform/service.ts';
import { createOutgoing, createProcessors } from '../../src/processors/service.ts';
import type { Connect } from '../../src/processors/stripe/testing/connect/connect.ts';
import type { StripeStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import type { Parts, TestService } from './service.ts';

/**
 * The wallets and payments out of live accounts at the operator's platform, as a service opens them. `serviceOf`: the
 * service, which is there only after these were given to it.
 */
export function outgoingAtPlatform(stripe: StripeStandIn, serviceOf: () => TestService) {
  const open = () => {
    const { database } = serviceOf().services;
    // The key of the services of tests.
    const secrets = createSecrets(Buffer.alloc(32, 7));
    const access = createPlatformAccess({
      database,
      loadSecrets: async () => secrets,
      stripeApiUrl: stripe.url,
    });
    const options = {
      database,
      secrets,
      clock: serviceOf().clock,
      stripeApiUrl: stripe.url,
      sandbox: null,
      platformFor: (account: Parameters<typeof access.platformFor>[0]) => access.platformFor(account),
    };
    const processors = createProcessors(options);
    return createOutgoing(options, (account, name) => processors.processorFor(account, name));
  };
  let opened: ReturnType<typeof open> | undefined;
  const outgoing = () => {
    opened ??= open();
    return opened;
  };
  return {
    processorFor: (account, name) => outgoing().processorFor(account, name),
    async tokenAccessFor(account) {
      const publishableKey = await outgoing().publishableKeyFor(account);
      return publishableKey === null
        ? null
        : { processor: 'StripePlatform', tokensUrl: null, publishableKey };
    },
  } satisfies NonNullable<Parts['outgoing']>;
}

/** Sends what happened at a platform since the last time to the endpoints of the service, as Stripe signs it. */
export function createNews(stripe: StripeStandIn, connect: Connect, service: TestService) {
  let sent = 0;
  return async (): Promise<void> => {
    const fresh = connect.events.slice(sent);
    sent = connect.events.length;
    for (const event of fresh) {
      const path = event.account === undefined ? '/webhook' : '/connect-webhook';
      const endpoint = [...stripe.endpoints.values()].find(({ url }) => url.endsWith(path));
      if (endpoint === undefined) throw new Error(`Stripe has no endpoint ${path}.`);
      const { body, signature } = stripe.sign(endpoint.id, event, service.clock.now());
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      const { status } = await fetch(endpoint.url, { method: 'POST', headers, body });
      if (status !== 202) throw new Error(`The service answers ${status} to ${event.type}.`);
    }
  };
}
