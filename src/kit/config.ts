import { type BackupSettings, backupFaults, backupSettings } from './backup-settings.ts';
import { isThisMachine } from './http/addresses.ts';
import { formats } from './http/formats.ts';
import { type DkimSettings, dkimFaults, dkimSettings } from './mail/dkim-settings.ts';
import { type FeedbackSettings, feedbackFaults, feedbackSettings } from './mail/feedback-settings.ts';
import { mailServer, type PortRange, portsIn, type SmtpSettings } from './mail/smtp-settings.ts';
import { type MetricsSettings, metricsSettings } from './metrics-settings.ts';
import { processorSettings } from './processor-settings.ts';
import { readSettingFiles } from './setting-files.ts';
import {
  databaseAddress,
  folder,
  hostName,
  networks,
  onOrOff,
  webAddress,
  wholeNumber,
} from './setting-values.ts';
import { readSignOn, type SignOnSettings } from './sign-on-settings.ts';
import { type TracingSettings, tracingSettings } from './tracing/settings.ts';

/** The settings from outside. Parsed once, frozen; no other file reads the environment. */
export interface Config
  extends FeedbackSettings,
    DkimSettings,
    BackupSettings,
    MetricsSettings,
    TracingSettings {
  /** TCP port of the HTTP interface. 0 lets the system choose. Default 4000. */
  readonly port: number;
  /** Address to listen on. Default 0.0.0.0. */
  readonly host: string;
  /** Folder of the embedded database. Default ./data. Not used with DATABASE_URL. */
  readonly dataDir: string;
  /** Whether the service runs in a container, whose DATA_DIR is a volume: on or off. The image sets it. Default off. */
  readonly isContainer: boolean;
  /** A PostgreSQL 15 or newer of your own, e.g. postgres://user:password@host/tranche. Default: the embedded one. */
  readonly databaseUrl: string | null;
  /** The same database, reached as its owner, for migrations only. Default DATABASE_URL. */
  readonly databaseOwnerUrl: string | null;
  /** Where callers reach this service, without a trailing slash. Default http://localhost:PORT. */
  readonly publicUrl: string;
  /** Host of the payment links, without a trailing slash. Default PUBLIC_URL. */
  readonly payUrl: string;
  /** One of fatal, error, warn, info, debug, trace, silent. Default info. */
  readonly logLevel: string;
  /** Requests per second and token that this process answers; 0 switches the limit off. Default 100. */
  readonly rateLimitPerSecond: number;
  /**
   * Encrypts what is kept of processors: 32 bytes in base64, e.g. from `openssl rand -base64 32`. Default: with the
   * embedded database a file in DATA_DIR; with DATABASE_URL none.
   */
  readonly secretKey: string | null;
  /**
   * Further keys that are read but encrypt nothing, in base64 with commas between: the key before a change of
   * SECRET_KEY, or the next one while nodes are restarted. Default none.
   */
  readonly secretKeysBefore: readonly string[];
  /** TCP port of the sandbox processor, 0 for any free one. Default PORT + 1, or any free one when that is taken. */
  readonly sandboxPort: number;
  /** Whether SANDBOX_PORT was set: a port that somebody chose is used or refused, never replaced. */
  readonly isSandboxPortSet: boolean;
  /** A sandbox processor that runs alone (`tranche sandbox`), without a trailing slash. Default: one of our own. */
  readonly sandboxUrl: string | null;
  /** Where Stripe's API is, without a path. Default https://api.stripe.com; plain http only to this machine. */
  readonly stripeApiUrl: string;
  /**
   * Where VAT ids are checked when somebody asks: VIES of the European Commission, without a trailing slash; `off`: nowhere.
   * Default https://ec.europa.eu/taxation_customs/vies/rest-api; plain http only to this machine.
   */
  readonly viesUrl: string | null;
  /**
   * The mail server, e.g. smtps://user:password@mail.example.com or smtp://localhost:25. STARTTLS is used when it is
   * offered; smtps, ?requireTls=true, or a password for another machine demands TLS. ?allowClearPassword=true lets a
   * password go out in the clear where TLS is not offered. Default none: mails are kept and shown, not sent.
   */
  readonly smtp: SmtpSettings | null;
  /** The address that mails come from; their name is the business's. Needed with SMTP_URL. Default none. */
  readonly mailFrom: string | null;
  /** How many lines of bank statements an account may keep. */
  readonly bankLinesPerAccount: number;
  /** For how many years after the end of the year the texts of mails are kept. Default 3. */
  readonly mailYears: number;
  /**
   * Trusted proxies before this service, whose X-Forwarded-For names the address of a visitor: addresses or networks,
   * e.g. 127.0.0.1,10.0.0.0/8. Default none: the address is that of the connection.
   */
  readonly trustedProxies: readonly string[];
  /**
   * Whether strangers may sign up and make accounts: on or off. Default off; on when HOST lets in only this machine,
   * e.g. HOST=127.0.0.1.
   */
  readonly isSignUpOpen: boolean;
  /**
   * For how many years after the end of the year invoices and payments are kept of a contact that was erased: what the law
   * of the country asks for. Default 10.
   */
  readonly retentionYears: number;
  /**
   * Addresses or networks that webhooks may be sent to although they are private or of this machine, over http too, e.g.
   * 127.0.0.1,10.0.0.0/8. Default none: only public addresses.
   */
  readonly webhookAllowedNetworks: readonly string[];
  /** The provider at which people may sign in (OIDC_…). Default none. */
  readonly signOn: SignOnSettings | null;
  /**
   * Addresses or networks in which accounts may have their provider of sign-ins although they are private or of this
   * machine, over http too, e.g. 127.0.0.1,10.0.0.0/8. Default none: only public addresses.
   */
  readonly signOnAllowedNetworks: readonly string[];
  /**
   * Addresses or networks in which accounts may have their mail server although they are private or of this machine, with
   * any certificate, e.g. 127.0.0.1,10.0.0.0/8. Default none: only public addresses.
   */
  readonly mailAllowedNetworks: readonly string[];
  /** Ports in these networks beside 25, 465, 587 and 2525, e.g. 1025,10025-10030. Default none. */
  readonly mailAllowedPorts: readonly PortRange[];
}

