import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseFence } from '../../../src/fence/service.ts';
import { type JoiningStage, openJoining } from '../../support/joining.ts';
import { activeInvoice } from '../../support/money.ts';
import { press } from '../../support/onboarding.ts';
import { preparePlatform } from '../../support/platform.ts';
import { finish } from '../../support/restoring.ts';
import { useStripe } from '../../support/stripe-keys.ts';

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

describe('a business that became ready, and waits for what the backup has under way at the former account', () => {
  let live: JoiningStage;
  beforeAll(async () => {
    live = await openJoining();
    const { service, stripe } = live;
    await service.sql(`update accounts set mode = 'Live' where id = $1`, [service.member.accountId]);
    const platform = preparePlatform(service, stripe, 'Live');
    await platform.setting.set('Live', platform.keys);
    await live.at().connect(stripe.addKeys(stripe.addAccount('acct_maple', true)));
    const { data } = await live.at().join({ country: 'US', replacesAccount: true });
    const invoice = await activeInvoice(service, {
      paymentSchedule: [{ dueDate: '2026-12-21', amount: 300_000 }],
    });
    await service.sql(
      `with charge as (
         insert into charges (account_id, id, invoice_id, origin, processor, source, saves_method, description,
           return_url, amount, surcharge, currency, created_at, status, updated_at)
         values ($1, gen_random_uuid(), $2, 'Client', 'Stripe', 'pm', false, '', 'https://a.example', 1000, 0, 'USD', $4,
           'RequiresAction', $4)
         returning id)
       insert into charge_allocations (account_id, charge_id, position, is_live, scheduled_payment_id, amount)
       select $1, id, 0, true, $3, 1000 from charge`,
      [service.member.accountId, invoice.id, invoice.paymentSchedule[0]?.id, service.clock.now()],
    );
    await press(data.url, { person: 'Anna Ready' });
    await useStripe(service);
    const now = service.clock.now();
    await service.services.database.system.transaction((tx) =>
      raiseFence(tx, { backupAt: now, restoredAt: now }),
    );
  });
  afterAll(() => live?.close());

  it('may have taken money since: the account stays held while it is not in use', async () => {
    const done = await finish(live.service);
    expect(done.isLifted ? '' : done.reason).toMatch(
      /^Its account acct_\w+ at the platform takes charges, and may have been in use since the backup; /,
    );
  });

  it('keeps it held, too, while Stripe does not answer about it', async () => {
    await live.service.sql(`update charges set status = 'Declined'`);
    const [row] = await live.service.sql<{ reference: string }>('select reference from platform_businesses');
    const route = `GET /v1/accounts/${row?.reference}`;
    live.stripe.fail(route, 'lost', 99);
    const done = await finish(live.service);
    expect(done.isLifted ? '' : done.reason).toBe(
      'Stripe did not answer; try again in a moment. Finish again.',
    );
    live.stripe.fail(route, 'lost', 0);
  });

  it('is in use afterwards, and was asked', async () => {
    expect(await finish(live.service)).toMatchObject({ isLifted: true });
    expect((await live.at().show()).data).toMatchObject({ relation: 'Platform' });
  });
});
