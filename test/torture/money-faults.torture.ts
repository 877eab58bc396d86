import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../support/books.ts';
import { activeInvoice, balances, pay } from '../support/money.ts';
import { type TestSandbox, useSandbox } from '../support/sandbox.ts';
import { startService, type TestService } from '../support/service.ts';
import { amountOf, createRandom, type Random, seedOfRun } from './random.ts';

/**
 * Promise 3: charges through a processor of which every fifth answer and webhook goes wrong. Its own log is the
 * activity log: nothing is charged twice, and a day of test clock later nothing is unknown. TORTURE_CHARGES (10 000),
 * TORTURE_SEED.
 */

let service: TestService;
let sandbox: TestSandbox;
beforeAll(async () => {
  service = await startService();
  sandbox = await useSandbox(service, 400);
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
});

const LANES = 16;
const PAYMENTS = 10;

const cards = ['4242424242424242', '4000056655665556', '5555555555554444', '4000000000000002'];
const accounts = ['000123456789', '000111111116', '000111111113'];

async function payOne(random: Random, invoice: { paymentLink: string }, id: string): Promise<void> {
  // Tokens are made while the processor misbehaves, too: a browser tries again.
  const make = () =>
    random.chance(0.7) ? sandbox.card(random.pick(cards)) : sandbox.bank(random.pick(accounts));
  let token: string | null = null;
  while (token === null) token = await make().catch(() => null);
  const headers = { 'idempotency-key': `pays-${id}` };
  const body = { token, scheduledPaymentIds: [id] };
  for (;;) {
    // The client gives up and clicks again, now and then while the first click is still under way.
    const clicks = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () =>
      pay(service, invoice, body, headers),
    );
    const answers = await Promise.all(clicks);
    const statuses = answers.map((answer) => answer.status);
    if (statuses.some((status) => status === 201)) return;
    expect(statuses.every((status) => [409, 503].includes(status))).toBe(true);
  }
}

async function charge(random: Random, count: () => boolean): Promise<void> {
  while (count()) {
    const invoice = await activeInvoice(service, {
      contact: { name: 'Kim', email: `kim${random.between(1, 500)}@example.com` },
      totalAmount: PAYMENTS * 1000,
      paymentSchedule: Array.from({ length: PAYMENTS }, (_, index) => ({
        dueDate: `2027-01-${String(1 + index).padStart(2, '0')}`,
        amount: 1000,
      })),
    });
    for (const payment of invoice.paymentSchedule) await payOne(random, invoice, payment.id);
  }
}

describe('charges through a processor that fails every fifth time', () => {
  it('are taken once each, and known a day later', async () => {
    const seed = seedOfRun();
    const total = amountOf('TORTURE_CHARGES', 10_000);
    let left = Math.ceil(total / PAYMENTS);
    const count = () => {
      left -= 1;
      return left >= 0;
    };
    const kinds = [
      'reply_lost',
      'error_after',
      'reset_before',
      'reset_after',
      'slow',
      'webhook_duplicate',
      'webhook_late',
      'webhook_reordered',
    ] as const;
    await sandbox.activityLog.setFaults({ seed, percent: 20, kinds });
    await Promise.all(Array.from({ length: LANES }, (_, lane) => charge(createRandom(seed + lane), count)));
    const unknown = await service.sql(`select 1 from charges where status = 'Processing'`);
    const move = async (now: string) => {
      for (;;) {
        const answer = await service.call('POST', '/v1/test_clock', { body: { now } });
        if (answer.status === 200 && answer.data.status === 'Ready') return;
        // One that could not continue is tried again after a while of the machine's time.
        service.clock.set(new Date(service.clock.now().getTime() + 15_000).toISOString());
        await service.services.testClock.resumeAbandoned();
      }
    };
    await move('2026-11-22T12:00:00.000Z');
    const late = await service.sql(
      `select 1 from charges where status in ('Processing', 'RequiresAction') and method_type <> 'BankAccount'`,
    );
    expect(late).toEqual([]);
    await sandbox.activityLog.setFaults(null);
    await move('2026-12-05T12:00:00.000Z');
    expect(
      await service.sql(`select 1 from charges where status in ('Processing', 'RequiresAction')`),
    ).toEqual([]);

    const log = await sandbox.activityLog.readLog(service.member.accountId);
    const taken = log
      .filter((activity) => activity.kind === 'charge.succeeded')
      .map((activity) => activity.key);
    expect(new Set(taken).size).toBe(taken.length);
    // Nor under another key: no payment is taken by two charges.
    const twice = await service.sql(
      'select scheduled_payment_id from charge_allocations where charge_id = any($1::uuid[]) group by 1 having count(*) > 1',
      [taken],
    );
    expect(twice).toEqual([]);
    const ours = await service.sql<{ id: string }>(`select id from charges where status = 'Succeeded'`);
    expect(new Set(ours.map((row) => row.id))).toEqual(new Set(taken));
    const merchant = { accountId: service.member.accountId as never, now: new Date('2026-12-05T12:00:00Z') };
    const [held] = await sandbox.processor.readBalances(merchant);
    expect(held?.held ?? 0).toBe((await balances(service))['processor'] ?? 0);
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
    const all = await service.sql('select 1 from charges');
    console.log(
      `${all.length} charges, ${taken.length} taken, ${unknown.length} unknown or at the bank when the clock began`,
    );
  });
});
