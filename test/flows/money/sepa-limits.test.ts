import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, pay } from '../../support/money.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

/** Debits of bank accounts in euros above what a bank takes, mandates that end, and what is kept of mandates. */

let service: TestService;
let sandbox: TestSandbox;
const fresh = freshService(async () => ({ RETENTION_YEARS: '0' }));
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service, 1_000);
  await service.call('PATCH', '/v1/account', { body: { takesSepaDebits: true } });
});
afterEach(() => sandbox.close());

const IBAN = '000123456789';
const words = 'You authorize Demo Studio to debit this account.';
const euros = (amounts: readonly number[], more: object = {}) =>
  activeInvoice(service, {
    currency: 'EUR',
    totalAmount: amounts.reduce((sum, one) => sum + one, 0),
    paymentSchedule: amounts.map((amount, index) => ({ dueDate: `2026-12-0${index + 1}`, amount })),
    ...more,
  });
const plain = (page: string) =>
  page
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|\u00a0|\u202f/g, ' ')
    .replaceAll(/\s+/g, ' ');
async function pageOf(invoice: { paymentLink: string }, query: string) {
  const html = await (await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}${query}`)).text();
  const limit = /<p [^>]*id="debit-limit"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? 'no place for it';
  const button = /<button class="button"( disabled)?>/.exec(html);
  return { html, text: plain(html), limit: plain(limit), isBlocked: button?.[1] !== undefined };
}

describe('the client’s page, where a bank account is chosen for more than SEPA takes', () => {
  it.each([
    [
      'en',
      'A bank account can be debited by €10,000.00 at most at once. Please choose less, or pay by card.',
    ],
    [
      'de',
      'Von einem Bankkonto können höchstens 10.000,00 € auf einmal eingezogen werden. Bitte wählen Sie weniger aus, oder zahlen Sie mit Karte.',
    ],
    [
      'fr',
      'Au maximum 10 000,00 € peuvent être prélevés en une fois sur un compte bancaire. Veuillez choisir un montant moins élevé, ou payer par carte.',
    ],
    [
      'es',
      'En una cuenta bancaria se pueden cargar como máximo 10.000,00 € de una vez. Elija un importe menor o pague con tarjeta.',
    ],
  ])('says so before anything is typed, with the way out (%s)', async (lang, sentence) => {
    const invoice = await euros([600_000, 600_000]);
    const both = await pageOf(invoice, `?payments=all&method=BankAccount&lang=${lang}`);
    expect([both.limit, both.isBlocked]).toEqual([sentence, true]);
    const [{ id }] = invoice.paymentSchedule;
    const one = await pageOf(invoice, `?payments=${id}&method=BankAccount&lang=${lang}`);
    expect([one.limit, one.isBlocked]).toEqual(['', false]);
  });

  it('says the limit also while a card is chosen, which can be charged', async () => {
    const invoice = await euros([1_200_000]);
    const { limit, isBlocked } = await pageOf(invoice, '?method=Card');
    expect([limit, isBlocked]).toEqual([
      'A bank account can be debited by €10,000.00 at most at once.',
      false,
    ]);
  });

  it('names the business where neither less nor a card is possible', async () => {
    const invoice = await euros([1_200_000], { paymentMethods: ['BankAccount'] });
    const { limit, isBlocked } = await pageOf(invoice, '');
    expect(isBlocked).toBe(true);
    expect(limit).toBe(
      'A bank account can be debited by €10,000.00 at most at once. Please ask demo-studio for smaller payments.',
    );
  });

  it('offers no autopay by debit of a later payment that is too large, and says why', async () => {
    const invoice = await euros([100_000, 1_100_000]);
    const byBank = await pageOf(invoice, '?method=BankAccount');
    expect(byBank.html).not.toContain('name="autopay"');
    expect(byBank.limit).toBe(
      'Automatic payment from a bank account is not possible here, because one of its debits would be more than €10,000.00.',
    );
    expect(byBank.isBlocked).toBe(false);
    const byCard = await pageOf(invoice, '?method=Card');
    expect([byCard.limit, byCard.html.includes('name="autopay"')]).toEqual(['', true]);
    await service.call('PATCH', '/v1/account', { body: { autopay: 'Required' } });
    const needed = await pageOf(invoice, '?method=BankAccount');
    expect(needed.isBlocked).toBe(true);
    expect(needed.limit).toContain('Please pay by card.');
  });

  it.each([
    ['en', 'A later automatic payment from this bank account would be too large. Please pay by card,'],
    ['de', 'Eine spätere automatische Zahlung von diesem Bankkonto wäre zu hoch. Bitte zahlen Sie'],
    ['fr', 'Un paiement automatique ultérieur depuis ce compte bancaire serait trop élevé. Veuillez payer'],
    ['es', 'Un pago automático posterior desde esta cuenta bancaria sería demasiado alto. Pague con tarjeta'],
  ])(
    'leads back from a form whose later debits have become too large, and says so (%s)',
    async (lang, sentence) => {
      await service.call('PATCH', '/v1/account', { body: { autopay: 'Required' } });
      const invoice = await euros([100_000, 900_000, 200_000]);
      const { html } = await pageOf(invoice, `?method=BankAccount&lang=${lang}`);
      const fields = /data-fields="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const [first, second] = invoice.paymentSchedule;
      const moved = [first, { ...second, amount: 1_100_000 }];
      const paymentSchedule = moved.map(({ id, amount, dueDate }) => ({ id, amount, dueDate }));
      await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { paymentSchedule } });
      const query = new URLSearchParams([
        ...new URLSearchParams(fields),
        ['token', await sandbox.bank(IBAN)],
      ]);
      query.set('method', 'BankAccount');
      const page = `${service.url}${new URL(invoice.paymentLink).pathname}/pay`;
      const answer = await fetch(`${page}?${query.toString()}`, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '', service.url);
      expect(back.searchParams.get('problem')).toBe('rest_too_large');
      back.searchParams.set('lang', lang);
      expect((await pageOf(invoice, back.search)).text).toContain(sentence);
      expect((await service.call('GET', `/v1/charges?invoiceId=${invoice.id}`)).data.items).toEqual([]);
    },
  );

  it('saves no bank account for payments that are too large, and a card', async () => {
    const later = { paymentSchedule: [{ dueDate: '2027-02-01', amount: 1_100_000 }] };
    const invoice = await euros([1_100_000], later);
    const page = `${service.url}${new URL(invoice.paymentLink).pathname}/save`;
    const html = await (await fetch(`${page}?method=BankAccount`)).text();
    expect(html).toContain('data-kind="Card"');
    expect(html).not.toContain('value="BankAccount"');
  });
});

it('a consent to debits that SEPA does not take is refused, with the next step, and nothing is debited', async () => {
  const invoice = await euros([100_000, 1_100_000]);
  const { status, error } = await pay(service, invoice, {
    token: await sandbox.bank(IBAN),
    scheduledPaymentIds: [invoice.paymentSchedule[0].id],
    debitTerms: words,
    autopay: { terms: 'Along the schedule.' },
  });
  expect([status, error.code, error.details[0]?.path]).toEqual([422, 'amount_too_large', '/autopay']);
  expect(error.message).toContain('agree with a card');
  expect((await service.call('GET', `/v1/charges?invoiceId=${invoice.id}`)).data.items).toEqual([]);
});

describe('payments that autopay takes in one debit, because they come too soon for their notice', () => {
  const soon = async (amounts: readonly number[], days: readonly string[]) => {
    const now = await service.call('POST', '/v1/test_clock', { body: { now: '2026-11-30T12:00:00.000Z' } });
    expect(now.status).toBe(200);
    return euros(amounts, {
      paymentSchedule: amounts.map((amount, index) => ({ dueDate: days[index], amount })),
    });
  };
  const agree = async (invoice: Awaited<ReturnType<typeof euros>>) =>
    pay(service, invoice, {
      token: await sandbox.bank(IBAN),
      scheduledPaymentIds: [invoice.paymentSchedule[0].id],
      debitTerms: words,
      autopay: { terms: 'Along the schedule.' },
    });

  it.each([
    ['due on two days of the notice', ['2026-11-30', '2026-12-01', '2026-12-03']],
    ['overdue for two days', ['2026-11-30', '2026-11-28', '2026-11-29']],
  ])('are judged together by the page and by the request: %s', async (_, days) => {
    const invoice = await soon([100_000, 600_000, 600_000], days);
    const [{ id }] = invoice.paymentSchedule;
    const page = await pageOf(invoice, `?payments=${id}&method=BankAccount`);
    expect(page.limit).toContain('Automatic payment from a bank account is not possible here');
    const { status, error } = await agree(invoice);
    expect([status, error?.code]).toEqual([422, 'amount_too_large']);
  });

  it('stand apart from a payment of the day on which they are taken', async () => {
    const invoice = await soon(
      [100_000, 300_000, 400_000, 600_000],
      ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'],
    );
    const [{ id }] = invoice.paymentSchedule;
    const page = await pageOf(invoice, `?payments=${id}&method=BankAccount`);
    expect(page.limit).toBe('');
    expect((await agree(invoice)).status).toBe(201);
  });
});

describe('a mandate', () => {
  const agree = async () => {
    const invoice = await euros([100_000, 200_000, 300_000]);
    await pay(service, invoice, {
      token: await sandbox.bank(IBAN),
      scheduledPaymentIds: [invoice.paymentSchedule[0].id],
      debitTerms: words,
      autopay: { terms: 'Along the schedule.' },
    });
    return invoice;
  };
  const settle = () => service.call('POST', '/v1/test_clock', { body: { now: '2026-11-30T12:00:00.000Z' } });
  const linkOf = async (invoice: { paymentLink: string }) =>
    (await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null })).data;
  const isUnusable = async (reference: string, id: string, occurredAt = service.clock.now()) => {
    const account = await service.services.accounts.findAccountByPath('demo-studio');
    if (account === null) throw new Error('There is no demo account.');
    const now = new Date('2026-11-30T12:00:00.000Z');
    const event = { id, occurredAt, type: 'method_unusable', reference } as const;
    await service.services.charges.receiveEvents(account, 'Sandbox', [event], now);
    await service.work();
  };

  it('that the processor says has ended is no longer charged, and its client hears it once', async () => {
    const invoice = await agree();
    const other = await agree();
    await settle();
    const rows = await service.sql<{ invoice_id: string; processor_reference: string }>(
      'select invoice_id, processor_reference from mandates where canceled_at is null',
    );
    const { processor_reference: method } = rows.find(({ invoice_id }) => invoice_id === invoice.id) ?? {};
    await isUnusable('pm_of_nobody', 'evt_0');
    expect((await linkOf(invoice)).autopay).not.toBeNull();
    await isUnusable(method ?? '', 'evt_1');
    await isUnusable(method ?? '', 'evt_2');
    expect((await linkOf(invoice)).autopay).toBeNull();
    expect((await linkOf(other)).autopay).not.toBeNull();
    const mails = await service.sql<{ text: string }>(
      `select content::text as text from mails where kind = 'AutopayEnded'`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('can no longer be charged, so autopay for invoice');
    await service.call('POST', '/v1/test_clock', { body: { now: '2026-12-20T12:00:00.000Z' } });
    const charges = (await service.call('GET', `/v1/charges?invoiceId=${invoice.id}`)).data.items;
    expect(charges).toHaveLength(1);
  });

  it('stays where a late message is about the time before it, in the account’s time', async () => {
    const invoice = await agree();
    await settle();
    const [mandate] = await service.sql<{ processor_reference: string; accepted_at: Date }>(
      'select processor_reference, accepted_at from mandates where canceled_at is null',
    );
    const reference = mandate?.processor_reference ?? '';
    const offset = new Date('2026-11-30T12:00:00.000Z').getTime() - service.clock.now().getTime();
    const acceptedAt = (mandate?.accepted_at.getTime() ?? 0) - offset;
    await isUnusable(reference, 'evt_1', new Date(acceptedAt - 1_000));
    expect((await linkOf(invoice)).autopay).not.toBeNull();
    await isUnusable(reference, 'evt_2', new Date(acceptedAt - 999));
    expect((await linkOf(invoice)).autopay).toBeNull();
  });

  it('is exported with its client, and erased with them: its hash and reference stay as evidence', async () => {
    const invoice = await euros([100_000]);
    await pay(service, invoice, { token: await sandbox.bank('000111111116'), debitTerms: words });
    const own = { contact: { name: 'Other', email: 'other@example.com' } };
    const others = await euros([100_000], own);
    await pay(service, others, { token: await sandbox.bank(IBAN), debitTerms: 'Words for another.' });
    await settle();
    const canceled = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { status: 'Canceled' },
    });
    expect(canceled.status).toBe(200);
    const path = `/v1/contacts/${invoice.contactId}`;
    const known = JSON.parse((await service.call('GET', `${path}/export`)).bytes.toString('utf8'));
    expect(known.debitMandates).toMatchObject([
      {
        invoiceId: invoice.id,
        terms: words,
        termsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        reference: expect.stringMatching(/^TEST-/),
        creditorId: 'DE98ZZZ09999999999',
        address: expect.any(String),
      },
    ]);
    const erased = await service.call('POST', `${path}/erase`, { body: {} });
    expect([erased.status, erased.error]).toEqual([200, null]);
    // No law asks to keep the invoice longer than its year.
    await service.call('POST', '/v1/test_clock', { body: { now: '2027-02-01T12:00:00.000Z' } });
    await service.work();
    const kept = await service.sql<Record<string, unknown>>(
      'select invoice_id, terms, address, user_agent, terms_hash, reference from debit_mandates order by given_at',
    );
    const [{ termsHash, reference }] = known.debitMandates;
    const ofInvoice = kept.find(({ invoice_id }) => invoice_id === invoice.id);
    expect(ofInvoice).toMatchObject({ address: null, user_agent: null, terms_hash: termsHash, reference });
    expect(ofInvoice?.['terms']).not.toContain('authorize');
    expect(kept.find(({ invoice_id }) => invoice_id === others.id)).toMatchObject({
      terms: 'Words for another.',
      address: expect.any(String),
    });
  });
});
