import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

describe('the question says who, how much, when, and what is mailed', () => {
  const questions: string[] = [];
  const person = (question: string) => {
    questions.push(question);
    return { action: 'accept' as const, confirm: true };
  };
  const ask = async (name: string, input: object) => {
    const assistant = await connectAssistant(service, { person });
    const { isError, data } = await assistant.call(name, input);
    expect([name, isError]).toEqual([name, false]);
    return { question: questions.at(-1) ?? '', data };
  };
  const maria = '“Maria Lindqvist” (maria@example.com)';

  test('before an invoice is issued: also its items, note, event and every address', async () => {
    const { id: invoiceId } = await createInvoice(service, {
      status: 'Draft',
      note: 'Roses, no lilies',
      eventDate: '2027-06-12',
      ccEmails: ['planner@example.com'],
      lineItems: [
        { description: 'Bouquet', quantity: 1, unitAmount: 100_000 },
        { description: 'Table flowers', quantity: 10, unitAmount: 20_000 },
      ],
    });
    const { question } = await ask('activate_invoice', { invoiceId, number: 'F-7' });
    for (const part of [
      `Issue invoice “F-7” of $3,000.00 to ${maria}`,
      'For “Bouquet” at $1,000.00, 10 × “Table flowers” at $200.00.',
      'With the note “Roses, no lilies”.',
      'The event is on 2027-06-12.',
      'It is sent to maria@example.com, planner@example.com.',
    ])
      expect(question).toContain(part);
  });

  test('before a payment is recorded, taken back, or waived: the day, and whether a mail goes out', async () => {
    const { id: invoiceId } = await createInvoice(service, { status: 'Active' });
    const { data } = await service.call('GET', `/v1/invoices/${invoiceId}`);
    const scheduledPaymentId = data.paymentSchedule[0].id;
    const settle = (decision: string, more: object = {}) =>
      ask('settle_scheduled_payment', { invoiceId, scheduledPaymentId, decision, ...more });
    expect((await settle('MarkAsPaid')).question).toMatch(
      /Record as paid outside on 2026-11-21: \$1,000\.00, due on .+ A receipt is sent to maria@example\.com\.$/,
    );
    expect((await settle('UnmarkAsPaid')).question).toMatch(
      /That it is owed again is sent to maria@example\.com\.$/,
    );
    expect((await settle('MarkAsPaid', { paidOn: '2026-11-20' })).question).toContain(
      'on 2026-11-20: $1,000.00',
    );
    await settle('UnmarkAsPaid');
    const part = { amount: 40_000, method: 'Cash', reference: 'In the studio', paidOn: '2026-11-20' };
    expect((await settle('MarkAsPaid', part)).question).toContain(
      'Record as paid outside on 2026-11-20 by Cash with the reference “In the studio”: $400.00 of $1,000.00',
    );
    await settle('UnmarkAsPaid');
    expect((await settle('Waive')).question).toMatch(/Waive, .+: \$1,000\.00, due on .+ No mail is sent\.$/);
  });

  test('before an invoice is changed, reminded of or canceled: where mails go, or that none does', async () => {
    const { id: invoiceId } = await createInvoice(service, { status: 'Active' });
    const note = await ask('update_invoice', { invoiceId, note: 'Later' });
    expect(note.question).toMatch(/The client sees the change\. No mail is sent\.$/);
    const total = await ask('update_invoice', { invoiceId, totalAmount: 310_000, rebalance: 'LastPayment' });
    expect(total.question).toMatch(/The amount that it asks for now is sent to maria@example\.com\.$/);
    const reminded = await ask('send_reminder', { invoiceId });
    expect(reminded.question).toMatch(/\$3,100\.00 is owed\. It goes to maria@example\.com\.$/);
    const canceled = await ask('cancel_invoice', { invoiceId });
    expect(canceled.question).toMatch(/is canceled\. A mail about it goes to maria@example\.com\.$/);
  });

  test('before a payment out is made or canceled: when it leaves, for which event, and what is mailed', async () => {
    const { items } = (await service.call('GET', '/v1/payment_methods')).data;
    const input = {
      contact: { name: 'The Band', email: 'band@example.com' },
      totalAmount: 80_000,
      scheduleDate: '2026-12-01',
      eventDate: '2027-06-12',
      paymentMethodId: items[0].id,
    };
    const made = await ask('create_payment', input);
    for (const part of ['on 2026-12-01', 'for the event on 2027-06-12', 'is sent an offer by email at once'])
      expect(made.question).toContain(part);
    const { question } = await ask('cancel_payment', { paymentId: made.data.id });
    expect(question).toMatch(/would leave on 2026-12-01\. The recipient’s link ends, and no mail is sent\.$/);
  });
});

test('a payment that changes while the question is open is not settled by the answer', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Active' });
  const { data } = await service.call('GET', `/v1/invoices/${invoiceId}`);
  const [{ id: scheduledPaymentId }] = data.paymentSchedule;
  const assistant = await connectAssistant(service);
  const input = { invoiceId, scheduledPaymentId, decision: 'Waive' };
  const { confirmation } = (await assistant.call('settle_scheduled_payment', input)).data;
  await service.call('PATCH', `/v1/invoices/${invoiceId}`, {
    body: { totalAmount: 310_000, rebalance: 'LastPayment' },
  });
  const answer = await assistant.call('settle_scheduled_payment', { ...input, confirmation });
  expect(answer.data.error.code).toBe('review_changed');
});
