import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(endAssistants);
afterAll(() => service.close());

const account = async () => (await service.call('GET', '/v1/account')).data;

test('an assistant sets numbers and PDFs of documents after a review, which names each change', async () => {
  const assistant = await connectAssistant(service);
  const change = { numberPattern: '{YYYY}-{0000}', attachPdf: true };
  const reviewed = await assistant.call('set_documents', change);
  expect(JSON.stringify(reviewed.data)).toContain('{YYYY}-{0000}');
  expect(JSON.stringify(reviewed.data)).toContain(
    '"nextNumbers":{"invoice":"2026-0001","creditNote":"CN-0001"}',
  );
  expect(await account()).toMatchObject({ numberPattern: null, attachPdf: false });
  const { confirmation } = reviewed.data;
  const changed = await assistant.call('set_documents', { ...change, confirmation });
  expect(changed).toMatchObject({
    isError: false,
    data: { nextNumbers: { invoice: '2026-0001' }, attachPdf: true },
  });
  expect(await account()).toMatchObject({ numberPattern: '{YYYY}-{0000}', attachPdf: true });
});

test('a pattern that cannot be counted by is refused with the reason', async () => {
  const assistant = await connectAssistant(service);
  const answer = await assistant.callConfirmed('set_documents', { creditNotePattern: '{YYYY}' });
  expect(answer.isError).toBe(true);
  expect(JSON.stringify(answer.data)).toContain('one counter');
});
