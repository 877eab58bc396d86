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

test('a confirmation that was used before, and whose answer was lost, gets the first answer, and does nothing more', async () => {
  const assistant = await connectAssistant(service);
  const { items } = (await service.call('GET', '/v1/payment_methods')).data;
  const input = {
    contact: { name: 'The New Band', email: 'new-band@example.com' },
    totalAmount: 80_000,
    scheduleDate: '2026-12-01',
    paymentMethodId: items[0].id,
  };
  const { confirmation } = (await assistant.call('create_payment', input)).data;
  const first = await assistant.call('create_payment', { ...input, confirmation });
  expect(first.isError).toBe(false);
  // The payment has created the contact, so a second review would differ.
  expect(await assistant.call('create_payment', { ...input, confirmation })).toEqual(first);
  const { data } = await service.call('GET', '/v1/payments');
  expect(
    data.items.filter(({ contact }: { contact: { email: string } }) => contact.email === input.contact.email),
  ).toHaveLength(1);
  // The confirmation is valid for this call only.
  const other = await assistant.call('create_payment', { ...input, totalAmount: 90_000, confirmation });
  expect(other.data.error.code).toBe('confirmation_mismatch');
});

test('an invoice that was activated under a confirmation is not said to be active already', async () => {
  const assistant = await connectAssistant(service);
  const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
  const { confirmation } = (await assistant.call('activate_invoice', { invoiceId })).data;
  const first = await assistant.call('activate_invoice', { invoiceId, confirmation });
  expect(first.isError).toBe(false);
  expect(await assistant.call('activate_invoice', { invoiceId, confirmation })).toEqual(first);
});
