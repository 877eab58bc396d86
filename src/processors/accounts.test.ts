import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../../test/support/database.ts';
import { createAccounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { type Database, openDatabase } from '../kit/db/database.ts';
import { createSecrets } from '../kit/secrets.ts';
import { createProcessors, type StripeKeys, whyNotKeys } from './service.ts';
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

let count = 0;
async function makeOwner(mode: 'Live' | 'Sandbox'): Promise<Account> {
  count += 1;
  const owner = { name: 'Ann', email: `ann${count}@example.com` };
  const settings = { name: 'Maple', path: `maple-${count}`, currency: 'USD', timeZone: 'UTC' };
  return createAccounts({ database, clock }).createAccount({ ...settings, mode, owner });
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
    await all.connectStripe(owner.id, keys);
    const first = await all.processorFor(owner);
    expect(first?.name).toBe('Stripe');
    expect(await all.processorFor(owner)).toBe(first);
    expect(await all.processorFor(owner, 'Sandbox')).toBe(sandbox);
  });

  it('is made again when the keys change, and is gone when they are cleared', async () => {
    const owner = await makeOwner('Live');
    const all = processors();
    await all.connectStripe(owner.id, keys);
    const first = await all.processorFor(owner);
    await all.connectStripe(owner.id, { ...keys, secretKey: 'sk_test_another_one' });
    const second = await all.processorFor(owner);
    expect(second?.name).toBe('Stripe');
    expect(second).not.toBe(first);
    expect(await all.publishableKeyFor(owner)).toBe('pk_test_abcdefgh');
    expect(await all.clearStripe(owner.id)).toBe(true);
    expect(await all.clearStripe(owner.id)).toBe(false);
    expect(await all.processorFor(owner)).toBeNull();
    expect(await all.processorFor(owner, 'Stripe')).toBeNull();
  });

  it('changes in other processes, too, within seconds', async () => {
    const owner = await makeOwner('Sandbox');
    const here = processors();
    expect(await here.processorFor(owner)).toBe(sandbox);
    await processors().connectStripe(owner.id, keys);
    await expect.poll(async () => (await here.processorFor(owner))?.name).toBe('Stripe');
  });
});

describe('the keys', () => {
  it('are shown without the secrets, and who they belong to stays known after they were cleared', async () => {
    const owner = await makeOwner('Sandbox');
    const all = processors();
    expect(await all.readStripe(owner.id)).toBeNull();
    await all.connectStripe(owner.id, keys);
    expect(await all.readStripe(owner.id)).toMatchObject({
      isActive: true,
      stripeAccount: 'acct_1',
      keyHint: 'sk_test_…1234',
      hasWebhookSecret: true,
      publishableKey: 'pk_test_abcdefgh',
    });
    await all.clearStripe(owner.id);
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
    await all.connectStripe(owner.id, keys);
    const begun = instant;
    instant = new Date('2026-11-22T10:00:00Z');
    await all.connectStripe(owner.id, { ...keys, webhookSecret: null });
    expect(await all.readStripe(owner.id)).toMatchObject({ connectedAt: begun, hasWebhookSecret: true });
    await all.connectStripe(owner.id, { ...keys, webhookSecret: null, stripeAccount: 'acct_2' });
    expect(await all.readStripe(owner.id)).toMatchObject({ connectedAt: instant, hasWebhookSecret: false });
  });

  it('are nowhere in the row in the clear, and of no use in another account’s row', async () => {
    const one = await makeOwner('Sandbox');
    const other = await makeOwner('Sandbox');
    await processors().connectStripe(one.id, keys);
    await processors().connectStripe(other.id, keys);
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
    await processors().connectStripe(owner.id, keys);
    const wrong = createSecrets(Buffer.alloc(32, 4));
    await expect(processors(wrong).processorFor(owner)).rejects.toThrow('another key');
  });
});

describe('keys that are typed', () => {
  const none = { webhookSecret: null, publishableKey: null };

  it.each([
    ['Live', 'sk_live_abcdefgh'],
    ['Sandbox', 'sk_test_abcdefgh'],
  ] as const)('fit a %s account as %s', (mode, secretKey) => {
    expect(whyNotKeys(mode, { secretKey, ...none })).toBeNull();
  });

  it.each([
    ['Live', { secretKey: 'sk_test_abcdefgh' }, 'This is a test key'],
    ['Sandbox', { secretKey: 'sk_live_abcdefgh' }, 'must not move real money'],
    ['Live', { secretKey: 'rk_live_abcdefgh' }, 'looks like sk_live_'],
    ['Live', { secretKey: 'pk_live_abcdefgh' }, 'looks like sk_live_'],
    ['Live', { secretKey: 'sk_live_abc def gh' }, 'looks like sk_live_'],
    ['Live', { secretKey: 'sk_live_abcdefgh', webhookSecret: 'secret' }, 'whsec_'],
    ['Live', { secretKey: 'sk_live_abcdefgh', publishableKey: 'pk_test_abcdefgh' }, 'pk_live_'],
  ] as const)('do not fit a %s account: %o', (mode, given, reason) => {
    const refusal = whyNotKeys(mode, { ...none, ...given });
    expect(refusal).toContain(reason);
    expect(refusal).not.toContain('abcdefgh');
  });
});
