import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(endAssistants);
afterAll(() => service.close());

test('an assistant reads where clients transfer to', async () => {
  const euro = { currency: 'EUR', holder: 'Demo', iban: 'DE89370400440532013000' };
  await service.call('PUT', '/v1/account/bank_details', { body: { bankDetails: [euro] } });
  const assistant = await connectAssistant(service);
  const { isError, data } = await assistant.call('get_bank_details', {});
  expect([isError, data]).toMatchObject([false, { bankDetails: [euro] }]);
});
