import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readStripeVariables, readTransferPassphrase } from './config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tranche-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function faultOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message;
    throw cause;
  }
  return 'no fault';
}

describe('a secret in a file', () => {
  it.each([
    ['SECRET_KEY', `${KEY}\n`, { secretKey: KEY }],
    ['SECRET_KEY', `${KEY}\r\n`, { secretKey: KEY }],
    ['SECRET_KEYS_BEFORE', `${KEY}`, { secretKeysBefore: [KEY] }],
    ['DATABASE_URL', 'postgres://u:p@db/tranche\n', { databaseUrl: 'postgres://u:p@db/tranche' }],
    ['METRICS_TOKEN', '0123456789abcdef\n', { metricsToken: '0123456789abcdef' }],
    ['BACKUP_PASSPHRASE', 'correct horse battery\n', { backupPassphrase: 'correct horse battery' }],
    ['MAIL_FEEDBACK_SECRET', 'abcdefghijklmno_\n', { mailFeedbackSecret: 'abcdefghijklmno_' }],
  ])('is the value of %s, without the newline at its end', (name, text, expected) => {
    const SECRET_KEY =
      name === 'SECRET_KEYS_BEFORE' ? { SECRET_KEY: Buffer.alloc(32, 8).toString('base64') } : {};
    expect(readConfig({ ...SECRET_KEY, [`${name}_FILE`]: file(name, text) })).toMatchObject(expected);
  });

  it('is taken for each secret setting', () => {
    const owner = file('owner', 'postgres://o:p@db/tranche\n');
    const database = file('database', 'postgres://u:p@db/tranche\n');
    const smtp = file('smtp', 'smtps://u:p@mail.example\n');
    const client = file('client', 'a-client-secret\n');
    const mailbox = file('mailbox', 'imaps://u:p@mail.example/INBOX\n');
    const config = readConfig({
      SECRET_KEY: KEY,
      DATABASE_URL_FILE: database,
      DATABASE_OWNER_URL_FILE: owner,
      SMTP_URL_FILE: smtp,
      MAIL_FROM: 'invoices@mail.example',
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'tranche',
      OIDC_CLIENT_SECRET_FILE: client,
      MAIL_BOUNCE_ADDRESS: 'bounces@mail.example',
      BOUNCE_MAILBOX_URL_FILE: mailbox,
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://u:p@db/tranche',
      databaseOwnerUrl: 'postgres://o:p@db/tranche',
      smtp: { host: 'mail.example', user: 'u' },
      signOn: { clientSecret: 'a-client-secret' },
      bounceMailbox: { host: 'mail.example', password: 'p' },
    });
  });

  it('is taken by commands, too', () => {
    const path = file('stripe', 'sk_test_1\n');
    expect(readStripeVariables({ STRIPE_SECRET_KEY_FILE: path }).secretKey).toBe('sk_test_1');
    expect(readStripeVariables({ STRIPE_PLATFORM_SECRET_KEY_FILE: path }, 'STRIPE_PLATFORM').secretKey).toBe(
      'sk_test_1',
    );
    expect(readTransferPassphrase({ TRANSFER_PASSPHRASE_FILE: path })).toBe('sk_test_1');
    expect(() => readStripeVariables({ STRIPE_WEBHOOK_SECRET_FILE: join(folder, 'none') })).toThrow(
      /^STRIPE_WEBHOOK_SECRET_FILE names .*no such file/,
    );
  });

  it('stops the start beside the setting itself, and the fault has no secret in it', () => {
    const fault = faultOf({ SECRET_KEY: KEY, SECRET_KEY_FILE: file('both', KEY) });
    expect(fault).toBe('SECRET_KEY and SECRET_KEY_FILE are both set: remove one of them');
  });

  it.each([
    [
      'is not there',
      () => join(folder, 'nothing'),
      /^SECRET_KEY_FILE names .*nothing, which cannot be read: there is no such file$/,
    ],
    ['is empty', () => file('empty', ''), /^SECRET_KEY_FILE names .*empty, which is empty/],
    ['has only a newline', () => file('blank', '\n'), /^SECRET_KEY_FILE names .*blank, which is empty/],
    ['is a folder', () => folder, /which cannot be read: it is a folder$/],
    [
      'holds something else',
      () => file('wrong', 'a secret that is no key'),
      /^SECRET_KEY must be 32 random bytes/,
    ],
  ])('stops the start when it %s, and names the variable', (_, path, expected) => {
    const fault = faultOf({ SECRET_KEY_FILE: path() });
    expect(fault).toMatch(expected);
    expect(fault).not.toContain('a secret that is no key');
  });

  // Root may read every file.
  it.skipIf(process.getuid?.() === 0)('stops the start when this user may not read it', () => {
    const path = file('locked', KEY);
    chmodSync(path, 0o000);
    expect(faultOf({ SECRET_KEY_FILE: path })).toMatch(
      /^SECRET_KEY_FILE names .* \(number \d+\) may not read it$/,
    );
  });

  it('is not looked for where its variable is empty', () => {
    expect(readConfig({ SECRET_KEY_FILE: ' ' }).secretKey).toBeNull();
  });
});
