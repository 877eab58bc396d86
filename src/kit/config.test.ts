import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readStripeVariables } from './config.ts';

const defaults = {
  port: 4000,
  host: '0.0.0.0',
  dataDir: './data',
  isContainer: false,
  databaseUrl: null,
  databaseOwnerUrl: null,
  publicUrl: 'http://localhost:4000',
  payUrl: 'http://localhost:4000',
  logLevel: 'info',
  rateLimitPerSecond: 100,
  secretKey: null,
  secretKeysBefore: [],
  sandboxPort: 4001,
  isSandboxPortSet: false,
  sandboxUrl: null,
  stripeApiUrl: 'https://api.stripe.com',
  viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  smtp: null,
  mailFrom: null,
  trustedProxies: [],
  webhookAllowedNetworks: [],
  mailAllowedNetworks: [],
  mailAllowedPorts: [],
  isSignUpOpen: false,
  retentionYears: 10,
  signOn: null,
  signOnAllowedNetworks: [],
  mailFeedbackSecret: null,
  sesTopicArn: null,
  mailBounceAddress: null,
  bounceMailbox: null,
  dkimDomain: null,
  dkimSelector: null,
  dkimKey: null,
  bankLinesPerAccount: 500_000,
  mailYears: 3,
  metricsToken: null,
  backupTo: null,
  backupAt: { hour: 3, minute: 0, timeZone: 'UTC' },
  backupKeep: { daily: 7, weekly: 4, monthly: 12 },
  backupPassphrase: null,
  backupRecipient: null,
  backupIdentity: null,
  isLogKept: false,
  tracesSampling: { name: 'parentbased_always_on', ratio: 1 },
  tracesHeaders: {},
  tracesServiceName: 'tranche',
  tracesUrl: null,
};

const plainServer = {
  host: 'mail.example',
  port: 587,
  isSecure: false,
  requiresTls: false,
  user: null,
  password: null,
};

const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');

function faultOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message;
    throw cause;
  }
  return 'no fault';
}

