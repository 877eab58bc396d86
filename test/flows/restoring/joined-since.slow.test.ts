import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseFence } from '../../../src/fence/service.ts';
import { newId } from '../../../src/kit/ids.ts';
import { closeDiscrepancy, listDiscrepancies } from '../../../src/ledger/service.ts';
import { charge } from '../../../src/processors/stripe/charges.ts';
import { createStripeClient } from '../../../src/processors/stripe/client.ts';
import { type JoiningStage, openJoining } from '../../support/joining.ts';
import { activeInvoice, pay, read, states } from '../../support/money.ts';
import { press } from '../../support/onboarding.ts';
import { preparePlatform, type TestPlatform } from '../../support/platform.ts';
import { finish } from '../../support/restoring.ts';

let stage: JoiningStage;
beforeAll(async () => {
  stage = await openJoining();
});
afterAll(() => stage?.close());

const hold = (isHeld: boolean) =>
  stage.service.sql(`update accounts set held_at = ${isHeld ? 'now()' : 'null'} where id = $1`, [
    stage.service.member.accountId,
  ]);

it('an account that is held after a restore makes no business at the platform, because it may have one', async () => {
  await hold(true);
  const { status, error } = await stage.at().join();
  expect([status, error?.code]).toEqual([503, 'account_frozen']);
  expect(stage.stripe.fake.to('POST /v1/accounts')).toEqual([]);
  await hold(false);
});

it('it goes on with the business that it has, and makes no second one', async () => {
  expect((await stage.at().join()).status).toBe(200);
  await hold(true);
  expect((await stage.at().join()).status).toBe(200);
  expect(stage.stripe.fake.to('POST /v1/accounts')).toHaveLength(1);
});

const one = { paymentSchedule: [{ dueDate: '2026-12-21', amount: 300_000 }] };

// In the backup a business had begun to join, and a refund was under way at the account of its own keys. It was never sent,
// and while the account is held nothing sends it: it stands against the use of the business's account for as long.
describe('a business that had begun to join the platform, and is not in use after the restore', () => {
  let live: JoiningStage;
  let platform: TestPlatform;
  let reference: string;
  let invoice: Awaited<ReturnType<typeof activeInvoice>>;

  beforeEach(async () => {
    live = await openJoining({ opensProcessors: true });
    const { service, stripe } = live;
    await service.sql(`update accounts set mode = 'Live' where id = $1`, [service.member.accountId]);
    platform = preparePlatform(service, stripe, 'Live');
    await platform.setting.set('Live', platform.keys);
    await live.at().connect(stripe.addKeys(stripe.addAccount('acct_maple', true)));
    const { data } = await live.at().join({ country: 'US', replacesAccount: true });
    const before = (await pay(service, await activeInvoice(service, one), { token: 'pm_card_visa' })).data;
    stripe.fail('POST /v1/refunds', 'unreachable', 99);
    const refund = await service.call('POST', `/v1/charges/${before.id}/refunds`, { body: {} });
    expect([refund.status, refund.data.status]).toEqual([201, 'Processing']);
    stripe.fail('POST /v1/refunds', 'unreachable', 0);
    invoice = await activeInvoice(service, one);
    await press(data.url, { person: 'Anna Ready' });
    reference = live.connect.accounts[0] ?? '';
    const now = service.clock.now();
    await service.services.database.system.transaction((tx) =>
      raiseFence(tx, { backupAt: now, restoredAt: now }),
    );
  });
  afterEach(() => live?.close());

  /** Takes a payment of the invoice there, as the service that was lost did. */
  async function payThere(): Promise<void> {
    const { service, stripe } = live;
    const [part] = invoice.paymentSchedule;
    const client = createStripeClient({
      accountId: service.member.accountId,
      secretKey: platform.keys.secretKey,
      apiUrl: stripe.url,
      connectedAccount: reference,
    });
    const taken = await charge(client, {
      key: newId(),
      purpose: 'Invoice',
      amount: 300_000,
      currency: 'USD',
      source: 'pm_card_visa',
      isOffSession: false,
      savesMethod: false,
      description: `Demo Studio ${invoice.number}`,
      returnUrl: null,
      record: { of: invoice.id, parts: [{ id: part?.id ?? '', amount: 300_000 }], surcharge: 0, mark: false },
    });
    expect(taken.status).toBe('succeeded');
  }

  async function reasonOf(done: ReturnType<typeof finish>): Promise<string> {
    const ended = await done;
    return ended.isLifted ? '' : ended.reason;
  }

  const isInUse = async () => (await live.at().show()).data.relation === 'Platform';
  const listOpen = async () => {
    const { database } = live.service.services;
    const open = await listDiscrepancies(database, live.service.member.accountId);
    return open.filter(({ kind }) => kind === 'lost_money');
  };
  const took = () =>
    new RegExp(
      `^Its account ${reference} at the operator’s platform took 1 payment since the backup that are not known here \\(\\$3,000\\.00\\), and is not in use: Demo Studio ${invoice.number} \\$3,000\\.00 pi_\\w+\\. See what to do with: ledger discrepancies --account demo-studio`,
    );

  it('took nothing there: the hold ends, and what was under way goes on', async () => {
    expect(await finish(live.service)).toMatchObject({ isLifted: true, stripeAccount: 'acct_maple' });
    expect(await isInUse()).toBe(false);
    await live.service.work();
    const refunds = await live.service.sql('select status from refunds');
    expect(refunds).toEqual([{ status: 'Succeeded' }]);
  });

  it('took a payment there: the account stays held and names it, until the business is in use and was asked', async () => {
    await payThere();
    expect(await reasonOf(finish(live.service))).toMatch(took());
    expect(await isInUse()).toBe(false);
    expect(await reasonOf(finish(live.service))).toMatch(took());
    expect(await listOpen()).toHaveLength(1);
    await live.service.sql(`update refunds set status = 'Failed'`);
    expect(await finish(live.service)).toMatchObject({ isLifted: true, stripeAccount: reference });
    expect(await isInUse()).toBe(true);
    expect(states(await read(live.service, invoice.id))).toEqual(['Paid']);
    expect(await listOpen()).toEqual([]);
  });
});
