import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** A client never owes what was credited, whatever became of its refund and of other refunds. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const of = (...amounts: readonly number[]) =>
  activeInvoice(service, {
    totalAmount: amounts.reduce((sum, amount) => sum + amount, 0),
    paymentSchedule: amounts.map((amount, index) => ({ dueDate: `2026-12-0${index + 1}`, amount })),
  });
const ofPayment = (id: string, paymentId: string, what: string) =>
  service.call('POST', `/v1/invoices/${id}/scheduled_payments/${paymentId}/${what}`, { body: {} });
const refund = (charge: string, body: object = {}) =>
  service.call('POST', `/v1/charges/${charge}/refunds`, { body });
const credit = (id: string, amount: number, givenBack?: object) =>
  service.call('POST', `/v1/invoices/${id}/credit_notes`, {
    body: { reason: 'Less', amount, ...(givenBack === undefined ? {} : { givenBack }) },
  });
const tell = async (key: string, decided: 'succeeded' | 'failed' | 'returned') => {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
};
const payNext = async (id: string, token = 'tok_card') => {
  const { data } = await pay(service, await read(service, id), { token });
  if (token === 'tok_bank') await tell(data.id, 'succeeded');
  return data.id as string;
};
// A credit note about money that was paid, whose refund the bank refuses at once.
const creditInVain = async (id: string, amount: number) => {
  service.processor.script('refund', 'failed');
  const answer = await credit(id, amount, { refund: amount });
  service.processor.script('refund', 'succeeded');
  return answer;
};

describe('a refund that was made before a credit note for another reason', () => {
  it('is not the credit note’s: once the bank takes the rest back, nothing of what was credited is owed', async () => {
    const { id } = await of(1_000);
    const charge = await payNext(id, 'tok_bank');
    await refund(charge, { amount: 300 });
    await creditInVain(id, 700);
    await tell(charge, 'returned');
    expect((await read(service, id)).amountDue).toBe(0);
    expect((await balances(service))['refunds']).toBe(300);
  });

  it('does not let a payment be unmarked whose money the credit note has still to give back', async () => {
    const { id, paymentSchedule } = await of(600, 400);
    await refund(await payNext(id), { amount: 300 });
    await ofPayment(id, paymentSchedule[1].id, 'mark_as_paid');
    await creditInVain(id, 300);
    const { status, error } = await ofPayment(id, paymentSchedule[1].id, 'unmark_as_paid');
    expect([status, error?.code, error?.blockedBy]).toEqual([422, 'illegal_action', 'MoneyMoved']);
  });

  it('nor is one between two credit notes that gave nothing of the first', async () => {
    const { id } = await of(1_000);
    const charge = await payNext(id, 'tok_bank');
    await credit(id, 200, { refund: 200 });
    await refund(charge, { amount: 300 });
    await creditInVain(id, 400);
    await tell(charge, 'returned');
    expect((await read(service, id)).amountDue).toBe(100);
  });
});
