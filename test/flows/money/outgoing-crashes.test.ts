import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/kit/db/database.ts';
import { keepBooks } from '../../support/books.ts';
import { eventTypes, sendWebhook } from '../../support/money.ts';
import {
  accept,
  acceptedPayment,
  CHARGED_AT,
  demoAccount,
  keyOf,
  payOut,
  readPayment,
} from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

/**
 * A process may die before and after every transaction and every call of an outgoing payment. Each test lets it die at
 * one of them, and another process continue: the money moves once, and all is as if nobody had died.
 */

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService();
  other = await startService({}, service);
});
afterAll(async () => {
  await other.close();
  await service.close();
});
keepBooks(() => service);

const LATER = ['2026-11-25T08:02:00.000Z', '2026-11-25T08:05:00.000Z', '2026-11-25T08:10:00.000Z'];

const endings = {
  Completed: {
    events: ['payment.funded', 'payment.completed'],
    rows: ['fund', 'fund_fee', 'deliver', 'deliver_fee'],
    log: [80_000, -80_000],
  },
  Failed: {
    events: ['payment.funded', 'payment.failed', 'payment.refunded'],
    rows: ['fund', 'fund_fee', 'refund'],
    log: [80_000, -80_000],
  },
} as const;

async function expectEnd(id: string, end: keyof typeof endings): Promise<void> {
  const { events, rows, log } = endings[end];
  expect((await readPayment(service, id)).status).toBe(end);
  expect(await eventTypes(service, id)).toEqual([
    'payment.created',
    'payment.accepted',
    'payment.processing',
    ...events,
  ]);
  const posted = await service.sql<{ code: string }>(
    'select code from ledger_postings where source_id = $1',
    [id],
  );
  expect(posted.map(({ code }) => code).sort()).toEqual([...rows].sort());
  const keys = await service.sql<Record<string, string>>(
    'select funding_id, delivery_id, refund_id from payments where id = $1',
    [id],
  );
  const ours = new Set(Object.values(keys[0] ?? {}));
  const lines = service.processor.log.filter(({ key }) => key !== null && ours.has(key));
  expect(lines.map(({ amount }) => amount)).toEqual(log);
  expect(await service.sql('select 1 from tasks where key = $1', [id])).toEqual([]);
  expect(await service.sql('select 1 from processor_events where applied_at is null')).toEqual([]);
}

// Lets the n-th call of one kind be the last thing that the first process does; answers whether it came so far.
async function dieAt(kind: 'transaction' | 'call', moment: 'before' | 'after', n: number): Promise<boolean> {
  let count = 0;
  let isDead = false;
  const mortal =
    <Values extends unknown[], Result>(work: (...values: Values) => Promise<Result>, counts: boolean) =>
    async (...values: Values): Promise<Result> => {
      if (isDead) throw new Error('A dead process does nothing.');
      if (counts) count += 1;
      const dies = counts && count === n;
      if (dies && moment === 'before') isDead = true;
      if (isDead) throw new Error('It died.');
      const result = await work(...values);
      if (dies) isDead = true;
      if (isDead) throw new Error('It died.');
      return result;
    };
  const database = service.services.database as { transaction: Database['transaction'] };
  const { transaction } = database;
  const { processor } = service;
  const charge = processor.charge.bind(processor);
  const transfer = processor.transfer.bind(processor);
  const refund = processor.refund.bind(processor);
  database.transaction = mortal(transaction, kind === 'transaction') as Database['transaction'];
  processor.charge = mortal(charge, kind === 'call');
  processor.transfer = mortal(transfer, kind === 'call');
  processor.refund = mortal(refund, kind === 'call');
  service.clock.set(CHARGED_AT);
  await service.work('money');
  Object.assign(database, { transaction });
  Object.assign(processor, { charge, transfer, refund });
  return isDead;
}

async function resume(): Promise<void> {
  for (const instant of LATER) {
    other.clock.set(instant);
    await other.work();
  }
}

