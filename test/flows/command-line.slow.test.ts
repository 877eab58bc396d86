import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findFreePort } from '../../src/kit/ports.ts';
import { openCluster } from '../../src/postgres/cluster.ts';
import { startFakeStripe } from '../../src/processors/stripe/testing/fake-stripe.ts';
import { MAIN, type Run, runCommand, untilSaid } from '../support/command.ts';
import { copyDatabase } from '../support/database.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
let service: Run;
let url: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-commands-'));
  // The user who runs PostgreSQL, when this runs as root, must be able to pass.
  await chmod(folder, 0o711);
  service = await startService({ LOG_LEVEL: 'warn' });
  url = /ready: (\S+)/.exec(service.output())?.[1] ?? '';
  token = /API token {2}(\S+)/.exec(service.output())?.[1] ?? '';
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
  await rm(folder, { recursive: true, force: true });
});

const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  runCommand(folder, words, environment);

async function startService(environment: Record<string, string>): Promise<Run> {
  const started = run(['serve'], environment);
  await untilSaid(started, 'Ctrl-C stops the service.');
  return started;
}

async function command(words: string, environment: Record<string, string> = {}) {
  const started = run(words.split(' '), environment);
  const code = await started.ended;
  return { code, output: started.output(), errors: started.errors() };
}

const send = (text: string) => fetch(`${url}/v1/invoices`, { headers: { authorization: `Bearer ${text}` } });

describe('the first start', () => {
  it('shows an address, the reference, a token and how to stop', () => {
    expect(service.output()).toContain(`Reference  ${url}/docs`);
    expect(token).toMatch(/^trn_test_[0-9A-Za-z]{49}$/);
    expect(service.output()).toContain('shown only this once');
    expect(service.output()).not.toContain('\u001b');
    expect(service.errors()).toBe('');
  });

  it('shows a request that, pasted into bash, makes an invoice with three payments', async () => {
    const pasted = /^curl [\s\S]*?[^\\]$/m.exec(service.output())?.[0] ?? '';
    // Bash itself takes the words apart; a function in curl's place prints them.
    const bash = spawn('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${pasted}`]);
    let words = '';
    bash.stdout.on('data', (text) => (words += text));
    await once(bash, 'close');
    const [address = '', , authorization = '', , type = '', , body = ''] = words.split('\0');
    const headers = Object.fromEntries([authorization, type].map((header) => header.split(': ')));
    const response = await fetch(address, { method: 'POST', headers, body });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { paymentSchedule: unknown[]; paymentLink: string } };
    expect(data.paymentSchedule).toHaveLength(3);
    expect(data.paymentLink.startsWith(`${url}/demo-studio/r/`)).toBe(true);
  });
});

