import type { KeyOwner } from '../keys.ts';
import { openBusinessPlatform } from './business-access.ts';
import { listBusinesses, listUsableSince } from './business-store.ts';
import type { Business, BusinessSince, ChargeThere } from './business-types.ts';
import { type ConnectingDeps, timed } from './deps.ts';
import { busy, refreshBusiness, rowInUse } from './joining.ts';

/**
 * Reads the accounts of a business at platforms again, and what those took since an instant that are not in use: each may have
 * been in use since. One that is ready comes into use first, in a held account, too: the former account was read before, and its
 * events were applied. No transaction is open across a call. Errors: 503 `overloaded` without an answer of Stripe.
 */
export async function readBusinessesSince(
  untimed: ConnectingDeps,
  account: KeyOwner,
  since: Date,
): Promise<BusinessSince[]> {
  const { id } = account;
  const deps = timed(untimed);
  const followed = await deps.database.transaction(id, (tx) => listBusinesses(tx, id));
  const options = { insists: true, isFormerRead: true };
  for (const business of followed) await refreshBusiness(deps, account, business, options);
  const usable = await deps.database.transaction(id, async (tx) => {
    const found: { readonly business: Business; readonly isInUse: boolean }[] = [];
    for (const business of await listUsableSince(tx, id, since)) {
      found.push({ business, isInUse: (await rowInUse(tx, account, business)) !== null });
    }
    return found;
  });
  const read: BusinessSince[] = [];
  for (const { business, isInUse } of usable) {
    const charges = isInUse ? 'in_use' : await listCharges(untimed, account, business, since);
    const { isWanted, unwantedAt } = business;
    read.push({ ...business, wasLeft: !isWanted && unwantedAt !== null && unwantedAt < since, charges });
  }
  return read;
}

async function listCharges(
  untimed: ConnectingDeps,
  account: KeyOwner,
  { reference, platform: name }: Business,
  since: Date,
): Promise<BusinessSince['charges']> {
  if (reference === null) return 'not_made';
  const readPage = async (after: string | null) => {
    // Each page has the time of a request: there may be many.
    const platform = await openBusinessPlatform(timed(untimed), account, name);
    return platform?.listCharges?.(reference, since, after);
  };
  const all: ChargeThere[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(after);
    if (page === undefined) return 'no_platform';
    if (page.status === 'gone') return 'gone';
    if (page.status === 'unknown') {
      throw busy(
        `The payments at its account ${reference} at the platform could not be read (${page.cause}).`,
      );
    }
    all.push(...page.charges);
    after = page.next;
  } while (after !== null);
  return all;
}
