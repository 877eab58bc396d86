import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/kit/db/database.ts';
import type { TestPerson } from '../../../src/processors/sandbox/test-people.ts';
import { keepBooks } from '../../support/books.ts';
import { eventTypes } from '../../support/money.ts';
import { press, setUp, startOnboarding, useOnboarding } from '../../support/onboarding.ts';
import { faultsOfBooks, offerPath, payOut, readPayment } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import { startService, type TestService } from '../../support/service.ts';

/**
 * A process may die before and after every transaction and every call of a payment through a recipient's account at the
 * processor. Each test lets it die at one of them, and another process continue: the money moves once.
 */

let service: TestService;
let other: TestService;
let sandbox: TestSandbox;
beforeAll(async () => {
  service = await startService();
  other = await startService({}, service);
  sandbox = await useSandbox(service, 2_000);
  other.use(sandbox.processor, (id) => sandbox.processor.browserAccess(id));
  await useOnboarding(service);
});
afterEach(async () => {
  expect(await faultsOfBooks(service, sandbox.processor)).toEqual([]);
});
afterAll(async () => {
  await sandbox.close();
  await other.close();
  await service.close();
});
keepBooks(() => service);

type Call = 'charge' | 'transfer' | 'payOut' | 'reverse' | 'refund' | 'create';
type Moment = 'before' | 'after' | 'in the transaction after';
const moments = ['before', 'after', 'in the transaction after'] as const;

// Each payment has a day of its own, because the clock never goes back; but cards expire in the end.
let day = 0;
const dayOf = (plus: number) => new Date(Date.UTC(2026, 10, 25 + day * 70 + plus)).toISOString().slice(0, 10);

async function paidTo(person: TestPerson): Promise<string> {
  day += 1;
  const token = await sandbox.card('4242424242424242');
  const { data } = await service.call('POST', '/v1/payment_methods', { body: { token } });
  const payment = await payOut(service, {
    paymentMethodId: data.id,
    scheduleDate: dayOf(0),
    contact: { name: person, email: `${person.replace(' ', '.')}.${day}@example.com` },
  });
  await setUp(service, payment, person);
  const accepted = await service.call('POST', `${offerPath(payment)}/onboarding/accept`, {
    body: {},
    token: null,
  });
  if (accepted.status !== 200) throw new Error(accepted.text);
  return payment.id;
}

/** The calls of a payment, as the processor got them. */
const seen: Call[] = [];

/** Has the days of a payment pass at the first process. */
async function livesOn(isOver: () => boolean): Promise<void> {
  for (const plus of [0, 1, 2, 3, 4, 5, 6, 7, 9, 20, 30]) {
    if (isOver()) break;
    service.clock.set(`${dayOf(plus)}T14:00:00.000Z`);
    await service.work('money');
  }
}

// Lets a call be the last thing that the first process does.
async function dieAt(
  call: Call,
  moment: Moment,
  live: (isOver: () => boolean) => Promise<unknown> = livesOn,
): Promise<boolean> {
  let isDead = false;
  let isAnswered = false;
  const { processor } = sandbox;
  const { outgoing } = processor;
  if (outgoing === undefined) throw new Error('The sandbox keeps no accounts of recipients.');
  const mortal = <Values extends unknown[], Result>(
    name: Call | 'transaction',
    work: (...values: Values) => Promise<Result>,
  ) => {
    return async (...values: Values): Promise<Result> => {
      const isLast = name === call && !isAnswered;
      const isWritten = name === 'transaction' && isAnswered && moment === 'in the transaction after';
      if (isDead || (isLast && moment === 'before') || isWritten) isDead = true;
      if (isDead) throw new Error('It died.');
      if (name !== 'transaction') seen.push(name);
      const result = await work(...values);
      if (isLast) isAnswered = true;
      if (isLast && moment === 'after') isDead = true;
      if (isDead) throw new Error('It died.');
      return result;
    };
  };
  const database = service.services.database as { transaction: Database['transaction'] };
  const before = { transaction: database.transaction };
  const own = {
    charge: processor.charge.bind(processor),
    transfer: processor.transfer.bind(processor),
    refund: processor.refund.bind(processor),
  };
  const ownOutgoing = { payOut: outgoing.payOut.bind(outgoing), reverse: outgoing.reverse.bind(outgoing) };
  const { recipients } = outgoing;
  const ownRecipients = { create: recipients.create.bind(recipients) };
  database.transaction = mortal('transaction', before.transaction) as Database['transaction'];
  Object.assign(processor, {
    charge: mortal('charge', own.charge),
    transfer: mortal('transfer', own.transfer),
    refund: mortal('refund', own.refund),
  });
  Object.assign(outgoing, {
    payOut: mortal('payOut', ownOutgoing.payOut),
    reverse: mortal('reverse', ownOutgoing.reverse),
  });
  Object.assign(recipients, { create: mortal('create', ownRecipients.create) });
  try {
    await live(() => isDead);
  } finally {
    Object.assign(database, before);
    Object.assign(processor, own);
    Object.assign(outgoing, ownOutgoing);
    Object.assign(recipients, ownRecipients);
  }
  return isDead;
}

