import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountId, newId } from '../../../src/kit/ids.ts';
import { verifyAccount } from '../../../src/verification/verify.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

/** Holds the books to all that must hold, and says where the invoice stands. */
async function verified(invoice: { readonly id: string }): Promise<string> {
  const failed = await service.sql('select kind, key, failure from tasks where failure is not null');
  const results = await verifyAccount(service.services.database, service.member.accountId as AccountId);
  const broken = results.filter((result) => result.faultCount > 0);
  expect({ failed, broken }).toEqual({ failed: [], broken: [] });
  const { status, amountDue, amountPaid, amountRefunded, ...shown } = await read(service, invoice.id);
  const amounts = `due ${amountDue}, paid ${amountPaid}, refunded ${amountRefunded}`;
  return `${status}: ${states(shown).join(', ')}; ${amounts}`;
}

interface Element {
  readonly id: string;
  readonly dueDate: string;
  readonly amount: number;
}

const single = (changes: object = {}) =>
  activeInvoice(service, {
    totalAmount: 100_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    ...changes,
  });
const refund = (chargeId: string, body: object = {}) =>
  service.call('POST', `/v1/charges/${chargeId}/refunds`, { body });
async function tell(key: string, decided: 'succeeded' | 'returned' | 'failed') {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
}
const dispute = (key: string, reference: string, amount: number) => ({
  id: `ev_dispute_${newId()}`,
  occurredAt: new Date(0),
  type: 'dispute_opened',
  reference,
  chargeKey: key,
  amount,
  fee: 1_500,
  reason: 'fraudulent',
  respondBy: null,
});
const closing = (reference: string, isWon: boolean) => ({
  id: `ev_close_${newId()}`,
  occurredAt: new Date(0),
  type: 'dispute_closed',
  reference,
  isWon,
});
async function told(event: object) {
  await sendWebhook(service, [event]);
  await service.work();
}

