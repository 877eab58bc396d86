import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, eventTypes, pay, read, states } from '../../support/money.ts';
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
const taken = () => service.processor.log.map(({ amount }) => amount);
const tries = () => service.processor.calls.filter(({ name }) => name === 'charge').length - 1;
const mandateOf = async (invoice: { paymentLink: string }) =>
  (await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null })).data.autopay;

async function withAutopay(changes: Record<string, unknown> = {}) {
  const invoice = await activeInvoice(service, changes);
  await pay(service, invoice, { autopay });
  await service.work();
  return invoice;
}

const weekly = {
  totalAmount: 300_000,
  paymentSchedule: [
    { dueDate: '2026-12-01', amount: 100_000 },
    { dueDate: '2027-02-01', amount: 100_000 },
    { dueDate: '2027-02-03', amount: 100_000 },
  ],
};

describe('a card that is declined', () => {
  it.each([
    'expired_card',
    'incorrect_cvc',
    'card_blocked',
    'do_not_try_again',
    'invalid_account',
    'account_closed',
    'account_restricted',
    'method_removed',
    'method_not_accepted',
    'not_authorized',
  ])('as %s is charged no more: autopay has ended', async (code) => {
    const invoice = await withAutopay();
    service.processor.script('stored_tok_card', 'declined', code);
    for (const day of ['02-01', '02-04', '02-09', '02-16', '04-01']) await at(`2027-${day}T08:00:00.000Z`);
    expect(tries()).toBe(1);
    expect(await mandateOf(invoice)).toBeNull();
    expect(await eventTypes(service, invoice.id)).toContain('invoice.autopay.disabled');
  });

  it.each(['insufficient_funds', 'try_again_later', 'declined', 'processor_refused'])(
    'as %s is tried again by the rule',
    async (code) => {
      const invoice = await withAutopay();
      service.processor.script('stored_tok_card', 'declined', code);
      await at('2027-02-01T08:00:00.000Z');
      expect(await mandateOf(invoice)).toMatchObject({ retryAt: '2027-02-04T08:00:00.000Z' });
      service.processor.script('stored_tok_card', 'succeeded');
      await at('2027-02-04T08:00:00.000Z');
      expect((await statesOf(invoice))[1]).toBe('Paid');
      expect(await mandateOf(invoice)).toMatchObject({ retryAt: null });
    },
  );

  it('because its holder has to be there: the payment is left to the client, the others are charged', async () => {
    const invoice = await withAutopay();
    service.processor.script('stored_tok_card', 'declined', 'authentication_failed');
    await at('2027-02-01T08:00:00.000Z');
    service.processor.script('stored_tok_card', 'succeeded');
    await at('2027-03-01T08:00:00.000Z');
    expect(tries()).toBe(1);
    await at('2027-04-01T08:00:00.000Z');
    expect(await statesOf(invoice)).toEqual(['Paid', 'Failed', 'Paid']);
  });
});

describe('a payment that is tried again', () => {
  it('puts off no other: each is charged on its own day', async () => {
    const invoice = await withAutopay(weekly);
    service.processor.script('stored_tok_card', 'declined', 'insufficient_funds');
    await at('2027-02-01T08:00:00.000Z');
    service.processor.script('stored_tok_card', 'succeeded');
    await at('2027-02-03T08:00:00.000Z');
    expect(await statesOf(invoice)).toEqual(['Paid', 'Failed', 'Paid']);
    await at('2027-02-04T08:00:00.000Z');
    expect((await read(service, invoice.id)).status).toBe('Paid');
    expect(taken()).toEqual([100_000, 100_000, 100_000]);
  });

  it('is charged no more once the client has paid it, and leaves the others their tries', async () => {
    const invoice = await withAutopay(weekly);
    service.processor.script('stored_tok_card', 'declined', 'insufficient_funds');
    await at('2027-02-01T08:00:00.000Z');
    const [, second] = invoice.paymentSchedule;
    await pay(service, invoice, { token: 'tok_debit', scheduledPaymentIds: [second.id] });
    expect(await mandateOf(invoice)).toMatchObject({ retryAt: null });
    await at('2027-02-03T08:00:00.000Z');
    expect(await mandateOf(invoice)).toMatchObject({ retryAt: '2027-02-06T08:00:00.000Z' });
    service.processor.script('stored_tok_card', 'succeeded');
    await at('2027-02-06T08:00:00.000Z');
    expect(await statesOf(invoice)).toEqual(['Paid', 'Paid', 'Paid']);
    expect(taken()).toEqual([100_000, 100_000, 100_000]);
  });

  it('is tried at 8:00 of the account’s zone, on both sides of the change of the clocks', async () => {
    await service.services.accounts.changeSettings('demo-studio', { autopayRetryDays: [3, 5] });
    await service.sql(`update accounts set time_zone = 'America/New_York'`);
    const invoice = await withAutopay({
      totalAmount: 20_000,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 10_000 },
        { dueDate: '2027-03-12', amount: 10_000 },
      ],
    });
    service.processor.script('stored_tok_card', 'declined', 'insufficient_funds');
    await at('2027-03-12T13:00:00.000Z');
    expect(await mandateOf(invoice)).toMatchObject({ retryAt: '2027-03-15T12:00:00.000Z' });
    await at('2027-03-15T12:00:00.000Z');
    expect(await mandateOf(invoice)).toMatchObject({ retryAt: '2027-03-20T12:00:00.000Z' });
  });
});

it('what is overdue when the client agrees is taken four days later, at 8:00 and announced, not in that moment', async () => {
  const invoice = await activeInvoice(service, {
    totalAmount: 300_000,
    paymentSchedule: [
      { dueDate: '2026-10-01', amount: 100_000 },
      { dueDate: '2026-11-01', amount: 100_000 },
      { dueDate: '2027-02-01', amount: 100_000 },
    ],
  });
  await pay(service, invoice, { autopay });
  await service.work();
  const planned = async () =>
    (await service.call('GET', `/v1/invoices/${invoice.id}/reminders`)).data.planned;
  expect((await planned())[0]).toMatchObject({ kind: 'AutopayAhead', date: '2026-11-22' });
  await at('2026-11-25T07:59:59.000Z');
  expect(tries()).toBe(0);
  await at('2026-11-25T08:00:00.000Z');
  expect(await statesOf(invoice)).toEqual(['Paid', 'Paid', 'Due']);
});