async function resume(): Promise<void> {
  // Until after the time in which a recipient can name another bank account.
  for (const plus of [31, 32, 33, 34, 36, 50, 52, 54, 56, 60]) {
    other.clock.set(`${dayOf(plus)}T14:00:00.000Z`);
    service.clock.set(`${dayOf(plus)}T14:00:00.000Z`);
    await other.work();
  }
}

const ends = {
  'Anna Ready': { stage: 'Arrived', events: ['funded', 'transferred', 'completed'] },
  'Jo NoTransfer': { stage: 'Ended', events: ['funded', 'failed', 'refunded'] },
  'Gus ClosedBank': {
    stage: 'Ended',
    events: ['funded', 'transferred', 'payout_failed', 'failed', 'reversed', 'refunded'],
  },
  // Nobody decides: the processor's event begins it.
  'Hal LateReturn': {
    stage: 'Ended',
    events: ['funded', 'transferred', 'completed', 'returned', 'reversed', 'refunded'],
  },
} as const;

/** The processor's lines of a payment; a refund is a funding the other way. */
async function movementsOf(id: string): Promise<string[]> {
  const [row] = await service.sql<{ keys: string[] }>(
    `select array_remove(array[funding_id, delivery_id, reversal_id, refund_id], null)::text[] as keys
     from payments where id = $1`,
    [id],
  );
  const lines = await service.sql<{ kind: string }>(
    'select kind from sandbox.statement_lines where key = any($1::text[]) order by position',
    [row?.keys ?? []],
  );
  return lines.map(({ kind }) => kind);
}

// Until the processor answers otherwise, payments to all of them go the same way: that to Anna dies on it.
describe.each([
  ['Anna Ready', ['charge', 'transfer', 'payOut'], ['funding', 'delivery']],
  ['Jo NoTransfer', ['transfer', 'refund'], ['funding', 'funding']],
  ['Gus ClosedBank', ['payOut', 'reverse', 'refund'], ['funding', 'delivery', 'reversal', 'funding']],
  ['Hal LateReturn', ['reverse', 'refund'], ['funding', 'delivery', 'reversal', 'funding']],
] as const)('a payment to %s', (person, calls, movements) => {
  const deaths = calls.flatMap((call) => moments.map((moment) => [moment, call] as const));
  it.each(deaths)('goes on after a death %s the %s', async (moment, call) => {
    const id = await paidTo(person);
    expect(await dieAt(call, moment)).toBe(true);
    await resume();
    const { stage } = await readPayment(service, id);
    const events = (await eventTypes(service, id)).map((type) => type.slice('payment.'.length));
    expect([stage, ...events]).toEqual([
      ends[person].stage,
      'created',
      'updated',
      'accepted',
      'processing',
      ...ends[person].events,
    ]);
    expect(await movementsOf(id)).toEqual(movements);
    expect(await service.sql(`select kind from tasks where key = $1`, [id])).toEqual([]);
  });
});

