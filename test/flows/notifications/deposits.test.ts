import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bankLines, upload } from '../../support/bank.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { activeInvoice, pay, read, sendWebhook } from '../../support/money.ts';
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
const byText = (one: readonly unknown[], other: readonly unknown[]) =>
  one.join(' ').localeCompare(other.join(' '));

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

  it('name the document of their own money only: of two bank lines of one day, and of one over two payments', async () => {
    const [lines, whole] = [await made('Gina'), await made('Hugo')];
    for (const { id } of [lines, whole]) {
      const paymentSchedule = ['2026-12-01', '2027-02-01', '2027-03-01'].map((dueDate, index) => ({
        dueDate,
        amount: [20_000, 25_000, 5_000][index],
      }));
      const changed = await service.call('PATCH', `/v1/invoices/${id}`, { body: { paymentSchedule } });
      expect(changed.status).toBe(200);
    }
    await service.work();
    server.arrived.length = 0;
    const rows = [`200.00,Gina,,${lines.number} 1`, `250.00,Gina,,${lines.number} 2`, '450.00,Hugo,,x'];
    const { data } = await upload(service, rows.map((row) => `2026-11-18,${row}\n`).join(''));
    const certain = `/v1/bank_statements/${data.statements[0].id}/confirm_certain`;
    expect((await service.call('POST', certain, { body: {} })).data.confirmedLineIds).toHaveLength(2);
    const line = (await bankLines(service)).find(({ amount }: { amount: number }) => amount === 45_000);
    const { paymentSchedule } = await read(service, whole.id);
    const allocations = paymentSchedule.slice(0, 2).map(({ id, amount }: { id: string; amount: number }) => ({
      invoiceId: whole.id,
      scheduledPaymentId: id,
      amount,
    }));
    await service.call('POST', `/v1/bank_lines/${line.id}/confirm`, { body: { allocations } });
    await service.work();
    const named = (name: string) =>
      server.arrived
        .filter(({ to }) => to.includes(`${name}@example.com`))
        .map(({ mail: { text = '' } }) => [...new Set(text.match(/INV-\d+-P\d/g))])
        .toSorted(byText);
    expect(named('gina')).toEqual([[`${lines.number}-P1`], [`${lines.number}-P2`]]);
    expect(named('hugo')).toEqual([[`${whole.number}-P1`], [`${whole.number}-P1`]]);
  });

  it('name no document of another money when their own replaces what a bank took back', async () => {
    const lines = await made('Ines');
    const paymentSchedule = ['2026-12-01', '2027-02-01', '2027-03-01'].map((dueDate, index) => ({
      dueDate,
      amount: [20_000, 25_000, 5_000][index],
    }));
    await service.call('PATCH', `/v1/invoices/${lines.id}`, { body: { paymentSchedule } });
    const { data: charge } = await pay(service, lines, { token: 'tok_bank' });
    for (const outcome of ['succeeded', 'returned'] as const) {
      await sendWebhook(service, [service.processor.decide(charge.id, outcome)]);
      await service.work();
    }
    server.arrived.length = 0;
    const rows = [`200.00,Ines,,${lines.number} 1`, `250.00,Ines,,${lines.number} 2`];
    const { data } = await upload(service, rows.map((row) => `2026-11-18,${row}\n`).join(''));
    const certain = `/v1/bank_statements/${data.statements[0].id}/confirm_certain`;
    expect((await service.call('POST', certain, { body: {} })).data.confirmedLineIds).toHaveLength(2);
    await service.work();
    const receipts = server.arrived
      .filter(({ to }) => to.includes('ines@example.com'))
      .map(({ mail: { text = '' } }) => [
        /\$2[05]0\.00/.exec(text)?.[0],
        ...new Set(text.match(/INV-\d+-P\d/g)),
      ]);
    expect(receipts.toSorted(byText)).toEqual([['$200.00'], ['$250.00', `${lines.number}-P2`]]);
  });
});