/** A setting that cannot be used. The message names the variable, what is wrong and an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks every setting. Throws {@link ConfigError} naming all that are wrong. */
export function readConfig(given: Environment = process.env): Config {
  const faults: string[] = [];
  const environment = readSettingFiles(given, (fault) => faults.push(fault));
  const read: Read = (name, fallback, parse, expected) => {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value !== null) return value;
    faults.push(`${name} must be ${expected}`);
    return fallback;
  };
  const port = read('PORT', 4000, wholeNumber(0, 65_535), 'a port number from 0 to 65535, e.g. PORT=4000');
  const publicUrl = read(
    'PUBLIC_URL',
    `http://localhost:${port}`,
    webAddress,
    'an http or https address without query, e.g. PUBLIC_URL=https://invoices.example.com',
  );
  const host = read('HOST', '0.0.0.0', hostName, 'an address to listen on, e.g. HOST=127.0.0.1');
  const config: Config = {
    port,
    host,
    ...databaseSettings(read),
    publicUrl,
    payUrl: read(
      'PAY_URL',
      publicUrl,
      webAddress,
      'an http or https address without query, e.g. PAY_URL=https://pay.example.com',
    ),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      (text) => (logLevels.includes(text) ? text : null),
      `one of ${logLevels.join(', ')}`,
    ),
    rateLimitPerSecond: read(
      'RATE_LIMIT_PER_SECOND',
      100,
      wholeNumber(0, 1_000_000),
      'a whole number of requests per second and token, 0 for no limit, e.g. RATE_LIMIT_PER_SECOND=100',
    ),
    ...recordSettings(read),
    ...backupSettings(read),
    ...processorSettings(read, port),
    ...mailSettings(read),
    ...feedbackSettings(read),
    ...dkimSettings(read),
    ...metricsSettings(read),
    ...tracingSettings(read),
    ...visitorSettings(read, host),
    signOn: readSignOn(
      (name) => environment[name]?.trim() || null,
      (fault) => faults.push(fault),
    ),
  };
  faults.push(...faultsTogether(config));
  if (faults.length > 0) throw new ConfigError(faults.join('; '));
  return Object.freeze(config);
}

