import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, cancel, forEvent } from '../support/ending.ts';
import { activeInvoice, codeOf, eventTypes, pay, sendWebhook } from '../support/money.ts';
import { payOut } from '../support/outgoing.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  service.use(service.processor, () => ({ tokensUrl: 'http://127.0.0.1:1/tokens', publishableKey: 'key' }));
});
afterAll(() => service.close());
afterEach(() => service.sql(`update accounts set fee_bearer = 'Business', surcharge_basis_points = 0`));

const bearFee = () =>
  service.sql(
    `update accounts set fee_bearer = 'Client', card_cost_basis_points = 300, surcharge_basis_points = 250`,
  );

/** The page as text, with the parts that matter here. */
async function look(link: string, query = '', locale = 'en-US') {
  const address = `${service.url}${new URL(link).pathname}${query}`;
  const html = await (await fetch(address, { headers: { 'accept-language': locale } })).text();
  const partOf = (start: RegExp) => plain(html.slice(html.search(start)));
  return {
    html,
    hero: plain(/<div class="hero">[\s\S]*?<dl class="facts">/.exec(html)?.[0] ?? ''),
    mandate: html.includes('class="mandate"')
      ? partOf(/<section class="mandate"/).split('Payments')[0]
      : null,
    schedule: partOf(/<section class="schedule"/),
    isFolded: html.includes('<details class="again"'),
    hasForm: html.includes('id="fields"'),
  };
}

