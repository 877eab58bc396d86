import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { balances, eventTypes, sendWebhook } from '../../support/money.ts';
import {
  acceptedPayment,
  CHARGED_AT,
  FEES,
  keyOf,
  moved,
  payOut,
  readPayment,
  removeMethod,
} from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
afterEach(async () => {
  const waiting = await service.sql('select 1 from processor_events where applied_at is null');
  expect(waiting).toEqual([]);
});
keepBooks(() => service);

const workAt = async (instant: string) => {
  service.clock.set(instant);
  await service.work();
};

const BEGINNING = ['payment.created', 'payment.accepted', 'payment.processing'];

describe('an accepted payment', () => {
  it('is not charged before 08:00 of its day in the account’s zone, and then delivered at once', async () => {
    const { id } = await acceptedPayment(service);
    await workAt('2026-11-25T07:59:59.999Z');
    expect((await readPayment(service, id)).status).toBe('Scheduled');
    expect(service.processor.log).toEqual([]);
    await workAt(CHARGED_AT);
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Completed',
      fee: FEES.funding + FEES.delivery,
      paymentDate: '2026-11-25',
      fundedAt: CHARGED_AT,
      failure: null,
      refund: null,
    });
    expect(moved(service.processor)).toEqual([
      ['funding', 80_000],
      ['delivery', -80_000],
    ]);
    expect(await balances(service)).toEqual({
      fees: FEES.funding + FEES.delivery,
      processor: -FEES.funding - FEES.delivery,
    });
    expect(await eventTypes(service, id)).toEqual([...BEGINNING, 'payment.funded', 'payment.completed']);
    expect(await service.sql(`select 1 from tasks where kind like 'payment.%'`)).toEqual([]);
  });

  it('of a day that is past is charged at once', async () => {
    const { id } = await acceptedPayment(service, { scheduleDate: '1999-01-01' });
    await service.work();
    expect((await readPayment(service, id)).status).toBe('Completed');
  });

  it('is charged at 08:00 of a zone far from UTC', async () => {
    await service.sql(`update accounts set time_zone = 'Pacific/Auckland'`);
    const { id } = await acceptedPayment(service);
    await workAt('2026-11-24T18:59:59.000Z');
    expect((await readPayment(service, id)).status).toBe('Scheduled');
    await workAt('2026-11-24T19:00:00.000Z');
    expect(await readPayment(service, id)).toMatchObject({ status: 'Completed', paymentDate: '2026-11-25' });
  });

  it('posts the funding, holds the money in transit while a bank delivers, and posts the delivery', async () => {
    service.processor.script('stored_tok_bank', 'processing');
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    const { status, actions } = await readPayment(service, id);
    expect(status).toBe('Processing');
    // The object names what stands against an action by the word of its refusal.
    const { error } = await service.call('POST', `/v1/payments/${id}/cancel`, { body: {} });
    expect([actions.cancel.blockedBy, error.blockedBy]).toEqual(['OnItsWay', 'OnItsWay']);
    const { funding } = FEES;
    const held = { fees: funding, in_transit: 80_000, payable: -80_000, processor: -funding };
    expect(await balances(service)).toEqual(held);
    const event = service.processor.decide(await keyOf(service, id, 'delivery'), 'succeeded');
    await sendWebhook(service, [event, event, { ...event, id: 'told again' }]);
    await service.work();
    expect((await readPayment(service, id)).status).toBe('Completed');
    const fees = FEES.funding + FEES.delivery;
    expect(await balances(service)).toEqual({ fees, processor: -fees });
    expect(await eventTypes(service, id)).toEqual([...BEGINNING, 'payment.funded', 'payment.completed']);
  });

  it('out of a bank account waits for the bank: the webhook of its success has it delivered', async () => {
    const { items } = (await service.call('GET', '/v1/payment_methods')).data;
    const { id } = await acceptedPayment(service, { paymentMethodId: items[2].id });
    service.processor.script('stored_tok_bank', 'succeeded');
    service.processor.script('stored_tok_bank', 'processing');
    await workAt(CHARGED_AT);
    expect(await readPayment(service, id)).toMatchObject({ status: 'Processing', fundedAt: null, fee: null });
    expect(await balances(service)).toEqual({});
    const funded = service.processor.decide(await keyOf(service, id, 'funding'), 'succeeded');
    service.processor.script('stored_tok_bank', 'succeeded');
    await sendWebhook(service, [funded, { ...funded, id: 'told again' }]);
    await service.work();
    expect(await readPayment(service, id)).toMatchObject({ status: 'Completed', fee: 640 + FEES.delivery });
  });
});

