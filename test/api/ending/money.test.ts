import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { agree, cancel, forEvent } from '../../support/ending.ts';
import { freshService } from '../../support/fresh-service.ts';
import { balances, eventTypes, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await agree(service);
});
keepBooks(() => service);

const FEE = 2_930;
const lineItems = [
  { description: 'Photography', quantity: 1, unitAmount: 200_001, taxBasisPoints: 1_900 },
  { description: 'Album', quantity: 1, unitAmount: 99_999, taxBasisPoints: 700 },
];
const ofPayment = (id: string, paymentId: string, what: string) =>
  service.call('POST', `/v1/invoices/${id}/scheduled_payments/${paymentId}/${what}`, { body: {} });
const refundsOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (one) => (await service.call('GET', `/v1/refunds/${one}`)).data));
const tell = async (key: string, decided: 'succeeded' | 'failed' | 'returned') => {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
};
const refundOf = (charge: string, body: object) =>
  service.call('POST', `/v1/charges/${charge}/refunds`, { body });
interface Told {
  readonly type: string;
  readonly data: { readonly canceledAt: string | null; readonly keptAmount: number | null };
}
const dispute = async (chargeKey: string) => {
  const opened = {
    type: 'dispute_opened',
    id: 'dispute',
    reference: 'dp_1',
    chargeKey,
    amount: 100_000,
    fee: 0,
  };
  const occurredAt = new Date(0);
  await sendWebhook(service, [{ ...opened, reason: 'fraudulent', respondBy: null, occurredAt }]);
  await service.work();
};