describe('settings', () => {
  it('need no variable at all', () => {
    expect(readConfig({})).toEqual(defaults);
  });

  it('are frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it.each(['', '   '])('take a variable that is set to %j as not set', (empty) => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'PAY_URL', 'LOG_LEVEL'];
    const environment = Object.fromEntries(
      [
        ...names,
        'RATE_LIMIT_PER_SECOND',
        'SECRET_KEY',
        'SECRET_KEYS_BEFORE',
        'STRIPE_API_URL',
        'SANDBOX_PORT',
        'SANDBOX_URL',
        'SMTP_URL',
        'MAIL_FROM',
        'TRUSTED_PROXIES',
      ].map((name) => [name, empty]),
    );
    expect(readConfig(environment)).toEqual(defaults);
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', ' 8080 ', { port: 8080 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '127.0.0.1', { host: '127.0.0.1' }],
    ['HOST', '::1', { host: '::1' }],
    ['DATA_DIR', '/var/lib/my tranche', { dataDir: '/var/lib/my tranche' }],
    ['DATABASE_URL', 'postgres://u:p@db/tranche', { databaseUrl: 'postgres://u:p@db/tranche' }],
    ['DATABASE_URL', 'postgresql:///t?host=/run/pg', { databaseUrl: 'postgresql:///t?host=/run/pg' }],
    ['PUBLIC_URL', 'https://a.example/', { publicUrl: 'https://a.example', payUrl: 'https://a.example' }],
    ['PUBLIC_URL', 'https://a.example/base/', { publicUrl: 'https://a.example/base' }],
    ['PAY_URL', 'https://pay.example', { payUrl: 'https://pay.example', publicUrl: 'http://localhost:4000' }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['TRUSTED_PROXIES', '10.0.0.1', { trustedProxies: ['10.0.0.1'] }],
    [
      'TRUSTED_PROXIES',
      ' 127.0.0.1, 10.0.0.0/8,fd00::/8 ',
      { trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] },
    ],
    ['SIGN_UP', 'on', { isSignUpOpen: true }],
    ['SIGN_UP', 'off', { isSignUpOpen: false }],
    // Only this machine reaches it.
    ['HOST', '127.0.0.1', { host: '127.0.0.1', isSignUpOpen: true }],
    ['HOST', 'localhost', { host: 'localhost', isSignUpOpen: true }],
    ['HOST', '::1', { host: '::1', isSignUpOpen: true }],
    ['HOST', '192.0.2.1', { host: '192.0.2.1', isSignUpOpen: false }],
    ['RETENTION_YEARS', '8', { retentionYears: 8 }],
    ['BANK_LINES_PER_ACCOUNT', '1', { bankLinesPerAccount: 1 }],
    ['MAIL_YEARS', '1', { mailYears: 1 }],
    ['MAIL_FEEDBACK_SECRET', 'abcdefghijklmno_', { mailFeedbackSecret: 'abcdefghijklmno_' }],
    [
      'WEBHOOK_ALLOWED_NETWORKS',
      '127.0.0.1, fd00::/8',
      { webhookAllowedNetworks: ['127.0.0.1', 'fd00::/8'] },
    ],
    [
      'MAIL_ALLOWED_PORTS',
      '1025, 10025-10030',
      {
        mailAllowedPorts: [
          [1025, 1025],
          [10_025, 10_030],
        ],
      },
    ],
    ['RATE_LIMIT_PER_SECOND', '0', { rateLimitPerSecond: 0 }],
    ['RATE_LIMIT_PER_SECOND', '1000000', { rateLimitPerSecond: 1_000_000 }],
    ['SECRET_KEY', ` ${KEY} `, { secretKey: KEY }],
    ['SECRET_KEYS_BEFORE', ` ${KEY}, ${OTHER_KEY}`, { secretKeysBefore: [KEY, OTHER_KEY] }],
    ['SANDBOX_PORT', '5001', { sandboxPort: 5001, isSandboxPortSet: true }],
    ['SANDBOX_URL', 'http://localhost:5001/', { sandboxUrl: 'http://localhost:5001' }],
    ['STRIPE_API_URL', 'http://127.0.0.1:12111/', { stripeApiUrl: 'http://127.0.0.1:12111' }],
    ['VIES_URL', 'off', { viesUrl: null }],
    ['VIES_URL', 'http://127.0.0.1:8080/vies/', { viesUrl: 'http://127.0.0.1:8080/vies' }],
    ['STRIPE_API_URL', 'https://stripe.example', { stripeApiUrl: 'https://stripe.example' }],
  ])('read %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it('derive the public address from the port, and the links from the public address', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      payUrl: 'http://localhost:8080',
    });
  });

  it.each([
    ['PORT', ['x', '-1', '65536', '4000.5', '0x10', '1e3', '٤']],
    ['HOST', ['a b', 'http://a', 'a/b']],
    ['DATA_DIR', ['a\0b']],
    ['DATABASE_OWNER_URL', ['tranche', 'postgres://a/b?options=-crole%3Dx']],
    ['DATABASE_URL', ['tranche', 'mysql://a/b', 'http://a', 'postgres://a/b?options=-crole%3Dx']],
    [
      'PUBLIC_URL',
      ['a.example', 'ftp://a.example', 'https://a.example?b', 'https://a.example#b', 'https://u@a.example'],
    ],
    ['PAY_URL', ['a.example', 'javascript:alert(1)', 'https://a.example?b']],
    ['LOG_LEVEL', ['INFO', 'verbose']],
    [
      'TRUSTED_PROXIES',
      ['true', 'loopback', '1', '10.0.0.0/0', '10.0.0.0/33', '::/129', '::1/', ',', '10.0.0.1,proxy.example'],
    ],
    ['RATE_LIMIT_PER_SECOND', ['-1', '1000001', '1.5', 'many']],
    ['SECRET_KEYS_BEFORE', ['secret', `${KEY},`, `${KEY} ${OTHER_KEY}`, `${KEY},secret`]],
    ['SECRET_KEY', ['secret', KEY.slice(1), `${KEY.slice(0, 42)}B=`, `${KEY}AA==`, '0'.repeat(64)]],
    [
      'SMTP_URL',
      [
        'mail.example',
        'http://mail.example',
        'smtp://',
        'smtp://mail.example/path',
        'smtp://mail.example?requireTls=false',
        'smtp://mail.example?x=1',
        'smtp://a%ZZ@mail.example',
      ],
    ],
    ['MAIL_FEEDBACK_SECRET', ['short', 'with a space in it', `${'a'.repeat(201)}`]],
    [
      'SES_TOPIC_ARN',
      ['mails', 'arn:aws:sns:eu-central-1:1:mails', 'arn:aws:sqs:eu-central-1:123456789012:m'],
    ],
    ['BANK_LINES_PER_ACCOUNT', ['0', '100000001', 'x']],
    ['MAIL_YEARS', ['0', '51', 'x']],
    ['MAIL_BOUNCE_ADDRESS', ['x', 'a+b@c.example', `${'a'.repeat(19)}@c.example`]],
    [
      'BOUNCE_MAILBOX_URL',
      [
        'imaps://mail.example',
        'imaps://u@mail.example',
        'pop3://u:p@mail.example',
        'imaps://u:p@m.example?x',
      ],
    ],
    ['MAIL_FROM', ['a', 'Studio <a@b.example>', 'a@b.example\r\nBcc: c@d.example']],
    [
      'STRIPE_API_URL',
      [
        'http://api.stripe.com',
        'https://a.example/v1',
        'https://u:p@a.example',
        'ftp://a.example',
        'a.example',
      ],
    ],
  ])('refuse what %s cannot be, and name it with an example or the choices', (name, values) => {
    for (const value of values) {
      const message = faultOf({ [name]: value });
      expect([value, message]).toEqual([
        value,
        expect.stringMatching(`^${name} must be .*(e\\.g\\. ${name}=|one of)`),
      ]);
    }
  });

  it.each([
    ['smtp://mail.example', {}],
    ['smtp://mail.example:25/', { port: 25 }],
    ['smtps://mail.example', { port: 465, isSecure: true, requiresTls: true }],
    ['smtp://mail.example?requireTls=true', { requiresTls: true }],
    ['smtp://us%40er:p%3Ass@mail.example', { requiresTls: true, user: 'us@er', password: 'p:ss' }],
    ['smtp://me:x@mail.example?allowClearPassword=true', { user: 'me', password: 'x' }],
    ['smtp://me:x@localhost', { host: 'localhost', user: 'me', password: 'x' }],
    ['smtp://me:x@127.0.0.1', { host: '127.0.0.1', user: 'me', password: 'x' }],
    ['smtp://me:x@[::1]', { host: '::1', user: 'me', password: 'x' }],
    [
      'smtp://me:x@127.0.0.1.example',
      { host: '127.0.0.1.example', requiresTls: true, user: 'me', password: 'x' },
    ],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
  ])('read SMTP_URL=%s, which needs MAIL_FROM', (value, expected) => {
    const environment = { SMTP_URL: value, MAIL_FROM: 'invoices@example.com' };
    const { smtp, mailFrom } = readConfig(environment);
    expect({ smtp, mailFrom }).toEqual({
      smtp: { ...plainServer, ...expected },
      mailFrom: 'invoices@example.com',
    });
    expect(faultOf({ SMTP_URL: value })).toMatch(/^MAIL_FROM must be set with SMTP_URL/);
  });

  it.each([
    ['imaps://u%40x:p%2F@mail.example', { port: 993, isSecure: true, requiresTls: true, folder: 'INBOX' }],
    [
      'imap://u%40x:p%2F@mail.example:1143/Back',
      { port: 1143, isSecure: false, requiresTls: true, folder: 'Back' },
    ],
  ])('read BOUNCE_MAILBOX_URL=%s', (value, expected) => {
    const environment = { BOUNCE_MAILBOX_URL: value, MAIL_BOUNCE_ADDRESS: 'bounces@example.com' };
    const read = { host: 'mail.example', user: 'u@x', password: 'p/', ...expected };
    expect(readConfig(environment).bounceMailbox).toEqual(read);
  });

  it('refuse reports on mails without what they stand on', () => {
    const secret = { MAIL_FEEDBACK_SECRET: 'abcdefghijklmno_' };
    const topic = { SES_TOPIC_ARN: 'arn:aws:sns:eu-central-1:123456789012:mails' };
    expect(faultOf(topic)).toBe('SES_TOPIC_ARN only goes with MAIL_FEEDBACK_SECRET');
    expect(faultOf({ ...topic, ...secret })).toBe('no fault');
    const shared = { ...secret, DATABASE_URL: 'postgres://u:p@db/tranche' };
    expect(faultOf(shared)).toMatch(/need SECRET_KEY where DATABASE_URL is set/);
    expect(faultOf({ ...shared, SECRET_KEY: KEY })).toBe('no fault');
    const mailbox = { BOUNCE_MAILBOX_URL: 'imaps://u:p@mail.example' };
    expect(faultOf(mailbox)).toBe('BOUNCE_MAILBOX_URL only goes with MAIL_BOUNCE_ADDRESS');
    expect(faultOf({ ...mailbox, MAIL_BOUNCE_ADDRESS: 'bounces@example.com' })).toBe('no fault');
  });

  it('name every wrong variable at once', () => {
    const message = faultOf({
      PORT: 'x',
      HOST: 'a b',
      PAY_URL: 'y',
      LOG_LEVEL: 'z',
      RATE_LIMIT_PER_SECOND: '5',
    });
    for (const name of ['PORT', 'HOST', 'PAY_URL', 'LOG_LEVEL']) expect(message).toContain(`${name} must be`);
    expect(message).not.toContain('RATE_LIMIT_PER_SECOND');
  });

  it('take keys from before only beside a key', () => {
    const database = { DATABASE_URL: 'postgres://db/tranche', SECRET_KEYS_BEFORE: OTHER_KEY };
    expect(faultOf(database)).toBe('SECRET_KEYS_BEFORE only goes with SECRET_KEY');
    expect(faultOf({ ...database, SECRET_KEY: KEY })).toBe('no fault');
    // The embedded database has a key of its own, in a file.
    expect(faultOf({ SECRET_KEYS_BEFORE: OTHER_KEY })).toBe('no fault');
  });

  it('never repeat a value, which may hold a password', () => {
    expect(faultOf({ DATABASE_URL: 'mysql://user:secret@db/x' })).not.toContain('secret');
    expect(faultOf({ SECRET_KEY: 'my-secret' })).not.toContain('my-secret');
    expect(faultOf({ SECRET_KEYS_BEFORE: `${KEY},my-secret` })).not.toMatch(/my-secret|BwcHB/);
    expect(faultOf({ SMTP_URL: 'http://user:my-secret@mail.example' })).not.toContain('my-secret');
  });
});

