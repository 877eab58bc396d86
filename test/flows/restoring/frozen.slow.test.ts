import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import type { Connect } from '../../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { freezeAccount, unfreezeAccount } from '../../../src/transfer/service.ts';
import { atProcessor, signInWith } from '../../support/connecting.ts';
import { activeInvoice, pay, read, states } from '../../support/money.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';
import { useStripe } from '../../support/stripe-keys.ts';

const token = 'pm_card_visa';

let stripe: StripeStandIn;
let connect: Connect;
let service: TestService;
let restored: TestService;
let backup: Backup;
let invoice: Awaited<ReturnType<typeof activeInvoice>>;
let frozenAt: number;

const accountId = () => service.member.accountId as AccountId;
const depsOf = ({ services: { database }, clock }: TestService) => ({ database, clock });

async function positionOf(of: TestService): Promise<number> {
  const [row] = await of.sql<{ value: number }>(
    `select value::float from account_counters where account_id = $1 and name = 'Position'`,
    [accountId()],
  );
  return row?.value ?? 0;
}
const render = () => restored.services.metrics.render();

// The account was frozen when the backup was made, unfrozen afterwards, and then a client paid.
beforeAll(async () => {
  stripe = await startStandIn();
  const environment = { STRIPE_API_URL: stripe.url };
  service = await startCopied(environment);
  await service.sql(`update accounts set mode = 'Live'`);
  const maple = stripe.addAccount('acct_maple', true);
  connect = stripe.connectOf(maple);
  const owner = await signInWith(service, 'owner@demo-studio.example');
  await atProcessor(service, owner).connect(stripe.addKeys(maple, []));
  await useStripe(service);
  invoice = await activeInvoice(service, { paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }] });
  await freezeAccount(depsOf(service), accountId());
  frozenAt = await positionOf(service);
  backup = await backUp(service, environment);
  await unfreezeAccount(depsOf(service), accountId());
  expect((await pay(service, invoice, { token })).status).toBe(201);
  restored = await backup.restore('2026-11-22T14:00:00Z');
  await useStripe(restored);
});
afterAll(async () => {
  await restored?.close();
  await service?.close();
  await backup?.drop();
  await stripe?.close();
});

it('an account that was frozen in the backup is named as frozen, and nobody is alarmed about it', async () => {
  expect(await restored.services.fence.list()).toMatchObject([{ path: 'demo-studio', isFrozen: true }]);
  expect(await render()).toContain('tranche_accounts_held 0');
  expect(await positionOf(restored)).toBe(frozenAt);
});

it('it is held when it is unfrozen, so that nobody pays twice, and its position has jumped', async () => {
  expect(await unfreezeAccount(depsOf(restored), accountId())).toBe(true);
  expect(await render()).toContain('tranche_accounts_held 1');
  expect((await pay(restored, invoice, { token })).status).toBe(503);
  expect(connect.charges).toHaveLength(1);
  expect(await positionOf(restored)).toBeGreaterThan(frozenAt + 1_000_000);
});

it('a held account that is frozen then is not counted any more, and jumps no second time', async () => {
  const before = await positionOf(restored);
  await freezeAccount(depsOf(restored), accountId());
  expect(await render()).toContain('tranche_accounts_held 0');
  await unfreezeAccount(depsOf(restored), accountId());
  expect(await render()).toContain('tranche_accounts_held 1');
  expect((await positionOf(restored)) - before).toBeLessThan(1_000);
});

it('finished after that, its processor was asked: what was paid is Paid, and nobody is charged again', async () => {
  const done = await finish(restored);
  expect(done).toMatchObject({ isLifted: true, findings: { charges: 1 } });
  expect(states(await read(restored, invoice.id))).toEqual(['Paid']);
  expect((await pay(restored, invoice, { token })).status).toBe(422);
  expect(connect.charges).toHaveLength(1);
});
