import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { type Change, holdDryRun, tryOut, underTickingClock } from '../../support/dry-runs.ts';
import { agree } from '../../support/ending.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay, read, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

// biome-ignore lint/suspicious/noExplicitAny: - the answers of the API are checked where the service is called
type Shown = any;
/** Makes an invoice. */
type Make = () => Promise<Shown>;
/** The fields of a change of an invoice, or what is done with one of its payments. */
type Ask = object | ((invoice: Shown) => object) | readonly [index: number, act: string, body?: object];

async function requestOf(invoice: Shown, ask: Ask): Promise<Change> {
  const path = `/v1/invoices/${invoice.id}`;
  if (Array.isArray(ask)) {
    const [index, act, body = {}] = ask;
    const { id } = invoice.paymentSchedule[index];
    return { method: 'POST', path: `${path}/scheduled_payments/${id}/${act}`, body };
  }
  const body = typeof ask === 'function' ? ask(await read(service, invoice.id)) : ask;
  return { method: 'PATCH', path, body };
}

async function hold(make: Make, ask: Ask): Promise<Shown> {
  const invoice = await make();
  return holdDryRun(service, invoice.id, await requestOf(invoice, ask));
}

const autopay = { terms: 'Along the schedule.' };
const lineItems = [
  { description: 'Photography', quantity: 2, unitAmount: 100_001, taxBasisPoints: 1_900 },
  { description: 'Album', quantity: 1, unitAmount: 99_998, taxBasisPoints: 700 },
];
const ruled = {
  eventDate: '2027-06-12',
  paymentSchedule: [
    { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3_000 } },
    { due: { days: -30, from: 'Event' }, share: { basisPoints: 4_000 } },
    { due: { days: 14, from: 'Previous' }, share: 'Remainder' },
  ],
};
const active = (changes: object = {}) => activeInvoice(service, changes as Record<string, unknown>);
const draft = (changes: object = {}) => createInvoice(service, { status: 'Draft', ...changes });
const afterwards = async (invoice: Shown, ...asks: Ask[]) => {
  for (const ask of asks) {
    const { method, path, body } = await requestOf(invoice, ask);
    const answer = await service.call(method, path, { body });
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return invoice;
};
const paid = async (body: Parameters<typeof pay>[2] = {}, changes: object = {}) => {
  const invoice = await active(changes);
  const { status, text } = await pay(service, invoice, body);
  if (status !== 201) throw new Error(text);
  return invoice;
};
const partlyPaid = async () => {
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
  return paid({ amount: 40_000 });
};
const byBank = async () => {
  const invoice = await active();
  const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
  await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
  return invoice;
};
const credited = async () => {
  const invoice = await active();
  await service.call('POST', `/v1/invoices/${invoice.id}/credit_notes`, {
    body: { amount: 50_000, reason: 'One hour less' },
  });
  return invoice;
};
// The schedule with another date, or another amount, of one payment.
const moved = (index: number, dueDate: string) => (invoice: Shown) => ({
  paymentSchedule: invoice.paymentSchedule.map(({ id, amount, dueDate: date }: Shown, place: number) => ({
    id,
    amount,
    dueDate: place === index ? dueDate : date,
  })),
});
const resized = (index: number, amount: number) => (invoice: Shown) => {
  const paymentSchedule = invoice.paymentSchedule.map((one: Shown, place: number) => ({
    id: one.id,
    dueDate: one.dueDate,
    amount: place === index ? amount : one.amount,
  }));
  const sum = paymentSchedule.reduce((all: number, one: Shown) => all + one.amount, 0);
  return { totalAmount: sum, paymentSchedule };
};

describe('It says so, too,', () => {
  it.each<[string, Make, Ask]>([
    [
      'in a currency without decimals',
      () => active({ ...ruled, currency: 'JPY', totalAmount: 300_001 }),
      { totalAmount: 450_000 },
    ],
    [
      'in a currency with three decimals',
      () => active({ ...ruled, currency: 'KWD', totalAmount: 300_001 }),
      { totalAmount: 450_002 },
    ],
    ['of a draft in such a currency', () => draft({ currency: 'KWD' }), { status: 'Active' }],
    [
      'of the cancellation terms that a draft copies',
      () => agree(service).then(() => draft()),
      { status: 'Active' },
    ],
    [
      'of an invoice with cancellation terms',
      () => agree(service).then(() => active()),
      { note: 'See you in June' },
    ],
  ])('%s', async (_what, make, ask) => {
    await hold(make, ask);
  });

  it('while the clock goes on', async () => {
    const invoice = await draft(ruled);
    const change = await requestOf(invoice, { eventDate: '2027-08-14' });
    const { data } = await underTickingClock(service, () => tryOut(service, change));
    const { lost, gained } = data.changes.forecast;
    const kinds = (entries: Shown[]) => [...new Set(entries.map(({ at }) => at > '2026-11-22'))];
    expect([kinds(lost), kinds(gained)]).toEqual([[true], [true]]);
  });

  it('while the account is held: no mail is sent', async () => {
    const invoice = await active();
    await service.work();
    await service.sql('update accounts set held_at = now()');
    const { data } = await tryOut(
      service,
      await requestOf(invoice, { totalAmount: 400_000, rebalance: 'LastPayment' }),
    );
    const { mails, forecast } = data.changes;
    expect(mails).toMatchObject([{ kind: 'InvoiceChanged', unreadBecause: 'NoMailServer' }]);
    expect(forecast.notes).toMatchObject([{ code: 'AccountHeld' }, { code: 'NoMailServer' }]);
  });
});

describe('A dry run says what the same request then does under its ETag, and changes nothing', () => {
  it.each<[string, Make, Ask]>([
    ['a higher total', active, { totalAmount: 400_000, rebalance: 'LastPayment' }],
    ['a lower total', active, { totalAmount: 250_000, rebalance: 'LastPayment' }],
    ['a new schedule', active, { paymentSchedule: [{ dueDate: '2026-12-24', amount: 300_000 }] }],
    ['a later date', active, moved(0, '2027-01-20')],
    ['a date in the past', active, moved(1, '2026-11-01')],
    ['a date before the first', active, moved(2, '2026-11-25')],
    [
      'one payment more',
      active,
      ({ paymentSchedule }: Shown) => ({
        totalAmount: 350_000,
        paymentSchedule: [
          ...paymentSchedule.map(({ id, dueDate, amount }: Shown) => ({ id, dueDate, amount })),
          { dueDate: '2027-01-01', amount: 50_000, name: 'Album' },
        ],
      }),
    ],
    [
      'one payment less',
      active,
      ({ paymentSchedule: [first, second] }: Shown) => ({
        totalAmount: 200_000,
        paymentSchedule: [first, second].map(({ id, dueDate, amount }: Shown) => ({ id, dueDate, amount })),
      }),
    ],
    ['another day of the event', () => active(ruled), { eventDate: '2027-08-14' }],
    ['no day of the event any more', () => active(ruled), { eventDate: null }],
    ['a total that shares divide', () => active(ruled), { totalAmount: 450_000 }],
    ['a date that ends a rule', () => active(ruled), moved(1, '2027-03-03')],
  ])('of the schedule: %s', async (_what, make, ask) => {
    await hold(make, ask);
  });

  it.each<[string, Make, Ask]>([
    ['nothing', active, { note: 'Wedding photography, 12 June' }],
    ['the note', active, { note: 'See you in June' }],
    ['copies', active, { ccEmails: ['partner@example.com'] }],
    ['ids of another system', active, { externalId: 'EV-1', metadata: { venue: 'Old Mill' } }],
    ['a client who is new', active, { contact: { name: 'Ben Okafor', email: 'ben@example.com' } }],
    [
      'a client who is known',
      async () => {
        await createInvoice(service, { contact: { name: 'Ben Okafor', email: 'ben@example.com' } });
        return active();
      },
      { contact: { name: 'Ben Okafor', email: 'ben@example.com' } },
    ],
    ['that it is shared by hand', active, { deliveryMethod: 'ShareManually' }],
    ['that it is mailed', () => active({ deliveryMethod: 'ShareManually' }), { deliveryMethod: 'Email' }],
    ['no reminders', active, { enableAutoreminders: false }],
    ['its methods', active, { paymentMethods: ['BankAccount'] }],
    [
      'the rates of its lines',
      () => active({ lineItems }),
      { lineItems: [{ description: 'All', quantity: 1, unitAmount: 300_000, taxBasisPoints: 700 }] },
    ],
  ])('of its fields: %s', async (_what, make, ask) => {
    await hold(make, ask);
  });

  it.each<[string, Make, Ask]>([
    ['a draft is issued', draft, { status: 'Active' }],
    ['a draft is issued with a number of one’s own', draft, { status: 'Active', number: '2026-042' }],
    ['a draft with rules is issued', () => draft(ruled), { status: 'Active' }],
    [
      'a draft that is late is issued',
      draft,
      (one: Shown) => ({ status: 'Active', ...moved(0, '2026-11-02')(one) }),
    ],
    [
      'a draft that is shared by hand is issued',
      () => draft({ deliveryMethod: 'ShareManually' }),
      { status: 'Active' },
    ],
    ['a draft gets another schedule', draft, resized(1, 130_000)],
    ['a draft gets a new client', draft, { contact: { name: 'Ben Okafor', email: 'ben@example.com' } }],
    ['it is canceled', active, { status: 'Canceled' }],
    ['it is canceled with taxes', () => active({ lineItems }), { status: 'Canceled' }],
    ['it is written off', active, { status: 'Uncollectible' }],
    ['it is written off partly paid', () => paid(), { status: 'Uncollectible', note: 'Gone' }],
  ])('of its status: %s', async (_what, make, ask) => {
    await hold(make, ask);
  });

  it.each<[string, Make, Ask]>([
    ['one is marked as paid', active, [0, 'mark_as_paid']],
    [
      'one is marked as paid last week',
      () => active({ lineItems }),
      [1, 'mark_as_paid', { paidOn: '2026-11-14' }],
    ],
    [
      'the last is marked as paid',
      async () => afterwards(await active(), [0, 'mark_as_paid'], [1, 'mark_as_paid']),
      [2, 'mark_as_paid'],
    ],
    ['a mark is undone', async () => afterwards(await active(), [0, 'mark_as_paid']), [0, 'unmark_as_paid']],
    [
      'a mark of a paid invoice is undone',
      async () => afterwards(await active(), ...[0, 1, 2].map((index): Ask => [index, 'mark_as_paid'])),
      [1, 'unmark_as_paid'],
    ],
    ['one is waived', active, [1, 'waive']],
    ['the rest is waived', async () => afterwards(await paid(), [1, 'waive']), [2, 'waive']],
    [
      'one of a written-off invoice is marked',
      async () => afterwards(await active(), { status: 'Uncollectible' }),
      [0, 'mark_as_paid'],
    ],
    ['the rest of one is marked', partlyPaid, [0, 'mark_as_paid']],
    ['one shrinks to what is paid of it', partlyPaid, resized(0, 40_000)],
    ['one of a credited invoice moves', credited, moved(0, '2027-01-05')],
  ])('of a payment: %s', async (_what, make, ask) => {
    await hold(make, ask);
  });

  it.each<[string, Make, Ask, object | null, object | null]>([
    [
      'more than was agreed',
      () => paid({ autopay }),
      resized(2, 150_000),
      { refusal: null },
      { refusal: null },
    ],
    [
      'less than was agreed',
      () => paid({ autopay }),
      resized(1, 60_000),
      { amount: 100_000 },
      { amount: 60_000 },
    ],
    [
      'an earlier date',
      () => paid({ autopay }),
      moved(1, '2026-11-22'),
      { at: '2027-02-01T08:00:00.000Z' },
      // The agreed day stays.
      { at: '2027-02-01T08:00:00.000Z' },
    ],
    ['a later date', () => paid({ autopay }), moved(1, '2027-03-01'), {}, { at: '2027-03-01T08:00:00.000Z' }],
    [
      'a payment that is marked',
      () => paid({ autopay }),
      [1, 'mark_as_paid'],
      { amount: 100_000 },
      { at: '2027-04-01T08:00:00.000Z' },
    ],
    ['a payment that is waived', () => paid({ autopay }), [2, 'waive'], {}, {}],
    [
      'methods without its own',
      () => paid({ autopay }),
      { paymentMethods: ['BankAccount'] },
      { refusal: null },
      { refusal: 'method_not_accepted' },
    ],
    ['an invoice that is written off', () => paid({ autopay }), { status: 'Uncollectible' }, {}, null],
    ['a bank debit of another amount', byBank, resized(1, 90_000), { amount: 100_000 }, { amount: 90_000 }],
  ])('under autopay: %s', async (_what, make, ask, before, after) => {
    const { changes } = await hold(make, ask);
    const like = (one: object | null) => (one === null ? null : expect.objectContaining(one));
    expect(changes.autopay).toMatchObject({ before: like(before), after: like(after) });
  });
});
