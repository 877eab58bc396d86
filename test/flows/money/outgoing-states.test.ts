import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextState } from '../../../src/kit/states.ts';
import { type PaymentMove, paymentStates } from '../../../src/payments/states.ts';
import { type PaymentStatus, paymentStatuses } from '../../../src/payments/types.ts';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { eventTypes } from '../../support/money.ts';
import {
  accept,
  acceptedPayment,
  CHARGED_AT,
  demoAccount,
  keyOf,
  offerPath,
  payOut,
  readPayment,
} from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

/** Walks every cell of the table of states: each state is reached by its own way, and each move is tried from it. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  service.processor.script('stored_tok_bank', 'processing');
});
afterEach(async () => expect(await faultsOf(service, service.processor)).toEqual([]));

type Payment = { id: string; offerLink: string };

const job = async (name: 'fund' | 'expire', { id }: Payment, now: string) =>
  service.services.payments.jobs[name](await demoAccount(service), id, new Date(now));

// Sends the processor's report about the delivery. For a payment without a delivery, the report has an unknown key.
async function tell({ id }: Payment, decided: 'succeeded' | 'failed' | 'returned'): Promise<void> {
  const key = await keyOf(service, id, 'delivery').catch(() => null);
  const account = await demoAccount(service);
  const now = new Date(CHARGED_AT);
  const event =
    key === null
      ? ({
          id: 'x',
          occurredAt: now,
          type: 'transfer',
          key: id,
          outcome: { status: 'unknown', cause: '' },
        } as const)
      : service.processor.decide(key, decided);
  expect(await service.services.payments.jobs.applyEvent(account, 'Sandbox', event, now)).toBe(key !== null);
}

const moves: Readonly<Record<PaymentMove, (payment: Payment) => Promise<unknown>>> = {
  accept: (payment) => accept(service, payment, 'tok_bank'),
  decline: (payment) => service.call('POST', `${offerPath(payment)}/decline`, { body: {}, token: null }),
  cancel: ({ id }) => service.call('POST', `/v1/payments/${id}/cancel`, { body: {} }),
  expire: (payment) => job('expire', payment, '2026-11-28T12:00:00.000Z'),
  start: (payment) => job('fund', payment, CHARGED_AT),
  complete: (payment) => tell(payment, 'succeeded'),
  fail: (payment) => tell(payment, 'failed'),
  return: (payment) => tell(payment, 'returned'),
};

async function processing(): Promise<Payment> {
  const payment = await acceptedPayment(service);
  await moves.start(payment);
  return payment;
}

async function reached(make: () => Promise<Payment>, ...walk: PaymentMove[]): Promise<Payment> {
  const payment = await make();
  for (const move of walk) await moves[move](payment);
  return payment;
}

const made: Readonly<Record<PaymentStatus, () => Promise<Payment>>> = {
  Pending: () => payOut(service),
  Scheduled: () => acceptedPayment(service),
  Processing: processing,
  Completed: () => reached(processing, 'complete'),
  Failed: () => reached(processing, 'fail'),
  Declined: () => reached(() => payOut(service), 'decline'),
  Expired: () => reached(() => payOut(service), 'expire'),
  Canceled: () => reached(() => payOut(service), 'cancel'),
  Returned: () => reached(processing, 'complete', 'return'),
};

const everyMove = Object.keys(moves) as PaymentMove[];

// A payment is told to have failed by other ways than the delivery while it waits for its day, and what is told
// out of its order takes the missing step as well.
const elsewhere: readonly string[] = ['Scheduled fail', 'Processing return', 'Completed fail'];

describe.each(paymentStatuses)('from %s', (status) => {
  it.each(everyMove)('%s leads where the table says, or nowhere', async (move) => {
    if (elsewhere.includes(`${status} ${move}`)) return;
    const payment = await made[status]();
    const before = await readPayment(service, payment.id);
    expect(before.status).toBe(status);
    const events = await eventTypes(service, payment.id);
    await moves[move](payment);
    const next = nextState(paymentStates, status, move);
    const now = await readPayment(service, payment.id);
    expect(now.status).toBe(next ?? status);
    if (next === null) {
      expect(await eventTypes(service, payment.id)).toEqual(events);
      expect(now).toEqual(before);
    }
  });
});

describe('out of order', () => {
  it('a return of what nobody has said to have arrived: Completed and Returned, in this order', async () => {
    const payment = await reached(processing, 'return');
    expect((await readPayment(service, payment.id)).status).toBe('Returned');
    expect((await eventTypes(service, payment.id)).slice(-2)).toEqual([
      'payment.completed',
      'payment.returned',
    ]);
  });

  it('a failure of what had arrived is a return', async () => {
    const payment = await reached(processing, 'complete', 'fail');
    expect((await readPayment(service, payment.id)).status).toBe('Returned');
  });

  it('a payment that waits for its day fails when its method is gone', async () => {
    const { data } = await service.call('POST', '/v1/payment_methods', { body: { token: 'tok_card' } });
    const payment = await acceptedPayment(service, { paymentMethodId: data.id });
    await service.call('DELETE', `/v1/payment_methods/${data.id}`);
    await moves.start(payment);
    expect((await readPayment(service, payment.id)).status).toBe('Failed');
  });
});
