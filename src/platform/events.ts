import { type Account, type AccountMode, accountTime } from '../accounts/types.ts';
import { accountFrozen } from '../kit/errors.ts';
import { type AccountId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import {
  findOwnerOfEvent,
  isBusinessAt,
  type PlatformAtStripe,
  type PlatformEndpoint,
  readEventFor,
  type SignedEvent,
  verifyPlatformEvent,
} from '../processors/service.ts';
import type { ProcessorEvent, ProcessorName } from '../processors/types.ts';
import type { OpenPlatform, PlatformAccessing } from './access.ts';
import { atStripe, type PlatformStoreDeps } from './keys.ts';
import { findObject } from './store.ts';

export interface PlatformEventDeps extends PlatformStoreDeps {
  readonly clock: Clock;
  readonly access: PlatformAccessing;
  readonly findAccount: (id: AccountId) => Promise<Account | null>;
  /** Keeps events for an account, each once. Answers how many were new. `isByWebhook`: Stripe sent them, and was not asked. */
  readonly receiveEvents: (
    account: Account,
    processor: ProcessorName,
    events: readonly ProcessorEvent[],
    now: Date,
    isByWebhook: boolean,
  ) => Promise<number>;
  /** Counts an event that is about no account of this installation. */
  readonly countUnknown: () => void;
}

/**
 * Checks a webhook of the platform and keeps its event for the account that it is about. Answers how many were new; null when
 * Stripe did not sign it. An event of another mode, or about nothing of this installation, is dropped: a live endpoint for
 * connected accounts gets test events, too, and the operator's account has objects of its own. Errors: 503 `account_frozen`,
 * `overloaded`: then Stripe sends it again.
 */
export async function receivePlatformWebhook(
  deps: PlatformEventDeps,
  mode: AccountMode,
  endpoint: PlatformEndpoint,
  rawBody: Buffer,
  signature: string | string[] | undefined,
): Promise<number | null> {
  const open = await deps.access.readPlatform(mode);
  const { accountWebhookSecret = null, connectWebhookSecret = null } = open?.keys ?? {};
  const secret = endpoint === 'account' ? accountWebhookSecret : connectWebhookSecret;
  if (open === null || secret === null) return null;
  const platform = atStripe(deps, open.row, open.keys);
  const event = await verifyPlatformEvent(platform, secret, rawBody, signature, deps.clock);
  if (event === null) return null;
  const isOfEndpoint = (event.stripeAccount === null) === (endpoint === 'account');
  if (!isOfEndpoint || event.isLive !== (mode === 'Live')) return 0;
  return deliverEvent(deps, open, event, true);
}

/** Keeps an event of the platform for the account that it is about. Answers how many were new. */
export async function deliverEvent(
  deps: PlatformEventDeps,
  { row, keys }: OpenPlatform,
  event: SignedEvent,
  isByWebhook: boolean,
): Promise<number> {
  const platform = atStripe(deps, row, keys);
  const target = await findTarget(deps, platform, event);
  const account = target === null ? null : await deps.findAccount(target.accountId);
  if (target === null || account === null || account.mode !== row.mode) {
    deps.countUnknown();
    return 0;
  }
  // The account moves: the installation that it moves to hears of it.
  if (account.isFrozen) throw accountFrozen();
  const events = await readEventFor(platform, account.id, event, target.of);
  const processor = target.of === 'Business' ? 'Stripe' : 'StripePlatform';
  const now = accountTime(account, deps.clock.now());
  return deps.receiveEvents(account, processor, events, now, isByWebhook);
}

interface Target {
  readonly accountId: AccountId;
  readonly of: 'Platform' | 'Recipient' | 'Business';
}

// A connected account can write metadata of its own: whose it is, only our own table says. In the platform itself nobody else
// writes it. In both cases a key is looked up within that account only.
async function findTarget(
  { database }: PlatformEventDeps,
  platform: PlatformAtStripe,
  event: SignedEvent,
): Promise<Target | null> {
  if (event.stripeAccount === null) {
    const accountId = parseId<AccountId>((await findOwnerOfEvent(platform, event)) ?? '');
    return accountId && { accountId, of: 'Platform' };
  }
  const found = await findObject(database.system, event.stripeAccount);
  if (found?.kind === 'Recipient') return { accountId: found.accountId, of: found.kind };
  if (found?.kind !== 'Business') return null;
  const { accountId } = found;
  // News of an account itself comes before it is in use, too. After a change to another account at Stripe, money of the
  // former one is not in the books.
  if (/^(?:account|capability)\./.test(event.type)) return { accountId, of: found.kind };
  const isStill = await database.transaction(accountId, (tx) =>
    isBusinessAt(tx, accountId, event.stripeAccount ?? ''),
  );
  return isStill ? { accountId, of: found.kind } : null;
}
