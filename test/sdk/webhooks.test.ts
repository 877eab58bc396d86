import { expect, it } from 'vitest';
import { Tranche, type WebhookEvent } from '../../sdk/src/index.ts';
import { startService } from '../support/service.ts';
import { ALLOWED, startReceiver } from '../support/webhook-receiver.ts';

it('what the service delivers is verified by the client, and is what its types say', async () => {
  const receiver = await startReceiver();
  const service = await startService(ALLOWED);
  try {
    const tranche = new Tranche({ baseUrl: service.url, token: service.member.token });
    const { id, secret } = await tranche.webhooks.create({ url: receiver.url });
    await tranche.contacts.create({ name: 'Maria', email: 'maria@example.com' });
    const contact = { name: 'Maria', email: 'maria@example.com' };
    const invoice = await tranche.invoices.create({ contact, totalAmount: 900, status: 'Active' });
    const [payment] = invoice.paymentSchedule;
    await tranche.invoices.scheduledPayments.markAsPaid(invoice.id, payment?.id ?? '');
    await service.services.webhooks.sendDue();
    await tranche.webhooks.test(id);
    const events = new Map<string, WebhookEvent>();
    for (const { body, headers } of receiver.received) {
      const event = await tranche.webhooks.verify(body, headers, secret ?? '', {
        now: new Date(Number(headers['webhook-timestamp']) * 1_000),
      });
      events.set(event.type, event);
    }
    const dataOf = (type: WebhookEvent['type']) => events.get(type)?.data;
    expect(dataOf('contact.created')).toMatchObject({ contact: { name: 'Maria' } });
    expect(dataOf('invoice.paid')).toMatchObject({ invoice: { id: invoice.id, totalAmount: 900 } });
    const paid = { invoiceId: invoice.id, payment: { id: payment?.id, amount: 900 } };
    expect(dataOf('invoice.payment.marked_as_paid')).toMatchObject(paid);
    expect(dataOf('webhook.test')).toMatchObject({ webhook: { id } });
    expect((await tranche.webhooks.deliveries.list(id)).items.length).toBe(receiver.received.length);
  } finally {
    await service.close();
    await receiver.close();
  }
});
