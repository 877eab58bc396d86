import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { consentTerms, disputedPayment, openDispute } from '../support/evidence.ts';
import { freshService } from '../support/fresh-service.ts';
import { activeInvoice, pay } from '../support/money.ts';
import type { TestService } from '../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
afterEach(endAssistants);

const calls = () => service.processor.evidenceCalls.map(({ name }) => name);
const words = `The photos were delivered on 5 May. ${'The client thanked us. '.repeat(20)}`.trim();

test('an assistant finds a dispute, reads its evidence, and sends it once, after a confirmation', async () => {
  const { dispute } = await disputedPayment(service);
  const assistant = await connectAssistant(service);
  const { data: list } = await assistant.call('list_disputes');
  expect(list.disputes).toMatchObject([{ id: dispute.id, amountText: '$1,000.00' }]);
  const { data: read } = await assistant.call('get_dispute_evidence', { disputeId: dispute.id });
  expect(read).toMatchObject({
    dispute: { id: dispute.id, allowedActions: ['answer'], respondBy: '2026-12-01T12:00:00.000Z' },
    facts: { consents: [{ terms: consentTerms }], charge: { amountText: '$1,000.00' } },
    sent: null,
  });

  const input = { disputeId: dispute.id, statement: words };
  const reviewed = await assistant.call('send_dispute_evidence', input);
  expect(reviewed.data.status).toBe('NeedsConfirmation');
  for (const part of [
    'Answer the dispute of $1,000.00 by “Maria Lindqvist”',
    'it cannot be changed, taken back or sent twice',
    'until 2026-12-01T12:00:00.000Z',
    `“${words}”`,
  ])
    expect(reviewed.data.review).toContain(part);
  expect(calls()).toEqual([]);

  const { confirmation } = reviewed.data;
  const done = await assistant.call('send_dispute_evidence', { ...input, confirmation });
  expect(done).toMatchObject({ isError: false, data: { evidence: { status: 'Sent', statement: words } } });
  const again = await assistant.call('send_dispute_evidence', { ...input, confirmation });
  expect(again.data).toEqual(done.data);
  expect(calls()).toEqual(['upload', 'submit']);
  const refused = await assistant.call('send_dispute_evidence', input);
  expect(refused).toMatchObject({ isError: true, data: { error: { code: 'illegal_action' } } });
});

test('a confirmation to send evidence is worth nothing for other words', async () => {
  const { dispute } = await disputedPayment(service);
  const assistant = await connectAssistant(service);
  const input = { disputeId: dispute.id };
  const { confirmation } = (await assistant.call('send_dispute_evidence', input)).data;
  const other = await assistant.call('send_dispute_evidence', { ...input, statement: 'Lies.', confirmation });
  expect(other.data.error.code).toBe('confirmation_mismatch');
  expect(calls()).toEqual([]);
});

test('of long lists of evidence a model reads the last twenty rows, and how many are left out', async () => {
  const paymentSchedule = Array.from({ length: 26 }, (_, index) => ({
    dueDate: `2027-01-${String(index + 1).padStart(2, '0')}`,
    amount: 10_000,
  }));
  const invoice = await activeInvoice(service, { totalAmount: 260_000, paymentSchedule });
  const { dispute } = await openDispute(service, (await pay(service, invoice)).data);
  const assistant = await connectAssistant(service);
  const { data } = await assistant.call('get_dispute_evidence', { disputeId: dispute.id });
  const days = data.facts.schedule.map(({ dueDate }: { dueDate: string }) => dueDate);
  expect([days.length, days[0], days.at(-1)]).toEqual([20, '2027-01-07', '2027-01-26']);
  expect(data.leftOut).toEqual({ schedule: 6 });
});
