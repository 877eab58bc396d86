import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../src/kit/db/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { createInvoice } from '../support/invoices.ts';
import { activeInvoice, pay, sendWebhook } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.services.invoices.ensureDueDateNotices(service.clock.now());
  await service.work();
});
afterAll(() => service.close());

async function passDays(...days: string[]) {
  for (const day of days) {
    service.clock.set(`${day}T12:00:00.000Z`);
    await service.work();
  }
}
// The payments that each `invoice.overdue` of an invoice names.
async function overdueOf({ id }: { id: string }): Promise<unknown[]> {
  const { items } = (await service.call('GET', `/v1/invoices/${id}/events?limit=200`)).data;
  return items
    .filter(({ type }: { type: string }) => type === 'invoice.overdue')
    .map(({ data }: { data: Record<string, unknown> }) => data['scheduledPaymentIds']);
}
const isOverdue = async ({ id }: { id: string }) =>
  (await service.call('GET', `/v1/invoices/${id}`)).data.isOverdue;

describe('what could not be paid when its due date passed is told to be overdue once it is owed', () => {
  it('an invoice that is issued late, and a payment by bank that fails late, each once', async () => {
    const draft = await createInvoice(service, { status: 'Draft' });
    const deleted = await createInvoice(service, { status: 'Draft' });
    const [failing, arriving] = [await activeInvoice(service), await activeInvoice(service)];
    const charges = [
      await pay(service, failing, { token: 'tok_bank' }),
      await pay(service, arriving, { token: 'tok_bank' }),
    ];
    await passDays('2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03');
    const all = [draft, failing, arriving];
    expect(await Promise.all(all.map(overdueOf))).toEqual([[], [], []]);
    const issued = await service.call('PATCH', `/v1/invoices/${draft.id}`, { body: { status: 'Active' } });
    expect(issued.status).toBe(200);
    expect((await service.call('DELETE', `/v1/invoices/${deleted.id}`)).status).toBe(200);
    const [failed, arrived] = charges.map(({ data }) => data.id);
    await sendWebhook(service, [
      service.processor.decide(failed, 'declined'),
      service.processor.decide(arrived, 'succeeded'),
    ]);
    await service.work();
    expect(await Promise.all(all.map(isOverdue))).toEqual([true, true, false]);
    await passDays('2026-12-04', '2026-12-05', '2026-12-06');
    const [first, second] = [draft, failing].map((one) => one.paymentSchedule[0].id);
    expect(await Promise.all(all.map(overdueOf))).toEqual([[[first]], [[second]], []]);
    expect(await service.sql('select payment_id from due_date_notices_waiting')).toEqual([]);
  });

  it('once, also when the process dies before it has written that, or just after it', async () => {
    const draft = await createInvoice(service, {
      status: 'Draft',
      paymentSchedule: [{ dueDate: '2026-12-10', amount: 300_000 }],
    });
    await passDays('2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12');
    await service.call('PATCH', `/v1/invoices/${draft.id}`, { body: { status: 'Active' } });
    const account = (await service.services.accounts.findAccount(service.member.accountId as AccountId))!;
    const { database, invoices } = service.services;
    const transaction = database.transaction.bind(database);
    const now = new Date('2026-12-13T12:00:00.000Z');
    // Each transaction of the work in turn is rolled back at its end, then what comes after it is never done.
    const dieIn = async (last: number, isWritten: boolean) => {
      let count = 0;
      const work = (id: AccountId, act: (tx: Transaction) => Promise<unknown>) => {
        count += 1;
        if (count > last) throw new Error('The process is dead.');
        return transaction(id, async (tx) => {
          const answer = await act(tx);
          if (count === last && !isWritten) throw new Error('The process dies.');
          return answer;
        });
      };
      Object.assign(database, { transaction: work });
      const ended = await invoices.sendDueDateNotices(account, now).then(
        () => 'done',
        () => 'dead',
      );
      Object.assign(database, { transaction });
      return ended;
    };
    let deaths = 0;
    for (let last = 1; deaths < 30; last += 1) {
      const ends = [await dieIn(last, false), await dieIn(last, true)];
      deaths += ends.filter((end) => end === 'dead').length;
      if (!ends.includes('dead')) break;
    }
    expect(deaths).toBeGreaterThan(2);
    await invoices.sendDueDateNotices(account, now);
    expect(await overdueOf(draft)).toEqual([[draft.paymentSchedule[0].id]]);
  });
});
