import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import type { ProcessorEvent } from '../../../src/processors/types.ts';
import { atProcessor, signInWith } from '../../support/connecting.ts';
import { continueWith, openPayoutStage, type PayoutStage } from '../../support/payout-stage.ts';
import { type Backup, backUp, finish } from '../../support/restoring.ts';

// Payments out of a live account that went on after the backup from which its database was restored.

const DAYS = ['2036-11-25', '2036-11-26', '2036-11-27', '2036-11-28', '2036-11-29', '2036-11-30'];
const PATH = 'maple-studio';

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

async function readLost(): Promise<string[]> {
  const lost = await stage.service.sql<{ explanation: string }>(
    `select explanation from discrepancies where kind = 'lost_money' and gone_at is null`,
  );
  return lost.map(({ explanation }) => explanation);
}

function sent() {
  const { charges, transfers, payouts, reversals, refunds } = stage.connect;
  return [charges, transfers, payouts, reversals, refunds].map((one) => one.length);
}

it('a transfer that was made and taken back since the backup is not made again, nor its refund', async () => {
  const { id } = await stage.accepted('Gus ClosedBank');
  await keep();
  expect((await stage.live(id, ...DAYS, '2036-12-13', '2036-12-14')).at(-1)).toBe('Failed Ended');
  const before = sent();
  expect(before).toEqual([1, 1, 1, 1, 1]);
  await restore();
  expect(await finished()).toMatchObject({ isLifted: true });
  await stage.pass(1);
  await stage.pass(6);
  expect(sent()).toEqual(before);
  expect(await stage.read(id)).toMatchObject({
    status: 'Failed',
    reversal: { status: 'Succeeded' },
    refund: { status: 'Succeeded' },
  });
  await stage.check();
});

it('money that went back to the wallet since the backup is neither sent on nor given back again', async () => {
  const { id } = await stage.accepted('Jo NoTransfer');
  await keep();
  expect((await stage.live(id, ...DAYS)).at(-1)).toBe('Failed Ended');
  const before = sent();
  expect(before).toEqual([1, 0, 0, 0, 1]);
  await restore();
  expect(await finished()).toMatchObject({ isLifted: true });
  await stage.pass(1);
  await stage.pass(6);
  expect(sent()).toEqual(before);
  expect(await stage.read(id)).toMatchObject({ status: 'Failed', refund: { status: 'Succeeded' } });
  await stage.check();
});

it('a refund of the rest, after the bank had taken a part since the backup, is left to a person: no event says how much it was', async () => {
  const { id } = await stage.accepted('Gus ClosedBank');
  await keep();
  await stage.live(id, ...DAYS);
  const { dashboard } = stage.connect;
  const charge = stage.connect.charges.at(-1)?.id ?? '';
  dashboard.takeBack(charge, 30_000);
  dashboard.decide(charge, 'lost');
  expect((await stage.live(id, '2036-12-13', '2036-12-14')).at(-1)).toBe('Failed Ended');
  const before = sent();
  expect(before).toEqual([1, 1, 1, 1, 1]);
  await restore();
  expect(await finished()).toMatchObject({ isLifted: false });
  expect(await readLost()).toHaveLength(1);
  expect(sent()).toEqual(before);
});

const PAID = { status: 'Completed', failure: null, reversal: null };

it('a bank payout that was made since the backup is not made again, nor its money taken back', async () => {
  const { id } = await stage.accepted('Anna Ready');
  await keep();
  expect((await stage.live(id, ...DAYS)).at(-1)).toBe('Completed Arrived');
  const before = sent();
  expect(before).toEqual([1, 1, 1, 0, 0]);
  await restore();
  // While payouts cannot be read, nothing is known of them.
  stage.stripe.fail('GET /v1/payouts', 'unreachable', 1_000);
  const unread = await finished();
  expect(unread.isLifted ? '' : unread.reason).toMatch(/^The bank payouts to a recipient could not be read /);
  stage.stripe.fail('GET /v1/payouts', 'unreachable', 0);
  expect(await finished()).toMatchObject({ isLifted: true });
  await stage.pass(1);
  await stage.pass(19);
  expect(sent()).toEqual(before);
  expect(await stage.read(id)).toMatchObject(PAID);
  await stage.check();
});

