import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.ts';
import { freshRouting, OWN_ALLOWED, type RoutedMailing } from '../support/mail-routes.ts';
import { MAIL_FROM } from '../support/mails.ts';

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

let folder: string;
let mailing: RoutedMailing;
const fresh = freshRouting();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-mail-'));
});
beforeEach(async () => {
  mailing = await fresh();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function databaseUrl(): string {
  const { connection } = mailing.service;
  if (!('host' in connection)) throw new Error('The database has no host.');
  const { host, port, user, password, database } = connection;
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function test(words: readonly string[] = [], environment: Record<string, string> = {}) {
  const run = runCommand(folder, ['mail', 'test', ...words], {
    DATABASE_URL: databaseUrl(),
    SECRET_KEY,
    SMTP_URL: mailing.installation.url,
    MAIL_FROM,
    ...OWN_ALLOWED,
    ...environment,
  });
  const code = await run.ended;
  const lines = run.output().trimEnd().split('\n');
  return { code, errors: run.errors(), lines: lines.map((line) => line.replaceAll(/ +/g, ' ')) };
}

const hostOf = (url: string) => new URL(url).host;

describe('mail test', () => {
  it('sends by the server of SMTP_URL and prints each step, without an account or a database', async () => {
    const { code, lines } = await test(['--to', 'me@example.com'], { DATABASE_URL: '' });
    expect(code).toBe(0);
    expect(lines).toEqual([
      `ok Connect ${hostOf(mailing.installation.url)}`,
      `ok Sender ${MAIL_FROM}`,
      'ok Recipient me@example.com',
      expect.stringMatching(/^ok Message taken by the server/),
    ]);
    expect(mailing.installation.arrived.map(({ to }) => to)).toEqual([['me@example.com']]);
  });

  it('names the step and the words of the server that refuses, and ends with 1', async () => {
    mailing.installation.verdict = () => ({ code: 550, message: '5.1.1 no such user' });
    const { code, lines } = await test(['--to', 'me@example.com']);
    expect(code).toBe(1);
    expect(lines.slice(-2)).toEqual([
      `ok Sender ${MAIL_FROM}`,
      expect.stringMatching(/^fail Recipient 550 5\.1\.1 no such user/),
    ]);
    const away = await test([], { SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(away.code).toBe(1);
    expect(away.lines).toEqual([expect.stringMatching(/^fail Connect .*ECONNREFUSED/)]);
  });

  it('sends as the mails of an account leave, to its Owner, and changes nothing', async () => {
    await mailing.save();
    const before = await mailing.service.sql('select * from mail_routes');
    const arrived = mailing.own.arrived.length;
    const { code, lines } = await test(['--account', 'demo-studio']);
    expect([code, lines]).toEqual([
      0,
      [
        `ok Connect 127.0.0.2:${mailing.own.port}`,
        'ok Sign in mailer@maple.example',
        'ok Sender hello@maple.example',
        'ok Recipient owner@demo-studio.example',
        expect.stringMatching(/^ok Message /),
      ],
    ]);
    expect(mailing.own.arrived).toHaveLength(arrived + 1);
    mailing.own.takesUser = false;
    const refused = await test(['--account', 'demo-studio']);
    expect(refused.code).toBe(1);
    expect(refused.lines.at(-1)).toMatch(/^fail Sign in 535 /);
    expect(await mailing.service.sql('select * from mail_routes')).toEqual(before);
  });

  it('says when what an account has chosen is not used', async () => {
    await mailing.save();
    await mailing.call('POST', '/off');
    const { code, lines } = await test(['--account', 'demo-studio']);
    expect(code).toBe(0);
    expect(lines[0]).toBe(
      'warn Sender hello@maple.example is chosen, but it is Off: mails leave by the installation',
    );
    expect(lines[1]).toBe(`ok Connect ${hostOf(mailing.installation.url)}`);
  });

  it('shows the address that mails come back to, and whether the key of the installation is in DNS', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const file = join(folder, 'dkim.pem');
    await writeFile(file, privateKey);
    const { lines } = await test([], {
      DKIM_DOMAIN: 'tranche.example',
      DKIM_SELECTOR: 'mail',
      DKIM_KEY_FILE: file,
      MAIL_BOUNCE_ADDRESS: 'bounces@tranche.example',
    });
    // Whether this machine has DNS or not: nobody has published that name.
    expect(lines[0]).toMatch(/^(?:fail|warn) DNS record .*mail\._domainkey\.tranche\.example/);
    expect(lines).toContain(`ok Sender ${MAIL_FROM}, mails come back to bounces@tranche.example`);
    expect(mailing.installation.arrived.at(-1)?.from).toBe('bounces@tranche.example');
    expect(mailing.installation.arrived.at(-1)?.raw).toMatch(/^DKIM-Signature:/im);
  });

  it.each([
    [['--account', 'nobody'], 'There is no account nobody'],
    [['--to', 'nobody'], 'nobody is no email address.'],
  ])('an account or an address that is none is refused: %j', async (words, expected) => {
    const { code, errors } = await test(words);
    expect([code, errors]).toEqual([1, expect.stringContaining(expected)]);
  });

  it('says that no server is set', async () => {
    const { code, errors } = await test([], { SMTP_URL: '', MAIL_FROM: '' });
    expect([code, errors]).toEqual([1, expect.stringContaining('SMTP_URL is not set')]);
  });
});
