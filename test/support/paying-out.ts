import { createSecrets } from '../../src/kit/secrets.ts';
import { createPlatformAccess } from '../../src/platform/service.ts';
import type { Connect } from '../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import type { Processor } from '../../src/processors/types.ts';
import { startConnecting } from './connecting.ts';
import { press } from './onboarding.ts';
import { offerPath, payOut, readPayment } from './outgoing.ts';
import { preparePlatform, type TestPlatform } from './platform.ts';
import type { TestService } from './service.ts';

/** An account that pays out through the operator's platform at a stand-in of Stripe. */
export interface PayingOut {
  readonly stripe: StripeStandIn;
  readonly service: TestService;
  readonly platform: TestPlatform;
  readonly connect: Connect;
  /** The platform, as the account sees it. */
  readonly processor: Processor;
  /** Whether webhooks come. Default true. */
  hears: boolean;
  /** Moves the time here and at Stripe, and has Stripe tell what happened there. */
  moveTo(instant: string): Promise<void>;
  /** Has a payment of 80 000 for 25 November set up and accepted by a test person. Answers its id. */
  accepted(person: string, token?: string): Promise<string>;
  /** Lets it be noon of some days. Answers the states of a payment, each once. */
  live(id: string, ...days: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

export async function openPayingOut(): Promise<PayingOut> {
  const stripe = await startStandIn();
  const service = await startConnecting(stripe);
  const platform = preparePlatform(service, stripe, 'Sandbox');
  const connect = stripe.connectOf(platform.account);
  connect.advanceTo(service.clock.now());
  await platform.setting.set('Sandbox', platform.keys);
  const rule = { basisPoints: 290, fixed: 30, most: null, refundsFee: false };
  await platform.setting.setFee('Sandbox', 'PayoutCard', 'USD', rule);
  const access = createPlatformAccess({
    database: service.services.database,
    loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
    stripeApiUrl: stripe.url,
  });
  const found = await access.platformFor({ id: service.member.accountId, mode: 'Sandbox' });
  if (found === null) throw new Error('There is no platform.');
  const { processor } = found;
  service.use(processor);
  const changed = await service.call('PATCH', '/v1/account', { body: { recipientOnboarding: 'Onboarding' } });
  if (changed.status !== 200) throw new Error(changed.text);
  let heard = 0;
  const hear = async () => {
    await service.work();
    for (; heard < connect.events.length; heard += 1) {
      const event = connect.events[heard];
      if (event === undefined || !stage.hears) continue;
      const status = await platform.deliver(
        event.account === undefined ? 'webhook' : 'connect-webhook',
        event,
      );
      if (status !== 202) throw new Error(`A webhook was answered with ${status}.`);
      await service.work();
    }
  };
  const stage: PayingOut = {
    stripe,
    service,
    platform,
    connect,
    processor,
    hears: true,
    async moveTo(instant) {
      service.clock.set(instant);
      connect.advanceTo(service.clock.now());
      await hear();
    },
    accepted: (person, token = 'pm_card_visa') => acceptAs(service, hear, person, token),
    async live(id, ...days) {
      const seen: string[] = [];
      for (const day of days) {
        await stage.moveTo(`2026-${day}T12:00:00.000Z`);
        const { status, stage: now } = await readPayment(service, id);
        if (seen.at(-1) !== `${status} ${now}`) seen.push(`${status} ${now}`);
      }
      return seen;
    },
    async close() {
      await service.close();
      await stripe.close();
    },
  };
  return stage;
}

async function acceptAs(
  service: TestService,
  hear: () => Promise<void>,
  person: string,
  token: string,
): Promise<string> {
  const added = await service.call('POST', '/v1/payment_methods', { body: { token } });
  if (added.status !== 201) throw new Error(added.text);
  const payment = await payOut(service, { paymentMethodId: added.data.id });
  const path = `${offerPath(payment)}/onboarding`;
  const begun = await service.call('POST', path, { body: { country: 'US' }, token: null });
  if (begun.status !== 200) throw new Error(begun.text);
  await press(begun.data.url, { person });
  await hear();
  const answer = await service.call('POST', `${path}/accept`, { body: {}, token: null });
  if (answer.status !== 200) throw new Error(answer.text);
  return payment.id;
}
