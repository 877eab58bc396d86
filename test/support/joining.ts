import { expect } from 'vitest';
import type { Connect } from '../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { atProcessor, signInWith, startConnecting } from './connecting.ts';
import type { Visitor } from './console.ts';
import { preparePlatform, type TestPlatform } from './platform.ts';
import type { Parts, TestService } from './service.ts';
import { callSignedIn } from './session-api.ts';

/** A service whose operator has a platform at the stand-in of Stripe. */
export interface JoiningStage {
  readonly stripe: StripeStandIn;
  readonly service: TestService;
  readonly platform: TestPlatform;
  readonly connect: Connect;
  readonly owner: Visitor;
  /** The operations of the connection of an account, by default of the demo account as its Owner. */
  at(person?: Visitor, account?: string): ReturnType<typeof atPlatform>;
  /** Has Stripe tell everything that happened there since the last time. */
  hear(): Promise<void>;
  close(): Promise<void>;
}

/** Calls the operations of the connection, and those of the platform. */
export function atPlatform(service: TestService, person: Visitor, account: string) {
  const path = `/app/api/accounts/${account}/processor`;
  return {
    ...atProcessor(service, person, account),
    join: (body: object = { country: 'US' }) =>
      callSignedIn(service, person, 'POST', `${path}/platform`, { body }),
    leave: () => callSignedIn(service, person, 'DELETE', `${path}/platform`),
  };
}

/** Starts it. The accounts of the tests are in sandbox mode, so that the platform is that of Stripe's test mode. */
export async function openJoining(parts?: Parts): Promise<JoiningStage> {
  const stripe = await startStandIn();
  const service = await startConnecting(stripe, parts);
  const platform = preparePlatform(service, stripe, 'Sandbox');
  const connect = stripe.connectOf(platform.account);
  // Our keys say when they were made, by the machine's clock.
  service.clock.set(connect.now().toISOString());
  await platform.setting.set('Sandbox', platform.keys);
  const owner = await signInWith(service, 'owner@demo-studio.example');
  let heard = 0;
  return {
    stripe,
    service,
    platform,
    connect,
    owner,
    at: (person = owner, account = 'demo-studio') => atPlatform(service, person, account),
    async hear() {
      for (; heard < connect.events.length; heard += 1) {
        const event = connect.events[heard];
        if (event?.account === undefined) continue;
        expect(await platform.deliver('connect-webhook', event)).toBe(202);
        await service.work();
      }
    },
    async close() {
      await service.close();
      await stripe.close();
    },
  };
}
