import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { activeInvoice, balances, codeOf, eventTypes, pay, read, states } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

/**
 * A process may die after any step of taking money. Each test puts the world into the state that such a death leaves,
 * and lets another process continue: the money is taken once, and everything is as if nobody had died.
 */

let service: TestService;
let other: TestService;
beforeEach(async () => {
  service = await startService();
  other = await startService({}, service);
});
afterEach(async () => {
  await other.close();
  await service.close();
});
keepBooks(() => service);

const FEE = 2_930;
const headers = { 'idempotency-key': 'pays-once' };

async function expectPaidOnce(id: string): Promise<void> {
  expect(states(await read(service, id))[0]).toBe('Paid');
  expect(service.processor.log.map((line) => line.amount)).toEqual([100_000]);
  expect(await balances(service)).toEqual({
    billed: -300_000,
    fees: FEE,
    processor: 100_000 - FEE,
    receivable: 200_000,
  });
  expect(await eventTypes(service, id)).toEqual([
    'invoice.created',
    'invoice.payment.processing',
    'invoice.payment.completed',
  ]);
}

// The state after a process dies behind the first transaction: the key has the id of the charge, and no answer.
async function forgetAnswer(chargeId: string): Promise<void> {
  await service.sql(
    `update idempotency_keys set status = 0, etag = null,
       body = json_build_object('timestamp', now(), 'data', $1::text, 'error', null)::text
     where key like 'link:%'`,
    [chargeId],
  );
}

describe('taking money continues from', () => {
  it('a charge that was written and never sent: the task sends it', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('never arrives');
    await pay(service, invoice, {}, headers);
    other.clock.set('2026-11-21T12:01:00.000Z');
    await other.work();
    await expectPaidOnce(invoice.id);
  });

  it('a charge that was written and never sent: the client who repeats the request sends it', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('never arrives');
    const { data } = await pay(service, invoice, {}, headers);
    await forgetAnswer(data.id);
    expect((await pay(other, invoice, {}, headers)).data).toMatchObject({ id: data.id, status: 'Succeeded' });
    await expectPaidOnce(invoice.id);
  });

  it('a charge that was taken, its answer lost on the way: the task finds it by our key', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('reply lost');
    await pay(service, invoice, {}, headers);
    other.clock.set('2026-11-21T12:01:00.000Z');
    await other.work();
    await expectPaidOnce(invoice.id);
  });

  it('a charge that was taken and settled, its answer never kept: the repeat answers what became of it', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, {}, headers);
    await forgetAnswer(data.id);
    const again = await pay(other, invoice, {}, headers);
    expect(again.data).toMatchObject({ id: data.id, status: 'Succeeded' });
    expect((await pay(service, invoice, {}, headers)).text).toBe(again.text);
    await expectPaidOnce(invoice.id);
  });

  it('two processes that both go on with one charge at once', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('never arrives');
    const { data } = await pay(service, invoice, {}, headers);
    await forgetAnswer(data.id);
    for (const running of [service, other]) running.clock.set('2026-11-21T12:01:00.000Z');
    const path = `/v1/links/demo-studio/${codeOf(invoice)}/charges/${data.id}`;
    await Promise.all([
      pay(service, invoice, {}, headers),
      pay(other, invoice, {}, headers),
      service.work(),
      other.work(),
      service.call('GET', path, { token: null }),
      other.call('GET', path, { token: null }),
    ]);
    await expectPaidOnce(invoice.id);
  });

  it('an autopay whose process died after it had written the charge', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    await service.work();
    service.processor.failNext('never arrives');
    service.clock.set('2027-02-01T08:00:00.000Z');
    await service.work();
    expect(states(await read(service, invoice.id))[1]).toBe('Processing');
    other.clock.set('2027-02-01T08:01:00.000Z');
    await other.work();
    expect(states(await read(other, invoice.id))[1]).toBe('Paid');
    expect(service.processor.log).toHaveLength(2);
  });

  it('a refund that was written and never sent', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice);
    service.processor.failNext('never arrives');
    const refund = await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: {} });
    expect(refund.data.status).toBe('Processing');
    other.clock.set('2026-11-21T12:01:00.000Z');
    await other.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Refunded');
    expect(service.processor.log.map((line) => line.amount)).toEqual([100_000, -100_000]);
  });

  it('a processor’s event that was kept and never applied, also when it is applied twice at once', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    const event = service.processor.decide(data.id, 'succeeded');
    const [account] = await service.services.accounts.listAccounts();
    if (account === undefined) throw new Error('There is no account.');
    await service.services.charges.receiveEvents(account, 'Sandbox', [event], service.clock.now());
    const [task] = await service.sql<{ key: string }>(
      `update tasks set run_at = '2026-11-21T12:05:00Z' where kind = 'processor_event.apply' returning key`,
    );
    await service.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Processing');
    const apply = (running: TestService) =>
      running.services.charges.jobs.applyEvent(
        account,
        task?.key ?? '',
        running.clock.now(),
        async () => false,
      );
    await Promise.all([apply(service), apply(other)]);
    other.clock.set('2026-11-21T12:05:00.000Z');
    await other.work();
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
    expect(await eventTypes(service, invoice.id)).toHaveLength(3);
  });

  it('a test clock whose process died on the way: another goes on with it', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    await service.sql(
      `update accounts set clock_target = '2027-05-01', clock_leased_until = '2026-11-21T12:00:30Z'`,
    );
    const busy = await service.call('POST', '/v1/test_clock', { body: { now: '2027-06-01T00:00:00.000Z' } });
    expect([busy.status, busy.error.code]).toEqual([409, 'request_in_progress']);
    expect(await other.services.testClock.resumeAbandoned()).toBe(0);
    other.clock.set('2026-11-21T12:00:30.000Z');
    expect(await other.services.testClock.resumeAbandoned()).toBe(1);
    expect((await read(other, invoice.id)).status).toBe('Paid');
  });

  it('a test clock whose process died on the way with much to do: nobody else waits for it', async () => {
    await service.addMember('other');
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at)
       select id, 'invoice.fall_due', gen_random_uuid(), '2026-01-01' from accounts, generate_series(1, 20)
       where path = 'other'`,
    );
    await service.sql(
      `update accounts set clock_target = '2027-05-01', clock_leased_until = '2026-11-21T12:10:00Z'
       where path = 'other'`,
    );
    const invoice = await activeInvoice(service);
    service.processor.failNext('reply lost');
    await pay(service, invoice);
    service.clock.set('2026-11-21T12:01:00.000Z');
    await service.work();
    await expectPaidOnce(invoice.id);
    expect(await service.sql(`select 1 from tasks where due_at = '2026-01-01'`)).toHaveLength(20);
  });
});
