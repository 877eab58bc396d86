import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  await service.services.accounts.changeSettings('demo-studio', {
    feeBearer: 'Client',
    cardCostBasisPoints: 300,
    surchargeBasisPoints: 250,
  });
});

const terms = 'I allow demo-studio to take the remaining payments.';
const CLIENT = 'maria@example.com';
const OWNER = 'owner@demo-studio.example';
const textOf = (text: string | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

async function arrived(subject: string) {
  const mails = await mailing.arrivals();
  const found = mails.find(({ mail }) => mail.subject?.includes(subject));
  if (found === undefined) throw new Error(`No mail “${subject}” in ${summaries(mails).join('; ')}`);
  return { to: found.to, text: textOf(found.mail.text) };
}

async function underAutopay(changes: Record<string, unknown> = {}) {
  const invoice = await activeInvoice(service, changes);
  const { status } = await pay(service, invoice, { autopay: { terms } });
  expect(status).toBe(201);
  return { invoice, number: (await read(service, invoice.id)).number as string };
}

const cancel = (invoice: Parameters<typeof codeOf>[0]) =>
  service.call('DELETE', `/v1/links/demo-studio/${codeOf(invoice)}/autopay`, { token: null });

describe('a card fee that the client bears', () => {
  it('is in the sum of the receipt, in its subject, and in what the business is told', async () => {
    const invoice = await activeInvoice(service);
    await mailing.arrivals();
    await pay(service, invoice);
    const mails = await mailing.arrivals();
    expect(summaries(mails)).toEqual([
      `${CLIENT}: [Test] Receipt from demo-studio: $1,025.00`,
      `${OWNER}: [Test] Maria Lindqvist paid $1,025.00`,
    ]);
    for (const { mail } of mails) {
      expect(mail.text).toContain('Amount: $1,000.00\nCard fee: $25.00\nTotal charged: $1,025.00');
      expect(mail.text).not.toMatch(/(received|paid) \$1,000\.00/);
    }
  });

  it('is in the sum of a refund', async () => {
    const invoice = await activeInvoice(service);
    const { data: charge } = await pay(service, invoice);
    await mailing.arrivals();
    await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: {} });
    const refund = await arrived('Refund of $1,025.00 from demo-studio');
    expect(refund.text).toContain('Total refunded: $1,025.00');
  });
});

describe('the record of a client’s consent to autopay', () => {
  it('names the method, every charge and its day, the total with the fee, the words agreed to, and how to cancel', async () => {
    const { number } = await underAutopay();
    const { to, text } = await arrived('Autopay is on');
    expect(to).toEqual([CLIENT]);
    expect(text).toContain(
      `to charge Visa •••• 4242 for the 2 remaining payments of invoice ${number}: $2,050.00 in total, including a card fee of $50.00.`,
    );
    expect(text).toContain('- Mon 1 Feb 2027: $1,025.00 (incl. card fee $25.00)');
    expect(text).toContain('- Thu 1 Apr 2027: $1,025.00 (incl. card fee $25.00)');
    expect(text).toContain('Agreed on: Sat 21 Nov 2026');
    expect(text).toContain(`What you agreed to:\n${terms}`);
    expect(text).toContain('choose “Cancel autopay”');
    expect(text).toContain('three days before each charge');
  });

  it('is mentioned by the receipt of the payment that it came with', async () => {
    await underAutopay();
    const { text } = await arrived('Receipt from');
    expect(text).toContain('You also turned on autopay');
    expect(text).toContain('Autopay: On (Visa •••• 4242)');
  });

  it('speaks of one payment where one remains, and promises no announcements where none are mailed', async () => {
    const paymentSchedule = [
      { dueDate: '2026-12-01', amount: 100_000 },
      { dueDate: '2027-02-01', amount: 100_000 },
    ];
    await underAutopay({ totalAmount: 200_000, paymentSchedule, deliveryMethod: 'ShareManually' });
    const { text } = await arrived('Autopay is on');
    expect(text).toContain('for the remaining payment of invoice');
    expect(text).toContain('We email you a receipt after each charge.');
  });

  it('is told also when the client canceled before the mail was written', async () => {
    const { invoice } = await underAutopay();
    expect((await cancel(invoice)).status).toBe(200);
    const subjects = summaries(await mailing.arrivals());
    expect(subjects.filter((line) => line.includes('Autopay is on'))).toHaveLength(1);
    expect(subjects.filter((line) => line.includes('Autopay is off'))).toHaveLength(2);
  });
});

