import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, sendWebhook } from '../../support/money.ts';
import { payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
let back: MailServer | undefined;
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});
afterEach(async () => {
  await back?.close();
  back = undefined;
});

const CLIENT = 'maria@example.com';
const at = (instant: string) => service.clock.set(instant);
const oneDay = { totalAmount: 5_000, paymentSchedule: [{ dueDate: '2026-12-01', amount: 5_000 }] };
const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const kept = async (query = ''): Promise<[kind: string, status: string][]> =>
  (await service.call('GET', `/v1/mails?${query}`)).data.items
    .map(({ kind, status }: { kind: string; status: string }) => [kind, status])
    .toReversed();

async function tellInvoice(changes: object = {}) {
  const invoice = await activeInvoice(service, { ...oneDay, ...changes });
  await mailing.arrivals();
  return invoice;
}

// Stops the mail server.
async function goAway(): Promise<number> {
  const port = Number(new URL(mailing.server.url).port);
  await mailing.server.close();
  return port;
}

// Starts the mail server again, and lets the service try all mails that wait.
async function comeBack(port: number): Promise<string[]> {
  back = await startMailServer({}, port);
  for (let hour = 0; hour < 3; hour += 1) {
    at(new Date(service.clock.now().getTime() + 3_700_000).toISOString());
    await service.work();
  }
  return summaries(back.arrived);
}

