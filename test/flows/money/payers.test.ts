import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { codeOf, activeInvoice as createActive, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** Several people pay one invoice by parts, each naming themselves. */

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const activeInvoice = async (changes: Record<string, unknown> = {}) =>
  read(service, (await createActive(service, changes)).id);
const paul = { name: 'Paul Weber', email: 'paul@example.com' };
const rita = { name: 'Rita Sommer', email: 'rita@example.com' };
const chargesOf = async (id: string) =>
  (await service.call('GET', `/v1/charges?invoiceId=${id}`)).data.items.map(
    ({ amount, payer }: Record<string, unknown>) => [amount, payer],
  );
const arrivedAt = async (email: string) =>
  (await mailing.arrivals()).filter(({ to }) => to.includes(email)).map(({ mail }) => mail.subject);
const open = (link: string, query = '') => fetch(`${service.url}${new URL(link).pathname}${query}`);

describe('a payer who gives a name and an email', () => {
  it('is kept with the charge, and each of two payers with their own', async () => {
    const invoice = await activeInvoice();
    expect((await pay(service, invoice, { payer: paul })).status).toBe(201);
    expect((await pay(service, invoice, { payer: rita })).status).toBe(201);
    expect((await pay(service, invoice)).status).toBe(201);
    expect(await chargesOf(invoice.id)).toEqual([
      [100_000, null],
      [100_000, rita],
      [100_000, paul],
    ]);
  });

  it('gets the receipt, and so does the contact; neither mail names the other', async () => {
    const invoice = await activeInvoice();
    await mailing.arrivals();
    await pay(service, invoice, { payer: paul });
    const mails = await mailing.arrivals();
    const receipts = mails.filter(({ mail }) => mail.subject?.includes('Receipt'));
    expect(new Set(receipts.flatMap(({ to }) => to))).toEqual(
      new Set([invoice.contact.email, 'paul@example.com']),
    );
    expect(receipts).toHaveLength(2);
    const [ofContact] = receipts.filter(({ to }) => to.includes(invoice.contact.email));
    expect(ofContact?.raw).not.toMatch(/paul/i);
    const [ofPayer] = receipts.filter(({ to }) => to.includes('paul@example.com'));
    expect(ofPayer?.raw).not.toContain(invoice.contact.email);
    expect(ofPayer?.mail.text).toContain('Paul Weber');
  });

  it('is named to the business', async () => {
    const invoice = await activeInvoice();
    await mailing.arrivals();
    await pay(service, invoice, { payer: paul });
    const [mail] = (await mailing.arrivals()).filter(({ mail: one }) => one.subject?.includes('paid'));
    expect(mail?.mail.subject).toContain('Paul Weber paid $1,000.00');
    expect(mail?.mail.text).toContain('paul@example.com');
    expect(mail?.mail.text).toContain(invoice.contact.email);
  });

  it('gets one receipt where the address is that of the contact', async () => {
    const invoice = await activeInvoice();
    await mailing.arrivals();
    await pay(service, invoice, { payer: { ...paul, email: invoice.contact.email.toUpperCase() } });
    const receipts = (await mailing.arrivals()).filter(({ mail }) => mail.subject?.includes('Receipt'));
    expect(receipts.length).toBe(1);
  });

  it('is shown to no visitor of the link, by page or API, not even on the page after paying', async () => {
    const invoice = await activeInvoice();
    const { data } = await pay(service, invoice, { payer: paul });
    const link = `/v1/links/demo-studio/${codeOf(invoice)}`;
    const shown = [
      JSON.stringify(data),
      (await service.call('GET', link, { token: null })).text,
      (await service.call('GET', `${link}/charges/${data.id}`, { token: null })).text,
      await (await open(invoice.paymentLink)).text(),
      await (await open(invoice.paymentLink, `?charge=${data.id}`)).text(),
    ];
    for (const text of shown) expect(text).not.toMatch(/paul/i);
  });

  it('is not part of the export of the client, and is erased with the client once the law keeps the invoice no longer', async () => {
    const invoice = await activeInvoice({
      totalAmount: 100_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    });
    await pay(service, invoice, { payer: paul });
    const [row] = await service.sql<{ id: string }>('select contact_id as id from invoices where id = $1', [
      invoice.id,
    ]);
    const contact = `/v1/contacts/${row?.id}`;
    const exported = await service.call('GET', `${contact}/export`);
    expect(exported.text).toContain(invoice.contact.email);
    expect(exported.text).not.toMatch(/paul/i);
    service.clock.set('2037-02-01T12:00:00.000Z');
    expect((await service.call('POST', `${contact}/erase`, { body: {} })).status).toBe(200);
    await service.work();
    expect(await chargesOf(invoice.id)).toEqual([[100_000, null]]);
    const kept = await service.sql(`select 1 from mails where mails::text like '%paul@example.com%'`);
    expect(kept).toEqual([]);
  });
});

describe('mails about payers', () => {
  it('still say what was paid when the name is long', async () => {
    const invoice = await activeInvoice();
    await mailing.arrivals();
    await pay(service, invoice, { payer: { ...paul, name: 'x'.repeat(200) } });
    const subjects = (await mailing.arrivals()).map(({ mail }) => mail.subject);
    expect(subjects.filter((one) => one?.includes('… paid $1,000.00')).length).toBe(1);
  });

  it.each([
    [paul, 'paul@example.com'],
    [{ name: 'Paul Weber' }, undefined],
  ])('to the business are answered to the payer %j, never to the contact', async (payer, answered) => {
    const invoice = await activeInvoice();
    await mailing.arrivals();
    await pay(service, invoice, { payer });
    const [mail] = (await mailing.arrivals()).filter(({ mail: one }) => one.subject?.includes('paid'));
    expect(mail?.mail.replyTo?.[0]?.address).toBe(answered);
  });

  it('go to five payers of an invoice within a day, then to more on the next', async () => {
    const days = ['01', '02', '03', '04', '05', '06', '07', '08'];
    const paymentSchedule = days.map((day) => ({ dueDate: `2026-12-${day}`, amount: 100_000 }));
    const invoice = await activeInvoice({ totalAmount: 800_000, paymentSchedule });
    await mailing.arrivals();
    const payFrom = async (email: string) => {
      expect((await pay(service, invoice, { payer: { email } })).status).toBe(201);
      return (await arrivedAt(email)).length;
    };
    for (const number of [1, 2, 3, 4, 5]) expect(await payFrom(`p${number}@example.com`)).toBe(1);
    expect(await payFrom('p6@example.com')).toBe(0);
    expect(await payFrom('p5@example.com')).toBe(1);
    service.clock.set(new Date(service.clock.now().getTime() + 25 * 3_600_000).toISOString());
    expect(await payFrom('p6@example.com')).toBe(1);
  });

  it('are not sent to an address that gets no reminders', async () => {
    const invoice = await activeInvoice();
    await pay(service, invoice, { payer: paul });
    expect(await arrivedAt('paul@example.com')).toHaveLength(1);
    await service.sql(
      `insert into mail_suppressions (account_id, id, address, reason, bounce_reason, mail_id, created_at)
       select account_id, id, 'paul@example.com', 'Complaint', 'Other', id, created_at from mails where once_key like '%:payer'`,
    );
    await pay(service, invoice, { payer: paul });
    expect(await arrivedAt('paul@example.com')).toEqual([]);
  });
});

describe('a payer who agrees to autopay', () => {
  const agree = async () => {
    const invoice = await activeInvoice();
    await mailing.arrivals();
    const autopay = { terms: 'I allow Demo Studio to charge the rest.' };
    expect((await pay(service, invoice, { payer: paul, autopay })).status).toBe(201);
    return invoice;
  };

  it('gets the details of the consent, as the receipt says', async () => {
    await agree();
    const subjects = await arrivedAt('paul@example.com');
    expect(subjects.length).toBe(2);
    expect(subjects.filter((subject) => subject?.includes('utopay')).length).toBe(1);
  });

  it('is the payer of what autopay charges, and gets the receipt', async () => {
    const invoice = await agree();
    await mailing.arrivals();
    service.clock.set('2027-02-02T12:00:00.000Z');
    await service.work();
    expect((await chargesOf(invoice.id)).slice(0, 1)).toEqual([[100_000, paul]]);
    expect((await arrivedAt('paul@example.com')).filter((one) => one?.includes('Receipt')).length).toBe(1);
  });
});

describe('a name or an email that is not one', () => {
  it.each([
    [{ email: 'paul@example.com\r\nBcc: all@example.com' }],
    [{ email: 'not an address' }],
    [{ email: `${'a'.repeat(260)}@example.com` }],
    [{ name: 'x'.repeat(201) }],
    [{ name: '   ' }],
    [{ phone: '1' }],
  ])('%j is refused, and nothing is charged', async (payer) => {
    const invoice = await activeInvoice();
    const answer = await pay(service, invoice, { payer });
    expect(answer.status).toBe(400);
    expect(await chargesOf(invoice.id)).toEqual([]);
  });

  it('with line breaks in a name becomes one line: it adds no header to a mail', async () => {
    const invoice = await activeInvoice();
    await mailing.arrivals();
    await pay(service, invoice, { payer: { ...paul, name: 'Paul\r\nBcc: all@example.com' } });
    const mails = await mailing.arrivals();
    expect(mails.length).toBeGreaterThan(0);
    for (const { raw } of mails) expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    expect(await chargesOf(invoice.id)).toEqual([[100_000, { ...paul, name: 'Paul Bcc: all@example.com' }]]);
    expect(await arrivedAt('all@example.com')).toEqual([]);
  });
});