describe('cancelling after more was paid than is kept', () => {
  it('refunds the difference, the newest charge first, without a word about how', async () => {
    const { id } = await forEvent(service, { lineItems });
    const first = (await pay(service, await read(service, id))).data.id;
    const second = (await pay(service, await read(service, id))).data.id;
    const { status, data } = await cancel(service, id);
    expect([status, data.keptAmount, data.refundedAmount, data.outsideAmount, data.remainingAmount]).toEqual([
      200, 90_000, 110_000, 0, 0,
    ]);
    expect(data).toMatchObject({
      invoiceStatus: 'Paid',
      creditNote: { amount: 210_000, openAmount: 100_000, refundedAmount: 110_000 },
    });
    const refunds = await refundsOf(data.creditNote.refundIds);
    expect(refunds.map(({ chargeId, amount, status: one }) => [chargeId, amount, one])).toEqual([
      [second, 100_000, 'Succeeded'],
      [first, 10_000, 'Succeeded'],
    ]);
    expect(await balances(service)).toEqual({ billed: -90_000, fees: 2 * FEE, processor: 90_000 - 2 * FEE });
    expect(await read(service, id)).toMatchObject({
      status: 'Paid',
      keptAmount: 90_000,
      creditedAmount: 210_000,
    });
  });

  it('names what cannot be refunded, and does nothing until the request says that it goes back outside', async () => {
    const { id, paymentSchedule } = await forEvent(service);
    await ofPayment(id, paymentSchedule[0].id, 'mark_as_paid');
    await pay(service, await read(service, id), { scheduledPaymentIds: [paymentSchedule[1].id] });
    const before = await read(service, id);
    const refused = await cancel(service, id, { keep: 50_000 });
    expect([refused.status, refused.error.code, refused.error.details[0]?.path]).toEqual([
      422,
      'credit_not_covered',
      '/givenBack',
    ]);
    expect(refused.error.message).toContain('{"refund": 100000, "outside": 50000}');
    expect(await read(service, id)).toEqual(before);
    const { data } = await cancel(service, id, {
      keep: 50_000,
      givenBack: { refund: 100_000, outside: 50_000 },
    });
    expect(data).toMatchObject({ keptAmount: 50_000, refundedAmount: 100_000, outsideAmount: 50_000 });
    expect(await balances(service)).toEqual({ billed: -50_000, fees: FEE, outside: 50_000, processor: -FEE });
  });

  it('records what goes back outside of money that came outside', async () => {
    const { id, paymentSchedule } = await forEvent(service);
    for (const { id: one } of paymentSchedule) await ofPayment(id, one, 'mark_as_paid');
    expect((await cancel(service, id)).error.code).toBe('credit_not_covered');
    const { data } = await cancel(service, id, { givenBack: { outside: 210_000 } });
    expect(data).toMatchObject({ keptAmount: 90_000, outsideAmount: 210_000, creditNote: { refundIds: [] } });
    expect(await balances(service)).toEqual({ billed: -90_000, outside: 90_000 });
  });

  it.each([{ refund: 109_999 }, { refund: 110_000, outside: 1 }, {}])(
    'refuses parts that do not add up: %j',
    async (givenBack) => {
      const { id } = await forEvent(service);
      await pay(service, await read(service, id));
      await pay(service, await read(service, id));
      const { status, error } = await cancel(service, id, { givenBack });
      expect([status, error.code]).toEqual([422, 'credit_not_covered']);
      expect((await service.call('GET', '/v1/refunds')).data.items).toEqual([]);
    },
  );

  it('gives back a part of a payment that is partly paid: what is open of it falls first', async () => {
    await service.call('PATCH', '/v1/account', { body: { allowsPartPayments: true } });
    const { id, paymentSchedule } = await forEvent(service);
    await pay(service, await read(service, id), {
      scheduledPaymentIds: [paymentSchedule[0].id],
      amount: 60_000,
    });
    const { data } = await cancel(service, id, { keep: 20_000 });
    expect(data).toMatchObject({ keptAmount: 20_000, refundedAmount: 40_000, invoiceStatus: 'Paid' });
    expect(await balances(service)).toMatchObject({ billed: -20_000 });
  });

  it('refunds nothing with a token that may not refund, and says what it may do', async () => {
    const { id } = await forEvent(service);
    await pay(service, await read(service, id));
    const scopes = ['invoices:read', 'invoices:write'];
    const { text: token } = (await service.call('POST', '/v1/tokens', { body: { name: 'Shop', scopes } }))
      .data;
    const send = (more: object) =>
      service.call('POST', `/v1/invoices/${id}/cancel`, {
        body: { by: 'Client', reason: 'Off', keep: 0, ...more },
        token,
      });
    expect((await send({})).error.code).toBe('credit_not_covered');
    const asked = await send({ givenBack: { refund: 100_000 } });
    expect([asked.status, asked.error.code]).toEqual([403, 'forbidden']);
    const outside = await send({ givenBack: { outside: 100_000 } });
    expect([outside.status, outside.data.outsideAmount]).toEqual([200, 100_000]);
  });

  it('does not count what an earlier credit note took and whose refund failed as kept', async () => {
    const { id } = await forEvent(service, {
      totalAmount: 100_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    });
    await pay(service, await read(service, id));
    service.processor.script('refund', 'failed');
    const credit = { amount: 30_000, reason: 'Less', givenBack: { refund: 30_000 } };
    await service.call('POST', `/v1/invoices/${id}/credit_notes`, { body: credit });
    service.processor.script('refund', 'succeeded');
    const { data } = await cancel(service, id, { keep: 50_000 });
    expect(data).toMatchObject({ keptAmount: 50_000, refundedAmount: 20_000 });
    expect((await read(service, id)).creditedAmount).toBe(50_000);
    const more = await cancel(service, id, { keep: 1 });
    expect(more.error.blockedBy).toBe('NotApplicable');
  });

  it('says how much stays billed of what was refunded before without a credit note', async () => {
    const { id } = await forEvent(service);
    const { id: charge } = (await pay(service, await read(service, id))).data;
    await refundOf(charge, { amount: 100_000 });
    const { data } = await cancel(service, id, { keep: 0 });
    expect(data).toMatchObject({
      keptAmount: 0,
      undocumentedAmount: 100_000,
      creditNote: { amount: 200_000 },
    });
    expect(await balances(service)).toMatchObject({ billed: -100_000, refunds: 100_000 });
    const other = await forEvent(service);
    for (const _ of [1, 2, 3]) {
      const one = (await pay(service, await read(service, other.id))).data;
      await refundOf(one.id, { amount: 100_000 });
    }
    expect((await cancel(service, other.id)).data).toMatchObject({
      keptAmount: 0,
      undocumentedAmount: 300_000,
      creditNote: null,
    });
  });

  it('takes the share of a price that a credit note has lowered', async () => {
    const { id } = await forEvent(service);
    await service.call('POST', `/v1/invoices/${id}/credit_notes`, {
      body: { amount: 100_000, reason: 'Less' },
    });
    expect((await cancel(service, id)).data.keptAmount).toBe(60_000);
  });
});

