import { beforeEach, describe, expect, it } from 'vitest';
import { feedbackSettings, postmarkBounce, reportingOn, tokenOf } from '../../support/feedback.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** Mails to the people at a client, where several people, payers and returned mails meet. */

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing(feedbackSettings);
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const { report } = reportingOn(() => mailing);
const CONTACT = 'jo@nord.example';
const person = (name: string, ...receives: string[]) => ({
  name,
  email: `${name.toLowerCase()}@nord.example`,
  receives,
});

async function invoiceTo(persons: object[]) {
  const body = { name: 'Jo Roth', email: CONTACT, company: 'Nordlicht GmbH', persons };
  const contact = await service.call('POST', '/v1/contacts', { body });
  const made = await activeInvoice(service, { contact: { id: contact.data.id } });
  return read(service, made.id);
}
const arrivedTo = async (email: string) => (await mailing.arrivals()).filter(({ to }) => to.includes(email));
const kindsOf = async (invoiceId: string): Promise<string[]> => {
  await mailing.arrivals();
  const { data } = await service.call('GET', `/v1/mails?invoiceId=${invoiceId}`);
  return data.items.map(({ kind }: { kind: string }) => kind).toReversed();
};

describe('a person who gets invoices', () => {
  it('gets the invoice once: each later change is a mail about a change', async () => {
    const { id } = await invoiceTo([person('Ines', 'Invoices')]);
    expect(await kindsOf(id)).toEqual(['Invoice']);
    for (const amount of [4_000, 5_000]) {
      const paymentSchedule = [{ dueDate: '2026-12-20', amount }];
      await service.call('PATCH', `/v1/invoices/${id}`, { body: { totalAmount: amount, paymentSchedule } });
      await mailing.arrivals();
    }
    expect(await kindsOf(id)).toEqual(['Invoice', 'InvoiceChanged', 'InvoiceChanged']);
  });

  it('gets the whole invoice when it is the first who gets it', async () => {
    const { id } = await invoiceTo([person('Ines', 'Invoices')]);
    await mailing.arrivals();
    const persons = [person('Mark', 'Invoices')];
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { billing: { persons } } });
    expect((await mailing.arrivals()).map(({ to }) => to)).toEqual([['mark@nord.example']]);
    expect(await kindsOf(id)).toEqual(['Invoice', 'Invoice']);
  });
});

describe('reminders to several people', () => {
  it('go on to the others when mails to the first come back, and end when all do', async () => {
    const { id } = await invoiceTo([person('Ines', 'Invoices', 'Reminders'), person('Mark', 'Reminders')]);
    const [invoice] = await arrivedTo('ines@nord.example');
    const bounced = (token: string, Email: string) =>
      report(postmarkBounce(token, { Email, ID: `id-${Email}` }));
    await bounced(tokenOf(invoice as NonNullable<typeof invoice>), 'ines@nord.example');
    const remind = () => service.call('POST', `/v1/invoices/${id}/remind`, { body: {} });
    expect((await service.call('GET', `/v1/invoices/${id}/reminders`)).data.suppression).toBeNull();
    expect((await remind()).status).toBe(201);
    const reminders = await arrivedTo('mark@nord.example');
    expect(reminders.map(({ to }) => to)).toEqual([['mark@nord.example']]);
    await bounced(tokenOf(reminders[0] as (typeof reminders)[0]), 'mark@nord.example');
    service.clock.set('2026-11-21T13:00:00.000Z');
    const { status, error } = await remind();
    expect([status, error.code]).toEqual([422, 'illegal_action']);
    // The contact itself was never written to.
    expect(error.message).toContain('ines@nord.example');
    expect(error.message).not.toContain(CONTACT);
  });
});

describe('the receipt of a payer', () => {
  it('is one of its own beside those of the people who get receipts', async () => {
    const invoice = await invoiceTo([person('Ines', 'Receipts'), person('Mark', 'Invoices')]);
    await mailing.arrivals();
    await pay(service, invoice, { payer: { name: 'Paul Weber', email: 'paul@example.com' } });
    const receipts = (await mailing.arrivals()).filter(({ mail }) => mail.subject?.includes('Receipt'));
    expect(receipts.map(({ to }) => to)).toEqual([['ines@nord.example'], ['paul@example.com']]);
    expect(receipts[1]?.raw).not.toContain('nord.example');
    expect(receipts[0]?.raw).not.toMatch(/paul/i);
  });

  it('is not sent twice to a payer who is one of them', async () => {
    const invoice = await invoiceTo([person('Ines', 'Receipts'), person('Mark', 'Receipts')]);
    await mailing.arrivals();
    await pay(service, invoice, { payer: { name: 'Mark', email: 'MARK@nord.example' } });
    const receipts = (await mailing.arrivals()).filter(({ mail }) => mail.subject?.includes('Receipt'));
    expect(receipts.map(({ to }) => to)).toEqual([['ines@nord.example', 'mark@nord.example']]);
  });

  it('is sent to the contact as a payer where only others get receipts', async () => {
    const invoice = await invoiceTo([person('Ines', 'Receipts')]);
    await mailing.arrivals();
    await pay(service, invoice, { payer: { name: 'Jo', email: CONTACT } });
    const receipts = (await mailing.arrivals()).filter(({ mail }) => mail.subject?.includes('Receipt'));
    expect(receipts.map(({ to }) => to)).toEqual([['ines@nord.example'], [CONTACT]]);
  });
});

describe('the page after paying', () => {
  const thanksOf = async (persons: object[], language: string) => {
    const invoice = await invoiceTo(persons);
    const { data } = await pay(service, invoice);
    const url = `${service.url}${new URL(invoice.paymentLink).pathname}?charge=${data.id}`;
    return (await fetch(url, { headers: { 'accept-language': language } })).text();
  };

  it.each([
    ['en', 'A receipt goes by email to the people who get receipts for this client.'],
    ['de', 'Die Quittung geht per E-Mail an die Personen, die Quittungen dieses Kunden erhalten.'],
  ])('says in %s that others get the receipt, and none of their addresses', async (language, words) => {
    const page = await thanksOf([person('Ines', 'Receipts')], language);
    expect(page).toContain(words);
    expect(page).not.toContain('ines@nord.example');
    expect(page).not.toContain('A receipt is on its way');
  });

  it('names the address of the contact where the contact gets it', async () => {
    expect(await thanksOf([person('Ines', 'Invoices')], 'en')).toContain(CONTACT);
  });
});
