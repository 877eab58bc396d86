import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvoice } from '../support/invoices.ts';
import { pay, sendWebhook } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

const PAST = '2026-12-01';
const EARLIER = '2026-11-20';
const COMING = '2027-02-01';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  await service.close();
  service = await startService();
  await service.services.invoices.ensureDueDateNotices(service.clock.now());
  await service.work();
});
afterAll(() => service.close());

const at = (day: string) => service.clock.set(`${day}T12:00:00.000Z`);
async function passDays(...days: string[]) {
  for (const day of days) {
    at(day);
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
const create = (dueDate: string, changes: Record<string, unknown> = {}) =>
  createInvoice(service, {
    status: 'Active',
    totalAmount: 100_000,
    paymentSchedule: [{ dueDate, amount: 100_000 }],
    ...changes,
  });
async function change(invoice: { id: string }, body: Record<string, unknown>) {
  const answer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
}
type Created = Awaited<ReturnType<typeof create>>;
const moveTo = (invoice: Created, dueDate: string) =>
  change(invoice, { paymentSchedule: [{ id: invoice.paymentSchedule[0].id, dueDate, amount: 100_000 }] });
async function decide({ id, paymentSchedule }: Created, how: string) {
  const [payment] = paymentSchedule;
  const answer = await service.call('POST', `/v1/invoices/${id}/scheduled_payments/${payment.id}/${how}`, {
    body: {},
  });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
}

describe('a payment that becomes overdue has one event, however it became so', () => {
  it('made, issued or moved with a due date in the past: at the next look, and never again', async () => {
    const coming = await create(COMING);
    const added = await create(COMING);
    await passDays('2026-12-05');
    const made = await create(PAST);
    const draft = await create(PAST, { status: 'Draft' });
    await change(draft, { status: 'Active' });
    await moveTo(coming, PAST);
    await change(added, {
      totalAmount: 150_000,
      paymentSchedule: [
        { id: added.paymentSchedule[0].id, dueDate: COMING, amount: 100_000 },
        { dueDate: PAST, amount: 50_000 },
      ],
    });
    const all = [made, draft, coming];
    expect(await Promise.all([...all, added].map(overdueOf))).toEqual([[], [], [], []]);
    await passDays('2026-12-06', '2026-12-07', '2026-12-08');
    for (const one of all) expect(await overdueOf(one)).toEqual([[one.paymentSchedule[0].id]]);
    const shown = (await service.call('GET', `/v1/invoices/${added.id}`)).data;
    const late = shown.paymentSchedule.find(({ dueDate }: { dueDate: string }) => dueDate === PAST);
    expect(await overdueOf(added)).toEqual([[late.id]]);
    expect(await service.sql('select payment_id from due_date_notices_waiting')).toEqual([]);
  });

  it('owed again after its due date: when the bank takes it back, or a mark is taken back', async () => {
    const [returned, marked, onTime] = [await create(PAST), await create(PAST), await create(PAST)];
    const charge = await pay(service, returned, { token: 'tok_bank' });
    await sendWebhook(service, [service.processor.decide(charge.data.id, 'succeeded')]);
    for (const one of [marked, onTime]) await decide(one, 'mark_as_paid');
    await passDays('2026-12-01', '2026-12-02', '2026-12-10');
    const all = [returned, marked, onTime];
    expect(await Promise.all(all.map(overdueOf))).toEqual([[], [], []]);
    await sendWebhook(service, [service.processor.decide(charge.data.id, 'returned')]);
    await decide(marked, 'unmark_as_paid');
    await passDays('2026-12-10', '2026-12-11', '2026-12-12');
    const [first, second] = all.map((one) => one.paymentSchedule[0].id);
    expect(await Promise.all(all.map(overdueOf))).toEqual([[[first]], [[second]], []]);
  });

  it('moved from one past date to another: once, whether it had an event before or not', async () => {
    const told = await create(PAST);
    await passDays('2026-12-01', '2026-12-02');
    const [{ id }] = told.paymentSchedule;
    expect(await overdueOf(told)).toEqual([[id]]);
    await moveTo(told, EARLIER);
    const noted = await create(PAST);
    await moveTo(noted, EARLIER);
    await moveTo(noted, PAST);
    await passDays('2026-12-03', '2026-12-04');
    expect(await overdueOf(told)).toEqual([[id]]);
    expect(await overdueOf(noted)).toEqual([[noted.paymentSchedule[0].id]]);
  });

  it('once, when the service stood still over its due date, and it was changed before the next look', async () => {
    const [moved, earlier] = [await create(PAST), await create(PAST)];
    await passDays('2026-11-30');
    at('2026-12-05');
    const made = await create(PAST);
    await moveTo(moved, '2026-12-03');
    await moveTo(earlier, EARLIER);
    await passDays('2026-12-05', '2026-12-06', '2026-12-07');
    for (const one of [made, moved, earlier]) {
      expect(await overdueOf(one)).toEqual([[one.paymentSchedule[0].id]]);
    }
    expect(await service.sql('select payment_id from due_date_notices_waiting')).toEqual([]);
  });

  it('not, when it is paid, canceled or moved to a day to come before the next look; nobody is mailed of it', async () => {
    await passDays('2026-12-05');
    const [paid, canceled, moved] = [await create(PAST), await create(PAST), await create(PAST)];
    const open = await create(PAST);
    await decide(paid, 'mark_as_paid');
    await change(canceled, { status: 'Canceled' });
    await moveTo(moved, COMING);
    const mails = async () => service.sql('select kind from mails order by id');
    await service.work();
    const before = await mails();
    await passDays('2026-12-06');
    expect(await Promise.all([paid, canceled, moved, open].map(overdueOf))).toEqual([
      [],
      [],
      [],
      [[open.paymentSchedule[0].id]],
    ]);
    expect(await mails()).toEqual(before);
  });

  it('made just before midnight of its due date, and committed just after it', async () => {
    await passDays('2026-11-30', '2026-12-01');
    const client = new pg.Client(service.connection);
    await client.connect();
    await client.query(`begin; select from account_counters where name <> 'Position' for update`);
    service.clock.set('2026-12-01T23:59:59.900Z');
    const creating = create(PAST);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => service.sql(waiting)).toHaveLength(1);
    service.clock.set('2026-12-02T00:00:00.100Z');
    await service.work();
    await client.query('commit');
    await client.end();
    const made = await creating;
    await passDays('2026-12-02', '2026-12-03');
    expect(await overdueOf(made)).toEqual([[made.paymentSchedule[0].id]]);
  });
});

describe('where a test clock was moved, a payment that became overdue', () => {
  const DAY_MS = 86_400_000;
  const lookAt = async () => {
    const [row] = await service.sql<{ at: Date }>(
      `select due_at as at from tasks where kind = 'due_dates.notify'`,
    );
    return row?.at.toISOString().slice(0, 10);
  };
  const setLook = (at: string) =>
    service.sql(`update tasks set due_at = $1, attempts = 0 where kind = 'due_dates.notify'`, [at]);

  it('has the next look come earlier, and never later', async () => {
    await service.sql('update accounts set clock_offset_ms = $1', [10 * DAY_MS]);
    await setLook('2027-03-01T00:00:00.000Z');
    await create(EARLIER);
    expect(await lookAt()).toMatch(/^2026-12-0\d$/);
    await setLook('2026-11-29T00:00:00.000Z');
    await create(EARLIER);
    expect(await lookAt()).toBe('2026-11-29');
  });
});