it('a bank payout to another bank account that was made since the backup is not made again', async () => {
  const payment = await stage.accepted('Gus ClosedBank');
  expect((await stage.live(payment.id, ...DAYS)).at(-1)).toBe('Processing AwaitingBank');
  await keep();
  await stage.again(payment, 'Change the bank account');
  expect((await stage.live(payment.id, '2036-12-01', '2036-12-03')).at(-1)).toBe('Completed Arrived');
  const before = sent();
  expect(before).toEqual([1, 1, 2, 0, 0]);
  await restore();
  expect(await finished()).toMatchObject({ isLifted: true });
  await stage.pass(1);
  await stage.pass(19);
  expect(sent()).toEqual(before);
  expect(await stage.read(payment.id)).toMatchObject(PAID);
  await stage.check();
});

it('a bank payout without a record keeps the account held until a person says at Stripe whose it is', async () => {
  const { id } = await stage.accepted('Anna Ready');
  await keep();
  await stage.live(id, ...DAYS);
  const metadata = stage.connect.payouts[0]?.metadata as Record<string, string>;
  Reflect.deleteProperty(metadata, 'tranche_of');
  await restore();
  expect(await finished()).toMatchObject({ isLifted: false });
  expect(await readLost()).toEqual([
    expect.stringMatching(/bank payout po_\S+, which .* Set its metadata tranche_of at the processor/),
  ]);
  await stage.pass(1);
  expect(stage.connect.payouts).toHaveLength(1);
  metadata['tranche_of'] = id;
  expect(await finished()).toMatchObject({ isLifted: true });
  expect(await readLost()).toEqual([]);
  expect(await stage.read(id)).toMatchObject(PAID);
  await stage.check();
});

it('money of the platform of which nothing says whose it was is explained as that of a payment out', async () => {
  const { id } = await stage.accepted('Jo NoTransfer');
  await keep();
  await stage.live(id, ...DAYS);
  const [refund] = stage.connect.refunds;
  Reflect.deleteProperty(refund?.metadata ?? {}, 'tranche_of');
  // Stripe keeps events for a month: only the statement has it still.
  const events = stage.connect.events as readonly { type: string }[];
  for (const event of events) if (event.type.includes('refund')) event.type = 'ping';
  await restore();
  expect(await finished()).toMatchObject({ isLifted: false });
  expect(await readLost()).toEqual([
    expect.stringMatching(/It belongs to a payment out\. Look it up at the processor/),
  ]);
});

it('what a business does at its own account at Stripe changes no payment out of the platform', async () => {
  const paid = await stage.accepted('Anna Ready');
  const scheduled = await stage.accepted('Anna Ready', undefined, { scheduleDate: '2036-12-20' });
  await stage.live(paid.id, '2036-11-25', '2036-11-26', '2036-11-27');
  expect(await stage.state(paid.id)).toBe('Processing PayingOut');
  await keep();
  await restore();
  expect(await finished()).toMatchObject({ isLifted: true });
  const now = stage.service.clock.now();
  const forged = { occurredAt: now, outcome: { status: 'succeeded', reference: 'own', fee: 0 } };
  const events = ['charge', 'transfer', 'reversal', 'refund'].map((type) => {
    const of = type === 'charge' ? scheduled.id : paid.id;
    const record = { of, parts: [], surcharge: 0, mark: false, description: 'x' };
    return { ...forged, id: type, type, key: newId(), record };
  });
  const { charges } = stage.service.services;
  await charges.receiveEvents(stage.account, 'Stripe', events as unknown as ProcessorEvent[], now);
  await stage.pass(1 / 12);
  const [row] = await stage.service.sql<{ types: string }>(
    `select string_agg(event->>'type', ' ' order by event->>'type') as types from processor_events
     where processor = 'Stripe' and applied_at is not null`,
  );
  expect(row?.types).toBe('charge refund reversal transfer');
  expect(await stage.state(paid.id)).toBe('Processing PayingOut');
  expect(await stage.state(scheduled.id)).toMatch(/^Scheduled /);
  expect(sent()).toEqual([1, 1, 1, 0, 0]);
});
