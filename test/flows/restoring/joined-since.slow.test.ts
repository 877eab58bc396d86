import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connect } from '../../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { signInWith } from '../../support/connecting.ts';
import { setFee } from '../../support/connected.ts';
import type { Visitor } from '../../support/console.ts';
import { atPlatform } from '../../support/joining.ts';
import { activeInvoice, pay, read, states } from '../../support/money.ts';
import { press } from '../../support/onboarding.ts';
import { preparePlatform } from '../../support/platform.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';

const token = 'pm_card_visa';
const one = { paymentSchedule: [{ dueDate: '2026-12-21', amount: 300_000 }] };

let stripe: StripeStandIn;
let connect: Connect;
let service: TestService;
let before: Backup;
let begun: Backup;
let restored: TestService;
let owner: Visitor;
let invoice: Awaited<ReturnType<typeof activeInvoice>>;
let later: string;

const joining = (of: TestService, person: Visitor) => atPlatform(of, person, 'demo-studio');

// One backup is older than the business, the other has it as Started. Since then it is Ready, and a client paid.
beforeAll(async () => {
  stripe = await startStandIn();
  const environment = { STRIPE_API_URL: stripe.url };
  const parts = { opensProcessors: true } as const;
  service = await startCopied(environment, parts);
  const platform = preparePlatform(service, stripe, 'Sandbox');
  connect = stripe.connectOf(platform.account);
  service.clock.set(connect.now().toISOString());
  await platform.setting.set('Sandbox', platform.keys);
  await setFee(service, { basisPoints: 100, fixed: 50, refundsFee: true });
  owner = await signInWith(service, 'owner@demo-studio.example');
  invoice = await activeInvoice(service, one);
  before = await backUp(service, environment, parts);
  const { data } = await joining(service, owner).join();
  begun = await backUp(service, environment, parts);
  await press(data.url, { person: 'Anna Ready' });
  for (const event of connect.events) {
    if (event.account !== undefined) await platform.deliver('connect-webhook', event);
  }
  await service.work();
  expect((await pay(service, invoice, { token })).status).toBe(201);
  expect(connect.charges).toHaveLength(1);
  later = new Date(service.clock.now().getTime() + 3_600_000).toISOString();
  restored = await begun.restore(later);
});
afterAll(async () => {
  await restored?.close();
  await service?.close();
  await before?.drop();
  await begun?.drop();
  await stripe?.close();
});

it('a held account makes no business at the platform, because it may have one', async () => {
  const other = await before.restore(later);
  try {
    const made = stripe.fake.to('POST /v1/accounts').length;
    const person = await signInWith(other, 'owner@demo-studio.example');
    const { status, error } = await joining(other, person).join();
    expect([status, error?.code]).toEqual([503, 'account_frozen']);
    expect(stripe.fake.to('POST /v1/accounts')).toHaveLength(made);
  } finally {
    await other.close();
  }
});

it('one that had begun to join may go on with it while it is held', async () => {
  const person = await signInWith(restored, 'owner@demo-studio.example');
  expect((await joining(restored, person).join()).status).toBe(200);
  expect(stripe.fake.to('POST /v1/accounts')).toHaveLength(1);
});

it('the business that became ready since the backup is found and read, so that nobody pays again', async () => {
  const done = await finish(restored);
  expect(done).toMatchObject({ isLifted: true, findings: { charges: 1 } });
  expect(done.stripeAccount).toBe(connect.accounts[0]);
  expect(states(await read(restored, invoice.id))).toEqual(['Paid']);
  expect((await pay(restored, invoice, { token })).status).toBe(422);
  expect(connect.charges).toHaveLength(1);
});

it('a full refund of the charge that was written again gives the operator’s fee back', async () => {
  const [charge] = await restored.sql<{ id: string }>('select id from charges');
  const { status } = await restored.call('POST', `/v1/charges/${charge?.id}/refunds`, { body: {} });
  expect(status).toBe(201);
  expect(stripe.fake.to('POST /v1/refunds').at(-1)?.form).toMatchObject({ refund_application_fee: 'true' });
});