describe('the end of autopay', () => {
  it('by the client is told to both, with what remains', async () => {
    const { invoice, number } = await underAutopay();
    await mailing.arrivals();
    expect((await cancel(invoice)).status).toBe(200);
    const mails = await mailing.arrivals();
    expect(summaries(mails)).toEqual([
      `${CLIENT}: [Test] Autopay is off for invoice ${number} from demo-studio`,
      `${OWNER}: [Test] Autopay is off for invoice ${number} of Maria Lindqvist`,
    ]);
    const textTo = (email: string) => textOf(mails.find(({ to }) => to[0] === email)?.mail.text);
    const [toClient, toBusiness] = [textTo(CLIENT), textTo(OWNER)];
    expect(toClient).toContain(`You canceled autopay for invoice ${number}.`);
    expect(toClient).toContain('Nothing more will be charged to Visa •••• 4242 automatically.');
    expect(toClient).toContain('Please pay the remaining $2,000.00 yourself');
    expect(toBusiness).toContain('$2,000.00 is still open and is no longer charged automatically.');
  });

  it('by the service says why: the method was declined until its tries were used up', async () => {
    const { number } = await underAutopay();
    await service.services.accounts.changeSettings('demo-studio', { autopayRetryDays: [] });
    await mailing.arrivals();
    service.processor.script('stored_tok_card', 'declined');
    service.clock.set('2027-02-01T08:00:00.000Z');
    const { text } = await arrived(`Autopay is off for invoice ${number} from`);
    expect(text).toContain(
      `Visa •••• 4242 could not be charged, so autopay for invoice ${number} has ended.`,
    );
  });

  it('does not come because the invoice became dearer: the client is asked to agree', async () => {
    const { invoice, number } = await underAutopay();
    await mailing.arrivals();
    const body = { totalAmount: 600_000, rebalance: 'LastPayment' };
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body });
    const { text } = await arrived(`Invoice ${number} from demo-studio has changed`);
    expect(text).toContain('Agreed: $1,000.00 on Thu 1 Apr 2027. New: $4,000.00 on Thu 1 Apr 2027.');
    service.clock.set('2027-04-01T08:00:00.000Z');
    expect(summaries(await mailing.arrivals()).filter((line) => line.includes('Autopay is off'))).toEqual([]);
  });
});

describe('the logo', () => {
  const logo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('stands in mails with the name for where pictures are off, on white, read without the code of a link', async () => {
    await service.services.accounts.changeProfile('demo-studio', { logo });
    const invoice = await activeInvoice(service);
    const [first] = await mailing.arrivals();
    const html = first?.mail.html || '';
    const [, source = '', alt] =
      /<img class="logo" src="([^"]+)" alt="([^"]+)"[^>]*background:#ffffff/.exec(html) ?? [];
    expect(alt).toBe('demo-studio');
    expect(source).not.toContain(codeOf(invoice));
    const { pathname, search } = new URL(source);
    const answer = await service.call('GET', `${pathname}${search}`, { token: null });
    expect([answer.status, Buffer.compare(Buffer.from(answer.bytes), logo)]).toEqual([200, 0]);
  });
});

describe('a reason of a bank', () => {
  it('is told in the language of the mail', async () => {
    await service.services.accounts.changeProfile('demo-studio', { language: 'de' });
    const { number } = await underAutopay();
    await mailing.arrivals();
    service.processor.script('stored_tok_card', 'declined');
    service.clock.set('2027-02-01T08:00:00.000Z');
    const { text } = await arrived('ist fehlgeschlagen');
    expect(text).toContain(number);
    expect(text).toContain('Grund: Die Bank hat die Zahlung abgelehnt.');
  });
});
