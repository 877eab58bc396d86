import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, eventTypes, pay, read, states } from '../../support/money.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service, 1_000);
});
afterEach(async () => {
  await sandbox.close();
});

const autopay = { terms: 'Along the schedule.' };
// A long leap is answered with 503 on the way, and continues when it is asked for again.
async function moveTo(now: string): Promise<void> {
  let { status } = await service.call('POST', '/v1/test_clock', { body: { now } });
  while (status === 503) ({ status } = await service.call('POST', '/v1/test_clock', { body: { now } }));
  expect(status).toBe(200);
}
const charges = async () => (await service.call('GET', '/v1/charges?limit=200')).data.items;
const mandateOf = async (invoice: { paymentLink: string }) =>
  (await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null })).data.autopay;

describe('a consent that the holder of the account denies', () => {
  it('ends with the return: nothing is debited any more', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 20_000,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 10_000 },
        { dueDate: '2029-01-01', amount: 10_000 },
      ],
    });
    await pay(service, invoice, { token: await sandbox.bank('000222222227'), autopay });
    await moveTo('2027-03-15T00:00:00.000Z');
    const made = await charges();
    expect(made.map(({ origin, status }: Record<string, string>) => [origin, status])).toEqual([
      ['Client', 'Returned'],
    ]);
    expect(await mandateOf(invoice)).toBeNull();
    expect(states(await read(service, invoice.id))).toEqual(['Failed', 'Due']);
    // The debit was returned after the due date of the payment.
    expect((await eventTypes(service, invoice.id)).slice(-3)).toEqual([
      'invoice.payment.failed',
      'invoice.autopay.disabled',
      'invoice.overdue',
    ]);
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
  });

  it('ends with a dispute for fraud, also when that is won; a new consent starts it again', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { token: await sandbox.card('4000000000001976'), autopay });
    await moveTo('2026-11-23T12:00:00.000Z');
    expect(await mandateOf(invoice)).not.toBeNull();
    await moveTo('2026-11-24T12:00:00.000Z');
    expect(await mandateOf(invoice)).toBeNull();
    await moveTo('2026-12-31T12:00:00.000Z');
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
    expect(await mandateOf(invoice)).toBeNull();
    const [, second] = invoice.paymentSchedule;
    const again = { scheduledPaymentIds: [second.id], autopay };
    await pay(service, invoice, { token: await sandbox.card('4242424242424242'), ...again });
    expect(await mandateOf(invoice)).toMatchObject({ agreedAmount: 100_000 });
    await moveTo('2027-04-02T12:00:00.000Z');
    expect((await read(service, invoice.id)).status).toBe('Paid');
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
  });
});

describe('with the test numbers for autopay', () => {
  const soon = {
    totalAmount: 20_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 10_000 },
      { dueDate: '2026-12-10', amount: 10_000 },
    ],
  };
  it.each([
    ['4000000000007205', ['12-10', '12-13', '12-18', '12-25']],
    ['4000000000007213', ['12-10']],
  ])('%s is charged on %j, each time at 8:00, and then no more', async (number, days) => {
    const invoice = await activeInvoice(service, soon);
    await pay(service, invoice, { token: await sandbox.card(number), autopay });
    await moveTo('2027-01-31T12:00:00.000Z');
    const made = (await charges()).filter(({ origin }: { origin: string }) => origin === 'Autopay');
    const instants = made.map(({ createdAt }: { createdAt: string }) => createdAt).toReversed();
    expect(instants).toEqual(days.map((day) => `2026-${day}T08:00:00.000Z`));
    expect(await mandateOf(invoice)).toBeNull();
  });

  it('000111111119 comes back as R01, and is debited twice more', async () => {
    const invoice = await activeInvoice(service, soon);
    await pay(service, invoice, { token: await sandbox.bank('000111111119'), autopay });
    await moveTo('2027-02-28T12:00:00.000Z');
    const made = (await charges()).filter(({ origin }: { origin: string }) => origin === 'Autopay');
    expect(made).toHaveLength(3);
    expect(await mandateOf(invoice)).toBeNull();
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
  });
});
