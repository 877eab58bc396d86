import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { agree, forEvent } from '../support/ending.ts';
import { createInvoice } from '../support/invoices.ts';
import { activeInvoice, pay, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(async () => {
  service.clock.set('2026-11-21T12:00:00.000Z');
  await endAssistants();
});
afterAll(() => service.close());

const payments = async () => (await service.call('GET', '/v1/payments')).data.items.length as number;

async function paymentInput(changes: object = {}) {
  const { items } = (await service.call('GET', '/v1/payment_methods')).data;
  return {
    contact: { name: 'The Band', email: 'band@example.com' },
    totalAmount: 80_000,
    scheduleDate: '2026-12-01',
    paymentMethodId: items[0].id as string,
    ...changes,
  };
}

describe('an outgoing payment', () => {
  test('is reviewed in a sentence, and created as it was reviewed', async () => {
    const assistant = await connectAssistant(service);
    const input = await paymentInput({ note: 'Fee for the evening' });
    const before = await payments();
    const reviewed = await assistant.call('create_payment', input);
    expect(reviewed.data).toMatchObject({
      status: 'NeedsConfirmation',
      review: expect.stringMatching(
        /^Pay \$800\.00 to “The Band” \(band@example\.com\), who is new, on 2026-12-01, from .+ \d{4}\. The recipient is sent an offer by email at once with the note “Fee for the evening”\.$/,
      ),
      payment: { totalAmount: 80_000, totalAmountText: '$800.00' },
    });
    expect(await payments()).toBe(before);
    const { confirmation } = reviewed.data;
    const created = await assistant.call('create_payment', { ...input, confirmation });
    expect(created).toMatchObject({
      isError: false,
      data: { status: 'Pending', totalAmount: 80_000, scheduleDate: '2026-12-01' },
    });
    expect(await payments()).toBe(before + 1);
  });

  test.each([
    ['amount', { totalAmount: 800_000 }],
    ['recipient', { contact: { name: 'The Band', email: 'thief@example.com' } }],
    ['date', { scheduleDate: '2026-11-22' }],
    ['note', { note: 'x' }],
  ])('is refused when its %s is another after the review', async (_what, change) => {
    const assistant = await connectAssistant(service);
    const input = await paymentInput();
    const { confirmation } = (await assistant.call('create_payment', input)).data;
    const before = await payments();
    const answer = await assistant.call('create_payment', { ...input, ...change, confirmation });
    expect(answer).toMatchObject({ isError: true, data: { error: { code: 'confirmation_mismatch' } } });
    expect(await payments()).toBe(before);
  });

  test('is created once, however often its confirmation is used', async () => {
    const assistant = await connectAssistant(service);
    const input = await paymentInput();
    const { confirmation } = (await assistant.call('create_payment', input)).data;
    const before = await payments();
    const answers = await Promise.all(
      [1, 2, 3].map(() => assistant.call('create_payment', { ...input, confirmation })),
    );
    const again = await assistant.call('create_payment', { ...input, confirmation });
    const ids = new Set([...answers, again].filter(({ isError }) => !isError).map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    expect(await payments()).toBe(before + 1);
  });

  test('is refused with the words of the API before anybody is asked', async () => {
    const assistant = await connectAssistant(service);
    const unknown = '01981f9e-0000-7000-8000-000000000000';
    const method = await assistant.call('create_payment', await paymentInput({ paymentMethodId: unknown }));
    expect(method.data.error).toMatchObject({ code: 'unknown_payment_method', cure: expect.any(String) });
    const fraction = await assistant.call('create_payment', await paymentInput({ totalAmount: 800.5 }));
    expect(fraction.data.error).toMatchObject({
      code: 'invalid_request',
      details: [{ path: '/totalAmount' }],
    });
    const unread = await assistant.call('create_payment', await paymentInput({ currency: 'EUR' }));
    expect(unread.data.error.details).toMatchObject([{ path: '/currency', code: 'unknown_field' }]);
  });
});

describe('a confirmation', () => {
  test('holds for ten minutes', async () => {
    const assistant = await connectAssistant(service);
    const input = await paymentInput();
    const { confirmation } = (await assistant.call('create_payment', input)).data;
    service.clock.set('2026-11-21T12:09:59.000Z');
    expect((await assistant.call('create_payment', { ...input, confirmation })).isError).toBe(false);
    const second = (await assistant.call('create_payment', input)).data.confirmation;
    service.clock.set('2026-11-21T12:19:59.000Z');
    const late = await assistant.call('create_payment', { ...input, confirmation: second });
    expect(late).toMatchObject({ isError: true, data: { error: { code: 'confirmation_expired' } } });
  });

  test('is worth nothing to another tool, with another token, or in another account', async () => {
    const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
    const assistant = await connectAssistant(service);
    const { confirmation } = (await assistant.call('activate_invoice', { invoiceId })).data;
    const tool = await assistant.call('cancel_invoice', { invoiceId, confirmation });
    expect(tool.data.error.code).toBe('confirmation_mismatch');

    const scopes = ['invoices:read', 'invoices:write'];
    const { data } = await service.call('POST', '/v1/tokens', { body: { name: 'Second', scopes } });
    const second = await connectAssistant(service, { token: data.text });
    const token = await second.call('activate_invoice', { invoiceId, confirmation });
    expect(token.data.error.code).toBe('confirmation_mismatch');

    const stranger = await service.addMember('stranger');
    const other = await connectAssistant(service, { token: stranger.token });
    const account = await other.call('activate_invoice', { invoiceId, confirmation });
    expect(account.data.error).toMatchObject({ code: 'not_found', message: 'No invoice with this id.' });
    expect((await service.call('GET', `/v1/invoices/${invoiceId}`)).data.status).toBe('Draft');
  });

  test.each([
    '',
    'c1',
    'c1.a.b.c.d',
    'yes',
    `c1.AAAAAAAAAAAAAAAAAAAAAA.zzzzzzz.${'A'.repeat(22)}.${'A'.repeat(22)}`,
  ])('cannot be made up: %j', async (confirmation) => {
    const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
    const assistant = await connectAssistant(service);
    const answer = await assistant.call('activate_invoice', { invoiceId, confirmation });
    expect(answer).toMatchObject({ isError: true, data: { error: { code: 'confirmation_mismatch' } } });
    expect((await service.call('GET', `/v1/invoices/${invoiceId}`)).data.status).toBe('Draft');
  });

  test.each([
    ['the expiry', 2],
    ['the nonce', 1],
  ])('does not survive a change of %s', async (_what, part) => {
    const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
    const assistant = await connectAssistant(service);
    const { confirmation } = (await assistant.call('activate_invoice', { invoiceId })).data;
    const parts = confirmation.split('.');
    parts[part] = part === 2 ? `${parts[part]}0` : `A${parts[part].slice(1)}B`;
    const answer = await assistant.call('activate_invoice', { invoiceId, confirmation: parts.join('.') });
    expect(answer.data.error.code).toBe('confirmation_mismatch');
  });

  test('ends when what was reviewed is changed by somebody else', async () => {
    const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
    const assistant = await connectAssistant(service);
    const { confirmation } = (await assistant.call('activate_invoice', { invoiceId })).data;
    await service.call('PATCH', `/v1/invoices/${invoiceId}`, { body: { ccEmails: ['thief@example.com'] } });
    const answer = await assistant.call('activate_invoice', { invoiceId, confirmation });
    expect(answer).toMatchObject({ isError: true, data: { error: { code: 'review_changed' } } });
    expect((await service.call('GET', `/v1/invoices/${invoiceId}`)).data.status).toBe('Draft');
  });

  test('of the same arguments in another order is the same', async () => {
    const assistant = await connectAssistant(service);
    const input = await paymentInput();
    const { confirmation } = (await assistant.call('create_payment', input)).data;
    const turned = Object.fromEntries(Object.entries(input).toReversed());
    expect((await assistant.call('create_payment', { confirmation, ...turned })).isError).toBe(false);
  });
});

test('a confirmation outlasts what changes nothing of the review: a mail that is sent', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
  const assistant = await connectAssistant(service);
  await assistant.callConfirmed('activate_invoice', { invoiceId });
  const versionOf = async () =>
    (await service.call('GET', `/v1/invoices/${invoiceId}`)).headers.get('etag') as string;
  const change = { invoiceId, note: 'In the garden' };
  const [before, reviewed] = [await versionOf(), await assistant.call('update_invoice', change)];
  await service.work();
  expect(await versionOf()).not.toBe(before);
  const { confirmation } = reviewed.data;
  const changed = await assistant.call('update_invoice', { ...change, confirmation });
  expect([changed.isError, changed.data.note]).toEqual([false, 'In the garden']);
});

test('a change is not made over what somebody else has written into the same field since the review', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Active' });
  const assistant = await connectAssistant(service);
  const change = { invoiceId, note: 'Mine' };
  const { confirmation } = (await assistant.call('update_invoice', change)).data;
  await service.call('PATCH', `/v1/invoices/${invoiceId}`, { body: { note: 'Theirs' } });
  const answer = await assistant.call('update_invoice', { ...change, confirmation });
  expect(answer.data.error.code).toBe('review_changed');
  expect((await service.call('GET', `/v1/invoices/${invoiceId}`)).data.note).toBe('Theirs');
});

