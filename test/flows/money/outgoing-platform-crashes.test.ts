import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/kit/db/database.ts';
import type { TestPerson } from '../../../src/processors/sandbox/test-people.ts';
import { keepBooks } from '../../support/books.ts';
import { eventTypes } from '../../support/money.ts';
import { setUp, useOnboarding } from '../../support/onboarding.ts';
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

type Call = 'charge' | 'transfer' | 'payOut' | 'reverse' | 'refund';

// Each payment has a day of its own, because the clock never goes back.
let day = 0;
const dayOf = (plus: number) => new Date(Date.UTC(2026, 10, 25 + day * 90 + plus)).toISOString().slice(0, 10);

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

// Lets a call be the last thing that the first process does.
async function dieAt(call: Call, moment: 'before' | 'after' | 'in the transaction after'): Promise<boolean> {
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
  try {
    for (const plus of [0, 2, 5, 9, 20, 30]) {
      if (isDead) break;
      service.clock.set(`${dayOf(plus)}T14:00:00.000Z`);
      await service.work('money');
    }
  } finally {
    Object.assign(database, before);
    Object.assign(processor, own);
    Object.assign(outgoing, ownOutgoing);
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

describe.each([
  ['Anna Ready', ['charge', 'transfer', 'payOut'], ['funding', 'delivery']],
  ['Jo NoTransfer', ['charge', 'transfer', 'refund'], ['funding', 'funding']],
  [
    'Gus ClosedBank',
    ['charge', 'transfer', 'payOut', 'reverse', 'refund'],
    ['funding', 'delivery', 'reversal', 'funding'],
  ],
] as const)('a payment to %s', (person, calls, movements) => {
  const deaths = calls.flatMap((call) =>
    (['before', 'after', 'in the transaction after'] as const).map((moment) => [moment, call] as const),
  );
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