describe('beside a running service', () => {
  it('token create prints the token alone, and it works at once', async () => {
    const made = await command('token create --name cli');
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/^trn_test_[0-9A-Za-z]{49}\n$/),
      errors: '',
    });
    expect((await send(made.output.trim())).status).toBe(200);
  });

  it('token create narrows scopes and sets an end', async () => {
    const made = await command(
      'token create --name narrow --scopes invoices:read,events:read --expires-in-days 2',
    );
    expect((await send(made.output.trim())).status).toBe(200);
    const { output } = await command('token list --account demo-studio');
    const line = output.split('\n').find((one) => one.includes(` ${made.output.trim().slice(-4)} `)) ?? '';
    expect(line).toMatch(
      /^[0-9a-f-]{36} {2}narrow .* invoices:read,events:read {2}\S+ \S+ {2}(?:-|\S+ \S+) +\d{4}-\d\d-\d\d \d\d:\d\d {2}-$/,
    );
  });

  it('token revoke ends a token with the next request', async () => {
    const made = (await command('token create --name leaves')).output.trim();
    const revoked = await command(`token revoke ${made.slice(-4)}`);
    expect(revoked).toMatchObject({
      code: 0,
      output: `The token "leaves" that ends in ${made.slice(-4)} no longer works.\n`,
    });
    expect((await send(made)).status).toBe(401);
    expect((await send(token)).status).toBe(200);
  });

  it('account set changes what is named and shows all; a value that cannot be is refused and changes nothing', async () => {
    const words =
      'account set demo-studio --part-payments on --fee-bearer client --surcharge 250 --card-cost 290'.split(
        ' ',
      );
    const changed = run(words);
    expect([await changed.ended, changed.errors()]).toEqual([0, '']);
    expect(changed.output()).toMatch(
      /part payments\s+on[\s\S]*surcharge\s+2\.5 %[\s\S]*autopay retries\s+3, 5, 7/,
    );
    const refused = run(['account', 'set', 'demo-studio', '--autopay-retries', '3,none']);
    expect([await refused.ended, refused.output()]).toEqual([1, '']);
    expect(refused.errors()).toContain('Autopay is tried again');
    for (const [words, why] of [
      ['--surcharge 500', 'more than the 3 % that may be asked. Visa allows'],
      ['--surcharge 300', 'more than the 2.9 % that credit cards cost you'],
      ['--surcharge 200 --country DE', 'Directive (EU) 2015/2366, article 62(4)'],
      ['--surcharge 200 --country US --region Connecticut', 'Connecticut forbids surcharges'],
      ['--surcharge 250 --card-cost none', 'say first what they cost'],
    ] as const) {
      const unlawful = await command(`account set demo-studio ${words}`);
      expect([unlawful.code, unlawful.output]).toEqual([1, '']);
      expect(unlawful.errors).toContain(why);
    }
    const kept = await command('account set demo-studio');
    expect(kept.output).toMatch(
      /card cost\s+2\.9 %\s+surcharge taken\s+2\.5 % on credit cards[\s\S]*address\s+none/,
    );
    const back = run(
      'account set demo-studio --part-payments off --fee-bearer business --surcharge 0'.split(' '),
    );
    expect(await back.ended).toBe(0);
  });

  it('account set changes what a business shows of itself; a value that cannot be changes nothing', async () => {
    const set = (words: string) => command(`account set demo-studio ${words}`);
    const changed = await set('--language de --city Köln --country DE --reminders=-7,0,7');
    expect(changed.code).toBe(0);
    expect(changed.output).toMatch(/language\s+de[\s\S]*address\s+Köln, DE[\s\S]*reminders\s+-7, 0, 7/);
    const logo = join(folder, 'logo.png');
    await writeFile(logo, PIXEL);
    expect((await set(`--logo ${logo}`)).output).toMatch(/logo\s+image\/png/);
    for (const [option, value, reason] of [
      ['--accent-colour', 'red', 'six hexadecimal digits'],
      ['--reminders', '3,1', 'Reminders are'],
      ['--country', 'Germany', 'two capitals'],
      ['--logo', MAIN, 'PNG or a JPEG'],
    ] as const) {
      const refused = await set(`${option} ${value}`);
      expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining(reason)]);
    }
    const after = await set('--logo none --language en');
    expect(after.output).toMatch(/language\s+en[\s\S]*Köln, DE[\s\S]*logo\s+none/);
  });

  it('account create makes an account that token create then names', async () => {
    const made = await command(
      'account create --name Maple --path maple --currency EUR --time-zone Europe/Berlin --live --owner-email a@maple.example --owner-name Ada',
    );
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining('live account maple (EUR, Europe/Berlin)'),
    });
    expect((await command('account list')).output).toMatch(/^maple +Maple +Live +EUR +Europe\/Berlin$/m);
    expect((await command('token create --name x --account maple')).output).toMatch(/^trn_live_/);
    // With several accounts the demo's is meant.
    expect((await command('token create --name x')).output).toMatch(/^trn_test_/);
  });

  it('processor set names the webhook address of the running service, also in a terminal that does not know it', async () => {
    const stripe = await startFakeStripe();
    stripe.on('GET /v1/account', { body: { id: 'acct_1', object: 'account' } });
    const own = { PORT: '4999', STRIPE_API_URL: stripe.url, STRIPE_SECRET_KEY: 'sk_test_abcdefgh1234' };
    const made = await command('processor set stripe --without-webhook --account demo-studio', own);
    expect([made.code, made.errors]).toEqual([0, '']);
    expect(made.output).toContain(`Its address: ${url}/processors/stripe/`);
    expect((await command('processor show --account demo-studio', own)).output).toContain(
      `Webhook address  ${url}/processors/stripe/`,
    );
    expect((await command('processor clear --account demo-studio', own)).code).toBe(0);
    await stripe.close();
  });

  it('member reset prints a link with which the owner of an account signs in for the first time', async () => {
    // Without the service's PORT or PUBLIC_URL, as in a terminal that knows nothing of them.
    const made = await command('member reset --email Dana@demo-studio.example', { PORT: '4999' });
    expect([made.code, made.errors]).toEqual([0, '']);
    const link = made.output.trim().split('\n').at(-1) ?? '';
    expect(link).toMatch(/^http:\/\/localhost:\d+\/app\/reset\/[0-9A-Za-z]{43}$/);
    const post = (address: string, form: Record<string, string>) =>
      fetch(address, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: url },
        redirect: 'manual',
      });
    expect((await post(link, { password: 'correct horse battery' })).status).toBe(303);
    const form = { email: 'dana@demo-studio.example', password: 'correct horse battery' };
    expect((await post(`${url}/app/sign-in`, form)).headers.get('location')).toBe('/app');
    const unknown = await command('member reset --email nobody@example.com');
    expect([unknown.code, unknown.errors]).toEqual([
      1,
      'nobody@example.com is not a member of any account.\n',
    ]);
  });

  it('member link and member sign-up print links that work once; two-factor-off says when it is not on', async () => {
    const post = (address: string, form: Record<string, string> = {}) =>
      fetch(address, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: url },
        redirect: 'manual',
      });
    const linkOf = async (words: string) => {
      const made = await command(words);
      expect([words, made.code, made.errors]).toEqual([words, 0, '']);
      return made.output.trim().split('\n').at(-1) ?? '';
    };
    const link = await linkOf('member link Dana@demo-studio.example');
    expect(link).toMatch(/^http:\/\/localhost:\d+\/app\/welcome\/[0-9A-Za-z]{43}$/);
    expect((await post(link)).headers.get('location')).toBe('/app');
    expect((await post(link)).status).toBe(404);
    const form = { name: 'Nora', business: 'Nora Films', country: 'FR', password: 'correct horse battery' };
    const signUp = await linkOf('member sign-up --email nora@example.com');
    expect((await post(signUp, form)).headers.get('location')).toBe('/app');
    expect((await command('account list')).output).toMatch(
      /^nora-films-sandbox +Nora Films +Sandbox +EUR +Europe\/Paris$/m,
    );
    for (const [words, errors] of [
      ['member link nobody@example.com', 'nobody@example.com is not a member of any account.\n'],
      ['member sign-up --email nora@example.com', expect.stringContaining('has an account already')],
      ['member sign-up --email nora', 'Check the email address.\n'],
      ['member two-factor-off --email nora@example.com', expect.stringContaining('is not on for')],
      [
        'member sign-on-forget --email nora@example.com',
        expect.stringContaining('has not signed in at a provider'),
      ],
      ['member allow-password nobody@example.com', 'nobody@example.com is not a member of any account.\n'],
    ] as const) {
      const refused = await command(words);
      expect([words, refused.code, refused.errors]).toEqual([words, 1, errors]);
    }
  });

  it('member allow-password makes the links that OIDC_REQUIRED refuses', async () => {
    const required = {
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'tranche',
      OIDC_CLIENT_SECRET: 'a secret of this client',
      OIDC_REQUIRED: 'on',
    };
    const email = 'dana@demo-studio.example';
    const refused = await command(`member reset --email ${email}`, required);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('member allow-password')]);
    expect((await command(`member allow-password ${email}`, required)).output).toContain(
      'may use a password',
    );
    expect((await command(`member reset --email ${email}`, required)).output).toMatch(/\/app\/reset\/\w{43}/);
    expect((await command(`member allow-password ${email} --off`)).output).toContain('provider only');
    expect((await command(`member link ${email}`, required)).code).toBe(1);
  });

  it('member invite prints a link and says that no mail is sent; list shows it, remove ends a membership', async () => {
    const made = await command('member invite demo-studio --email gerda@example.com --role viewer', {
      PUBLIC_URL: url,
    });
    expect([made.code, made.errors]).toEqual([0, '']);
    expect(made.output).toContain('no mail is sent');
    const link = made.output.trim().split('\n').at(-1) ?? '';
    expect((await command('member list demo-studio')).output).toMatch(
      /gerda@example\.com +- +Viewer +invited until/,
    );
    const form = { name: 'Gerda', password: 'correct horse battery' };
    const joined = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: url },
      redirect: 'manual',
    });
    expect(joined.headers.get('location')).toBe('/app');
    expect((await command('member list demo-studio')).output).toMatch(
      /gerda@example\.com +Gerda +Viewer +since/,
    );
    expect((await command('member remove demo-studio --email gerda@example.com')).code).toBe(0);
    expect((await command('member list demo-studio')).output).not.toContain('gerda');
    const last = await command('member remove demo-studio --email dana@demo-studio.example');
    expect([last.code, last.errors]).toEqual([1, expect.stringContaining('needs an Owner')]);
    const nowhere = await command('member invite nowhere --email gerda@example.com');
    expect([nowhere.code, nowhere.errors]).toEqual([
      1,
      expect.stringContaining('no account with the path nowhere'),
    ]);
  });

  it('doctor finds everything well', async () => {
    const { code, output } = await command('doctor', { PORT: new URL(url).port });
    expect([code, output.split('\n').filter((line) => !/^(ok|warn +(disk|backups))/.test(line))]).toEqual([
      0,
      [''],
    ]);
    expect(output).toContain('answered by a running Tranche');
  });

  it('doctor says that the service runs at another address than its settings name, and no word against it', async () => {
    const { code, output } = await command('doctor', { PORT: String(await findFreePort('127.0.0.1')) });
    expect(code).toBe(0);
    expect(output).toContain(`warn  settings     the service runs at ${url}`);
    expect(output).not.toMatch(/ is free$/m);
  });

  it('a second service on the same folder, or on the same port, is refused in a sentence', async () => {
    const sameFolder = await command('serve');
    expect(sameFolder).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/another Tranche service .*DATA_DIR\.\n$/),
    });
    const samePort = await command('serve', { PORT: new URL(url).port, DATA_DIR: join(folder, 'other') });
    expect(samePort).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^Port \d+ is in use: .*PORT=\d+\.\n$/),
    });
  });
});

