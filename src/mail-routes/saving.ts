import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { requireUnsuspended } from '../accounts/service.ts';
import { type Account, accountTime } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked, type FaultDetail, invalidRequest } from '../kit/errors.ts';
import { formats } from '../kit/http/formats.ts';
import { newId } from '../kit/ids.ts';
import { makeDkimPair } from '../kit/mail/dkim.ts';
import type { Mailer } from '../kit/mail/mailer.ts';
import type { Guard } from '../kit/net/guard.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import { nextState } from '../kit/states.ts';
import type { Clock } from '../kit/time.ts';
import { lookUp, type ReadTexts } from './dns.ts';
import { recordRouteEvent } from './record-event.ts';
import { type RoutingDeps, wakeMails } from './routing.ts';
import { SEAL_PURPOSE, serverOf } from './sealing.ts';
import { MAIL_PORTS, type OwnServer } from './server.ts';
import { type MailRouteMove, mailRouteStates } from './states.ts';
import { deleteMailRoute, lockMailRoute, putMailRoute, readMailRoute } from './store.ts';
import type { Tester } from './test-mail.ts';
import { tryDomain, tryServer } from './trying.ts';
import type { MailRouteRow, ServerSecurity } from './types.ts';

interface SavingDeps extends RoutingDeps {
  readonly clock: Clock;
  readonly guard: Guard;
  readonly readTexts: ReadTexts;
  /** Counts the trials of an account. Errors: 429. */
  readonly limit: (accountId: string, now: Date) => void;
}

/** A mail server that a person has entered. */
interface ServerInput {
  readonly kind: 'Server';
  readonly fromAddress: string;
  readonly host: string;
  readonly port: number;
  readonly security: ServerSecurity;
  readonly username?: string | undefined;
  /** Left out: the stored one, if nothing changes where it goes. */
  readonly password?: string | undefined;
}

interface DomainInput {
  readonly kind: 'Domain';
  readonly fromAddress: string;
}

export type MailRouteInput = ServerInput | DomainInput;

/** Stores how the mails of an account leave. A server is tried first, so that nothing is stored that does not work. */
export async function saveRoute(
  deps: SavingDeps,
  account: Account,
  input: MailRouteInput,
  tester: Tester,
): Promise<void> {
  requireInstallation(deps);
  const secrets = await requireSecrets(deps);
  const fromAddress = input.fromAddress.trim();
  const before = await deps.database.transaction(account.id, async (tx) => {
    await requireUnsuspended(tx, account.id);
    return readMailRoute(tx, account.id);
  });
  const made =
    input.kind === 'Server'
      ? await tried(deps, secrets, account, { ...input, fromAddress }, before, tester)
      : await keyed(secrets, account, fromAddress, before);
  const now = accountTime(account, deps.clock.now());
  await deps.database.transaction(account.id, async (tx) => {
    await requireUnsuspended(tx, account.id);
    await lockMailRoute(tx, account.id);
    const row: MailRouteRow = {
      ...nothing,
      ...made,
      accountId: account.id,
      id: newId<never>(),
      fromAddress,
      testedAt: made.kind === 'Server' ? now : null,
      createdAt: now,
      updatedAt: now,
    };
    await putMailRoute(tx, row);
    await recordRouteEvent(tx, row, now);
    await wakeMails(tx, account.id, now);
  });
  deps.pool.drop(account.id);
}

const nothing = {
  host: null,
  port: null,
  security: null,
  username: null,
  password: null,
  domain: null,
  selector: null,
  dkimKey: null,
  dkimPublic: null,
  dns: null,
  verifiedAt: null,
  trouble: null,
  failure: null,
  failingSince: null,
};

async function tried(
  deps: SavingDeps,
  secrets: Secrets,
  account: Account,
  input: ServerInput,
  before: MailRouteRow | null,
  tester: Tester,
) {
  const server = serverIn(deps, secrets, input, before);
  deps.limit(account.id, deps.clock.now());
  await tryServer(deps, account, server, input.fromAddress, tester);
  const { host, port, security, username, password } = server;
  const sealed = password === null ? null : secrets.encrypt(account.id, SEAL_PURPOSE, password);
  return { kind: 'Server', status: 'Active', host, port, security, username, password: sealed } as const;
}

