import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arrived } from '../../support/mail-server.ts';
import { type MailingService, startMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, read, sendWebhook } from '../../support/money.ts';
import { accept, offerPath, payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let mailing: MailingService;
let service: TestService;
beforeAll(async () => {
  mailing = await startMailing();
  ({ service } = mailing);
});
afterAll(() => mailing.close());

const OWNER = 'owner@demo-studio.example';
const CLIENT = 'maria@example.com';
const terms = 'Along the schedule.';
const arrivals = async () => summaries(await mailing.arrivals());
const told = (name: string, ...subjects: string[]) => subjects.map((subject) => `${name}: [Test] ${subject}`);
const at = (instant: string) => service.clock.set(instant);

// Every mail has one button, both forms say the same thing to do, and works without pictures.
function expectSound(mails: readonly Arrived[]): void {
  for (const { mail, raw } of mails) {
    const urls = new Set([...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map((match) => match[1]));
    const actions = [...urls].filter((url) => !url?.endsWith('/reminders'));
    expect(actions).toHaveLength(1);
    expect(mail.text).toContain(actions[0]);
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.html).not.toMatch(/<img|<script|url\(/);
    expect(raw.length).toBeLessThan(100_000);
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@tranche\.example>$/);
  }
}

async function invoiceNumber(id: string): Promise<string> {
  return (await read(service, id)).number;
}

async function newInvoice(changes: Record<string, unknown> = {}) {
  const invoice = await activeInvoice(service, changes);
  await mailing.arrivals();
  return { ...invoice, number: await invoiceNumber(invoice.id) };
}

describe('mails to the client and the business', () => {
  it('a draft is told to nobody until it is activated, and a change of note or state to nobody at all', async () => {
    const draft = await activeInvoice(service, { status: 'Draft' });
    expect(await arrivals()).toEqual([]);
    await service.call('PATCH', `/v1/invoices/${draft.id}`, { body: { status: 'Active' } });
    const number = await invoiceNumber(draft.id);
    expect(await arrivals()).toEqual(told(CLIENT, `Invoice ${number} from demo-studio`));
    await service.call('PATCH', `/v1/invoices/${draft.id}`, { body: { note: 'Another note' } });
    expect(await arrivals()).toEqual([]);
  });

  it('a changed schedule is told once for each change, a new contact gets the invoice', async () => {
    const { id, number } = await newInvoice();
    const change = (body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
    await change({ totalAmount: 400_000, rebalance: 'LastPayment' });
    const mails = await mailing.arrivals();
    expectSound(mails);
    expect(summaries(mails)).toEqual(told(CLIENT, `Invoice ${number} from demo-studio has changed`));
    expect(mails[0]?.mail.text).toContain('$4,000.00');
    await change({ contact: { type: 'Client', name: 'Nils', email: 'nils@example.com' } });
    expect(await arrivals()).toEqual(told('nils@example.com', `Invoice ${number} from demo-studio`));
    await change({ status: 'Canceled' });
    const last = await mailing.arrivals();
    expectSound(last);
    expect(summaries(last)).toEqual(
      told('nils@example.com', `Invoice ${number} from demo-studio was canceled`),
    );
  });

  it('a payment: a receipt with what remains, and one to the business; several payments at once are one', async () => {
    const invoice = await newInvoice({ ccEmails: ['copy@example.com'] });
    const paid = await pay(service, invoice);
    const page = await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}?charge=${paid.data.id}`);
    expect(await page.text()).toContain(`A receipt is on its way to ${CLIENT}.`);
    const mails = await mailing.arrivals();
    expectSound(mails);
    expect(summaries(mails)).toEqual([
      ...told(`${CLIENT} copy@example.com`, 'Receipt from demo-studio: $1,000.00'),
      ...told(OWNER, 'Maria Lindqvist paid $1,000.00'),
    ]);
    expect(mails.map(({ mail }) => mail.text?.includes('Remaining balance: $2,000.00.'))).toContain(true);
    const rest = invoice.paymentSchedule.slice(1).map(({ id }: { id: string }) => id);
    await pay(service, invoice, { scheduledPaymentIds: rest });
    const final = await mailing.arrivals();
    expect(final).toHaveLength(2);
    for (const { mail } of final) expect(mail.text).toContain('The invoice is paid in full.');
  });

  it('a card that is declined on the page is told to nobody, a bank that says no to both', async () => {
    const invoice = await newInvoice();
    await pay(service, invoice, { token: 'tok_declined' });
    expect(await arrivals()).toEqual([]);
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    expect(await arrivals()).toEqual([]);
    await sendWebhook(service, [service.processor.decide(data.id, 'declined')]);
    const mails = await mailing.arrivals();
    expectSound(mails);
    expect(summaries(mails)).toEqual([
      ...told(CLIENT, 'Your payment of $1,000.00 to demo-studio did not go through'),
      ...told(OWNER, 'Payment of $1,000.00 from Maria Lindqvist failed'),
    ]);
    expect(mails.some(({ mail }) => mail.text?.includes('Reason: The bank declined the payment.'))).toBe(
      true,
    );
  });

  it('a bank that takes its money back: to both, and the invoice is not said to be open again besides', async () => {
    const invoice = await newInvoice({
      totalAmount: 5_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 5_000 }],
    });
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    expect(await arrivals()).toHaveLength(2);
    await sendWebhook(service, [service.processor.decide(data.id, 'returned')]);
    expect(await arrivals()).toEqual([
      ...told(CLIENT, 'Your payment of $50.00 to demo-studio did not go through'),
      ...told(OWNER, 'Payment of $50.00 from Maria Lindqvist failed'),
    ]);
  });

  it('a refund, also one that is owed again; and a mark that is taken back opens the invoice again', async () => {
    const invoice = await newInvoice({
      totalAmount: 5_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 5_000 }],
    });
    const { data: charge } = await pay(service, invoice);
    await mailing.arrivals();
    const refund = { amount: 2_000, reopen: true };
    await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: refund });
    const mails = await mailing.arrivals();
    expectSound(mails);
    expect(summaries(mails)).toEqual(told(CLIENT, 'Refund of $20.00 from demo-studio'));
    expect(mails[0]?.mail.text).toContain('owed again');
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0].id}`;
    await service.call('POST', `${path}/mark_as_paid`, { body: {} });
    expect(await arrivals()).toHaveLength(1);
    const { number } = invoice;
    await service.call('POST', `${path}/unmark_as_paid`, { body: {} });
    const reopened = await mailing.arrivals();
    expectSound(reopened);
    expect(summaries(reopened)).toEqual(told(CLIENT, `Invoice ${number} from demo-studio is open again`));
    expect(reopened[0]?.mail.text).toContain('$20.00 is owed again');
  });

  const refunding = async (body: object = {}) => {
    const invoice = await newInvoice();
    const { data: charge } = await pay(service, invoice);
    await mailing.arrivals();
    return (await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body })).data;
  };

  it('a refund with a reason: the client reads the reason, as text, in both forms of the mail', async () => {
    await refunding({ amount: 20_000, reason: '  Two hours less.\r\n<b>Sorry</b> & thanks' });
    const mails = await mailing.arrivals();
    expectSound(mails);
    expect(summaries(mails)).toEqual(told(CLIENT, 'Refund of $200.00 from demo-studio'));
    expect(mails[0]?.mail.text).toContain('Reason:\nTwo hours less.\n<b>Sorry</b> & thanks\n');
    expect(mails[0]?.mail.html).toContain('&lt;b&gt;Sorry&lt;/b&gt; &amp; thanks');
    await refunding({ amount: 20_000, reason: ' \n ' });
    expect((await mailing.arrivals())[0]?.mail.text).not.toContain('Reason');
  });

  it('a refund that fails, at once or after it went well: to the business, once, with what to do', async () => {
    service.processor.script('refund', 'failed');
    const failed = await refunding();
    service.processor.script('refund', 'succeeded');
    expect(failed.status).toBe('Failed');
    const atOnce = await mailing.arrivals();
    expectSound(atOnce);
    expect(summaries(atOnce)).toEqual(told(OWNER, 'Refund of $1,000.00 to Maria Lindqvist failed'));
    expect(atOnce[0]?.mail.text).toContain('Reason: The bank account is closed.');
    expect(atOnce[0]?.mail.text).toContain('You still have the money. Refund it again');
    const refund = await refunding({ amount: 30_000, reopen: true });
    expect(await arrivals()).toEqual(told(CLIENT, 'Refund of $300.00 from demo-studio'));
    await sendWebhook(service, [service.processor.decide(refund.id, 'failed')]);
    await sendWebhook(service, [service.processor.decide(refund.id, 'failed')]);
    expect(await arrivals()).toEqual(told(OWNER, 'Refund of $300.00 to Maria Lindqvist failed'));
  });

  it('a refund that fails after the bank has taken the money back: not to be made again', async () => {
    const invoice = await newInvoice();
    const { data: charge } = await pay(service, invoice, { token: 'tok_bank' });
    await sendWebhook(service, [service.processor.decide(charge.id, 'succeeded')]);
    await mailing.arrivals();
    const path = `/v1/charges/${charge.id}/refunds`;
    const { data: refund } = await service.call('POST', path, { body: { amount: 30_000 } });
    await sendWebhook(service, [service.processor.decide(charge.id, 'returned')]);
    await mailing.arrivals();
    await sendWebhook(service, [service.processor.decide(refund.id, 'failed')]);
    const mails = await mailing.arrivals();
    expect(summaries(mails)).toEqual(told(OWNER, 'Refund of $300.00 to Maria Lindqvist failed'));
    expect(mails[0]?.mail.text).toContain('you don’t need to refund it again');
  });

  it('a refund that the business closed by hand tells nobody: nobody knows that it failed', async () => {
    service.processor.failNext(null, 'never arrives', 'never arrives', 'never arrives', 'never arrives');
    const invoice = await newInvoice();
    const { data: charge } = await pay(service, invoice);
    await mailing.arrivals();
    const { data: refund } = await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {} });
    expect(refund.status).toBe('Processing');
    const start = service.clock.now();
    service.clock.set(new Date(start.getTime() + 25 * 3_600_000).toISOString());
    const closed = await service.call('POST', `/v1/refunds/${refund.id}/cancel`, { body: {} });
    service.clock.set(start.toISOString());
    service.processor.answerAgain();
    expect([closed.status, closed.data.status]).toEqual([200, 'Failed']);
    expect(await arrivals()).toEqual([]);
  });

  it('a mark for what is left of a payment: a receipt for that, not for the part that has one', async () => {
    await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
    const invoice = await newInvoice({
      totalAmount: 5_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 5_000 }],
    });
    await pay(service, invoice, { amount: 3_000 });
    expect(await arrivals()).toEqual([
      ...told(CLIENT, 'Receipt from demo-studio: $30.00'),
      ...told(OWNER, 'Maria Lindqvist paid $30.00'),
    ]);
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0].id}`;
    await service.call('POST', `${path}/mark_as_paid`, { body: {} });
    expect(await arrivals()).toEqual(told(CLIENT, 'Receipt from demo-studio: $20.00'));
  });

  it('a payment that is taken back while others are open: what of it is owed again', async () => {
    const invoice = await newInvoice();
    const subject = `A payment for invoice ${invoice.number} from demo-studio was reversed`;
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0].id}`;
    await service.call('POST', `${path}/mark_as_paid`, { body: {} });
    await mailing.arrivals();
    await service.call('POST', `${path}/unmark_as_paid`, { body: {} });
    const mails = await mailing.arrivals();
    expectSound(mails);
    expect(summaries(mails)).toEqual(told(CLIENT, subject));
    expect(mails[0]?.mail.text).toContain('$1,000.00 is owed again');
  });

  it('a dispute is told to the business, with the day by which to answer and the way to it', async () => {
    const invoice = await newInvoice();
    const { data: charge } = await pay(service, invoice);
    await mailing.arrivals();
    await sendWebhook(service, [
      {
        id: 'dispute',
        type: 'dispute_opened',
        occurredAt: new Date(0),
        reference: 'dp',
        chargeKey: charge.id,
        amount: 100_000,
        fee: 1_500,
        reason: 'fraudulent',
        respondBy: new Date('2026-12-02T12:00:00.000Z'),
      },
    ]);
    const mails = await mailing.arrivals();
    expectSound(mails);
    expect(summaries(mails)).toEqual(told(OWNER, 'Maria Lindqvist disputes a payment of $1,000.00'));
    expect(mails[0]?.mail.replyTo?.[0]?.address).toBe(CLIENT);
    const [dispute] = await service.sql<{ id: string }>('select id from disputes');
    expect(mails[0]?.mail.text).toContain('Answer by: Wed 2 Dec 2026');
    expect(mails[0]?.mail.text).toContain(`/app/accounts/demo-studio/disputes/${dispute?.id}`);
  });

  it.each([1, 2])(
    'a dispute over %i of three payments that is lost: to the client and the business, once',
    async (count) => {
      const invoice = await newInvoice();
      const ids = invoice.paymentSchedule.slice(0, count).map(({ id }: { id: string }) => id);
      const { data: charge } = await pay(service, invoice, { scheduledPaymentIds: ids });
      await mailing.arrivals();
      const event = {
        occurredAt: new Date(0),
        reference: `dp-lost-${count}`,
        chargeKey: charge.id,
        amount: count * 100_000,
        fee: 0,
      };
      const opened = { ...event, type: 'dispute_opened', reason: 'fraudulent', respondBy: null };
      await sendWebhook(service, [{ ...opened, id: `opened-${count}` }]);
      await mailing.arrivals();
      await sendWebhook(service, [{ ...event, id: `closed-${count}`, type: 'dispute_closed', isWon: false }]);
      const mails = await mailing.arrivals();
      expect(summaries(mails)).toEqual([
        ...told(CLIENT, `A payment for invoice ${invoice.number} from demo-studio was reversed`),
        ...told(OWNER, `Dispute lost: $${count},000.00 from Maria Lindqvist`),
      ]);
      const toClient = mails.find(({ to }) => to[0] === CLIENT);
      expect(toClient?.mail.text).toContain(`$${count},000.00 is owed again`);
    },
  );

  it('a dispute over a part of a payment that is lost: what of it is owed again', async () => {
    const invoice = await newInvoice();
    const { data: charge } = await pay(service, invoice, { amount: 30_000 });
    await mailing.arrivals();
    const event = {
      occurredAt: new Date(0),
      reference: 'part',
      chargeKey: charge.id,
      amount: 30_000,
      fee: 0,
    };
    const opened = { ...event, type: 'dispute_opened', reason: 'fraudulent', respondBy: null };
    await sendWebhook(service, [{ ...opened, id: 'part-opened' }]);
    await sendWebhook(service, [{ ...event, id: 'part-closed', type: 'dispute_closed', isWon: false }]);
    const mails = (await mailing.arrivals()).filter(({ to }) => to[0] === CLIENT);
    expect(mails.map(({ mail }) => mail.text?.includes('$300.00 is owed again'))).toEqual([true]);
  });

  it('an invoice that is shared by hand: only receipts and refunds', async () => {
    const invoice = await newInvoice({ deliveryMethod: 'ShareManually' });
    const { data: charge } = await pay(service, invoice);
    expect(await arrivals()).toEqual([
      ...told(CLIENT, 'Receipt from demo-studio: $1,000.00'),
      ...told(OWNER, 'Maria Lindqvist paid $1,000.00'),
    ]);
    await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {} });
    expect(await arrivals()).toEqual(told(CLIENT, 'Refund of $1,000.00 from demo-studio'));
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await sendWebhook(service, [service.processor.decide(data.id, 'declined')]);
    expect(await arrivals()).toEqual(told(OWNER, 'Payment of $1,000.00 from Maria Lindqvist failed'));
    const remind = await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} });
    expect(remind.status).toBe(422);
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { deliveryMethod: 'Email' } });
    expect(await arrivals()).toEqual(told(CLIENT, `Invoice ${invoice.number} from demo-studio`));
  });
});

