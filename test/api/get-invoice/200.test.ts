import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('GET /v1/invoices/{id} answers 200', () => {
  it('with everything about the invoice, status and names always among it', async () => {
    const { id, contactId, paymentSchedule } = await createInvoice(service, { eventDate: '2027-06-12' });
    const answer = await service.call('GET', `/v1/invoices/${id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.data).toMatchObject({
      id,
      contactId,
      status: 'Active',
      number: 'INV-0001',
      currency: 'USD',
      amountPaid: 0,
      amountDue: 300_000,
      paymentState: 'Unpaid',
      isOverdue: false,
      nextPayment: { id: paymentSchedule[0].id, dueDate: '2026-12-01', amount: 100_000 },
      eventDate: '2027-06-12',
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    expect(answer.data.paymentSchedule[0]).toMatchObject({ name: null, isOverdue: false });
  });

  it('and finds it whatever the case of the id', async () => {
    const { id } = await createInvoice(service);
    expect((await service.call('GET', `/v1/invoices/${id.toUpperCase()}`)).data.id).toBe(id);
  });

  it('overdue follows the date in the account’s time zone, to the midnight', async () => {
    const far = await service.addMember('far-west');
    await service.sql(`update accounts set time_zone = 'Pacific/Honolulu' where id = $1`, [far.accountId]);
    const { data } = await service.call('POST', '/v1/invoices', {
      token: far.token,
      body: {
        contact: { name: 'Leilani', email: 'leilani@example.com' },
        totalAmount: 1,
        paymentSchedule: [{ dueDate: '2026-11-30', amount: 1 }],
      },
    });
    const isOverdueAt = async (instant: string) => {
      service.clock.set(instant);
      return (await service.call('GET', `/v1/invoices/${data.id}`, { token: far.token })).data.isOverdue;
    };
    expect(await isOverdueAt('2026-12-01T09:59:59Z')).toBe(false);
    expect(await isOverdueAt('2026-12-01T10:00:00Z')).toBe(true);
    service.clock.set('2026-11-21T12:00:00Z');
  });

  it('a draft is never overdue and has nothing due', async () => {
    const { id } = await createInvoice(service, {
      status: 'Draft',
      totalAmount: 1,
      paymentSchedule: [{ dueDate: '1999-01-01', amount: 1 }],
    });
    const { data } = await service.call('GET', `/v1/invoices/${id}`);
    expect(data).toMatchObject({ isOverdue: false, amountDue: 0, nextPayment: null, number: null });
  });
});
