import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('a method names the payments that would fail without it, and those then do', async () => {
  const { items } = (await service.call('GET', '/v1/payment_methods')).data;
  const pay = async (scheduleDate: string, paymentMethodId: string) =>
    (
      await service.call('POST', '/v1/payments', {
        body: {
          contact: { name: 'Band', email: 'band@example.com' },
          totalAmount: 5_000,
          scheduleDate,
          paymentMethodId,
        },
      })
    ).data.id as string;
  const later = await pay('2026-12-20', items[0].id);
  const sooner = await pay('2026-12-10', items[0].id);
  const canceled = await pay('2026-12-15', items[0].id);
  await service.call('POST', `/v1/payments/${canceled}/cancel`, { body: {} });
  await pay('2026-12-10', items[1].id);
  const { data } = await service.call('GET', `/v1/payment_methods/${items[0].id}`);
  expect(data.waitingPayments.map(({ id }: { id: string }) => id)).toEqual([sooner, later]);
  expect(data.waitingPayments[0]).toMatchObject({
    status: 'Pending',
    contact: { name: 'Band' },
    totalAmount: 5_000,
    currency: 'USD',
    scheduleDate: '2026-12-10',
  });
  expect((await service.call('GET', `/v1/payment_methods/${items[2].id}`)).data.waitingPayments).toEqual([]);
});
