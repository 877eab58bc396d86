import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceStates } from '../../../src/invoices/types.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await fill();
});
afterAll(() => service.close());

type Shown = {
  readonly state: string;
  id: string;
  status: string;
  isOverdue: boolean;
  contactId: string;
  paymentSchedule: { dueDate: string; status: string; amount: number; paidAmount: number }[];
};

const single = (dueDate: string) => ({
  totalAmount: 5_000,
  paymentSchedule: [{ dueDate, amount: 5_000 }],
});

/** Invoices of every state, made in every way that leads there. */
async function fill(): Promise<void> {
  const patch = (id: string, status: string) =>
    service.call('PATCH', `/v1/invoices/${id}`, { body: { status } });
  const post = (invoice: { id: string; paymentSchedule: { id: string }[] }, index: number, how: string) =>
    service.call(
      'POST',
      `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[index]?.id}/${how}`,
      { body: {} },
    );
  await createInvoice(service, { status: 'Draft' });
  await createInvoice(service, { status: 'Draft', ...single('2026-01-01') });
  // Without a status every payment is Due, also far ahead.
  await createInvoice(service, single('2027-09-01'));
  // Yesterday, today and tomorrow of the account, which is in UTC here.
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) await activeInvoice(service, single(date));
  const other = { name: 'Kim', email: 'kim@example.com' };
  const late = await activeInvoice(service, { contact: other, ...single('2026-10-01') });
  await post(late, 0, 'mark_as_paid');
  // The first payment is paid, and the second is Scheduled.
  const begun = await activeInvoice(service, { contact: other });
  await post(begun, 0, 'mark_as_paid');
  await pay(service, await activeInvoice(service), { token: 'tok_declined' });
  // Money on its way: nothing is late of it, and nothing is only upcoming.
  const late2 = await activeInvoice(service, single('2026-10-02'));
  await pay(service, late2, { token: 'tok_bank' });
  await patch((await activeInvoice(service)).id, 'Canceled');
  await patch((await activeInvoice(service, single('2026-01-02'))).id, 'Uncollectible');
  const stranger = await service.addMember('stranger');
  await service.call('POST', '/v1/invoices', {
    token: stranger.token,
    body: { contact: other, ...single('2026-01-01') },
  });
}

const list = async (query: string): Promise<Shown[]> => {
  const answer = await service.call('GET', `/v1/invoices?limit=200${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.data.items;
};
const counts = async (query = '') => {
  const answer = await service.call('GET', `/v1/invoices/counts${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.data as Record<string, { count: number; isExact: boolean }>;
};

const OPEN = ['Scheduled', 'Due', 'Failed', 'ChargedBack', 'Processing', 'RequiresAction'];

/** The state of an invoice, from what GET shows. */
function stateOf({ status, isOverdue, paymentSchedule }: Shown): string {
  if (status !== 'Active') return status;
  if (isOverdue) return 'Overdue';
  const open = paymentSchedule.filter((one) => OPEN.includes(one.status));
  return open.some((one) => one.status !== 'Scheduled') ? 'Due' : 'Upcoming';
}

describe('the states of invoices', () => {
  it('are what GET shows of each, and the list of a state has all of it and nothing else', async () => {
    const all = await list('');
    const seen: Record<string, number> = {};
    for (const state of invoiceStates) {
      const expected = all.filter((one) => stateOf(one) === state).map(({ id }) => id);
      expect(all.filter((one) => one.state === state).map(({ id }) => id)).toEqual(expected);
      expect([state, (await list(`&state=${state}`)).map(({ id }) => id)]).toEqual([state, expected]);
      seen[state] = expected.length;
    }
    expect(seen).toEqual({
      Draft: 2,
      Upcoming: 1,
      Due: 5,
      Overdue: 1,
      Paid: 1,
      Canceled: 1,
      Uncollectible: 1,
    });
  });

  it.each([
    '',
    '?contactId',
    '?eventFrom=2020-01-01',
    '?q=maria',
    '?q=kim',
    '?dueTo=2026-11-21',
    '?owedFrom=2026-11-01&owedTo=2026-11-22',
    '?updatedSince=2026-01-01T00:00:00Z',
  ])('are counted as they are listed, with the filters %s', async (query) => {
    const [first] = await list('&q=kim');
    const narrowed = query.replace('contactId', `contactId=${first?.contactId}`);
    const answer = await counts(narrowed);
    const filters = narrowed.replace('?', '&');
    expect(answer.All).toEqual({ count: (await list(filters)).length, isExact: true });
    for (const state of invoiceStates) {
      const listed = await list(`${filters}&state=${state}`);
      expect([state, answer[state]]).toEqual([state, { count: listed.length, isExact: true }]);
    }
  });

  it('are paged: every page goes on behind the one before', async () => {
    const ids: string[] = [];
    let cursor = '';
    do {
      const { data } = await service.call('GET', `/v1/invoices?state=Due&limit=2${cursor}`);
      ids.push(...data.items.map(({ id }: Shown) => id));
      cursor = data.nextCursor === null ? '' : `&cursor=${data.nextCursor}`;
    } while (cursor !== '');
    expect(ids).toEqual((await list('&state=Due')).map(({ id }) => id));
  });

  it('find what is rare behind many others', async () => {
    const [oldest] = await list('&state=Overdue');
    await Promise.all(
      Array.from({ length: 140 }, () =>
        createInvoice(service, { status: 'Active', ...single('2028-01-01') }),
      ),
    );
    expect((await list('&state=Overdue')).map(({ id }) => id)).toEqual([oldest?.id]);
    expect((await list('&owedTo=2026-11-20')).map(({ id }) => id)).toContain(oldest?.id);
    expect((await counts()).Overdue).toEqual({ count: 1, isExact: true });
  });

  it('change with the account’s day: what was due yesterday is overdue today', async () => {
    const before = (await counts()).Overdue?.count ?? 0;
    service.clock.set('2026-11-22T12:00:00.000Z');
    expect((await counts()).Overdue?.count).toBe(before + 1);
    const late = await list('&state=Overdue');
    expect(late).toHaveLength(before + 1);
    for (const { id, state } of late) {
      expect(state).toBe('Overdue');
      expect((await service.call('GET', `/v1/invoices/${id}`)).data.state).toBe('Overdue');
    }
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('are refused where there is none of that name', async () => {
    const answer = await service.call('GET', '/v1/invoices?state=Late');
    expect([answer.status, answer.error.details[0]?.path]).toEqual([400, '/state']);
    expect((await service.call('GET', '/v1/invoices/counts?state=Due')).error.code).toBe('unknown_field');
  });
});
