import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testIbanOf } from '../../../src/processors/service.ts';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, pay, read, states } from '../../support/money.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

/** Bank accounts that are debited in euros, at the sandbox: the mandate, what becomes of the debits, and autopay with them. */

let service: TestService;
let sandbox: TestSandbox;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service, 1_000);
  await service.call('PATCH', '/v1/account', { body: { takesSepaDebits: true } });
});
afterEach(async () => {
  await sandbox.close();
});

const euros = { currency: 'EUR' };
const words = 'You authorize Demo Studio to debit this account.';
const moveTo = (now: string) => service.call('POST', '/v1/test_clock', { body: { now } });
const statesOf = async ({ id }: { id: string }) => states(await read(service, id));
const chargesOf = async ({ id }: { id: string }) =>
  (await service.call('GET', `/v1/charges?invoiceId=${id}`)).data.items;
const linkOf = async (invoice: { paymentLink: string }) =>
  (await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null })).data;
const debit = async (
  invoice: { paymentLink: string },
  number: string,
  more: Parameters<typeof pay>[2] = {},
) => pay(service, invoice, { token: await sandbox.bank(number), debitTerms: words, ...more });

interface MailRow {
  readonly subject: string;
  readonly text: string;
}
const mandateMails = `select subject, content::text as text from mails where kind = 'DebitMandate'`;

/** Pays with a bank account on the client's page, as its form is sent. */
async function debitOnPage(invoice: { paymentLink: string }, payer: Record<string, string> = {}) {
  const page = `${service.url}${new URL(invoice.paymentLink).pathname}`;
  const shown = await (await fetch(`${page}?method=BankAccount`)).text();
  const fields = (/data-fields="([^"]*)"/.exec(shown)?.[1] ?? '').replaceAll('&amp;', '&');
  const body = new URLSearchParams(fields);
  body.set('token', await sandbox.bank('000123456789'));
  for (const [name, value] of Object.entries(payer)) body.set(name, value);
  const { headers } = await fetch(`${page}/pay`, { method: 'POST', body, redirect: 'manual' });
  expect(headers.get('location')).toContain('charge=');
}

