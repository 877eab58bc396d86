import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { listHolds } from '../fence/service.ts';
import type { Hold } from '../fence/types.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { type Connection, databaseRoles, openDatabase } from '../kit/db/database.ts';
import { type Inspection, inspectDatabase } from '../kit/db/inspection.ts';
import { portAdvice, whyNotFree } from '../kit/ports.ts';
import { countSealed } from '../kit/sealed-columns.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import type { SignOnSettings } from '../kit/sign-on-settings.ts';
import { countBreakGlass } from '../members/service.ts';
import { openCluster } from '../postgres/cluster.ts';
import { whyNotProvider } from '../single-sign-on/service.ts';
import { isClusterMade } from './command-database.ts';
import { explain } from './explain.ts';
import { findService } from './running-service.ts';
import { judgeSealed } from './secrets.ts';

/** One line of the report. A warning and a failure say what to do. */
interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  readonly subject: string;
  readonly text: string;
}

const NODE_MAJOR = 24;
const OLDEST_POSTGRES = 150_000;
const GIGABYTE = 1e9;
const ANSWER_LIMIT_MS = 2_000;

/** Adds `doctor`. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check the machine, the settings and the database; changes nothing. Exit code 1 when something fails.',
    )
    .action(async () => {
      let isWell = true;
      for await (const { level, subject, text } of examine()) {
        console.log(`${level.padEnd(4)}  ${subject.padEnd(11)}  ${text}`);
        if (level === 'fail') isWell = false;
      }
      if (!isWell) process.exitCode = 1;
    });
}

async function* examine(): AsyncGenerator<Finding> {
  yield examineNode(process.versions.node);
  let config: Config;
  try {
    config = readConfig();
  } catch (cause) {
    yield { level: 'fail', subject: 'settings', text: explain(cause) };
    return;
  }
  // The settings of a command need not be those that the service was started with.
  const running = config.databaseUrl === null ? await findService(config.dataDir) : null;
  yield judgeAddress(config.publicUrl, running?.publicUrl ?? null);
  if (config.databaseUrl === null) {
    yield await examineFolder(config.dataDir);
    yield await examineDisk(config.dataDir);
  }
  yield examineSecretKey(config);
  yield judgeProxies(config);
  if (config.signOn !== null) yield await examineProvider(config.signOn);
  yield* examineDatabase(config);
  yield await examinePort(config, running !== null);
}

function examineNode(version: string): Finding {
  const isNew = Number(version.split('.')[0]) >= NODE_MAJOR;
  const text = isNew ? version : `${version} is too old: run npm install, which brings Node ${NODE_MAJOR}`;
  return { level: isNew ? 'ok' : 'fail', subject: 'Node.js', text };
}

/** Whether the settings name the address at which a service runs over the same data; null: none does. */
export function judgeAddress(publicUrl: string, runningAt: string | null): Finding {
  const subject = 'settings';
  if (runningAt === null) return { level: 'ok', subject, text: `the service will answer at ${publicUrl}` };
  if (runningAt === publicUrl) return { level: 'ok', subject, text: `the service answers at ${publicUrl}` };
  const text = `the service runs at ${runningAt}, and these settings say ${publicUrl}: give this command the settings of the service, as PORT and PUBLIC_URL`;
  return { level: 'warn', subject, text };
}

function examineSecretKey({ secretKey, databaseUrl, dataDir }: Config): Finding {
  const subject = 'secret key';
  if (secretKey !== null) return { level: 'ok', subject, text: 'SECRET_KEY' };
  if (databaseUrl === null) return { level: 'ok', subject, text: join(resolve(dataDir), 'secret.key') };
  const text =
    'SECRET_KEY is not set: no processor can be connected until it is, the same on every node (openssl rand -base64 32)';
  return { level: 'warn', subject, text };
}

