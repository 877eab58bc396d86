import { beforeEach, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const at = async (instant: string) => {
  service.clock.set(instant);
  return summaries(await mailing.arrivals()).filter((line) => line.startsWith('maria@example.com'));
};
const taken = async () =>
  (await service.call('GET', '/v1/charges?limit=100')).data.items
    .filter(({ origin }: { origin: string }) => origin === 'Autopay')
    .map(({ createdAt }: { createdAt: string }) => createdAt);

// The first payment is paid with autopay; the second is due 14 days before the event.
const withAutopay = async () => {
  const invoice = await createInvoice(service, {
    status: 'Active',
    eventDate: '2027-02-15',
    totalAmount: 100_000,
    paymentSchedule: [
      { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } },
      { due: { days: -14, from: 'Event' }, share: 'Remainder' },
    ],
  });
  const paid = await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
  expect(paid.status, paid.text).toBe(201);
  await at('2027-01-10T12:00:00.000Z');
  return async (eventDate: string) => {
    const answer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { eventDate } });
    expect(answer.status).toBe(200);
    await mailing.arrivals();
    return answer.data.paymentSchedule[1].dueDate;
  };
};

describe('An event that is moved while autopay is on', () => {
  it.each([
    ['2027-01-25', '2027-01-11'],
    ['2027-01-12', '2027-01-10'],
  ])(
    'to %s: what is due on %s then is taken on the agreed day all the same, announced three days ahead',
    async (eventDate, dueDate) => {
      const moveTo = await withAutopay();
      expect(await moveTo(eventDate)).toBe(dueDate);
      await at('2027-01-28T12:00:00.000Z');
      expect(await at('2027-01-29T12:00:00.000Z')).toContainEqual(expect.stringContaining('1 Feb'));
      await at('2027-02-01T07:59:59.000Z');
      expect(await taken()).toEqual([]);
      await at('2027-02-01T08:00:00.000Z');
      expect(await taken()).toEqual(['2027-02-01T08:00:00.000Z']);
    },
  );

  it('to a later day takes the payment on its new day: the consent covers it', async () => {
    const moveTo = await withAutopay();
    expect(await moveTo('2027-03-15')).toBe('2027-03-01');
    await at('2027-02-10T12:00:00.000Z');
    expect(await taken()).toEqual([]);
    expect(await at('2027-02-26T12:00:00.000Z')).toContainEqual(expect.stringContaining('1 Mar'));
    await at('2027-03-01T08:00:00.000Z');
    expect(await taken()).toEqual(['2027-03-01T08:00:00.000Z']);
  });
});