describe('what waited while the server was away', () => {
  it('is not sent after the invoice was paid: the receipt is, the reminders are superseded', async () => {
    const invoice = await tellInvoice();
    const port = await goAway();
    for (const day of ['01', '02', '04']) {
      at(`2026-12-${day}T09:00:00.000Z`);
      await service.work();
    }
    await pay(service, invoice);
    await service.work();
    expect(await comeBack(port)).toEqual([
      `${CLIENT}: [Test] Receipt from demo-studio: $50.00`,
      expect.stringContaining('paid $50.00'),
    ]);
    const reminders = (await kept('status=Superseded')).map(([kind]) => kind);
    expect(reminders).toEqual(['Reminder', 'Reminder', 'Reminder']);
    const [mail] = (await service.call('GET', '/v1/mails?status=Superseded')).data.items;
    expect(mail).toMatchObject({ failure: expect.stringMatching(/open|Paid/), sentAt: null });
    expect(mail.recipients[0].state).toBe('Superseded');
    const again = await service.call('POST', `/v1/mails/${mail.id}/send`, { body: {} });
    expect([again.status, again.error.code]).toEqual([422, 'illegal_action']);
  });

  it('is one reminder, the newest, while it is owed', async () => {
    await tellInvoice();
    const port = await goAway();
    for (const day of ['01', '02', '04']) {
      at(`2026-12-${day}T09:00:00.000Z`);
      await service.work();
    }
    expect(await comeBack(port)).toEqual([expect.stringContaining('Overdue: $50.00')]);
  });

  it('is no reminder to a client who has ended them, but one that was asked for', async () => {
    const ended = await tellInvoice();
    const asked = await tellInvoice();
    const port = await goAway();
    at('2026-12-01T09:00:00.000Z');
    await service.work();
    at('2026-12-01T10:00:00.000Z');
    await service.call('POST', `/v1/invoices/${asked.id}/remind`, { body: {} });
    for (const invoice of [ended, asked]) {
      const url = `${service.url}/demo-studio/r/${codeOf(invoice)}/reminders`;
      await fetch(url, { method: 'POST' });
    }
    expect(await comeBack(port)).toHaveLength(1);
    expect((await kept(`invoiceId=${ended.id}`)).at(-1)).toEqual(['Reminder', 'Superseded']);
    expect((await kept(`invoiceId=${asked.id}`)).at(-1)).toEqual(['Reminder', 'Sent']);
  });

  it.each([
    ['off', []],
    ['of another amount, but one of that', [expect.stringContaining('$900.00 will be charged on')]],
  ])('is no announcement of a charge once autopay is %s', async (how, announced) => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    await mailing.arrivals();
    const port = await goAway();
    at('2027-01-29T09:00:00.000Z');
    await service.work();
    expect(await kept('status=Queued')).toContainEqual(['AutopayAhead', 'Queued']);
    if (how === 'off') {
      const path = `/v1/links/demo-studio/${codeOf(invoice)}/autopay`;
      await service.call('DELETE', path, { token: null });
    } else {
      const [paid, next, last] = invoice.paymentSchedule.map(
        ({ id, dueDate, amount }: { id: string; dueDate: string; amount: number }) => ({
          id,
          dueDate,
          amount,
        }),
      );
      const paymentSchedule = [paid, { ...next, amount: 90_000 }, { ...last, amount: 110_000 }];
      await patch(invoice.id, { paymentSchedule });
    }
    expect((await comeBack(port)).filter((line) => line.includes('will be charged'))).toEqual(announced);
    expect((await kept('status=Superseded')).map(([kind]) => kind)).toEqual(['AutopayAhead']);
  });

  it('is no announcement of a debit that was paid, though another one of that day has the same amount', async () => {
    await service.services.accounts.changeSettings('demo-studio', { autopayRetryDays: [20, 20, 20] });
    const invoice = await activeInvoice(service, {
      totalAmount: 50_000,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 10_000 },
        { dueDate: '2027-02-01', amount: 20_000 },
        { dueDate: '2027-02-23', amount: 20_000 },
      ],
    });
    const decide = async (id: string, decided: 'succeeded' | 'declined', code?: string) => {
      await sendWebhook(service, [service.processor.decide(id, decided, code)]);
      await service.work();
    };
    const first = await pay(service, invoice, {
      token: 'tok_bank',
      autopay: { terms: 'Along the schedule.' },
    });
    await decide(first.data.id, 'succeeded');
    at('2027-01-22T09:00:00.000Z');
    await service.work();
    at('2027-02-01T08:00:00.000Z');
    await service.work();
    at('2027-02-03T12:00:00.000Z');
    const [debit] = (await service.call('GET', '/v1/charges')).data.items;
    await decide(debit.id, 'declined', 'R01');
    await mailing.arrivals();
    const port = await goAway();
    at('2027-02-13T09:00:00.000Z');
    await service.work();
    const queued = await kept('status=Queued');
    expect(queued.filter(([kind]) => kind === 'AutopayAhead')).toHaveLength(2);
    const [, second] = invoice.paymentSchedule;
    await pay(service, invoice, { token: 'tok_card', scheduledPaymentIds: [second.id] });
    expect((await comeBack(port)).filter((line) => line.includes('will be charged'))).toHaveLength(1);
    expect(await kept('status=Superseded')).toContainEqual(['AutopayAhead', 'Superseded']);
  });

  it('is no offer that was taken back, nor a word that it ends', async () => {
    const { id } = await payOut(service, { scheduleDate: '2026-12-20' });
    await mailing.arrivals();
    const port = await goAway();
    at('2026-11-26T12:00:00.000Z');
    await service.work();
    const other = await payOut(service, { scheduleDate: '2026-12-20' });
    await service.work();
    for (const one of [id, other.id]) await service.call('POST', `/v1/payments/${one}/cancel`, { body: {} });
    expect(await comeBack(port)).toEqual([]);
    expect((await kept('status=Superseded')).map(([kind]) => kind)).toEqual(['OfferExpiring', 'Offer']);
  });

  it('is no offer that was taken back, however long its address', async () => {
    const label = 'a'.repeat(60);
    const email = `${label}@${label}.${label}.${label}.example`;
    mailing.server.verdict = () => ({ code: 451, message: 'Greylisted' });
    const { id } = await payOut(service, { contact: { name: 'B', email }, scheduleDate: '2026-12-20' });
    await service.work();
    await service.call('POST', `/v1/payments/${id}/cancel`, { body: {} });
    at('2026-11-21T13:00:00.000Z');
    await service.work();
    expect(await kept()).toEqual([['Offer', 'Superseded']]);
  });

  it('is the newest terms, whatever the order in which the server lets them pass', async () => {
    const { id, paymentSchedule } = await tellInvoice();
    const change = (amount: number) =>
      patch(id, {
        totalAmount: amount,
        paymentSchedule: [{ id: paymentSchedule[0].id, dueDate: '2026-12-01', amount }],
      });
    mailing.server.verdict = () => ({ code: 451, message: 'Greylisted' });
    await change(9_900);
    await service.work();
    mailing.server.verdict = () => null;
    await change(6_000);
    const [arrived, ...others] = await mailing.arrivals();
    expect(others).toEqual([]);
    expect(arrived?.mail.text).toMatch(/^.+\n\$60\.00\n/);
    at('2026-11-21T13:00:00.000Z');
    expect(await mailing.arrivals()).toEqual([]);
  });

  it('is the invoice itself, as it is now, to a client who never got it', async () => {
    const port = await goAway();
    const { id } = await activeInvoice(service, oneDay);
    await service.work();
    await patch(id, { totalAmount: 6_000, rebalance: 'LastPayment' });
    await service.work();
    expect(await comeBack(port)).toEqual([expect.stringMatching(/Invoice \S+ from demo-studio$/)]);
    expect(back?.arrived[0]?.mail.text).toMatch(/^.+\n\$60\.00\n/);
    expect((await service.call('GET', '/v1/events?type=invoice.sent')).data.items).toHaveLength(1);
  });
});