/** Whether the service can distinguish visitors: it speaks no TLS, so with https there is a proxy. */
export function judgeProxies({
  publicUrl,
  trustedProxies,
}: Pick<Config, 'publicUrl' | 'trustedProxies'>): Finding {
  const subject = 'proxies';
  if (trustedProxies.length > 0) return { level: 'ok', subject, text: trustedProxies.join(', ') };
  if (!publicUrl.startsWith('https:')) return { level: 'ok', subject, text: 'none' };
  const text =
    'behind https every visitor has the address of the proxy, and one attacker can lock everyone out: set TRUSTED_PROXIES to its address, e.g. 127.0.0.1';
  return { level: 'warn', subject, text };
}

/** Whether the provider of sign-ins answers, and is the one of the settings. */
export async function examineProvider(settings: SignOnSettings): Promise<Finding> {
  const subject = 'sign-in';
  const reason = await whyNotProvider(settings);
  return reason === null
    ? { level: 'ok', subject, text: `${settings.name} at ${settings.issuer}` }
    : { level: 'fail', subject, text: `nobody can sign in at ${settings.issuer}: ${reason}` };
}

async function examineFolder(dataDir: string): Promise<Finding> {
  const subject = 'data folder';
  const path = resolve(dataDir);
  const existing = nearestExisting(path);
  try {
    await access(existing, constants.W_OK | constants.X_OK);
    return { level: 'ok', subject, text: existing === path ? path : `${path}, made at the first start` };
  } catch {
    const text = `this user cannot write to ${existing}: change its owner, or set DATA_DIR to another folder`;
    return { level: 'fail', subject, text };
  }
}

async function examineDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearestExisting(resolve(dataDir)));
  const free = (bavail * bsize) / GIGABYTE;
  const text = `${free.toFixed(1)} GB free`;
  if (free >= 2) return { level: 'ok', subject: 'disk', text };
  // PostgreSQL's log alone may take 2 GB between checkpoints.
  const advice = `${text}: the database needs at least 2 GB to work in; free some, or set DATA_DIR to another disk`;
  return { level: free < 0.5 ? 'fail' : 'warn', subject: 'disk', text: advice };
}

async function* examineDatabase(config: Config): AsyncGenerator<Finding> {
  const subject = 'database';
  const { databaseUrl, databaseOwnerUrl, dataDir, isContainer } = config;
  if (databaseUrl === null && !(await isClusterMade(dataDir))) {
    yield { level: 'ok', subject, text: 'the embedded one, made at the first start' };
    return;
  }
  try {
    const cluster =
      databaseUrl === null
        ? await openCluster({ dataDir, holder: 'command', hasSocketInTemporaryFolder: isContainer })
        : null;
    try {
      const serving: Connection = cluster?.connection ?? { connectionString: databaseUrl ?? '' };
      const owner = databaseOwnerUrl === null ? serving : { connectionString: databaseOwnerUrl };
      const seen = await inspectDatabase(owner, serving);
      yield* judgeDatabase(seen, cluster !== null);
      if (seen.pendingMigrations?.length === 0) yield* examineSealed(config, serving);
    } finally {
      await cluster?.stop();
    }
  } catch (cause) {
    yield { level: 'fail', subject, text: explain(cause) };
  }
}

async function* examineSealed(config: Config, serving: Connection): AsyncGenerator<Finding> {
  const subject = 'secrets';
  const database = openDatabase(serving, () => {});
  try {
    const counts = await countSealed(database.system, await loadKeptSecrets(config));
    if (counts.length > 0) yield { subject, ...judgeSealed(counts, config) };
    yield judgeHolds(await listHolds(database.system));
    if (config.signOn?.isRequired === true) yield judgeEmergency(await countBreakGlass(database.system));
  } catch (cause) {
    yield { level: 'fail', subject, text: explain(cause) };
  } finally {
    await database.close();
  }
}

/** Whether accounts are held after a restore, and why. */
export function judgeHolds(holds: readonly Pick<Hold, 'path' | 'reason'>[]): Finding {
  const subject = 'restore';
  if (holds.length === 0) return { level: 'ok', subject, text: 'no account is held' };
  const reasons = holds.flatMap(({ path, reason }) => (reason === null ? [] : [`${path}: ${reason}`]));
  const more = reasons.length > 3 ? [`and ${reasons.length - 3} more`] : [];
  const what =
    holds.length === 1 ? '1 account is held and takes' : `${holds.length} accounts are held and take`;
  const text = `${what} no money after a restore: run tranche restore --finish`;
  return { level: 'fail', subject, text: [text, ...reasons.slice(0, 3), ...more].join('; ') };
}