describe('the provider of sign-ins', () => {
  const client = { OIDC_CLIENT_ID: 'tranche', OIDC_CLIENT_SECRET: 'my-secret' };
  const keycloak = 'https://login.example.com/realms/company';

  it('has the name of a known one, or its host, or the name that is set', () => {
    const nameOf = (environment: Record<string, string>) =>
      readConfig({ ...client, OIDC_DOMAINS: ' Example.com,example.org', ...environment }).signOn;
    expect(nameOf({ OIDC_ISSUER: keycloak })).toEqual({
      issuer: keycloak,
      clientId: 'tranche',
      clientSecret: 'my-secret',
      name: 'login.example.com',
      domains: ['example.com', 'example.org'],
      isRequired: false,
      opensSignUp: false,
    });
    const strict = { OIDC_ISSUER: keycloak, OIDC_REQUIRED: 'on', OIDC_SIGN_UP: 'on' };
    expect(nameOf(strict)).toMatchObject({ isRequired: true, opensSignUp: true });
    expect(nameOf({ OIDC_ISSUER: 'https://accounts.google.com' })?.name).toBe('Google');
    const tenant = 'https://login.microsoftonline.com/0f4a3c5e-1b2d-4e6f-8a9b-0c1d2e3f4a5b/v2.0';
    expect(nameOf({ OIDC_ISSUER: tenant })?.name).toBe('Microsoft');
    expect(nameOf({ OIDC_ISSUER: tenant, OIDC_NAME: 'Campus' })?.name).toBe('Campus');
    expect(nameOf({ OIDC_ISSUER: 'http://127.0.0.1:9000' })?.name).toBe('127.0.0.1');
  });

  it.each([
    ['a part is missing', { OIDC_ISSUER: keycloak }, /only go together/],
    ['only a domain is set', { OIDC_DOMAINS: 'example.com' }, /only go together/],
    ['it is not encrypted', { ...client, OIDC_ISSUER: 'http://login.example.com' }, /https address/],
    ['it is no address', { ...client, OIDC_ISSUER: 'keycloak' }, /https address/],
    ['it has a query', { ...client, OIDC_ISSUER: `${keycloak}?x=1` }, /https address/],
    [
      'anybody has an account there',
      { ...client, OIDC_ISSUER: 'https://accounts.google.com' },
      /OIDC_DOMAINS/,
    ],
    ['it is required, but not there', { OIDC_REQUIRED: 'on' }, /only go together/],
    [
      'it is required in another word',
      { ...client, OIDC_ISSUER: keycloak, OIDC_REQUIRED: 'yes' },
      /OIDC_REQUIRED must be on or off/,
    ],
    [
      'people of any domain could sign up',
      { ...client, OIDC_ISSUER: keycloak, OIDC_SIGN_UP: 'on' },
      /OIDC_SIGN_UP needs OIDC_DOMAINS/,
    ],
    ['a domain is none', { ...client, OIDC_ISSUER: keycloak, OIDC_DOMAINS: '@example.com' }, /be domains/],
    [
      'the name is too long',
      { ...client, OIDC_ISSUER: keycloak, OIDC_NAME: 'x'.repeat(41) },
      /40 characters/,
    ],
    [
      'the key to keep its tokens is missing',
      { ...client, OIDC_ISSUER: keycloak, DATABASE_URL: 'postgres://db/tranche' },
      /needs SECRET_KEY/,
    ],
  ])('is refused when %s', (_, environment, expected) => {
    const fault = faultOf(environment as Record<string, string>);
    expect(fault).toMatch(expected);
    expect(fault).not.toContain('my-secret');
  });

  // In these, anybody can make an organisation that claims any address.
  it.each([
    'common',
    'organizations',
    'consumers',
    'Common',
    '/common',
    '%63ommon',
    './common',
    'firm.onmicrosoft.com',
    '9188040d-6c67-4c5b-b112-36a304b66dad',
    '%39188040d-6c67-4c5b-b112-36a304b66dad',
  ])('is refused as the %s of Microsoft', (name) => {
    for (const host of ['microsoftonline.com', 'microsoftonline.us', 'partner.microsoftonline.cn']) {
      const OIDC_ISSUER = `https://login.${host}/${name}/v2.0`;
      expect(faultOf({ ...client, OIDC_ISSUER, OIDC_DOMAINS: 'example.com' })).toMatch(
        /one Microsoft tenant/,
      );
    }
  });
});

describe('keys of Stripe in the environment', () => {
  it('are trimmed, and null where they are not set', () => {
    expect(readStripeVariables({ STRIPE_SECRET_KEY: ' sk_test_1\n', STRIPE_WEBHOOK_SECRET: '' })).toEqual({
      secretKey: 'sk_test_1',
      webhookSecret: null,
      publishableKey: null,
    });
  });
});
