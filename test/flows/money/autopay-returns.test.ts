import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, eventTypes, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const autopay = { terms: 'Along the schedule.' };
const at = async (instant: string) => {
  service.clock.set(instant);
  await service.work();
};
const statesOf = async ({ id }: { id: string }) => states(await read(service, id));
const tries = () => service.processor.calls.filter(({ name }) => name === 'charge').length - 1;
const mandateOf = async (invoice: { paymentLink: string }) =>
  (await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null })).data.autopay;
const charges = async () => (await service.call('GET', '/v1/charges?limit=200')).data.items;

async function decide(id: string, decided: 'succeeded' | 'returned' | 'declined', code?: string) {
  await sendWebhook(service, [service.processor.decide(id, decided, code)]);
  await service.work();
}

// Three payments: the first is paid now by a bank account, the others are debited on 2027-02-01 and 2027-04-01.
async function debitedByAutopay(changes: Record<string, unknown> = {}) {
  const invoice = await activeInvoice(service, changes);
  const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
  await decide(data.id, 'succeeded');
  return { invoice, first: data };
}

// Debits on, and has the bank settle what it works on and send it back again two days later.
async function bankReturn(instant: string, code: string): Promise<string> {
  await at(instant);
  const [charge] = await charges();
  expect(charge.status).toBe('Processing');
  const day = new Date(Date.parse(instant) + 2 * 86_400_000).toISOString().slice(0, 10);
  service.clock.set(`${day}T16:00:00.000Z`);
  await decide(charge.id, 'succeeded');
  await decide(charge.id, 'returned', code);
  return charge.id;
}

async function leap(): Promise<void> {
  for (const day of ['2027-03-15', '2027-04-02', '2027-05-15', '2027-09-01', '2028-02-01']) {
    await at(`${day}T12:00:00.000Z`);
  }
}

