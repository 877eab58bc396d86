import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createAccounts } from '../../src/accounts/service.ts';
import { openDatabase } from '../../src/kit/db/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { systemClock } from '../../src/kit/time.ts';
import { putBusiness } from '../../src/processors/service.ts';
import {
  type FakeStripe,
  startFakeStripe,
  stripeError,
} from '../../src/processors/stripe/testing/fake-stripe.ts';
import { startStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { environmentOfCommands, MAIN } from '../support/command.ts';
import { copyDatabase } from '../support/database.ts';

const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');

let folder: string;
let stripe: FakeStripe;
let settings: Record<string, string>;
let drop: () => Promise<void>;
let connection: Parameters<typeof openDatabase>[0];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-processor-'));
  stripe = await startFakeStripe();
  stripe.on('GET /v1/account', { body: { id: 'acct_1', object: 'account' } });
  const copy = await copyDatabase(inject('cluster'));
  drop = copy.drop;
  connection = copy.connection;
  const { host, port, user, password, database: name } = copy.connection;
  const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  settings = { DATABASE_URL, SECRET_KEY, STRIPE_API_URL: stripe.url };
  const database = openDatabase(copy.connection, () => {});
  const accounts = createAccounts({ database, clock: systemClock });
  const owner = { name: 'Ann', email: 'ann@example.com' };
  for (const mode of ['Live', 'Sandbox'] as const) {
    const path = mode.toLowerCase();
    await accounts.createAccount({ name: 'Maple', path, mode, currency: 'USD', timeZone: 'UTC', owner });
  }
  await database.close();
});
afterAll(async () => {
  await stripe.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

async function command(words: string, input = '', environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, 'processor', ...words.split(' ')], {
    cwd: folder,
    env: { ...environmentOfCommands, DATA_DIR: join(folder, 'data'), ...settings, ...environment },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

const set = (account: string, input: string, environment?: Record<string, string>) =>
  command(`set stripe --without-webhook --account ${account}`, input, environment);

describe('processor set', () => {
  it('connects an account with the keys of standard input, and shows none of the secret ones', async () => {
    const made = await set('sandbox', 'whsec_abcdefgh\nsk_test_abcdefgh1234\npk_test_abcdefgh\n');
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toBe('sandbox is connected to the Stripe account acct_1 (test money).\n');
    const shown = await command('show --account sandbox');
    expect(shown.output).toMatch(/acct_1.*sk_test_…1234.*Webhook secret {3}set.*pk_test_abcdefgh/s);
    expect(shown.output).not.toMatch(/abcdefgh1234|whsec/);
  });

  it('takes a new secret key from the environment, and keeps the webhook secret', async () => {
    expect(await set('sandbox', '', { STRIPE_SECRET_KEY: 'sk_test_another_9999' })).toMatchObject({
      code: 0,
    });
    const shown = await command('show --account sandbox');
    expect(shown.output).toMatch(/sk_test_…9999.*Webhook secret {3}set/s);
  });

  it.each([
    ['live', 'sk_test_abcdefgh', 'a live account moves real money'],
    ['sandbox', 'sk_live_abcdefgh', 'must not move real money'],
    ['sandbox', 'rk_live_abcdefgh', 'must not move real money'],
    ['sandbox', '', 'No secret key came'],
    ['nobody', 'sk_test_abcdefgh', 'There is no account nobody'],
  ])('refuses for the account %s the key %j', async (account, key, reason) => {
    const refused = await set(account, key);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain(reason);
    expect(refused.errors).not.toContain('abcdefgh');
  });

  it('refuses a key that Stripe does not take, and one that could not be tried', async () => {
    stripe.on('GET /v1/account', stripeError(401, { type: 'invalid_request_error' }));
    expect((await set('live', 'sk_live_abcdefgh')).errors).toContain('Stripe does not take this secret key');
    stripe.on('GET /v1/account', 'reset');
    expect((await set('live', 'sk_live_abcdefgh')).errors).toContain('Nothing was changed; try again');
    expect((await command('show --account live')).output).toContain('live has no processor');
  });

  it('refuses keys of another Stripe account, unless that is meant', async () => {
    stripe.on('GET /v1/account', { body: { id: 'acct_2', object: 'account' } });
    const refused = await set('sandbox', 'sk_test_of_acct_2');
    expect(refused.errors).toContain('acct_2, but this account was connected to acct_1');
    expect(
      await command('set stripe --without-webhook --account sandbox --replace-account', 'sk_test_of_acct_2'),
    ).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /Without a webhook endpoint.*\/processors\/stripe\/[0-9a-f-]{36}\/webhook/s,
      ),
    });
  });

  it('needs SECRET_KEY with a database of one’s own, and says how to make one', async () => {
    stripe.on('GET /v1/account', { body: { id: 'acct_2', object: 'account' } });
    const refused = await set('live', 'sk_live_abcdefgh', { SECRET_KEY: '' });
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('openssl rand -base64 32')]);
  });

  it('with another SECRET_KEY than before says so, and can set the keys again', async () => {
    const environment = { SECRET_KEY: Buffer.alloc(32, 6).toString('base64') };
    const refused = await set('sandbox', 'sk_test_abcdefgh', environment);
    expect(refused.errors).toContain('cannot be read');
    const words = 'set stripe --without-webhook --account sandbox --replace-account';
    expect(await command(words, 'sk_test_abcdefgh', environment)).toMatchObject({ code: 0 });
    expect(await command(words, 'sk_test_abcdefgh')).toMatchObject({ code: 0 });
  });
});

