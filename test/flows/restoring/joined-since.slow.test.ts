import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseFence } from '../../../src/fence/service.ts';
import { type AccountId, newId } from '../../../src/kit/ids.ts';
import { closeDiscrepancy, listDiscrepancies } from '../../../src/ledger/service.ts';
import { charge } from '../../../src/processors/stripe/charges.ts';
import { createStripeClient, ourMetadata } from '../../../src/processors/stripe/client.ts';
import type { Connect } from '../../../src/processors/stripe/testing/connect/connect.ts';
import type { StandInAccount } from '../../../src/processors/stripe/testing/stand-in.ts';
import { type JoiningStage, openJoining } from '../../support/joining.ts';
import { activeInvoice, codeOf, read, states } from '../../support/money.ts';
import { press } from '../../support/onboarding.ts';
import { preparePlatform, type TestPlatform } from '../../support/platform.ts';
import { finish } from '../../support/restoring.ts';
import { suspend } from '../../support/suspending.ts';

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
  let maple: StandInAccount;
  let own: ReturnType<JoiningStage['stripe']['addKeys']>;
  let former: Connect;
  let reference: string;
  let invoice: Awaited<ReturnType<typeof activeInvoice>>;

  beforeEach(async () => {
    live = await openJoining({ opensProcessors: true });
    const { service, stripe } = live;
    await service.sql(`update accounts set mode = 'Live' where id = $1`, [service.member.accountId]);
    platform = preparePlatform(service, stripe, 'Live');
    await platform.setting.set('Live', platform.keys);
    maple = stripe.addAccount('acct_maple', true);
    own = stripe.addKeys(maple);
    former = stripe.connectOf(maple);
    await live.at().connect(own);
    const { data } = await live.at().join({ country: 'US', replacesAccount: true });
    const link = `/v1/links/demo-studio/${codeOf(await activeInvoice(service, one))}`;
    const body = { token: 'pm_card_visa', expectedAmount: 300_000 };
    const before = (await service.call('POST', `${link}/charges`, { body, token: null })).data;
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

  const at = (access: { secretKey: string; connectedAccount?: string }, of: string = accountId()) =>
    createStripeClient({ ...access, apiUrl: live.stripe.url, accountId: of as AccountId });
  const there = () => ({ secretKey: platform.keys.secretKey, connectedAccount: reference });

  /** Takes a payment of the invoice there, or at the former account, as the service that was lost did. */
  async function payThere(
    changes: { accountId?: string; key?: string; source?: string; isFormer?: boolean } = {},
  ) {
    const { key = newId(), source = 'pm_card_visa', isFormer = false } = changes;
    const [part] = invoice.paymentSchedule;
    const taken = await charge(at(isFormer ? own : there(), changes.accountId), {
      key,
      purpose: 'Invoice',
      amount: 300_000,
      currency: 'USD',
      source,
      isOffSession: false,
      savesMethod: false,
      description: `Demo Studio ${invoice.number}`,
      returnUrl: null,
      record: { of: invoice.id, parts: [{ id: part?.id ?? '', amount: 300_000 }], surcharge: 0, mark: false },
    });
    return taken.status;
  }

  /** Writes a payment at the business's own account, as its owner may, with any text and amount. */
  const forge = (amount: string, currency: string, description: string) =>
    at(there()).call((call) => {
      const metadata = ourMetadata(accountId(), 'charge', newId());
      const payment_method = 'pm_card_visa';
      const form = { amount: amount as unknown as number, currency, description, metadata, payment_method };
      return call.stripe.paymentIntents.create(form, call.write(newId()));
    });

  const setPlatform = (name: string) =>
    live.service.sql('update platform_businesses set platform = $1', [name]);

  async function heldBecause(): Promise<string> {
    const done = await finish(live.service);
    expect(await isInUse()).toBe(false);
    return done.isLifted ? '' : done.reason;
  }

  const isInUse = async () => (await live.at().show()).data.relation === 'Platform';
  const accountId = () => live.service.member.accountId;
  const listOpen = async () => {
    const open = await listDiscrepancies(live.service.services.database, accountId());
    return open.filter(({ kind }) => kind === 'lost_money');
  };
  const close = async () => {
    const { database } = live.service.services;
    for (const { id } of await listOpen())
      await closeDiscrepancy(database, accountId(), id, 'Marked as paid.', live.service.clock.now());
  };
  /** Why it is held after a payment there: which, and what to do. */
  const named = () =>
    new RegExp(
      `^Its account ${reference} at the operator’s platform is not in use, and took money since the backup that is not known here: 1 payment, \\$3,000\\.00 \\(Demo Studio ${invoice.number} \\$3,000\\.00 pi_\\w+\\)\\. See what to do with: ledger discrepancies --account demo-studio\\. `,
    );

  it('took nothing there: the hold ends, and what was under way goes on', async () => {
    const [known] = await live.service.sql<{ id: string }>('select id from charges');
    expect(await payThere({ source: 'pm_card_chargeDeclined' })).toBe('declined');
    expect(await payThere({ key: known?.id ?? '' })).toBe('succeeded');
    expect(await payThere({ accountId: newId() })).toBe('succeeded');
    expect(await finish(live.service)).toMatchObject({ isLifted: true, stripeAccount: 'acct_maple' });
    expect(await isInUse()).toBe(false);
    await live.service.work();
    expect(await live.service.sql('select status from refunds')).toEqual([{ status: 'Succeeded' }]);
  });

  it('took a payment there: it stays held, each time, until the business is in use and was asked', async () => {
    expect(await payThere()).toBe('succeeded');
    // As many again of another program make another page.
    for (let count = 0; count < 100; count += 1) await payThere({ accountId: newId() });
    expect(await heldBecause()).toMatch(named());
    expect(await heldBecause()).toMatch(named());
    expect(await listOpen()).toHaveLength(1);
    await live.service.sql(`update refunds set status = 'Failed'`);
    expect(await finish(live.service)).toMatchObject({ isLifted: true, stripeAccount: reference });
    expect(await isInUse()).toBe(true);
    expect(states(await read(live.service, invoice.id))).toEqual(['Paid']);
    expect(await listOpen()).toEqual([]);
  });

  it('took a payment there, and a person has dealt with it: the hold ends', async () => {
    await payThere();
    expect(await heldBecause()).toMatch(named());
    await close();
    expect(await finish(live.service)).toMatchObject({ isLifted: true, stripeAccount: 'acct_maple' });
  });

  it('took a payment there, and takes none now, or the account is suspended: it stays held, too', async () => {
    await payThere();
    await suspend(live.service);
    await live.service.sql(`update refunds set status = 'Failed'`);
    expect(await heldBecause()).toMatch(named());
    live.connect.dashboard.ask(reference, ['individual.verification.document']);
    expect(await heldBecause()).toMatch(named());
    live.connect.dashboard.reject(reference);
    expect(await heldBecause()).toMatch(named());
  });

  it('took nothing there, and is suspended: the hold ends', async () => {
    await suspend(live.service);
    expect(await finish(live.service)).toMatchObject({ isLifted: true, stripeAccount: 'acct_maple' });
  });

  it('cannot be read for the moment: it stays held, and nothing is left to close afterwards', async () => {
    const account = `GET /v1/accounts/${reference}`;
    const payments = 'GET /v1/payment_intents';
    // The payments at the former account are read before.
    live.stripe.when(account, async () => live.stripe.fail(payments, 'lost', 99));
    expect(await heldBecause()).toMatch(
      new RegExp(
        `^The payments at its account ${reference} at the platform could not be read \\(.*\\)\\. Finish again\\.$`,
      ),
    );
    live.stripe.fail(payments, 'lost', 0);
    live.stripe.fail(account, 'lost', 99);
    expect(await heldBecause()).toBe('Stripe did not answer; try again in a moment. Finish again.');
    live.stripe.fail(account, 'lost', 0);
    await setPlatform('acct_former');
    expect(await heldBecause()).toContain('because the keys of acct_former are not set here.');
    await setPlatform('acct_platform');
    expect(await finish(live.service)).toMatchObject({ isLifted: true });
    expect(await listOpen()).toEqual([]);
  });

  it('has left since: it stays held, each time, until a person has asked the business', async () => {
    await payThere();
    live.connect.dashboard.leave(reference);
    const gone = `Its account ${reference} at the operator’s platform is no longer connected, so that nobody can read what it took since the backup.`;
    expect(await heldBecause()).toContain(gone);
    expect(await heldBecause()).toContain(gone);
    await close();
    expect(await finish(live.service)).toMatchObject({ isLifted: true });
  });

  it('had left before the backup: the hold ends', async () => {
    live.connect.dashboard.leave(reference);
    await live.service.sql(
      `update platform_businesses set status = 'Gone', checked_at = checked_at - interval '1 day'`,
    );
    expect(await finish(live.service)).toMatchObject({ isLifted: true });
  });

  it('is one that an Owner had left: the hold ends, unless it took a payment after it was joined again', async () => {
    await live.at().leave();
    await live.service.sql(`update platform_businesses set unwanted_at = unwanted_at - interval '1 day'`);
    await payThere();
    expect(await heldBecause()).toMatch(named());
    const [open] = await listOpen();
    expect(open?.explanation).toContain(
      ' After an Owner has connected it again in the app, it comes into use ',
    );
    await close();
    live.connect.dashboard.leave(reference);
    expect(await finish(live.service)).toMatchObject({ isLifted: true });
  });

  it('may have been made without our knowledge: it stays held until its Owner has gone on with it', async () => {
    await payThere();
    await live.service.sql(`update platform_businesses set reference = null, status = 'Creating'`);
    expect(await heldBecause()).toMatch(
      /^An account for it at the operator’s platform was begun, and nothing here says /,
    );
    await live.service.sql(`update refunds set status = 'Failed'`);
    expect((await live.at().join({ country: 'US', replacesAccount: true })).status).toBe(200);
    expect(await finish(live.service)).toMatchObject({ isLifted: true, stripeAccount: reference });
    expect(states(await read(live.service, invoice.id))).toEqual(['Paid']);
  });

  // Until the former account is read, its keys are all that knows what was paid there.
  it.each(['the task that is due', 'a check in the settings'])(
    'could take the place of a former account that was paid since the backup: %s leaves it to finishing',
    async (what) => {
      const { service } = live;
      await service.sql(`update refunds set status = 'Failed'`);
      expect(await payThere({ isFormer: true })).toBe('succeeded');
      if (what.startsWith('the task')) {
        service.clock.set(new Date(service.clock.now().getTime() + 7_200_000).toISOString());
        await service.work();
      } else {
        expect((await live.at().check()).status).toBe(200);
      }
      expect(await service.sql('select status from platform_businesses')).toEqual([{ status: 'Ready' }]);
      expect(await isInUse()).toBe(false);
      expect(await finish(service)).toMatchObject({ isLifted: true, stripeAccount: reference });
      expect(states(await read(service, invoice.id))).toEqual(['Paid']);
      expect(former.charges).toHaveLength(2);
    },
  );

  it('was ready before a debit at the former account: the debit is followed there, and no other one is made', async () => {
    const { service } = live;
    await service.sql(`update refunds set status = 'Failed'`);
    const readyThere = live.connect.events.filter(({ type }) => type === 'account.updated').at(-1);
    expect(await platform.deliver('connect-webhook', { ...readyThere, livemode: true })).toBe(202);
    former.advanceTo(new Date(live.connect.now().getTime() + 60_000));
    expect(await payThere({ isFormer: true, source: 'ctoken_bank' })).toBe('processing');
    expect(await finish(service)).toMatchObject({ isLifted: true, stripeAccount: 'acct_maple' });
    expect(await isInUse()).toBe(false);
    const kept = await service.sql(
      `select event->>'type' as type from processor_events order by applied_at, id`,
    );
    expect(kept).toContainEqual({ type: 'recipient' });
    const debits = `select status from charges where source = 'restored'`;
    expect(await service.sql(debits)).toEqual([{ status: 'Processing' }]);
  });

  it('waits for a former account whose key no longer works, until an Owner has disconnected that and joined again', async () => {
    const { service } = live;
    await service.sql(`update refunds set status = 'Failed'`);
    live.stripe.revoke(own.secretKey);
    expect(await heldBecause()).toContain('The events of its processor could not be read');
    expect((await live.at().disconnect()).status).toBe(200);
    expect((await live.at().join({ country: 'US', replacesAccount: true })).status).toBe(200);
    expect(await finish(service)).toMatchObject({ isLifted: true, stripeAccount: reference });
  });

  it('has left, and is unwanted only since the restore: it stays held, until a person has asked the business', async () => {
    await payThere();
    live.connect.dashboard.leave(reference);
    const pasted = await live.at().connect(live.stripe.addKeys(maple));
    expect([pasted.status, pasted.error]).toEqual([200, null]);
    const [business] = await live.service.sql('select is_wanted, unwanted_at from platform_businesses');
    expect(business).toEqual({ is_wanted: false, unwanted_at: live.service.clock.now() });
    expect(await heldBecause()).toContain('is no longer connected');
    await close();
    expect(await finish(live.service)).toMatchObject({ isLifted: true });
  });

  it('has more payments than a person has closed: each is closed by itself, and says nothing of the others', async () => {
    await payThere();
    await setPlatform('acct_former');
    expect(await heldBecause()).toContain('because the keys of acct_former are not set here.');
    await close();
    await setPlatform('acct_platform');
    expect(await heldBecause()).toMatch(named());
    await close();
    await payThere();
    // Not the one that was closed.
    expect(await heldBecause()).toMatch(named());
    expect(await listOpen()).toHaveLength(1);
    await close();
    expect(await finish(live.service)).toMatchObject({ isLifted: true });
  });

  it('can write anything at its own account: it is named on one line, and what is no amount is not counted', async () => {
    await payThere();
    await forge('9007199254740992', 'usd', `\u001b[2J\nAll is well.\n${'x'.repeat(200)}`);
    await forge('5', 'zzz', '\u202eodd');
    const reason = await heldBecause();
    expect(reason).toContain(': 3 payments, $3,000.00 (odd an amount in ZZZ that is not counted pi_');
    expect(reason).toMatch(/ \[2J All is well\. x{82}… an amount in USD that is not counted pi_/);
    expect(reason).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(await listOpen()).toHaveLength(3);
  });
});