const plain = (html: string) =>
  html
    .replaceAll(/<(style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#39;/g, '’')
    .replaceAll(/\s+/g, ' ')
    .trim();

const twice = {
  paymentSchedule: [
    { dueDate: '2026-11-01', amount: 100_000, name: 'Deposit' },
    { dueDate: '2026-11-21', amount: 100_000 },
    { dueDate: '2027-04-01', amount: 100_000, name: 'Balance' },
  ],
};

describe('the top of the page', () => {
  it('says what is due and how much of it is overdue, whatever is ticked or typed', async () => {
    const { paymentLink, paymentSchedule } = await activeInvoice(service, twice);
    const queries = ['', '?payments=all', `?payments=${paymentSchedule[2].id}`, '?amount=100', '?payments='];
    for (const query of queries) {
      const { hero } = await look(paymentLink, query);
      expect(hero).toContain('Due now $2,000.00 $1,000.00 of it overdue since Sun 1 Nov 2026');
    }
  });

  it('calls overdue only what is', async () => {
    const { paymentLink } = await activeInvoice(service, {
      totalAmount: 100_000,
      paymentSchedule: [{ dueDate: '2026-11-01', amount: 100_000 }],
    });
    expect((await look(paymentLink)).hero).toContain('Due now $1,000.00 Overdue since Sun 1 Nov 2026');
  });

  it('says what comes next and when, with what it is by card, and leads to the form without an amount of its own', async () => {
    await bearFee();
    const { paymentLink } = await activeInvoice(service);
    const { hero } = await look(paymentLink);
    expect(hero).toContain('Next payment $1,000.00 Due Tue 1 Dec 2026, in 10 days');
    expect(hero).toContain('With a credit card: plus $25.00 (2.5%) Continue to payment');
    expect(hero).not.toContain('Pay $');
  });

  it('asks for nothing of a written-off invoice, and still takes its money', async () => {
    const { id, paymentLink } = await activeInvoice(service, twice);
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Uncollectible' } });
    const { html, hero, schedule, hasForm } = await look(paymentLink);
    // Autopay would take none of it.
    expect(html).not.toContain('name="autopay"');
    expect(hero).toContain('Remaining $3,000.00');
    expect(`${hero} ${schedule}`).not.toMatch(/[Oo]verdue|Due/);
    expect(schedule).toContain('Open');
    expect(hasForm).toBe(true);
  });

  it('calls a payment that is years away open, not due', async () => {
    const invoice = await activeInvoice(service, {
      status: undefined,
      paymentSchedule: [
        { dueDate: '2026-11-21', amount: 100_000 },
        { dueDate: '2029-02-01', amount: 200_000 },
      ],
    });
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Active' } });
    await service.sql(`update scheduled_payments set status = 'Due' where invoice_id = $1`, [invoice.id]);
    const { paymentLink } = (await service.call('GET', `/v1/invoices/${invoice.id}`)).data;
    const { schedule } = await look(paymentLink);
    expect(schedule).toMatch(/Sat 21 Nov 2026, today \$1,000\.00 Due /);
    expect(schedule).toMatch(/Thu 1 Feb 2029, in 2 years \$2,000\.00 Open/);
  });
});

describe('while a payment is under way', () => {
  it('that its holder must confirm there is no second button for another payment', async () => {
    const invoice = await activeInvoice(service);
    const paid = await pay(service, invoice, { token: 'tok_asks' });
    const { hero, hasForm } = await look(invoice.paymentLink);
    expect([hasForm, hero]).toEqual([false, expect.stringContaining('Confirm at the bank')]);
    await service.call('DELETE', `/v1/links/demo-studio/${codeOf(invoice)}/charges/${paid.data.id}`, {
      token: null,
    });
    expect((await look(invoice.paymentLink)).hasForm).toBe(true);
  });

  it('by bank, or just done, another one is a step away where none is due', async () => {
    const invoice = await activeInvoice(service);
    const paid = await pay(service, invoice);
    const after = await look(invoice.paymentLink, `?charge=${paid.data.id}`);
    expect(after.isFolded).toBe(true);
    expect(after.hero).toContain('Thank you');
    // Without a mail server the receipt is kept: no page says that it is on its way.
    expect(after.hero).not.toContain('on its way');
    expect((await look(invoice.paymentLink)).isFolded).toBe(false);
    expect((await look(invoice.paymentLink, '?payments=all')).isFolded).toBe(false);
  });

  it('the holder comes back from the bank to what became of that very charge, in the language of the page', async () => {
    const invoice = await activeInvoice(service);
    const body = new URLSearchParams({
      token: 'tok_asks',
      payments: invoice.paymentSchedule[0].id,
      expected: '100000',
    });
    const answer = await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}/pay?lang=de`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const [charge] = await service.sql<{ id: string; return_url: string }>(
      'select id, return_url from charges where invoice_id = $1',
      [invoice.id],
    );
    expect(charge?.return_url).toBe(`${invoice.paymentLink}?lang=de&charge=${charge?.id}`);
  });
});

describe('an event that fell through', () => {
  it.each([
    ['en', 'Event Wed 1 Sep 2027 Canceled Sat 21 Nov 2026 Issued'],
    ['de', 'Veranstaltung Mi., 1. Sept. 2027 Storniert Sa., 21. Nov. 2026 Rechnungsdatum'],
    ['fr', 'Événement mer. 1er sept. 2027 Annulée sam. 21 nov. 2026 Date d’émission'],
    ['es', 'Evento mié, 1 sept 2027 Anulada sáb, 21 nov 2026 Fecha de emisión'],
  ])('is said to be canceled, also while something is still to be paid, in %s', async (language, words) => {
    await agree(service);
    const { id, paymentLink } = await forEvent(service, { eventDate: '2027-09-01' });
    await agree(service, null);
    expect(plain((await look(paymentLink, '', language)).html)).not.toContain(words);
    expect((await cancel(service, id)).data.invoiceStatus).toBe('Active');
    expect(plain((await look(paymentLink, '', language)).html)).toContain(words);
  });
});

describe('autopay on the page', () => {
  it('is agreed to with all that it will cost by the chosen method, and takes that', async () => {
    await bearFee();
    const { paymentLink } = await activeInvoice(service);
    const card = plain((await look(paymentLink, '?autopay=on')).html);
    expect(card).toContain(
      'charge the remaining 2 payments on their due dates: $2,000.00 in all ($2,050.00 by credit card).',
    );
    // Once the card is known, the sum is exact; so are the words that are kept.
    for (const [token, total, terms] of [
      ['tok_card', '102500', '$2,050.00 in all, including a credit card fee of $50.00.'],
      ['tok_debit', '100000', '$2,000.00 in all. I can cancel'],
    ] as const) {
      const invoice = await activeInvoice(service);
      const chosen = { payments: invoice.paymentSchedule[0].id as string, autopay: 'on', token };
      const query = new URLSearchParams(chosen).toString();
      const confirm = await look(`${invoice.paymentLink}/pay`, `?${query}`);
      expect(plain(confirm.html)).toContain(terms);
      const schedule = /name="schedule" value="(\w+)"/.exec(confirm.html)?.[1] ?? '';
      const body = new URLSearchParams({ ...chosen, expected: total, owed: '300000', schedule });
      await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}/pay`, { method: 'POST', body });
      const [mandate] = await service.sql<{ terms: string }>(
        'select terms from mandates where invoice_id = $1',
        [invoice.id],
      );
      expect(mandate?.terms).toContain(terms);
    }
    const bank = plain((await look(paymentLink, '?autopay=on&method=BankAccount')).html);
    expect(bank).toContain('on their due dates: $2,000.00 in all. I can cancel');
  });

  it.each([
    ['en', 'charge the remaining payment on its due date: $2,000.00.'],
    ['de', 'die verbleibende Zahlung am Fälligkeitstag abbuchen: 2.000,00 $.'],
    ['fr', 'le paiement restant à son échéance : 2 000,00 $US.'],
    ['es', 'el pago restante en su vencimiento: 2000,00 US$.'],
  ])('speaks of one payment as one in %s', async (language, words) => {
    const { paymentLink } = await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 100_000 },
        { dueDate: '2027-02-01', amount: 200_000 },
      ],
    });
    const { html } = await look(paymentLink, '?autopay=on', language);
    expect(plain(html)).toContain(words);
  });

  it('that is on says first what will be charged and when, and folds the form', async () => {
    await bearFee();
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    const { hero, mandate, isFolded } = await look(invoice.paymentLink);
    expect(hero).toContain(
      'Next payment $1,025.00 Visa •••• 4242 will be charged $1,025.00 on Mon 1 Feb 2027.',
    );
    expect(hero).toContain('This includes a card fee of $25.00.');
    expect(hero).not.toContain('Continue to payment');
    expect(isFolded).toBe(true);
    expect(mandate).toContain(
      'Autopay pays the remaining 2 payments, each on its due date: $2,050.00 in all. This includes a card fee of $50.00.',
    );
  });

  it('that covers a part of a changed invoice says which, and asks for the rest', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    const [first, second, third] = invoice.paymentSchedule;
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: {
        totalAmount: 900_000,
        paymentSchedule: [
          { id: first.id, dueDate: first.dueDate, amount: 100_000 },
          { id: second.id, dueDate: second.dueDate, amount: 700_000 },
          { id: third.id, dueDate: third.dueDate, amount: 100_000 },
        ],
      },
    });
    const { hero, mandate, isFolded } = await look(invoice.paymentLink);
    expect(hero).toContain('Agreed: $1,000.00 on Mon 1 Feb 2027. New: $7,000.00 on Mon 1 Feb 2027.');
    expect(hero).toContain('will be charged $1,000.00 on Mon 1 Feb 2027.');
    expect(mandate).toContain('Autopay pays what you agreed to: $2,000.00 in all.');
    expect(isFolded).toBe(true);
  });

  it('ends only after a question, and says that it has', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    const page = `${service.url}${new URL(invoice.paymentLink).pathname}`;
    const { html } = await look(invoice.paymentLink);
    expect(html).not.toMatch(/<form[^>]*\/autopay"/);
    const question = await (await fetch(`${page}/autopay`)).text();
    expect(plain(question)).toMatch(/Cancel autopay\?.*Nothing more will be charged automatically/);
    expect(await eventTypes(service, invoice.id)).not.toContain('invoice.autopay.disabled');
    const done = await fetch(`${page}/autopay`, { method: 'POST' });
    expect(await done.text()).toContain('Autopay is off');
    expect(await eventTypes(service, invoice.id)).toContain('invoice.autopay.disabled');
    // Nobody is told so of an autopay that is on.
    await pay(service, invoice, { token: 'tok_debit', autopay: { terms: 'Again.' } });
    expect((await look(invoice.paymentLink, '?done=autopay_canceled')).hero).not.toContain('Autopay is off');
  });
});