describe('a client that can ask its person', () => {
  test.each([
    [{ action: 'decline' as const }],
    [{ action: 'cancel' as const }],
    [{ action: 'accept' as const, confirm: false }],
    [{ action: 'accept' as const }],
  ])('does nothing on %j', async (said) => {
    const assistant = await connectAssistant(service, { person: () => said });
    const before = await payments();
    const answer = await assistant.call('create_payment', await paymentInput());
    expect(answer.data).toMatchObject({ status: 'NotConfirmed' });
    expect(await payments()).toBe(before);
  });

  test('does it on a yes, after a question that says what happens', async () => {
    const questions: string[] = [];
    const assistant = await connectAssistant(service, {
      person: (question) => {
        questions.push(question);
        return { action: 'accept', confirm: true };
      },
    });
    const before = await payments();
    expect((await assistant.call('create_payment', await paymentInput())).data.status).toBe('Pending');
    expect(questions).toEqual([
      expect.stringMatching(
        /^Pay a contact\? Pay \$800\.00 to “The Band” \(band@example\.com\), on 2026-12-01/,
      ),
    ]);
    expect(await payments()).toBe(before + 1);
  });

  test('asks even when its model sends a confirmation that it got elsewhere', async () => {
    const input = await paymentInput();
    const { confirmation } = (await (await connectAssistant(service)).call('create_payment', input)).data;
    let asked = 0;
    const assistant = await connectAssistant(service, {
      person: () => {
        asked += 1;
        return { action: 'decline' };
      },
    });
    const before = await payments();
    const answer = await assistant.call('create_payment', { ...input, confirmation });
    expect([asked, answer.data.status]).toEqual([1, 'NotConfirmed']);
    expect(await payments()).toBe(before);
  });
});

