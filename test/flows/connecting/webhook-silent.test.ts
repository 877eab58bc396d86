import { afterAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import type { Processor, ProcessorEvent } from '../../../src/processors/types.ts';
import { atProcessor, signInWith } from '../../support/connecting.ts';
import { freshService } from '../../support/fresh-service.ts';
import type { TestService } from '../../support/service.ts';

const HOUR_MS = 3_600_000;

let stripe: StripeStandIn;
let service: TestService;
let at: ReturnType<typeof atProcessor>;
// Stripe's log of events, which the service reads each hour.
let log: ProcessorEvent[];
const fresh = freshService(async () => {
  stripe = await startStandIn();
  return { STRIPE_API_URL: stripe.url };
});
beforeEach(async () => {
  service = await fresh();
  log = [];
  at = atProcessor(service, await signInWith(service, 'owner@demo-studio.example'));
  await service.sql(`update accounts set mode = 'Live'`);
  service.use(atStripe(service.processor));
  await at.connect(stripe.addKeys(stripe.addAccount('acct_maple', true), []));
});
afterAll(() => stripe.close());

function atStripe(processor: Processor): Processor {
  return new Proxy(processor, {
    get(target, key) {
      if (key === 'name') return 'Stripe';
      if (key === 'listEvents') {
        return async (_merchant: unknown, after: string | null) => ({
          events: log.slice(Number(after ?? 0)),
          cursor: String(log.length),
        });
      }
      const found: unknown = Reflect.get(target, key);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

let count = 0;
/** Something happens at Stripe. */
function happen(): ProcessorEvent {
  count += 1;
  const event = {
    type: 'charge',
    id: `evt_${count}`,
    key: newId(),
    occurredAt: service.clock.now(),
  } as const;
  log.push({ ...event, outcome: { status: 'declined', reference: null, code: 'declined' } } as never);
  return log.at(-1) as ProcessorEvent;
}

async function deliver(event: ProcessorEvent): Promise<void> {
  const { status } = await fetch(`${service.url}/processors/stripe/${service.member.accountId}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-signature': 'good' },
    body: JSON.stringify([event]),
  });
  expect(status).toBe(202);
}

async function waitHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    service.clock.set(new Date(service.clock.now().getTime() + HOUR_MS).toISOString());
    await service.work('money');
  }
}

const silent = async () =>
  (await service.call('GET', '/v1/reports/home')).data.needsYou.filter(
    ({ kind }: { kind: string }) => kind === 'WebhookSilent',
  );

it('a day after only asking has found what happened at Stripe, Home says that no webhook comes, until one does', async () => {
  await waitHours(25);
  expect(await silent()).toEqual([]);
  happen();
  await waitHours(24);
  expect(await silent()).toEqual([]);
  await waitHours(2);
  expect(await silent()).toMatchObject([
    { objectType: 'Account', objectId: service.member.accountId, label: 'acct_maple' },
  ]);
  await deliver(happen());
  expect(await silent()).toEqual([]);
});

it('an event that asking found first, and the webhook brought later, counts as heard and is applied once', async () => {
  const event = happen();
  await waitHours(1);
  await deliver(event);
  await service.work('money');
  await waitHours(26);
  expect(await silent()).toEqual([]);
  const kept = await service.sql<{ by_webhook: boolean }>('select by_webhook from processor_events');
  expect(kept).toEqual([{ by_webhook: true }]);
});

it('new keys take the need away, and a disconnected account needs no webhook', async () => {
  happen();
  await waitHours(27);
  expect(await silent()).toHaveLength(1);
  await at.confirm();
  await at.connect(stripe.addKeys(stripe.addAccount('acct_maple', true), []));
  expect(await silent()).toEqual([]);
  happen();
  await waitHours(27);
  expect(await silent()).toHaveLength(1);
  await at.confirm();
  expect((await at.disconnect()).status).toBe(200);
  expect(await silent()).toEqual([]);
});

it('an account whose keys are of test money is not said to be silent', async () => {
  await service.sql('update processor_accounts set is_live = false');
  happen();
  await waitHours(27);
  expect(await silent()).toEqual([]);
});

it('a service that Stripe cannot reach expects no webhook', async () => {
  happen();
  await waitHours(27);
  expect(await silent()).toHaveLength(1);
  await service.sql(
    `update processor_accounts
     set readiness = jsonb_set(readiness::jsonb, '{missing}', '[{"code":"WebhookUnreachable","detail":null}]')
     where is_active`,
  );
  expect(await silent()).toEqual([]);
});
