/** What the service is told from outside. Parsed once, frozen; nothing else reads the environment. */
export interface Config {
  /** TCP port of the HTTP interface. 0 lets the system choose. Default 4000. */
  readonly port: number;
  /** Address to listen on. Default 0.0.0.0. */
  readonly host: string;
  /** Folder of the embedded database. Default ./data. Not used with DATABASE_URL. */
  readonly dataDir: string;
  /** A PostgreSQL 15 or newer of your own, e.g. postgres://user:password@host/tranche. Default: the embedded one. */
  readonly databaseUrl: string | null;
  /** Where callers reach this service, without a trailing slash. Default http://localhost:PORT. */
  readonly publicUrl: string;
  /** Host of the payment links, without a trailing slash. Default PUBLIC_URL. */
  readonly payUrl: string;
  /** One of fatal, error, warn, info, debug, trace, silent. Default info. */
  readonly logLevel: string;
  /** TCP port of the sandbox processor run alone. 0 lets the system choose. Default 4001. */
  readonly sandboxPort: number;
  /** Address that it listens on. Default 127.0.0.1: only this machine's programs reach it. */
  readonly sandboxHost: string;
  /** Where holders' browsers reach it, without a trailing slash. Default: the address it listens on. */
  readonly sandboxUrl: string | null;
  /** The key that it shares with the service, at least 32 characters. Needed where it is run alone. */
  readonly sandboxKey: string | null;
  /** Requests per second and token that this process answers; 0 switches the limit off. Default 100. */
  readonly rateLimitPerSecond: number;
}

/** A setting that cannot be used. The message names the variable, what is wrong and an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks every setting. Throws {@link ConfigError} naming all that are wrong. */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
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
  const config: Config = {
    port,
    host: read('HOST', '0.0.0.0', hostName, 'an address to listen on, e.g. HOST=127.0.0.1'),
    dataDir: read('DATA_DIR', './data', folder, 'a folder, e.g. DATA_DIR=./data'),
    databaseUrl: read<string | null>(
      'DATABASE_URL',
      null,
      databaseAddress,
      'a PostgreSQL address without options=, e.g. DATABASE_URL=postgres://user:password@localhost:5432/tranche',
    ),
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
    ...readSandboxConfig(read),
    rateLimitPerSecond: read(
      'RATE_LIMIT_PER_SECOND',
      100,
      wholeNumber(0, 1_000_000),
      'a whole number of requests per second and token, 0 for no limit, e.g. RATE_LIMIT_PER_SECOND=100',
    ),
  };
  if (faults.length > 0) throw new ConfigError(faults.join('; '));
  return Object.freeze(config);
}

type Read = <T>(name: string, fallback: T, parse: (text: string) => T | null, expected: string) => T;

function readSandboxConfig(
  read: Read,
): Pick<Config, 'sandboxPort' | 'sandboxHost' | 'sandboxUrl' | 'sandboxKey'> {
  return {
    sandboxPort: read(
      'SANDBOX_PORT',
      4001,
      wholeNumber(0, 65_535),
      'a port number from 0 to 65535, e.g. SANDBOX_PORT=4001',
    ),
    sandboxHost: read(
      'SANDBOX_HOST',
      '127.0.0.1',
      hostName,
      'an address to listen on, e.g. SANDBOX_HOST=127.0.0.1',
    ),
    sandboxUrl: read<string | null>(
      'SANDBOX_URL',
      null,
      webAddress,
      'an http or https address without query, e.g. SANDBOX_URL=https://sandbox.example.com',
    ),
    sandboxKey: read<string | null>(
      'SANDBOX_KEY',
      null,
      (text) => (text.length >= 32 ? text : null),
      'at least 32 characters that nobody can guess, e.g. from openssl rand -base64 32',
    ),
  };
}

function wholeNumber(minimum: number, maximum: number): (text: string) => number | null {
  return (text) => {
    if (!/^\d{1,9}$/.test(text)) return null;
    const value = Number(text);
    return value >= minimum && value <= maximum ? value : null;
  };
}

function webAddress(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return null;
  return url.href.replace(/\/+$/, '');
}

// Options in the address would replace ours, and with them the role that row-level security stands on.
function databaseAddress(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return null;
  return url.searchParams.has('options') ? null : text;
}

function folder(text: string): string | null {
  return text.includes('\0') ? null : text;
}

function hostName(text: string): string | null {
  return /^[A-Za-z0-9.:_-]{1,253}$/.test(text) ? text : null;
}