test('the confirmation that goes with a question to a person is none for a model', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
  const asked = await sendCall('activate_invoice', { invoiceId }, { elicitation: {} });
  expect(asked).toMatchObject({ resultType: 'input_required', requestState: expect.stringMatching(/^c1\./) });
  const { requestState } = asked;
  const taken = await sendCall('activate_invoice', { invoiceId, confirmation: requestState }, {});
  expect(taken.isError).toBe(true);
  expect(taken.content[0]?.text).toContain('confirmation_mismatch');
  expect((await service.call('GET', `/v1/invoices/${invoiceId}`)).data.status).toBe('Draft');
});

interface CallResult {
  readonly requestState?: string;
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

// A call as it goes over the line, with the capabilities that its client says it has.
async function sendCall(name: string, input: object, capabilities: object) {
  const meta = 'io.modelcontextprotocol';
  const _meta = {
    [`${meta}/protocolVersion`]: '2026-07-28',
    [`${meta}/clientInfo`]: { name: 'test', version: '1' },
    [`${meta}/clientCapabilities`]: capabilities,
  };
  const response = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.member.token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input, _meta },
    }),
  });
  const { result } = (await response.json()) as { result: CallResult };
  return result;
}

test('with ?confirm=person a client that cannot ask changes drafts, and nothing else', async () => {
  const { id: invoiceId } = await createInvoice(service, { status: 'Draft' });
  const assistant = await connectAssistant(service, { query: '?confirm=person' });
  const changed = await assistant.call('update_invoice', { invoiceId, note: 'Second thoughts' });
  expect(changed.data.note).toBe('Second thoughts');
  const refused = await assistant.call('activate_invoice', { invoiceId });
  expect(refused).toMatchObject({ isError: true, data: { error: { code: 'person_needed' } } });
  expect(refused.text).not.toContain('c1.');
});

test('a refund gives back what was reviewed, once', async () => {
  const invoice = await activeInvoice(service);
  const charge = (await pay(service, invoice)).data;
  const assistant = await connectAssistant(service);
  const input = { chargeId: charge.id, amount: 40_000, reason: 'Rain' };
  const reviewed = await assistant.call('refund_charge', input);
  expect(reviewed.data.review).toMatch(
    /^Refund \$400\.00 of invoice INV-\d+ to .+ of “Maria Lindqvist” \(maria@example\.com\)\. The reason: “Rain”\. A mail about it goes to maria@example\.com\. The processor’s fee is not returned\.$/,
  );
  const confirmed = { ...input, confirmation: reviewed.data.confirmation };
  expect((await assistant.call('refund_charge', confirmed)).data).toMatchObject({ amountText: '$400.00' });
  const again = await assistant.call('refund_charge', confirmed);
  expect([again.isError, again.data.amountText]).toEqual([false, '$400.00']);
  const { data } = await service.call('GET', `/v1/charges/${charge.id}`);
  expect(data.refundedAmount).toBe(40_000);
});

