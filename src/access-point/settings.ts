import { requireUnsuspended } from '../accounts/service.ts';
import { type Account, type AccountMode, accountTime } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import { nextSequence, recordEvents } from '../kit/events.ts';
import { type AccessPointId, newId } from '../kit/ids.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import { newSecret } from '../kit/standard-webhooks.ts';
import type { Clock } from '../kit/time.ts';
import { exampleUrl, hasPlaceholderInHost, hostOf, placeholders, unknownPlaceholders } from './addressing.ts';
import { countWaitingHandOvers, lockWaitingHandOvers } from './hand-over-store.ts';
import { saveMove } from './moving.ts';
import { type PresentedAccessPoint, presentAccessPoint } from './present.ts';
import { openSecrets, sealSecrets } from './sealing.ts';
import { deleteAccessPoint, lockAccessPoint, putAccessPoint, readAccessPoint } from './store.ts';
import type { AccessPoint, AccessPointSecrets, HandedFormat, OwnHeader } from './types.ts';

export interface SettingsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly loadSecrets: () => Promise<Secrets>;
  /** Why documents cannot go to an address; null: they can. */
  readonly urlFault: (url: string, mode: AccountMode) => string | null;
  readonly publicUrl: string;
}

interface Choices {
  readonly format: HandedFormat;
  readonly handsOverOnIssue: boolean;
}
/** What an Owner or Admin chose. Without `headers` those that are stored stay. */
type AccessPointInput =
  | (Choices & { readonly kind: 'StandIn' })
  | (Choices & { readonly kind: 'Endpoint'; readonly url: string; readonly headers?: readonly OwnHeader[] });

/** The same with the secret, where it is new. */
type Saved = PresentedAccessPoint & { readonly secret: string | null };

/** How many waiting documents a removal gives up at once. */
const MOST_GIVEN_UP = 500;

export function settingsVerbs(deps: SettingsDeps) {
  const { database, publicUrl } = deps;
  const present = async (tx: Transaction, account: Account) =>
    presentAccessPoint(
      await readAccessPoint(tx, account.id),
      publicUrl,
      await countWaitingHandOvers(tx, account.id),
    );
  return {
    /** The access point of an account, without its secret and the values of its headers. */
    show: (account: Account) => database.transaction(account.id, (tx) => present(tx, account)),

    /** Stores the access point of an account. Errors: 400, 403, 422. */
    save: (account: Account, input: AccessPointInput) => change(deps, account, present, save(deps, input)),

    /** Makes a new secret; the one before ends. Errors: 403, 404, 422. */
    rotate: (account: Account) =>
      change(deps, account, present, (before, secrets) => {
        if (before === null) throw AppError.notFound('accessPoint');
        const open = readable(secrets, before);
        if (open === null) throw unreadable();
        const secret = newSecret();
        return { row: before, open: { ...open, secret }, secret };
      }),

    /** Deletes the access point of an account, and gives up what waits: more than that by its tasks. Errors: 404. */
    async remove(account: Account): Promise<PresentedAccessPoint> {
      return database.transaction(account.id, async (tx) => {
        const before = await lockAccessPoint(tx, account.id);
        if (before === null) throw AppError.notFound('accessPoint');
        await deleteAccessPoint(tx, account.id);
        const now = accountTime(account, deps.clock.now());
        for (const one of await lockWaitingHandOvers(tx, account.id, null, MOST_GIVEN_UP)) {
          await saveMove(tx, account.id, one, 'giveUp', { failure: 'NoAccessPoint', endedAt: now }, now);
        }
        await record(tx, account, { ...before, updatedAt: now }, 'None', now);
        return present(tx, account);
      });
    },
  };
}

type Change = (
  before: AccessPoint | null,
  secrets: Secrets,
  account: Account,
  now: Date,
) => {
  readonly row: Omit<AccessPoint, 'secrets' | 'headerNames' | 'updatedAt'>;
  readonly open: AccessPointSecrets;
  /** Null: it is the one before. */
  readonly secret: string | null;
};

async function change(
  deps: SettingsDeps,
  account: Account,
  present: (tx: Transaction, account: Account) => Promise<PresentedAccessPoint>,
  decide: Change,
): Promise<Saved> {
  const secrets = await deps.loadSecrets();
  if (!secrets.isReady) {
    throw blocked(
      'NoSecretKey',
      'The service has no SECRET_KEY, which encrypts the secrets of access points.',
      {
        passes: 'by change',
      },
    );
  }
  const now = accountTime(account, deps.clock.now());
  return deps.database.transaction(account.id, async (tx) => {
    await requireUnsuspended(tx, account.id);
    const { row, open, secret } = decide(await lockAccessPoint(tx, account.id), secrets, account, now);
    const saved: AccessPoint = {
      ...row,
      secrets: sealSecrets(secrets, account.id, open),
      headerNames: open.headers.map(({ name }) => name),
      updatedAt: now,
    };
    await putAccessPoint(tx, saved);
    await record(tx, account, saved, saved.kind, now);
    return { ...(await present(tx, account)), secret };
  });
}