// Judges what was entered. The stored password goes only where it went before: otherwise a browser that was left open would
// be enough to have it sent to another server.
function serverIn(
  { guard }: SavingDeps,
  secrets: Secrets,
  input: ServerInput,
  before: MailRouteRow | null,
): OwnServer {
  const host = input.host.trim().toLowerCase().replace(/\.$/, '');
  const { port, security } = input;
  const username = input.username?.trim() || null;
  const isSame =
    before?.kind === 'Server' && before.host === host && before.port === port && before.username === username;
  const kept = isSame && !input.password ? serverOf(secrets, before).password : null;
  const password = username === null ? null : input.password || kept;
  const faults: FaultDetail[] = [];
  const fault = (path: string, message: string) => faults.push({ path, code: 'invalid_request', message });
  if (!formats.email(input.fromAddress)) fault('/fromAddress', 'Enter an email address.');
  const isName = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domainToASCII(host));
  if (host.length > 253 || (isIP(host) === 0 && !isName)) fault('/host', 'Enter the name of a mail server.');
  else if (!guard.isPossible(host, 'Everywhere'))
    fault('/host', 'The server must be public. The operator can allow a network in MAIL_ALLOWED_NETWORKS.');
  if (!MAIL_PORTS.has(port) && !guard.hasNetworks)
    fault('/port', `The port must be one of ${[...MAIL_PORTS].join(', ')}.`);
  if (username !== null && password === null) fault('/password', 'Enter the password of this user.');
  if (faults.length > 0) throw invalidRequest(faults);
  return { host, port, security, username, password };
}

async function keyed(secrets: Secrets, account: Account, fromAddress: string, before: MailRouteRow | null) {
  const domain = domainToASCII(fromAddress.slice(fromAddress.lastIndexOf('@') + 1)).toLowerCase();
  if (!formats.email(fromAddress) || domain === '') {
    const message = 'Enter an email address.';
    throw invalidRequest([{ path: '/fromAddress', code: 'invalid_request', message }]);
  }
  const untested = { kind: 'Domain', status: 'Untested', domain } as const;
  // With the same key, records that were published stay right.
  const kept = before?.kind === 'Domain' && before.domain === domain ? keyOf(secrets, before) : null;
  if (kept !== null) return { ...untested, ...kept };
  const { privateKey, publicKey } = await makeDkimPair();
  return {
    ...untested,
    // Two accounts of a business may send from one domain: each has a key of its own.
    selector: `trn1-${account.id.slice(-8)}`,
    dkimKey: secrets.encrypt(account.id, SEAL_PURPOSE, privateKey),
    dkimPublic: publicKey,
  };
}

// Encrypted again: the SECRET_KEY may change before it is stored. Null: it cannot be read, so that a new key takes its place.
function keyOf(secrets: Secrets, { accountId, selector, dkimKey, dkimPublic }: MailRouteRow) {
  try {
    const key = secrets.decrypt(accountId, SEAL_PURPOSE, dkimKey ?? Buffer.alloc(0));
    return { selector, dkimKey: secrets.encrypt(accountId, SEAL_PURPOSE, key), dkimPublic };
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    return null;
  }
}

/**
 * Tries the stored way: looks for the records of a domain, and sends a test mail. When it is taken, the way is switched on.
 */
