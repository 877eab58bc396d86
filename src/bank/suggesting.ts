import { LRUCache } from 'lru-cache';
import type { Caller } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import type { FindPosition } from '../kit/db/positions.ts';
import type { AccountId } from '../kit/ids.ts';
import { findKnownIbans, findOpenInvoices, findPayerNames } from './facts-store.ts';
import { listConfirmedBankLines, listOpenBankLines } from './lines-store.ts';
import { matchLinesInTurns } from './matching/match.ts';
import { matchReturns } from './matching/returns.ts';
import type { OpenInvoice, ReturnSuggestion, Suggestion } from './matching/types.ts';
import type { AssignedLine } from './types.ts';

/** How many lines and invoices are compared at once. */
const MOST_LINES = 10_000;
const MOST_INVOICES = 10_000;
const MOST_PAYERS = 10_000;

/** What the open lines of an account may be. */
export interface Suggestions {
  /** The lines with money that is not assigned, in the order of their days. */
  readonly lines: readonly AssignedLine[];
  /** What each may pay, by the id of the line. */
  readonly byLine: ReadonlyMap<string, Suggestion>;
  /** Which earlier line may have gone back, by the id of the line that went out. */
  readonly returns: ReadonlyMap<string, ReturnSuggestion>;
  /** The invoices that suggestions name. */
  readonly invoices: ReadonlyMap<string, OpenInvoice>;
}

export type Suggest = (caller: Pick<Caller, 'account'>) => Promise<Suggestions>;

/** Lines and suggestions of so many accounts stay in memory: of one account, some megabytes at most. */
const KEPT_ACCOUNTS = 8;

/**
 * Makes what suggests. A suggestion follows from the rows of its account alone, so it holds until the next event of the account
 * (decision 21). Writes nothing.
 */
export function createSuggest(database: Database, findPosition: FindPosition): Suggest {
  const kept = new LRUCache<AccountId, { position: number; loading: Promise<Suggestions> }>({
    max: KEPT_ACCOUNTS,
  });
  return async ({ account: { id } }) => {
    const position = await findPosition(id);
    if (position === null) return loadSuggestions(database, id);
    const known = kept.get(id);
    if (known?.position === position) return known.loading;
    const loading = loadSuggestions(database, id);
    kept.set(id, { position, loading });
    try {
      return await loading;
    } catch (error) {
      kept.delete(id);
      throw error;
    }
  };
}

async function loadSuggestions(database: Database, accountId: AccountId): Promise<Suggestions> {
  const [lines, outgoing, found, confirmed] = await Promise.all([
    listOpenBankLines(database, accountId, 'In', MOST_LINES),
    listOpenBankLines(database, accountId, 'Out', MOST_LINES),
    findOpenInvoices(database, accountId, MOST_INVOICES),
    listConfirmedBankLines(database, accountId, MOST_LINES),
  ]);
  const ibans = [...new Set(lines.map(({ iban }) => iban).filter((iban) => iban !== null))];
  const contactIds = [...new Set(found.map(({ contactId }) => contactId))];
  const [known, payers] = await Promise.all([
    findKnownIbans(database, accountId, ibans),
    findPayerNames(database, accountId, contactIds, MOST_PAYERS),
  ]);
  const invoices = withAllNames(found, payers);
  const rests = lines.map((line) => ({ ...line, amount: line.amount - line.assignedAmount }));
  const suggestions = await matchLinesInTurns(rests, invoices, known);
  const returns = matchReturns(
    outgoing.map((line) => ({ ...line, amount: -line.amount })),
    confirmed,
  );
  const named = new Set(
    suggestions.flatMap((one) => one?.allocations.map(({ invoiceId }) => invoiceId) ?? []),
  );
  return {
    lines,
    byLine: byId(lines, suggestions),
    returns: byId(outgoing, returns),
    invoices: new Map(invoices.filter(({ id }) => named.has(id)).map((one) => [one.id, one])),
  };
}

// A client is known by every name on their invoices, and by those of people who paid for them.
function withAllNames(
  invoices: readonly OpenInvoice[],
  payers: readonly { readonly contactId: string; readonly name: string }[],
): OpenInvoice[] {
  const names = new Map<string, Set<string>>();
  const add = (contactId: string, name: string) =>
    names.set(contactId, (names.get(contactId) ?? new Set()).add(name));
  for (const { contactId, names: own } of invoices) for (const name of own) add(contactId, name);
  for (const { contactId, name } of payers) add(contactId, name);
  return invoices.map((one) => ({ ...one, names: [...(names.get(one.contactId) ?? one.names)] }));
}

function byId<Found>(
  lines: readonly AssignedLine[],
  found: readonly (Found | null)[],
): ReadonlyMap<string, Found> {
  const result = new Map<string, Found>();
  for (const [index, { id }] of lines.entries()) {
    const one = found[index];
    if (one != null) result.set(id, one);
  }
  return result;
}
