import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

async function withAutopay() {
  const invoice = await activeInvoice(service);
  const { data } = await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
  await service.work();
  return { invoice, charge: data };
}

const at = async (instant: string) => {
  service.clock.set(instant);
  await service.work();
};
const statesOf = async ({ id }: { id: string }) => states(await read(service, id));
const moved = () => service.processor.log.map(({ kind, amount }) => [kind, amount]);

describe('autopay does not take again', () => {
  it('what the holder of the card was given back by a lost dispute about the goods', async () => {
    const { invoice, charge } = await withAutopay();
    const about = { occurredAt: new Date(0), reference: 'dp_1' };
    const opened = {
      ...about,
      id: 'ev_dispute',
      type: 'dispute_opened',
      chargeKey: charge.id,
      amount: 100_000,
      fee: 1_500,
      reason: 'product_not_received',
      respondBy: null,
    };
    await sendWebhook(service, [opened]);
    await service.work();
    await sendWebhook(service, [{ ...about, id: 'ev_closed', type: 'dispute_closed', isWon: false }]);
    await service.work();
    await at('2026-12-01T09:00:00.000Z');
    expect((await statesOf(invoice))[0]).toBe('ChargedBack');
    expect(moved()).toEqual([['charge', 100_000]]);
    // The client may pay it, and the others are charged along the schedule as before.
    expect((await pay(service, invoice, { token: 'tok_debit' })).status).toBe(201);
    await at('2027-02-01T08:00:00.000Z');
    expect(await statesOf(invoice)).toEqual(['Paid', 'Paid', 'Due']);
  });

  it('what the business has given back', async () => {
    const { invoice } = await withAutopay();
    await at('2027-02-01T08:00:00.000Z');
    const { items } = (await service.call('GET', '/v1/charges')).data;
    const body = { amount: 100_000, reopen: true };
    expect((await service.call('POST', `/v1/charges/${items[0].id}/refunds`, { body })).status).toBe(201);
    await at('2027-03-15T08:00:00.000Z');
    expect((await statesOf(invoice))[1]).toBe('Due');
    await at('2027-04-01T08:00:00.000Z');
    expect(await statesOf(invoice)).toEqual(['Paid', 'Due', 'Paid']);
    expect(moved().slice(1)).toEqual([
      ['charge', 100_000],
      ['refund', -100_000],
      ['charge', 100_000],
    ]);
  });
});

it('autopay of an account without a processor locks nothing, and goes on when there is one again', async () => {
  const { invoice } = await withAutopay();
  service.use(null);
  await at('2027-02-01T08:00:00.000Z');
  expect(await statesOf(invoice)).toEqual(['Paid', 'Due', 'Scheduled']);
  service.use(service.processor);
  await at('2027-02-01T09:00:00.000Z');
  expect(await statesOf(invoice)).toEqual(['Paid', 'Paid', 'Due']);
});

describe('autopay adds what its client bore on top when they agreed', () => {
  const ask = (surchargeBasisPoints: number) =>
    service.services.accounts.changeSettings('demo-studio', {
      feeBearer: 'Client',
      cardCostBasisPoints: 300,
      surchargeBasisPoints,
    });

  it.each([
    { agreed: 0, later: 300, borne: 0 },
    { agreed: 250, later: 300, borne: 2_500 },
    { agreed: 250, later: 100, borne: 1_000 },
  ])('$agreed, and $later hundredths of a percent later: no more', async ({ agreed, later, borne }) => {
    await ask(agreed);
    await withAutopay();
    await ask(later);
    await at('2027-02-01T08:00:00.000Z');
    expect(moved()[1]).toEqual(['charge', 100_000 + borne]);
  });

  it('not what the account asks when the card’s holder has confirmed at last', async () => {
    await ask(250);
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, {
      token: 'tok_asks',
      autopay: { terms: 'Along the schedule.' },
    });
    expect(data.status).toBe('RequiresAction');
    await ask(300);
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await service.work();
    service.processor.script('stored_tok_asks', 'succeeded');
    await at('2027-02-01T08:00:00.000Z');
    expect(moved()[1]).toEqual(['charge', 102_500]);
  });

  it('also when what was paid then was so little that nothing came on top', async () => {
    await ask(250);
    const invoice = await activeInvoice(service, {
      totalAmount: 100_010,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 10 },
        { dueDate: '2027-02-01', amount: 100_000 },
      ],
    });
    const { data } = await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    expect(data.surcharge).toBe(0);
    await service.work();
    await at('2027-02-01T08:00:00.000Z');
    expect(moved()[1]).toEqual(['charge', 102_500]);
  });
});