function databaseSettings(
  read: Read,
): Pick<Config, 'dataDir' | 'isContainer' | 'databaseUrl' | 'databaseOwnerUrl'> {
  return {
    dataDir: read('DATA_DIR', './data', folder, 'a folder, e.g. DATA_DIR=./data'),
    isContainer: read('CONTAINER', false, onOrOff, 'on or off, e.g. CONTAINER=on'),
    databaseUrl: read<string | null>(
      'DATABASE_URL',
      null,
      databaseAddress,
      'a PostgreSQL address without options=, e.g. DATABASE_URL=postgres://user:password@localhost:5432/tranche',
    ),
    databaseOwnerUrl: read<string | null>(
      'DATABASE_OWNER_URL',
      null,
      databaseAddress,
      'a PostgreSQL address without options=, e.g. DATABASE_OWNER_URL=postgres://owner:password@localhost:5432/tranche',
    ),
  };
}

// Settings that are right alone, and wrong together.
function faultsTogether(config: Config): string[] {
  const { databaseUrl, secretKey } = config;
  const isKeyMissing = secretKey === null && databaseUrl !== null;
  const faults: readonly (readonly [boolean, string])[] = [
    [
      config.smtp !== null && config.mailFrom === null,
      'MAIL_FROM must be set with SMTP_URL, e.g. MAIL_FROM=invoices@example.com',
    ],
    [
      config.databaseOwnerUrl !== null && databaseUrl === null,
      'DATABASE_OWNER_URL only goes with DATABASE_URL',
    ],
    [config.secretKeysBefore.length > 0 && isKeyMissing, 'SECRET_KEYS_BEFORE only goes with SECRET_KEY'],
    [
      config.signOn !== null && isKeyMissing,
      'OIDC_ISSUER needs SECRET_KEY with DATABASE_URL, to keep what it gives',
    ],
  ];
  const alone = faults.filter(([isFault]) => isFault).map(([, text]) => text);
  return [...alone, ...feedbackFaults(config), ...dkimFaults(config), ...backupFaults(config)];
}

export type Read = <T>(name: string, fallback: T, parse: (text: string) => T | null, expected: string) => T;

function recordSettings(read: Read): Pick<Config, 'bankLinesPerAccount' | 'retentionYears' | 'mailYears'> {
  return {
    bankLinesPerAccount: read(
      'BANK_LINES_PER_ACCOUNT',
      500_000,
      wholeNumber(1, 100_000_000),
      'a whole number from 1 to 100 000 000, e.g. BANK_LINES_PER_ACCOUNT=500000',
    ),
    mailYears: read(
      'MAIL_YEARS',
      3,
      wholeNumber(1, 50),
      'a whole number of years from 1 to 50, e.g. MAIL_YEARS=3',
    ),
    retentionYears: read(
      'RETENTION_YEARS',
      10,
      wholeNumber(0, 50),
      'a whole number of years from 0 to 50, e.g. RETENTION_YEARS=10',
    ),
  };
}

function visitorSettings(
  read: Read,
  host: string,
): Pick<Config, 'trustedProxies' | 'isSignUpOpen' | 'webhookAllowedNetworks' | 'signOnAllowedNetworks'> {
  return {
    signOnAllowedNetworks: read<readonly string[]>(
      'OIDC_ALLOWED_NETWORKS',
      [],
      networks,
      'addresses or networks with commas between, e.g. OIDC_ALLOWED_NETWORKS=127.0.0.1,10.0.0.0/8',
    ),
    webhookAllowedNetworks: read<readonly string[]>(
      'WEBHOOK_ALLOWED_NETWORKS',
      [],
      networks,
      'addresses or networks with commas between, e.g. WEBHOOK_ALLOWED_NETWORKS=127.0.0.1,10.0.0.0/8',
    ),
    trustedProxies: read<readonly string[]>(
      'TRUSTED_PROXIES',
      [],
      networks,
      'addresses or networks with commas between, e.g. TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8',
    ),
    isSignUpOpen: read('SIGN_UP', isThisMachine(host), onOrOff, 'on or off, e.g. SIGN_UP=on'),
  };
}