describe('mails of autopay', () => {
  it('are sent three days ahead, when it is done, and when it failed with the day of the next try', async () => {
    const invoice = await newInvoice();
    await pay(service, invoice, { autopay: { terms } });
    await mailing.arrivals();
    at('2027-01-29T08:59:59.000Z');
    expect((await arrivals()).filter((line) => line.includes('charged on'))).toEqual([]);
    at('2027-01-29T09:00:00.000Z');
    const ahead = (await mailing.arrivals()).filter(({ mail }) => mail.subject?.includes('charged on'));
    expectSound(ahead);
    expect(summaries(ahead)).toEqual(told(CLIENT, '$1,000.00 will be charged on Mon 1 Feb 2027'));
    expect(ahead[0]?.mail.text).toContain('Visa ••••\u00a04242');
    service.processor.script('stored_tok_card', 'declined');
    at('2027-02-01T08:00:00.000Z');
    const failed = (await mailing.arrivals()).filter(({ mail }) => mail.text?.includes(invoice.number));
    expect(summaries(failed)).toEqual([
      ...told(CLIENT, 'Your payment of $1,000.00 to demo-studio did not go through'),
      ...told(OWNER, 'Payment of $1,000.00 from Maria Lindqvist failed'),
    ]);
    expect(failed.every(({ mail }) => mail.text?.includes('Thu 4 Feb 2027'))).toBe(true);
    service.processor.script('stored_tok_card', 'succeeded');
    at('2027-02-04T08:00:00.000Z');
    const done = (await mailing.arrivals()).filter(({ mail }) => mail.text?.includes(invoice.number));
    expect(summaries(done).filter((line) => !line.includes('Overdue'))).toEqual([
      ...told(CLIENT, 'Receipt from demo-studio: $1,000.00'),
      ...told(OWNER, 'Maria Lindqvist paid $1,000.00'),
    ]);
    await service.call('DELETE', `/v1/links/demo-studio/${codeOf(invoice)}/autopay`, { token: null });
  });
});

