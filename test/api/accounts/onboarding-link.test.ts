import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { type JoiningStage, openJoining } from '../../support/joining.ts';
import { press } from '../../support/onboarding.ts';

let stage: JoiningStage;
let token: string;
beforeEach(async () => {
  stage = await openJoining();
  const { operator } = stage.service.services;
  token = (await operator.createToken({ name: 'Booking platform' })).text;
  const id = stage.service.member.accountId;
  const body = { returnHosts: ['shop.example'] };
  const changed = await stage.service.call('PATCH', `/v1/accounts/${id}`, { token, body });
  if (changed.status !== 200) throw new Error(changed.text);
  await saveCountry('US');
});
afterEach(() => stage.close());

const saveCountry = async (country: string) => {
  const saved = await stage.service.call('PATCH', '/v1/account', { body: { profile: { country } } });
  if (saved.status !== 200) throw new Error(saved.text);
};
const RETURN = 'https://shop.example/money?tab=2';
const ask = (body: object = { returnUrl: RETURN }, more: { token?: string | null; key?: string } = {}) =>
  stage.service.call('POST', `/v1/accounts/${stage.service.member.accountId}/onboarding_link`, {
    token,
    body,
    ...more,
  });

describe('POST /v1/accounts/{account_id}/onboarding_link', () => {
  it('leads the business to Stripe and back to the operator’s software', async () => {
    const { status, data } = await ask();
    expect([status, data]).toMatchObject([
      200,
      { status: 'Started', url: expect.stringContaining('/setup/'), expiresAt: expect.any(String) },
    ]);
    expect(stage.stripe.fake.to('POST /v1/accounts')[0]?.form).toMatchObject({ country: 'US' });
    expect(await press(data.url, { person: 'Anna Ready' })).toBe(`${RETURN}&onboarding=returned`);
    await stage.hear();
    const account = await stage.service.call('GET', `/v1/accounts/${stage.service.member.accountId}`, {
      token,
    });
    expect(account.data).toMatchObject({
      processor: { name: 'Stripe', relation: 'Platform', isReady: true },
      platformStatus: 'Ready',
    });
    expect((await ask()).data).toEqual({ status: 'Ready', url: null, expiresAt: null });
  });

  it('says that a link is too old at the same address', async () => {
    const { data } = await ask();
    stage.connect.advanceTo(new Date(stage.connect.now().getTime() + 6 * 60_000));
    const late = await fetch(data.url, { redirect: 'manual' });
    expect(late.headers.get('location')).toBe(`${RETURN}&onboarding=expired`);
  });

  it('keeps the link out of the answer to a repeated request, of the log and of the database', async () => {
    const idempotencyKey = newId();
    const headers = { 'idempotency-key': idempotencyKey };
    const path = `/v1/accounts/${stage.service.member.accountId}/onboarding_link`;
    const send = () => stage.service.call('POST', path, { token, body: { returnUrl: RETURN }, headers });
    const first = await send();
    expect((await send()).data).toEqual({ status: 'Started', url: null, expiresAt: null });
    const code = first.data.url.split('/setup/')[1];
    const kept = await stage.service.sql(
      `select body from operator_idempotency union all select data::text from operator_log
       union all select to_json(b)::text from platform_businesses b`,
    );
    expect(kept.length).toBeGreaterThan(2);
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(await stage.service.sql('select action from operator_log order by id desc limit 1')).toEqual([
      { action: 'account.onboarding_link.created' },
    ]);
  });

  it.each([
    ['https://evil.example/', 'return_host_not_listed', 422],
    ['https://shop.example.evil.example/', 'return_host_not_listed', 422],
    ['http://shop.example/', 'invalid_request', 400],
    ['javascript:alert(1)', 'invalid_request', 400],
  ])('does not lead back to %s', async (returnUrl, code, expected) => {
    const { status, error } = await ask({ returnUrl });
    expect([status, error?.code]).toEqual([expected, code]);
    expect(stage.connect.accounts).toEqual([]);
  });

  it('is not for an account that an Owner has connected with keys of its own', async () => {
    const keys = stage.stripe.addKeys(stage.stripe.addAccount('acct_maple', false));
    await stage.at().connect(keys);
    const { status, error } = await ask();
    expect([status, error?.code]).toEqual([422, 'processor_busy']);
    expect(stage.connect.accounts).toEqual([]);
  });

  it('does not connect an account again that an Owner has disconnected, until an Owner does', async () => {
    await press((await ask()).data.url, { person: 'Anna Ready' });
    await stage.hear();
    const isInUse = async () => {
      const path = `/v1/accounts/${stage.service.member.accountId}`;
      return (await stage.service.call('GET', path, { token })).data.processor?.relation === 'Platform';
    };
    expect(await isInUse()).toBe(true);
    expect((await stage.at().disconnect()).status).toBe(200);
    const { status: answered, error } = await ask();
    expect([answered, error?.code]).toEqual([422, 'illegal_action']);
    expect(error.message).toContain('Only an Owner connects it again');
    await stage.hear();
    expect(await isInUse()).toBe(false);
    expect((await stage.at().join()).status).toBe(200);
    expect(await isInUse()).toBe(true);
    expect((await ask()).status).toBe(200);
  });

  it('asks for the country of an account that has none', async () => {
    await saveCountry('');
    const { status, error } = await ask();
    expect([status, error?.code]).toEqual([422, 'processor_incomplete']);
  });

  it('needs a token of the installation that may write, and an account that is there', async () => {
    const { operator } = stage.service.services;
    const reader = (await operator.createToken({ name: 'Reader', scopes: ['accounts:read'] })).text;
    expect((await ask(undefined, { token: reader })).status).toBe(403);
    // Of an account.
    const own = await stage.service.call(
      'POST',
      `/v1/accounts/${stage.service.member.accountId}/onboarding_link`,
      {
        body: { returnUrl: RETURN },
      },
    );
    expect(own.status).toBe(403);
    const nowhere = await stage.service.call('POST', `/v1/accounts/${newId()}/onboarding_link`, {
      token,
      body: { returnUrl: RETURN },
    });
    expect(nowhere.status).toBe(404);
  });
});
