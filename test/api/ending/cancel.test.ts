import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { agree, cancel, forEvent } from '../../support/ending.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { balances, eventTypes, pay, read, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await agree(service);
});
keepBooks(() => service);

describe('POST /v1/invoices/{id}/cancel', () => {
  it.each([
    ['90 days before', '2027-02-19', 90, 90, 90_000],
    ['89 days before', '2027-02-18', 89, 30, 180_000],
    ['30 days before', '2026-12-21', 30, 30, 180_000],
    ['29 days before', '2026-12-20', 29, 0, 300_000],
    ['after the event', '2026-11-20', -1, 0, 300_000],
  ])('keeps the share of the tier %s', async (_when, eventDate, days, fromDays, kept) => {
    const { id } = await forEvent(service, { eventDate });
    const { status, data } = await cancel(service, id);
    expect([status, data.days, data.tier?.fromDays, data.keptAmount, data.remainingAmount]).toEqual([
      200,
      days,
      fromDays,
      kept,
      kept,
    ]);
    expect(await balances(service)).toEqual({ billed: -kept, receivable: kept });
    expect(await read(service, id)).toMatchObject({
      status: 'Active',
      canceledAt: expect.any(String) as string,
      keptAmount: kept,
      amountDue: kept,
    });
  });

  it('leaves one payment of what is kept and not paid: the earliest, with its id and its date', async () => {
    const { id, paymentSchedule } = await forEvent(service, { eventDate: '2027-01-21' });
    const { data } = await cancel(service, id);
    const after = await read(service, id);
    expect(after.paymentSchedule).toMatchObject([
      { id: paymentSchedule[0].id, dueDate: '2026-12-01', amount: 180_000, status: 'Due' },
    ]);
    expect(data).toMatchObject({
      remainingPaymentId: paymentSchedule[0].id,
      invoiceTotal: 180_000,
      creditNote: { number: 'CN-0001', openAmount: 120_000, reason: 'Called off' },
      postings: [{ code: 'credit', debit: 'billed', credit: 'receivable', amount: 120_000 }],
    });
    expect((await eventTypes(service, id)).slice(-4)).toEqual([
      'invoice.updated',
      'invoice.credited',
      'invoice.updated',
      'invoice.ended',
    ]);
  });

  it('keeps all of it without a credit note: one payment remains, and the books stay', async () => {
    const { id } = await forEvent(service, { eventDate: '2026-12-01' });
    const { data } = await cancel(service, id);
    expect(data).toMatchObject({ keptAmount: 300_000, creditNote: null, postings: [] });
    expect((await read(service, id)).paymentSchedule).toMatchObject([{ amount: 300_000 }]);
  });

  it('of which nothing is kept and nothing was paid becomes Canceled, with its schedule to be seen', async () => {
    const { id } = await forEvent(service);
    const { data } = await cancel(service, id, { by: 'Business' });
    expect(data).toMatchObject({
      tier: null,
      keptAmount: 0,
      invoiceStatus: 'Canceled',
      remainingPaymentId: null,
    });
    const after = await read(service, id);
    expect([after.status, after.keptAmount, states(after)]).toEqual([
      'Canceled',
      0,
      ['Canceled', 'Canceled', 'Canceled'],
    ]);
    expect(await balances(service)).toEqual({});
  });

  it('keeps another amount where the request names one, and no more than there is', async () => {
    const { id } = await forEvent(service);
    const more = await cancel(service, id, { keep: 300_001 });
    expect([more.status, more.error.code, more.error.details[0]?.path]).toEqual([
      422,
      'keep_too_large',
      '/keep',
    ]);
    expect((await cancel(service, id, { keep: 1 })).data).toMatchObject({ tier: null, keptAmount: 1 });
  });

  it('asks for the amount where the invoice has no terms, or no event to count to', async () => {
    const undated = await createInvoice(service, { status: 'Active' });
    await agree(service, null);
    const without = await forEvent(service);
    for (const { id } of [undated, without]) {
      const { status, error } = await cancel(service, id);
      expect([status, error.code, error.details[0]?.path]).toEqual([422, 'keep_needed', '/keep']);
      expect((await cancel(service, id, { keep: 50_000 })).status).toBe(200);
    }
  });

  it('can be repeated under its key once a change has cured the refusal', async () => {
    const { id } = await createInvoice(service, { status: 'Active' });
    const key = { 'idempotency-key': 'cured' };
    expect((await cancel(service, id, {}, key)).error.code).toBe('keep_needed');
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { eventDate: '2027-06-12' } });
    await pay(service, await read(service, id));
    const alone = await service.call('POST', '/v1/tokens', {
      body: { name: 'Shop', scopes: ['invoices:read', 'invoices:write'] },
    });
    const repeat = (token: string) =>
      service.call('POST', `/v1/invoices/${id}/cancel`, {
        body: { by: 'Client', reason: 'Called off', keep: 0 },
        headers: { 'idempotency-key': 'covered' },
        token,
      });
    expect((await repeat(alone.data.text)).error.code).toBe('credit_not_covered');
    expect((await repeat(service.member.token)).status).toBe(200);
    expect((await cancel(service, id, {}, key)).error.code).toBe('illegal_action');
  });

  it('counts from the day of the notice, which is neither before issue nor in the future', async () => {
    const { id } = await forEvent(service, { eventDate: '2027-02-19' });
    for (const noticeOn of ['2026-11-20', '2026-11-22']) {
      const { status, error } = await cancel(service, id, { noticeOn });
      expect([status, error.code, error.details[0]?.path]).toEqual([422, 'illegal_action', '/noticeOn']);
    }
    service.clock.set('2026-12-05T12:00:00.000Z');
    const early = await cancel(service, id, { noticeOn: '2026-11-21', dryRun: true });
    expect([early.data.days, early.data.keptAmount]).toEqual([90, 90_000]);
    const late = await cancel(service, id, { dryRun: true });
    expect([late.data.days, late.data.keptAmount]).toEqual([76, 180_000]);
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('takes a share of the first payment where the terms say so', async () => {
    await agree(service, { of: 'FirstPayment', tiers: [{ fromDays: 0, keepBasisPoints: 5_000 }] });
    const { id } = await forEvent(service);
    expect((await cancel(service, id)).data.keptAmount).toBe(50_000);
  });

  it.each([
    [
      'its rest is waived',
      (id: string, payment: string) =>
        service.call('POST', `/v1/invoices/${id}/scheduled_payments/${payment}/waive`, { body: {} }),
    ],
    [
      'a credit note lowers it',
      (id: string, payment: string) =>
        service.call('POST', `/v1/invoices/${id}/credit_notes`, {
          body: { amount: 60_000, reason: 'Less', scheduledPaymentIds: [payment] },
        }),
    ],
    [
      'another date makes it the last one',
      async (id: string) => {
        const { paymentSchedule } = await read(service, id);
        const [{ id: first, amount }, ...others] = paymentSchedule;
        const later = [{ id: first, amount, dueDate: '2027-05-01' }, ...others];
        const body = {
          paymentSchedule: later.map((one) => ({ id: one.id, amount: one.amount, dueDate: one.dueDate })),
        };
        return service.call('PATCH', `/v1/invoices/${id}`, { body });
      },
    ],
  ])('takes a share of the first payment as it was issued, also after %s', async (_what, change) => {
    await agree(service, { of: 'FirstPayment', tiers: [{ fromDays: 0, keepBasisPoints: 2_000 }] });
    const { id, paymentSchedule } = await forEvent(service, {
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 100_000 },
        { dueDate: '2027-02-01', amount: 200_000 },
      ],
    });
    expect((await change(id, paymentSchedule[0].id)).status).toBeLessThan(300);
    expect((await cancel(service, id)).data.keptAmount).toBe(20_000);
  });

  it('happens once: an invoice that has ended is left to credit notes', async () => {
    const { id } = await forEvent(service);
    const answers = await Promise.all([cancel(service, id), cancel(service, id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const again = await service.call('POST', `/v1/invoices/${id}/settle`, {
      body: { keep: 1, reason: 'Less' },
    });
    expect([again.status, again.error.blockedBy]).toEqual([422, 'NotApplicable']);
    const changed = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { totalAmount: 400_000, rebalance: 'LastPayment' },
    });
    expect([changed.status, changed.error.code]).toEqual([422, 'illegal_action']);
  });

  it('of which all is kept has no other end, and no other client, afterwards: what is kept stays true', async () => {
    const { id } = await forEvent(service, { eventDate: '2026-12-01' });
    expect((await cancel(service, id)).data.creditNote).toBeNull();
    for (const [path, body] of [
      ['/status', { status: 'Canceled' }],
      ['/contact', { contact: { name: 'Other', email: 'other@example.com' } }],
    ] as const) {
      const { status, error } = await service.call('PATCH', `/v1/invoices/${id}`, { body });
      expect([status, error?.code, error?.blockedBy, error?.details[0]?.path]).toEqual([
        422,
        'illegal_action',
        'NotApplicable',
        path,
      ]);
    }
    const { actions } = await read(service, id);
    expect(actions.cancel.allowed).toBe(false);
    const credit = { amount: 300_000, reason: 'Nothing after all' };
    expect((await service.call('POST', `/v1/invoices/${id}/credit_notes`, { body: credit })).status).toBe(
      201,
    );
    expect((await read(service, id)).status).toBe('Canceled');
  });

  it('and a charge that begins at the same time end in one order or the other', async () => {
    const { id } = await forEvent(service);
    const invoice = await read(service, id);
    const [charged, ended] = await Promise.all([pay(service, invoice), cancel(service, id)]);
    expect([charged.status, ended.status].filter((status) => status >= 500)).toEqual([]);
    const { totalAmount, amountPaid, amountDue } = await read(service, id);
    expect(amountPaid + amountDue).toBe(totalAmount);
  });

  it('refuses a draft, and an invoice that has ended another way', async () => {
    const draft = await createInvoice(service, { status: 'Draft' });
    const canceled = await forEvent(service);
    await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
    for (const { id } of [draft, canceled]) {
      const { status, error } = await cancel(service, id, { keep: 0 });
      expect([status, error.code, error.blockedBy]).toEqual([422, 'illegal_action', 'NotApplicable']);
    }
  });

  it('as a dry run answers what the same request then does under the same ETag, and changes nothing', async () => {
    const { id } = await forEvent(service, { eventDate: '2027-02-19' });
    await pay(service, await read(service, id));
    await service.work();
    const before = await read(service, id);
    const tried = await cancel(service, id, { dryRun: true }, { 'idempotency-key': 'same' });
    expect(tried.data.creditNote).toMatchObject({ id: null, number: 'CN-0001', refundIds: [] });
    expect(await read(service, id)).toEqual(before);
    expect((await service.call('GET', '/v1/credit_notes')).data.items).toEqual([]);
    expect((await service.call('GET', '/v1/refunds')).data.items).toEqual([]);
    const etag = tried.headers.get('etag') as string;
    const done = await cancel(service, id, {}, { 'if-match': etag, 'idempotency-key': 'same' });
    expect(done.status).toBe(200);
    const { id: _id, refundIds: _refunds, createdAt: _at, ...note } = done.data.creditNote;
    expect(tried.data).toMatchObject({
      ...done.data,
      dryRun: true,
      creditNote: note,
      changes: { totalAmount: { before: 300_000 }, mails: expect.any(Array) as object },
    });
    expect(done.headers.get('etag')).toBe(
      (await service.call('GET', `/v1/invoices/${id}`)).headers.get('etag'),
    );
    const again = await cancel(service, id, {}, { 'if-match': etag, 'idempotency-key': 'same' });
    expect([again.headers.get('idempotency-replayed'), again.data]).toEqual(['true', done.data]);
    expect((await service.call('GET', '/v1/refunds')).data.items).toHaveLength(1);
  });

  it('under the ETag of a dry run does nothing on another day, unless the request names the day of the dry run', async () => {
    const { id } = await forEvent(service, { eventDate: '2027-02-19' });
    const { data, headers } = await cancel(service, id, { dryRun: true });
    const ofDryRun = { 'if-match': headers.get('etag') as string };
    expect([data.noticeOn, data.keptAmount]).toEqual(['2026-11-21', 90_000]);
    service.clock.set('2026-11-22T12:00:00.000Z');
    const { status, error } = await cancel(service, id, {}, ofDryRun);
    expect([status, error.code, error.message]).toEqual([
      412,
      'version_conflict',
      expect.stringContaining('2026-11-21') as string,
    ]);
    const done = await cancel(service, id, { noticeOn: data.noticeOn }, ofDryRun);
    expect([done.status, done.data.keptAmount]).toEqual([200, 90_000]);
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('is refused with another version of the invoice', async () => {
    const { id } = await forEvent(service);
    const { headers } = await service.call('GET', `/v1/invoices/${id}`);
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'Other' } });
    const { status } = await cancel(service, id, {}, { 'if-match': headers.get('etag') as string });
    expect(status).toBe(412);
  });

  it('says in its event how the invoice ended; erasing the client takes the reason out of it', async () => {
    const { id, contactId } = await forEvent(service, { eventDate: '2026-12-01' });
    await cancel(service, id);
    const ended = async () => {
      const { items } = (await service.call('GET', `/v1/events?objectId=${id}`)).data;
      return items.find(({ type }: { type: string }) => type === 'invoice.ended').data.ending;
    };
    expect(await ended()).toMatchObject({
      kind: 'Cancel',
      by: 'Client',
      days: 10,
      keptAmount: 300_000,
      note: 'Called off',
    });
    const owed = (await read(service, id)).paymentSchedule[0].id;
    await service.call('POST', `/v1/invoices/${id}/scheduled_payments/${owed}/mark_as_paid`, { body: {} });
    const erased = await service.call('POST', `/v1/contacts/${contactId}/erase`, { body: {} });
    expect(erased.status).toBeLessThan(300);
    await service.work();
    expect((await ended()).note).toBe('(erased)');
  });
});