describe.each(['Completed', 'Failed'] as const)('a payment that ends %s continues from', (end) => {
  const calls = end === 'Completed' ? ['charge', 'delivery'] : ['charge', 'delivery', 'refund'];
  const transactions = ['beginning', ...calls.map((call) => `settling the ${call}`)];
  const deaths = (['before', 'after'] as const).flatMap((moment) => [
    ...calls.map((what, index) => [moment, 'call', index + 1, what] as const),
    ...transactions.map((what, index) => [moment, 'transaction', index + 1, what] as const),
  ]);

  it.each(deaths)('a death %s %s %i (%s)', async (moment, kind, n) => {
    service.processor.script('stored_tok_bank', end === 'Completed' ? 'succeeded' : 'failed');
    const { id } = await acceptedPayment(service);
    expect(await dieAt(kind, moment, n)).toBe(true);
    await resume();
    await expectEnd(id, end);
  });

  it('no death: there is no further transaction or call than those above', async () => {
    const { id } = await acceptedPayment(service);
    expect(await dieAt('call', 'before', calls.length + 1)).toBe(false);
    await expectEnd(id, end);
    await acceptedPayment(service);
    expect(await dieAt('transaction', 'before', transactions.length + 1)).toBe(false);
  });
});

describe('answers that are lost', () => {
  it.each<[string, (null | 'reply lost' | 'never arrives')[]]>([
    ['of the charge', ['reply lost']],
    ['of the charge, twice asked for without an answer', ['reply lost', 'never arrives', 'never arrives']],
    ['of a charge that never arrived', ['never arrives']],
    ['of the delivery', [null, 'reply lost']],
    ['of a delivery that never arrived', [null, 'never arrives', 'never arrives']],
  ])('%s: Processing until the processor is asked by our key, and moved once', async (_title, faults) => {
    service.processor.script('stored_tok_bank', 'succeeded');
    const { id } = await acceptedPayment(service);
    service.clock.set(CHARGED_AT);
    service.processor.failNext(...faults);
    await service.work();
    expect((await readPayment(service, id)).status).toBe('Processing');
    await resume();
    await expectEnd(id, 'Completed');
  });

  it('of the refund: asked by its own key, and given back once', async () => {
    service.processor.script('stored_tok_bank', 'failed');
    const { id } = await acceptedPayment(service);
    service.clock.set(CHARGED_AT);
    service.processor.failNext(null, null, 'reply lost');
    await service.work();
    expect(await readPayment(service, id)).toMatchObject({
      status: 'Failed',
      refund: { status: 'Processing' },
    });
    await resume();
    await expectEnd(id, 'Failed');
  });

  it('for an hour: the payment is never said to have failed, and its key stays the same', async () => {
    service.processor.script('stored_tok_bank', 'succeeded');
    const { id } = await acceptedPayment(service);
    service.clock.set(CHARGED_AT);
    service.processor.failNext(...Array<'never arrives'>(60).fill('never arrives'));
    for (let minute = 0; minute < 60; minute += 1) {
      service.clock.set(new Date(Date.parse(CHARGED_AT) + minute * 61_000).toISOString());
      await service.work();
    }
    expect((await readPayment(service, id)).status).toBe('Processing');
    const key = await keyOf(service, id, 'funding');
    const before = service.processor.calls.findIndex((call) => call.key === key);
    const asked = service.processor.calls.slice(before);
    expect(new Set(asked.map((call) => call.key))).toEqual(new Set([key]));
    // The pauses double: 1, 2, 4 … minutes.
    expect(asked.length).toBeLessThan(9);
    service.processor.answerAgain();
    service.clock.set('2026-11-26T08:00:00.000Z');
    await service.work();
    expect((await readPayment(service, id)).status).toBe('Completed');
  });
});

