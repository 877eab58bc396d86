import { amountCell, type Cell } from '../kit/csv.ts';
import type { Database } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { taxCounts } from '../ledger/service.ts';
import type { DayRange } from '../ledger/types.ts';
import { addCash, keptOf, noCash } from './cash.ts';
import { type EventSum, sumEventsOf } from './event-store.ts';

// What an invoice bills, as in the tax report: its total as it is, without what was canceled.
const billing: ReadonlyMap<string, number> = new Map(
  taxCounts.flatMap(({ code, kind, sign }) => (kind === 'Billed' ? [[code, sign] as const] : [])),
);

/** What an event brought and cost, in a currency: from the postings of its invoices and outgoing payments. Transaction: opens. */
export async function readEventProfit(database: Database, accountId: AccountId, days: DayRange) {
  const sums = await sumEventsOf(database, accountId, days);
  const events = Map.groupBy(sums, ({ eventDate, currency }) => `${eventDate} ${currency}`);
  return [...events.values()].map(profitOf);
}

/** A line of the report. */
type EventProfit = Awaited<ReturnType<typeof readEventProfit>>[number];

function profitOf(sums: readonly EventSum[]) {
  const [{ eventDate, currency }] = sums as [EventSum];
  const cash = sums.reduce(addCash, noCash);
  const invoiced = sums.reduce(
    (sum, { sourceType, code, amount }) =>
      sourceType === 'Invoice' ? sum + (billing.get(code) ?? 0) * amount : sum,
    0,
  );
  const paid = keptOf(cash);
  const { fees, out: outgoing } = cash;
  return {
    eventDate,
    currency,
    invoiced,
    paid,
    fees,
    outgoing,
    profit: paid - fees - outgoing,
    filter: `eventFrom=${eventDate}&eventTo=${eventDate}`,
  };
}

/** The columns of the file. */
export const eventColumns = ['Event date', 'Currency', 'Invoiced', 'Paid', 'Fees', 'Paid out', 'Profit'];

/** A line of the file. Transaction: none. */
export function eventCells({ eventDate, currency, ...event }: EventProfit): Cell[] {
  const amounts = [event.invoiced, event.paid, event.fees, event.outgoing, event.profit];
  return [eventDate, currency, ...amounts.map((amount) => amountCell(amount, currency))];
}
