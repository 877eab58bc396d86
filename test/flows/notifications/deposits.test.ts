import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let server: MailServer;
let service: TestService;
beforeAll(async () => {
  server = await startMailServer();
  service = await startService({ SMTP_URL: server.url, MAIL_FROM: 'invoices@tranche.example' });
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(() => {
  server.arrived.length = 0;
});

const made = async (name: string, language: string | null = null) => {
  const invoice = await activeInvoice(service, {
    contact: { name, email: `${name.toLowerCase()}@example.com`, ...(language !== null && { language }) },
    totalAmount: 50_000,
    depositDocuments: true,
    lineItems: [{ description: 'Photos', quantity: 1, unitAmount: 50_000, taxBasisPoints: 1_900 }],
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 20_000 },
      { dueDate: '2027-02-01', amount: 30_000 },
    ],
  });
  return { ...invoice, number: (await read(service, invoice.id)).number as string };
};
const mailTo = async (name: string) => {
  await service.work();
  const found = server.arrived.find(({ to }) => to.includes(`${name.toLowerCase()}@example.com`));
  if (found === undefined) throw new Error(`No mail has reached ${name}.`);
  return found.mail;
};

describe('mails of an invoice with deposit documents', () => {
  it.each([
    ['Ann', 'en', 'Payment plan', 'This is not an invoice.', 'Order number'],
    ['Bernd', 'de', 'Zahlungsplan', 'Dies ist keine Rechnung.', 'Auftragsnummer'],
    ['Chloe', 'fr', 'Échéancier', 'Ce document n’est pas une facture.', 'Numéro de commande'],
    ['Diego', 'es', 'Plan de pagos', 'Este documento no es una factura.', 'Número de pedido'],
  ])(
    'begin with a payment plan, which is no invoice yet: %s reads it in %s',
    async (name, language, plan, note, label) => {
      await made(name, language);
      const { subject, text } = await mailTo(name);
      expect(subject).toContain(`${plan} INV-`);
      expect(text).toContain(note);
      expect(text).toContain(label);
    },
  );

  it('name the prepayment invoice over the money that came, and lead to it: by charge and by hand', async () => {
    const charged = await made('Eve');
    const marked = await made('Finn');
    await service.work();
    server.arrived.length = 0;
    await pay(service, charged);
    await service.call('POST', `/v1/invoices/${marked.id}/payments`, { body: { amount: 20_000 } });
    for (const [name, { id, number }] of [['Eve', charged] as const, ['Finn', marked] as const]) {
      const { text, html } = await mailTo(name);
      const [document] = (await service.call('GET', `/v1/invoices/${id}/prepayment_invoices`)).data.items;
      expect(document.number).toBe(`${number}-P1`);
      const link = new RegExp(`http\\S+/prepayment-invoice/${document.id}`).exec(text ?? '')?.[0] ?? '';
      for (const part of [text, html]) expect(part).toContain(link);
      expect(text).toContain(`${number}-P1`);
      const file = await fetch(`${service.url}${new URL(link).pathname}`);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
    // The final invoice has no document of its own to name.
    server.arrived.length = 0;
    await service.call('POST', `/v1/invoices/${marked.id}/payments`, { body: { amount: 30_000 } });
    expect((await mailTo('Finn')).text).not.toContain('prepayment-invoice');
  });
});
