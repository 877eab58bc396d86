import { AppError } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { KeptStripe, KeyOwner, KeyStore } from '../keys.ts';
import { unsealIfPossible } from '../keys.ts';
import { findProcessorAccount, type ProcessorAccountRow } from '../store.ts';
import { type ConnectingDeps, isStandIn, timed, webhookAddress } from './deps.ts';
import type { Pending } from './pending.ts';
import { askStripe } from './trying.ts';

/** The webhook endpoint of a connection. */
export interface Endpoint {
  /** Null: it was made by hand at Stripe, or there is none. */
  readonly id: string | null;
  readonly secret: string | null;
  /** Whether this request has made it. */
  readonly isNew: boolean;
}

/** A connection that is being made: its keys, and what was there before. */
interface Connection {
  readonly pending: Pick<Pending, 'secretKey' | 'stripeAccount'>;
  readonly before: ProcessorAccountRow;
  readonly keys: KeptStripe | null;
}

/** Has Stripe send webhooks of a connection here, where it can reach this service. */
export async function ensureOwnEndpoint(
  deps: ConnectingDeps,
  { id }: KeyOwner,
  { pending, before, keys }: Connection,
): Promise<Endpoint> {
  const isSame = before.stripeAccount === pending.stripeAccount;
  const secret = isSame ? (keys?.webhookSecret ?? null) : null;
  const known = { id: isSame ? before.webhookEndpointId : null, hasSecret: secret !== null };
  if (!(await canReachUs(deps, id))) return { id: known.id, secret, isNew: false };
  const { endpointOf, ensureEndpoint } = await import('../stripe/connecting/endpoint.ts');
  const request = endpointOf(id, webhookAddress(deps, id));
  const found = await askStripe(deps, id, pending.secretKey, (call) => ensureEndpoint(call, request, known));
  return { id: found.id, secret: found.secret ?? secret, isNew: found.secret !== null };
}

async function canReachUs(deps: ConnectingDeps, id: AccountId): Promise<boolean> {
  const { canReach } = await import('../stripe/connecting/readiness.ts');
  return canReach(webhookAddress(deps, id), { isStandIn: isStandIn(deps) });
}

/** How long deleting may take at the end of a request, whose own time may be over. */
export const DELETING_MS = 4_000;

/**
 * Deletes the endpoints of an account at Stripe that are not in use: the former one, whose secret nobody has any more, and
 * those whose answers were lost. They are listed first, and then the row is read: an endpoint that another request makes
 * for itself is either not in that list, or that request has the account, and deletes what is left over by itself. What
 * cannot be deleted does nothing, and the next connection deletes it.
 */
export async function deleteUnused(
  untimed: ConnectingDeps,
  { secrets }: KeyStore,
  { id }: KeyOwner,
  { pending, before, keys }: Connection,
): Promise<void> {
  const deps = timed(untimed, DELETING_MS);
  const former = before.webhookEndpointId;
  if (before.stripeAccount !== pending.stripeAccount && former !== null && keys?.secretKey != null) {
    await tryToDelete(deps, id, keys.secretKey, former);
  }
  if (!(await canReachUs(deps, id))) return;
  const { deleteEndpoint, endpointOf, listOwn, notInUse } = await import('../stripe/connecting/endpoint.ts');
  const { secretKey } = pending;
  const request = endpointOf(id, webhookAddress(deps, id));
  await unlessRefused(async () => {
    const own = await askStripe(deps, id, secretKey, (call) => listOwn(call, request));
    const row = await deps.database.transaction(id, (tx) => findProcessorAccount(tx, id, 'Stripe'));
    const isOurs = row?.claim === null && row.isActive && row.stripeAccount === pending.stripeAccount;
    if (!isOurs) return;
    const hasSecret = unsealIfPossible(secrets, id, row)?.webhookSecret != null;
    const unused = notInUse(own, request, { id: row.webhookEndpointId, hasSecret });
    await askStripe(deps, id, secretKey, async (call) => {
      for (const one of unused) await deleteEndpoint(call, one.id);
    });
  });
}

/** Deletes an endpoint at Stripe, if Stripe lets it be deleted. */
export async function tryToDelete(
  deps: ConnectingDeps,
  accountId: AccountId,
  secretKey: string,
  endpointId: string,
): Promise<void> {
  const { deleteEndpoint } = await import('../stripe/connecting/endpoint.ts');
  await unlessRefused(() =>
    askStripe(deps, accountId, secretKey, (call) => deleteEndpoint(call, endpointId)),
  );
}

// An endpoint that stays does no harm.
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
  }
}