describe('processor set with both keys', () => {
  it('does what the app does: tries them, makes the endpoint, and says what is missing', async () => {
    const standIn = await startStandIn();
    const environment = { STRIPE_API_URL: standIn.url };
    const connect = (input: string, more = '') =>
      command(`set stripe --account live${more}`, input, environment);
    const maple = standIn.addAccount('acct_maple', true, {
      chargesEnabled: false,
      due: ['external_account'],
    });
    const { secretKey, publishableKey } = standIn.addKeys(maple, ['rak_dispute_read']);
    const alone = await connect(secretKey);
    expect([alone.code, alone.errors]).toEqual([1, expect.stringContaining('No publishable key came')]);
    const lacking = await connect(`${secretKey}\n${publishableKey}`);
    expect([lacking.code, lacking.errors]).toEqual([1, expect.stringContaining('Disputes: Read')]);
    expect(standIn.endpoints.size).toBe(0);
    standIn.grant(secretKey, 'rak_dispute_read');
    standIn.fail('GET /v1/webhook_endpoints', 'unreachable');
    const cut = await connect(`${secretKey}\n${publishableKey}`);
    expect([cut.code, cut.errors]).toEqual([
      1,
      expect.stringMatching(/wait for one day.*Repeat this command/),
    ]);
    const made = await connect(`${secretKey}\n${publishableKey}`);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toMatch(/^live is connected to the Stripe account acct_maple \(real money\)\./);
    expect(made.output).toContain(
      'Still to do: Stripe takes no charges (https://dashboard.stripe.com/account/status)',
    );
    expect(standIn.endpoints.size).toBe(1);
    expect((await command('check --account live', '', environment)).code).toBe(1);
    Object.assign(maple, { chargesEnabled: true, due: [] });
    const checked = await command('check --account live', '', environment);
    expect([checked.code, checked.output]).toEqual([
      0,
      expect.stringContaining('Stripe takes charges for live.'),
    ]);
    const other = standIn.addKeys(standIn.addAccount('acct_next', true), []);
    const keys = `${other.secretKey}\n${other.publishableKey}`;
    expect((await connect(keys)).errors).toContain('add --replace-account');
    expect((await connect(keys, ' --replace-account')).output).toContain('acct_next');
    for (const said of [alone, lacking, cut, made, checked]) {
      expect(said.output + said.errors).not.toMatch(/[rp]k_live_standin/);
    }
    await standIn.close();
  });
});

describe('processor clear', () => {
  it('forgets the keys, once', async () => {
    expect((await command('clear --account sandbox')).output).toContain('are deleted');
    expect((await command('clear --account sandbox')).output).toContain('has no keys');
    expect((await command('show --account sandbox')).output).toContain('works with the sandbox');
  });
});

describe('processor show', () => {
  it('names the account at the operator’s platform that takes a live business’s payments', async () => {
    const database = openDatabase(connection, () => {});
    const account = await createAccounts({ database, clock: systemClock }).findAccountByPath('live');
    const id = account?.id as AccountId;
    await database.transaction(id, (tx) =>
      putBusiness(tx, id, {
        processor: 'Stripe',
        stripeAccount: 'acct_business',
        isLive: true,
        isActive: true,
        readiness: null,
        now: systemClock.now(),
      }),
    );
    await database.close();
    const shown = (await command('show --account live')).output;
    expect(shown).toMatch(
      /^live works with Stripe, as a business of the operator’s platform\.\n.*acct_business/,
    );
    expect(shown).not.toContain('no processor');
  });
});
