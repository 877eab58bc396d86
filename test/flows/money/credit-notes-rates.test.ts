import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, pay, read, sendWebhook } from '../../support/money.ts';
import { taxesOf } from '../../support/reports.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const EVER = 'from=2020-01-01&to=2030-01-01';
const reason = 'One hour less';
const item = (unitAmount: number, taxBasisPoints: number) => ({
  description: `At ${taxBasisPoints}`,
  quantity: 1,
  unitAmount,
  taxBasisPoints,
});
// Half of it at each rate, and two payments.
const two = () =>
  activeInvoice(service, {
    totalAmount: 100_000,
    lineItems: [item(50_000, 1_900), item(50_000, 700)],
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 50_000 },
      { dueDate: '2027-01-01', amount: 50_000 },
    ],
  });
const credit = async (id: string, body: object) => {
  const answer = await service.call('POST', `/v1/invoices/${id}/credit_notes`, { body: { reason, ...body } });
  expect(answer.status).toBe(201);
  return answer.data;
};
const at = (taxBasisPoints: number, amount: number) => ({ rates: [{ taxBasisPoints, amount }] });
const tell = async (key: string, decided: 'failed' | 'returned') => {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
};
const paidAt = async () => {
  const paid = await taxesOf(service, EVER, 'Paid');
  return [paid['Supply 1900']?.[0] ?? 0, paid['Supply 700']?.[0] ?? 0];
};

describe('money after a credit note by rate', () => {
  it('comes back at the rate that it was paid at, when a bank refuses the refund after its success', async () => {
    const { id } = await two();
    await credit(id, at(1_900, 50_000));
    await pay(service, await read(service, id));
    const { refundIds } = await credit(id, { ...at(700, 20_000), givenBack: { refund: 20_000 } });
    expect(await paidAt()).toEqual([0, 30_000]);
    await tell(refundIds[0], 'failed');
    expect(await paidAt()).toEqual([0, 50_000]);
  });

  it('comes back at no rate of which all was paid or waived', async () => {
    const { id, paymentSchedule } = await two();
    await service.call('POST', `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[1].id}/waive`, {
      body: {},
    });
    await pay(service, await read(service, id));
    const { refundIds } = await credit(id, { ...at(700, 10_000), givenBack: { refund: 10_000 } });
    expect(await paidAt()).toEqual([25_000, 15_000]);
    await tell(refundIds[0], 'failed');
    expect(await paidAt()).toEqual([25_000, 25_000]);
  });

  it('is lost at the rate that was given back outside, when the bank takes all of it back', async () => {
    const { id } = await two();
    await credit(id, at(1_900, 50_000));
    const charge = (await pay(service, await read(service, id))).data.id as string;
    await credit(id, { ...at(700, 50_000), givenBack: { outside: 50_000 } });
    await tell(charge, 'returned');
    expect(await paidAt()).toEqual([0, -50_000]);
  });

  it('is lost at both rates, when the bank takes it back after a part at one rate went outside', async () => {
    const { id, paymentSchedule } = await two();
    const ids = paymentSchedule.map((payment: { id: string }) => payment.id);
    const charge = (await pay(service, await read(service, id), { scheduledPaymentIds: ids })).data
      .id as string;
    await credit(id, { ...at(700, 50_000), givenBack: { outside: 50_000 } });
    expect(await paidAt()).toEqual([50_000, 0]);
    await tell(charge, 'returned');
    expect(await paidAt()).toEqual([0, -50_000]);
  });

  it('comes back at the rates of the invoice, when a credit note takes all of it before a bank refuses the refund', async () => {
    const { id } = await two();
    const charge = (await pay(service, await read(service, id))).data.id as string;
    const { data } = await service.call('POST', `/v1/charges/${charge}/refunds`, { body: { reopen: true } });
    await credit(id, { amount: 100_000 });
    await tell(data.id, 'failed');
    expect(await paidAt()).toEqual([25_000, 25_000]);
  });
});

describe('money that a bank sends back after its payment was lowered', () => {
  it.each([
    ['a credit note', (id: string) => credit(id, { amount: 60_000 })],
    [
      'an edit',
      (id: string) =>
        service.call('PATCH', `/v1/invoices/${id}`, {
          body: { totalAmount: 40_000, rebalance: 'LastPayment', lineItems: [item(40_000, 1_900)] },
        }),
    ],
  ])('by %s is refunded again without the part that still counts as paid', async (_by, lower) => {
    const { id } = await activeInvoice(service, {
      totalAmount: 100_000,
      lineItems: [item(100_000, 1_900)],
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    });
    const charge = (await pay(service, await read(service, id))).data.id as string;
    const { data } = await service.call('POST', `/v1/charges/${charge}/refunds`, { body: { reopen: true } });
    await lower(id);
    expect((await read(service, id)).amountDue).toBe(40_000);
    await tell(data.id, 'failed');
    expect((await read(service, id)).paymentState).toBe('Paid');
    await service.call('POST', `/v1/charges/${charge}/refunds`, { body: { amount: 60_000 } });
    expect(await read(service, id)).toMatchObject({ paymentState: 'Paid', amountRefunded: 0 });
    expect([await paidAt(), (await balances(service))['refunds']]).toEqual([[40_000, 0], undefined]);
    await service.call('POST', `/v1/charges/${charge}/refunds`, { body: { amount: 10_000 } });
    expect(await read(service, id)).toMatchObject({ amountRefunded: 10_000 });
  });
});

describe('an invoice that is paid after it was written off', () => {
  it('has the money of each rate, when a bank refuses the refund after its rest was written off', async () => {
    const { id } = await two();
    await credit(id, at(700, 20_000));
    await pay(service, await read(service, id));
    const charge = (await pay(service, await read(service, id))).data.id as string;
    const { data: refund } = await service.call('POST', `/v1/charges/${charge}/refunds`, {
      body: { amount: 4_045, reopen: true },
    });
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Uncollectible' } });
    await tell(refund.id, 'failed');
    expect(await paidAt()).toEqual([50_000, 30_000]);
  });

  it('has exactly its tax, also where that of two credit notes was rounded twice', async () => {
    const { id } = await activeInvoice(service, {
      totalAmount: 144_041,
      lineItems: [item(118_457, 700), item(25_584, 1_900)],
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 144_041 }],
    });
    await credit(id, { amount: 27_081 });
    await credit(id, { amount: 29_815 });
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Uncollectible' } });
    expect((await pay(service, await read(service, id))).status).toBe(201);
    expect((await taxesOf(service, EVER, 'Paid'))['Supply 700']).toEqual(
      (await taxesOf(service, EVER))['Supply 700'],
    );
  });
});
