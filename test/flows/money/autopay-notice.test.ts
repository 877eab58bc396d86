import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** Nobody is charged by autopay on a day that they could not know of. */

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const autopay = { terms: 'Along the schedule.' };
const CLIENT = 'maria@example.com';
// The mails to the client up to an instant.
const at = async (instant: string) => {
  service.clock.set(instant);
  return summaries(await mailing.arrivals())
    .filter((line) => line.startsWith(CLIENT))
    .map((line) => line.slice(CLIENT.length + 2));
};
const taken = async () =>
  (await service.call('GET', '/v1/charges?limit=200')).data.items
    .filter(({ origin }: { origin: string }) => origin === 'Autopay')
    .map(({ createdAt }: { createdAt: string }) => createdAt);
const withAutopay = async () => {
  const invoice = await activeInvoice(service);
  await pay(service, invoice, { autopay });
  await at('2027-01-10T12:00:00.000Z');
  return invoice;
};
const ahead = (date: string) => expect.stringContaining(date);

describe('a due date that is moved while autopay is on', () => {
  const moveTo = async (invoice: { id: string; paymentSchedule: object[] }, dueDate: string) => {
    const paymentSchedule = invoice.paymentSchedule.map((one, index) => {
      const { id, dueDate: date, amount } = one as { id: string; dueDate: string; amount: number };
      return { id, dueDate: index === 1 ? dueDate : date, amount };
    });
    const changed = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { paymentSchedule } });
    expect(changed.status).toBe(200);
    await mailing.arrivals();
  };

  it.each(['2026-12-24', '2027-01-10', '2027-01-20', '2027-01-31'])(
    'to %s, earlier than agreed, is announced for the agreed day, and taken on it',
    async (dueDate) => {
      await moveTo(await withAutopay(), dueDate);
      expect(await at('2027-01-29T12:00:00.000Z')).toContainEqual(ahead('1 Feb'));
      await at('2027-02-01T07:59:59.000Z');
      expect(await taken()).toEqual([]);
      await at('2027-02-01T08:00:00.000Z');
      expect(await taken()).toEqual(['2027-02-01T08:00:00.000Z']);
    },
  );

  it('to a later day is taken on that, and moved back, soon after', async () => {
    const invoice = await withAutopay();
    await moveTo(invoice, '2027-02-10');
    await at('2027-01-31T12:00:00.000Z');
    await moveTo(invoice, '2027-02-01');
    await at('2027-02-01T08:00:00.000Z');
    expect(await taken()).toEqual([]);
    await at('2027-02-04T08:00:00.000Z');
    expect(await taken()).toEqual(['2027-02-04T08:00:00.000Z']);
  });
});

it('what is owed again because a mark is taken back is not taken in that moment', async () => {
  const invoice = await withAutopay();
  const [, { id }] = invoice.paymentSchedule;
  const act = (name: string) =>
    service.call('POST', `/v1/invoices/${invoice.id}/scheduled_payments/${id}/${name}`, { body: {} });
  expect((await act('mark_as_paid')).status).toBe(200);
  await at('2027-02-10T12:00:00.000Z');
  expect((await act('unmark_as_paid')).status).toBe(200);
  await service.work();
  await at('2027-02-10T13:00:00.000Z');
  expect(await taken()).toEqual([]);
  await at('2027-02-14T08:00:00.000Z');
  expect(await taken()).toEqual(['2027-02-14T08:00:00.000Z']);
});

it('credit of the client that is applied lowers the next charge, and the page never asks for it again', async () => {
  const overpaid = await activeInvoice(service);
  const { amountDue } = (await service.call('GET', `/v1/invoices/${overpaid.id}`)).data;
  const more = { amount: amountDue + 30_000, overpayment: 'Credit' };
  await service.call('POST', `/v1/invoices/${overpaid.id}/payments`, { body: more });
  const invoice = await withAutopay();
  const [, second] = invoice.paymentSchedule;
  const applied = await service.call('POST', `/v1/invoices/${invoice.id}/apply_credit`, { body: {} });
  expect(applied.data.manualPayments).toMatchObject([{ scheduledPaymentId: second.id, amount: 30_000 }]);
  await at('2027-02-01T08:00:00.000Z');
  await service.work();
  const { items } = (await service.call('GET', '/v1/charges?limit=200')).data;
  const charges = items.filter(({ origin }: { origin: string }) => origin === 'Autopay');
  expect(charges.map(({ amount }: { amount: number }) => amount)).toEqual([second.amount - 30_000]);
});