describe('a payment fails', () => {
  it('with the bank’s code and sentence when its funding is declined, and nothing is posted', async () => {
    service.processor.script('stored_tok_card', 'declined');
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Failed',
      failure: { code: 'declined', message: 'The bank said no.' },
      refund: null,
      fee: null,
    });
    expect(await balances(service)).toEqual({});
    expect(await eventTypes(service, id)).toEqual([...BEGINNING, 'payment.failed']);
    expect(await service.sql(`select 1 from tasks where kind like 'payment.%'`)).toEqual([]);
  });

  it('on its day when its method was removed, and GET shows the removal before', async () => {
    const { id, paymentMethodId } = await acceptedPayment(service);
    await removeMethod(service, paymentMethodId);
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Scheduled',
      isPaymentMethodRemoved: true,
    });
    await workAt(CHARGED_AT);
    const failed = await readPayment(service, id);
    expect(failed).toMatchObject({ status: 'Failed', failure: { code: 'method_removed' } });
    expect(await eventTypes(service, id)).toEqual(['payment.created', 'payment.accepted', 'payment.failed']);
    expect(service.processor.calls.map(({ name }) => name)).not.toContain('charge');
  });

  it('when its method is of before there were processors', async () => {
    await service.sql('update payment_methods set processor = null, processor_reference = null');
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    expect(await readPayment(service, id)).toMatchObject({ failure: { code: 'method_not_accepted' } });
  });

  it('when its delivery fails, and the wallet gets the money back', async () => {
    service.processor.script('stored_tok_bank', 'failed');
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Failed',
      failure: { code: 'account_closed', message: 'The account is closed.' },
      refund: { status: 'Succeeded', refundedAt: CHARGED_AT, failure: null },
      paymentDate: null,
    });
    expect(moved(service.processor)).toEqual([
      ['funding', 80_000],
      ['funding', -80_000],
    ]);
    expect(await balances(service)).toEqual({ fees: FEES.funding, processor: -FEES.funding });
    expect(await eventTypes(service, id)).toEqual([
      ...BEGINNING,
      'payment.funded',
      'payment.failed',
      'payment.refunded',
    ]);
  });

  it('and says so when not even the refund goes well; the money stays in transit', async () => {
    service.processor.script('stored_tok_bank', 'failed');
    service.processor.script('refund', 'failed');
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    expect((await readPayment(service, id)).refund).toEqual({
      status: 'Failed',
      amount: 80_000,
      to: 'PaymentMethod',
      paymentMethodId: null,
      refundedAt: null,
      failure: { code: 'account_closed', message: 'The account is closed.' },
    });
    expect(await balances(service)).toMatchObject({ in_transit: 80_000, payable: -80_000 });
    expect((await eventTypes(service, id)).at(-1)).toBe('payment.refund_failed');
    expect(await service.sql(`select 1 from tasks where kind like 'payment.%'`)).toEqual([]);
  });
});

