import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInWith } from '../../support/connecting.ts';
import { freshService } from '../../support/fresh-service.ts';
import { atPlatform } from '../../support/joining.ts';
import { press } from '../../support/onboarding.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
let at: ReturnType<typeof atPlatform>;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service);
  const owner = await signInWith(service, 'owner@demo-studio.example');
  at = atPlatform(service, owner, 'demo-studio');
});
afterEach(() => sandbox.close());

// The sandbox sends its webhooks, and the service applies them.
async function hear(): Promise<void> {
  await sandbox.running.tick();
  await service.work();
}

async function choose(person: string): Promise<void> {
  const { data } = await at.join();
  expect(await press(data.url, { person })).toMatch(/\/settings\/stripe\?platform=back$/);
  await hear();
}

describe('without a platform at Stripe, the sandbox plays one', () => {
  it('whose page offers the three ways that it can go', async () => {
    expect((await at.show()).data.platform).toEqual({ processor: 'Sandbox', fees: [] });
    const { data } = await at.join();
    const page = await (await fetch(data.url, { headers: { 'accept-language': 'fr' } })).text();
    expect([...page.matchAll(/value="([^"]*)">([^<]*)</g)].map(([, ...one]) => one)).toEqual([
      ['Anna Ready', 'Complet'],
      ['Cleo Document', 'Incomplet'],
      ['Dan Rejected', 'Refusé'],
    ]);
  });

  it('Complete connects the account, and disconnecting ends that', async () => {
    await choose('Anna Ready');
    expect((await at.show()).data).toMatchObject({
      processor: 'Sandbox',
      relation: 'Platform',
      business: { status: 'Ready', isInUse: true, stripeAccount: null },
    });
    const rows = () => service.sql('select processor, relation, is_active from processor_accounts');
    expect(await rows()).toEqual([{ processor: 'Sandbox', relation: 'Platform', is_active: true }]);
    expect((await at.disconnect()).data).toMatchObject({ relation: null, business: { isInUse: false } });
    expect(await rows()).toMatchObject([{ is_active: false }]);
  });

  it('and so does an account whose test clock was moved', async () => {
    const moved = await service.call('POST', '/v1/test_clock', { body: { now: '2027-03-01T12:00:00.000Z' } });
    expect(moved.status).toBe(200);
    await choose('Anna Ready');
    expect((await at.show()).data.business).toMatchObject({ status: 'Ready', isInUse: true });
  });

  it('Incomplete says what is missing, and the next visit completes it', async () => {
    await choose('Cleo Document');
    const { relation, business } = (await at.show()).data;
    expect([relation, business]).toMatchObject([
      null,
      { status: 'Incomplete', missing: [{ code: 'ChargesDisabled' }, { code: 'DetailsDue' }] },
    ]);
    const { data } = await at.join();
    await press(data.url, { act: 'complete' });
    await hear();
    expect((await at.show()).data).toMatchObject({ relation: 'Platform', business: { status: 'Ready' } });
  });

  it('Rejected connects nothing', async () => {
    await choose('Dan Rejected');
    expect((await at.show()).data).toMatchObject({ relation: null, business: { status: 'Rejected' } });
  });

  it('a link leads to another one when it was used, and there is one account all the same', async () => {
    const { data } = await at.join();
    await press(data.url, { person: 'Cleo Document' });
    const used = await fetch(data.url, { redirect: 'manual' });
    expect(used.headers.get('location')).toMatch(/\/settings\/stripe\?platform=again$/);
    await at.join();
    expect(await service.sql('select is_business from sandbox.recipients')).toEqual([{ is_business: true }]);
  });
});