describe('two at once', () => {
  it('fund one payment: it is charged and delivered once', async () => {
    service.processor.script('stored_tok_bank', 'succeeded');
    for (let round = 0; round < 5; round += 1) {
      const { id } = await acceptedPayment(service);
      const account = await demoAccount(service);
      const now = new Date(CHARGED_AT);
      const jobs = [service, other].map((running) => running.services.payments.jobs);
      await Promise.all(
        jobs.flatMap((one) => [
          one.fund(account, id, now),
          one.check(account, id, now),
          one.fund(account, id, now),
        ]),
      );
      for (const running of [service, other]) running.clock.set(CHARGED_AT);
      await Promise.all([service.work(), other.work()]);
      await expectEnd(id, 'Completed');
    }
  });

  it('cancel and fund one payment: it is canceled and nothing charged, or paid and not canceled', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { id } = await acceptedPayment(service);
      const account = await demoAccount(service);
      const funded = () => service.services.payments.jobs.fund(account, id, new Date(CHARGED_AT));
      const cancel = () => other.call('POST', `/v1/payments/${id}/cancel`, { body: {} });
      const before = service.processor.log.length;
      const [answer] =
        round % 2 === 0
          ? await Promise.all([cancel(), funded()])
          : (await Promise.all([funded(), cancel()])).toReversed();
      const { status } = await readPayment(service, id);
      expect([(answer as { status: number }).status, status]).toEqual(
        status === 'Canceled' ? [200, 'Canceled'] : [422, 'Completed'],
      );
      expect(service.processor.log.length - before).toBe(status === 'Canceled' ? 0 : 2);
      ends.add(status);
      await service.sql('delete from tasks where key = $1', [id]);
    }
    expect([...ends]).not.toEqual([]);
  });

  it('change the method and fund: what is charged is what is shown', async () => {
    const { items } = (await service.call('GET', '/v1/payment_methods')).data;
    for (let round = 0; round < 6; round += 1) {
      const { id } = await acceptedPayment(service);
      const account = await demoAccount(service);
      const [changed] = await Promise.all([
        other.call('PATCH', `/v1/payments/${id}`, { body: { paymentMethodId: items[1].id } }),
        service.services.payments.jobs.fund(account, id, new Date(CHARGED_AT)),
      ]);
      const { paymentMethod, status } = await readPayment(service, id);
      expect(status).toBe('Completed');
      expect(paymentMethod.type).toBe(changed.status === 200 ? 'DebitCard' : 'CreditCard');
    }
  });

  it('bring the same events, each several times, while the tasks run', async () => {
    service.processor.script('stored_tok_bank', 'processing');
    const { id } = await acceptedPayment(service);
    for (const running of [service, other]) running.clock.set(CHARGED_AT);
    await service.work();
    const events = service.processor.decide(await keyOf(service, id, 'delivery'), 'succeeded');
    const funded = { ...events, key: await keyOf(service, id, 'funding'), type: 'charge' };
    const outcome = await service.processor.findCharge(
      { accountId: service.member.accountId, now: new Date(CHARGED_AT) },
      funded.key,
    );
    const told = [1, 2, 3].flatMap((n) => [
      { ...events, id: `delivered ${n}` },
      { ...funded, id: `funded ${n}`, outcome },
    ]);
    await Promise.all(told.map((event) => sendWebhook(hearerOf(event), [event])));
    await Promise.all([service.work(), other.work()]);
    await resume();
    await expectEnd(id, 'Completed');
  });
});

// Either of the two processes hears an event.
function hearerOf(event: { id: string }): TestService {
  return event.id.endsWith('1') ? service : other;
}

describe('accepting continues from', () => {
  it('a death after the account was stored: the repeat accepts with the same one', async () => {
    const payment = await payOut(service);
    const database = service.services.database as { transaction: Database['transaction'] };
    const { transaction } = database;
    let count = 0;
    database.transaction = (accountId, work) => {
      count += 1;
      return count === 1 ? transaction(accountId, work) : Promise.reject(new Error('It died.'));
    };
    expect((await accept(service, payment)).status).toBe(500);
    database.transaction = transaction;
    const key = service.processor.calls.at(-1)?.key;
    expect((await accept(other, payment)).status).toBe(200);
    expect(service.processor.calls.at(-1)).toEqual({ name: 'storeMethod', key });
  });
});
