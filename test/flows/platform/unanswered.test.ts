import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPayingOut, type PayingOut } from '../../support/paying-out.ts';

let stage: PayingOut;
beforeAll(async () => {
  stage = await openPayingOut();
});
afterAll(() => stage.close());

it('an event about a recipient stays to be applied until Stripe says what has become of the account', async () => {
  await stage.accepted('Anna Ready');
  const [account = ''] = stage.connect.accounts;
  const read = async () => {
    const { items } = (await stage.service.call('GET', '/v1/recipients')).data;
    const [{ count }] = (await stage.service.sql(
      'select count(*)::int as count from processor_events where applied_at is null',
    )) as [{ count: number }];
    return [items[0].status, count];
  };
  stage.stripe.fail(`GET /v1/accounts/${account}`, 'unreachable', 1000);
  stage.connect.dashboard.ask(account, ['individual.verification.document']);
  await stage.moveTo('2026-11-21T12:05:00.000Z');
  expect(await read()).toEqual(['Ready', 1]);
  stage.stripe.fail(`GET /v1/accounts/${account}`, 'unreachable', 0);
  await stage.moveTo('2026-11-21T12:30:00.000Z');
  expect(await read()).toEqual(['Restricted', 0]);
});
