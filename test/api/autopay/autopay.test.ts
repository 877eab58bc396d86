import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, eventTypes, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const read = (id: string, token?: string) =>
  service.call('GET', `/v1/invoices/${id}/autopay`, token === undefined ? {} : { token });
const end = (id: string, headers: Record<string, string> = {}) =>
  service.call('DELETE', `/v1/invoices/${id}/autopay`, { headers });

/** An invoice whose first payment turned autopay on. */
async function agreed() {
  const invoice = await activeInvoice(service);
  await pay(service, invoice, { autopay: { terms: 'The rest by itself.' } });
  await service.work();
  return invoice;
}

describe('GET /v1/invoices/{invoice_id}/autopay', () => {
  it('tells what the client agreed to, and what is taken when', async () => {
    const invoice = await agreed();
    const { data } = await read(invoice.id);
    expect(data).toMatchObject({
      isOn: true,
      terms: 'The rest by itself.',
      paymentMethod: { type: 'CreditCard' },
      agreedAmount: 200_000,
      nextCharge: {
        date: '2027-02-01',
        amount: 100_000,
        scheduledPaymentIds: [invoice.paymentSchedule[1].id],
        refusal: null,
      },
      failures: [],
    });
    expect(data.charges).toHaveLength(2);
  });

  it('says of an invoice without a consent that it is off', async () => {
    const { data } = await read((await activeInvoice(service)).id);
    expect(data).toMatchObject({ isOn: false, paymentMethod: null, nextCharge: null, charges: [] });
  });

  it('tells what failed, and when it is tried again', async () => {
    const invoice = await agreed();
    service.processor.script('stored_tok_card', 'declined');
    service.clock.set('2027-02-02T12:00:00.000Z');
    await service.work();
    const { data } = await read(invoice.id);
    expect(data.failures).toEqual([
      {
        scheduledPaymentId: invoice.paymentSchedule[1].id,
        count: 1,
        failedAt: expect.any(String) as string,
        retryAt: expect.any(String) as string,
      },
    ]);
    service.processor.script('stored_tok_card', 'succeeded');
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('of another account is not found', async () => {
    const { token } = await service.addMember('stranger');
    expect((await read((await agreed()).id, token)).status).toBe(404);
  });
});

describe('DELETE /v1/invoices/{invoice_id}/autopay', () => {
  it('ends it with an event, tells the client by mail, and charges nothing more', async () => {
    const invoice = await agreed();
    const ended = await end(invoice.id, { 'idempotency-key': `end-${invoice.id}` });
    expect([ended.status, ended.data.isOn]).toEqual([200, false]);
    expect(await eventTypes(service, invoice.id)).toContain('invoice.autopay.disabled');
    await service.work();
    const mails = (await service.call('GET', `/v1/mails?invoiceId=${invoice.id}`)).data.items;
    const [mail] = mails.filter(({ kind }: { kind: string }) => kind === 'AutopayEnded');
    const { text } = (await service.call('GET', `/v1/mails/${mail.id}`)).data;
    expect(text).toContain('demo-studio ended autopay');
    service.clock.set('2027-02-02T12:00:00.000Z');
    await service.work();
    const { data } = await service.call('GET', `/v1/charges?invoiceId=${invoice.id}`);
    expect(data.items).toHaveLength(1);
    service.clock.set('2026-11-21T12:00:00.000Z');
    const again = await end(invoice.id, { 'idempotency-key': `end-${invoice.id}` });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await end(invoice.id)).error.code).toBe('illegal_action');
  });
});