export async function testRoute(deps: SavingDeps, account: Account, tester: Tester): Promise<void> {
  const installation = requireInstallation(deps);
  const secrets = await requireSecrets(deps);
  const row = await deps.database.transaction(account.id, (tx) => readMailRoute(tx, account.id));
  if (row === null) throw AppError.notFound('mailRoute');
  deps.limit(account.id, deps.clock.now());
  const now = accountTime(account, deps.clock.now());
  if (row.kind === 'Server') {
    await tryServer(deps, account, serverOf(secrets, row), row.fromAddress, tester);
    return move(deps, account, row, 'test', { testedAt: now }, now);
  }
  const dns = await lookUp(row, deps.readTexts);
  if (dns.dkim !== 'Found') {
    // A domain whose DNS does not answer for a moment stays as it is.
    await move(deps, account, row, dns.dkim === 'Unknown' ? null : 'doubt', { dns }, now);
    const message = sentenceOf[dns.dkim];
    const details = [{ path: '', code: `Record${dns.dkim}`, message }];
    throw new AppError('mail_route_failed', { message, details });
  }
  const privateKey = secrets.decrypt(account.id, SEAL_PURPOSE, row.dkimKey ?? Buffer.alloc(0));
  const key = { domain: row.domain ?? '', selector: row.selector ?? '', privateKey };
  await move(deps, account, row, null, { dns }, now);
  await tryDomain(installation, account, key, row.fromAddress, tester);
  await move(deps, account, row, 'test', { testedAt: now, verifiedAt: now }, now);
}

const sentenceOf = {
  Missing:
    'The record that is needed was not found. It can take some hours until a new record is seen everywhere.',
  Other: 'There is another record at this name. Copy the value again, as one line.',
  Unknown: 'DNS does not answer just now. Try again in a few minutes.',
};

/** Has the installation send again, and keeps the settings; mails that wait go at once. */
export async function switchOff(deps: SavingDeps, account: Account): Promise<void> {
  const row = await deps.database.transaction(account.id, (tx) => readMailRoute(tx, account.id));
  if (row === null) throw AppError.notFound('mailRoute');
  await move(deps, account, row, 'switchOff', {}, accountTime(account, deps.clock.now()));
  deps.pool.drop(account.id);
}

/** Deletes the way with its secrets: the installation sends again. */
export async function removeRoute(deps: SavingDeps, account: Account): Promise<void> {
  const now = accountTime(account, deps.clock.now());
  await deps.database.transaction(account.id, async (tx) => {
    const row = await lockMailRoute(tx, account.id);
    if (row === null) return;
    await deleteMailRoute(tx, account.id);
    await recordRouteEvent(tx, { ...row, status: 'Off' }, now);
    await wakeMails(tx, account.id, now);
  });
  deps.pool.drop(account.id);
}

// Moves the row that was read, unless another was saved since then. What waits goes the new way at once.
async function move(
  { database }: SavingDeps,
  account: Account,
  { id }: MailRouteRow,
  how: MailRouteMove | null,
  changes: Partial<MailRouteRow>,
  now: Date,
): Promise<void> {
  await database.transaction(account.id, async (tx: Transaction) => {
    const before = await lockMailRoute(tx, account.id);
    if (before?.id !== id) return;
    const status = how === null ? before.status : nextState(mailRouteStates, before.status, how);
    if (status === null) return;
    const isWorking = how === 'test' || how === 'switchOff';
    const cleared = isWorking ? { trouble: null, failure: null, failingSince: null } : {};
    const row = { ...before, ...cleared, ...changes, status, updatedAt: now };
    await putMailRoute(tx, row);
    if (status === before.status) return;
    await recordRouteEvent(tx, row, now);
    await wakeMails(tx, account.id, now);
  });
}

function requireInstallation({ mailer, mailFrom }: SavingDeps): {
  readonly mailer: Mailer;
  readonly mailFrom: string;
} {
  if (mailer === null) {
    const message = 'The installation has no mail server: SMTP_URL is not set.';
    throw blocked('NoMailServer', message, { passes: 'by change' });
  }
  return { mailer, mailFrom };
}

async function requireSecrets({ loadSecrets }: SavingDeps): Promise<Secrets> {
  const secrets = await loadSecrets();
  if (secrets.isReady) return secrets;
  const message = 'The service has no SECRET_KEY, which encrypts passwords and keys.';
  throw blocked('NoSecretKey', message, { passes: 'by change' });
}
