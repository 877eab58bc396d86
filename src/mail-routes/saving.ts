import { requireUnsuspended } from '../accounts/service.ts';
import { type Account, accountTime } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import { makeDkimPair } from '../kit/mail/dkim.ts';
import type { Mailer } from '../kit/mail/mailer.ts';
import type { ReadTexts } from '../kit/net/read-texts.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import { nextState } from '../kit/states.ts';
import type { Clock } from '../kit/time.ts';
import { lookUp } from './dns.ts';
import { type Bounds, domainOf, requirePlace, requireSender, type ServerInput, serverIn } from './entered.ts';
import { healthy, wakeMails } from './health.ts';
import { planLook } from './looking.ts';
import { recordRouteEvent } from './record-event.ts';
import type { RoutingDeps } from './routing.ts';
import { SEAL_PURPOSE, serverOf } from './sealing.ts';
import type { createFindPlace } from './server.ts';
import { type MailRouteMove, mailRouteStates } from './states.ts';
import { deleteMailRoute, lockMailRoute, putMailRoute, readMailRoute } from './store.ts';
import type { Tester } from './test-mail.ts';
import { tryDomain, tryServer } from './trying.ts';
import type { MailRouteRow } from './types.ts';

interface SavingDeps extends RoutingDeps, Bounds {
  readonly clock: Clock;
  readonly findPlace: ReturnType<typeof createFindPlace>;
  readonly readTexts: ReadTexts;
  /** Counts the trials of an account. Errors: 429. */
  readonly limit: (accountId: string, now: Date) => void;
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
  const { made, isKept } =
    input.kind === 'Server'
      ? await tried(deps, secrets, account, { ...input, fromAddress }, before, tester)
      : await keyed(deps, secrets, account, fromAddress, before);
  const now = accountTime(account, deps.clock.now());
  await deps.database.transaction(account.id, async (tx) => {
    await requireUnsuspended(tx, account.id);
    const present = await lockMailRoute(tx, account.id);
    // Somebody has deleted the settings, and with them what was kept of them, or has saved others.
    if (isKept && present?.id !== before?.id) throw new AppError('illegal_action', CHANGED);
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

const CHANGED = {
  message: 'The settings were changed by somebody else just now. Load them again.',
  passes: 'by change',
} as const;

const NOT_OF_DOMAIN = {
  message: 'The sender address is not of this domain. Save the domain again.',
  passes: 'by change',
} as const;

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
  ...healthy,
};

async function tried(
  deps: SavingDeps,
  secrets: Secrets,
  account: Account,
  input: ServerInput,
  before: MailRouteRow | null,
  tester: Tester,
) {
  const { server, isPasswordKept } = serverIn(deps, secrets, input, before);
  deps.limit(account.id, deps.clock.now());
  await requirePlace(() => deps.findPlace(server));
  await tryServer(deps, account, server, input.fromAddress, tester);
  const { host, port, security, username, password } = server;
  const sealed = password === null ? null : secrets.encrypt(account.id, SEAL_PURPOSE, password);
  const fields = { host, port, security, username, password: sealed };
  return { made: { kind: 'Server', status: 'Active', ...fields } as const, isKept: isPasswordKept };
}

async function keyed(
  deps: SavingDeps,
  secrets: Secrets,
  account: Account,
  fromAddress: string,
  before: MailRouteRow | null,
) {
  requireSender(fromAddress, deps);
  const domain = domainOf(fromAddress);
  const untested = { kind: 'Domain', status: 'Untested', domain } as const;
  const isSame = before?.kind === 'Domain' && before.domain === domain;
  // With the same key, records that were published stay right.
  const kept = isSame ? keyOf(secrets, before) : null;
  if (kept !== null && isSame) {
    const { status, dns, verifiedAt } = before;
    const isFound = status === 'Active' && dns?.dkim === 'Found';
    // Another name at a domain that is in use needs no new look.
    const proven = isFound ? ({ status, dns, verifiedAt } as const) : {};
    return { made: { ...untested, ...kept, ...proven }, isKept: true };
  }
  const { privateKey, publicKey } = await makeDkimPair();
  const made = {
    ...untested,
    // Two accounts of a business may send from one domain: each has a key of its own.
    selector: `trn1-${account.id.slice(-8)}`,
    dkimKey: secrets.encrypt(account.id, SEAL_PURPOSE, privateKey),
    dkimPublic: publicKey,
  };
  return { made, isKept: false };
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
 * Tries the stored way: looks for the records of a domain, and sends a test mail. When it is taken, the way is switched on,
 * which `confirm` must allow: it throws when a person has not confirmed who they are.
 */
export async function testRoute(
  deps: SavingDeps,
  account: Account,
  tester: Tester,
  confirm: () => void,
): Promise<void> {
  const installation = requireInstallation(deps);
  const secrets = await requireSecrets(deps);
  const row = await deps.database.transaction(account.id, (tx) => readMailRoute(tx, account.id));
  if (row === null) throw AppError.notFound('mailRoute');
  if (!isOn(row)) confirm();
  // The row may have come with an account file, or the operator has moved since.
  requireSender(row.fromAddress, deps);
  deps.limit(account.id, deps.clock.now());
  const now = accountTime(account, deps.clock.now());
  if (row.kind === 'Server') {
    const server = readable('Unreadable', () => serverOf(secrets, row));
    await requirePlace(() => deps.findPlace(server));
    await tryServer(deps, account, server, row.fromAddress, tester);
    return move(deps, account, row, 'test', { testedAt: now }, now);
  }
  // The maker of an account file could have our server sign for a domain of theirs, and write from that of somebody else.
  if (domainOf(row.fromAddress) !== row.domain) throw new AppError('illegal_action', NOT_OF_DOMAIN);
  const dns = await lookUp(row, deps.readTexts);
  if (dns.dkim !== 'Found') {
    // A domain whose DNS does not answer for a moment stays as it is.
    await move(deps, account, row, dns.dkim === 'Unknown' ? null : 'doubt', { dns }, now);
    const message = sentenceOf[dns.dkim];
    const details = [{ path: '', code: `Record${dns.dkim}`, message }];
    throw new AppError('mail_route_failed', { message, details });
  }
  const privateKey = readable('UnreadableKey', () =>
    secrets.decrypt(account.id, SEAL_PURPOSE, row.dkimKey ?? Buffer.alloc(0)),
  );
  const key = { domain: row.domain ?? '', selector: row.selector ?? '', privateKey };
  await move(deps, account, row, null, { dns }, now);
  await tryDomain(installation, account, key, row.fromAddress, tester);
  await move(deps, account, row, 'test', { testedAt: now, verifiedAt: now }, now);
}

const unreadable = {
  Unreadable: { path: '/password', message: 'The stored password can no longer be read. Enter it again.' },
  UnreadableKey: {
    path: '',
    message:
      'The stored signing key can no longer be read. Save the domain again, and publish its new record.',
  },
};

function readable<Result>(code: keyof typeof unreadable, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    const { path, message } = unreadable[code];
    throw new AppError('mail_route_failed', { message, details: [{ path, code, message }], cause });
  }
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

// Moves the row that was read, unless another was saved since then. What waits goes the new way at once. Errors: 422
// `illegal_action`.
async function move(
  { database }: SavingDeps,
  account: Account,
  read: MailRouteRow,
  how: MailRouteMove | null,
  changes: Partial<MailRouteRow>,
  now: Date,
): Promise<void> {
  await database.transaction(account.id, async (tx: Transaction) => {
    const before = await lockMailRoute(tx, account.id);
    if (before?.id !== read.id) return;
    // A colleague has switched it off during the test, which began while it was on and so without a confirmation.
    if (how === 'test' && isOn(read) && !isOn(before)) throw new AppError('illegal_action', CHANGED);
    const status = how === null ? before.status : nextState(mailRouteStates, before.status, how);
    if (status === null) return;
    const row = { ...before, ...(how === null ? {} : healthy), ...changes, status, updatedAt: now };
    await putMailRoute(tx, row);
    if (how === 'test' && row.kind === 'Domain') await planLook(tx, row, now);
    if (status === before.status) return;
    await recordRouteEvent(tx, row, now);
    await wakeMails(tx, account.id, now);
  });
}

function isOn({ status }: MailRouteRow): boolean {
  return status === 'Active' || status === 'Failing';
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