describe('a debit that the bank returned', () => {
  it('is told as that, with its amount, and not as a card that was declined', async () => {
    const invoice = await activeInvoice(service);
    const paid = await pay(service, invoice, { token: 'tok_bank' });
    await sendWebhook(service, [service.processor.decide(paid.data.id, 'returned')]);
    await service.work();
    const { hero } = await look(invoice.paymentLink);
    expect(hero).toContain('Your bank returned $1,000.00: not enough money. This payment is still open.');
    expect(hero).not.toContain('declined');
  });
});

describe('a bank account', () => {
  it('is offered only in a currency in which it can be debited', async () => {
    const both = await activeInvoice(service, { currency: 'EUR' });
    const { html } = await look(both.paymentLink);
    expect(html).not.toContain('value="BankAccount"');
    const alone = await activeInvoice(service, { currency: 'EUR', paymentMethods: ['BankAccount'] });
    const page = await look(alone.paymentLink);
    expect([page.hasForm, plain(page.html)]).toEqual([
      false,
      expect.stringContaining('cannot be paid online'),
    ]);
  });

  it('is debited by consent in words, with the name of its holder', async () => {
    const { paymentLink } = await activeInvoice(service);
    const { html } = await look(paymentLink, '?method=BankAccount');
    expect(plain(html)).toContain(
      'By paying I authorize demo-studio to debit $1,000.00 from this bank account electronically, once',
    );
    expect(html).toMatch(/name="holderName"[^>]*value="Maria Lindqvist"/);
  });
});

