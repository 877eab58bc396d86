import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** A client gets no more back than they paid, and the books say what a bank gave them, and what a refund. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const single = (amount = 100_000) =>
  activeInvoice(service, {
    totalAmount: amount,
    paymentSchedule: [{ dueDate: '2026-12-01', amount }],
  });
const refund = (chargeId: string, body: object = {}) =>
  service.call('POST', `/v1/charges/${chargeId}/refunds`, { body });
async function tell(key: string, decided: 'succeeded' | 'returned' | 'failed') {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
}
async function lose(chargeKey: string, amount: number) {
  const reference = `dp_${newId()}`;
  const base = { occurredAt: new Date(0), reference };
  await sendWebhook(service, [
    {
      ...base,
      id: `open_${reference}`,
      type: 'dispute_opened',
      chargeKey,
      amount,
      fee: 0,
      reason: 'fraudulent',
      respondBy: null,
    },
  ]);
  await service.work();
  await sendWebhook(service, [{ ...base, id: `close_${reference}`, type: 'dispute_closed', isWon: false }]);
  await service.work();
}
const open = async () =>
  (await service.sql<{ kind: string }>('select kind from discrepancies where gone_at is null')).map(
    ({ kind }) => kind,
  );
const sums = async (id: string) => {
  const { status, amountPaid, amountRefunded, amountDue } = await read(service, id);
  return { status, amountPaid, amountRefunded, amountDue };
};
const paidByBank = async (invoice: { paymentLink: string }) => {
  const { data } = await pay(service, invoice, { token: 'tok_bank' });
  await tell(data.id, 'succeeded');
  return data.id as string;
};
const surcharged = () =>
  service.sql(
    `update accounts set fee_bearer = 'Client', surcharge_basis_points = 290, card_cost_basis_points = 290`,
  );

describe('a refund for good that fails after the client’s bank has taken everything back', () => {
  it.each([
    [100_000, ['Refunded'], { status: 'Paid', amountPaid: 100_000, amountRefunded: 100_000, amountDue: 0 }],
    [30_000, ['Failed'], { status: 'Active', amountPaid: 30_000, amountRefunded: 30_000, amountDue: 70_000 }],
  ])('of %i stays given back, by the bank: nothing counts as received', async (amount, after, expected) => {
    const invoice = await single();
    const charge = await paidByBank(invoice);
    const made = await refund(charge, { amount });
    await tell(charge, 'returned');
    await tell(made.data.id, 'failed');
    expect(await sums(invoice.id)).toEqual(expected);
    expect(states(await read(service, invoice.id))).toEqual(after);
    expect(await open()).toEqual([]);
    // The books show the refund as the only cost: the failed refund makes up for the bank's return.
    expect(await balances(service)).toMatchObject({ refunds: amount });
    expect(await balances(service)).not.toHaveProperty('chargebacks');
    expect((await service.call('GET', `/v1/refunds/${made.data.id}`)).data.status).toBe('Failed');
  });

  it('is owed as a whole when the refund reopened, and costs nothing', async () => {
    const invoice = await single();
    const charge = await paidByBank(invoice);
    const made = await refund(charge, { amount: 30_000, reopen: true });
    await tell(charge, 'returned');
    await tell(made.data.id, 'failed');
    expect(await sums(invoice.id)).toMatchObject({ amountPaid: 0, amountRefunded: 0, amountDue: 100_000 });
    const after = await balances(service);
    expect([after['refunds'], after['chargebacks']]).toEqual([undefined, undefined]);
  });
});