function mailSettings(
  read: Read,
): Pick<Config, 'smtp' | 'mailFrom' | 'mailAllowedNetworks' | 'mailAllowedPorts'> {
  return {
    mailAllowedNetworks: read<readonly string[]>(
      'MAIL_ALLOWED_NETWORKS',
      [],
      networks,
      'addresses or networks with commas between, e.g. MAIL_ALLOWED_NETWORKS=127.0.0.1,10.0.0.0/8',
    ),
    mailAllowedPorts: read<readonly PortRange[]>(
      'MAIL_ALLOWED_PORTS',
      [],
      portsIn,
      'ports or ranges with commas between, e.g. MAIL_ALLOWED_PORTS=1025,10025-10030',
    ),
    smtp: read<SmtpSettings | null>(
      'SMTP_URL',
      null,
      mailServer,
      'smtp:// or smtps:// with a host, and at most ?requireTls=true or ?allowClearPassword=true, e.g. SMTP_URL=smtps://user:password@mail.example.com',
    ),
    mailFrom: read<string | null>(
      'MAIL_FROM',
      null,
      (text) => (formats.email(text) ? text : null),
      'an email address without a name, e.g. MAIL_FROM=invoices@example.com',
    ),
  };
}

/** The processor's keys that `processor set` takes from the environment; null for one that is not set. */
interface StripeVariables {
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  readonly publishableKey: string | null;
}

/** Reads STRIPE_SECRET_KEY and its like for `processor set`, or those of STRIPE_PLATFORM for `platform set`. */
export function readStripeVariables(
  environment: Environment = process.env,
  of: 'STRIPE' | 'STRIPE_PLATFORM' = 'STRIPE',
): StripeVariables {
  const all = withFiles(environment);
  const read = (name: string) => all[`${of}_${name}`]?.trim() || null;
  return {
    secretKey: read('SECRET_KEY'),
    webhookSecret: read('WEBHOOK_SECRET'),
    publishableKey: read('PUBLISHABLE_KEY'),
  };
}

/** The passphrase of a file of an account, from the environment; null when none is set. */
export function readTransferPassphrase(environment: Environment = process.env): string | null {
  return withFiles(environment)['TRANSFER_PASSPHRASE'] || null;
}

/** The address of the database with a superuser, for what only one may do; null when none is set. */
export function readAdministratorUrl(environment: Environment = process.env): string | null {
  return withFiles(environment)['DATABASE_ADMIN_URL'] || null;
}

function withFiles(environment: Environment): Environment {
  return readSettingFiles(environment, (fault) => {
    throw new ConfigError(fault);
  });
}

/** Where a command finds a service, and with which token it calls it; null what is not set. */
interface ClientVariables {
  /** Without a trailing slash. */
  readonly url: string | null;
  readonly token: string | null;
}

/** Reads TRANCHE_URL and TRANCHE_TOKEN, which only commands that call a service use. Throws {@link ConfigError}. */
export function readClientVariables(environment: Environment = process.env): ClientVariables {
  const all = withFiles(environment);
  const read = (name: string) => all[name]?.trim() || null;
  const named = read('TRANCHE_URL');
  const url = named === null ? null : webAddress(named);
  if (named !== null && url === null)
    throw new ConfigError(
      'TRANCHE_URL must be an http or https address without query, e.g. TRANCHE_URL=https://invoices.example.com',
    );
  return { url, token: read('TRANCHE_TOKEN') };
}
