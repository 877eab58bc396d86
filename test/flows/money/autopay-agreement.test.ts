import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, read, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** Autopay charges what was agreed, never more and never earlier, and asks for the rest. */

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const autopay = { terms: 'Along the schedule.' };
const AGREED_DAY = '2027-02-01';
const NOW = '2027-01-10T12:00:00.000Z';

const at = async (instant: string) => {
  service.clock.set(instant);
  return summaries(await mailing.arrivals());
};
const taken = async () =>
  (await service.call('GET', '/v1/charges?limit=200')).data.items
    .filter(({ origin }: { origin: string }) => origin === 'Autopay')
    .map(({ createdAt, amount }: { createdAt: string; amount: number }) => [createdAt.slice(0, 10), amount])
    .toReversed();
// Three payments of 1 000.00 each; the first is paid, and the next two are agreed on 1 February and 1 April.
const withAutopay = async () => {
  const invoice = await activeInvoice(service);
  await pay(service, invoice, { autopay });
  await at(NOW);
  return read(service, invoice.id);
};
interface Invoice {
  readonly id: string;
  readonly paymentLink: string;
  readonly totalAmount: number;
  readonly paymentSchedule: readonly { id: string; dueDate: string; amount: number }[];
}
// Changes the payment that is agreed for 1 February.
const change = async (invoice: Invoice, changes: { amount?: number; dueDate?: string }) => {
  const paymentSchedule = invoice.paymentSchedule.map(({ id, dueDate, amount }, index) => ({
    id,
    dueDate,
    amount,
    ...(index === 1 ? changes : {}),
  }));
  const totalAmount = paymentSchedule.reduce((sum, { amount }) => sum + amount, 0);
  const answer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
    body: { totalAmount, paymentSchedule },
  });
  expect(answer.status).toBe(200);
  return mailing.arrivals();
};
const linkOf = (invoice: Invoice) => `/v1/links/demo-studio/${codeOf(invoice)}`;
const request = async (invoice: Invoice) =>
  (await service.call('GET', linkOf(invoice), { token: null })).data.autopay.request;
const agree = (invoice: Invoice, hash: string) =>
  service.call('POST', `${linkOf(invoice)}/autopay/agree`, {
    token: null,
    body: { hash, terms: 'The new schedule.' },
  });

