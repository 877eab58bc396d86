import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Assistant, connectAssistant, endAssistants } from '../support/assistant.ts';
import { createInvoice } from '../support/invoices.ts';
import { activeInvoice, pay, read, states } from '../support/money.ts';
import { payOut } from '../support/outgoing.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let assistant: Assistant;
beforeAll(async () => {
  service = await startService();
});
afterEach(endAssistants);
afterAll(() => service.close());

const nowhere = '01981f9e-0000-7000-8000-000000000000';

async function come(): Promise<Assistant> {
  assistant = await connectAssistant(service);
  return assistant;
}

describe('contacts', () => {
  test('are created, found, changed after a review that shows both values, and read with how things stand', async () => {
    await come();
    const created = await assistant.call('create_contact', { name: 'Lee Park', email: 'lee@example.com' });
    const { id: contactId } = created.data;
    expect(created.data).toMatchObject({
      type: 'Client',
      page: expect.stringContaining(`/contacts/${contactId}`),
    });
    expect((await assistant.call('list_contacts', { q: 'lee' })).data.contacts).toHaveLength(1);

    const change = { contactId, email: 'lee.park@example.com' };
    const reviewed = await assistant.call('update_contact', change);
    expect(reviewed.data.review).toBe(
      'Change the contact “Lee Park” (lee@example.com): email from “lee@example.com” to “lee.park@example.com”.',
    );
    const { confirmation } = reviewed.data;
    const changed = await assistant.call('update_contact', { ...change, confirmation });
    expect(changed.data.email).toBe('lee.park@example.com');
    const standing = await assistant.call('get_contact', { contactId });
    expect(standing.data).toMatchObject({ email: 'lee.park@example.com', invoices: 0, autopay: [] });
  });

  test('that exist already are refused in the words of the API, with the id of the request', async () => {
    await come();
    const body = { name: 'Twin', email: 'twin@example.com' };
    await assistant.call('create_contact', body);
    const answer = await assistant.call('create_contact', body);
    expect(answer).toMatchObject({
      isError: true,
      data: { error: { code: 'contact_exists', requestId: expect.stringMatching(/^req_/) } },
    });
  });
});

