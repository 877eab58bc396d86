import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('answers that are kept', () => {
  it('show the days of payments in the time zone that the account has now', async () => {
    service.clock.set('2026-11-21T20:00:00.000Z');
    const { id, paymentSchedule } = await createInvoice(service);
    const path = `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[0].id}/mark_as_paid`;
    expect((await service.call('POST', path, { body: {} })).status).toBe(200);
    // Today is the same day in both zones.
    service.clock.set('2026-11-22T10:00:00.000Z');
    const read = async () => [
      (await service.call('GET', `/v1/invoices/${id}`)).data.paymentSchedule[0].paymentDate,
      (await service.call('GET', '/v1/invoices')).data.items[0].paymentSchedule[0].paymentDate,
    ];
    expect(await read()).toEqual(['2026-11-21', '2026-11-21']);
    await service.call('PATCH', '/v1/account', { body: { timeZone: 'Asia/Tokyo' } });
    expect(await read()).toEqual(['2026-11-22', '2026-11-22']);
  });
});
