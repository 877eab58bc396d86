import { type Account, type AccountMode, accountTime } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { readPlatformBalance, readRefusedAtPlatform, readTakenAtPlatform } from '../processors/service.ts';
import type { PlatformEventDeps } from './events.ts';
import { atStripe } from './keys.ts';
import { sumLines } from './lines-store.ts';
import { noPlatform } from './setting.ts';
import { readLines } from './watching.ts';

/** What the platform has in a currency, in the minor unit. */
export interface Comparison {
  readonly currency: string;
  /** All of it at Stripe, also what is pending. */
  readonly balance: number;
  /** What belongs to accounts: charged, and neither sent on nor given back. */
  readonly ofAccounts: number;
  /** The rest: the operator's own. Below 0, money of accounts is missing. */
  readonly ofOperator: number;
}

/** Reads the platform's statement up to now, and compares its balance with what belongs to accounts. */
export async function comparePlatform(
  deps: PlatformEventDeps,
  mode: AccountMode,
): Promise<readonly Comparison[]> {
  const open = await deps.access.readPlatform(mode);
  if (open === null) throw noPlatform();
  try {
    await readLines(deps, open);
    const balances = await readPlatformBalance(atStripe(deps, open.row, open.keys));
    const sums = await sumLines(deps.database.system, open.row);
    const ofAccounts = new Map(sums.map(({ currency, amount }) => [currency, amount]));
    return [...new Set([...balances.keys(), ...ofAccounts.keys()])].toSorted().map((currency) => {
      const balance = balances.get(currency) ?? 0;
      const own = ofAccounts.get(currency) ?? 0;
      return { currency, balance, ofAccounts: own, ofOperator: balance - own };
    });
  } catch (cause) {
    throw overloadedBy(cause);
  }
}

/** The subject about which Stripe is asked again, under a key of ours. `Refund`: whether a bank has refused it; `reference` is Stripe's. */
export type AskedAgain =
  | { readonly of: 'Taken'; readonly key: string }
  | { readonly of: 'Refund'; readonly key: string; readonly reference: string };

/**
 * Asks Stripe again about money of an account: what a bank has of a charge now, or whether it refused a refund. Keeps the
 * answer as an event; answers whether there was one that is new.
 */
export async function readAgain(
  deps: PlatformEventDeps,
  account: Account,
  asked: AskedAgain,
): Promise<boolean> {
  const open = await deps.access.readPlatform(account.mode);
  if (open === null) throw noPlatform();
  const now = accountTime(account, deps.clock.now());
  const platform = atStripe(deps, open.row, open.keys);
  const reading =
    asked.of === 'Taken'
      ? readTakenAtPlatform(platform, account.id, asked.key, now)
      : readRefusedAtPlatform(platform, account.id, asked, now);
  const event = await reading.catch((cause: unknown) => {
    throw overloadedBy(cause);
  });
  if (event === null) return false;
  return (await deps.receiveEvents(account, 'StripePlatform', [event], now, false)) > 0;
}

function overloadedBy(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('overloaded', { message: 'Stripe could not be read; try again in a moment.', cause });
}