describe('the books agree when something comes late', () => {
  it('and when nothing does', async () => {
    const invoice = await single();
    await pay(service, invoice);
    expect(await verified(invoice)).toBe('Paid: Paid; due 0, paid 100000, refunded 0');
  });
  it.each([
    ['failed refund', 'Active: Paid, Scheduled, Scheduled; due 200000, paid 100000, refunded 0'],
    ['dispute', 'Active: Due, Scheduled, Scheduled; due 300000, paid 0, refunded 0'],
    ['returned', 'Active: Due, Scheduled, Scheduled; due 300000, paid 0, refunded 0'],
  ])('a payment that was refunded to reopen cannot be left out; then %s', async (what, expected) => {
    const invoice = await activeInvoice(service);
    const bank = what === 'returned';
    const { data } = await pay(service, invoice, bank ? { token: 'tok_bank' } : {});
    if (bank) await tell(data.id, 'succeeded');
    const made = await refund(data.id, { reopen: true });
    expect(made.data.status).toBe('Succeeded');
    const [, second, third] = invoice.paymentSchedule;
    const patched = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: {
        totalAmount: 200_000,
        paymentSchedule: [second, third].map(({ id, dueDate, amount }: Element) => ({
          id,
          dueDate,
          amount,
        })),
      },
    });
    expect([patched.status, patched.error.code]).toEqual([422, 'payment_locked']);
    if (what === 'returned') await tell(data.id, 'returned');
    if (what === 'failed refund') await tell(made.data.id, 'failed');
    if (what === 'dispute') {
      await told(dispute(data.id, 'dp_1', 100_000));
      await told(closing('dp_1', false));
    }
    expect(await verified(invoice)).toBe(expected);
  });
  it('a payment that was refunded to reopen is lowered; then the refund fails: what is paid beyond it can be given back', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice);
    const made = await refund(data.id, { reopen: true });
    const patched = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: {
        totalAmount: 300_000,
        paymentSchedule: invoice.paymentSchedule.map(({ id, dueDate }: Element, index: number) => ({
          id,
          dueDate,
          amount: [50_000, 150_000, 100_000][index],
        })),
      },
    });
    expect(patched.status).toBe(200);
    await tell(made.data.id, 'failed');
    expect(await verified(invoice)).toBe(
      'Active: Paid, Scheduled, Scheduled; due 250000, paid 50000, refunded 0',
    );
    const back = await refund(data.id, { amount: 50_000 });
    expect(back.data).toMatchObject({ status: 'Succeeded', amount: 50_000 });
  });
  it('a charge is returned while its refund to reopen is under way: the payment is Failed, once', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await tell(data.id, 'succeeded');
    service.processor.script('refund', 'processing');
    const made = await refund(data.id, { amount: 30_000, reopen: true });
    await tell(data.id, 'returned');
    await tell(made.data.id, 'succeeded');
    expect((await service.call('GET', `/v1/refunds/${made.data.id}`)).data.status).toBe('Succeeded');
    expect(await verified(invoice)).toBe('Active: Failed; due 100000, paid 0, refunded 0');
  });
  it('a charge is returned while its refund is under way, and is paid again: the invoice stays Paid', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await tell(data.id, 'succeeded');
    service.processor.script('refund', 'processing');
    const made = await refund(data.id, { amount: 30_000, reopen: true });
    await tell(data.id, 'returned');
    await pay(service, invoice);
    await tell(made.data.id, 'succeeded');
    const after = await read(service, invoice.id);
    // The same result as when the refund succeeded first: the bank also took back the refunded amount, and this amount
    // is lost.
    expect([after.status, states(after), after.amountDue]).toEqual(['Paid', ['Paid'], 0]);
    expect(await verified(invoice)).toBe('Paid: Paid; due 0, paid 100000, refunded 0');
  });
  it('a refund to reopen fails after its part was paid again: the invoice stays Paid', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    const made = await refund(data.id, { amount: 30_000, reopen: true });
    await pay(service, invoice);
    await tell(made.data.id, 'failed');
    expect((await service.call('GET', `/v1/refunds/${made.data.id}`)).data.status).toBe('Failed');
    expect(await verified(invoice)).toBe('Paid: Paid; due 0, paid 100000, refunded 0');
  });
  it('a refund to reopen fails while its part is being paid again, which succeeds: the invoice is Paid', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    const made = await refund(data.id, { amount: 30_000, reopen: true });
    const second = await pay(service, invoice, { token: 'tok_bank' });
    await tell(made.data.id, 'failed');
    await tell(second.data.id, 'succeeded');
    expect((await service.call('GET', `/v1/charges/${second.data.id}`)).data.status).toBe('Succeeded');
    expect(await verified(invoice)).toBe('Paid: Paid; due 0, paid 100000, refunded 0');
  });
  it('a refund to reopen fails while its part is being paid again, which is declined: the part is due', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    const made = await refund(data.id, { amount: 30_000, reopen: true });
    const second = await pay(service, invoice, { token: 'tok_bank' });
    await tell(made.data.id, 'failed');
    await tell(second.data.id, 'returned');
    const after = await read(service, invoice.id);
    expect([after.status, states(after), after.amountDue]).toEqual(['Active', ['Failed'], 30_000]);
    expect(await verified(invoice)).toBe('Active: Failed; due 30000, paid 70000, refunded 0');
  });
  it('a refund to reopen fails after its part was marked as paid: the invoice stays Paid', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    const made = await refund(data.id, { amount: 30_000, reopen: true });
    await service.call(
      'POST',
      `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0].id}/mark_as_paid`,
      { body: {} },
    );
    await tell(made.data.id, 'failed');
    expect(await verified(invoice)).toBe('Paid: Paid; due 0, paid 100000, refunded 0');
  });
  it.each([
    [true, 'Paid: Paid; due 0, paid 100000, refunded 0'],
    [false, 'Active: ChargedBack; due 40000, paid 60000, refunded 0'],
  ])('a part is disputed before the rest is paid; then the dispute is won: %s', async (isWon, expected) => {
    await service.sql('update accounts set allows_part_payments = true');
    const invoice = await single();
    const { data } = await pay(service, invoice, { amount: 40_000 });
    await told(dispute(data.id, 'dp_1', 40_000));
    expect((await pay(service, invoice)).data.status).toBe('Succeeded');
    await told(closing('dp_1', isWon));
    const { items } = (await service.call('GET', '/v1/disputes')).data;
    expect(items[0].status).toBe(isWon ? 'Won' : 'Lost');
    expect(await verified(invoice)).toBe(expected);
  });
  it('a dispute of a part is lost while the rest is on its way: that part is due again', async () => {
    await service.sql('update accounts set allows_part_payments = true');
    const invoice = await single();
    const { data } = await pay(service, invoice, { amount: 40_000 });
    await told(dispute(data.id, 'dp_1', 40_000));
    const rest = await pay(service, invoice, { token: 'tok_bank' });
    await told(closing('dp_1', false));
    await tell(rest.data.id, 'succeeded');
    const after = await read(service, invoice.id);
    expect([after.status, states(after), after.amountDue]).toEqual(['Active', ['Due'], 40_000]);
    expect(await verified(invoice)).toBe('Active: Due; due 40000, paid 60000, refunded 0');
  });
  it('a charge is refunded in part and returned, and paid again: no more than that can be refunded', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await tell(data.id, 'succeeded');
    await refund(data.id, { amount: 60_000 });
    await tell(data.id, 'returned');
    const again = await pay(service, invoice);
    expect(again.data.amount).toBe(40_000);
    expect((await refund(again.data.id, { amount: 60_000 })).error.code).toBe('illegal_action');
    expect((await refund(again.data.id, { amount: 40_000 })).data.status).toBe('Succeeded');
    const after = await read(service, invoice.id);
    expect([after.status, states(after)]).toEqual(['Paid', ['Refunded']]);
    expect([after.amountPaid, after.amountRefunded]).toEqual([100_000, 100_000]);
    expect(await verified(invoice)).toBe('Paid: Refunded; due 0, paid 100000, refunded 100000');
  });
  it.each(['paid again', 'marked as paid'])(
    'wholly refunded, %s, then the charge is returned: it stays paid',
    async (how) => {
      const invoice = await single();
      const { data } = await pay(service, invoice, { token: 'tok_bank' });
      await tell(data.id, 'succeeded');
      await refund(data.id, { reopen: true });
      const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0].id}/mark_as_paid`;
      if (how === 'paid again') await pay(service, invoice);
      else await service.call('POST', path, { body: {} });
      await tell(data.id, 'returned');
      const after = await read(service, invoice.id);
      expect([after.status, states(after), after.amountPaid]).toEqual(['Paid', ['Paid'], 100_000]);
      expect(await verified(invoice)).toBe('Paid: Paid; due 0, paid 100000, refunded 0');
    },
  );
  it('two disputes of parts of a charge for three payments are lost, whatever the rounding', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 10,
      paymentSchedule: [4, 1, 5].map((amount, index) => ({ dueDate: `2026-12-0${index + 1}`, amount })),
    });
    const ids = invoice.paymentSchedule.map((payment: { id: string }) => payment.id);
    const { data } = await pay(service, invoice, { scheduledPaymentIds: ids });
    for (const [reference, amount] of [
      ['dp_1', 2],
      ['dp_2', 1],
    ] as const) {
      await told(dispute(data.id, reference, amount));
      await told(closing(reference, false));
    }
    const after = await read(service, invoice.id);
    expect([after.status, after.amountPaid, after.amountDue]).toEqual(['Active', 7, 3]);
    expect(await verified(invoice)).toBe('Active: Paid, ChargedBack, ChargedBack; due 3, paid 7, refunded 0');
  });
  it('a dispute of a charge whose part for a payment was refunded does not hold what was paid instead', async () => {
    const invoice = await activeInvoice(service);
    const [first, second] = invoice.paymentSchedule.map((payment: { id: string }) => payment.id);
    const { data } = await pay(service, invoice, { scheduledPaymentIds: [first, second] });
    await refund(data.id, { scheduledPaymentId: first, reopen: true });
    const again = await pay(service, invoice, { scheduledPaymentIds: [first] });
    await told(dispute(data.id, 'dp_1', 150_000));
    await told(dispute(again.data.id, 'dp_2', 100_000));
    expect(states(await read(service, invoice.id)).slice(0, 2)).toEqual(['Disputed', 'Disputed']);
    await told(closing('dp_2', true));
    expect(states(await read(service, invoice.id)).slice(0, 2)).toEqual(['Paid', 'Disputed']);
    expect(await verified(invoice)).toBe(
      'Active: Paid, Disputed, Scheduled; due 100000, paid 200000, refunded 0',
    );
  });
  it('a dispute of a part of a charge for three payments is lost', async () => {
    const invoice = await activeInvoice(service);
    const ids = invoice.paymentSchedule.map((payment: { id: string }) => payment.id);
    const { data } = await pay(service, invoice, { scheduledPaymentIds: ids });
    await told(dispute(data.id, 'dp_1', 299_999));
    await told(closing('dp_1', false));
    expect(await verified(invoice)).toBe(
      'Active: ChargedBack, ChargedBack, ChargedBack; due 299999, paid 1, refunded 0',
    );
  });
  it('a dispute of a part of a charge does not touch the payment that was refunded', async () => {
    const invoice = await activeInvoice(service);
    const ids = invoice.paymentSchedule.map((payment: { id: string }) => payment.id);
    const { data } = await pay(service, invoice, { scheduledPaymentIds: ids });
    await refund(data.id, { scheduledPaymentId: ids[2] });
    await told(dispute(data.id, 'dp_1', 99_999));
    await told(closing('dp_1', false));
    expect(await verified(invoice)).toBe(
      'Active: ChargedBack, ChargedBack, Refunded; due 99999, paid 200001, refunded 100000',
    );
  });
  it('a dispute of which the end is told before the beginning is Won all the same', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    await sendWebhook(service, [closing('dp_1', true), dispute(data.id, 'dp_1', 100_000)]);
    await service.work();
    service.clock.set('2026-11-21T13:30:00.000Z');
    await service.work();
    const { items } = (await service.call('GET', '/v1/disputes')).data;
    expect(items[0].status).toBe('Won');
  });
  it('a dispute that is opened and closed in one batch is Won', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    await sendWebhook(service, [dispute(data.id, 'dp_1', 100_000), closing('dp_1', true)]);
    await service.work();
    const { items } = (await service.call('GET', '/v1/disputes')).data;
    expect(items[0].status).toBe('Won');
  });
  it('a charge that succeeds and is returned in one batch is Returned', async () => {
    for (let i = 0; i < 8; i += 1) {
      const invoice = await single();
      const { data } = await pay(service, invoice, { token: 'tok_bank' });
      await sendWebhook(service, [
        service.processor.decide(data.id, 'succeeded'),
        service.processor.decide(data.id, 'returned'),
      ]);
      await service.work();
      expect((await service.call('GET', `/v1/charges/${data.id}`)).data.status).toBe('Returned');
    }
  });
  it('a second dispute of a charge is lost after its payment was paid again: the invoice stays Paid', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    await told(dispute(data.id, 'dp_1', 100_000));
    await told(closing('dp_1', false));
    await pay(service, invoice);
    await told(dispute(data.id, 'dp_2', 100_000));
    await told(closing('dp_2', false));
    expect(await verified(invoice)).toBe('Paid: Paid; due 0, paid 100000, refunded 0');
  });
  it('a lost dispute of more than a refund has left takes no surcharge for the rest', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    await refund(data.id, { amount: 40_000 });
    await told(dispute(data.id, 'dp_1', 100_000));
    await told(closing('dp_1', false));
    const rows = await service.sql(`select code, amount from ledger_postings where code = 'surcharge_lost'`);
    expect(rows).toEqual([]);
    expect(await verified(invoice)).toBe('Active: ChargedBack; due 60000, paid 40000, refunded 40000');
  });
  it('a refund that is under way when a dispute is lost changes nothing by its end', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice);
    service.processor.script('refund', 'processing');
    const made = await refund(data.id, { amount: 30_000, reopen: true });
    await told(dispute(data.id, 'dp_1', 100_000));
    await told(closing('dp_1', false));
    await tell(made.data.id, 'succeeded');
    expect(await verified(invoice)).toBe('Active: ChargedBack; due 100000, paid 0, refunded 0');
    await tell(made.data.id, 'failed');
    expect(await verified(invoice)).toBe('Active: ChargedBack; due 100000, paid 0, refunded 0');
  });
  it('a charge that is returned after its dispute was lost is taken back once', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await tell(data.id, 'succeeded');
    await told(dispute(data.id, 'dp_1', 100_000));
    await told(closing('dp_1', false));
    await tell(data.id, 'returned');
    expect(await verified(invoice)).toBe('Active: ChargedBack; due 100000, paid 0, refunded 0');
  });
  it('a dispute that is lost after its charge was returned changes nothing', async () => {
    const invoice = await single();
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await tell(data.id, 'succeeded');
    await told(dispute(data.id, 'dp_1', 100_000));
    await tell(data.id, 'returned');
    await told(closing('dp_1', false));
    expect(await verified(invoice)).toBe('Active: Failed; due 100000, paid 0, refunded 0');
  });
  it('a part is refunded while the rest is on its way: it is due until the refund fails', async () => {
    await service.sql('update accounts set allows_part_payments = true');
    const invoice = await single();
    const { data } = await pay(service, invoice, { amount: 40_000 });
    service.processor.script('refund', 'processing');
    const made = await refund(data.id, { reopen: true });
    const rest = await pay(service, invoice, { token: 'tok_bank' });
    await tell(made.data.id, 'succeeded');
    await tell(rest.data.id, 'succeeded');
    const after = await read(service, invoice.id);
    expect([after.status, states(after), after.amountDue]).toEqual(['Active', ['Due'], 40_000]);
    expect(await verified(invoice)).toBe('Active: Due; due 40000, paid 60000, refunded 0');
    await tell(made.data.id, 'failed');
    expect(await verified(invoice)).toBe('Paid: Paid; due 0, paid 100000, refunded 0');
  });
  it('an invoice that was written off is refunded, returned and paid after all', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await tell(data.id, 'succeeded');
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Uncollectible' } });
    const made = await refund(data.id, { amount: 30_000, reopen: true });
    expect(await verified(invoice)).toBe(
      'Uncollectible: Due, Scheduled, Scheduled; due 230000, paid 70000, refunded 0',
    );
    await tell(made.data.id, 'failed');
    expect(await verified(invoice)).toBe(
      'Uncollectible: Paid, Scheduled, Scheduled; due 200000, paid 100000, refunded 0',
    );
    await tell(data.id, 'returned');
    expect(await verified(invoice)).toBe(
      'Uncollectible: Failed, Scheduled, Scheduled; due 300000, paid 0, refunded 0',
    );
    await pay(service, invoice, {
      scheduledPaymentIds: invoice.paymentSchedule.map((payment: Element) => payment.id),
    });
    expect(await verified(invoice)).toBe('Paid: Paid, Paid, Paid; due 0, paid 300000, refunded 0');
  });

  it.each([
    [true, 100_000],
    [false, 70_000],
  ])('a charge is refunded and returned before its refund fails; reopens: %s', async (reopen, due) => {
    const invoice = await single();
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await tell(data.id, 'succeeded');
    const made = await refund(data.id, { amount: 30_000, reopen });
    await tell(data.id, 'returned');
    await tell(made.data.id, 'failed');
    const after = await read(service, invoice.id);
    expect([after.amountDue, after.amountPaid, after.amountRefunded]).toEqual([
      due,
      100_000 - due,
      100_000 - due,
    ]);
    expect(await service.sql('select kind from discrepancies')).toEqual([]);
    await verified(invoice);
  });

  it('the rest of a partly paid payment is waived, the last that was owed: the invoice is Paid', async () => {
    await service.sql('update accounts set allows_part_payments = true');
    const invoice = await single();
    await pay(service, invoice, { amount: 40_000 });
    const [{ id }] = invoice.paymentSchedule;
    await service.call('POST', `/v1/invoices/${invoice.id}/scheduled_payments/${id}/waive`, { body: {} });
    const after = await read(service, invoice.id);
    expect([after.status, states(after), after.amountDue]).toEqual(['Paid', ['Waived'], 0]);
    expect(await verified(invoice)).toBe('Paid: Waived; due 0, paid 40000, refunded 0');
  });
});
