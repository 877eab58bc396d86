import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, eventTypes, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const FEE = 2_930;

async function paidInvoice() {
  const invoice = await activeInvoice(service, {
    totalAmount: 100_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
  });
  const { data } = await pay(service, invoice);
  return { id: invoice.id as string, chargeId: data.id as string, paymentId: invoice.paymentSchedule[0].id };
}

const refund = (chargeId: string, body: object = {}, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/charges/${chargeId}/refunds`, { body, headers });

describe('a refund', () => {
  it('of a part and then of the rest: PartiallyRefunded, then Refunded; the invoice stays Paid', async () => {
    const { id, chargeId } = await paidInvoice();
    expect((await refund(chargeId, { amount: 40_000 })).data).toMatchObject({
      status: 'Succeeded',
      amount: 40_000,
    });
    const partly = await read(service, id);
    expect([partly.status, states(partly), partly.paymentState]).toEqual([
      'Paid',
      ['PartiallyRefunded'],
      'PartiallyRefunded',
    ]);
    expect((await refund(chargeId)).data.amount).toBe(60_000);
    const wholly = await read(service, id);
    expect([wholly.status, states(wholly), wholly.paymentState]).toEqual(['Paid', ['Refunded'], 'Refunded']);
    expect(await balances(service)).toEqual({
      billed: -100_000,
      fees: FEE,
      processor: -FEE,
      refunds: 100_000,
    });
    const more = await refund(chargeId, { amount: 1 });
    expect([more.status, more.error.code]).toEqual([422, 'illegal_action']);
  });

  it('that reopens makes the client owe the amount again, who can pay it again', async () => {
    const { id, chargeId } = await paidInvoice();
    await refund(chargeId, { amount: 30_000, reopen: true });
    const opened = await read(service, id);
    expect([opened.status, states(opened), opened.amountDue]).toEqual(['Active', ['Due'], 30_000]);
    expect(await eventTypes(service, id)).toContain('invoice.reopened');
    expect(await balances(service)).toMatchObject({ receivable: 30_000, processor: 70_000 - FEE });
    const paid = await pay(service, opened);
    expect(paid.data).toMatchObject({ status: 'Succeeded', amount: 30_000 });
    expect((await read(service, id)).status).toBe('Paid');
  });

  it('is never more than the charge, however many ask at once', async () => {
    const { chargeId } = await paidInvoice();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(chargeId, { amount: 30_000 })));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    const given = service.processor.log.filter((line) => line.kind === 'refund');
    expect(given.map((line) => line.amount)).toEqual([-30_000, -30_000, -30_000]);
  });

  it('that two people decide on at once is made once: the second is told what is left', async () => {
    const { chargeId } = await paidInvoice();
    const { data } = await service.call('GET', `/v1/charges/${chargeId}`);
    const body = { amount: 30_000, expectedLeft: data.refundable.amount };
    const answers = await Promise.all([refund(chargeId, body), refund(chargeId, body)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.error).toMatchObject({
      code: 'amount_changed',
      message: '70000 is left to refund now, not 100000.',
      details: [{ path: '/expectedLeft' }],
    });
    const given = () => service.processor.log.filter((line) => line.kind === 'refund');
    expect(given().map((line) => line.amount)).toEqual([-30_000]);
    expect((await refund(chargeId, { ...body, expectedLeft: 70_000 })).status).toBe(201);
    expect(given()).toHaveLength(2);
  });

  it('under one key is made once', async () => {
    const { chargeId } = await paidInvoice();
    const headers = { 'idempotency-key': 'refund-once' };
    const first = await refund(chargeId, { amount: 10_000 }, headers);
    const again = await refund(chargeId, { amount: 10_000 }, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(service.processor.log.filter((line) => line.kind === 'refund')).toHaveLength(1);
  });

  it('of a declined charge whose payment has left the schedule is refused like any other', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_declined' });
    const edited = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { totalAmount: 200_000, paymentSchedule: [{ dueDate: '2027-02-01', amount: 200_000 }] },
    });
    expect(edited.status).toBe(200);
    const refused = await refund(data.id, { amount: 1 });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
  });

  it('whose answer is lost stays Processing until the task has asked', async () => {
    const { id, chargeId } = await paidInvoice();
    service.processor.failNext('reply lost');
    const { data } = await refund(chargeId);
    expect(data.status).toBe('Processing');
    expect(states(await read(service, id))).toEqual(['Paid']);
    service.clock.set('2026-11-21T12:01:01.000Z');
    await service.work();
    expect(states(await read(service, id))).toEqual(['Refunded']);
    expect((await service.call('GET', `/v1/refunds/${data.id}`)).data.status).toBe('Succeeded');
    expect(service.processor.log.filter((line) => line.kind === 'refund')).toHaveLength(1);
  });

  it('that fails gives its amount free again; one that a bank refuses afterwards is taken back', async () => {
    const { id, chargeId } = await paidInvoice();
    service.processor.script('refund', 'failed');
    expect((await refund(chargeId)).data).toMatchObject({
      status: 'Failed',
      failure: { code: 'account_closed' },
    });
    expect(states(await read(service, id))).toEqual(['Paid']);
    const before = await balances(service);
    service.processor.script('refund', 'succeeded');
    const { data } = await refund(chargeId);
    expect(states(await read(service, id))).toEqual(['Refunded']);
    await sendWebhook(service, [service.processor.decide(data.id, 'failed')]);
    await service.work();
    expect(states(await read(service, id))).toEqual(['Paid']);
    expect(await balances(service)).toEqual(before);
    expect((await service.call('GET', `/v1/charges/${chargeId}`)).data.refundedAmount).toBe(0);
  });

  it('takes out of the named payment only, and gives surcharges back in proportion', async () => {
    await service.sql(
      `update accounts set fee_bearer = 'Client', card_cost_basis_points = 300, surcharge_basis_points = 250`,
    );
    const invoice = await activeInvoice(service);
    const ids = invoice.paymentSchedule.slice(0, 2).map((payment: { id: string }) => payment.id);
    const { data } = await pay(service, invoice, { scheduledPaymentIds: ids, expectedAmount: 205_000 });
    expect(data).toMatchObject({ amount: 200_000, surcharge: 5_000 });
    const made = await refund(data.id, { scheduledPaymentId: ids[1] });
    expect(made.data).toMatchObject({ amount: 100_000, surcharge: 2_500 });
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Refunded', 'Scheduled']);
    expect(service.processor.log.at(-1)?.amount).toBe(-102_500);
    expect(await balances(service)).toMatchObject({ surcharges: -2_500 });
  });
});

describe('refunds of a charge with a surcharge', () => {
  it('give back exactly the surcharge in the end, also when one of them failed behind another', async () => {
    await service.sql(
      `update accounts set fee_bearer = 'Client', card_cost_basis_points = 300, surcharge_basis_points = 250`,
    );
    const invoice = await activeInvoice(service);
    const { data: charge } = await pay(service, invoice, { expectedAmount: 102_500 });
    service.processor.script('refund', 'processing');
    const waiting = (await refund(charge.id, { amount: 39 })).data;
    service.processor.script('refund', 'succeeded');
    const done = (await refund(charge.id, { amount: 1 })).data;
    await sendWebhook(service, [service.processor.decide(waiting.id, 'failed')]);
    await service.work();
    const rest = (await refund(charge.id)).data;
    expect([done.status, rest.status, done.amount + rest.amount]).toEqual([
      'Succeeded',
      'Succeeded',
      100_000,
    ]);
    expect(done.surcharge + rest.surcharge).toBe(2_500);
    expect(await balances(service)).not.toHaveProperty('surcharges');
  });
});

describe('a dispute', () => {
  const opened = (chargeId: string) => ({
    id: 'ev_dispute',
    occurredAt: new Date(0),
    type: 'dispute_opened',
    reference: 'dp_1',
    chargeKey: chargeId,
    amount: 100_000,
    fee: 1_500,
    reason: 'fraudulent',
    respondBy: new Date('2026-12-01'),
  });
  const closed = (isWon: boolean) => ({
    id: `ev_closed_${isWon}`,
    occurredAt: new Date(0),
    type: 'dispute_closed',
    reference: 'dp_1',
    isWon,
  });

  it('holds the money back; when it is lost the client owes it again and the invoice opens', async () => {
    const { id, chargeId } = await paidInvoice();
    await sendWebhook(service, [opened(chargeId), { ...opened(chargeId), id: 'told twice' }]);
    await service.work();
    const held = await read(service, id);
    expect([held.status, states(held)]).toEqual(['Paid', ['Disputed']]);
    expect(await balances(service)).toMatchObject({ disputes_held: 100_000, processor: -FEE - 1_500 });
    const refused = await refund(chargeId);
    expect(refused.error.code).toBe('illegal_action');
    await sendWebhook(service, [closed(false), { ...closed(false), id: 'told twice, too' }]);
    await service.work();
    const lost = await read(service, id);
    expect([lost.status, states(lost), lost.amountDue]).toEqual(['Active', ['ChargedBack'], 100_000]);
    expect(await balances(service)).toEqual({
      billed: -100_000,
      fees: FEE + 1_500,
      processor: -FEE - 1_500,
      receivable: 100_000,
    });
    expect((await pay(service, lost)).data.status).toBe('Succeeded');
    expect((await read(service, id)).status).toBe('Paid');
  });

  it('that is won gives the money back; what is told late or before it opened changes nothing', async () => {
    const { id, chargeId } = await paidInvoice();
    await sendWebhook(service, [closed(true)]);
    await service.work();
    await sendWebhook(service, [opened(chargeId)]);
    await service.work();
    expect(states(await read(service, id))).toEqual(['Disputed']);
    service.clock.set('2026-11-21T12:01:01.000Z');
    await service.work();
    await sendWebhook(service, [{ ...closed(true), id: 'told again' }]);
    await service.work();
    const won = await read(service, id);
    expect([won.status, states(won)]).toEqual(['Paid', ['Paid']]);
    await sendWebhook(service, [{ ...closed(false), id: 'changed its mind' }]);
    await service.work();
    expect(states(await read(service, id))).toEqual(['Paid']);
    expect(await balances(service)).toMatchObject({ processor: 100_000 - FEE - 1_500 });
    const { items } = (await service.call('GET', '/v1/disputes')).data;
    expect(items).toMatchObject([{ status: 'Won', amount: 100_000, reason: 'fraudulent' }]);
  });

  it('that was closed and never opened is waited for, and named after a day', async () => {
    await sendWebhook(service, [closed(true)]);
    const noted = () => service.sql(`select 1 from discrepancies where kind = 'unknown_dispute'`);
    for (const [instant, count] of [
      ['2026-11-21T12:00:00.000Z', 0],
      ['2026-11-22T11:59:00.000Z', 0],
      ['2026-11-22T13:00:00.000Z', 1],
      ['2026-11-23T13:00:00.000Z', 1],
    ] as const) {
      service.clock.set(instant);
      await service.work();
      expect([instant, (await noted()).length]).toEqual([instant, count]);
    }
  });
});

describe('a payout', () => {
  it('is kept once with what is in it, and moves the money to the bank', async () => {
    const { id: invoiceId, chargeId } = await paidInvoice();
    const event = {
      id: 'ev_payout',
      occurredAt: new Date(0),
      type: 'payout',
      reference: 'po_1',
      amount: 100_000 - FEE,
      currency: 'USD',
      arrivalDate: '2026-11-25',
      lines: [{ kind: 'charge', key: chargeId, amount: 100_000, fee: FEE }],
    };
    await sendWebhook(service, [event, { ...event, id: 'told twice' }]);
    await service.work();
    const { items } = (await service.call('GET', '/v1/payouts')).data;
    expect(items).toHaveLength(1);
    const { data } = await service.call('GET', `/v1/payouts/${items[0].id}`);
    const label = 'INV-0001 · Maria Lindqvist';
    expect(data.items).toEqual([
      {
        kind: 'charge',
        subjectId: chargeId,
        invoiceId,
        paymentId: null,
        label,
        amount: 100_000,
        fee: FEE,
      },
    ]);
    expect(await balances(service)).toEqual({ bank: 100_000 - FEE, billed: -100_000, fees: FEE });
    expect(await eventTypes(service, items[0].id)).toEqual(['payout.paid']);
  });
});

describe('a webhook', () => {
  it('with a wrong signature, an unknown account or processor is refused with one answer and keeps nothing', async () => {
    const { chargeId } = await paidInvoice();
    const before = await service.call('GET', `/v1/charges/${chargeId}`);
    const event = {
      id: 'forged',
      occurredAt: new Date(0),
      type: 'charge',
      key: chargeId,
      outcome: { status: 'returned', reference: chargeId, code: 'R01', message: 'Forged.', fee: 0 },
    };
    expect(await sendWebhook(service, [event], 'bad')).toBe(401);
    const url = `${service.url}/processors/nobody/${service.member.accountId}/webhook`;
    const elsewhere = await fetch(url, {
      method: 'POST',
      body: '[]',
      headers: { 'content-type': 'application/json' },
    });
    expect(elsewhere.status).toBe(401);
    expect(await service.sql('select 1 from processor_events')).toHaveLength(0);
    await service.work();
    expect((await service.call('GET', `/v1/charges/${chargeId}`)).data).toEqual(before.data);
  });
});

describe('a bank takes a charge back that was refunded before', () => {
  it.each([
    [true, 100_000, 0],
    [false, 70_000, 30_000],
  ])(
    'with reopen: %s, the client owes the rest, and what went back twice is lost',
    async (reopen, due, kept) => {
      const invoice = await activeInvoice(service, {
        totalAmount: 100_000,
        paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
      });
      const { data } = await pay(service, invoice, { token: 'tok_bank' });
      await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
      await service.work();
      await refund(data.id, { amount: 30_000, reopen });
      await sendWebhook(service, [service.processor.decide(data.id, 'returned')]);
      await service.work();
      const after = await read(service, invoice.id);
      expect([after.status, after.amountDue, after.amountPaid]).toEqual(['Active', due, kept]);
      expect(after.amountRefunded).toBe(kept);
      expect(await balances(service)).toEqual({
        billed: -100_000,
        fees: 1_200,
        processor: -30_000 - 1_200,
        receivable: due,
        chargebacks: 30_000,
        ...(reopen ? {} : { refunds: 30_000 }),
      });
    },
  );
});