test('a credit note takes back what its dry run said, once, and takes no number before', async () => {
  const invoice = await activeInvoice(service);
  await pay(service, invoice);
  const assistant = await connectAssistant(service);
  const givenBack = { refund: 50_000 };
  const input = { invoiceId: invoice.id, amount: 250_000, reason: 'Rain', givenBack };
  const reviewed = await assistant.call('credit_invoice', input);
  expect(reviewed.data.review).toMatch(
    /^Issue a credit note of \$2,500\.00 for invoice INV-\d+ for “Maria Lindqvist” \(maria@example\.com\)\. The reason, which the client reads: “Rain”\. \$2,000\.00 is not owed any more\. \$500\.00 is refunded, the newest charge first; the processor’s fee is not returned\. The client then owes \$0\.00 of it\. Mails about it go to maria@example\.com\.$/,
  );
  const listed = async () =>
    (await service.call('GET', `/v1/invoices/${invoice.id}/credit_notes`)).data.items.length;
  expect(await listed()).toBe(0);
  const confirmed = { ...input, confirmation: reviewed.data.confirmation };
  const done = await assistant.call('credit_invoice', confirmed);
  expect(done.data).toMatchObject({ amountText: '$2,500.00', dryRun: false });
  const again = await assistant.call('credit_invoice', confirmed);
  expect([again.isError, again.data.number]).toEqual([false, done.data.number]);
  expect(await listed()).toBe(1);
});

test('an event falls through: the review says what is kept, goes back and is mailed, and the confirmed call does exactly that', async () => {
  await agree(service);
  const invoice = await forEvent(service);
  await pay(service, invoice);
  await service.work();
  const assistant = await connectAssistant(service);
  const input = { invoiceId: invoice.id, by: 'Client', keep: 40_000, reason: 'Rain' };
  const reviewed = await assistant.call('cancel_by_terms', input);
  expect(reviewed.data.review).toMatch(
    /^End invoice INV-\d+ for “Maria Lindqvist” \(maria@example\.com\), because the client ends the contract\. .*The business keeps \$400\.00\. \$600\.00 is refunded, the newest charge first; the processor’s fee is not returned\. The reason, which the client reads: “Rain”\. Mails about it go to maria@example\.com\. A refund is mailed when it has succeeded\.$/,
  );
  expect((await read(service, invoice.id)).canceledAt).toBeNull();
  const confirmed = { ...input, confirmation: reviewed.data.confirmation };
  const done = await assistant.call('cancel_by_terms', confirmed);
  expect(done.data).toMatchObject({
    keptAmountText: '$400.00',
    refundedAmountText: '$600.00',
    dryRun: false,
  });
  const again = await assistant.call('cancel_by_terms', confirmed);
  expect([again.isError, again.data.creditNote.number]).toEqual([false, done.data.creditNote.number]);
});

test('an event moves: the review names the dates, and versions show it afterwards', async () => {
  const invoice = await forEvent(service);
  const assistant = await connectAssistant(service);
  const input = { invoiceId: invoice.id, eventDate: '2027-09-18' };
  const reviewed = await assistant.call('postpone_event', input);
  expect(reviewed.data.review).toContain('2027-06-12 → 2027-09-18. No payment moves.');
  await assistant.call('postpone_event', { ...input, confirmation: reviewed.data.confirmation });
  const { data } = await assistant.call('get_invoice_versions', { invoiceId: invoice.id });
  expect(data.versions).toMatchObject([
    { changed: ['eventDate'], totalAmountText: '$3,000.00' },
    { number: 1 },
  ]);
  const one = await assistant.call('get_invoice_versions', { invoiceId: invoice.id, number: 1 });
  expect(one.data).toMatchObject({ number: 1, eventDate: '2027-06-12' });
  const settle = { invoiceId: invoice.id, keep: 0, reason: 'Agreed' };
  expect((await assistant.call('settle_invoice', settle)).data.review).toContain(
    'by an agreement. The business keeps $0.00.',
  );
});
