import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JoiningStage, openJoining } from '../../support/joining.ts';

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
