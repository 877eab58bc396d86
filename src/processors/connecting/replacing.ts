import type { Transaction } from '../../kit/db/database.ts';
import { AppError, type FaultDetail } from '../../kit/errors.ts';
import { type KeyOwner, type KeyStore, unsealIfPossible } from '../keys.ts';
import type { ProcessorAccountRow } from '../store.ts';
import type { ConnectingDeps, UnderWay } from './deps.ts';
import type { Pending } from './pending.ts';
import { refusedKeys } from './trying.ts';

/** What a change to another account at Stripe may cost. */
export interface ReplaceInput {
  /** Whether the keys may be of another account at Stripe than before. */
  readonly replacesAccount?: boolean;
  /** Whether open disputes there may be given up. Only where Stripe no longer takes the former key. */
  readonly givesUpDisputes?: boolean;
}

/**
 * Refunds and disputes of a suspended account go on: they need keys of the same account at Stripe, and no other one. An
 * account that is held after a restore may connect the one that it had.
 */
export async function requireSameOrUnsuspended(
  { requireConnectable }: Pick<ConnectingDeps, 'requireConnectable'>,
  tx: Transaction,
  { id }: KeyOwner,
  row: ProcessorAccountRow | null,
  { stripeAccount }: Pick<Pending, 'stripeAccount'>,
): Promise<void> {
  if (row?.stripeAccount !== stripeAccount) await requireConnectable(tx, id);
}

/** The account at Stripe to which clients' payments are to go. */
interface NextAccount {
  /** Null: it is not made yet. */
  readonly stripeAccount: string | null;
  /** Whether it is connected to the operator's platform, instead of by keys. */
  readonly isOfPlatform?: boolean;
}

/**
 * Refuses another account at Stripe while real money is under way at the former one, which could not be followed
 * any more, and without `replacesAccount`. Errors: 422 `processor_busy`, `processor_refused_keys`.
 */
export async function requireReplaceable(
  deps: Pick<ConnectingDeps, 'readUnderWay'>,
  { secrets }: Pick<KeyStore, 'secrets'>,
  tx: Transaction,
  { id, mode }: KeyOwner,
  row: ProcessorAccountRow | null,
  { stripeAccount, isOfPlatform = false }: NextAccount,
  { replacesAccount = false, givesUpDisputes = false }: ReplaceInput,
): Promise<void> {
  const former = row?.stripeAccount ?? null;
  if (row === null || former === null || former === stripeAccount) return;
  const underWay = await deps.readUnderWay(tx, id, 'Stripe');
  // A business of the platform is followed with the platform's key, as long as it has not left.
  const isFollowed = row.relation === 'Platform' && row.isActive;
  const hasOwnKey =
    row.readiness?.keyWorks !== false && unsealIfPossible(secrets, id, row)?.secretKey != null;
  const hasKey = isFollowed || hasOwnKey;
  if (mode === 'Live') requireNothingUnderWay(underWay, !hasKey, givesUpDisputes);
  if (replacesAccount) return;
  const begin = isOfPlatform
    ? 'Payments would go to an account at the operator’s platform'
    : `These keys are of the Stripe account ${stripeAccount}`;
  const message = `${begin}, but this account was connected to ${former}. Refunds, disputes and returns of payments there could no longer be followed here.`;
  const params = { before: former, ...(stripeAccount === null ? {} : { after: stripeAccount }) };
  const autopays = underWay.filter(({ kind }) => kind === 'autopay').map(detailOf);
  const details = [{ path: '/replacesAccount', code: 'other_account', message, params }, ...autopays];
  throw isOfPlatform
    ? new AppError('processor_busy', { message, details, passes: 'by change' })
    : refusedKeys(details);
}

// Nobody here can end a dispute, and Stripe says nothing more about one with a key that it does not take.
function requireNothingUnderWay(underWay: readonly UnderWay[], isDead: boolean, givesUp: boolean): void {
  const stopping = underWay.filter(({ kind }) => kind !== 'autopay');
  const isDisputedOnly = stopping.every(({ kind }) => kind === 'disputed');
  if (!isDead || !isDisputedOnly) requireNone(stopping);
  if (givesUp || stopping.length === 0) return;
  const details = stopping.map((one) => ({ ...detailOf(one), path: '/givesUpDisputes' }));
  const message =
    'Charges at the former Stripe account are disputed, and Stripe no longer takes its key. After a change their end ' +
    'is never known here: give them up by name, or paste a new key of the former account.';
  throw new AppError('processor_busy', { message, details, passes: 'by change' });
}

/** Refuses what would lose sight of money at Stripe. Errors: 422 `processor_busy`. */
export function requireNone(underWay: readonly UnderWay[]): void {
  const stopping = underWay.filter(({ kind }) => kind !== 'autopay');
  if (stopping.length === 0) return;
  const message = 'Money is under way at Stripe; see details.';
  throw new AppError('processor_busy', { message, details: stopping.map(detailOf) });
}

function detailOf(one: UnderWay): FaultDetail {
  return { path: '', code: one.kind, message: sentenceOf(one) };
}

function sentenceOf({ kind, count }: UnderWay): string {
  const what = count === 1 ? 'One' : String(count);
  const verb = count === 1 ? 'is' : 'are';
  return {
    under_way: `${what} of the charges and refunds there ${verb} under way: wait for the end.`,
    disputed: `${what} of the charges there ${verb} disputed: wait for the decision.`,
    paying_out: `${what} of the payments out ${verb} accepted and not finished: cancel them, or wait.`,
    autopay: `${what} of the consents to autopay ${verb} for the former account: autopay ends with the next charge, or is not turned on.`,
  }[kind];
}