describe.concurrent('a command that fails', () => {
  it.each([
    [
      'token create --name x --scopes invoice:read',
      {},
      'There is no scope invoice:read; did you mean invoices:read?',
    ],
    ['token create --name x --account demo', {}, /^There is no account with the path demo; .*\n$/],
    ['token revoke nothing', {}, /^There is no such token; .*\n$/],
    ['token list', { PORT: 'x', LOG_LEVEL: 'loud' }, /^PORT must be .*; LOG_LEVEL must be .*\n$/],
    [
      'token list',
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
      /^The database cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\): .*\n$/,
    ],
  ])(
    'says so in one sentence on standard error, with exit code 1: %s %j',
    async (words, environment, sentence) => {
      const failed = await command(words, environment);
      const expected = typeof sentence === 'string' ? `${sentence}\n` : expect.stringMatching(sentence);
      expect(failed).toEqual({ code: 1, output: '', errors: expected });
      expect(failed.errors).not.toContain('secret');
    },
  );

  it('adds the stack with LOG_LEVEL=debug', async () => {
    const { errors } = await command('token revoke nothing', { LOG_LEVEL: 'debug' });
    expect(errors).toMatch(/^There is no such token.*\nCommandError: .*\n {4}at /);
  });

  it('doctor names what is wrong and the way out, with exit code 1', async () => {
    const { code, output } = await command('doctor', { DATABASE_URL: 'postgres://u:pa55word@127.0.0.1:1/x' });
    expect([code, output]).toEqual([1, expect.stringMatching(/^fail +database +.*DATABASE_URL/m)]);
    expect(output).not.toContain('pa55word');
  });
});

