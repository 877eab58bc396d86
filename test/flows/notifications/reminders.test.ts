import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, read, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const at = (instant: string) => service.clock.set(instant);

// One payment, due on 2026-12-01; the rule is -3, 0, 1, 3, 7, 14 days at 9:00 UTC.
async function invoiceOf(amount = 5_000, changes: Record<string, unknown> = {}) {
  const invoice = await activeInvoice(service, {
    totalAmount: amount,
    paymentSchedule: [{ dueDate: '2026-12-01', amount }],
    ...changes,
  });
  await mailing.arrivals();
  return invoice;
}

const reminders = async (id: string) => (await service.call('GET', `/v1/invoices/${id}/reminders`)).data;
const plannedDates = async (id: string): Promise<string[]> =>
  (await reminders(id)).planned.map(({ at: instant }: { at: string }) => instant.slice(0, 16));
const remind = (id: string, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/invoices/${id}/remind`, { body: {}, headers });

const RULE = [
  '2026-11-28T09:00',
  '2026-12-01T09:00',
  '2026-12-02T09:00',
  '2026-12-04T09:00',
  '2026-12-08T09:00',
  '2026-12-15T09:00',
];

// Lets the service be up every day at 8:59 and 9:00, and answers on which days something arrived.
async function liveThrough(from: string, days: number): Promise<string[]> {
  const dates: string[] = [];
  for (let day = 0; day < days; day += 1) {
    const date = new Date(Date.parse(`${from}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
    for (const time of ['08:59', '09:00']) {
      at(`${date}T${time}:00.000Z`);
      for (const _mail of await mailing.arrivals()) dates.push(`${date}T${time}`);
    }
  }
  return dates;
}

