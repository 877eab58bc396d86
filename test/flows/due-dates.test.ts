import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../support/invoices.ts';
import { pay } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const moveTo = (now: string) => service.call('POST', '/v1/test_clock', { body: { now } });
const told = /^invoice\.(?:overdue|payment\.will_be_due)$/;
// Type, day and payments of an invoice's events about due dates, oldest first.
async function toldOf(invoice: { id: string }) {
  const { items } = (await service.call('GET', `/v1/invoices/${invoice.id}/events?limit=200`)).data;
  return items
    .filter(({ type }: { type: string }) => told.test(type))
    .map((one: { type: string; createdAt: string; data: Record<string, unknown> }) => [
      one.type,
      one.createdAt.slice(0, 10),
      one.data['scheduledPaymentIds'] ?? one.data['scheduledPaymentId'],
    ])
    .toReversed();
}
const schedule = (...dates: string[]) => ({
  status: 'Active',
  deliveryMethod: 'ShareManually',
  totalAmount: dates.length * 1_000,
  paymentSchedule: dates.map((dueDate) => ({ dueDate, amount: 1_000 })),
});

describe('due dates', () => {
  it('have an event three days before, and one once they are over, by the clock of the account', async () => {
    await moveTo('2026-11-22T12:00:00.000Z');
    const [open, paid, draft] = [
      await createInvoice(service, schedule('2026-12-01', '2026-12-01', '2027-03-01')),
      await createInvoice(service, schedule('2026-12-01')),
      await createInvoice(service, { ...schedule('2026-12-01'), status: 'Draft' }),
    ];
    await moveTo('2026-11-27T23:00:00.000Z');
    expect(await toldOf(open)).toEqual([]);
    await pay(service, paid);
    await moveTo('2026-12-03T12:00:00.000Z');
    const [first, second, third] = open.paymentSchedule.map(({ id }: { id: string }) => id);
    const december = [
      ['invoice.payment.will_be_due', '2026-11-28', first],
      ['invoice.payment.will_be_due', '2026-11-28', second],
      ['invoice.overdue', '2026-12-02', [first, second]],
    ];
    expect(await toldOf(open)).toEqual(december);
    await moveTo('2027-03-20T12:00:00.000Z');
    await moveTo('2027-04-20T12:00:00.000Z');
    expect(await toldOf(open)).toEqual([
      ...december,
      ['invoice.payment.will_be_due', '2027-02-26', third],
      ['invoice.overdue', '2027-03-02', [third]],
    ]);
    expect([await toldOf(paid), await toldOf(draft)]).toEqual([[], []]);
  });

  it('have new events when they were moved, and events at the next look when they are past from the beginning', async () => {
    const moved = await createInvoice(service, schedule('2027-05-01'));
    const past = await createInvoice(service, schedule('2027-01-01'));
    await moveTo('2027-04-29T12:00:00.000Z');
    const [{ id }] = moved.paymentSchedule;
    await service.call('PATCH', `/v1/invoices/${moved.id}`, {
      body: { paymentSchedule: [{ id, dueDate: '2027-05-20', amount: 1_000 }] },
    });
    await moveTo('2027-06-01T12:00:00.000Z');
    expect(await toldOf(moved)).toEqual([
      ['invoice.payment.will_be_due', '2027-04-28', id],
      ['invoice.payment.will_be_due', '2027-05-17', id],
      ['invoice.overdue', '2027-05-21', [id]],
    ]);
    expect(await toldOf(past)).toEqual([['invoice.overdue', '2027-04-20', [past.paymentSchedule[0].id]]]);
  });

  it('of many invoices get their events in batches, each once, also when the process dies between two batches', async () => {
    const stranger = await service.addMember('many');
    await service.services.invoices.ensureDueDateNotices(service.clock.now());
    await service.work('reminders');
    const ids: string[] = [];
    for (let index = 0; index < 230; index += 1) {
      const body = { ...schedule('2026-11-30'), contact: { name: 'K', email: 'k@example.com' } };
      ids.push((await service.call('POST', '/v1/invoices', { body, token: stranger.token })).data.id);
    }
    const account = (await service.services.accounts.findAccountByPath('many'))!;
    const { database } = service.services;
    // The third piece fails the first time.
    let pieces = 0;
    const transaction = database.transaction.bind(database);
    Object.assign(database, {
      transaction: (...all: Parameters<typeof transaction>) => {
        pieces += 1;
        if (pieces === 3) throw new Error('The process dies.');
        return transaction(...all);
      },
    });
    const now = new Date('2026-11-27T09:00:00.000Z');
    await expect(service.services.invoices.sendDueDateNotices(account, now)).rejects.toThrow(
      'The process dies.',
    );
    Object.assign(database, { transaction });
    await service.services.invoices.sendDueDateNotices(account, now);
    await service.services.invoices.sendDueDateNotices(account, now);
    const rows = await service.sql<{ count: string }>(
      `select count(*) from events where account_id = $1 and type = 'invoice.payment.will_be_due' group by object_id`,
      [stranger.accountId],
    );
    expect([rows.length, new Set(rows.map(({ count }) => count)), ids.length]).toEqual([
      230,
      new Set(['1']),
      230,
    ]);
  });

  it('do not stop a test clock on the last day that there is', async () => {
    await createInvoice(service, schedule('2199-12-31'));
    const moved = await moveTo('2027-06-01T12:00:00.000Z');
    expect([moved.status, moved.data?.status]).toEqual([200, 'Ready']);
  });
});