describe('a payment that was completed', () => {
  it('is Returned when the recipient’s bank sends it back, and the wallet gets the money', async () => {
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    const event = service.processor.decide(await keyOf(service, id, 'delivery'), 'returned');
    await sendWebhook(service, [event, event, { ...event, id: 'again' }]);
    await service.work();
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Returned',
      failure: { code: 'account_closed' },
      refund: { status: 'Succeeded' },
      paymentDate: '2026-11-25',
    });
    const fees = FEES.funding + FEES.delivery;
    expect(await balances(service)).toEqual({ fees, processor: -fees });
    expect(moved(service.processor)).toEqual([
      ['funding', 80_000],
      ['delivery', -80_000],
      ['delivery_returned', 80_000],
      ['funding', -80_000],
    ]);
    expect((await eventTypes(service, id)).slice(3)).toEqual([
      'payment.funded',
      'payment.completed',
      'payment.returned',
      'payment.refunded',
    ]);
  });

  it('is Returned also when that is told before its arrival, whose fee comes after', async () => {
    service.processor.script('stored_tok_bank', 'processing');
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    const key = await keyOf(service, id, 'delivery');
    const arrived = service.processor.decide(key, 'succeeded');
    const returned = service.processor.decide(key, 'returned');
    await sendWebhook(service, [returned]);
    await service.work();
    expect((await readPayment(service, id)).status).toBe('Returned');
    await sendWebhook(service, [arrived, { ...arrived, id: 'again' }]);
    await service.work();
    const fees = FEES.funding + FEES.delivery;
    expect(await readPayment(service, id)).toMatchObject({ status: 'Returned', fee: fees });
    expect(await balances(service)).toEqual({ fees, processor: -fees });
    await eventTypes(service, id);
  });

  it('keeps its state when the wallet’s bank takes the funding back; the clients’ money pays for it', async () => {
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    const event = service.processor.decide(await keyOf(service, id, 'funding'), 'returned');
    await sendWebhook(service, [event, { ...event, id: 'again' }]);
    await service.work();
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Completed',
      fundingReturnedAt: CHARGED_AT,
      failure: { code: 'R01' },
      refund: null,
    });
    const fees = FEES.funding + FEES.delivery + 400;
    expect(await balances(service)).toEqual({ bank: 80_000, fees, processor: -80_000 - fees });
  });

  it('has its refund taken back in the books when a bank refuses that one later', async () => {
    service.processor.script('stored_tok_bank', 'failed');
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    const event = service.processor.decide(await keyOf(service, id, 'refund'), 'failed');
    await sendWebhook(service, [event, { ...event, id: 'again' }]);
    await service.work();
    expect((await readPayment(service, id)).refund.status).toBe('Failed');
    expect(await balances(service)).toMatchObject({ in_transit: 80_000, payable: -80_000 });
  });
});

describe('a funding that was declined and succeeded after all', () => {
  it('goes back to the wallet: nobody waits for the payment any more', async () => {
    service.processor.script('stored_tok_card', 'declined');
    const { id } = await acceptedPayment(service);
    await workAt(CHARGED_AT);
    const event = service.processor.decide(await keyOf(service, id, 'funding'), 'succeeded');
    await sendWebhook(service, [event, { ...event, id: 'again' }]);
    await service.work();
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Failed',
      refund: { status: 'Succeeded' },
    });
    expect(await balances(service)).toEqual({ fees: FEES.funding, processor: -FEES.funding });
  });
});

describe('an offer that nobody answers', () => {
  it('expires after 7 days, not a moment earlier', async () => {
    const { id, expiresAt } = await payOut(service);
    expect(expiresAt).toBe('2026-11-28T12:00:00.000Z');
    await workAt('2026-11-28T11:59:59.999Z');
    expect((await readPayment(service, id)).status).toBe('Pending');
    await workAt('2026-11-28T12:00:00.000Z');
    expect((await readPayment(service, id)).status).toBe('Expired');
    expect(await eventTypes(service, id)).toEqual(['payment.created', 'payment.expired']);
    expect(await service.sql(`select 1 from tasks where kind like 'payment.%'`)).toEqual([]);
  });

  it('expires on the test clock’s way, and is charged there when it was accepted', async () => {
    const left = await payOut(service);
    const taken = await acceptedPayment(service);
    await service.call('POST', '/v1/test_clock', { body: { now: '2026-12-24T00:00:00.000Z' } });
    expect((await readPayment(service, left.id)).status).toBe('Expired');
    const paid = await readPayment(service, taken.id);
    expect([paid.status, paid.paymentDate]).toEqual(['Completed', '2026-11-25']);
    expect(paid.fundedAt.slice(0, 16)).toBe('2026-11-25T08:00');
  });
});
