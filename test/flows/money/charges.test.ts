import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import {
  activeInvoice,
  balances,
  codeOf,
  eventTypes,
  pay,
  read,
  sendWebhook,
  states,
} from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const FEE = 2_930;

describe('an idempotency key of a payer who comes by a link', () => {
  it('meets neither the same key of the business nor that of another link', async () => {
    const [one, other] = [await activeInvoice(service), await activeInvoice(service)];
    const headers = { 'idempotency-key': 'order-1' };
    expect((await pay(service, one, {}, headers)).status).toBe(201);
    expect((await pay(service, other, {}, headers)).status).toBe(201);
    const body = { name: 'Nils', email: 'nils@example.com' };
    expect((await service.call('POST', '/v1/contacts', { body, headers })).status).toBe(201);
    const again = await pay(service, one, {}, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  });
});

describe('a charge that waits for its holder', () => {
  const asked = async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_asks' });
    expect(data.status).toBe('RequiresAction');
    return {
      invoice,
      id: data.id as string,
      path: `/v1/links/demo-studio/${codeOf(invoice)}/charges/${data.id}`,
    };
  };
  const giveUp = (path: string) => service.call('DELETE', path, { token: null });

  it('is given up by its payer, who pays in another way', async () => {
    const { invoice, path } = await asked();
    expect((await giveUp(path)).data.status).toBe('Declined');
    expect((await giveUp(path)).data.status).toBe('Declined');
    expect((await pay(service, invoice)).data.status).toBe('Succeeded');
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('counts as paid when the holder confirmed in the same moment', async () => {
    const { invoice, id, path } = await asked();
    service.processor.decide(id, 'succeeded');
    expect((await giveUp(path)).data.status).toBe('Succeeded');
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('stays as it is while the processor does not answer, and is given up once when it does', async () => {
    const { invoice, path } = await asked();
    service.processor.failNext('reply lost');
    expect((await giveUp(path)).data.status).toBe('RequiresAction');
    const again = { scheduledPaymentIds: [invoice.paymentSchedule[0].id] };
    expect((await pay(service, invoice, again)).error.code).toBe('payment_under_way');
    expect((await Promise.all([giveUp(path), giveUp(path)])).map(({ data }) => data.status)).toEqual([
      'Declined',
      'Declined',
    ]);
    expect(
      (await eventTypes(service, invoice.id)).filter((type) => type === 'invoice.payment.failed'),
    ).toHaveLength(1);
  });

  it('of another invoice, or of nobody, is not found', async () => {
    const { id } = await asked();
    const other = await activeInvoice(service);
    const path = `/v1/links/demo-studio/${codeOf(other)}/charges`;
    expect((await giveUp(`${path}/${id}`)).status).toBe(404);
    expect((await giveUp(`${path}/${other.id}`)).status).toBe(404);
  });

  it('by card is given up by itself after a day; a bank account may take longer', async () => {
    const { invoice } = await asked();
    service.processor.script('tok_bank', 'requires_action');
    const second = await activeInvoice(service);
    await pay(service, second, { token: 'tok_bank' });
    const later = service.clock.now().getTime() + 24 * 3_600_000 + 60_000;
    service.clock.set(new Date(later).toISOString());
    await service.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Failed');
    expect(states(await read(service, second.id))[0]).toBe('RequiresAction');
  });
});

describe('a client pays', () => {
  it('by card: the payment that is owed first is Paid at once, with fee and date', async () => {
    const invoice = await activeInvoice(service);
    const answer = await pay(service, invoice, { expectedAmount: 100_000 });
    expect([answer.status, answer.data.status]).toEqual([201, 'Succeeded']);
    const after = await read(service, invoice.id);
    expect(states(after)).toEqual(['Paid', 'Scheduled', 'Scheduled']);
    expect(after.paymentSchedule[0]).toMatchObject({
      fee: FEE,
      paymentDate: '2026-11-21',
      paidAmount: 100_000,
    });
    expect([after.paymentState, after.amountPaid, after.amountDue]).toEqual([
      'PartiallyPaid',
      100_000,
      200_000,
    ]);
    expect(await balances(service)).toEqual({
      billed: -300_000,
      fees: FEE,
      processor: 100_000 - FEE,
      receivable: 200_000,
    });
    expect(await eventTypes(service, invoice.id)).toEqual([
      'invoice.created',
      'invoice.payment.processing',
      'invoice.payment.completed',
    ]);
  });

  it('all payments in one charge: the invoice is Paid, and each payment bears its share of the fee', async () => {
    const invoice = await activeInvoice(service);
    const ids = invoice.paymentSchedule.map((payment: { id: string }) => payment.id);
    await pay(service, invoice, { scheduledPaymentIds: ids });
    const after = await read(service, invoice.id);
    expect([after.status, after.paymentState, after.amountDue]).toEqual(['Paid', 'Paid', 0]);
    const fees = after.paymentSchedule.map((payment: { fee: number }) => payment.fee);
    expect(fees.reduce((sum: number, fee: number) => sum + fee, 0)).toBe(8_730);
    expect((await eventTypes(service, invoice.id)).at(-1)).toBe('invoice.paid');
  });

  it('with a card that the bank declines: the payment is Failed, nothing is posted, and may be paid again', async () => {
    const invoice = await activeInvoice(service);
    const declined = await pay(service, invoice, { token: 'tok_declined' });
    expect(declined.data).toMatchObject({ status: 'Declined', failure: { code: 'declined' } });
    expect(states(await read(service, invoice.id))).toEqual(['Failed', 'Scheduled', 'Scheduled']);
    expect(await balances(service)).toEqual({ billed: -300_000, receivable: 300_000 });
    expect((await pay(service, invoice)).data.status).toBe('Succeeded');
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Scheduled', 'Scheduled']);
  });

  it('by bank: it is Processing, and locked, until the bank has answered', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    expect(data.status).toBe('Processing');
    const locked = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { totalAmount: 1, paymentSchedule: [{ dueDate: '2026-12-01', amount: 1 }] },
    });
    expect([locked.status, locked.error.code]).toEqual([422, 'payment_locked']);
    const again = await pay(service, invoice, { scheduledPaymentIds: [invoice.paymentSchedule[0].id] });
    expect([again.status, again.error.code]).toEqual([422, 'payment_under_way']);
    const event = service.processor.decide(data.id, 'succeeded');
    expect(await sendWebhook(service, [event, event])).toBe(202);
    await service.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
    const before = await balances(service);
    await sendWebhook(service, [event]);
    await sendWebhook(service, [{ ...event, id: 'told again under another id' }]);
    await service.work();
    expect(await balances(service)).toEqual(before);
  });

  it('a bank takes it back after success: the payment fails, the invoice opens again, and the client owes it', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 100_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    });
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await service.work();
    expect((await read(service, invoice.id)).status).toBe('Paid');
    await sendWebhook(service, [service.processor.decide(data.id, 'returned')]);
    await service.work();
    const after = await read(service, invoice.id);
    expect([after.status, states(after), after.amountPaid]).toEqual(['Active', ['Failed'], 0]);
    expect(await balances(service)).toEqual({
      billed: -100_000,
      fees: 800 + 400,
      processor: -1_200,
      receivable: 100_000,
    });
    expect((await eventTypes(service, invoice.id)).slice(-2)).toEqual([
      'invoice.payment.failed',
      'invoice.reopened',
    ]);
  });

  it('by bank, and the webhook never comes: the next hour reads it in the processor’s own log, once', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    service.processor.decide(data.id, 'succeeded');
    service.processor.decide(data.id, 'returned');
    service.clock.set('2026-11-21T13:00:00.000Z');
    await service.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Failed');
    expect(await service.sql('select 1 from processor_events where applied_at is not null')).toHaveLength(2);
    service.clock.set('2026-11-21T14:00:00.000Z');
    await service.work();
    expect(await service.sql('select 1 from processor_events')).toHaveLength(2);
  });

  it('a holder is asked: it requires action until they have answered', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_asks' });
    expect(data).toMatchObject({ status: 'RequiresAction', actionUrl: `http://bank.test/${data.id}` });
    expect(states(await read(service, invoice.id))[0]).toBe('RequiresAction');
    service.processor.decide(data.id, 'succeeded');
    const path = `/v1/links/demo-studio/${invoice.paymentLink.split('/').at(-1)}/charges/${data.id}`;
    const seen = await service.call('GET', path, { token: null });
    expect(seen.data).toMatchObject({ status: 'Succeeded', actionUrl: null });
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
  });

  it('twenty clicks with one key make one charge and one answer; with twenty keys one charge too', async () => {
    const invoice = await activeInvoice(service);
    const headers = { 'idempotency-key': 'one-click' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(service, invoice, {}, headers)));
    const done = answers.filter((answer) => answer.status === 201);
    expect(new Set(done.map((answer) => answer.data.id)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
    const [, second] = invoice.paymentSchedule;
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pay(service, invoice, { scheduledPaymentIds: [second.id] }, { 'idempotency-key': `tab-${index}` }),
      ),
    );
    expect(others.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(service.processor.log.filter((line) => line.kind === 'charge')).toHaveLength(2);
  });
});