describe('mails to the recipient of an outgoing payment', () => {
  const toBand = async () => (await mailing.arrivals()).filter(({ to }) => to[0] === 'band@example.com');

  it('an offer that is changed and changed back: each time the last mail has what holds, and the link', async () => {
    at('2027-02-05T12:00:00.000Z');
    const { id } = await payOut(service, { scheduleDate: '2027-02-25' });
    await mailing.arrivals();
    const change = (body: object) => service.call('PATCH', `/v1/payments/${id}`, { body });
    for (const totalAmount of [90_000, 80_000]) {
      await change({ totalAmount });
      expect(summaries(await toBand())).toEqual(
        told('band@example.com', `demo-studio wants to pay you $${totalAmount / 100}.00`),
      );
    }
    await change({ contact: { name: 'Typo', email: 'typo@example.com' } });
    expect(await arrivals()).toEqual(told('typo@example.com', 'demo-studio wants to pay you $800.00'));
    await change({ contact: { name: 'The Band', email: 'band@example.com' } });
    const [last, ...others] = await toBand();
    expect(others).toEqual([]);
    const { offerLink } = (await service.call('GET', `/v1/payments/${id}`)).data;
    expect(last?.mail.text).toContain(offerLink);
    await service.call('POST', `/v1/payments/${id}/cancel`, { body: {} });
  });

  it('an offer, again when its terms change, two days before it ends, and when it is there', async () => {
    at('2027-02-10T12:00:00.000Z');
    await mailing.arrivals();
    const payment = await payOut(service, { scheduleDate: '2027-02-20', note: 'Fee for the evening' });
    const mails = await mailing.arrivals();
    expectSound(mails);
    expect(summaries(mails)).toEqual(told('band@example.com', 'demo-studio wants to pay you $800.00'));
    expect(mails[0]?.mail.text).toContain(payment.offerLink);
    expect(mails[0]?.mail.text).toContain('Wed 17 Feb 2027');
    await service.call('PATCH', `/v1/payments/${payment.id}`, { body: { note: 'x' } });
    expect(await arrivals()).toEqual([]);
    await service.call('PATCH', `/v1/payments/${payment.id}`, { body: { totalAmount: 90_000 } });
    expect(await arrivals()).toEqual(told('band@example.com', 'demo-studio wants to pay you $900.00'));
    at('2027-02-15T12:00:00.000Z');
    const expiring = (await mailing.arrivals()).filter(({ to }) => to[0] === 'band@example.com');
    expectSound(expiring);
    expect(summaries(expiring)).toEqual(
      told('band@example.com', 'Answer by Wed 17 Feb 2027: $900.00 from demo-studio'),
    );
    await accept(service, payment);
    at('2027-02-20T08:00:00.000Z');
    const delivered = (await mailing.arrivals()).filter(({ to }) => to[0] === 'band@example.com');
    expectSound(delivered);
    expect(summaries(delivered)).toEqual(told('band@example.com', 'demo-studio paid you $900.00'));
    const kept = (await service.call('GET', `/v1/mails?paymentId=${payment.id}`)).data.items;
    expect(kept.map(({ kind }: { kind: string }) => kind)).toEqual([
      'PaymentDelivered',
      'OfferExpiring',
      'Offer',
      'Offer',
    ]);
  });

  it('what could not be delivered; nothing to who declined', async () => {
    service.processor.script('stored_tok_bank', 'failed');
    const payment = await payOut(service, { scheduleDate: '2027-02-21' });
    await accept(service, payment);
    await mailing.arrivals();
    at('2027-02-21T08:00:00.000Z');
    const mails = (await mailing.arrivals()).filter(({ to }) => to[0] === 'band@example.com');
    expect(summaries(mails)).toEqual(
      told('band@example.com', 'The payment of $800.00 from demo-studio did not go through'),
    );
    const other = await payOut(service, { scheduleDate: '2027-02-25' });
    await mailing.arrivals();
    await service.call('POST', `${offerPath(other)}/decline`, { body: {}, token: null });
    at('2027-02-27T12:00:00.000Z');
    const after = (await mailing.arrivals()).filter(({ to }) => to[0] === 'band@example.com');
    expect(after).toEqual([]);
  });
});