describe('an invoice that was corrected before it went out', () => {
  const wrong = { contact: { name: 'A', email: 'wrong@example.com' } };
  const right = { contact: { name: 'A', email: 'right@example.com' } };

  it('goes to the right address alone, whether its mail was written already or not', async () => {
    const first = await activeInvoice(service, { ...oneDay, ...wrong });
    await patch(first.id, right);
    const second = await activeInvoice(service, { ...oneDay, ...wrong });
    await service.work('notices');
    await patch(second.id, right);
    const mails = await mailing.arrivals();
    expect(mails.map(({ to }) => to)).toEqual([['right@example.com'], ['right@example.com']]);
  });

  it('goes to nobody once it is shared by hand', async () => {
    const first = await activeInvoice(service, oneDay);
    await patch(first.id, { deliveryMethod: 'ShareManually' });
    const second = await activeInvoice(service, oneDay);
    await service.work('notices');
    await patch(second.id, { deliveryMethod: 'ShareManually' });
    expect(await mailing.arrivals()).toEqual([]);
  });

  it('and corrected back goes out after all, also when its mail was given up in between', async () => {
    const { id } = await activeInvoice(service, { ...oneDay, ...wrong });
    await service.work('notices');
    await patch(id, right);
    await service.work('mail');
    await patch(id, wrong);
    const mails = await mailing.arrivals();
    expect(mails.map(({ to }) => to)).toEqual([['wrong@example.com']]);
  });
});

