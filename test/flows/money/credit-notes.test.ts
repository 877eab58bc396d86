import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, eventTypes, pay, read, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const FEE = 2_930;
const reason = 'One hour less';
const lineItems = [
  { description: 'Photography', quantity: 2, unitAmount: 100_001, taxBasisPoints: 1_900 },
  { description: 'Album', quantity: 1, unitAmount: 99_998, taxBasisPoints: 700 },
];

const credit = (id: string, body: object, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/invoices/${id}/credit_notes`, { body: { reason, ...body }, headers });

const one = (changes: object = {}) =>
  activeInvoice(service, {
    totalAmount: 100_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    ...changes,
  });

describe('a credit note about what is open', () => {
  it('lowers the latest open payments first, and the total with them; receivable stays what is open', async () => {
    const { id } = await activeInvoice(service);
    const answer = await credit(id, { amount: 130_000 });
    expect([answer.status, answer.data.number, answer.data.openAmount]).toEqual([201, 'CN-0001', 130_000]);
    const after = await read(service, id);
    expect(after.paymentSchedule.map((payment: { amount: number }) => payment.amount)).toEqual([
      100_000, 70_000,
    ]);
    expect(after).toMatchObject({
      totalAmount: 170_000,
      issuedTotal: 300_000,
      creditedAmount: 130_000,
      amountDue: 170_000,
      status: 'Active',
    });
    expect(await balances(service)).toEqual({ billed: -170_000, receivable: 170_000 });
    expect((await eventTypes(service, id)).slice(-2)).toEqual(['invoice.updated', 'invoice.credited']);
    expect(answer.headers.get('etag')).toBe(
      (await service.call('GET', `/v1/invoices/${id}`)).headers.get('etag'),
    );
  });

  it('lowers the payments that are named first, then the others', async () => {
    const { id, paymentSchedule } = await activeInvoice(service);
    await credit(id, { amount: 120_000, scheduledPaymentIds: [paymentSchedule[0].id] });
    const after = await read(service, id);
    expect(after.paymentSchedule.map((payment: { amount: number }) => payment.amount)).toEqual([
      100_000, 80_000,
    ]);
    expect(states(after)).toEqual(['Due', 'Scheduled']);
  });

  it('leaves a partly paid payment what was paid of it: then it is Paid, and so is the invoice', async () => {
    const { id, paymentSchedule } = await activeInvoice(service);
    await pay(service, await read(service, id), { scheduledPaymentIds: [paymentSchedule[0].id] });
    const answer = await credit(id, { amount: 200_000 });
    expect(answer.data).toMatchObject({ openAmount: 200_000, invoiceStatus: 'Paid', amountDue: 0 });
    expect(await balances(service)).toMatchObject({ billed: -100_000, processor: 100_000 - FEE });
    expect((await eventTypes(service, id)).at(-1)).toBe('invoice.paid');
  });

  it('of a whole unpaid invoice ends it as Canceled, with its schedule to be seen', async () => {
    const { id } = await activeInvoice(service, { lineItems });
    const answer = await credit(id, { amount: 300_000 });
    expect(answer.data.invoiceStatus).toBe('Canceled');
    const after = await read(service, id);
    expect([after.status, states(after), after.totalAmount, after.issuedTotal]).toEqual([
      'Canceled',
      ['Canceled', 'Canceled', 'Canceled'],
      300_000,
      300_000,
    ]);
    expect(await balances(service)).toEqual({});
    expect((await eventTypes(service, id)).slice(-2)).toEqual(['invoice.credited', 'invoice.canceled']);
  });
});

describe('a credit note about what was paid', () => {
  it('is refused until the request says how all of it goes back', async () => {
    const { id } = await one();
    await pay(service, await read(service, id));
    for (const givenBack of [
      undefined,
      { refund: 39_999 },
      { refund: 30_000, outside: 10_001 },
      { outside: 0 },
    ]) {
      const { status, error } = await credit(id, { amount: 40_000, ...(givenBack && { givenBack }) });
      expect([status, error.code, error.details[0]?.path]).toEqual([422, 'credit_not_covered', '/givenBack']);
    }
  });

  it('refunds it through the processor: refunds then shows nothing, as every refund has its document', async () => {
    const { id } = await one();
    await pay(service, await read(service, id));
    const { data } = await credit(id, { amount: 40_000, givenBack: { refund: 40_000 } });
    expect(data).toMatchObject({ openAmount: 0, refundedAmount: 40_000, invoiceStatus: 'Paid' });
    expect(data.refundIds).toHaveLength(1);
    expect((await service.call('GET', `/v1/refunds/${data.refundIds[0]}`)).data).toMatchObject({
      status: 'Succeeded',
      amount: 40_000,
      reason,
    });
    expect(await balances(service)).toEqual({ billed: -60_000, fees: FEE, processor: 60_000 - FEE });
    const after = await read(service, id);
    expect(after).toMatchObject({ totalAmount: 100_000, issuedTotal: 100_000, creditedAmount: 40_000 });
  });

  it('refunds the newest charge first, each as far as it goes', async () => {
    const { id } = await activeInvoice(service);
    const first = (await pay(service, await read(service, id))).data.id;
    const second = (await pay(service, await read(service, id))).data.id;
    await pay(service, await read(service, id));
    const { data } = await credit(id, { amount: 250_000, givenBack: { refund: 250_000 } });
    const refunds = await Promise.all(
      (data.refundIds as string[]).map(async (one) => (await service.call('GET', `/v1/refunds/${one}`)).data),
    );
    expect(refunds.map(({ amount }) => amount)).toEqual([100_000, 100_000, 50_000]);
    expect(refunds.map(({ chargeId }) => chargeId).slice(1)).toEqual([second, first]);
  });

  it('records what was given back outside', async () => {
    const { id, paymentSchedule } = await one({
      lineItems: [{ description: 'Photography', quantity: 1, unitAmount: 100_000, taxBasisPoints: 1_900 }],
    });
    await service.call(
      'POST',
      `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[0].id}/mark_as_paid`,
      {
        body: {},
      },
    );
    const { data } = await credit(id, { amount: 40_000, givenBack: { outside: 40_000 } });
    expect(data).toMatchObject({ outsideAmount: 40_000, refundIds: [] });
    expect(await balances(service)).toEqual({ billed: -60_000, outside: 60_000 });
    const more = await credit(id, { amount: 60_001, givenBack: { outside: 60_001 } });
    expect([more.status, more.error.code]).toEqual([422, 'credit_too_large']);
  });

  it('takes what is open first, and only the rest from what was paid', async () => {
    const { id } = await activeInvoice(service, { lineItems });
    await pay(service, await read(service, id));
    const { data } = await credit(id, {
      lines: [
        { lineItem: 0, quantity: 2 },
        { lineItem: 1, amount: 10_000 },
      ],
      givenBack: { refund: 10_002 },
    });
    expect(data).toMatchObject({
      amount: 210_002,
      openAmount: 200_000,
      refundedAmount: 10_002,
      invoiceStatus: 'Paid',
    });
    expect(data.rates.map((rate: { grossAmount: number }) => rate.grossAmount)).toEqual([200_002, 10_000]);
  });

  it('whose refund the bank refuses leaves it to be given back, until another refund succeeds', async () => {
    const { id } = await one({
      lineItems: [{ description: 'Photography', quantity: 1, unitAmount: 100_000, taxBasisPoints: 1_900 }],
    });
    const chargeId = (await pay(service, await read(service, id))).data.id;
    service.processor.script('refund', 'failed');
    const { data } = await credit(id, { amount: 100_000, givenBack: { refund: 100_000 } });
    const { status } = (await service.call('GET', `/v1/refunds/${data.refundIds[0]}`)).data;
    expect([status, await balances(service)]).toEqual([
      'Failed',
      { refunds: -100_000, fees: FEE, processor: 100_000 - FEE },
    ]);
    service.processor.script('refund', 'succeeded');
    await service.call('POST', `/v1/charges/${chargeId}/refunds`, { body: {} });
    expect(await balances(service)).toEqual({ fees: FEE, processor: -FEE });
  });
});