describe('a debit of a bank account by autopay', () => {
  const byBank = async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await at('2027-01-10T12:00:00.000Z');
    return invoice;
  };
  const change = async (
    invoice: { id: string; paymentSchedule: object[] },
    second: object,
    total: number,
  ) => {
    const paymentSchedule = invoice.paymentSchedule.map((one, index) => {
      const { id, dueDate, amount } = one as { id: string; dueDate: string; amount: number };
      return { id, dueDate, amount, ...(index === 1 ? second : {}) };
    });
    const body = { totalAmount: total, paymentSchedule };
    expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
    await mailing.arrivals();
  };

  it('is announced ten days before, once', async () => {
    await byBank();
    expect(await at('2027-01-22T08:59:59.000Z')).not.toContainEqual(ahead('1 Feb'));
    expect(await at('2027-01-22T09:00:00.000Z')).toContainEqual(ahead('1 Feb'));
    expect(await at('2027-01-31T09:00:00.000Z')).not.toContainEqual(ahead('1 Feb'));
    await at('2027-02-01T08:00:00.000Z');
    expect(await taken()).toEqual(['2027-02-01T08:00:00.000Z']);
  });

  it.each([
    ['amount is lowered', { amount: 90_000 }, 290_000],
    ['date is later', { dueDate: '2027-02-02' }, 300_000],
  ])(
    'whose %s after that is announced again, ten days before, and taken then',
    async (_what, second, total) => {
      const invoice = await byBank();
      await at('2027-01-25T12:00:00.000Z');
      await change(invoice, second, total);
      expect(await at('2027-01-26T12:00:00.000Z')).toContainEqual(ahead('5 Feb'));
      await at('2027-02-05T07:59:59.000Z');
      expect(await taken()).toEqual([]);
      await at('2027-02-05T08:00:00.000Z');
      expect(await taken()).toEqual(['2027-02-05T08:00:00.000Z']);
    },
  );

  it.each([
    ['whose date is sooner', { dueDate: '2027-01-30' }, 300_000],
    ['whose amount is raised', { amount: 120_000 }, 320_000],
  ])('%s is taken as it was agreed and announced', async (_what, second, total) => {
    const invoice = await byBank();
    await at('2027-01-25T12:00:00.000Z');
    await change(invoice, second, total);
    await at('2027-02-01T08:00:00.000Z');
    expect(await taken()).toEqual(['2027-02-01T08:00:00.000Z']);
    expect(service.processor.log.at(-1)?.amount ?? 100_000).toBe(100_000);
  });

  it('that is put off, moved far away and back again, is announced ten days before once more', async () => {
    const invoice = await byBank();
    await at('2027-01-25T12:00:00.000Z');
    await change(invoice, { amount: 90_000 }, 290_000);
    expect(await at('2027-01-26T12:00:00.000Z')).toContainEqual(ahead('5 Feb'));
    await at('2027-01-28T12:00:00.000Z');
    await change(invoice, { amount: 90_000, dueDate: '2027-03-20' }, 290_000);
    await at('2027-02-02T12:00:00.000Z');
    await change(invoice, { amount: 90_000, dueDate: '2027-02-03' }, 290_000);
    expect(await at('2027-02-03T12:00:00.000Z')).toContainEqual(ahead('13 Feb'));
    await at('2027-02-13T07:59:59.000Z');
    expect(await taken()).toEqual([]);
    await at('2027-02-13T08:00:00.000Z');
    expect(await taken()).toEqual(['2027-02-13T08:00:00.000Z']);
  });

  it('that is put off, and moved again to a day after that, is announced ten days before the day it is taken', async () => {
    const invoice = await byBank();
    await at('2027-01-25T12:00:00.000Z');
    await change(invoice, { amount: 90_000 }, 290_000);
    expect(await at('2027-01-26T12:00:00.000Z')).toContainEqual(ahead('5 Feb'));
    await at('2027-01-28T12:00:00.000Z');
    await change(invoice, { amount: 90_000, dueDate: '2027-02-06' }, 290_000);
    expect(await at('2027-01-29T12:00:00.000Z')).toContainEqual(ahead('8 Feb'));
    await at('2027-02-08T07:59:59.000Z');
    expect(await taken()).toEqual([]);
    await at('2027-02-08T08:00:00.000Z');
    expect(await taken()).toEqual(['2027-02-08T08:00:00.000Z']);
  });

  it('that is moved later before the money of its consent came is taken eleven days after that, and told at once', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    await at('2026-11-23T12:00:00.000Z');
    await change(invoice, { dueDate: '2027-02-02' }, 300_000);
    await at('2027-01-25T12:00:00.000Z');
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await at('2027-01-25T13:00:00.000Z');
    expect(await at('2027-01-26T12:00:00.000Z')).toContainEqual(ahead('5 Feb'));
    await at('2027-02-05T07:59:59.000Z');
    expect(await taken()).toEqual([]);
    await at('2027-02-05T08:00:00.000Z');
    expect(await taken()).toEqual(['2027-02-05T08:00:00.000Z']);
  });

  it('to which the client agreed a few days before is announced as that of a card', async () => {
    const invoice = await activeInvoice(service);
    service.clock.set('2027-01-25T12:00:00.000Z');
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await at('2027-01-25T13:00:00.000Z');
    expect(await at('2027-01-29T09:00:00.000Z')).toContainEqual(ahead('1 Feb'));
    await at('2027-02-01T08:00:00.000Z');
    expect(await taken()).toEqual(['2027-02-01T08:00:00.000Z']);
  });
});