describe('a bank account in euros', () => {
  it('is refused while the business takes no SEPA debits, and in other currencies always', async () => {
    const pounds = await activeInvoice(service, { currency: 'GBP' });
    const refused = await debit(pounds, '000123456789');
    expect([refused.status, refused.error.code]).toEqual([422, 'method_not_accepted']);
    expect((await linkOf(pounds)).paymentMethods).toEqual(['DebitCard', 'CreditCard']);
    await service.call('PATCH', '/v1/account', { body: { takesSepaDebits: false } });
    const invoice = await activeInvoice(service, euros);
    expect((await linkOf(invoice)).paymentMethods).not.toContain('BankAccount');
    const { status, error } = await debit(invoice, '000123456789');
    expect([status, error.code, error.message]).toEqual([
      422,
      'method_not_accepted',
      'demo-studio takes no SEPA debits: pay by card.',
    ]);
  });

  it('is debited by a mandate, and pays when its bank has settled', async () => {
    const invoice = await activeInvoice(service, euros);
    expect((await linkOf(invoice)).paymentMethods).toContain('BankAccount');
    const { data } = await debit(invoice, '000123456789');
    expect(data).toMatchObject({ status: 'Processing', paymentMethod: { type: 'BankAccount' } });
    const [charge] = await chargesOf(invoice);
    expect(charge.debitMandate).toEqual({
      reference: expect.stringMatching(/^TEST-\w{12}$/),
      creditorId: 'DE98ZZZ09999999999',
    });
    const rows = await service.sql('select terms, reference, address from debit_mandates');
    expect(rows).toEqual([
      { terms: words, reference: charge.debitMandate.reference, address: expect.any(String) },
    ]);
    // Five banking days after a Sunday it is Friday.
    await moveTo('2026-11-27T15:59:59.000Z');
    expect((await statesOf(invoice))[0]).toBe('Processing');
    await moveTo('2026-11-27T16:00:00.000Z');
    expect((await statesOf(invoice))[0]).toBe('Paid');
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
  });

  it('sends its mandate to the client at once, with the words of the page, the reference and the creditor', async () => {
    const invoice = await activeInvoice(service, euros);
    await debitOnPage(invoice);
    await service.work();
    const [{ debitMandate }] = await chargesOf(invoice);
    const [mail, ...others] = await service.sql<{ text: string; subject: string }>(
      `select content::text as text, subject from mails where kind = 'DebitMandate'`,
    );
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('SEPA mandate');
    const [given] = await service.sql<{ terms: string }>('select terms from debit_mandates');
    for (const part of [given?.terms ?? '?', debitMandate.reference, debitMandate.creditorId, 'Test Bank']) {
      expect(mail?.text).toContain(part);
    }
    const { data } = await service.call('GET', `/v1/events?limit=200&objectId=${invoice.id}`);
    const told = data.items.filter(({ type }: { type: string }) => type === 'invoice.debit_mandate.given');
    expect(told).toHaveLength(1);
  });

  it('mails nobody the words of a program, which are kept as evidence', async () => {
    const invoice = await activeInvoice(service, euros);
    const payer = { name: 'Win a prize at example.net', email: 'stranger@example.org' };
    await debit(invoice, '000123456789', { payer, autopay: { terms: 'Along the schedule.' } });
    await service.work();
    const mails = await service.sql<MailRow>(mandateMails);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).not.toContain(words);
      expect(text).not.toContain(payer.name);
    }
    expect(await service.sql('select terms from debit_mandates')).toEqual([{ terms: words }]);
    await moveTo('2026-12-10T12:00:00.000Z');
    const started = await service.sql<MailRow>(
      `select subject, content::text as text from mails where kind = 'AutopayStarted'`,
    );
    for (const { text } of started) expect(text).not.toContain(words);
    expect(started.length).toBeGreaterThan(0);
  });

  it('tells the client in neutral words of a mandate that another person gave', async () => {
    const invoice = await activeInvoice(service, euros);
    await debitOnPage(invoice, { payer: 'Olga Other', payerEmail: 'olga@example.org' });
    await service.work();
    const mails = await service.sql<MailRow>(mandateMails);
    const [given] = await service.sql<{ terms: string }>('select terms from debit_mandates');
    const toOlga = mails.find(({ subject }) => subject.includes('your SEPA mandate'));
    const toClient = mails.find((mail) => mail !== toOlga);
    expect(mails).toHaveLength(2);
    expect(toOlga?.text).toContain(given?.terms);
    expect(toOlga?.text).not.toContain('Olga Other');
    expect(toClient?.text).toContain('A SEPA mandate was given');
    expect(toClient?.text).not.toContain('You gave');
    expect(toClient?.text).not.toContain(given?.terms);
  });

  it.each([
    // [account, when it comes back, with which code, and whether it was paid before]
    ['000111111116', '2026-12-09T12:00:00.000Z', 'AM04', false],
    ['000555555559', '2026-12-09T12:00:00.000Z', 'AC04', false],
    ['000666666661', '2027-01-08T12:00:00.000Z', 'MD06', true],
    ['000222222227', '2027-01-23T12:00:00.000Z', 'MD01', true],
  ])('%s comes back until %s as %s, and is owed again', async (number, until, code, wasPaid) => {
    const invoice = await activeInvoice(service, euros);
    await debit(invoice, number);
    await moveTo('2026-12-08T16:00:00.000Z');
    expect((await statesOf(invoice))[0]).toBe(wasPaid ? 'Paid' : 'Failed');
    await moveTo(until);
    expect((await statesOf(invoice))[0]).toBe('Failed');
    const [charge] = await chargesOf(invoice);
    expect([charge.status, charge.failure.code]).toEqual([wasPaid ? 'Returned' : 'Declined', code]);
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
  });

  it('is debited by autopay after three days’ notice, under the mandate that was given', async () => {
    const invoice = await activeInvoice(service, euros);
    await debit(invoice, '000123456789', { autopay: { terms: 'Along the schedule.' } });
    await moveTo('2026-12-10T12:00:00.000Z');
    await moveTo('2027-01-28T08:00:00.000Z');
    const announced = () => service.sql(`select 1 from mails where kind = 'AutopayAhead'`);
    expect(await announced()).toEqual([]);
    await moveTo('2027-01-29T12:00:00.000Z');
    expect(await announced()).toHaveLength(1);
    const notices = await service.sql<{ kind: string; text: string }>(
      `select kind, content::text as text from mails where kind in ('AutopayAhead', 'AutopayStarted')`,
    );
    const [{ debitMandate }] = await chargesOf(invoice);
    for (const { text } of notices) expect(text).toContain(debitMandate.reference);
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['AutopayAhead', 'AutopayStarted']);
    await moveTo('2027-02-01T12:00:00.000Z');
    const [second, first] = await chargesOf(invoice);
    expect([second.origin, second.status]).toEqual(['Autopay', 'Processing']);
    expect(second.debitMandate).toEqual(first.debitMandate);
    await moveTo('2027-02-09T12:00:00.000Z');
    expect((await statesOf(invoice)).slice(0, 2)).toEqual(['Paid', 'Paid']);
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
  });

  it('is debited by 10 000 euros at most, and refused with the next step above', async () => {
    const paymentSchedule = [{ dueDate: '2026-12-01', amount: 1_000_001 }];
    const invoice = await activeInvoice(service, { ...euros, totalAmount: 1_000_001, paymentSchedule });
    const { status, error } = await debit(invoice, '000123456789');
    expect([status, error.code, error.message]).toEqual([
      422,
      'amount_too_large',
      'A SEPA debit can be 10 000 € at most: pay a part, or by card.',
    ]);
    expect(await chargesOf(invoice)).toEqual([]);
    const whole = [{ dueDate: '2026-12-01', amount: 1_000_000 }];
    const most = await activeInvoice(service, { ...euros, totalAmount: 1_000_000, paymentSchedule: whole });
    expect((await debit(most, '000123456789')).status).toBe(201);
  });

  it('is debited by autopay never without notice, also where the next payment is due at once', async () => {
    const paymentSchedule = [
      { dueDate: '2026-11-22', amount: 100_000 },
      { dueDate: '2026-11-29', amount: 200_000 },
    ];
    const invoice = await activeInvoice(service, { ...euros, totalAmount: 300_000, paymentSchedule });
    const [{ id }] = invoice.paymentSchedule;
    await debit(invoice, '000123456789', {
      scheduledPaymentIds: [id],
      autopay: { terms: 'Along the schedule.' },
    });
    // The money of the first, and with it autopay, comes on the 27th.
    await moveTo('2026-11-30T12:00:00.000Z');
    expect(await statesOf(invoice)).toEqual(['Paid', expect.stringMatching(/Scheduled|Due|Overdue/)]);
    expect(await chargesOf(invoice)).toHaveLength(1);
    await moveTo('2026-12-01T20:00:00.000Z');
    expect((await chargesOf(invoice)).map(({ origin }: { origin: string }) => origin)).toEqual([
      'Autopay',
      'Client',
    ]);
  });

  it('is named by its own mandate alone, also when another payer debits after it', async () => {
    const invoice = await activeInvoice(service, euros);
    await debit(invoice, '000123456789', { autopay: { terms: 'Along the schedule.' } });
    await moveTo('2026-12-10T12:00:00.000Z');
    const { scheduledPayments, paymentSchedule = scheduledPayments } = await read(service, invoice.id);
    const other = await debit(invoice, '000123456789', { scheduledPaymentIds: [paymentSchedule[1].id] });
    expect(other.status).toBe(201);
    const [others, own] = await chargesOf(invoice);
    expect(others.debitMandate.reference).not.toBe(own.debitMandate.reference);
    await moveTo('2027-04-01T12:00:00.000Z');
    const [byAutopay] = await chargesOf(invoice);
    expect([byAutopay.origin, byAutopay.debitMandate]).toEqual(['Autopay', own.debitMandate]);
    const notices = await service.sql<{ text: string }>(
      `select content::text as text from mails where kind = 'AutopayAhead'`,
    );
    for (const { text } of notices) {
      expect(text).toContain(own.debitMandate.reference);
      expect(text).not.toContain(others.debitMandate.reference);
    }
    expect(notices.length).toBeGreaterThan(0);
    // While the processor has not named a mandate, no other stands in.
    await service.sql(`update debit_mandates set reference = null where id = '${others.id}'`);
    expect(
      (await chargesOf(invoice)).find(({ id }: { id: string }) => id === others.id).debitMandate,
    ).toBeNull();
  });

  it('is debited again after AM04 as often as the account says, without the words of ACH', async () => {
    const invoice = await activeInvoice(service, euros);
    await debit(invoice, '000111111119', { autopay: { terms: 'Along the schedule.' } });
    await moveTo('2026-12-10T12:00:00.000Z');
    await moveTo('2027-04-30T12:00:00.000Z');
    const failed = (await chargesOf(invoice)).filter(
      ({ failure }: { failure: { code: string } | null }) => failure,
    );
    expect(failed.map(({ failure }: { failure: { code: string } }) => failure.code)).toEqual(
      Array(4).fill('AM04'),
    );
    const said = await service.sql('select distinct statement_descriptor from charges');
    expect(said).toEqual([{ statement_descriptor: null }]);
  });
});

it('every test account has an IBAN of its own', () => {
  expect(testIbanOf('000555555559')).toMatch(/^DE\d{20}$/);
});