describe('the language', () => {
  it.each([
    ['de', '[Test] Rechnung', 'Guten Tag Maria Lindqvist,', 'Ansehen und bezahlen', '3.000,00'],
    ['fr', '[Test] Facture', 'Bonjour Maria Lindqvist,', 'Voir et payer', '3\u202f000,00'],
    ['es', '[Test] Factura', 'Hola, Maria Lindqvist:', 'Ver y pagar', '3000,00'],
  ] as const)('%s: words, amounts and dates', async (language, subject, greeting, action, amount) => {
    await service.services.accounts.changeProfile('demo-studio', { language, email: 'studio@example.com' });
    await activeInvoice(service);
    const [arrived] = await mailing.arrivals();
    const { mail } = arrived ?? {};
    expect(mail?.subject?.startsWith(subject)).toBe(true);
    expect(mail?.replyTo?.[0]?.address).toBe('studio@example.com');
    expect(mail?.html).toContain(`<html lang="${language}">`);
    for (const part of [greeting, action, amount]) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
  });
});

describe('a client who is another one and then the first again', () => {
  it('gets the invoice each time', async () => {
    await service.services.accounts.changeProfile('demo-studio', { language: 'en' });
    const { id, number } = await newInvoice();
    for (const email of ['nils@example.com', CLIENT]) {
      await service.call('PATCH', `/v1/invoices/${id}`, { body: { contact: { name: 'X', email } } });
      expect(await arrivals()).toEqual(told(email, `Invoice ${number} from demo-studio`));
    }
  });
});
