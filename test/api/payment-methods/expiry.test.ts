import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { accept, payOut, readPayment } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
beforeAll(async () => {
  service = await startService();
  sandbox = await useSandbox(service);
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
});

async function addCard(expiryMonth: number, expiryYear: number) {
  const made = await sandbox.processor.tokenize(service.member.accountId as AccountId, {
    type: 'Card',
    number: '4242424242424242',
    expiryMonth,
    expiryYear,
    cvc: '123',
  });
  if (made.status !== 'created') throw new Error(JSON.stringify(made));
  const added = await service.call('POST', '/v1/payment_methods', { body: { token: made.token } });
  if (added.status !== 201) throw new Error(added.text);
  return added.data;
}

const show = async (id: string) => (await service.call('GET', `/v1/payment_methods/${id}`)).data;
const needs = async () =>
  (await service.call('GET', '/v1/reports/home')).data.needsYou.filter(
    ({ kind }: { kind: string }) => kind === 'CardExpires',
  );

describe('a card that expires', () => {
  it('says its last day, as the processor knows it; the list of the interface stays as it is', async () => {
    const card = await addCard(2, 2028);
    expect(card.expiresOn).toBe('2028-02-29');
    expect((await show(card.id)).isExpired).toBe(false);
    const { items } = (await service.call('GET', '/v1/payment_methods')).data;
    expect(Object.keys(items.at(-1))).toEqual(['id', 'type', 'name']);
    const bank = await service.call('POST', '/v1/payment_methods', {
      body: { token: await sandbox.bank('000123456789') },
    });
    expect(bank.data.expiresOn).toBe(null);
  });

  it('is named where a payment is charged after its month, and nowhere else', async () => {
    const card = await addCard(11, 2026);
    const within = await payOut(service, { paymentMethodId: card.id, scheduleDate: '2026-11-30' });
    const after = await payOut(service, { paymentMethodId: card.id, scheduleDate: '2026-12-01' });
    expect(within.isPaymentMethodExpiring).toBe(false);
    expect(after.isPaymentMethodExpiring).toBe(true);
    const { waitingPayments } = await show(card.id);
    expect(
      waitingPayments.map(({ id, isAfterExpiry }: { id: string; isAfterExpiry: boolean }) => [
        id,
        isAfterExpiry,
      ]),
    ).toEqual([
      [within.id, false],
      [after.id, true],
    ]);
    expect(await needs()).toEqual([
      expect.objectContaining({
        objectType: 'Payment',
        objectId: after.id,
        amount: 80_000,
        currency: 'USD',
        label: 'The Band · Visa 4242',
        daysLeft: 10,
      }),
    ]);
    const other = await addCard(12, 2027);
    await service.call('PATCH', `/v1/payments/${after.id}`, { body: { paymentMethodId: other.id } });
    expect((await readPayment(service, after.id)).isPaymentMethodExpiring).toBe(false);
    expect(await needs()).toEqual([]);
  });

  it('is named for a payment of a day that is over, which is charged after its month', async () => {
    const card = await addCard(11, 2026);
    const late = await payOut(service, { paymentMethodId: card.id, scheduleDate: '2026-11-28' });
    expect(late.isPaymentMethodExpiring).toBe(false);
    service.clock.set('2026-12-01T12:00:00.000Z');
    expect(await readPayment(service, late.id)).toMatchObject({
      status: 'Pending',
      isPaymentMethodExpiring: true,
    });
    expect((await show(card.id)).waitingPayments).toMatchObject([{ id: late.id, isAfterExpiry: true }]);
    expect(await needs()).toContainEqual(expect.objectContaining({ objectId: late.id, daysLeft: 0 }));
    await service.call('POST', `/v1/payments/${late.id}/cancel`, { body: {} });
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('fails the payment on its day, as was said; one of its last day is paid', async () => {
    const card = await addCard(11, 2026);
    const pay = async (scheduleDate: string) => {
      const payment = await payOut(service, { paymentMethodId: card.id, scheduleDate });
      await accept(service, payment, await sandbox.bank('000123456789'));
      return payment.id as string;
    };
    const [onLastDay, after] = [await pay('2026-11-30'), await pay('2026-12-01')];
    service.clock.set('2026-11-30T23:00:00.000Z');
    await service.work();
    expect((await readPayment(service, onLastDay)).fundedAt).not.toBe(null);
    service.clock.set('2026-12-01T09:00:00.000Z');
    expect((await show(card.id)).isExpired).toBe(true);
    await service.work();
    expect(await readPayment(service, after)).toMatchObject({
      status: 'Failed',
      failure: { code: 'expired_card' },
      isPaymentMethodExpiring: false,
    });
    expect(await needs()).toEqual([]);
    service.clock.set('2026-11-21T12:00:00.000Z');
  });
});
