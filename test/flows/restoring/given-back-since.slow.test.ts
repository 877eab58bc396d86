import { afterEach, beforeEach, expect, it } from 'vitest';
import { atProcessor, signInWith } from '../../support/connecting.ts';
import { continueWith, openPayoutStage, type PayoutStage } from '../../support/payout-stage.ts';
import { type Backup, backUp, finish } from '../../support/restoring.ts';

// Payments out whose wallets' banks took parts back after the backup from which the database was restored.

const PATH = 'maple-studio';
const CLOSED = ['2036-11-25', '2036-11-26', '2036-11-27'];

let stage: PayoutStage;
let backup: Backup | undefined;

beforeEach(async () => {
  backup = undefined;
  stage = await openPayoutStage();
  const keys = stage.stripe.addKeys(stage.stripe.addAccount('acct_maple', true), []);
  const owner = await signInWith(stage.service, `owner@${PATH}.example`);
  expect((await atProcessor(stage.service, owner, PATH).connect(keys)).status).toBe(200);
});
afterEach(async () => {
  await stage.close();
  await backup?.drop();
});

async function keep(): Promise<void> {
  backup = await backUp(stage.service, stage.environment, { opensProcessors: true });
}

/** Loses the service, and starts one on the backup at the same address. */
async function restore(): Promise<void> {
  if (backup === undefined) throw new Error('There is no backup.');
  const now = stage.service.clock.now().toISOString();
  await stage.service.close();
  stage = continueWith(stage, await backup.restore(now));
}

const finished = () => finish(stage.service, {}, PATH);
const chargeId = () => stage.connect.charges.at(-1)?.id ?? '';
const refunds = () => stage.connect.refunds.map(({ amount }) => amount);

async function decide(outcome: 'won' | 'lost'): Promise<void> {
  stage.connect.dashboard.decide(chargeId(), outcome);
  await stage.pass(1 / 24);
}

/** Sets what the operator takes of payments out, a minute after what it took before, and gives back with the money. */
async function giveFeesBack(): Promise<void> {
  await stage.pass(1 / 1_440);
  const rule = { basisPoints: 290, fixed: 30, most: null, refundsFee: true };
  await stage.platform.setting.setFee('Live', 'PayoutCard', 'USD', rule);
  await stage.platform.setting.setFee('Live', 'PayoutBank', 'USD', { ...rule, basisPoints: 0 });
}

const NOTHING_OWED = { owedSince: null, overpaidSince: null };

it('a refund of a part since the backup counts as that part, and the rest follows when the bank gave its part back', async () => {
  await giveFeesBack();
  const { id } = await stage.accepted('Gus ClosedBank');
  await stage.live(id, ...CLOSED);
  await keep();
  expect((await stage.live(id, '2036-11-28', '2036-11-29')).at(-1)).toBe('Processing AwaitingBank');
  stage.connect.dashboard.takeBack(chargeId(), 30_000);
  await stage.pass(1 / 24);
  await decide('lost');
  expect(refunds()).toEqual([52_350]);
  // Nobody hears that the bank changes its mind: the service is gone.
  stage.connect.dashboard.decide(chargeId(), 'won');
  await restore();
  expect(await finished()).toMatchObject({ isLifted: true });
  expect(refunds()).toEqual([52_350]);
  await stage.pass(1);
  expect(refunds()).toEqual([52_350, 30_000]);
  expect(await stage.read(id)).toMatchObject({
    status: 'Failed',
    refund: { status: 'Succeeded' },
    ...NOTHING_OWED,
  });
  await stage.check();
});

/** Has a refund of all planned in the backup, and one of the rest sent since, after the bank has taken a part. */
async function giveRestBack(): Promise<string> {
  const { id } = await stage.accepted('Jo NoTransfer');
  stage.stripe.fail('POST /v1/refunds', 'unreachable', 1_000);
  expect((await stage.live(id, '2036-11-25', '2036-11-26')).at(-1)).toBe('Failed Refunding');
  await keep();
  stage.connect.dashboard.takeBack(chargeId(), 30_000);
  await stage.pass(1 / 24);
  stage.stripe.fail('POST /v1/refunds', 'unreachable', 0);
  await decide('lost');
  await stage.pass(1);
  expect(refunds()).toEqual([50_000]);
  await restore();
  return id;
}

it('a refund of the rest since the backup takes the place of one of all that was planned, and nothing is owed', async () => {
  const id = await giveRestBack();
  expect(await finished()).toMatchObject({ isLifted: true });
  await stage.pass(1);
  expect(refunds()).toEqual([50_000]);
  expect(await stage.read(id)).toMatchObject({
    status: 'Failed',
    returnedAmount: 30_000,
    refund: { status: 'Succeeded' },
    ...NOTHING_OWED,
  });
  await stage.check();
});

it('a refund of more than is left is left to a person', async () => {
  await giveRestBack();
  Object.assign(stage.connect.refunds[0] ?? {}, { amount: 50_001 });
  expect(await finished()).toMatchObject({ isLifted: false });
  const lost = await stage.service.sql(
    `select from discrepancies where kind = 'lost_money' and gone_at is null`,
  );
  expect(lost).toHaveLength(1);
});

it('the fee of the operator is that of the method which paid since the backup, and is given back whole', async () => {
  await giveFeesBack();
  const { id } = await stage.accepted('Jo NoTransfer');
  await keep();
  const { data: bank } = await stage.service.call('POST', '/v1/payment_methods', {
    body: { token: 'ctoken_bank' },
  });
  const changed = await stage.service.call('PATCH', `/v1/payments/${id}`, {
    body: { paymentMethodId: bank.id },
  });
  expect(changed.status).toBe(200);
  await stage.live(id, '2036-11-25');
  expect(stage.connect.charges).toMatchObject([{ amount: 80_030 }]);
  await restore();
  expect(await finished()).toMatchObject({ isLifted: true });
  expect((await stage.live(id, '2036-11-28', '2036-12-01', '2036-12-07')).at(-1)).toBe('Failed Ended');
  expect(refunds()).toEqual([80_030]);
  expect(await stage.read(id)).toMatchObject({ serviceFee: 30, refund: { status: 'Succeeded' } });
  await stage.check();
});
