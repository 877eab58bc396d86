import type { Accounts } from '../accounts/service.ts';
import { type Account, type AccountMode, accountTime } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import type { PaymentId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { listPastRefunds, listWholeReturns } from '../payments/service.ts';
import { listOwners, type Platform, type PlatformStoreDeps } from '../platform/service.ts';

/** For how long after the last change of a payment its refunds are asked about. Banks refuse refunds within 30 days. */
const LATE_MS = 60 * 86_400_000;

/** After so many failures in a row nothing more is asked: each takes as long as Stripe does not answer. */
const MOST_FAILURES = 3;

/** How many refunds one look asks about, one after the other, while a person waits. The next look asks about others. */
const MOST_REFUNDS = 50;

interface RereadingDeps extends Pick<PlatformStoreDeps, 'database'> {
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, 'findAccount'>;
  readonly readAgain: Platform['readAgain'];
}

/** What came of asking again. */
interface Reread {
  /** Payments that an earlier release booked as taken back whole, and refunds that banks refused later: booked by the service. */
  readonly reread: number;
  readonly refused: number;
  /** Payments about which Stripe was not asked: it could not be, or there were too many for one look. */
  readonly unread: readonly { readonly accountPath: string; readonly paymentId: PaymentId }[];
}

type Asked = Parameters<Platform['readAgain']>[1] & { readonly paymentId: PaymentId };

/**
 * Reads payments out again at the platform of a mode that may be booked wrongly: those that an earlier release booked as taken
 * back whole, and refunds of a part, whose late refusal an earlier release drops.
 */
export async function rereadPayments(deps: RereadingDeps, mode: AccountMode): Promise<Reread> {
  const counts = { Taken: 0, Refund: 0 };
  const unread = new Map<PaymentId, string>();
  let failures = 0;
  let refunds = 0;
  for (const id of await listOwners(deps.database.system, mode)) {
    const account = await deps.accounts.findAccount(id);
    // Where an account moves to, it is read again.
    if (account === null || account.isFrozen) continue;
    for (const { paymentId, ...asked } of await listAsked(deps, account)) {
      if (asked.of === 'Refund') refunds += 1;
      const isAsked = failures < MOST_FAILURES && (asked.of === 'Taken' || refunds <= MOST_REFUNDS);
      const answer = isAsked ? await ask(deps, account, asked) : 'unread';
      if (isAsked) failures = answer === 'unread' ? failures + 1 : 0;
      if (answer === 'unread') unread.set(paymentId, account.path);
      if (answer === 'new') counts[asked.of] += 1;
    }
  }
  return {
    reread: counts.Taken,
    refused: counts.Refund,
    unread: [...unread].map(([paymentId, accountPath]) => ({ paymentId, accountPath })),
  };
}

function listAsked({ database, clock }: RereadingDeps, account: Account): Promise<readonly Asked[]> {
  const since = new Date(accountTime(account, clock.now()).getTime() - LATE_MS);
  return database.transaction(account.id, async (tx) => {
    const wholes = await listWholeReturns(tx, account.id, 'StripePlatform');
    const refunds = await listPastRefunds(tx, account.id, 'StripePlatform', since);
    return [
      ...wholes.map((one) => ({ ...one, of: 'Taken' as const })),
      ...refunds.map((one) => ({ ...one, of: 'Refund' as const })),
    ];
  });
}

async function ask(
  { readAgain }: RereadingDeps,
  account: Account,
  asked: Parameters<Platform['readAgain']>[1],
): Promise<'new' | 'known' | 'unread'> {
  try {
    return (await readAgain(account, asked)) ? 'new' : 'known';
  } catch (cause) {
    // The comparison counts all the same.
    if (cause instanceof AppError && cause.code === 'overloaded') return 'unread';
    throw cause;
  }
}