describe('a debit that came back', () => {
  it.each(['R01', 'R09'])('as %s is debited twice more at most, at 8:00, whatever settles', async (code) => {
    const { invoice } = await debitedByAutopay();
    await bankReturn('2027-02-01T08:00:00.000Z', code);
    expect(await mandateOf(invoice)).toMatchObject({ retryAt: '2027-02-06T08:00:00.000Z' });
    await at('2027-02-06T07:59:59.000Z');
    expect(tries()).toBe(1);
    await bankReturn('2027-02-06T08:00:00.000Z', code);
    await bankReturn('2027-02-13T08:00:00.000Z', code);
    expect(tries()).toBe(3);
    expect(await mandateOf(invoice)).toBeNull();
    expect((await eventTypes(service, invoice.id)).at(-1)).toBe('invoice.autopay.disabled');
    await leap();
    expect(tries()).toBe(3);
    expect(await statesOf(invoice)).toEqual(['Paid', 'Failed', 'Due']);
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('is not debited again more than 180 days after the first time', async () => {
    await service.services.accounts.changeSettings('demo-studio', { autopayRetryDays: [60, 60, 60] });
    const { invoice } = await debitedByAutopay({
      totalAmount: 20_000,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 10_000 },
        { dueDate: '2027-02-01', amount: 10_000 },
      ],
    });
    await at('2027-02-01T08:00:00.000Z');
    const [{ id }] = await charges();
    await decide(id, 'succeeded');
    service.clock.set('2027-06-10T16:00:00.000Z');
    await decide(id, 'returned', 'R01');
    expect(await mandateOf(invoice)).toBeNull();
    await leap();
    expect(tries()).toBe(1);
  });

  it('that was put off before its first time is counted from that time', async () => {
    await service.services.accounts.changeSettings('demo-studio', { autopayRetryDays: [60, 60, 60] });
    // The second is overdue at the consent, 21 November: it is announced, and debited on 2 December.
    const { invoice } = await debitedByAutopay({
      totalAmount: 20_000,
      paymentSchedule: [
        { dueDate: '2026-11-01', amount: 10_000 },
        { dueDate: '2026-11-10', amount: 10_000 },
      ],
    });
    await at('2026-12-02T08:00:00.000Z');
    expect(tries()).toBe(1);
    const [{ id }] = await charges();
    await decide(id, 'succeeded');
    service.clock.set('2027-03-27T16:00:00.000Z');
    await decide(id, 'returned', 'R01');
    // 175 days after the debit, and 186 after the consent.
    expect(await mandateOf(invoice)).toMatchObject({ retryAt: '2027-05-26T08:00:00.000Z' });
  });

  it.each(['R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R10', 'R16', 'R29', 'R51'])(
    'as %s is debited no more, nor is anything else: autopay has ended',
    async (code) => {
      const { invoice } = await debitedByAutopay();
      await bankReturn('2027-02-01T08:00:00.000Z', code);
      expect(await mandateOf(invoice)).toBeNull();
      await leap();
      expect(tries()).toBe(1);
      expect(await statesOf(invoice)).toEqual(['Paid', 'Failed', 'Due']);
    },
  );

  it('for a reason that nobody knows is left to the client, and the others are debited as agreed', async () => {
    const { invoice } = await debitedByAutopay();
    await bankReturn('2027-02-01T08:00:00.000Z', 'R99');
    expect(await mandateOf(invoice)).not.toBeNull();
    await leap();
    expect(tries()).toBe(2);
    expect(await statesOf(invoice)).toEqual(['Paid', 'Failed', 'Processing']);
  });

  it('that the client made is left to the client, however often autopay could have tried', async () => {
    const { invoice, first } = await debitedByAutopay();
    await decide(first.id, 'returned', 'R01');
    await at('2027-01-15T08:00:00.000Z');
    expect(await statesOf(invoice)).toEqual(['Failed', 'Due', 'Scheduled']);
    expect(await mandateOf(invoice)).not.toBeNull();
    await at('2027-02-01T08:00:00.000Z');
    expect((await charges())[0]).toMatchObject({ origin: 'Autopay', amount: 100_000 });
    expect(tries()).toBe(1);
  });

  it('and is left to the client is no part of what a newer consent covers', async () => {
    const { invoice, first } = await debitedByAutopay();
    await decide(first.id, 'returned', 'R10');
    const [, second] = invoice.paymentSchedule;
    const page = await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}?payments=${second.id}`);
    expect(await page.text()).toMatch(/remaining payment[^.]*\$1,000\.00/);
    await pay(service, invoice, { token: 'tok_card', scheduledPaymentIds: [second.id], autopay });
    await service.work();
    expect(await mandateOf(invoice)).toMatchObject({ agreedAmount: 100_000 });
    await leap();
    expect(await statesOf(invoice)).toEqual(['Failed', 'Paid', 'Paid']);
  });

  it('counts as taken of the consent, unless it is debited again', async () => {
    const { invoice } = await debitedByAutopay();
    await bankReturn('2027-02-01T08:00:00.000Z', 'R01');
    const [, second, third] = invoice.paymentSchedule;
    await pay(service, invoice, { token: 'tok_card', scheduledPaymentIds: [second.id] });
    const element = ({ id, dueDate, amount }: { id: string; dueDate: string; amount: number }) => ({
      id,
      dueDate,
      amount,
    });
    const paymentSchedule = [...invoice.paymentSchedule.slice(0, 2), { ...third, amount: 200_000 }].map(
      element,
    );
    const changed = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { totalAmount: 400_000, paymentSchedule },
    });
    expect(changed.status).toBe(200);
    await leap();
    expect(tries()).toBe(3);
    // What was agreed for it, and nothing of what came back.
    expect((await charges())[0]).toMatchObject({ origin: 'Autopay', amount: 100_000 });
    expect(await mandateOf(invoice)).not.toBeNull();
  });
});

describe('a consent that is denied while another one is under way', () => {
  it('ends that one, too: what was agreed before the denial is not kept', async () => {
    const { invoice, first } = await debitedByAutopay();
    const [, second] = invoice.paymentSchedule;
    service.clock.set('2026-12-02T12:00:00.000Z');
    const paid = await pay(service, invoice, {
      token: 'tok_bank',
      scheduledPaymentIds: [second.id],
      autopay,
    });
    service.clock.set('2026-12-03T12:00:00.000Z');
    await decide(first.id, 'returned', 'R10');
    expect(await mandateOf(invoice)).toBeNull();
    await decide(paid.data.id, 'succeeded');
    expect(await mandateOf(invoice)).toBeNull();
    await leap();
    expect(tries()).toBe(1);
  });
});

it('what fell due while the client’s own bank debit failed is taken some days later, at 8:00', async () => {
  const { invoice } = await debitedByAutopay();
  service.clock.set('2027-01-31T12:00:00.000Z');
  const [, second] = invoice.paymentSchedule;
  const { data } = await pay(service, invoice, { token: 'tok_bank', scheduledPaymentIds: [second.id] });
  await at('2027-02-02T16:00:00.000Z');
  await decide(data.id, 'declined', 'insufficient_funds');
  expect(await statesOf(invoice)).toEqual(['Paid', 'Failed', 'Scheduled']);
  await at('2027-02-13T07:59:59.000Z');
  expect(tries()).toBe(1);
  await at('2027-02-13T08:00:00.000Z');
  expect(tries()).toBe(2);
});

it('a debit that repeats one that came back says so on the bank’s statement, and others do not', async () => {
  const { processor } = service;
  const descriptors: (string | null | undefined)[] = [];
  const charge = processor.charge.bind(processor);
  processor.charge = (merchant, operation) => {
    descriptors.push(operation.statementDescriptor);
    return charge(merchant, operation);
  };
  await debitedByAutopay();
  await bankReturn('2027-02-01T08:00:00.000Z', 'R01');
  await at('2027-02-06T08:00:00.000Z');
  expect(descriptors).toEqual([null, null, 'RETRY PYMT']);
});

it('once it was tried again with success, the next part of its payment is a debit like any other', async () => {
  const { processor } = service;
  const debits: [amount: number, descriptor: string | null | undefined][] = [];
  const charge = processor.charge.bind(processor);
  processor.charge = (merchant, operation) => {
    debits.push([operation.amount, operation.statementDescriptor]);
    return charge(merchant, operation);
  };
  const { invoice } = await debitedByAutopay();
  await bankReturn('2027-02-01T08:00:00.000Z', 'R01');
  const { paymentSchedule } = await read(service, invoice.id);
  const amounts = [100_000, 150_000, 50_000];
  const changed = paymentSchedule.map(({ id, dueDate }: { id: string; dueDate: string }, place: number) => ({
    id,
    dueDate,
    amount: amounts[place],
  }));
  const body = { paymentSchedule: changed };
  expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
  await at('2027-02-06T08:00:00.000Z');
  await decide((await charges())[0].id, 'succeeded');
  expect(await mandateOf(invoice)).toMatchObject({ retryAt: null });
  await at('2027-04-01T08:00:00.000Z');
  expect(debits.slice(2)).toEqual([
    [100_000, 'RETRY PYMT'],
    [100_000, null],
  ]);
});

it('a debit that is tried again joins none of its day: each has the sum that its client was told', async () => {
  const { processor } = service;
  const debits: [amount: number, descriptor: string | null | undefined][] = [];
  const charge = processor.charge.bind(processor);
  processor.charge = (merchant, operation) => {
    debits.push([operation.amount, operation.statementDescriptor]);
    return charge(merchant, operation);
  };
  const { invoice } = await debitedByAutopay({
    totalAmount: 60_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 10_000 },
      { dueDate: '2027-02-01', amount: 20_000 },
      { dueDate: '2027-02-06', amount: 30_000 },
    ],
  });
  // Ten days before its day the third is announced.
  await at('2027-01-27T12:00:00.000Z');
  await bankReturn('2027-02-01T08:00:00.000Z', 'R01');
  expect(await mandateOf(invoice)).toMatchObject({ retryAt: '2027-02-06T08:00:00.000Z' });
  await at('2027-02-06T08:00:00.000Z');
  expect(debits).toEqual([
    [10_000, null],
    [20_000, null],
    [30_000, null],
    [20_000, 'RETRY PYMT'],
  ]);
  expect(await statesOf(invoice)).toEqual(['Paid', 'Processing', 'Processing']);
  const { items } = (await service.call('GET', '/v1/mails?limit=200')).data;
  const ahead = items.filter(({ kind }: { kind: string }) => kind === 'AutopayAhead');
  expect(ahead.map(({ amount }: { amount: number }) => amount)).toHaveLength(2);
  expect(await faultsOf(service, processor)).toEqual([]);
});

it.each([
  [
    'en-US',
    /Bank •••• 6789 will be charged 2 times on Sat 6 Feb 2027: \$300.00 · Balance \$200.00 · Payment 2 of 3/,
    'Autopay pays the remaining 2 payments: $500.00 in all.',
  ],
  [
    'de',
    /Bank •••• 6789 wird am .*6. Feb.* 2027 in 2 Abbuchungen belastet: 300,00 \$ · Balance 200,00 \$ · Zahlung 2 von 3/,
    'Die verbleibenden 2 Zahlungen werden automatisch bezahlt: zusammen 500,00 $.',
  ],
  [
    'fr',
    /2 prélèvements sur .*Bank •••• 6789 le .*6 févr. 2027 : 300,00 \$US · Balance 200,00 \$US · Paiement 2 sur 3/,
    'Les 2 paiements restants seront réglés automatiquement : 500,00 $US au total.',
  ],
  [
    'es',
    /Se harán 2 cobros en .*Bank •••• 6789 el .*6 feb 2027: 300,00 US\$ · Balance 200,00 US\$ · Pago 2 de 3/,
    'Los 2 pagos restantes se harán automáticamente: 500,00 US$ en total.',
  ],
])(
  'debits of one day are listed on the client’s page, each with its amount and payment: %s',
  async (locale, list, rest) => {
    const { invoice } = await debitedByAutopay({
      totalAmount: 60_000,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 10_000 },
        { dueDate: '2027-02-01', amount: 20_000 },
        { dueDate: '2027-02-06', amount: 30_000, name: 'Balance' },
      ],
    });
    await at('2027-01-27T12:00:00.000Z');
    await bankReturn('2027-02-01T08:00:00.000Z', 'R01');
    const address = `${service.url}${new URL(invoice.paymentLink).pathname}`;
    const html = await (await fetch(address, { headers: { 'accept-language': locale } })).text();
    const text = html
      .replaceAll(/<(style|svg)[\s\S]*?<\/\1>/g, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toMatch(list);
    expect(text).toContain(rest);
  },
);

const pageOf = async (invoice: { paymentLink: string }) => {
  const address = `${service.url}${new URL(invoice.paymentLink).pathname}`;
  const html = await (await fetch(address, { headers: { 'accept-language': 'en-US' } })).text();
  const text = html
    .replaceAll(/<(style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return { html, text };
};

it('the page asks for an overdue payment that is left to the client, though autopay takes a later one', async () => {
  const { invoice } = await debitedByAutopay();
  // A debit that is repeated is no reason to ask: autopay takes it.
  await bankReturn('2027-02-01T08:00:00.000Z', 'R01');
  expect((await pageOf(invoice)).html).not.toContain('href="#pay"');
  await bankReturn('2027-02-06T08:00:00.000Z', 'R99');
  const { html, text } = await pageOf(invoice);
  expect(text).toMatch(/Due now \$1,000\.00 Overdue since Mon 1 Feb 2027/);
  expect(text).toContain('will be charged $1,000.00 on Thu 1 Apr 2027.');
  expect(html).toContain('href="#pay"');
});

it('the page names a payment that is left to the client as the next one, when autopay charges only later', async () => {
  const { invoice } = await debitedByAutopay();
  const [, second] = invoice.paymentSchedule;
  const { data } = await pay(service, invoice, { token: 'tok_bank', scheduledPaymentIds: [second.id] });
  await decide(data.id, 'succeeded');
  service.clock.set('2026-12-10T16:00:00.000Z');
  await decide(data.id, 'returned', 'R99');
  const { text } = await pageOf(invoice);
  expect(text).toMatch(/Next payment \$1,000\.00 Due Mon 1 Feb 2027/);
  expect(text).toContain('will be charged $1,000.00 on Thu 1 Apr 2027.');
});

it('debits that came back stand alone, also when a change of the schedule puts them off together with another', async () => {
  const { processor } = service;
  const debits: [amount: number, descriptor: string | null | undefined][] = [];
  const charge = processor.charge.bind(processor);
  processor.charge = (merchant, operation) => {
    debits.push([operation.amount, operation.statementDescriptor]);
    return charge(merchant, operation);
  };
  const { invoice } = await debitedByAutopay({
    totalAmount: 60_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 10_000 },
      { dueDate: '2027-02-01', amount: 20_000 },
      { dueDate: '2027-02-10', amount: 30_000 },
    ],
  });
  await bankReturn('2027-02-01T08:00:00.000Z', 'R01');
  const [first, second, third] = (await read(service, invoice.id)).paymentSchedule;
  const element = (
    { id, dueDate, amount }: { id: string; dueDate: string; amount: number },
    day = dueDate,
  ) => ({
    id,
    dueDate: day,
    amount,
  });
  // Both days are later, as when the event moves, and too soon to be announced.
  const paymentSchedule = [element(first), element(second, '2027-02-08'), element(third, '2027-02-12')];
  const changed = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { paymentSchedule } });
  expect([changed.status, changed.error?.code]).toEqual([200, undefined]);
  await service.work();
  await at('2027-02-20T08:00:00.000Z');
  expect(debits.slice(2).toSorted(([one], [other]) => one - other)).toEqual([
    [20_000, 'RETRY PYMT'],
    [30_000, null],
  ]);
  expect(await faultsOf(service, processor)).toEqual([]);
});

it('debits of several days that fall due while the service is down are made one by one, as they were announced', async () => {
  const { invoice } = await debitedByAutopay({
    totalAmount: 60_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 10_000 },
      { dueDate: '2027-02-01', amount: 20_000 },
      { dueDate: '2027-02-03', amount: 30_000 },
    ],
  });
  await at('2027-01-25T12:00:00.000Z');
  await at('2027-02-04T12:00:00.000Z');
  const amounts = (await charges()).map(({ amount }: { amount: number }) => amount);
  expect(amounts).toEqual([30_000, 20_000, 10_000]);
  expect(await statesOf(invoice)).toEqual(['Paid', 'Processing', 'Processing']);
  expect(await faultsOf(service, service.processor)).toEqual([]);
});

it('the page names as next what the client is asked for, when a payment that autopay puts off was due earlier', async () => {
  const { invoice } = await debitedByAutopay({
    totalAmount: 60_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 10_000 },
      { dueDate: '2027-02-01', amount: 20_000 },
      { dueDate: '2027-01-31', amount: 30_000 },
    ],
  });
  const [first, second, third] = (await read(service, invoice.id)).paymentSchedule;
  const { data } = await pay(service, invoice, { token: 'tok_bank', scheduledPaymentIds: [second.id] });
  await decide(data.id, 'succeeded');
  service.clock.set('2026-12-10T16:00:00.000Z');
  await decide(data.id, 'returned', 'R99');
  await at('2027-01-28T12:00:00.000Z');
  const kept = [first, second].map(({ id, dueDate, amount }) => ({ id, dueDate, amount }));
  const lowered = { id: third.id, dueDate: third.dueDate, amount: 29_000 };
  const { status } = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
    body: { totalAmount: 59_000, paymentSchedule: [...kept, lowered] },
  });
  expect(status).toBe(200);
  await service.work();
  const { text } = await pageOf(invoice);
  expect(text).toMatch(/Next payment\s+\$200\.00/);
  expect(text).toMatch(/will be charged \$290\.00 on Mon 8 Feb 2027/);
});
