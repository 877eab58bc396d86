import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(() => endAssistants());
afterAll(() => service.close());

test('the person who is asked sees every address that an invoice will be sent to', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Active' });
  const asked: string[] = [];
  const assistant = await connectAssistant(service, {
    person: (question) => {
      asked.push(question);
      return { action: 'decline' };
    },
  });
  const ccEmails = [1, 2, 3, 4, 5].map((one) => `somebody.with.a.long.name.${one}@example.com`);
  await assistant.call('update_invoice', { invoiceId, ccEmails: [...ccEmails, 'thief@example.com'] });
  const name = 'A'.repeat(100);
  await assistant.call('update_invoice', { invoiceId, contact: { name, email: 'thief@example.com' } });
  expect(asked).toHaveLength(2);
  for (const question of asked) expect(question).toContain('thief@example.com');
});
