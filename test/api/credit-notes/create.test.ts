import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, balances, pay, read, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const reason = 'One hour less';
const credit = (id: string, body: object, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/invoices/${id}/credit_notes`, { body: { reason, ...body }, headers });
const lineItems = [
  { description: 'Photography', quantity: 2, unitAmount: 100_001, taxBasisPoints: 1_900 },
  { description: 'Album', quantity: 1, unitAmount: 99_998, taxBasisPoints: 700 },
];

describe('POST /v1/invoices/{id}/credit_notes', () => {
  it('numbers credit notes in a range of their own, without gaps, also when many are issued at once', async () => {
    const { id } = await activeInvoice(service);
    await credit(id, { amount: 400_000 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => credit(id, { amount: 10_000 })));
    expect(new Set(answers.map(({ data }) => data.number))).toEqual(
      new Set([1, 2, 3, 4, 5, 6].map((number) => `CN-000${number}`)),
    );
  });

  it('two at once together take no more than the invoice', async () => {
    const { id } = await activeInvoice(service);
    const answers = await Promise.all([credit(id, { amount: 200_000 }), credit(id, { amount: 200_000 })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect((await read(service, id)).creditedAmount).toBe(200_000);
  });

  it('and a charge that begins at the same time never pay and credit the same amount', async () => {
    const { id, paymentSchedule } = await activeInvoice(service);
    const invoice = await read(service, id);
    const [charged, credited] = await Promise.all([
      pay(service, invoice, { scheduledPaymentIds: [paymentSchedule[0].id] }),
      credit(id, { amount: 250_000 }),
    ]);
    expect([charged.status, credited.status].filter((status) => status >= 500)).toEqual([]);
    const { totalAmount, amountPaid, amountDue } = await read(service, id);
    expect(amountPaid + amountDue).toBe(totalAmount);
  });

  it('repeats its answer for the same key, and issues nothing twice', async () => {
    const { id } = await activeInvoice(service);
    const key = { 'idempotency-key': 'credit-1' };
    const first = await credit(id, { amount: 10 }, key);
    const again = await credit(id, { amount: 10 }, key);
    expect(again.data).toEqual(first.data);
    expect((await service.call('GET', `/v1/invoices/${id}/credit_notes`)).data.items).toHaveLength(1);
  });

  it('is refused with a version of the invoice that is not the newest', async () => {
    const { id } = await activeInvoice(service);
    const { headers } = await service.call('GET', `/v1/invoices/${id}`);
    const ifMatch = { 'if-match': headers.get('etag') as string };
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'Other' } });
    const { status, error } = await credit(id, { amount: 10 }, ifMatch);
    expect([status, error.code]).toEqual([412, 'version_conflict']);
  });

  it('as a dry run answers what the same request then does, under the same ETag, and changes nothing', async () => {
    const { id } = await activeInvoice(service, { lineItems });
    await pay(service, await read(service, id));
    const body = { amount: 250_000, givenBack: { refund: 50_000 } };
    const before = await read(service, id);
    const tried = await credit(id, { ...body, dryRun: true }, { 'idempotency-key': 'same' });
    expect(tried.data).toMatchObject({ id: null, number: 'CN-0001', dryRun: true, refundIds: [] });
    expect(await read(service, id)).toEqual(before);
    expect((await service.call('GET', '/v1/credit_notes')).data.items).toEqual([]);
    const etag = tried.headers.get('etag') as string;
    const done = await credit(id, body, { 'if-match': etag, 'idempotency-key': 'same' });
    expect(done.status).toBe(201);
    const { id: _id, refundIds: _refunds, createdAt: _at, dryRun: _dry, ...same } = done.data;
    expect(tried.data).toMatchObject(same);
    expect((await balances(service)).receivable).toBeUndefined();
  });

  it('credits a line item by quantity and by amount, and no more than the line', async () => {
    const { id } = await activeInvoice(service, { lineItems });
    await credit(id, { lines: [{ lineItem: 0, quantity: 1 }] });
    const more = await credit(id, { lines: [{ lineItem: 0, amount: 100_002 }] });
    expect([more.status, more.error.code, more.error.details[0]?.path]).toEqual([
      422,
      'credit_too_large',
      '/lines/0',
    ]);
    const rest = await credit(id, { lines: [{ lineItem: 0, quantity: 1 }] });
    const tax = (answer: typeof rest) => answer.data.taxAmount as number;
    const whole = 200_002 - Math.round((200_002 * 100) / 119);
    expect(tax(rest)).toBe(whole - (100_001 - Math.round((100_001 * 100) / 119)));
  });

  it('credits a rate, and no more than the rate', async () => {
    const { id } = await activeInvoice(service, { lineItems });
    const { data } = await credit(id, { rates: [{ taxBasisPoints: 700, amount: 99_998 }] });
    expect(data.rates).toMatchObject([{ taxBasisPoints: 700, grossAmount: 99_998 }]);
    const more = await credit(id, { rates: [{ taxBasisPoints: 700, amount: 1 }] });
    expect([more.status, more.error.code]).toEqual([422, 'credit_too_large']);
  });

  it.each([
    ['two kinds of amounts', { amount: 1, rates: [{ taxBasisPoints: 700, amount: 1 }] }, '', 'ambiguous'],
    ['none', {}, '', 'ambiguous'],
    [
      'a line item that is not there',
      { lines: [{ lineItem: 2, quantity: 1 }] },
      '/lines/0/lineItem',
      'out_of_range',
    ],
    ['a line with both', { lines: [{ lineItem: 0, quantity: 1, amount: 1 }] }, '/lines/0', 'ambiguous'],
    [
      'a line twice',
      {
        lines: [
          { lineItem: 0, amount: 1 },
          { lineItem: 0, amount: 1 },
        ],
      },
      '/lines',
      'repeated_element',
    ],
  ])('refuses %s', async (_what, body, path, code) => {
    const { id } = await activeInvoice(service, { lineItems });
    const { status, error } = await credit(id, body);
    expect([status, error.details[0]?.path, error.details[0]?.code]).toEqual([400, path, code]);
  });

  it('refuses a draft, a canceled and a written-off invoice, and says what to do', async () => {
    const draft = await createInvoice(service, { status: 'Draft' });
    const canceled = await activeInvoice(service);
    await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
    const writtenOff = await activeInvoice(service);
    await service.call('PATCH', `/v1/invoices/${writtenOff.id}`, { body: { status: 'Uncollectible' } });
    for (const { id } of [draft, canceled, writtenOff]) {
      const { status, error } = await credit(id, { amount: 1 });
      expect([status, error.code, error.blockedBy]).toEqual([422, 'illegal_action', 'NotApplicable']);
    }
  });

  it('takes only what is free while money is on its way: the rest passes by itself', async () => {
    const { id, paymentSchedule } = await activeInvoice(service);
    await pay(service, await read(service, id), {
      token: 'tok_bank',
      scheduledPaymentIds: [paymentSchedule[0].id],
    });
    const { status, error } = await credit(id, { amount: 200_001 });
    expect([status, error.code, error.blockedBy, error.retryable]).toEqual([
      422,
      'illegal_action',
      'OnItsWay',
      true,
    ]);
    expect((await credit(id, { amount: 200_000 })).status).toBe(201);
  });

  it('takes only what is free while a charge is disputed', async () => {
    const { id } = await activeInvoice(service);
    const key = (await pay(service, await read(service, id))).data.id;
    const occurredAt = new Date(0);
    await sendWebhook(service, [
      {
        type: 'dispute_opened',
        id: 'dispute',
        reference: 'dp_1',
        chargeKey: key,
        amount: 100_000,
        fee: 0,
        reason: 'fraudulent',
        respondBy: null,
        occurredAt,
      },
    ]);
    await service.work();
    const { status, error } = await credit(id, { amount: 200_001, givenBack: { outside: 1 } });
    expect([status, error.blockedBy]).toEqual([422, 'Disputed']);
    expect((await credit(id, { amount: 200_000 })).status).toBe(201);
  });

  it('keeps the document from being changed afterwards; terms may change', async () => {
    const { id, paymentSchedule } = await activeInvoice(service, { lineItems });
    await credit(id, { amount: 50_000 });
    const more = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { totalAmount: 300_000, rebalance: 'LastPayment' },
    });
    expect([more.status, more.error.code, more.error.blockedBy]).toEqual([
      422,
      'illegal_action',
      'RatesFixed',
    ]);
    const { paymentSchedule: now } = await read(service, id);
    const moved = now.map((payment: { id: string; amount: number; dueDate: string }) => ({
      id: payment.id,
      amount: payment.amount,
      dueDate: payment.id === paymentSchedule[0].id ? '2026-12-24' : payment.dueDate,
    }));
    const patched = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { note: 'Thank you', paymentSchedule: moved },
    });
    expect(patched.status).toBe(200);
  });

  it('cannot refund with a token that may not refund', async () => {
    const { id } = await activeInvoice(service);
    const scopes = ['invoices:read', 'invoices:write'];
    const made = await service.call('POST', '/v1/tokens', { body: { name: 'Shop', scopes } });
    const answer = await service.call('POST', `/v1/invoices/${id}/credit_notes`, {
      body: { amount: 1, reason, givenBack: { refund: 1 } },
      token: made.data.text,
    });
    expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
  });
});

describe('GET credit notes', () => {
  it('lists those of an account and of an invoice, and reads one; nobody else sees them', async () => {
    const { id } = await activeInvoice(service);
    const first = (await credit(id, { amount: 10 })).data;
    const second = (await credit(id, { amount: 20 })).data;
    const page = await service.call('GET', '/v1/credit_notes?limit=1');
    expect(page.data.items.map((one: { id: string }) => one.id)).toEqual([second.id]);
    const next = await service.call('GET', `/v1/credit_notes?limit=1&cursor=${page.data.nextCursor}`);
    expect([next.data.items[0].id, next.data.nextCursor]).toEqual([first.id, null]);
    const ofInvoice = await service.call('GET', `/v1/invoices/${id}/credit_notes`);
    expect(ofInvoice.data.items.map((one: { id: string }) => one.id)).toEqual([first.id, second.id]);
    expect((await service.call('GET', `/v1/credit_notes/${first.id}`)).data).toEqual(ofInvoice.data.items[0]);
    const missing = await service.call('GET', `/v1/credit_notes/${id}`);
    expect([missing.status, missing.error.message]).toEqual([404, 'No credit note with this id.']);
  });
});

describe('trying credit notes out', () => {
  it('makes nobody wait, and takes no number, while others issue them: 20 of each at once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await activeInvoice(service)).id));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        credit(ids[index % 4] as string, { amount: 10, dryRun: index % 8 < 4 }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const issued = answers.flatMap(({ data }) => (data.dryRun ? [] : [data.number as string]));
    const expected = Array.from({ length: 20 }, (_, index) => `CN-${String(index + 1).padStart(4, '0')}`);
    expect(issued.toSorted()).toEqual(expected);
  });
});