describe('what is agreed for 1 February', () => {
  it.each([
    // [dearer, cheaper or the same] × [earlier, later or the same]: what is charged, when, and what is asked for.
    [
      'dearer, on its day',
      { amount: 112_000 },
      [['2027-02-01', 100_000]],
      { amount: 112_000, agreedAmount: 100_000 },
    ],
    [
      'dearer and earlier',
      { amount: 112_000, dueDate: '2027-01-25' },
      [['2027-02-01', 100_000]],
      { amount: 112_000, dueDate: '2027-01-25', agreedAmount: 100_000, agreedDate: AGREED_DAY },
    ],
    [
      'dearer and later',
      { amount: 112_000, dueDate: '2027-02-10' },
      [['2027-02-10', 100_000]],
      { amount: 112_000, agreedDate: '2027-02-10' },
    ],
    [
      'the same, but earlier',
      { dueDate: '2027-01-25' },
      [['2027-02-01', 100_000]],
      { amount: 100_000, dueDate: '2027-01-25', agreedAmount: 100_000, agreedDate: AGREED_DAY },
    ],
    ['the same, but later', { dueDate: '2027-02-10' }, [['2027-02-10', 100_000]], null],
    ['cheaper, on its day', { amount: 90_000 }, [['2027-02-01', 90_000]], null],
    [
      'cheaper, but earlier',
      { amount: 90_000, dueDate: '2027-01-25' },
      [['2027-02-01', 90_000]],
      { amount: 90_000, agreedDate: AGREED_DAY },
    ],
    ['cheaper and later', { amount: 90_000, dueDate: '2027-02-10' }, [['2027-02-10', 90_000]], null],
  ] as const)(
    'and is now %s: charges what was agreed, and asks for the rest',
    async (_case, changes, charged, asked) => {
      const invoice = await withAutopay();
      await change(invoice, changes);
      const found = await request(invoice);
      if (asked === null) expect(found).toBeNull();
      else expect(found.payments).toEqual([expect.objectContaining(asked)]);
      await at('2027-01-31T12:00:00.000Z');
      expect(await taken()).toEqual([]);
      for (const day of ['01', '10', '20']) await at(`2027-02-${day}T08:00:00.000Z`);
      expect(await taken()).toEqual(charged);
    },
  );

  it.each([
    ['earlier, is reminded of from its due date on', { dueDate: '2027-01-15' }, '2027-01-16', '$1,000.00'],
    [
      'covered in part from a later day, is reminded of as a whole',
      { dueDate: '2027-01-15', amount: 112_000 },
      '2027-01-16',
      '$1,120.00',
    ],
  ])('and is now %s', async (_case, changes, day, amount) => {
    const invoice = await withAutopay();
    await change(invoice, changes);
    const found: string[] = [];
    for (const date of ['2027-01-15', day, '2027-01-18', '2027-01-22'])
      found.push(...(await at(`${date}T10:00:00.000Z`)));
    expect(found.join('\n')).toContain(amount);
    expect(await taken()).toEqual([]);
  });

  it('once agreed to again, is charged as it is now', async () => {
    const invoice = await withAutopay();
    await change(invoice, { amount: 112_000, dueDate: '2027-01-25' });
    const { hash } = await request(invoice);
    expect((await agree(invoice, hash)).status).toBe(200);
    expect(await request(invoice)).toBeNull();
    await at('2027-01-25T08:00:00.000Z');
    expect(await taken()).toEqual([['2027-01-25', 112_000]]);
    const { data } = await service.call('GET', `/v1/invoices/${invoice.id}/autopay`);
    expect(data).toMatchObject({ terms: 'The new schedule.', agreedAmount: 212_000, request: null });
  });

  it('keeps asking for what is missing after the agreed part was charged, and takes it once agreed to', async () => {
    const invoice = await withAutopay();
    await change(invoice, { amount: 112_000 });
    await at('2027-02-01T08:00:00.000Z');
    await at('2027-02-02T12:00:00.000Z');
    expect(await taken()).toEqual([['2027-02-01', 100_000]]);
    const asked = await request(invoice);
    expect(asked).toMatchObject({
      total: 112_000,
      payments: [{ amount: 12_000, agreedAmount: 0, agreedDate: null }],
    });
    expect((await agree(invoice, asked.hash)).status).toBe(200);
    // An overdue payment is announced first, as with every consent.
    await at('2027-02-06T07:00:00.000Z');
    expect(await taken()).toHaveLength(1);
    await at('2027-02-06T08:00:00.000Z');
    expect(await taken()).toEqual([
      ['2027-02-01', 100_000],
      ['2027-02-06', 12_000],
    ]);
  });

  it('leaves a new payment to the client, and covers one that takes the place of what was agreed', async () => {
    const invoice = await withAutopay();
    const [first, , third] = invoice.paymentSchedule;
    const body = {
      totalAmount: 350_000,
      paymentSchedule: [
        first,
        { dueDate: '2027-02-15', amount: 100_000 },
        third,
        { dueDate: '2027-02-05', amount: 50_000 },
      ].map(
        (one) => one && { ...('id' in one ? { id: one.id } : {}), dueDate: one.dueDate, amount: one.amount },
      ),
    };
    expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
    await mailing.arrivals();
    await at('2027-05-01T12:00:00.000Z');
    const sum = (await taken()).reduce((total: number, [, amount]: [string, number]) => total + amount, 0);
    expect(sum).toBe(200_000);
  });
});

