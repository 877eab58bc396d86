import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { invalidRequest } from '../kit/errors.ts';
import { amountCell, type Cell } from '../kit/files/csv.ts';
import { addDays } from '../kit/time.ts';
import {
  eachPosting,
  firstPlace,
  listPostingsOf,
  postings,
  rangeOf,
  readDaySums,
  sumPostingsUpTo,
} from '../ledger/service.ts';
import {
  type DayRange,
  type DaySum,
  type KeptPosting,
  type LedgerAccount,
  ledgerAccounts,
  type PostingPlace,
} from '../ledger/types.ts';

const FIRST_DAY = '1900-01-01';
const READ_AT_ONCE = 1_000;

type Sides = { readonly debits: number; readonly credits: number };
type Moves = Pick<KeptPosting, 'debit' | 'credit' | 'currency' | 'amount'>;

const lines = new Map(postings.map((one) => [`${one.sourceType} ${one.code}`, one]));

function moveOf({ sourceType, code, currency, amount }: DaySum): Moves {
  const line = lines.get(`${sourceType} ${code}`);
  if (line === undefined) throw new Error(`The ledger has no posting ${code} of a ${sourceType}.`);
  return { debit: line.debit, credit: line.credit, currency, amount };
}

const nameOf = (account: LedgerAccount, currency: string) => `${currency} ${account}`;

/** Both sides of every account, by currency and account. */
function sidesOf(moves: readonly Moves[]): Map<string, Sides> {
  const sides = new Map<string, Sides>();
  const add = (name: string, debits: number, credits: number) => {
    const before = sides.get(name) ?? { debits: 0, credits: 0 };
    sides.set(name, { debits: before.debits + debits, credits: before.credits + credits });
  };
  for (const { debit, credit, currency, amount } of moves) {
    add(nameOf(debit, currency), amount, 0);
    add(nameOf(credit, currency), 0, amount);
  }
  return sides;
}

const balanceOf = (sides: Sides | undefined) => (sides === undefined ? 0 : sides.debits - sides.credits);

async function readMoves(database: Database, account: Account, days: DayRange) {
  return (await readDaySums(database, account.id, days, false)).map(moveOf);
}

/** The days before some others; null without any. */
export const daysBefore = ({ from }: DayRange): DayRange | null =>
  from <= FIRST_DAY ? null : { from: FIRST_DAY, to: addDays(from, -1) };

async function readOpening(database: Database, account: Account, days: DayRange) {
  const earlier = daysBefore(days);
  return earlier === null ? [] : readMoves(database, account, earlier);
}

/** The balances of every account of the ledger before, in and after some days. */
export async function readTrialBalance(database: Database, account: Account, days: DayRange) {
  const [opening, period] = [
    await readOpening(database, account, days),
    await readMoves(database, account, days),
  ];
  const [opened, moved] = [sidesOf(opening), sidesOf(period)];
  const names = [...new Set([...opened.keys(), ...moved.keys()])].toSorted();
  const rows = names.map((name) => {
    const [currency, code] = name.split(' ') as [string, LedgerAccount];
    const { debits, credits } = moved.get(name) ?? { debits: 0, credits: 0 };
    const start = balanceOf(opened.get(name));
    return { account: code, currency, opening: start, debits, credits, closing: start + debits - credits };
  });
  return rows.toSorted(
    (one, other) =>
      one.currency.localeCompare(other.currency) ||
      ledgerAccounts.indexOf(one.account) - ledgerAccounts.indexOf(other.account),
  );
}

/** A posting with the balances of its two accounts after it, debits less credits. */
type RunningPosting = ReturnType<typeof presentPosting>;

function presentPosting(posting: KeptPosting, debitBalance: number, creditBalance: number) {
  const { createdAt, day, sourceType, sourceId, code, invoiceId, debit, credit, amount, currency } = posting;
  const meaning = lines.get(`${sourceType} ${code}`)?.meaning ?? '';
  const at = createdAt.toISOString();
  return {
    at,
    day,
    sourceType,
    sourceId,
    code,
    meaning,
    invoiceId,
    debit,
    credit,
    currency,
    amount,
    debitBalance,
    creditBalance,
  };
}