describe('a long schedule', () => {
  it('shows what is next, with its names, and the rest behind a line', async () => {
    const { paymentLink } = await activeInvoice(service, {
      totalAmount: 2_400_000,
      paymentSchedule: Array.from({ length: 24 }, (_, month) => ({
        dueDate: `${2027 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
        amount: 100_000,
        name: `Month ${month + 1}`,
      })),
    });
    const { html, schedule } = await look(paymentLink);
    const choice = plain(/<form id="choice"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '');
    expect(choice).toMatch(/Month 1 .*Month 2 .*Month 3 .*Show 21 more payments Month 4 /);
    expect(schedule).toMatch(/Month 3 .*Show 21 more payments Month 4 /);
    expect(
      (await look(paymentLink, '?payments=all')).html.match(/name="payments"[^>]*checked/g),
    ).toHaveLength(24);
  });
});

describe('the page of a sandbox', () => {
  it('says above all else that no money is real', async () => {
    const { paymentLink } = await activeInvoice(service);
    const { html } = await look(paymentLink);
    expect(plain(html.slice(html.indexOf('<body>'), html.indexOf('<header>')))).toContain(
      'no real money moves',
    );
  });

  it('has a line to its sender, once the sender has an address', async () => {
    await service.services.accounts.changeProfile('demo-studio', { email: 'hello@studio.example' });
    const { paymentLink } = await activeInvoice(service);
    const { html } = await look(paymentLink);
    expect(html).toContain('<a href="mailto:hello@studio.example">hello@studio.example</a>');
  });
});

describe('how to reach the business', () => {
  const recipientsPage = async (changes = {}) =>
    (await look((await payOut(service, changes)).offerLink)).html;
  const setEmail = (email: string) => service.services.accounts.changeProfile('demo-studio', { email });

  it('stands on both pages, and on the recipient’s above the fold with who pays', async () => {
    await setEmail('hello@studio.example');
    const line = 'Questions? Write to hello@studio.example';
    expect(plain((await look((await activeInvoice(service)).paymentLink)).html)).toContain(line);
    const page = plain(await recipientsPage());
    expect(page).toContain('From demo-studio hello@studio.example To The Band');
    expect(page).toContain(line);
    await setEmail('');
  });

  it('is by a reply where the business has given no address, to those who got the link by mail', async () => {
    const line = 'Questions? Reply to the email that brought you here.';
    const shared = { deliveryMethod: 'ShareManually' };
    // Without a mail server nobody got a mail.
    expect(plain((await look((await activeInvoice(service)).paymentLink)).html)).not.toContain('Questions?');
    expect(plain(await recipientsPage())).not.toContain('Questions?');
    const mailing = await startService({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' });
    const page = async (link: string) =>
      plain(await (await fetch(`${mailing.url}${new URL(link).pathname}`)).text());
    expect(await page((await activeInvoice(mailing)).paymentLink)).toContain(line);
    expect(await page((await activeInvoice(mailing, shared)).paymentLink)).not.toContain('Questions?');
    expect(await page((await payOut(mailing)).offerLink)).toContain(line);
    await mailing.close();
  });
});

describe('the bank account of a recipient', () => {
  it('is asked for as the banks of its currency name it, and only of it the page speaks', async () => {
    const html = (await look((await payOut(service)).offerLink)).html;
    expect(html).toContain('name="routingNumber"');
    expect(html).not.toContain('name="iban"');
    expect(plain(html)).toContain('Your account number goes straight to');
    expect(plain(html)).not.toContain('card');
    await service.sql(`update accounts set currency = 'EUR' where path = 'demo-studio'`);
    const { offerLink } = await payOut(service);
    await service.sql(`update accounts set currency = 'USD' where path = 'demo-studio'`);
    const inEuros = (await look(offerLink)).html;
    expect(inEuros).toContain('name="iban"');
    expect(inEuros).not.toMatch(/routingNumber"|accountNumber"/);
  });
});