describe('an agreement', () => {
  it('is to what was shown: after another change it is refused with 412, and nothing is agreed', async () => {
    const invoice = await withAutopay();
    await change(invoice, { amount: 112_000 });
    const { hash } = await request(invoice);
    await change(invoice, { amount: 130_000 });
    const refused = await agree(invoice, hash);
    expect([refused.status, refused.error.code]).toEqual([412, 'version_conflict']);
    await at('2027-02-01T08:00:00.000Z');
    expect(await taken()).toEqual([['2027-02-01', 100_000]]);
  });

  it('by two taps at once is one', async () => {
    const invoice = await withAutopay();
    await change(invoice, { amount: 112_000 });
    const { hash } = await request(invoice);
    const answers = await Promise.all([agree(invoice, hash), agree(invoice, hash)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    const taps = await service.sql('select 1 from consents where charge_id is null');
    expect(taps).toHaveLength(1);
  });

  it.each([
    ['succeeds', 'succeeded', ['2027-02-01', '2027-04-01']],
    ['fails', 'declined', ['2027-02-01', '2027-02-07', '2027-04-01']],
  ] as const)(
    'given while a charge is under way that %s takes nothing twice',
    async (_how, outcome, days) => {
      const invoice = await withAutopay();
      service.processor.script('stored_tok_card', 'processing');
      await at('2027-02-01T08:00:00.000Z');
      const { id } = (await service.call('GET', '/v1/charges')).data.items[0];
      const [first, second, third] = (await read(service, invoice.id)).paymentSchedule;
      const paymentSchedule = [first, second, { ...third, amount: 112_000 }].map(
        ({ id: one, dueDate, amount }) => ({ id: one, dueDate, amount }),
      );
      const body = { totalAmount: 312_000, paymentSchedule };
      expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
      const { hash } = await request(invoice);
      expect((await agree(invoice, hash)).status).toBe(200);
      await sendWebhook(service, [service.processor.decide(id, outcome)]);
      service.processor.script('stored_tok_card', 'succeeded');
      for (const day of ['02-04', '02-07', '04-01', '05-01']) await at(`2027-${day}T08:00:00.000Z`);
      expect((await taken()).map(([day]: [string]) => day)).toEqual(days);
      expect((await read(service, invoice.id)).status).toBe('Paid');
      expect(await faultsOf(service, service.processor)).toEqual([]);
    },
  );

  it('is kept with its words, their hash, the schedule, the time and where it came from', async () => {
    const invoice = await withAutopay();
    await change(invoice, { amount: 112_000 });
    const { hash } = await request(invoice);
    await agree(invoice, hash);
    const rows = await service.sql(
      `select terms, terms_hash = encode(sha256(convert_to(terms, 'UTF8')), 'hex') as "isHash", address, given_at as "givenAt",
         schedule, shown_hash as "shownHash", charge_id is null as "isTap" from consents order by id`,
    );
    expect(rows).toMatchObject([
      { terms: 'Along the schedule.', isHash: true, isTap: false, address: '127.0.0.1' },
      { terms: 'The new schedule.', isHash: true, isTap: true, givenAt: new Date(NOW), address: '127.0.0.1' },
    ]);
    // The very hash that the client's page sent.
    expect(rows[1]).toMatchObject({
      shownHash: hash,
      schedule: [{ amount: 0 }, { dueDate: AGREED_DAY, amount: 112_000 }, { amount: 100_000 }],
    });
  });

  it('is asked for by the mail about the change and on the page, where one tap gives it', async () => {
    const invoice = await withAutopay();
    const mails = await change(invoice, { amount: 112_000 });
    expect(
      mails.map(({ mail }) => (mail.text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')).join('\n'),
    ).toContain('Agreed: $1,000.00 on Mon 1 Feb 2027. New: $1,120.00 on Mon 1 Feb 2027.');
    const page = await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}`);
    const body = await page.text();
    expect(body).toContain('Please agree to the new schedule');
    const hash = /name="hash" value="([0-9a-f]{64})"/.exec(body)?.[1] ?? '';
    const tapped = await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}/autopay/agree`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'de' },
      body: new URLSearchParams({ hash }),
    });
    expect([tapped.status, tapped.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('done=agreed'),
    ]);
    expect(await request(invoice)).toBeNull();
    const [last] = await service.sql('select terms, language from consents order by id desc limit 1');
    expect(last).toMatchObject({ language: 'de', terms: expect.stringContaining('Mit Ihrer Zustimmung') });
  });

  // Taps the button of the page. Answers the word by which the next page says the result.
  const tap = async (invoice: Invoice, hash: string) => {
    const answer = await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}/autopay/agree`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ hash }),
    });
    const { searchParams } = new URL(answer.headers.get('location') ?? '', service.url);
    return searchParams.get('done') ?? searchParams.get('problem');
  };

  it('by two taps on the page at once, or one after the other, is recorded once, and both are told so', async () => {
    const invoice = await withAutopay();
    await change(invoice, { amount: 112_000 });
    const { hash } = await request(invoice);
    expect(await Promise.all([tap(invoice, hash), tap(invoice, hash)])).toEqual(['agreed', 'agreed']);
    expect(await tap(invoice, hash)).toBe('agreed');
    expect(await service.sql('select 1 from consents where charge_id is null')).toHaveLength(1);
  });

  it('is not recorded, and the page says so, when the business has taken its change back', async () => {
    const invoice = await withAutopay();
    await change(invoice, { amount: 112_000 });
    const { hash } = await request(invoice);
    await change(invoice, {});
    expect(await request(invoice)).toBeNull();
    expect(await tap(invoice, hash)).toBe('amount_changed');
    expect(await service.sql('select 1 from consents where charge_id is null')).toEqual([]);
  });
});