function save(deps: SettingsDeps, input: AccessPointInput): Change {
  return (before, secrets, account, now) => {
    requireAddress(deps, account, input);
    const kept = before === null ? null : readable(secrets, before);
    const url = input.kind === 'Endpoint' ? input.url : null;
    const isElsewhere = hostOf(url) !== hostOf(before?.url ?? null);
    const headers = input.kind === 'StandIn' ? [] : (input.headers ?? (isElsewhere ? null : kept?.headers));
    // What belongs to one company goes to no other.
    if (headers == null && (before?.headerNames.length ?? 0) > 0) {
      throw refusal(
        'invalid_request',
        'Enter the headers again: they belong to another address.',
        '/headers',
      );
    }
    // Another company must not know the secret of the one before.
    const secret = kept === null || isElsewhere ? newSecret() : null;
    const isOnIssue = input.handsOverOnIssue;
    return {
      row: {
        accountId: account.id,
        id: before?.id ?? newId<AccessPointId>(),
        kind: input.kind,
        url,
        format: input.format,
        onIssueSince: isOnIssue ? (before?.onIssueSince ?? now) : null,
        createdAt: before?.createdAt ?? now,
      },
      open: { secret: secret ?? kept?.secret ?? newSecret(), headers: headers ?? [] },
      secret,
    };
  };
}

function readable(secrets: Secrets, row: AccessPoint): AccessPointSecrets | null {
  try {
    return openSecrets(secrets, row);
  } catch (cause) {
    if (cause instanceof SealError) return null;
    throw cause;
  }
}

function unreadable(): AppError {
  const message =
    'The stored headers cannot be read: they were encrypted with another key. Save the access point again.';
  return refusal('illegal_action', message, '', 'by change');
}

const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers that the service writes, or that would change how a request is read. */
const TAKEN =
  /^(?:accept|connection|content-.*|cookie|date|expect|host|idempotency-key|keep-alive|proxy-.*|te|trailer|tranche-.*|transfer-encoding|upgrade|user-agent|via|webhook-.*|traceparent|tracestate)$/i;

function requireAddress({ urlFault }: SettingsDeps, { mode }: Account, input: AccessPointInput): void {
  if (input.kind === 'StandIn') {
    if (mode === 'Live') {
      throw refusal(
        'illegal_action',
        'Only accounts of the sandbox have its access point.',
        '/kind',
        'never',
      );
    }
    return;
  }
  const { url, headers = [] } = input;
  const fault = urlFault(exampleUrl(url), mode);
  if (fault !== null) throw refusal('unusable_url', `The address ${fault}`, '/url');
  // A host that a client's id decides could be anybody's.
  if (hasPlaceholderInHost(url)) throw refusal('unusable_url', 'The host must have no braces.', '/url');
  requirePlaceholders(url, '/url');
  const seen = new Set<string>();
  for (const [index, { name, value }] of headers.entries()) {
    const path = `/headers/${index}`;
    if (!NAME.test(name) || !VALUE.test(value)) {
      const message = 'A header has a name of letters, digits and hyphens, and a value of ASCII characters.';
      throw refusal('invalid_request', message, path);
    }
    const isTaken = TAKEN.test(name) || seen.has(name.toLowerCase());
    if (isTaken) throw refusal('invalid_request', `The header ${name} is set already.`, `${path}/name`);
    seen.add(name.toLowerCase());
    requirePlaceholders(value, `${path}/value`);
  }
}

function requirePlaceholders(text: string, path: string): void {
  const [unknown] = unknownPlaceholders(text);
  if (unknown === undefined) return;
  const known = placeholders.map((one) => `{${one}}`).join(', ');
  throw refusal('invalid_request', `There is no {${unknown}}. There are ${known}.`, path);
}

// Every reader of events gets this: where documents go is for Owners and Admins.
async function record(
  tx: Transaction,
  { id: accountId }: Account,
  { id, format, onIssueSince }: AccessPoint,
  kind: AccessPoint['kind'] | 'None',
  now: Date,
): Promise<void> {
  const sequence = await nextSequence(tx, accountId, id);
  const data = { id, kind, format, handsOverOnIssue: kind !== 'None' && onIssueSince !== null };
  await recordEvents(tx, accountId, now, [{ type: 'access_point.updated', objectId: id, sequence, data }]);
}
