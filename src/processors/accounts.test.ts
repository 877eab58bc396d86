import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../../test/support/database.ts';
import { createAccounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { type Database, openDatabase } from '../kit/db/database.ts';
import { createSecrets } from '../kit/secrets.ts';
import { keepKeys } from './keys.ts';
import { createProcessors, faultsOfKeys, type Processors, type StripeKeys } from './service.ts';
import type { Processor } from './types.ts';

const keys: StripeKeys = {
  secretKey: 'sk_test_abcdefgh1234',
  webhookSecret: 'whsec_abcdefgh',
  publishableKey: 'pk_test_abcdefgh',
  stripeAccount: 'acct_1',
};
const secrets = createSecrets(Buffer.alloc(32, 3));
const clock = { now: () => new Date('2026-11-21T10:00:00Z') };
const sandbox = { name: 'Sandbox' } as Processor;

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const copy = await copyDatabase(inject('cluster'));
  drop = copy.drop;
  database = openDatabase(copy.connection, () => {});
});
afterAll(async () => {
  await database.close();
  await drop();
});

const processors = (key = secrets) =>
  createProcessors({ database, secrets: key, clock, sandbox, stripeApiUrl: 'http://127.0.0.1:9' });

// As the service does it after it has tried them.
async function connectStripe(all: Processors, owner: Account, kept: StripeKeys, now = clock.now()) {
  await keepKeys({ database, secrets, clock: { now: () => now } }, owner, kept);
  all.forgetRead(owner.id);
}

// Each test has the account at Stripe for itself.
const owners: Account[] = [];
afterEach(async () => {
  for (const owner of owners.splice(0)) await processors().clearStripe(owner);
});

let count = 0;
async function makeOwner(mode: 'Live' | 'Sandbox'): Promise<Account> {
  count += 1;
  const owner = { name: 'Ann', email: `ann${count}@example.com` };
  const settings = { name: 'Maple', path: `maple-${count}`, currency: 'USD', timeZone: 'UTC' };
  const made = await createAccounts({ database, clock }).createAccount({ ...settings, mode, owner });
  owners.push(made);
  return made;
}

describe('the processor of an account', () => {
  it('without keys is the sandbox for a sandbox account, and none for a live one', async () => {
    const test = await makeOwner('Sandbox');
    const live = await makeOwner('Live');
    const all = processors();
    expect(await all.processorFor(test)).toBe(sandbox);
    expect(await all.processorFor(test, 'Sandbox')).toBe(sandbox);
    expect(await all.processorFor(live)).toBeNull();
    expect(await all.processorFor(live, 'Sandbox')).toBeNull();
    expect(await all.processorFor(live, 'Stripe')).toBeNull();
  });

  it('with keys is Stripe, in this process at once; orders sent to the sandbox are still followed there', async () => {
    const owner = await makeOwner('Sandbox');
    const all = processors();
    await all.processorFor(owner);
    await connectStripe(all, owner, keys);
    const first = await all.processorFor(owner);
    expect(first?.name).toBe('Stripe');
    expect(await all.processorFor(owner)).toBe(first);
    expect(await all.processorFor(owner, 'Sandbox')).toBe(sandbox);
  });

  it('is made again when the keys change, and is gone when they are cleared', async () => {
    const owner = await makeOwner('Live');
    const all = processors();
    await connectStripe(all, owner, keys);
    const first = await all.processorFor(owner);
    await connectStripe(all, owner, { ...keys, secretKey: 'sk_test_another_one' });
    const second = await all.processorFor(owner);
    expect(second?.name).toBe('Stripe');
    expect(second).not.toBe(first);
    expect(await all.browserAccessFor(owner)).toEqual({
      stripeAccount: null,
      publishableKey: 'pk_test_abcdefgh',
      takesCharges: true,
    });
    expect(await all.clearStripe(owner)).toBe(true);
    expect(await all.clearStripe(owner)).toBe(false);
    expect(await all.processorFor(owner)).toBeNull();
    expect(await all.processorFor(owner, 'Stripe')).toBeNull();
  });

  it('changes in other processes, too, within seconds', async () => {
    const owner = await makeOwner('Sandbox');
    const here = processors();
    expect(await here.processorFor(owner)).toBe(sandbox);
    await connectStripe(processors(), owner, keys);
    await expect.poll(async () => (await here.processorFor(owner))?.name).toBe('Stripe');
  });
});