/** A payment whose bank payout was refused, and whose recipient has named another bank account since, unheard. */
async function refused(): Promise<string> {
  const id = await paidTo('Gus ClosedBank');
  for (const plus of [0, 2, 5]) {
    service.clock.set(`${dayOf(plus)}T14:00:00.000Z`);
    await service.work('money');
  }
  const payment = await readPayment(service, id);
  expect(payment.stage).toBe('AwaitingBank');
  await press(await startOnboarding(service, payment), { act: 'change_bank' });
  return id;
}

/** The bank payouts of a payment at the processor, oldest first. */
async function payoutsOf(id: string): Promise<string[]> {
  const rows = await service.sql<{ status: string }>(
    `select o.status from sandbox.bank_payouts o
     join sandbox.transfers t on t.account_id = o.account_id and t.reference = o.transfer
     join payments p on p.delivery_id::text = t.key
     where p.id = $1 order by o.created_at, o.status`,
    [id],
  );
  return rows.map(({ status }) => status);
}

describe.each([
  ['retry_payout', ['payOut'], ['funding', 'delivery'], ['failed', 'succeeded'], ['updated', 'completed']],
  [
    'reverse',
    ['reverse', 'refund'],
    ['funding', 'delivery', 'reversal', 'funding'],
    ['failed'],
    ['failed', 'reversed', 'refunded'],
  ],
] as const)('a person’s decision (%s) is carried out once', (verb, calls, movements, payouts, end) => {
  const ways = calls.flatMap((call) =>
    moments.flatMap((moment) => [false, true].map((isRepeated) => [moment, call, isRepeated] as const)),
  );
  it.each(ways)('after a death %s the %s; the person asks again: %s', async (moment, call, isRepeated) => {
    const id = await refused();
    const decide = (at: TestService) =>
      at.call('POST', `/v1/payments/${id}/${verb}`, { body: {}, headers: { 'idempotency-key': id } });
    expect(
      await dieAt(call, moment, async () => {
        expect((await decide(service)).status).toBe(500);
      }),
    ).toBe(true);
    other.clock.set(service.clock.now().toISOString());
    if (isRepeated) expect((await decide(other)).status).toBe(200);
    await resume();
    const events = (await eventTypes(service, id)).map((type) => type.slice('payment.'.length));
    expect(events.slice(events.indexOf('payout_failed') + 1)).toEqual(end);
    expect(await movementsOf(id)).toEqual(movements);
    expect(await payoutsOf(id)).toEqual(payouts);
    expect(await service.sql(`select kind from tasks where key = $1`, [id])).toEqual([]);
  });
});

describe('a recipient who sets up', () => {
  it.each(moments)('has one account at the processor after a death %s its creation', async (moment) => {
    day += 1;
    const token = await sandbox.card('4242424242424242');
    const { data } = await service.call('POST', '/v1/payment_methods', { body: { token } });
    const payment = await payOut(service, {
      paymentMethodId: data.id,
      scheduleDate: dayOf(0),
      contact: { name: 'Anna Ready', email: `sets.up.${day}@example.com` },
    });
    const start = (at: TestService) =>
      at.call('POST', `${offerPath(payment)}/onboarding`, { body: { country: 'US' }, token: null });
    expect(
      await dieAt('create', moment, async () => {
        expect((await start(service)).status).toBe(500);
      }),
    ).toBe(true);
    other.clock.set(service.clock.now().toISOString());
    expect((await start(other)).status).toBe(200);
    const made = await service.sql<{ status: string; isOne: boolean }>(
      `select r.status, r.reference = s.reference as "isOne" from recipients r
       join sandbox.recipients s on s.account_id = r.account_id and s.key = r.id::text
       where r.contact_id = $1`,
      [payment.contactId],
    );
    expect(made).toEqual([{ status: 'Started', isOne: true }]);
    await service.call('DELETE', `/v1/payments/${payment.id}`);
  });
});
