import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
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

const person = (name: string, ...receives: string[]) => ({
  name,
  email: `${name.toLowerCase()}@nord.example`,
  receives,
});

let count = 0;
async function invoiceTo(persons: object[]): Promise<string> {
  count += 1;
  const contact = await service.call('POST', '/v1/contacts', {
    body: { name: 'Jo Roth', email: `jo${count}@nord.example`, company: 'Nordlicht GmbH', persons },
  });
  const { data } = await service.call('POST', '/v1/invoices', {
    body: { contact: { id: contact.data.id }, totalAmount: 5_000, ccEmails: ['ines@nord.example'] },
  });
  return data.id;
}

async function arrivals() {
  await service.work();
  return server.arrived
    .splice(0)
    .map(({ to, mail }) => ({
      to,
      greeting: mail.text?.split('\n').find((line) => line.startsWith('Hi')) ?? mail.text,
    }));
}

describe('people at a client', () => {
  it('get the mails that they receive, the first is greeted, and nobody gets one twice', async () => {
    const id = await invoiceTo([
      person('Ines', 'Invoices'),
      person('Mark', 'Invoices', 'Reminders'),
      person('Zoe'),
    ]);
    const [invoice, ...others] = await arrivals();
    expect(invoice?.to).toEqual(['ines@nord.example', 'mark@nord.example']);
    expect(invoice?.greeting).toContain('Ines');
    expect(others).toEqual([]);
    await service.call('POST', `/v1/invoices/${id}/remind`, { body: {} });
    const [reminder] = await arrivals();
    expect(reminder?.to).toEqual(['mark@nord.example', 'ines@nord.example']);
    expect(reminder?.greeting).toContain('Mark');
  });

  it('get none of the mails that nobody receives: they go to the contact', async () => {
    const id = await invoiceTo([person('Ines', 'Receipts')]);
    const [invoice] = await arrivals();
    expect(invoice?.to).toEqual([`jo${count}@nord.example`, 'ines@nord.example']);
    expect(invoice?.greeting).toContain('Jo Roth');
    const { data } = await service.call('GET', `/v1/invoices/${id}`);
    expect(data.billing.persons).toEqual([{ ...person('Ines', 'Receipts'), role: null }]);
  });

  it('are those of the invoice: a change of the contact reaches the next one, a change of the invoice this one', async () => {
    const id = await invoiceTo([person('Ines', 'Reminders')]);
    await arrivals();
    const { data } = await service.call('GET', `/v1/invoices/${id}`);
    await service.call('PATCH', `/v1/contacts/${data.contactId}`, {
      body: { persons: [person('New', 'Reminders')] },
    });
    await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { billing: { persons: [person('Later', 'Reminders')] } },
    });
    await arrivals();
    await service.call('POST', `/v1/invoices/${id}/remind`, { body: {} });
    expect((await arrivals())[0]?.to).toEqual(['later@nord.example', 'ines@nord.example']);
  });
});