describe('an active invoice', () => {
  test('is changed after a review that says what it becomes', async () => {
    const { id: invoiceId } = await activeInvoice(service);
    await come();
    const change = {
      invoiceId,
      totalAmount: 200_000,
      schedule: { kind: 'Even', count: 2, dueDate: '2026-12-01', lastDueDate: '2027-02-01' },
    };
    const reviewed = await assistant.call('update_invoice', change);
    expect(reviewed.data.review).toMatch(
      /^Change invoice INV-\d+ for “Maria Lindqvist” \(maria@example\.com\): total \$3,000\.00 → \$2,000\.00; schedule → \$1,000\.00 on 2026-12-01, \$1,000\.00 on 2027-02-01\. The client sees the change\. The amount that it asks for now is sent to maria@example\.com\.$/,
    );
    expect((await read(service, invoiceId)).totalAmount).toBe(300_000);
    const { confirmation } = reviewed.data;
    const changed = await assistant.call('update_invoice', { ...change, confirmation });
    expect(changed.data).toMatchObject({ totalAmountText: '$2,000.00', status: 'Active' });
    expect(changed.data.paymentSchedule).toHaveLength(2);
  });

  test('keeps what is beyond the whole of it as credit, which a person sees before, and which is read with its reasons', async () => {
    const { id: invoiceId, contactId, totalAmount, paymentSchedule } = await activeInvoice(service);
    await come();
    const input = { invoiceId, scheduledPaymentId: paymentSchedule[0].id, decision: 'MarkAsPaid' };
    const more = { ...input, amount: totalAmount + 500, overpayment: 'Credit' };
    const { review } = (await assistant.call('settle_scheduled_payment', more)).data;
    expect(review).toMatch(/\$3,005\.00 for \$[\d,.]+, due on/);
    expect(review).toContain('pays the other open payments by due date, and what is left is kept as credit');
    await assistant.callConfirmed('settle_scheduled_payment', more);
    expect((await read(service, invoiceId)).status).toBe('Paid');
    expect((await assistant.call('get_contact_credit', { contactId })).data).toMatchObject({
      balances: [{ currency: 'USD', amount: 500, amountText: '$5.00' }],
      movements: [{ kind: 'Overpayment', amount: 500, invoiceId }],
      nextCursor: null,
    });
  });

  test('is reminded of, its payment recorded, that undone, another waived, and it is not canceled with money in it', async () => {
    const invoice = await activeInvoice(service);
    const invoiceId = invoice.id;
    const [first, second] = invoice.paymentSchedule;
    await come();
    const reminded = await assistant.callConfirmed('send_reminder', { invoiceId });
    expect(reminded.data).toMatchObject({ mail: { id: expect.any(String) } });
    const soon = await assistant.callConfirmed('send_reminder', { invoiceId });
    expect(soon).toMatchObject({ isError: true, data: { error: { code: 'illegal_action' } } });

    const settle = { invoiceId, scheduledPaymentId: first.id };
    const input = { ...settle, decision: 'MarkAsPaid', paidOn: '2026-11-20' };
    const marked = await assistant.callConfirmed('settle_scheduled_payment', input);
    expect(marked.data.paymentSchedule[0]).toMatchObject({
      status: 'Paid',
      isPaidOutside: true,
      paymentDate: '2026-11-20',
    });
    const canceled = await assistant.call('cancel_invoice', { invoiceId });
    expect(canceled).toMatchObject({ isError: true, data: { error: { code: 'illegal_action' } } });
    await assistant.callConfirmed('settle_scheduled_payment', { ...settle, decision: 'UnmarkAsPaid' });
    await assistant.callConfirmed('settle_scheduled_payment', {
      invoiceId,
      scheduledPaymentId: second.id,
      decision: 'Waive',
    });
    expect(states(await read(service, invoiceId))).toEqual(['Due', 'Waived', 'Scheduled']);
    const unknown = await assistant.call('settle_scheduled_payment', {
      ...settle,
      scheduledPaymentId: nowhere,
      decision: 'Waive',
    });
    expect(unknown.data.error.code).toBe('not_found');
  });

  test('of which no money came is canceled after a review', async () => {
    const { id: invoiceId } = await activeInvoice(service);
    await come();
    const canceled = await assistant.callConfirmed('cancel_invoice', { invoiceId });
    expect(canceled.data.status).toBe('Canceled');
  });

  test('shows what was charged, and what is planned', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice);
    await service.work();
    await come();
    const { data } = await assistant.call('list_charges', { invoiceId: invoice.id });
    expect(data.charges).toMatchObject([{ status: 'Succeeded', amountText: '$1,000.00' }]);
    const full = await assistant.call('get_invoice', {
      invoiceId: invoice.id,
      include: ['Reminders', 'Events', 'Charges'],
    });
    expect(full.data.reminders.planned.length).toBeGreaterThan(0);
    expect(full.data.events.map(({ type }: { type: string }) => type)).toContain('invoice.payment.completed');
  });
});

test('a draft is deleted after a review', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
  await come();
  const reviewed = await assistant.call('cancel_invoice', { invoiceId });
  expect(reviewed.data.review).toBe(
    'Delete the draft for “Maria Lindqvist” (maria@example.com) of $3,000.00.',
  );
  const { confirmation } = reviewed.data;
  const deleted = await assistant.call('cancel_invoice', { invoiceId, confirmation });
  expect(deleted.data).toEqual({ id: invoiceId, isDeleted: true });
  expect((await assistant.call('get_invoice', { invoiceId })).data.error.code).toBe('not_found');
});

test('an outgoing payment is read and canceled after a review', async () => {
  const { id: paymentId } = await payOut(service);
  await come();
  expect((await assistant.call('get_payment', { paymentId })).data).toMatchObject({
    totalAmountText: '$800.00',
    allowedActions: expect.arrayContaining(['cancel']),
  });
  const canceled = await assistant.callConfirmed('cancel_payment', { paymentId });
  expect(canceled.data.status).toBe('Canceled');
  expect((await assistant.call('list_payments', { status: 'Canceled' })).data.payments).toHaveLength(1);
});