describe('a refund that fails after a dispute of everything was lost', () => {
  it.each([true, false])(
    'was given back by the bank: it cannot be refunded again; reopened: %s',
    async (reopen) => {
      const invoice = await single();
      const { data } = await pay(service, invoice);
      const made = await refund(data.id, { amount: 40_000, reopen });
      await lose(data.id, 100_000);
      await tell(made.data.id, 'failed');
      const due = reopen ? 100_000 : 60_000;
      expect(await sums(invoice.id)).toMatchObject({ amountDue: due, amountPaid: 100_000 - due });
      const again = await refund(data.id, { amount: 40_000, reopen: true });
      expect(again.error?.code).toBe('illegal_action');
      const after = await balances(service);
      expect([after['refunds'] ?? 0, after['chargebacks'] ?? 0]).toEqual([reopen ? 0 : 40_000, 0]);
      expect(await open()).toEqual([]);
    },
  );

  it('is back with the business as far as the dispute left it', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    const first = await refund(data.id, { amount: 40_000 });
    const second = await refund(data.id, { amount: 30_000 });
    await lose(data.id, 50_000);
    await tell(first.data.id, 'failed');
    // 100 000 came; the bank took 50 000, the second refund 30 000: 20 000 is left.
    const left = await refund(data.id, { amount: 20_001, reopen: true });
    expect(left.error?.code).toBe('illegal_action');
    await tell(second.data.id, 'failed');
    const after = await sums(invoice.id);
    expect(after.amountPaid - after.amountRefunded).toBe(50_000);
  });
});

describe('the surcharge of a charge goes back once', () => {
  // 29 on 1 000; the first refund gives 9, the second 10, and then the first fails.
  const uneven = async () => {
    await surcharged();
    const invoice = await single(1_000);
    const { data } = await pay(service, invoice);
    expect(data.surcharge).toBe(29);
    const first = await refund(data.id, { amount: 333 });
    await refund(data.id, { amount: 333 });
    await tell(first.data.id, 'failed');
    return { invoice, id: data.id as string };
  };

  it('when a dispute of everything is lost after refunds of which one failed', async () => {
    const { id } = await uneven();
    expect(await balances(service)).toMatchObject({ surcharges: -19 });
    await lose(id, 1_029);
    expect(await balances(service)).not.toHaveProperty('surcharges');
  });

  it('when a part is refunded between two disputes', async () => {
    await surcharged();
    const invoice = await single(1_000);
    const { data } = await pay(service, invoice);
    await lose(data.id, 500);
    await refund(data.id, { amount: 499, reopen: true });
    await lose(data.id, 1_029);
    expect(await balances(service)).not.toHaveProperty('surcharges');
  });

  it('when the bank takes the charge back after a refund', async () => {
    await surcharged();
    const { id } = await uneven();
    await tell(id, 'returned');
    expect(await balances(service)).not.toHaveProperty('surcharges');
  });
});

describe('a refund that was closed by hand', () => {
  const closed = async () => {
    const { data: charge } = await pay(service, await single());
    service.processor.failNext('reply lost', ...Array.from({ length: 30 }, () => 'never arrives' as const));
    const { data } = await refund(charge.id, {});
    const moved = await service.call('POST', '/v1/test_clock', { body: { now: '2026-11-23T13:00:00.000Z' } });
    expect(moved.status).toBe(200);
    const canceled = await service.call('POST', `/v1/refunds/${data.id}/cancel`, { body: {} });
    expect(canceled.data.failure.code).toBe('closed_by_hand');
    return data.id as string;
  };

  it('and went well after all is told as a discrepancy', async () => {
    const id = await closed();
    service.processor.answerAgain();
    await sendWebhook(service, [service.processor.decide(id, 'succeeded')]);
    await service.work();
    expect(await service.sql('select kind, subject from discrepancies where gone_at is null')).toEqual([
      { kind: 'refund_succeeded_after_failure', subject: id },
    ]);
  });
});

it('a payment that is paid again because its refund failed says when it was paid', async () => {
  const invoice = await single();
  const { data } = await pay(service, invoice);
  const made = await refund(data.id, { reopen: true });
  await tell(made.data.id, 'failed');
  const [payment] = (await read(service, invoice.id)).paymentSchedule;
  expect([payment.status, payment.paidAt ?? payment.paymentDate]).toEqual(['Paid', expect.any(String)]);
});

it('a bank account that waits for its holder is given up by the business, however long it has waited', async () => {
  service.processor.script('tok_bank', 'requires_action');
  const { data } = await pay(service, await single(), { token: 'tok_bank' });
  expect(data.status).toBe('RequiresAction');
  await service.call('POST', '/v1/test_clock', { body: { now: '2026-12-05T13:00:00.000Z' } });
  const canceled = await service.call('POST', `/v1/charges/${data.id}/cancel`, { body: {} });
  expect([canceled.status, canceled.data?.status]).toEqual([200, 'Declined']);
});