describe('two tabs that name no payment', () => {
  it('pay the one that is owed first, once', async () => {
    const invoice = await activeInvoice(service);
    const { processor } = service;
    const charge = processor.charge.bind(processor);
    let second = '';
    // The second tab pays while the processor works on the first.
    processor.charge = async (merchant, order) => {
      processor.charge = charge;
      second = (await pay(service, invoice, { token: 'tok_debit', expectedAmount: 100_000 })).error.code;
      return charge(merchant, order);
    };
    expect((await pay(service, invoice, { expectedAmount: 100_000 })).data.status).toBe('Succeeded');
    expect(second).toBe('payment_under_way');
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Scheduled', 'Scheduled']);
  });

  it('while a bank works on it; another one is paid by who names it', async () => {
    const invoice = await activeInvoice(service);
    expect((await pay(service, invoice, { token: 'tok_bank' })).status).toBe(201);
    expect((await pay(service, invoice, { token: 'tok_bank' })).error.code).toBe('payment_under_way');
    const scheduledPaymentIds = [invoice.paymentSchedule[1].id];
    expect((await pay(service, invoice, { scheduledPaymentIds })).status).toBe(201);
    expect(states(await read(service, invoice.id))).toEqual(['Processing', 'Paid', 'Scheduled']);
  });
});

