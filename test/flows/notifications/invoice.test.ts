import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { activeInvoice } from '../../support/money.ts';
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

describe('the mail of an invoice', () => {
  it('reaches the client and who reads along, in text and HTML, with one way to pay', async () => {
    const invoice = await activeInvoice(service, { ccEmails: ['copy@example.com', 'MARIA@example.com'] });
    await service.work();
    expect(server.arrived).toHaveLength(1);
    const [{ from, to, mail } = {} as never] = server.arrived;
    expect(from).toBe('invoices@tranche.example');
    expect(to).toEqual(['maria@example.com', 'copy@example.com']);
    expect(mail.from).toEqual({ name: 'demo-studio', address: 'invoices@tranche.example' });
    expect(mail.to).toEqual([{ name: 'Maria Lindqvist', address: 'maria@example.com' }]);
    expect(mail.cc).toEqual([{ name: '', address: 'copy@example.com' }]);
    expect(mail.replyTo).toEqual([{ name: '', address: 'owner@demo-studio.example' }]);
    expect(mail.subject).toBe('[Test] Invoice INV-0001 from demo-studio');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('3,000.00');
      expect(part).toContain('Tue 1 Dec 2026');
      expect(part).toContain('Wedding photography');
      expect(part).toContain(invoice.paymentLink);
    }
    expect(mail.html?.match(/<a /g)).toHaveLength(1);
    expect(mail.html).not.toContain('<img');
    const events = (await service.call('GET', `/v1/invoices/${invoice.id}/events`)).data.items;
    expect(events).toMatchObject([
      { type: 'invoice.sent', sequence: 2 },
      { type: 'invoice.created', sequence: 1 },
    ]);
    const { items } = (await service.call('GET', `/v1/mails?invoiceId=${invoice.id}`)).data;
    expect(items).toMatchObject([{ kind: 'Invoice', status: 'Sent', attempts: 1, failure: null }]);
  });

  it('leaves the version that an editor has seen good for If-Match', async () => {
    const invoice = await activeInvoice(service);
    await service.work();
    const patch = (tag: string) =>
      service.call('PATCH', `/v1/invoices/${invoice.id}`, {
        body: { note: `after ${tag}` },
        headers: { 'if-match': tag },
      });
    expect((await service.call('GET', `/v1/invoices/${invoice.id}`)).headers.get('etag')).toBe('"2"');
    expect((await patch('"1"')).status).toBe(200);
    expect((await patch('"1"')).status).toBe(412);
    expect((await patch('"2"')).status).toBe(412);
    expect((await patch('"3"')).status).toBe(200);
  });
});
