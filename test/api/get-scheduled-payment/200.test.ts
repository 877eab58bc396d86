import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const NOWHERE = '01981f9e-0000-7000-8000-000000000000';
const read = (invoice: string, payment: string, token?: string) =>
  service.call(
    'GET',
    `/v1/invoices/${invoice}/scheduled_payments/${payment}`,
    token === undefined ? {} : { token },
  );

describe('GET /v1/invoices/{id}/scheduled_payments/{id}', () => {
  it('answers each payment as the invoice has it, with the version of the invoice', async () => {
    const { id } = await createInvoice(service, { status: 'Active' });
    const path = `/v1/invoices/${id}`;
    const { data: before } = await service.call('GET', path);
    await service.call('POST', `${path}/scheduled_payments/${before.paymentSchedule[0].id}/mark_as_paid`, {
      body: {},
    });
    const invoice = await service.call('GET', path);
    expect(invoice.data.paymentSchedule[0].status).toBe('Paid');
    for (const payment of invoice.data.paymentSchedule) {
      const answer = await read(id, payment.id);
      expect([answer.status, answer.data]).toEqual([200, payment]);
      expect(answer.headers.get('etag')).toBe(invoice.headers.get('etag'));
    }
  });

  it('finds it whatever the case of the ids', async () => {
    const { id, paymentSchedule } = await createInvoice(service);
    const { data } = await read(id.toUpperCase(), paymentSchedule[1].id.toUpperCase());
    expect(data.id).toBe(paymentSchedule[1].id);
  });

  it('of another invoice, of another account and of nobody there is none: one and the same 404', async () => {
    const { id, paymentSchedule } = await createInvoice(service);
    const other = await createInvoice(service);
    const stranger = await service.addMember('stranger');
    const answers = [
      await read(other.id, paymentSchedule[0].id),
      await read(id, NOWHERE),
      await read(id, 'x'),
    ];
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(
      Array.from({ length: 3 }, () => [404, 'No scheduled payment with this id in this invoice.']),
    );
    for (const path of [await read(id, paymentSchedule[0].id, stranger.token), await read(NOWHERE, NOWHERE)])
      expect([path.status, path.error.message]).toEqual([404, 'No invoice with this id.']);
  });
});