describe('an account at Stripe', () => {
  it('is connected to one account in each mode, also when two ask at once', async () => {
    const [live, other, test] = [
      await makeOwner('Live'),
      await makeOwner('Live'),
      await makeOwner('Sandbox'),
    ];
    const done = await Promise.allSettled(
      [live, other].map((owner) => connectStripe(processors(), owner, keys)),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [refused] = done.filter((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'processor_refused_keys' });
    await connectStripe(processors(), test, keys);
    const connected = done[0]?.status === 'fulfilled' ? live : other;
    await processors().clearStripe(connected);
    await connectStripe(processors(), connected === live ? other : live, keys);
  });
});

describe('the keys', () => {
  it('are shown without the secrets, and who they belong to stays known after they were cleared', async () => {
    const owner = await makeOwner('Sandbox');
    const all = processors();
    expect(await all.readStripe(owner.id)).toBeNull();
    await connectStripe(all, owner, keys);
    expect(await all.readStripe(owner.id)).toMatchObject({
      isActive: true,
      stripeAccount: 'acct_1',
      keyHint: 'sk_test_…1234',
      hasWebhookSecret: true,
      publishableKey: 'pk_test_abcdefgh',
    });
    await all.clearStripe(owner);
    expect(await all.readStripe(owner.id)).toMatchObject({
      isActive: false,
      stripeAccount: 'acct_1',
      keyHint: null,
      hasWebhookSecret: false,
    });
  });

  it('of another Stripe account are a connection of their own, new keys of the same are not', async () => {
    const owner = await makeOwner('Live');
    let instant = new Date('2026-11-21T10:00:00Z');
    const all = createProcessors({
      database,
      secrets,
      clock: { now: () => instant },
      sandbox,
      stripeApiUrl: 'http://127.0.0.1:9',
    });
    await connectStripe(all, owner, keys);
    const begun = instant;
    instant = new Date('2026-11-22T10:00:00Z');
    await connectStripe(all, owner, { ...keys, webhookSecret: null }, instant);
    expect(await all.readStripe(owner.id)).toMatchObject({ connectedAt: begun, hasWebhookSecret: true });
    await connectStripe(all, owner, { ...keys, webhookSecret: null, stripeAccount: 'acct_2' }, instant);
    expect(await all.readStripe(owner.id)).toMatchObject({ connectedAt: instant, hasWebhookSecret: false });
  });

  it('are nowhere in the row in the clear, and of no use in another account’s row', async () => {
    const one = await makeOwner('Sandbox');
    const other = await makeOwner('Sandbox');
    await connectStripe(processors(), one, keys);
    await connectStripe(processors(), other, { ...keys, stripeAccount: 'acct_other' });
    const read = {
      name: 'test_secrets',
      text: 'select secrets from processor_accounts where account_id = $1',
    };
    const [row] = await database.single<{ secrets: Buffer }>(one.id, read, [one.id]);
    expect(row?.secrets.includes('sk_test')).toBe(false);
    const copy = {
      name: 'test_copy',
      text: 'update processor_accounts set secrets = $2 where account_id = $1',
    };
    await database.single(other.id, copy, [other.id, row?.secrets]);
    await expect(processors().processorFor(other)).rejects.toThrow('another account');
  });

  it('encrypted with another key are refused with the reason', async () => {
    const owner = await makeOwner('Sandbox');
    await connectStripe(processors(), owner, keys);
    const wrong = createSecrets(Buffer.alloc(32, 4));
    await expect(processors(wrong).processorFor(owner)).rejects.toThrow('another key');
  });
});

describe('keys that are typed', () => {
  const none = { webhookSecret: null, publishableKey: null };

  it.each([
    ['Live', 'sk_live_abcdefgh'],
    ['Live', 'rk_live_abcdefgh'],
    ['Sandbox', 'rk_test_abcdefgh'],
    ['Sandbox', 'sk_test_abcdefgh'],
  ] as const)('fit a %s account as %s', (mode, secretKey) => {
    expect(faultsOfKeys(mode, { secretKey, ...none })).toEqual([]);
  });

  it.each([
    ['Live', { secretKey: 'sk_test_abcdefgh' }, 'This is a test key'],
    ['Sandbox', { secretKey: 'sk_live_abcdefgh' }, 'must not move real money'],
    ['Live', { secretKey: 'rk_test_abcdefgh' }, 'This is a test key'],
    ['Sandbox', { secretKey: 'rk_live_abcdefgh' }, 'must not move real money'],
    ['Live', { secretKey: 'pk_live_abcdefgh' }, 'looks like rk_live_'],
    ['Live', { secretKey: 'sk_live_abc def gh' }, 'looks like rk_live_'],
    ['Live', { secretKey: 'sk_live_abcdefgh', webhookSecret: 'secret' }, 'whsec_'],
    ['Live', { secretKey: 'sk_live_abcdefgh', publishableKey: 'pk_test_abcdefgh' }, 'This is a test key'],
    ['Live', { secretKey: 'sk_live_abcdefgh', publishableKey: 'sk_live_abcdefgh' }, 'pk_live_'],
  ] as const)('do not fit a %s account: %o', (mode, given, reason) => {
    const [fault, ...others] = faultsOfKeys(mode, { ...none, ...given });
    expect([fault?.message, others]).toEqual([expect.stringContaining(reason), []]);
    expect(fault?.message).not.toContain('abcdefgh');
  });
});
