import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTime } from '../../../src/accounts/types.ts';
import { putDiscrepancy } from '../../../src/ledger/service.ts';
import type { Connect } from '../../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { atProcessor, signInWith } from '../../support/connecting.ts';
import { activeInvoice, pay, read, states } from '../../support/money.ts';
import { demoAccount } from '../../support/outgoing.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';
import { useStripe } from '../../support/stripe-keys.ts';

const NOW = '2026-11-23T14:00:00Z';
const token = 'pm_card_visa';
const one = { paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }] };

let stripe: StripeStandIn;
let connect: Connect;
let service: TestService;
let restored: TestService;
let backup: Backup;
let invoice: Awaited<ReturnType<typeof activeInvoice>>;
let keys: ReturnType<StripeStandIn['addKeys']>;
let chargeId: string;

// The backup is older than the connection to Stripe.
beforeAll(async () => {
  stripe = await startStandIn();
  const environment = { STRIPE_API_URL: stripe.url };
  service = await startCopied(environment);
  await service.sql(`update accounts set mode = 'Live'`);
  service.use(null);
  invoice = await activeInvoice(service, one);
  backup = await backUp(service, environment);

  service.clock.set('2026-11-22T14:00:00Z');
  const maple = stripe.addAccount('acct_maple', true);
  connect = stripe.connectOf(maple);
  keys = stripe.addKeys(maple, []);
  const owner = await signInWith(service, 'owner@demo-studio.example');
  await atProcessor(service, owner).connect(keys);
  await useStripe(service);
  const another = await activeInvoice(service, one);
  chargeId = (await pay(service, invoice, { token })).data.id;
  expect((await pay(service, another, { token })).status).toBe(201);
  restored = await backup.restore(NOW);
  restored.use(null);
});
afterAll(async () => {
  await restored?.close();
  await service?.close();
  await backup?.drop();
  await stripe?.close();
});

it('a live account without a processor stays held, because one may have been connected since the backup', async () => {
  const tried = await finish(restored);
  expect(tried).toMatchObject({ isLifted: false, stripeAccount: null });
  expect(tried.isLifted ? '' : tried.reason).toMatch(
    /^No processor is known here\..*connect it and finish again; otherwise: restore --lift-anyway demo-studio$/,
  );
});

it('the processor can be connected while the account is held, and nothing begins by that', async () => {
  const owner = await signInWith(restored, 'owner@demo-studio.example');
  const connected = await atProcessor(restored, owner).connect(keys);
  expect([connected.status, connected.error]).toEqual([200, null]);
  await useStripe(restored);
  expect((await pay(restored, invoice, { token })).status).toBe(503);
  expect(connect.charges).toHaveLength(2);
});

it('Stripe is then read from the backup on, the account that was asked is named, and nobody is charged again', async () => {
  const account = await demoAccount(restored);
  const now = accountTime(account, restored.clock.now());
  // As a comparison or an event of before left it.
  const wrong = { kind: 'lost_money', subject: chargeId, explanation: 'Give the money back.' };
  await restored.services.database.transaction(account.id, (tx) =>
    putDiscrepancy(tx, account.id, wrong, now),
  );
  // While the account is held, an invoice takes a number that a client has seen.
  const double = await activeInvoice(restored, one);
  const done = await finish(restored);
  expect(done).toMatchObject({ isLifted: true, stripeAccount: 'acct_maple', findings: { charges: 1 } });
  expect(states(await read(restored, invoice.id))).toEqual(['Paid']);
  expect((await pay(restored, invoice, { token })).status).toBe(422);
  expect(connect.charges).toHaveLength(2);
  const open = await restored.sql<{ kind: string; subject: string }>(
    `select kind, subject from discrepancies where gone_at is null and kind ~ '^(lost|double)' order by kind`,
  );
  expect(open).toMatchObject([{ kind: 'double_number', subject: double.id }, { kind: 'lost_object' }]);
});

it('the same copy restored at two instants shows sequences that grow with the time', async () => {
  const sequences: number[] = [];
  for (const now of [NOW, '2026-11-23T14:00:02Z']) {
    const other = await backup.restore(now);
    try {
      const { id } = await activeInvoice(other, one);
      const { data } = await other.call('GET', `/v1/events?objectId=${id}`);
      sequences.push(data.items.at(-1).sequence);
      const [row] = await other.sql<{ value: number }>(
        `select value::float from account_counters where name = 'Position'`,
      );
      sequences.push(row?.value ?? 0);
    } finally {
      await other.close();
    }
  }
  const [first = 0, firstPosition = 0, second = 0, secondPosition = 0] = sequences;
  expect(first).toBeGreaterThan(1_000_000);
  expect(second - first).toBe(2);
  expect(secondPosition - firstPosition).toBe(2_000);
});