describe('the rule', () => {
  it('is previewed, and what was previewed is what is sent, to the minute and once', async () => {
    const { id } = await invoiceOf();
    expect(await plannedDates(id)).toEqual(RULE);
    expect(await liveThrough('2026-11-22', 40)).toEqual(RULE);
    const { sent, planned } = await reminders(id);
    expect(planned).toEqual([]);
    expect(sent.map(({ createdAt }: { createdAt: string }) => createdAt.slice(0, 16))).toEqual(
      RULE.toReversed(),
    );
  });

  it('names what is coming, due and overdue, one mail a day, with a way to end it', async () => {
    const { id } = await invoiceOf(10_000, {
      totalAmount: 10_000,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 4_000 },
        { dueDate: '2026-12-04', amount: 6_000 },
      ],
    });
    at('2026-12-01T09:00:00.000Z');
    await mailing.arrivals();
    at('2026-12-04T09:00:00.000Z');
    const [arrived, ...others] = await mailing.arrivals();
    expect(others).toEqual([]);
    const { mail } = arrived ?? {};
    expect(mail?.subject).toBe(`[Test] Overdue: $100.00 for invoice ${(await read(service, id)).number}`);
    expect(mail?.text).toContain('- Tue 1 Dec 2026: $40.00 (Overdue)');
    expect(mail?.text).toContain('- Fri 4 Dec 2026: $60.00 (Due today)');
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    const { paymentLink } = await read(service, id);
    expect(header('list-unsubscribe')).toBe(`<${paymentLink}/reminders>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('is the account’s own, and nothing where the invoice says no', async () => {
    await service.services.accounts.changeProfile('demo-studio', { reminderDays: [-10, 5] });
    const { id } = await invoiceOf();
    expect(await plannedDates(id)).toEqual(['2026-12-06T09:00']);
    const silent = await invoiceOf(5_000, { enableAutoreminders: false });
    expect(await plannedDates(silent.id)).toEqual([]);
    const shared = await invoiceOf(5_000, { deliveryMethod: 'ShareManually' });
    expect(await plannedDates(shared.id)).toEqual([]);
    at('2026-12-06T09:00:00.000Z');
    expect(await mailing.arrivals()).toHaveLength(1);
  });

  it('never looks back: not before the invoice was sent, nor before its date was moved', async () => {
    const past = await invoiceOf(5_000, { paymentSchedule: [{ dueDate: '2026-11-15', amount: 5_000 }] });
    expect(await plannedDates(past.id)).toEqual(['2026-11-22T09:00', '2026-11-29T09:00']);
    at('2026-11-22T09:00:00.000Z');
    expect(await mailing.arrivals()).toHaveLength(1);
    const [{ id } = {} as never] = past.paymentSchedule;
    at('2026-11-25T12:00:00.000Z');
    await service.call('PATCH', `/v1/invoices/${past.id}`, {
      body: { paymentSchedule: [{ id, dueDate: '2026-11-24', amount: 5_000 }] },
    });
    expect(summaries(await mailing.arrivals())).toEqual([expect.stringContaining('has changed')]);
    expect(await plannedDates(past.id)).toEqual(['2026-11-27T09:00', '2026-12-01T09:00', '2026-12-08T09:00']);
  });
});

describe('after a downtime', () => {
  it('only the newest reminder that was missed is sent', async () => {
    await invoiceOf();
    at('2026-12-05T12:00:00.000Z');
    const mails = await mailing.arrivals();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.mail.text).toContain('overdue');
    at('2026-12-08T09:00:00.000Z');
    expect(await mailing.arrivals()).toHaveLength(1);
  });

  it('none is sent when today’s is still to come', async () => {
    await invoiceOf();
    at('2026-12-02T08:00:00.000Z');
    expect(await mailing.arrivals()).toEqual([]);
    at('2026-12-02T09:00:00.000Z');
    expect(await mailing.arrivals()).toHaveLength(1);
  });

  it('a date that was moved during the downtime is not reminded of for the days before the move', async () => {
    const invoice = await invoiceOf();
    const [{ id } = {} as never] = invoice.paymentSchedule;
    at('2026-12-06T12:00:00.000Z');
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { paymentSchedule: [{ id, dueDate: '2026-12-05', amount: 5_000 }] },
    });
    const mails = await mailing.arrivals();
    expect(summaries(mails)).toEqual([expect.stringContaining('has changed')]);
    expect((await plannedDates(invoice.id))[0]).toBe('2026-12-08T09:00');
  });
});

describe('of two payments', () => {
  const schedule = {
    totalAmount: 10_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 4_000 },
      { dueDate: '2026-12-19', amount: 6_000 },
    ],
  };

  // The last reminder of the first was missed on the 15th, the first of the second on the 16th.
  it('the one reminder after a downtime names both, and says only of the first that it is overdue', async () => {
    await invoiceOf(10_000, schedule);
    at('2026-12-08T09:00:00.000Z');
    await mailing.arrivals();
    at('2026-12-17T12:00:00.000Z');
    const mails = await mailing.arrivals();
    expect(summaries(mails)).toEqual([expect.stringMatching(/Overdue: \$40\.00 for/)]);
    expect(mails[0]?.mail.text).toContain('- Tue 1 Dec 2026: $40.00 (Overdue)');
    expect(mails[0]?.mail.text).toContain('- Sat 19 Dec 2026: $60.00 (Open)');
  });

  it('what was missed goes with the reminder that still comes that day, as previewed', async () => {
    const { id } = await invoiceOf(10_000, schedule);
    at('2026-12-08T09:00:00.000Z');
    await mailing.arrivals();
    at('2026-12-19T08:00:00.000Z');
    expect(await mailing.arrivals()).toEqual([]);
    const [next] = (await reminders(id)).planned;
    expect(next.at).toBe('2026-12-19T09:00:00.000Z');
    const named = next.scheduledPayments.map(({ dueDate }: { dueDate: string }) => dueDate);
    expect(named).toEqual(['2026-12-01', '2026-12-19']);
    at('2026-12-19T09:00:00.000Z');
    const mails = await mailing.arrivals();
    expect(summaries(mails)).toEqual([expect.stringMatching(/Overdue: \$100\.00 for/)]);
  });
});

describe('a rule that is changed', () => {
  const change = (reminderDays: number[]) =>
    service.services.accounts.changeProfile('demo-studio', { reminderDays });

  it('holds at once for invoices that are out: what is previewed is sent', async () => {
    await change([7]);
    const { id } = await invoiceOf();
    await change([0, 1, 3]);
    const dates = await plannedDates(id);
    expect(dates).toEqual(['2026-12-01T09:00', '2026-12-02T09:00', '2026-12-04T09:00']);
    expect(await liveThrough('2026-11-28', 14)).toEqual(dates);
  });

  it('from no reminders at all begins to remind', async () => {
    await change([]);
    const { id } = await invoiceOf();
    await service.services.accounts.changeProfile('demo-studio', { language: 'en' });
    expect(await liveThrough('2026-11-28', 2)).toEqual([]);
    await change([0, 1]);
    expect(await plannedDates(id)).toEqual(['2026-12-01T09:00', '2026-12-02T09:00']);
    expect(await liveThrough('2026-11-30', 7)).toEqual(['2026-12-01T09:00', '2026-12-02T09:00']);
  });

  it('makes up for none of its days that have passed', async () => {
    await change([7]);
    const { id } = await invoiceOf();
    at('2026-12-03T12:00:00.000Z');
    await change([0, 1, 3]);
    expect(await mailing.arrivals()).toEqual([]);
    expect(await plannedDates(id)).toEqual(['2026-12-04T09:00']);
    expect(await liveThrough('2026-12-03', 7)).toEqual(['2026-12-04T09:00']);
  });
});

describe('nothing is sent', () => {
  it('once it is paid, waived or canceled', async () => {
    const paid = await invoiceOf();
    await pay(service, paid);
    const canceled = await invoiceOf();
    await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
    const waived = await invoiceOf(5_000, {
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 3_000 },
        { dueDate: '2026-12-01', amount: 2_000 },
      ],
    });
    for (const { id } of waived.paymentSchedule.slice(1)) {
      await service.call('POST', `/v1/invoices/${waived.id}/scheduled_payments/${id}/waive`, { body: {} });
    }
    await pay(service, waived);
    await mailing.arrivals();
    for (const { id } of [paid, canceled, waived]) expect(await plannedDates(id)).toEqual([]);
    expect(await liveThrough('2026-11-26', 25)).toEqual([]);
  });

  it('while a bank works on it; and when the bank says no, from then on', async () => {
    const invoice = await invoiceOf();
    at('2026-11-27T12:00:00.000Z');
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    expect(await plannedDates(invoice.id)).toEqual([]);
    expect(await liveThrough('2026-11-28', 5)).toEqual([]);
    await sendWebhook(service, [service.processor.decide(data.id, 'declined')]);
    const told = await mailing.arrivals();
    expect(told).toHaveLength(2);
    expect(await plannedDates(invoice.id)).toEqual(RULE.slice(3));
  });

  it('to a client who pressed the button of the mail program; a visit alone changes nothing', async () => {
    const invoice = await invoiceOf();
    const url = `${service.url}/demo-studio/r/${codeOf(invoice)}/reminders`;
    const page = await fetch(url, { headers: { 'accept-language': 'de' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Erinnerungen beenden?');
    expect((await read(service, invoice.id)).enableAutoreminders).toBe(true);
    for (const _time of ['once', 'twice']) {
      const done = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(done.status).toBe(200);
      expect(await done.text()).toContain('no more automatic reminders');
    }
    expect((await read(service, invoice.id)).enableAutoreminders).toBe(false);
    expect(await liveThrough('2026-11-26', 25)).toEqual([]);
    const unknown = await fetch(url.replace(codeOf(invoice), 'x'.repeat(22)), { method: 'POST' });
    const stranger = await fetch(url.replace('demo-studio', 'nobody'), { method: 'POST' });
    expect([unknown.status, stranger.status]).toEqual([404, 404]);
  });
});

describe('a reminder that is asked for', () => {
  it('goes out at once, once for its key, not twice in ten minutes, and counts as that day’s', async () => {
    const { id } = await invoiceOf();
    at('2026-12-02T07:00:00.000Z');
    await mailing.arrivals();
    expect((await reminders(id)).remindAgainAt).toBeNull();
    const first = await remind(id, { 'idempotency-key': 'k' });
    expect([first.status, first.data.kind, first.data.status]).toEqual([201, 'Reminder', 'Queued']);
    expect((await remind(id, { 'idempotency-key': 'k' })).data.id).toBe(first.data.id);
    const second = await remind(id);
    expect([second.status, second.error.code]).toEqual([422, 'illegal_action']);
    expect(second.error.message).toBe(
      'A reminder was written less than 10 minutes ago and waits to be sent. ' +
        'The next is possible from 2026-12-02T07:10:00.000Z.',
    );
    expect((await reminders(id)).remindAgainAt).toBe('2026-12-02T07:10:00.000Z');
    expect(await mailing.arrivals()).toHaveLength(1);
    at('2026-12-02T07:09:59.999Z');
    const late = await remind(id);
    expect([late.status, late.headers.get('retry-after')]).toEqual([422, '1']);
    expect(late.error.message).toMatch(/^A reminder was sent less than 10 minutes ago\./);
    expect((await reminders(id)).remindAgainAt).toBe('2026-12-02T07:10:00.000Z');
    at('2026-12-02T07:10:00.000Z');
    expect((await reminders(id)).remindAgainAt).toBeNull();
    expect((await plannedDates(id))[0]).toBe('2026-12-04T09:00');
    at('2026-12-02T09:00:00.000Z');
    expect(await mailing.arrivals()).toEqual([]);
    expect((await remind(id)).status).toBe(201);
    expect(await mailing.arrivals()).toHaveLength(1);
  });

  it('is possible at once after one that failed, and not after one that was sent', async () => {
    const { id } = await invoiceOf();
    at('2026-12-02T07:00:00.000Z');
    await mailing.arrivals();
    mailing.server.verdict = () => ({ code: 550, message: 'No such mailbox' });
    expect((await remind(id)).status).toBe(201);
    await mailing.arrivals();
    const { sent, remindAgainAt } = await reminders(id);
    expect([sent[0].status, remindAgainAt]).toEqual(['Failed', null]);
    mailing.server.verdict = () => null;
    expect((await remind(id)).status).toBe(201);
    expect(await mailing.arrivals()).toHaveLength(1);
    const third = await remind(id);
    expect([third.status, third.error.blockedBy]).toEqual([422, 'JustSent']);
  });

  it('is refused where nothing is open, and unknown to another account', async () => {
    const invoice = await invoiceOf();
    const draft = await activeInvoice(service, { status: 'Draft' });
    await pay(service, invoice);
    for (const { id } of [invoice, draft]) {
      const answer = await remind(id);
      expect([answer.status, answer.error.code]).toEqual([422, 'illegal_action']);
    }
    expect((await remind('0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10')).status).toBe(404);
  });
});
