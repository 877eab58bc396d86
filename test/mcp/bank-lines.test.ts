import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { bankLines, upload } from '../support/bank.ts';
import { activeInvoice, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(endAssistants);
afterAll(() => service.close());

test('an assistant takes back the credit of a line by itself, then the rest, each as the review says', async () => {
  const invoice = await activeInvoice(service, {
    totalAmount: 30_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 30_000 }],
  });
  await upload(service, '2026-11-17,350.00,Nora,,too much\n');
  const [{ id: lineId }] = await bankLines(service);
  const body = { allocations: [{ invoiceId: invoice.id, amount: 35_000 }], overpayment: 'Credit' };
  const { data: confirmed } = await service.call('POST', `/v1/bank_lines/${lineId}/confirm`, { body });
  const assistant = await connectAssistant(service);
  const undo = async (parts: object) => {
    const input = { lineId, decision: 'Undo', ...parts };
    const { isError, data } = await assistant.call('decide_bank_line', input);
    if (isError) return data;
    const done = await assistant.call('decide_bank_line', { ...input, confirmation: data.confirmation });
    return [data.review, done.isError, done.data.line.assignedAmount];
  };
  const what = 'the bank line of $350.00 by “Nora” on 2026-11-17';
  const creditMovementIds = [confirmed.credits[0].creditMovementId];
  expect(await undo({ creditMovementIds })).toEqual([
    `Take back parts of what ${what} pays: the credit of the client falls by $50.00.`,
    false,
    30_000,
  ]);
  expect((await read(service, invoice.id)).status).toBe('Paid');
  expect(JSON.stringify(await undo({ creditMovementIds }))).toContain('Nothing of this line stands');
  expect(await undo({})).toEqual([
    `Take back what ${what} pays: $300.00 is owed again. Clients who get mails are told.`,
    false,
    0,
  ]);
  expect(JSON.stringify(await undo({}))).toContain('Nothing of this line is assigned');
});

test('an assistant is refused ids of what to take back in another decision, and reads of how many clients credit falls', async () => {
  await upload(service, '2026-11-16,400.00,Olga,,for two\n');
  const [{ id: lineId }] = await bankLines(service, '?q=Olga');
  for (const name of ['Pia', 'Otto']) {
    const { id: invoiceId } = await activeInvoice(service, {
      contact: { name, email: `${name.toLowerCase()}@example.com` },
      totalAmount: 10_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 10_000 }],
    });
    const body = { allocations: [{ invoiceId, amount: 15_000 }], overpayment: 'Credit' };
    expect((await service.call('POST', `/v1/bank_lines/${lineId}/confirm`, { body })).status).toBe(200);
  }
  const [{ credits }] = await bankLines(service, '?q=Olga');
  const creditMovementIds = credits.map((one: Record<string, string>) => one['creditMovementId']);
  const assistant = await connectAssistant(service);
  for (const decision of ['Ignore', 'Confirm']) {
    const refused = await assistant.call('decide_bank_line', { lineId, decision, creditMovementIds });
    expect([refused.isError, JSON.stringify(refused.data)]).toEqual([
      true,
      expect.stringContaining('leave them out otherwise'),
    ]);
  }
  const { data } = await assistant.call('decide_bank_line', { lineId, decision: 'Undo' });
  expect(data.review).toContain(
    '$200.00 is owed again, and the credit of 2 clients together falls by $100.00.',
  );
});