// Balances continue from one posting to the next.
function runOn(balances: Map<string, number>, some: readonly KeptPosting[]): RunningPosting[] {
  return some.map((posting) => {
    const { debit, credit, currency, amount } = posting;
    const [one, other] = [nameOf(debit, currency), nameOf(credit, currency)];
    balances.set(one, (balances.get(one) ?? 0) + amount);
    balances.set(other, (balances.get(other) ?? 0) - amount);
    return presentPosting(posting, balances.get(one) ?? 0, balances.get(other) ?? 0);
  });
}

// Between the postings of one account lie those of others, which are not seen: the other side's balance is not known.
function withoutOthers(posting: RunningPosting, own: LedgerAccount | null) {
  return {
    ...posting,
    debitBalance: own === null || own === posting.debit ? posting.debitBalance : null,
    creditBalance: own === null || own === posting.credit ? posting.creditBalance : null,
  };
}

function balancesOf(moves: readonly Moves[]): Map<string, number> {
  return new Map([...sidesOf(moves)].map(([name, sides]) => [name, balanceOf(sides)]));
}

interface PageOfPostings {
  readonly days: DayRange;
  readonly ledgerAccount: LedgerAccount | null;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A page of postings, in the order in which they were posted, with running balances. Errors: 400. */
export async function readPostings(
  database: Database,
  account: Account,
  { days, ledgerAccount, cursor, limit }: PageOfPostings,
) {
  const after = cursor === undefined ? firstPlace : readCursor(cursor);
  const range = await rangeOf(database, account.id, days, ledgerAccount);
  const opening = await readOpening(database, account, days);
  const passed = cursor === undefined ? [] : await sumPostingsUpTo(database, account.id, range, after);
  const rows = await listPostingsOf(database, account.id, range, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const balances = balancesOf([...opening, ...passed]);
  const items = runOn(balances, shown).map((item) => withoutOthers(item, ledgerAccount));
  return { items, nextCursor: rows.length > limit && last !== undefined ? writeCursor(last) : null };
}

function writeCursor({ position, sourceId, code, sequence }: PostingPlace): string {
  return Buffer.from(`${position} ${sourceId} ${code} ${sequence}`).toString('base64url');
}

function readCursor(cursor: string): PostingPlace {
  const match = /^(\d{1,15}) ([0-9a-f-]{36}) ([a-z_]{1,60}) (\d{1,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (match === null) {
    const message = 'must be the `nextCursor` of a page of this list.';
    throw invalidRequest([{ path: '/cursor', code: 'invalid_format', message }]);
  }
  const [, position, sourceId = '', code = '', sequence] = match;
  return { position: Number(position), sourceId, code, sequence: Number(sequence) };
}

export const postingColumns = [
  'Date',
  'Time (UTC)',
  'Source',
  'Source id',
  'Code',
  'Meaning',
  'Invoice id',
  'Debit',
  'Credit',
  'Currency',
  'Amount',
];
export const ledgerColumns = [...postingColumns, 'Debit balance', 'Credit balance'];

/** A line without balances. */
export function postingCells(posting: KeptPosting): Cell[] {
  return cellsOf(presentPosting(posting, 0, 0));
}

function cellsOf(one: RunningPosting): Cell[] {
  return [
    one.day,
    one.at,
    one.sourceType,
    one.sourceId,
    one.code,
    one.meaning,
    one.invoiceId,
    one.debit,
    one.credit,
    one.currency,
    amountCell(one.amount, one.currency),
  ];
}

/** The lines of the file, some at a time. */
export async function* ledgerCells(
  database: Database,
  account: Account,
  days: DayRange,
): AsyncGenerator<readonly Cell[][], void> {
  const range = await rangeOf(database, account.id, days);
  const balances = balancesOf(await readOpening(database, account, days));
  for await (const some of eachPosting(database, account.id, range, READ_AT_ONCE)) {
    yield runOn(balances, some).map((one) => [
      ...cellsOf(one),
      amountCell(one.debitBalance, one.currency),
      amountCell(one.creditBalance, one.currency),
    ]);
  }
}
