import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

// More than are looked at one by one, and more on one day than are asked for at once.
const INVOICES = 640;

interface Made {
  readonly id: string;
  readonly status: string;
  readonly dueDates: readonly string[];
  readonly eventDate: string | undefined;
}

let service: TestService;
const made: Made[] = [];

// The older half is due on a few days of 2026, the newer on others of 2027; every 40th invoice is due in both years.
function datesOf(place: number): { dueDates: string[]; eventDate: string | undefined } {
  const day = String(1 + (place % 5)).padStart(2, '0');
  const [first, second] = place < INVOICES / 2 ? ['2026', '2027'] : ['2027', '2026'];
  const dueDates = [`${first}-04-${day}`, ...(place % 40 === 0 ? [`${second}-09-${day}`] : [])];
  return { dueDates, eventDate: place % 3 === 0 ? `${first}-06-${day}` : undefined };
}

beforeAll(async () => {
  service = await startService();
  for (let from = 0; from < INVOICES; from += 40) {
    const batch = Array.from({ length: 40 }, async (_, index) => {
      const { dueDates, eventDate } = datesOf(from + index);
      const status = index % 8 === 0 ? 'Draft' : 'Active';
      const { id } = await createInvoice(service, {
        status,
        totalAmount: 7 * dueDates.length,
        paymentSchedule: dueDates.map((dueDate) => ({ dueDate, amount: 7 })),
        ...(eventDate === undefined ? {} : { eventDate }),
      });
      made.push({ id, status, dueDates, eventDate });
    });
    await Promise.all(batch);
  }
}, 60_000);
afterAll(() => service.close());

function expected(query: string): string[] {
  const asked = new URLSearchParams(query);
  const isWithin = (date: string | undefined, from: string, to: string) =>
    date !== undefined && (asked.get(from) ?? '') <= date && date <= (asked.get(to) ?? '9');
  const isAsked = (...names: string[]) => names.some((name) => asked.has(name));
  return made
    .filter(({ status }) => !asked.has('status') || asked.get('status') === status)
    .filter(
      ({ dueDates }) =>
        !isAsked('dueFrom', 'dueTo') || dueDates.some((date) => isWithin(date, 'dueFrom', 'dueTo')),
    )
    .filter(
      ({ eventDate }) => !isAsked('eventFrom', 'eventTo') || isWithin(eventDate, 'eventFrom', 'eventTo'),
    )
    .map(({ id }) => id)
    .toSorted()
    .toReversed();
}

async function listAll(query: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const answer = await service.call('GET', `/v1/invoices?limit=${limit}&${query}${cursor}`);
    if (answer.status !== 200) throw new Error(answer.text);
    const { items, nextCursor } = answer.data;
    ids.push(...items.map((invoice: { id: string }) => invoice.id));
    if (nextCursor === null) return ids;
    // Only the last page holds less than was asked for.
    expect(items).toHaveLength(limit);
    cursor = `&cursor=${nextCursor}`;
  }
}

describe('Lists by dates hold every invoice that fits once, newest first', () => {
  it.each([
    'dueFrom=2026-01-01',
    'dueTo=2026-12-31',
    'dueFrom=2026-04-01&dueTo=2026-04-01',
    'dueFrom=2026-09-01&dueTo=2026-09-30',
    'dueFrom=2027-04-02&dueTo=2027-04-03&status=Draft',
    'dueTo=2026-12-31&status=Draft',
    'dueTo=2025-12-31',
    'eventTo=2026-06-02',
    'eventFrom=2026-06-01&eventTo=2026-06-01&status=Draft',
    'eventFrom=2026-06-01&dueTo=2026-04-03',
    'eventTo=2026-06-30&dueFrom=2027-01-01',
    'eventFrom=2099-01-01',
  ])('%s', async (query) => {
    const all = expected(query);
    expect(await listAll(query, 50)).toEqual(all);
    expect(await listAll(query, 7)).toEqual(all);
  });
});