test('lists come in pages that are small unless more is asked for', async () => {
  for (let count = 0; count < 3; count += 1) await createInvoice(service, { status: 'Draft' });
  await come();
  const first = await assistant.call('list_invoices', { state: 'Draft', limit: 2 });
  expect(first.data.invoices).toHaveLength(2);
  const { nextCursor: cursor } = first.data;
  const second = await assistant.call('list_invoices', { state: 'Draft', limit: 2, cursor });
  expect(second.data.invoices[0].id).not.toBe(first.data.invoices[1].id);
});

test.each(['Ageing', 'CashFlow', 'EventProfit', 'Tax', 'Ledger'])('the report %s is read', async (report) => {
  await activeInvoice(service);
  await come();
  const { isError, data } = await assistant.call('get_report', { report });
  expect([isError, data.report]).toEqual([false, report]);
});

test('of the cash flow by day, only days on which something moved are told', async () => {
  await pay(service, await activeInvoice(service));
  await come();
  const period = { from: '2026-01-01', to: '2026-11-21', by: 'Day' };
  const { data } = await assistant.call('get_report', { report: 'CashFlow', ...period });
  const [{ rows, total }] = data.items;
  expect(rows.map(({ from }: { from: string }) => from)).toContain('2026-11-21');
  expect(rows.length).toBeLessThan(5);
  expect(rows.reduce((sum: number, row: { in: number }) => sum + row.in, 0)).toBe(total.in);
});

test('events say who did what to which object, and one is read in full', async () => {
  const { id } = await activeInvoice(service);
  await come();
  const { data } = await assistant.call('list_events', { objectId: id, type: 'invoice.created' });
  expect(data.events).toMatchObject([{ type: 'invoice.created', about: { id }, actor: { type: 'Token' } }]);
  const one = await assistant.call('list_events', { eventId: data.events[0].id });
  expect(one.data).toMatchObject({ type: 'invoice.created', data: { totalAmountText: '$3,000.00' } });
  expect((await assistant.call('list_events', { eventId: 'evt_../../x' })).data.error.code).toBe('not_found');
});

test('the test clock is read and moved', async () => {
  await come();
  expect((await assistant.call('move_test_clock')).data).toMatchObject({ now: '2026-11-21T12:00:00.000Z' });
  const back = await assistant.call('move_test_clock', { now: '2026-11-20T12:00:00.000Z' });
  expect(back.isError).toBe(true);
});

describe('in another account', () => {
  test.each([
    ['get_invoice', 'invoiceId', {}],
    ['update_invoice', 'invoiceId', { note: 'x' }],
    ['activate_invoice', 'invoiceId', {}],
    ['send_reminder', 'invoiceId', {}],
    ['cancel_invoice', 'invoiceId', {}],
    ['settle_scheduled_payment', 'invoiceId', { scheduledPaymentId: nowhere, decision: 'Waive' }],
    ['get_contact', 'contactId', {}],
    ['update_contact', 'contactId', { name: 'x' }],
    ['get_payment', 'paymentId', {}],
    ['cancel_payment', 'paymentId', {}],
    ['refund_charge', 'chargeId', {}],
    ['credit_invoice', 'invoiceId', { amount: 1, reason: 'x' }],
    ['cancel_by_terms', 'invoiceId', { by: 'Client', keep: 0, reason: 'x' }],
    ['settle_invoice', 'invoiceId', { keep: 0, reason: 'x' }],
    ['postpone_event', 'invoiceId', { eventDate: null }],
    ['get_invoice_versions', 'invoiceId', {}],
  ])('%s finds nothing', async (name, field, more) => {
    const invoice = await activeInvoice(service);
    const ids: Record<string, string> = {
      invoiceId: invoice.id,
      contactId: invoice.contactId,
      paymentId: (await payOut(service)).id,
      chargeId: (await pay(service, invoice)).data.id,
    };
    const stranger = await service.addMember(`stranger-${name.replaceAll('_', '-')}`);
    const other = await connectAssistant(service, { token: stranger.token });
    const theirs = await other.call(name, { [field]: ids[field], ...more });
    const nobodys = await other.call(name, { [field]: nowhere, ...more });
    const { requestId: _one, ...refusal } = theirs.data.error;
    const { requestId: _other, ...same } = nobodys.data.error;
    expect([theirs.isError, refusal]).toEqual([true, same]);
    expect(refusal.code).toBe('not_found');
  });
});
