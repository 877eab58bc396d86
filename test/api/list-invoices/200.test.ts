import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
const names: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  const add = async (name: string, changes: Record<string, unknown>) => {
    names[(await createInvoice(service, changes)).id] = name;
  };
  const one = (dueDate: string) => ({ totalAmount: 7, paymentSchedule: [{ dueDate, amount: 7 }] });
  await add('draft', { status: 'Draft', ...one('2026-03-01') });
  await add('spring', { ...one('2026-04-01'), eventDate: '2026-04-10', note: '100% cotton_bags' });
  service.clock.set('2026-11-22T12:00:00Z');
  await add('summer', {
    ...one('2026-07-01'),
    eventDate: '2026-07-10',
    contact: { name: 'Ödön', email: 'odon@example.com' },
  });
  await add('winter', { ...one('2026-12-01'), status: 'Active', number: 'W-2026' });
});
afterAll(() => service.close());

async function list(query: string) {
  const answer = await service.call('GET', `/v1/invoices?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.items.map((invoice: { id: string }) => names[invoice.id]);
}

describe('GET /v1/invoices answers 200', () => {
  it.each<[string, string[]]>([
    ['', ['winter', 'summer', 'spring', 'draft']],
    ['status=Draft', ['draft']],
    ['status=Active', ['winter', 'summer', 'spring']],
    ['status=Canceled', []],
    ['dueFrom=2026-04-01', ['winter', 'summer', 'spring']],
    ['dueTo=2026-04-01', ['spring', 'draft']],
    ['dueFrom=2026-04-01&dueTo=2026-07-01', ['summer', 'spring']],
    ['eventFrom=2026-04-11', ['summer']],
    ['eventTo=2026-04-10', ['spring']],
    ['eventFrom=2026-04-10&eventTo=2026-07-10', ['summer', 'spring']],
    ['updatedSince=2026-11-22T00:00:00Z', ['winter', 'summer']],
    ['updatedSince=2026-11-22T13:00:00%2B20:00', ['winter', 'summer']],
    ['q=maria', ['winter', 'spring', 'draft']],
    ['q=W-2026', ['winter']],
    ['q=ödön', ['summer']],
    ['q=100%25', ['spring']],
    ['q=cotton_', ['spring']],
    ['q=otton', []],
    ['q=odon', ['summer']],
    ['q=MARIA Lind', ['winter', 'spring', 'draft']],
    ['q=maria cotton', ['spring']],
    ['q=w-20', ['winter']],
    ['q=2026', ['winter']],
    ['q=%25', []],
    ['q=wedding&status=Active&dueFrom=2026-05-01', ['winter', 'summer']],
  ])('the filter %s: newest first, only what fits', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('the contact’s invoices', async () => {
    const { data } = await service.call('GET', '/v1/invoices?q=odon@example.com');
    expect(await list(`contactId=${data.items[0].contactId}`)).toEqual(['summer']);
  });

  it('in pages, each invoice once, until nextCursor is null', async () => {
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 5; pages += 1) {
      const { data } = await service.call('GET', `/v1/invoices?limit=1${cursor}`);
      seen.push(...data.items.map((invoice: { id: string }) => names[invoice.id]));
      if (data.nextCursor === null) break;
      cursor = `&cursor=${data.nextCursor}`;
    }
    expect(seen).toEqual(['winter', 'summer', 'spring', 'draft']);
  });
});

describe('GET /v1/invoices takes all filters together', () => {
  const days = 'dueFrom=2026-01-01&dueTo=2026-12-31&owedFrom=2026-01-01&owedTo=2026-12-31';
  const others =
    'eventFrom=2026-01-01&eventTo=2026-12-31&updatedSince=2026-01-01T00:00:00Z&contactId=01a20545-77b7-7295-b074-4690b0228c80';
  it.each(['Draft', 'Upcoming', 'Due', 'Overdue', 'Paid', 'Canceled', 'Uncollectible'])(
    'of %s',
    async (state) => {
      for (const more of ['', '&q=cotton', '&q=INV-1']) {
        const path = `/v1/invoices?${days}&${others}&state=${state}&status=Uncollectible${more}`;
        expect([more, (await service.call('GET', path)).status]).toEqual([more, 200]);
      }
      expect((await service.call('GET', `/v1/invoices/counts?${days}&${others}`)).status).toBe(200);
    },
  );
});

describe('GET /v1/invoices refuses with 400', () => {
  it.each([
    ['limit=0', '/limit'],
    ['limit=201', '/limit'],
    ['limit=1e2', '/limit'],
    ['limit=5&limit=6', '/limit'],
    ['cursor=nonsense', '/cursor'],
    ['status=Open', '/status'],
    ['dueFrom=2026-02-30', '/dueFrom'],
    ['contactId=17', '/contactId'],
    ['updatedSince=yesterday', '/updatedSince'],
    ['colour=red', '/colour'],
    ['q=%00', '/q'],
  ])('%s', async (query, path) => {
    const answer = await service.call('GET', `/v1/invoices?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.error.details).toEqual([expect.objectContaining({ path })]);
  });
});
