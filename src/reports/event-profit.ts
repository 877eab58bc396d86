import type { Database } from '../kit/db/database.ts';
import { amountCell, type Cell } from '../kit/files/csv.ts';
import type { AccountId } from '../kit/ids.ts';
import { taxCounts } from '../ledger/service.ts';
import type { DayRange } from '../ledger/types.ts';
import { addCash, keptOf, noCash } from './cash.ts';
import { type EventClient, type EventSum, readEventsOf } from './event-store.ts';

// The billing codes of the tax report: the present total of an invoice, without canceled amounts.
const billing: ReadonlyMap<string, number> = new Map(
  taxCounts.flatMap(({ code, kind, sign }) => (kind === 'Billed' ? [[code, sign] as const] : [])),
);

/**
 * Income and cost of each event, in a currency, from the postings of its invoices and outgoing payments. An event is one
 * client on one day. An outgoing payment names only the day: it belongs to the client of that day, and has a line of its own
 * where two clients share the day, or none was invoiced.
 */
export async function readEventProfit(database: Database, accountId: AccountId, days: DayRange) {
  const { sums, clients } = await readEventsOf(database, accountId, days);
  const clientsOf = Map.groupBy(
    sums.filter(({ contactId }) => contactId !== null),
    ({ eventDate }) => eventDate,
  );
  const onlyClientOf = (eventDate: string) => {
    const perClient = Map.groupBy(clientsOf.get(eventDate) ?? [], ({ contactId }) => contactId);
    // A client with only canceled invoices has no event on that day.
    const ids = [...perClient].filter(
      ([, some]) => invoicedOf(some) !== 0 || keptOf(some.reduce(addCash, noCash)) !== 0,
    );
    return ids.length === 1 ? (ids[0]?.[0] ?? null) : null;
  };
  const placed = sums.map((sum) => ({ ...sum, contactId: sum.contactId ?? onlyClientOf(sum.eventDate) }));
  const known = new Map(clients.map((client) => [`${client.eventDate} ${client.contactId}`, client]));
  const events = Map.groupBy(placed, (one) => `${one.eventDate} ${one.currency} ${one.contactId}`);
  return [...events.values()].map((some) => {
    const [{ eventDate, contactId }] = some as [EventSum];
    return profitOf(some, known.get(`${eventDate} ${contactId}`));
  });
}

/** A line of the report. */
type EventProfit = Awaited<ReturnType<typeof readEventProfit>>[number];

function profitOf(sums: readonly EventSum[], client: EventClient | undefined) {
  const [{ eventDate, currency, contactId }] = sums as [EventSum];
  const cash = sums.reduce(addCash, noCash);
  const paid = keptOf(cash);
  const { fees, out: outgoing } = cash;
  const days = `eventFrom=${eventDate}&eventTo=${eventDate}`;
  return {
    eventDate,
    contactId,
    clientName: client?.name ?? null,
    job: client?.note ?? '',
    currency,
    invoiced: invoicedOf(sums),
    paid,
    fees,
    outgoing,
    profit: paid - fees - outgoing,
    filter: contactId === null ? days : `${days}&contactId=${contactId}`,
  };
}

function invoicedOf(sums: readonly EventSum[]): number {
  return sums.reduce(
    (sum, { sourceType, code, amount }) =>
      sourceType === 'Invoice' ? sum + (billing.get(code) ?? 0) * amount : sum,
    0,
  );
}

export const eventColumns = [
  'Event date',
  'Client',
  'Job',
  'Currency',
  'Invoiced',
  'Paid',
  'Fees',
  'Paid out',
  'Profit',
];

/** A line of the file. */
export function eventCells({ eventDate, clientName, job, currency, ...event }: EventProfit): Cell[] {
  const amounts = [event.invoiced, event.paid, event.fees, event.outgoing, event.profit];
  return [
    eventDate,
    clientName ?? '',
    job,
    currency,
    ...amounts.map((amount) => amountCell(amount, currency)),
  ];
}
