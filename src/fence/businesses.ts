import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { parseId } from '../kit/ids.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { endLostMoney, putDiscrepancy } from '../ledger/service.ts';
import type { BusinessSince } from '../processors/types.ts';
import { isClosedByPerson, listLostMoneyOf, listUnknownCharges } from './store.ts';
import type { Hold } from './types.ts';

type ChargeThere = Exclude<BusinessSince['charges'], string>[number];

/** More than these are counted only: each is a discrepancy of its own. */
const MOST_NAMED = 20;

/** An account of a business that keeps ours held. */
export interface OpenBusiness {
  readonly what: string;
  /** How many discrepancies that are open say so. */
  readonly count: number;
}

/**
 * Names, for a person to close, each payment since the backup at an account of a business at the operator's platform that is
 * not in use, and each such account that cannot be read: the clients would be charged again. One that is closed says nothing
 * about what is found later. A name of before ends when that is known now. Answers what is open. May be repeated.
 */
export async function noteBusinesses(
  database: Database,
  account: Account,
  hold: Hold,
  businesses: readonly BusinessSince[],
  now: Date,
): Promise<OpenBusiness[]> {
  const all: OpenBusiness[] = [];
  for (const business of businesses) {
    const { charges, wasLeft } = business;
    // One that was left may have been joined again since the backup: it is asked where it can be.
    if (wasLeft && typeof charges === 'string' && charges !== 'in_use') continue;
    const open = await note(database, account, hold, business, now);
    const lost = open.flatMap(({ charge }) => charge ?? []);
    const what = lost.length > 0 ? sumUp(business, lost) : (open[0]?.what ?? '');
    if (open.length > 0) all.push({ what, count: open.length });
  }
  return all;
}

/** A payment that is not known here, or an account that cannot be read: each is a discrepancy. */
interface Found {
  /** Begins with the id of the business, so that what is no longer found can be ended. */
  readonly subject: string;
  readonly what: string;
  readonly next: string;
  /** Null: the account cannot be read. */
  readonly charge: ChargeThere | null;
}

// Answers what no person has closed.
async function note(
  database: Database,
  account: Account,
  hold: Hold,
  business: BusinessSince,
  now: Date,
): Promise<Found[]> {
  const { charges } = business;
  const found = await find(database, account, business);
  const subjects = new Set(found.map(({ subject }) => subject));
  const isRead = typeof charges !== 'string' || charges === 'in_use';
  return database.transaction(account.id, async (tx) => {
    const before = isRead ? await listLostMoneyOf(tx, account.id, business.id) : [];
    for (const subject of before) {
      if (!subjects.has(subject)) await endLostMoney(tx, account.id, subject, now);
    }
    const open: Found[] = [];
    for (const one of found) {
      const { subject, what, next } = one;
      if (await isClosedByPerson(tx, account.id, subject, hold.heldAt)) continue;
      const explanation = `${what} ${next}`;
      await putDiscrepancy(tx, account.id, { kind: 'lost_money', subject, explanation }, now);
      open.push(one);
    }
    return open;
  });
}

const BY_HAND =
  'mark what it took for invoices that are open here as paid, or give it back there; then close this.';

async function find(database: Database, { id }: Account, business: BusinessSince): Promise<Found[]> {
  const { charges, platform } = business;
  const name = nameOf(business);
  const unread = (reason: string, what: string, next: string): Found[] => [
    { subject: `${business.id} ${reason}`, what, next, charge: null },
  ];
  switch (charges) {
    case 'in_use':
      return [];
    case 'not_made':
      return unread(
        charges,
        'An account for it at the operator’s platform was begun, and nothing here says whether it was made, and what it took since the backup.',
        `Go on with it in the app, and finish again: it is found and read then. Otherwise look it up at Stripe, and ${BY_HAND}`,
      );
    case 'gone':
      return unread(
        charges,
        `${name} is no longer connected, so that nobody can read what it took since the backup.`,
        `Ask the business to look it up at Stripe, and ${BY_HAND}`,
      );
    case 'no_platform':
      return unread(
        charges,
        `${name} cannot be read, because the keys of ${platform} are not set here.`,
        `Set them, and finish again. Otherwise look up at Stripe what it took since the backup, and ${BY_HAND}`,
      );
    default:
      return (await listLost(database, id, charges)).map((charge) => explainCharge(business, charge));
  }
}

function nameOf({ reference }: BusinessSince): string {
  return `Its account ${reference} at the operator’s platform`;
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

function explainCharge(business: BusinessSince, charge: ChargeThere): Found {
  const first = business.isWanted ? 'It' : 'After an Owner has connected it again in the app, it';
  return {
    subject: `${business.id} ${charge.reference}`,
    what: `${nameOf(business)} is not in use, and took a payment since the backup that is not known here: ${describe(charge)}.`,
    next: `${first} comes into use when it takes charges at Stripe, nothing is under way or disputed at the former account, and this account is not suspended: finish again then, and the payment is written by itself. Otherwise look at it at Stripe, and ${BY_HAND}`,
    charge,
  };
}

function sumUp(business: BusinessSince, lost: readonly ChargeThere[]): string {
  const count = lost.length === 1 ? '1 payment' : `${lost.length} payments`;
  const sums = [...Map.groupBy(lost, ({ currency }) => currency)].flatMap(
    ([currency, some]) => sumOf(some, currency) ?? [],
  );
  const named = lost.slice(0, MOST_NAMED).map(describe).join(', ');
  const more = lost.length > MOST_NAMED ? `, and ${lost.length - MOST_NAMED} more` : '';
  return `${nameOf(business)} is not in use, and took money since the backup that is not known here: ${[count, ...sums].join(', ')} (${named}${more}).`;
}

// A business can write any amount at its own account: what cannot be added up must not keep the others from being named.
function sumOf(charges: readonly ChargeThere[], currency: string): string | null {
  const amounts = charges.flatMap(({ amount }) => amount ?? []);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return amounts.length > 0 && Number.isSafeInteger(sum) ? money(sum, currency) : null;
}

function describe({ description, amount, currency, reference }: ChargeThere): string {
  const shown = amount === null ? `an amount in ${currency} that is not counted` : money(amount, currency);
  return [description, shown, reference].filter(Boolean).join(' ');
}

function money(amount: number, currency: string): string {
  return formatMoney(amount, currency, localeOf('en'));
}
