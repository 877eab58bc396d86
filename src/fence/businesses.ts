import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { parseId } from '../kit/ids.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { endLostMoney, putDiscrepancy } from '../ledger/service.ts';
import type { BusinessSince } from '../processors/types.ts';
import { isClosedByPerson, listUnknownCharges } from './store.ts';
import type { Hold } from './types.ts';

type ChargeThere = Exclude<BusinessSince['charges'], string>[number];

/** More than these are counted only: the business has a list of all at Stripe. */
const MOST_NAMED = 20;

/**
 * Names, for a person to close, each account of a business at the operator's platform that is not in use and has taken money
 * since the backup, or that cannot be read: the clients would be charged again. A name of before ends when that is
 * known now. Answers what is open. May be repeated.
 */
export async function noteBusinesses(
  database: Database,
  account: Account,
  hold: Hold,
  businesses: readonly BusinessSince[],
  now: Date,
): Promise<string[]> {
  const open: string[] = [];
  for (const business of businesses) {
    const { id: subject, isWanted, charges } = business;
    // One that is not wanted was left before the backup. It may have been joined again since: it is asked where it can be.
    if (!isWanted && typeof charges === 'string' && charges !== 'in_use') continue;
    const found = await explain(database, account, business);
    const isOpen = await database.transaction(account.id, async (tx) => {
      if (found === null) await endLostMoney(tx, account.id, subject, now);
      if (found === null || (await isClosedByPerson(tx, account.id, subject, hold.heldAt))) return false;
      const explanation = `${found.what} ${found.next}`;
      await putDiscrepancy(tx, account.id, { kind: 'lost_money', subject, explanation }, now);
      return true;
    });
    if (found !== null && isOpen) open.push(found.what);
  }
  return open;
}

interface Found {
  readonly what: string;
  readonly next: string;
}

const BY_HAND =
  'mark what it took for invoices that are open here as paid, or give it back there; then close this.';

async function explain(
  database: Database,
  { id }: Account,
  { reference, platform, isWanted, charges }: BusinessSince,
): Promise<Found | null> {
  const name = `Its account ${reference} at the operator’s platform`;
  switch (charges) {
    case 'in_use':
      return null;
    case 'not_made':
      return {
        what: 'An account for it at the operator’s platform was begun, and nothing here says whether it was made, and what it took since the backup.',
        next: `Go on with it in the app, and finish again: it is found and read then. Otherwise look it up at Stripe, and ${BY_HAND}`,
      };
    case 'gone':
      return {
        what: `${name} is no longer connected, so that nobody can read what it took since the backup.`,
        next: `Ask the business to look it up at Stripe, and ${BY_HAND}`,
      };
    case 'no_platform':
      return {
        what: `${name} cannot be read, because the keys of ${platform} are not set here.`,
        next: `Set them, and finish again. Otherwise look up at Stripe what it took since the backup, and ${BY_HAND}`,
      };
    default:
      return explainCharges(name, isWanted, await listLost(database, id, charges));
  }
}

// A charge with a row here is not made again.
async function listLost(
  database: Database,
  accountId: Account['id'],
  charges: readonly ChargeThere[],
): Promise<ChargeThere[]> {
  const keys = charges.flatMap(({ key }) => parseId(key) ?? []);
  const unknown = new Set(await listUnknownCharges(database, accountId, keys));
  return charges.filter(({ key }) => unknown.has(key));
}

function explainCharges(name: string, isWanted: boolean, lost: readonly ChargeThere[]): Found | null {
  if (lost.length === 0) return null;
  const count = lost.length === 1 ? '1 payment' : `${lost.length} payments`;
  const sums = [...Map.groupBy(lost, ({ currency }) => currency)];
  const total = sums.map(([currency, some]) => money(sumOf(some), currency)).join(', ');
  const named = lost
    .slice(0, MOST_NAMED)
    .map(({ description, amount, currency, reference }) =>
      [description, money(amount, currency), reference].filter(Boolean).join(' '),
    );
  const more = lost.length > MOST_NAMED ? `, and ${lost.length - MOST_NAMED} more` : '';
  const first = isWanted ? 'It' : 'After an Owner has connected it again in the app, it';
  return {
    what: `${name} is not in use, and took money since the backup that is not known here: ${count}, ${total} (${named.join(', ')}${more}).`,
    next: `${first} comes into use when it takes charges at Stripe, nothing is under way or disputed at the former account, and this account is not suspended: finish again then, and the payments are written by themselves. Otherwise look at them at Stripe, and ${BY_HAND}`,
  };
}

function sumOf(charges: readonly ChargeThere[]): number {
  return sumAmounts(charges.map(({ amount }) => amount));
}

function money(amount: number, currency: string): string {
  return formatMoney(amount, currency, localeOf('en'));
}