describe('cancelling after less was paid than is kept', () => {
  it('leaves the difference as one payment: the earliest open one', async () => {
    const { id, paymentSchedule } = await forEvent(service, { eventDate: '2027-01-21', lineItems });
    await pay(service, await read(service, id));
    const { data } = await cancel(service, id);
    expect(data).toMatchObject({
      keptAmount: 180_000,
      remainingAmount: 80_000,
      refundedAmount: 0,
      remainingPaymentId: paymentSchedule[1].id,
      invoiceStatus: 'Active',
      autopay: 'None',
    });
    expect((await read(service, id)).paymentSchedule).toMatchObject([
      { amount: 100_000, status: 'Paid' },
      { id: paymentSchedule[1].id, amount: 80_000, dueDate: '2027-02-01', status: 'Due' },
    ]);
    await pay(service, await read(service, id));
    expect(await read(service, id)).toMatchObject({ status: 'Paid', amountDue: 0, keptAmount: 180_000 });
    expect((await eventTypes(service, id)).at(-1)).toBe('invoice.paid');
  });

  it('gathers it in one payment where it is more than the earliest, and a partly paid one is Paid by what was paid', async () => {
    await service.call('PATCH', '/v1/account', { body: { allowsPartPayments: true } });
    const { id, paymentSchedule } = await forEvent(service, { eventDate: '2026-12-01' });
    await pay(service, await read(service, id), {
      scheduledPaymentIds: [paymentSchedule[1].id],
      amount: 40_000,
    });
    const { data } = await cancel(service, id);
    expect(data).toMatchObject({ keptAmount: 300_000, remainingAmount: 260_000, creditNote: null });
    const after = await read(service, id);
    expect(after.paymentSchedule).toMatchObject([
      { id: paymentSchedule[0].id, amount: 260_000, status: 'Due' },
      { id: paymentSchedule[1].id, amount: 40_000, status: 'Paid' },
    ]);
    expect(after.totalAmount).toBe(300_000);
  });

  it('keeps autopay for what remains where the consent covers it, and takes it on its day', async () => {
    const { id } = await forEvent(service, { eventDate: '2027-01-21' });
    await pay(service, await read(service, id), { autopay: { terms: 'The rest by itself.' } });
    await service.work();
    expect((await cancel(service, id)).data).toMatchObject({ remainingAmount: 80_000, autopay: 'Kept' });
    const { data } = await service.call('GET', `/v1/invoices/${id}/autopay`);
    expect(data).toMatchObject({ isOn: true, nextCharge: { date: '2027-02-01', amount: 80_000 } });
    service.clock.set('2027-02-02T12:00:00.000Z');
    await service.work();
    expect(await read(service, id)).toMatchObject({ status: 'Paid', amountPaid: 180_000 });
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('ends autopay where what remains would be charged earlier than the client agreed to', async () => {
    const { id } = await forEvent(service, { eventDate: '2026-12-01' });
    await pay(service, await read(service, id), { autopay: { terms: 'The rest by itself.' } });
    await service.work();
    expect((await cancel(service, id)).data).toMatchObject({ remainingAmount: 200_000, autopay: 'Ended' });
    expect((await service.call('GET', `/v1/invoices/${id}/autopay`)).data.isOn).toBe(false);
  });

  it('ends autopay where nothing remains', async () => {
    const { id } = await forEvent(service);
    await pay(service, await read(service, id), { autopay: { terms: 'The rest by itself.' } });
    await service.work();
    const { data } = await cancel(service, id);
    expect(data).toMatchObject({ keptAmount: 90_000, refundedAmount: 10_000, autopay: 'Ended' });
    expect((await service.call('GET', `/v1/invoices/${id}/autopay`)).data.isOn).toBe(false);
    const { items: told } = (await service.call('GET', `/v1/events?objectId=${id}`)).data;
    const endings = told.map(({ type, data: { canceledAt, keptAmount } }: Told) => [
      type,
      canceledAt !== null,
      keptAmount,
    ]);
    expect(endings).toContainEqual(['invoice.ended', true, 90_000]);
    expect(endings).toContainEqual(['invoice.autopay.disabled', false, null]);
    service.clock.set('2027-02-02T12:00:00.000Z');
    await service.work();
    const { items } = (await service.call('GET', `/v1/charges?invoiceId=${id}`)).data;
    expect(items).toHaveLength(1);
    service.clock.set('2026-11-21T12:00:00.000Z');
  });
});

describe('cancelling what was paid before and is owed again', () => {
  const reopen = async (id: string, body: Parameters<typeof pay>[2] = {}) => {
    const { id: charge } = (await pay(service, await read(service, id), body)).data;
    const all = { amount: 100_000, reopen: true };
    expect((await service.call('POST', `/v1/charges/${charge}/refunds`, { body: all })).status).toBe(201);
  };

  it('ends as Canceled where nothing is kept, and autopay with it', async () => {
    const { id } = await forEvent(service);
    await reopen(id, { autopay: { terms: 'The rest by itself.' } });
    await service.work();
    const { data } = await cancel(service, id, { by: 'Business' });
    expect(data).toMatchObject({ keptAmount: 0, invoiceStatus: 'Canceled', autopay: 'Ended' });
    expect(await read(service, id)).toMatchObject({ status: 'Canceled', amountDue: 0 });
  });

  it('leaves a payment whose bank may still take money back where it is, beside the earliest', async () => {
    const { id, paymentSchedule } = await forEvent(service, { eventDate: '2026-12-01' });
    await reopen(id, { scheduledPaymentIds: [paymentSchedule[2].id] });
    const { data } = await cancel(service, id);
    expect(data).toMatchObject({ remainingAmount: 300_000, remainingPaymentId: paymentSchedule[0].id });
    expect((await read(service, id)).paymentSchedule).toMatchObject([
      { id: paymentSchedule[0].id, amount: 200_000 },
      { id: paymentSchedule[2].id, amount: 100_000 },
    ]);
  });

  it('is refused where a part was waived and nothing would be left: such an invoice is canceled plainly', async () => {
    const { id, paymentSchedule } = await forEvent(service);
    await ofPayment(id, paymentSchedule[1].id, 'waive');
    expect((await cancel(service, id, { dryRun: true })).data.keptAmount).toBe(60_000);
    const { error } = await cancel(service, id, { keep: 0 });
    expect([error.blockedBy, error.message.includes('"Canceled"')]).toEqual(['NothingLeft', true]);
  });
});

describe('cancelling while money moves', () => {
  it('waits for a charge on its way', async () => {
    const { id } = await forEvent(service);
    await pay(service, await read(service, id), { token: 'tok_bank' });
    const { status, error } = await cancel(service, id);
    expect([status, error.code, error.blockedBy, error.retryable]).toEqual([
      422,
      'illegal_action',
      'OnItsWay',
      true,
    ]);
  });

  it('waits for a disputed charge', async () => {
    const { id } = await forEvent(service);
    await dispute((await pay(service, await read(service, id))).data.id);
    const { status, error } = await cancel(service, id);
    expect([status, error.code, error.blockedBy, error.retryable]).toEqual([
      422,
      'illegal_action',
      'Disputed',
      true,
    ]);
  });

  it('waits for a dispute about a part of a payment, too', async () => {
    await service.call('PATCH', '/v1/account', { body: { allowsPartPayments: true } });
    const { id, paymentSchedule } = await forEvent(service);
    const part = { scheduledPaymentIds: [paymentSchedule[0].id], amount: 60_000 };
    await dispute((await pay(service, await read(service, id), part)).data.id);
    expect((await cancel(service, id)).error.blockedBy).toBe('Disputed');
  });

  it('waits for a refund that will be owed again', async () => {
    const { id } = await forEvent(service);
    const { id: charge } = (await pay(service, await read(service, id))).data;
    service.processor.script('refund', 'processing');
    const again = { amount: 100_000, reopen: true };
    const { id: refund } = (await service.call('POST', `/v1/charges/${charge}/refunds`, { body: again }))
      .data;
    expect((await cancel(service, id)).error.blockedBy).toBe('OnItsWay');
    await tell(refund, 'succeeded');
    expect((await cancel(service, id)).data).toMatchObject({ keptAmount: 90_000, remainingAmount: 90_000 });
    expect(states(await read(service, id))).toEqual(['Due']);
  });

  it('waits for a plain refund, which may fail: what is kept counts what the business then holds', async () => {
    const { id } = await forEvent(service);
    const { id: charge } = (await pay(service, await read(service, id))).data;
    const { headers } = await cancel(service, id, { dryRun: true });
    service.processor.script('refund', 'processing');
    const { id: refund } = (await refundOf(charge, { amount: 90_000 })).data;
    // A refund on its way raises no version: the tag of the dry run still matches.
    const ofDryRun = { 'if-match': headers.get('etag') as string };
    const { status, error } = await cancel(service, id, {}, ofDryRun);
    expect([status, error.blockedBy, error.retryable]).toEqual([422, 'OnItsWay', true]);
    await tell(refund, 'failed');
    service.processor.script('refund', 'succeeded');
    expect((await cancel(service, id)).data).toMatchObject({ keptAmount: 90_000, refundedAmount: 10_000 });
    expect(await balances(service)).toEqual({ billed: -90_000, fees: FEE, processor: 90_000 - FEE });
  });

  it('waits for the refund of an amount that was paid twice', async () => {
    const { id, paymentSchedule } = await forEvent(service);
    const only = { scheduledPaymentIds: [paymentSchedule[0].id] };
    const { id: charge } = (await pay(service, await read(service, id), only)).data;
    const { id: failing } = (await refundOf(charge, { amount: 60_000, reopen: true })).data;
    await pay(service, await read(service, id), only);
    await tell(failing, 'failed');
    service.processor.script('refund', 'processing');
    const { id: refund } = (await refundOf(charge, { amount: 60_000 })).data;
    expect((await cancel(service, id)).error.blockedBy).toBe('OnItsWay');
    await tell(refund, 'succeeded');
    service.processor.script('refund', 'succeeded');
    expect((await cancel(service, id)).data).toMatchObject({ keptAmount: 90_000, refundedAmount: 10_000 });
    expect(await balances(service)).toMatchObject({ billed: -90_000 });
  });

  it('does not wait for the refund of a credit note, whose amount is credited however it ends', async () => {
    const { id } = await forEvent(service);
    await pay(service, await read(service, id));
    service.processor.script('refund', 'processing');
    const credit = { amount: 220_000, reason: 'Less', givenBack: { refund: 20_000 } };
    const { data: note } = await service.call('POST', `/v1/invoices/${id}/credit_notes`, { body: credit });
    service.processor.script('refund', 'succeeded');
    expect((await cancel(service, id, { keep: 50_000 })).data).toMatchObject({ refundedAmount: 30_000 });
    await tell(note.refundIds[0], 'failed');
    expect(await read(service, id)).toMatchObject({
      status: 'Paid',
      keptAmount: 50_000,
      creditedAmount: 250_000,
    });
  });

  it('leaves a refund that the bank refuses to be given back: nothing is owed again', async () => {
    const { id } = await forEvent(service);
    await pay(service, await read(service, id));
    service.processor.script('refund', 'failed');
    const { data } = await cancel(service, id);
    expect(data).toMatchObject({ refundedAmount: 10_000, invoiceStatus: 'Paid' });
    expect((await balances(service))['refunds']).toBe(-10_000);
    expect(await read(service, id)).toMatchObject({ status: 'Paid', amountDue: 0, keptAmount: 90_000 });
    service.processor.script('refund', 'succeeded');
  });

  it('owes what is kept again once a bank takes it back', async () => {
    const { id } = await forEvent(service);
    const { id: charge } = (await pay(service, await read(service, id), { token: 'tok_bank' })).data;
    await tell(charge, 'succeeded');
    await cancel(service, id, { keep: 100_000 });
    expect(await read(service, id)).toMatchObject({ status: 'Paid', totalAmount: 100_000 });
    await tell(charge, 'returned');
    expect(await read(service, id)).toMatchObject({ status: 'Active', amountDue: 100_000 });
  });

  it('completes under the same key what a process began that died before its refund was sent', async () => {
    const { id } = await forEvent(service);
    await pay(service, await read(service, id));
    const key = { 'idempotency-key': 'died' };
    service.processor.script('refund', 'processing');
    const first = await cancel(service, id, {}, key);
    expect(first.data.refundedAmount).toBe(10_000);
    // As the first transaction left the key.
    await service.sql(
      `update idempotency_keys set status = 0, etag = null, body = jsonb_build_object('data', $1::text)::text
       where key like '%died'`,
      [id],
    );
    service.processor.script('refund', 'succeeded');
    const again = await cancel(service, id, {}, key);
    expect([again.status, again.data.keptAmount, again.data.creditNote.number]).toEqual([
      200,
      90_000,
      'CN-0001',
    ]);
    expect((await service.call('GET', '/v1/credit_notes')).data.items).toHaveLength(1);
    expect((await service.call('GET', '/v1/refunds')).data.items).toHaveLength(1);
  });
});
