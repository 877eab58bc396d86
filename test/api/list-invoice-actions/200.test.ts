import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, invoiceBody } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const actionsOf = async (id: string) =>
  (await service.call('GET', `/v1/invoices/${id}/actions`)).data as {
    actions: string[];
    scheduledPayments: { id: string; actions: string[] }[];
  };

describe('GET /v1/invoices/{id}/actions answers 200', () => {
  it('a draft can be activated', async () => {
    const { id } = await createInvoice(service, { ...invoiceBody(), status: 'Draft' });
    expect((await actionsOf(id)).actions).toEqual(['activate']);
  });

  it('what is owed can be paid, and the invoice canceled, until money moves', async () => {
    const invoice = await activeInvoice(service);
    const before = await actionsOf(invoice.id);
    expect(before.actions).toEqual(['pay', 'cancel']);
    expect(before.scheduledPayments.map((one) => one.id)).toEqual(
      invoice.paymentSchedule.map((one: { id: string }) => one.id),
    );
    await pay(service, invoice, {});
    const after = await actionsOf(invoice.id);
    expect(after.actions).not.toContain('cancel');
    expect(after.scheduledPayments[0]?.actions).not.toContain('pay');
    expect(after.scheduledPayments[1]?.actions).toContain('pay');
  });

  it('what was marked as paid can be unmarked', async () => {
    const { id, paymentSchedule } = await activeInvoice(service);
    const path = `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[0].id}/mark_as_paid`;
    await service.call('POST', path, { body: {} });
    expect((await actionsOf(id)).scheduledPayments[0]?.actions).toEqual(['unmark']);
  });

  it('a canceled invoice offers only another one', async () => {
    const { id } = await activeInvoice(service);
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    expect((await actionsOf(id)).actions).toEqual(['newInvoice']);
  });
});
