import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { environmentOfCommands, MAIN } from '../../support/command.ts';
import { copyDatabase } from '../../support/database.ts';

const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');

let folder: string;
let stripe: StripeStandIn;
let settings: Record<string, string>;
let keys: { readonly secretKey: string; readonly publishableKey: string };
let drop: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-platform-'));
  stripe = await startStandIn();
  keys = stripe.addKeys(stripe.addAccount('acct_platform', true));
  const copy = await copyDatabase(inject('cluster'));
  drop = copy.drop;
  const { host, port, user, password, database: name } = copy.connection;
  const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const PUBLIC_URL = 'https://pay.maple.example';
  settings = { DATABASE_URL, SECRET_KEY, STRIPE_API_URL: stripe.url, PUBLIC_URL };
});
afterAll(async () => {
  await stripe.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

async function platform(words: string, input = '', environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, 'platform', ...words.split(' ')], {
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

it('sets the platform, shows it without secrets, says what is missing, and deletes the keys', async () => {
  expect((await platform('show')).output).toBe('There is no platform: no account can pay out.\n');
  const input = `${keys.publishableKey}\n${keys.secretKey}\n`;
  expect(await platform('set stripe', input)).toEqual({
    code: 0,
    errors: '',
    output: 'The platform is the Stripe account acct_platform (real money).\n',
  });
  const shown = await platform('show');
  expect(shown.output).toMatch(/acct_platform.*US.*USD.*sk_live_….*connect-webhook\n/s);
  expect(shown.output).not.toMatch(new RegExp(`${keys.secretKey}|whsec_|not made`));
  expect(await platform('check')).toMatchObject({
    code: 0,
    output: 'Stripe takes charges and pays out for the platform.\n',
  });
  stripe.endpoints.clear();
  expect((await platform('check')).output).toContain('the webhook endpoint is missing');
  const empty = await platform('reconcile');
  expect([empty.code, empty.output]).toEqual([0, expect.stringContaining('OF THE OPERATOR')]);
  expect((await platform('set')).errors).toContain('Say what to set');
  expect((await platform('set --payouts off')).output).toContain('for connected businesses only');
  expect((await platform('show')).output).toContain('Payments out       off: for connected businesses only');
  expect((await platform('set --payouts on')).output).toBe('Accounts can begin payments out.\n');
  expect((await platform('clear')).output).toBe('The keys of the platform are deleted.\n');
  expect((await platform('check')).errors).toContain('has no Stripe platform');
});

it.each([
  ['set stripe', 'sk_live_alone\n', 'Both keys are needed'],
  ['set stripe', 'sk_test_abcdefgh\npk_live_abcdefgh\n', 'a live account moves real money'],
  ['set stripe --test', 'sk_live_abcdefgh\npk_test_abcdefgh\n', 'must not move real money'],
  ['fees set --kind PayoutCard --currency usd --basis-points 290', '', 'three capital letters'],
  ['fees set --kind PayoutCard --currency * --basis-points 290 --fixed 30', '', 'only a share can be taken'],
  ['fees set --kind PayoutCard --currency USD --basis-points 9000', '', 'from 0 to 3000'],
  ['fees set --kind Payout --currency USD --basis-points 290', '', 'PayoutCard'],
])('%s with %j is refused: %s', async (words, input, reason) => {
  const refused = await platform(words, input);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining(reason)]);
  expect(refused.errors).not.toMatch(/abcdefgh|_alone/);
});

it('without a key that encrypts says how to make one', async () => {
  const refused = await platform('show', '', { SECRET_KEY: '' });
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('openssl rand -base64 32')]);
});

it('says what is taken', async () => {
  expect((await platform('fees list')).output).toBe('Nothing is taken.\n');
  const set =
    'fees set --kind PayoutCard --currency USD --basis-points 290 --fixed 30 --most 5000 --refunds-fee';
  expect((await platform(set)).output).toBe(
    'From now on, PayoutCard in USD costs 2.9% and $0.30, at most $50.00, which is given back with the money.\n',
  );
  await platform('fees set --kind PayoutBank --currency * --basis-points 80');
  const listed = (await platform('fees list')).output;
  expect(listed).toMatch(
    /PayoutBank in every other currency costs 0.8% \(since .*UTC\)\n.*PayoutCard in USD/s,
  );
});
