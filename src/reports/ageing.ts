import type { Database } from '../kit/db/database.ts';
import { amountCell, type Cell, countCell } from '../kit/files/csv.ts';
import type { AccountId } from '../kit/ids.ts';
import { createOnceAtATime } from '../kit/queue/once-at-a-time.ts';
import { addDays } from '../kit/time.ts';
import { type AgeingRow, findPositionOf, listAgeing, listCredits } from './owed-store.ts';
import { createUntilChanged } from './until-changed.ts';

/** The answer has those that owe most; the file has all. */
const MOST_CONTACTS = 1_000;
const KEPT_ACCOUNTS = 20;

type Bucket = 'notDue' | 'to30' | 'to60' | 'to90' | 'over90';

// The due dates of a bucket, in days before today.
const buckets: Readonly<Record<Bucket, readonly [oldest: number | null, newest: number | null]>> = {
  notDue: [0, null],
  to30: [30, 1],
  to60: [60, 31],
  to90: [90, 61],
  over90: [null, 91],
};
const names = Object.keys(buckets) as Bucket[];

/**
 * Debts on a day, by how late they are: `read` gives totals and contacts, cached until something changes; `list` a row for
 * each contact. With very many open invoices it takes seconds, so the rows of an account are read once at a time.
 */
export function createAgeing(database: Database) {
  const once = createOnceAtATime<AgeingRow[]>();
  const keep = createUntilChanged<ReturnType<typeof answerOf>>({
    findPosition: (accountId) => findPositionOf(database, accountId),
    most: KEPT_ACCOUNTS,
  });
  const list = (accountId: AccountId, today: string): Promise<readonly AgeingRow[]> =>
    once(`${accountId} ${today}`, async () => {
      const [owed, credits] = await Promise.all([
        listAgeing(database, accountId, today),
        listCredits(database, accountId),
      ]);
      return withCredits(owed, credits);
    });
  return {
    list,
    read: (accountId: AccountId, today: string) =>
      keep(accountId, today, async () => answerOf(await list(accountId, today), today)),
  };
}

const nothingOwed = { invoiceCount: 0, notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 } as const;

// Contacts that owe nothing and have credit come last.
function withCredits(
  owed: readonly Omit<AgeingRow, 'credit'>[],
  credits: readonly Pick<AgeingRow, 'contactId' | 'contactName' | 'currency' | 'credit'>[],
): AgeingRow[] {
  const keyOf = ({ contactId, currency }: Pick<AgeingRow, 'contactId' | 'currency'>) =>
    `${contactId} ${currency}`;
  const byKey = new Map(credits.map((one) => [keyOf(one), one]));
  const owing = owed.map((row) => ({ ...row, credit: byKey.get(keyOf(row))?.credit ?? 0 }));
  const known = new Set(owed.map(keyOf));
  const others = credits.filter((one) => !known.has(keyOf(one)));
  return [...owing, ...others.map((one) => ({ ...nothingOwed, ...one }))];
}

function answerOf(rows: readonly AgeingRow[], today: string) {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return {
    asOf: today,
    totals: [...byCurrency].map(([currency, some]) => ({
      currency,
      ...figuresOf(
        names.map((name) => some.reduce((sum, row) => sum + row[name], 0)),
        today,
        '',
      ),
      credit: lessCredit(some),
    })),
    items: rows
      .toSorted((one, other) => totalOf(other) - totalOf(one))
      .slice(0, MOST_CONTACTS)
      .map((row) => ({
        contactId: row.contactId,
        contactName: row.contactName,
        currency: row.currency,
        invoiceCount: row.invoiceCount,
        ...figuresOf(
          names.map((name) => row[name]),
          today,
          `contactId=${row.contactId}&`,
        ),
        credit: lessCredit([row]),
      })),
    isWhole: rows.length <= MOST_CONTACTS,
  };
}

// With a minus: money that the business owes. 0 is no -0.
const lessCredit = (rows: readonly AgeingRow[]) => 0 - rows.reduce((sum, { credit }) => sum + credit, 0);

const totalOf = (row: AgeingRow) => names.reduce((sum, name) => sum + row[name], 0);

function figuresOf(amounts: readonly number[], today: string, filter: string) {
  const figures = names.map((name, index) => [
    name,
    { amount: amounts[index] ?? 0, filter: filter + filterOf(name, today) },
  ]);
  type Figure = { amount: number; filter: string };
  return {
    ...(Object.fromEntries(figures) as Record<Bucket, Figure>),
    total: { amount: amounts.reduce((sum, amount) => sum + amount, 0), filter: `${filter}status=Active` },
  };
}

function filterOf(name: Bucket, today: string): string {
  const [oldest, newest] = buckets[name];
  const from = oldest === null ? [] : [`owedFrom=${addDays(today, -oldest)}`];
  const to = newest === null ? [] : [`owedTo=${addDays(today, -newest)}`];
  return [...from, ...to].join('&');
}

export const ageingColumns = [
  'Client',
  'Currency',
  'Invoices',
  'Not due',
  '1-30 days',
  '31-60 days',
  '61-90 days',
  'Over 90 days',
  'Total',
  'Credit',
];

/** A line of the file. */
export function ageingCells(row: AgeingRow): Cell[] {
  const amounts = names.map((name) => row[name]);
  const cells = [...amounts, totalOf(row), lessCredit([row])].map((amount) =>
    amountCell(amount, row.currency),
  );
  return [row.contactName, row.currency, countCell(row.invoiceCount), ...cells];
}