describe('an answer that does not come', () => {
  it('leaves the charge Processing; the task asks by our key and finds it taken once', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('reply lost');
    const { data } = await pay(service, invoice);
    expect(data.status).toBe('Processing');
    service.clock.set('2026-11-21T12:01:01.000Z');
    await service.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
    expect(service.processor.log).toHaveLength(1);
  });

  it('of a charge that never arrived has it sent again under the same key', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('never arrives', 'never arrives');
    const { data } = await pay(service, invoice);
    expect(data.status).toBe('Processing');
    service.clock.set('2026-11-21T12:01:01.000Z');
    await service.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Processing');
    service.clock.set('2026-11-21T12:02:30.000Z');
    await service.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
    expect(service.processor.log).toHaveLength(1);
    expect(new Set(service.processor.calls.map((call) => call.key))).toEqual(new Set([data.id]));
  });

  it('is looked after also when the process died before it had sent anything', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('never arrives');
    const headers = { 'idempotency-key': 'dies' };
    const first = await pay(service, invoice, {}, headers);
    expect(first.data.status).toBe('Processing');
    await service.sql(
      `update idempotency_keys set status = 0,
      body = json_build_object('timestamp', now(), 'data', $1::text, 'error', null)::text where key like 'link:%'`,
      [first.data.id],
    );
    const again = await pay(service, invoice, {}, headers);
    expect(again.data).toMatchObject({ id: first.data.id, status: 'Succeeded' });
    expect((await pay(service, invoice, {}, headers)).data).toEqual(again.data);
    expect(service.processor.log).toHaveLength(1);
  });
});