describe('what a client was told', () => {
  const wrong = { contact: { name: 'A', email: 'wrong@example.com' } };
  const right = { contact: { name: 'A', email: 'right@example.com' } };
  const greylist = (email = '') => {
    mailing.server.verdict = (address) =>
      email === '' || address === email ? { code: 451, message: 'Greylisted' } : null;
  };

  // The invoice waits for the wrong address, the right one has it, and the wrong one is given up.
  async function correctWhileGreylisted() {
    greylist('wrong@example.com');
    const { id } = await activeInvoice(service, { ...oneDay, ...wrong });
    expect(await mailing.arrivals()).toEqual([]);
    await patch(id, right);
    expect((await mailing.arrivals()).map(({ to }) => to)).toEqual([['right@example.com']]);
    at('2026-11-21T13:00:00.000Z');
    expect(await mailing.arrivals()).toEqual([]);
    expect(await kept('status=Superseded')).toEqual([['Invoice', 'Superseded']]);
    return id;
  }

  it('at the right address is not told again once the mail to the wrong one is given up', async () => {
    const id = await correctWhileGreylisted();
    await patch(id, { note: 'Thank you.' });
    expect(await mailing.arrivals()).toEqual([]);
  });

  it('at the right address is taken back there when the invoice is canceled', async () => {
    const id = await correctWhileGreylisted();
    await patch(id, { status: 'Canceled' });
    expect((await mailing.arrivals()).map(({ to }) => to)).toEqual([['right@example.com']]);
    expect((await kept()).at(-1)).toEqual(['InvoiceCanceled', 'Sent']);
  });

  it('is taken back also when a change that waited is given up before the cancellation is looked at', async () => {
    const { id } = await tellInvoice();
    greylist();
    await patch(id, { totalAmount: 6_000, rebalance: 'LastPayment' });
    await service.work();
    mailing.server.verdict = () => null;
    await patch(id, { status: 'Canceled' });
    at('2026-11-21T13:00:00.000Z');
    await service.work('mail');
    expect((await kept()).at(-1)).toEqual(['InvoiceChanged', 'Superseded']);
    expect(await mailing.arrivals()).toHaveLength(1);
    expect((await kept()).at(-1)).toEqual(['InvoiceCanceled', 'Sent']);
  });

  it('is what last reached it: a change that was given up and comes back is told', async () => {
    const { id } = await tellInvoice();
    greylist();
    await patch(id, { totalAmount: 6_000, rebalance: 'LastPayment' });
    await service.work();
    mailing.server.verdict = () => null;
    await patch(id, { deliveryMethod: 'ShareManually' });
    at('2026-11-21T13:00:00.000Z');
    expect(await mailing.arrivals()).toEqual([]);
    await patch(id, { deliveryMethod: 'Email' });
    const [mail, ...others] = await mailing.arrivals();
    expect(others).toEqual([]);
    expect(mail?.mail.text).toMatch(/^.+\n\$60\.00\n/);
    expect((await kept()).at(-1)).toEqual(['InvoiceChanged', 'Sent']);
  });
});

describe('the newer of two mails is the one that was written later, though a clock that is ahead numbered the older', () => {
  const fromAhead = () => service.sql(`update mails set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'`);

  it('of an invoice: its changed terms are told', async () => {
    const { id } = await tellInvoice();
    await fromAhead();
    await patch(id, { totalAmount: 6_000, rebalance: 'LastPayment' });
    const [mail] = await mailing.arrivals();
    expect(mail?.mail.text).toMatch(/^.+\n\$60\.00\n/);
    expect(await kept('status=Superseded')).toEqual([]);
  });

  it('of reminders: the later is sent', async () => {
    await tellInvoice();
    mailing.server.verdict = () => ({ code: 451, message: 'Greylisted' });
    at('2026-12-01T09:00:00.000Z');
    await service.work();
    await service.sql(`update mails set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where kind = 'Reminder'`);
    mailing.server.verdict = () => null;
    at('2026-12-02T09:00:00.000Z');
    expect(summaries(await mailing.arrivals())).toEqual([expect.stringContaining('Overdue: $50.00')]);
  });

  it('of an offer: what was offered first is told again when it holds again', async () => {
    const { id, totalAmount } = await payOut(service, { scheduleDate: '2026-12-20' });
    await mailing.arrivals();
    await fromAhead();
    for (const amount of [90_000, totalAmount]) {
      await service.call('PATCH', `/v1/payments/${id}`, { body: { totalAmount: amount } });
      expect(await mailing.arrivals()).toHaveLength(1);
    }
  });
});

describe('an offer that is changed', () => {
  it('is told again only when what its recipient agrees to has changed', async () => {
    const { items } = (await service.call('GET', '/v1/payment_methods')).data;
    const { id, totalAmount } = await payOut(service, { scheduleDate: '2026-12-20' });
    expect(await mailing.arrivals()).toHaveLength(1);
    const change = async (body: object) => {
      expect((await service.call('PATCH', `/v1/payments/${id}`, { body })).status).toBe(200);
      return (await mailing.arrivals()).length;
    };
    expect(await change({ paymentMethodId: items[1].id })).toBe(0);
    expect(await change({ totalAmount })).toBe(0);
    expect(await change({ totalAmount: 90_000 })).toBe(1);
    expect(await change({ scheduleDate: '2026-12-21' })).toBe(1);
  });
});
