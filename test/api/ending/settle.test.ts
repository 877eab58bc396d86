import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { agree, cancel, forEvent } from '../../support/ending.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { balances, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const settle = (id: string, body: object, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/invoices/${id}/settle`, { body: { reason: 'Agreed', ...body }, headers });
const postpone = (id: string, body: object, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/invoices/${id}/postpone`, { body, headers });
const datesOf = ({ paymentSchedule }: { paymentSchedule: { dueDate: string }[] }) =>
  paymentSchedule.map(({ dueDate }) => dueDate);
const ruled = (changes: object = {}) =>
  createInvoice(service, {
    eventDate: '2027-06-12',
    totalAmount: 1_000,
    status: 'Active',
    paymentSchedule: [
      { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } },
      { due: { days: -14, from: 'Event' }, share: 'Remainder' },
    ],
    ...changes,
  });

describe('POST /v1/invoices/{id}/settle', () => {
  it('keeps the agreed amount, with terms or without: the rest is credited', async () => {
    await agree(service);
    const { id } = await forEvent(service);
    await pay(service, await read(service, id));
    const { status, data } = await settle(id, { keep: 120_000 });
    expect([status, data.by, data.noticeOn, data.days, data.tier]).toEqual([200, null, null, null, null]);
    expect(data).toMatchObject({
      keptAmount: 120_000,
      remainingAmount: 20_000,
      creditNote: { openAmount: 180_000 },
    });
    expect(await balances(service)).toMatchObject({ billed: -120_000, receivable: 20_000 });
  });

  it('keeps nothing of an unpaid invoice: it is Canceled', async () => {
    const { id } = await forEvent(service);
    expect((await settle(id, { keep: 0 })).data).toMatchObject({ keptAmount: 0, invoiceStatus: 'Canceled' });
    expect(await balances(service)).toEqual({});
  });

  it('needs the amount, and no more than there is', async () => {
    const { id } = await forEvent(service);
    expect((await settle(id, {})).status).toBe(400);
    expect((await settle(id, { keep: 300_001 })).error.code).toBe('keep_too_large');
  });

  it('as a dry run answers what it then does, and repeats its answer for the same key', async () => {
    const { id } = await forEvent(service);
    const tried = await settle(id, { keep: 250_000, dryRun: true });
    const key = { 'idempotency-key': 'settle', 'if-match': tried.headers.get('etag') as string };
    const done = await settle(id, { keep: 250_000 }, key);
    const { id: _id, createdAt: _at, ...note } = done.data.creditNote;
    expect(tried.data).toMatchObject({
      ...done.data,
      dryRun: true,
      creditNote: note,
      changes: { totalAmount: { before: 300_000, after: 250_000 } },
    });
    expect((await settle(id, { keep: 250_000 }, key)).data).toEqual(done.data);
  });
});

describe('POST /v1/invoices/{id}/postpone', () => {
  it('moves the open payments that are reckoned from the event, and remembers the first date for ever', async () => {
    const { id } = await ruled();
    const { status, data, headers } = await postpone(id, { eventDate: '2027-09-18' });
    expect([status, data.eventDateBefore, data.eventDate, data.firstEventDate]).toEqual([
      200,
      '2027-06-12',
      '2027-09-18',
      '2027-06-12',
    ]);
    expect(data.scheduledPayments).toMatchObject([
      { dueDateBefore: '2026-11-21', dueDate: '2026-11-21' },
      { dueDateBefore: '2027-05-29', dueDate: '2027-09-04' },
    ]);
    expect(headers.get('etag')).toBe((await service.call('GET', `/v1/invoices/${id}`)).headers.get('etag'));
    await postpone(id, { eventDate: '2028-02-29' });
    const after = await read(service, id);
    expect([after.firstEventDate, after.eventDate, datesOf(after)]).toEqual([
      '2027-06-12',
      '2028-02-29',
      ['2026-11-21', '2028-02-15'],
    ]);
  });

  it('to no day leaves the dates as they are, names what waits, and moves it once there is a day', async () => {
    const { id, paymentSchedule } = await ruled();
    const { data } = await postpone(id, { eventDate: null });
    expect(data).toMatchObject({ eventDate: null, waitingPaymentIds: [paymentSchedule[1].id] });
    expect(datesOf(await read(service, id))).toEqual(['2026-11-21', '2027-05-29']);
    await postpone(id, { eventDate: '2027-09-18' });
    expect(await read(service, id)).toMatchObject({ firstEventDate: '2027-06-12', eventDate: '2027-09-18' });
    expect(datesOf(await read(service, id))).toEqual(['2026-11-21', '2027-09-04']);
  });

  it('also moves the event of an invoice that is paid', async () => {
    const { id } = await forEvent(service);
    for (const _ of [1, 2, 3]) await pay(service, await read(service, id));
    expect((await postpone(id, { eventDate: '2027-09-18' })).data.status).toBe('Paid');
    expect(await read(service, id)).toMatchObject({ status: 'Paid', firstEventDate: '2027-06-12' });
  });

  it('to the same day changes nothing, and a dry run neither', async () => {
    const { id } = await ruled();
    const before = await service.call('GET', `/v1/invoices/${id}`);
    expect((await postpone(id, { eventDate: '2027-06-12' })).data.firstEventDate).toBeNull();
    const tried = await postpone(id, { eventDate: '2027-09-18', dryRun: true });
    expect(tried.data).toMatchObject({ dryRun: true, firstEventDate: '2027-06-12' });
    expect((await service.call('GET', `/v1/invoices/${id}`)).data).toEqual(before.data);
    const done = await postpone(
      id,
      { eventDate: '2027-09-18' },
      { 'if-match': tried.headers.get('etag') as string },
    );
    expect(done.data).toEqual({ ...tried.data, dryRun: false, changes: null });
  });

  it('before a cancellation does not make it cheaper: the earlier date counts', async () => {
    await agree(service);
    const { id } = await forEvent(service, { eventDate: '2026-12-10' });
    await postpone(id, { eventDate: '2027-09-18' });
    expect((await cancel(service, id)).data).toMatchObject({
      countedDate: '2026-12-10',
      days: 19,
      keptAmount: 300_000,
    });
  });

  it('does not count a notice from before it to the new date, where the terms count to the current one', async () => {
    await agree(service, { countsFrom: 'Current' });
    const { id } = await forEvent(service, { eventDate: '2026-12-10' });
    service.clock.set('2026-11-23T12:00:00.000Z');
    await postpone(id, { eventDate: '2027-09-18' });
    const before = { noticeOn: '2026-11-22' };
    const { error } = await cancel(service, id, before);
    expect([error.code, error.details[0]?.path, error.message.includes('2026-11-23')]).toEqual([
      'keep_needed',
      '/keep',
      true,
    ]);
    expect((await cancel(service, id, { ...before, keep: 300_000, dryRun: true })).status).toBe(200);
    expect((await cancel(service, id)).data).toMatchObject({ countedDate: '2027-09-18', keptAmount: 90_000 });
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('refuses a draft, and an invoice that has ended', async () => {
    const draft = await createInvoice(service, { status: 'Draft' });
    const ended = await forEvent(service);
    await settle(ended.id, { keep: 1_000 });
    for (const { id } of [draft, ended]) {
      const { status, error } = await postpone(id, { eventDate: '2027-09-18' });
      expect([status, error.code, error.blockedBy]).toEqual([422, 'illegal_action', 'NotApplicable']);
    }
  });
});

describe('an account that is held after a restore', () => {
  it('ends and credits nothing: what was paid since the backup is not known', async () => {
    const { id } = await forEvent(service);
    await service.sql('update accounts set held_at = now()');
    const credit = { body: { amount: 1_000, reason: 'Less' } };
    for (const { status, error } of [
      await settle(id, { keep: 0 }),
      await settle(id, { keep: 0, dryRun: true }),
      await cancel(service, id, { keep: 0 }),
      await service.call('POST', `/v1/invoices/${id}/credit_notes`, credit),
    ])
      expect([status, error?.code]).toEqual([503, 'account_frozen']);
    await service.sql('update accounts set held_at = null');
    expect((await read(service, id)).totalAmount).toBe(300_000);
  });
});

describe('another account', () => {
  it('finds none of these invoices', async () => {
    const { id } = await forEvent(service);
    const { token } = await service.addMember('stranger');
    const bodies = {
      cancel: { by: 'Client', keep: 0, reason: 'Off' },
      settle: { keep: 0, reason: 'Off' },
      postpone: { eventDate: null },
    };
    for (const [what, body] of Object.entries(bodies)) {
      const answer = await service.call('POST', `/v1/invoices/${id}/${what}`, { body, token });
      expect([what, answer.status]).toEqual([what, 404]);
    }
    expect((await read(service, id)).canceledAt).toBeNull();
  });
});
