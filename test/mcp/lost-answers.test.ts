import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(() => endAssistants());
afterAll(() => service.close());

test('a confirmation that was used before, and whose answer was lost, is not said to have done nothing', async () => {
  const assistant = await connectAssistant(service);
  const { items } = (await service.call('GET', '/v1/payment_methods')).data;
  const input = {
    contact: { name: 'The New Band', email: 'new-band@example.com' },
    totalAmount: 80_000,
    scheduleDate: '2026-12-01',
    paymentMethodId: items[0].id,
  };
  const { confirmation } = (await assistant.call('create_payment', input)).data;
  expect((await assistant.call('create_payment', { ...input, confirmation })).isError).toBe(false);
  const again = await assistant.call('create_payment', { ...input, confirmation });
  // The payment has made the contact, so that the review is another one.
  expect(again.data.error.code).toBe('review_changed');
  expect(again.data.error.message).toContain('may have been done');
});