/** Whether somebody gets in while the provider fails that everybody must sign in at. */
export function judgeEmergency(people: number): Finding {
  const subject = 'emergencies';
  if (people > 0) return { level: 'ok', subject, text: `${people} may sign in without the provider` };
  const text =
    'OIDC_REQUIRED is on, and nobody has a password or passkey that may be used: if the provider fails, nobody gets in; see member allow-password';
  return { level: 'warn', subject, text };
}

/** Reports what was found in a database. */
export function* judgeDatabase(seen: Inspection, isEmbedded: boolean): Generator<Finding> {
  const { user, version, roles, roleFaults, pendingMigrations: pending } = seen;
  const where = isEmbedded ? 'the embedded one' : `${seen.database}, as ${user}`;
  yield { level: 'ok', subject: 'database', text: `${where}, answers` };
  const isNew = seen.versionNumber >= OLDEST_POSTGRES;
  yield {
    level: isNew ? 'ok' : 'fail',
    subject: 'PostgreSQL',
    text: isNew
      ? version
      : `${version} is too old: use 15 or newer, or unset DATABASE_URL for the embedded one`,
  };
  yield judgeRoles(user, roles, roleFaults, seen.canCreateRoles);
  const subject = 'schema';
  if (pending === null) {
    yield { level: 'fail', subject, text: 'was made by a newer version of Tranche: start that version' };
  } else if (pending.length > 0) {
    const text = `${pending.length} migration${pending.length === 1 ? '' : 's'} to run: the next start does it, or migrate`;
    yield { level: 'warn', subject, text };
  } else yield { level: 'ok', subject, text: 'up to date' };
}

function judgeRoles(
  user: string,
  roles: readonly string[],
  faults: readonly string[],
  canCreate: boolean,
): Finding {
  const subject = 'roles';
  const grant = 'as an administrator: ';
  const all = databaseRoles.join(', ');
  if (faults.length > 0) {
    const text = `${faults.join('; ')}. Where permission is lacking: ${grant}grant ${all} to "${user}"`;
    return { level: 'fail', subject, text };
  }
  if (roles.length === databaseRoles.length)
    return { level: 'ok', subject, text: `${user} may act as ${roles.join(' and ')}` };
  if (canCreate) return { level: 'ok', subject, text: `${user} may make them at the first start` };
  // The last one only owns a function: migrations give it away, and nobody acts as it.
  const creations = [...databaseRoles, 'tranche_eraser'].map((role) => `create role ${role}`).join('; ');
  const advice = `${grant}${creations}; grant ${all} to "${user}"; grant tranche_eraser to "${user}"`;
  return { level: 'fail', subject, text: `missing, and ${user} may not make them. Run, ${advice}` };
}

async function examinePort({ host, port }: Config, isRunning: boolean): Promise<Finding> {
  const subject = 'port';
  if (port === 0) return { level: 'ok', subject, text: 'chosen by the system at each start' };
  const code = await whyNotFree(host, port);
  if (code === null) {
    const text = isRunning ? `${port} is free: the service that runs has another` : `${port} is free`;
    return { level: 'ok', subject, text };
  }
  if (code === 'EADDRINUSE' && (await isTranche(port))) {
    return { level: 'ok', subject, text: `${port} is answered by a running Tranche` };
  }
  return { level: 'fail', subject, text: portAdvice(host, port, code) };
}

async function isTranche(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/livez`, {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const body = (await response.json()) as { timestamp?: unknown; data?: { status?: unknown } };
    return typeof body.timestamp === 'string' && body.data?.status === 'ok';
  } catch {
    return false; // Whatever has the port speaks no HTTP, or not as we do.
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