describe('with DATABASE_URL', () => {
  it('commands use that database and make no data folder', async () => {
    const copy = await copyDatabase(inject('cluster'));
    const { host, user, password, database } = copy.connection;
    const environment = {
      DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}/${database}`,
      DATA_DIR: join(folder, 'unused'),
    };
    expect(await command('migrate', environment)).toMatchObject({
      code: 0,
      output: 'The database is up to date.\n',
    });
    expect(await command('token create --name x', environment)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^There is no account yet/),
    });
    const started = await startService(environment);
    expect(started.output()).toContain('API token  trn_test_');
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(await command('token list', environment)).toMatchObject({
      code: 0,
      output: expect.stringContaining('first token'),
    });
    expect(await readdir(folder)).not.toContain('unused');
    await copy.drop();
  });
});

describe('account close and reopen', () => {
  it('close an account as an Owner does, say until when, and open it again', async () => {
    await command(
      'account create --name Closing --path closing --owner-email c@example.com --owner-name Cleo',
    );
    const closed = await command('account close closing');
    expect([closed.code, closed.errors]).toEqual([0, '']);
    expect(closed.output).toMatch(/closing is closed\. It can be reopened until \d{4}-\d\d-\d\dT/);
    expect((await command('account list')).output).toMatch(/closing .* \d{4}-\d\d-\d\d\s/);
    expect((await command('account reopen closing')).output).toContain('closing is open.');
    const unknown = await command('account close nowhere');
    expect([unknown.code, unknown.errors]).toEqual([
      1,
      expect.stringContaining('There is no account nowhere'),
    ]);
  });
});

describe('a stop', () => {
  it('ends with 0 on SIGTERM and on SIGINT, and the database is there for commands and the next start', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      service.child.kill(signal);
      expect(await service.ended).toBe(0);
      // A server that ends before the connections that say goodbye to it is nothing to warn of.
      expect(service.output()).not.toContain('connection broke');
      expect((await command('token list --account demo-studio')).output).toContain('first token');
      service = await startService({ LOG_LEVEL: 'warn' });
      expect(service.output()).not.toContain('trn_');
      expect(service.output()).toContain('token create');
      url = /ready: (\S+)/.exec(service.output())?.[1] ?? '';
      expect((await send(token)).status).toBe(200);
    }
  });

  it('finishes the request that is under way, also when npm passes the terminal’s Ctrl-C on a second time', async () => {
    const body = '{"contact":{"name":"M","email":"m@example.com"},"totalAmount":3}';
    let finish = () => {};
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        const encode = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        encode(body.slice(0, 10));
        finish = () => {
          encode(body.slice(10));
          controller.close();
        };
      },
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = fetch(`${url}/v1/invoices`, {
      method: 'POST',
      headers,
      body: slow,
      duplex: 'half',
    } as RequestInit);
    // The service has the request once it has answered some that were sent after it.
    for (let count = 0; count < 3; count += 1) await send(token);
    const silent = connect(Number(new URL(url).port), 'localhost');
    await once(silent, 'connect');
    const letGo = once(silent, 'close');
    service.child.kill('SIGINT');
    // The port is closed while the request is still under way.
    while (
      await send(token).then(
        () => true,
        () => false,
      )
    );
    service.child.kill('SIGINT');
    // The service closes a connection that never sent anything, and keeps the one with the request under way.
    await letGo;
    finish();
    expect((await answer).status).toBe(201);
    expect(await service.ended).toBe(0);
    service = await startService({});
  });

  it('comes by itself, with exit code 1, when PostgreSQL ends unasked; the next start recovers', async () => {
    const { connection } = await openCluster({ dataDir: join(folder, 'data'), holder: 'command' });
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query(`select pg_read_file('postmaster.pid') as file`);
    process.kill(Number(rows[0].file.split('\n')[0]), 'SIGKILL');
    expect(await service.ended).toBe(1);
    expect(service.errors()).toMatch(/^PostgreSQL ended unexpectedly/);
    service = await startService({});
    expect((await command('token list --account demo-studio')).output).toContain('first token');
  });
});
