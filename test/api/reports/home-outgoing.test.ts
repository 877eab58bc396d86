import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientConfig, type Statement } from '../../../src/kit/db/database.ts';
import { returnOverpaidDebt, settlePaymentDebt } from '../../../src/payments/service.ts';
import type { TestPerson } from '../../../src/processors/sandbox/test-people.ts';
import { listNeeds } from '../../../src/reports/needs-store.ts';
import { freshService } from '../../support/fresh-service.ts';
import { press, setUp, startOnboarding, useOnboarding } from '../../support/onboarding.ts';
import { demoAccount, offerPath, payOut, seenDebt } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service, 1_000);
  await useOnboarding(service);
});
afterEach(() => sandbox.close());

const moveTo = async (...days: readonly string[]) => {
  for (const day of days) {
    const { status, text } = await service.call('POST', '/v1/test_clock', {
      body: { now: `${day}T12:00:00.000Z` },
    });
    if (status !== 200) throw new Error(text);
  }
};
const WEEK = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-02', '2026-12-07'];
async function offer(changes: Record<string, unknown> = {}, token?: string) {
  const method = { token: token ?? (await sandbox.card('4242424242424242')) };
  const { data } = await service.call('POST', '/v1/payment_methods', { body: method });
  return payOut(service, { paymentMethodId: data.id, ...changes });
}
async function paidTo(person: TestPerson, changes: Record<string, unknown> = {}, token?: string) {
  const payment = await offer(changes, token);
  await setUp(service, payment, person);
  await acceptAgain(payment);
  return payment;
}
async function acceptAgain(payment: { offerLink: string }): Promise<void> {
  const path = `${offerPath(payment)}/onboarding/accept`;
  const answer = await service.call('POST', path, { body: {}, token: null });
  if (answer.status !== 200) throw new Error(answer.text);
  await service.work();
}
const act = async (payment: { id: string }, action: string) => {
  const answer = await service.call('POST', `/v1/payments/${payment.id}/${action}`, { body: {} });
  if (answer.status !== 200) throw new Error(answer.text);
  await service.work();
};
/** The tasks of Home about payments out, as kind and days that are left. */
const needs = async () => {
  const { needsYou } = (await service.call('GET', '/v1/reports/home')).data;
  return needsYou
    .filter(({ kind }: { kind: string }) => kind !== 'NoProcessor')
    .map((one: Record<string, unknown>) => {
      expect(one).toMatchObject({
        objectType: 'Payment',
        amount: 80_000,
        currency: 'USD',
        label: 'The Band',
      });
      return [one.kind, one.objectId, one.daysLeft];
    });
};

describe('GET /v1/reports/home names', () => {
  it('a payment that waits for its recipient, until the recipient is ready', async () => {
    const { id } = await paidTo('Ben Pending', { scheduleDate: '2026-11-21' });
    expect(await needs()).toEqual([['RecipientWaits', id, null]]);
    await moveTo('2026-11-24');
    expect(await needs()).toEqual([]);
  });

  it('an offer to a recipient whom the processor refuses, until the offer is withdrawn', async () => {
    const payment = await offer({ scheduleDate: '2027-02-01' });
    await setUp(service, payment, 'Dan Rejected');
    await moveTo('2026-11-22');
    expect(await needs()).toEqual([['RecipientRejected', payment.id, null]]);
    await act(payment, 'cancel');
    expect(await needs()).toEqual([]);
  });

  it('a payment to a recipient whom the processor asks for more, until they have given it', async () => {
    await paidTo('Eve Restricted');
    await moveTo(...WEEK);
    expect(await needs()).toEqual([]);
    const payment = await offer({ scheduleDate: '2027-02-01' });
    expect(await needs()).toEqual([['RecipientRestricted', payment.id, null]]);
    await press(await startOnboarding(service, payment), { act: 'complete' });
    await moveTo('2026-12-08');
    expect(await needs()).toEqual([]);
  });

  it('money that the recipient’s bank refused, with the days until it is taken back, until it is', async () => {
    const payment = await paidTo('Gus ClosedBank');
    await moveTo(...WEEK);
    const [[kind, id, daysLeft]] = await needs();
    expect([kind, id]).toEqual(['PayoutFailed', payment.id]);
    expect(daysLeft).toBeGreaterThan(0);
    expect(daysLeft).toBeLessThanOrEqual(14);
    await act(payment, 'reverse');
    expect(await needs()).toEqual([]);
  });

  it('money that could not be taken back, once, until it is left there', async () => {
    const payment = await paidTo('Ivy Spent');
    await moveTo(...WEEK, '2026-12-14');
    expect(await needs()).toEqual([['ReversalFailed', payment.id, null]]);
    await act(payment, 'write_off');
    expect(await needs()).toEqual([]);
  });

  it('what the account owes the operator, until that is settled', async () => {
    const payment = await paidTo('Anna Ready', {}, await sandbox.bank('000222222227'));
    await moveTo(...WEEK, '2026-12-21', '2027-01-04', '2027-02-01', '2027-03-01');
    expect(await needs()).toEqual([['OwedToOperator', payment.id, null]]);
    const { database, config } = service.services;
    const deps = { database, payUrl: config.payUrl };
    const account = await demoAccount(service);
    const seen = await seenDebt(service, account.id, payment.id);
    await settlePaymentDebt(deps, account, payment.id, seen, new Date());
    expect(await needs()).toEqual([]);
  });

  it('what the operator owes the account, once, until that is paid', async () => {
    const payment = await paidTo('Anna Ready', {}, await sandbox.bank('000222222227'));
    await moveTo(...WEEK, '2026-12-21', '2027-01-04', '2027-02-01', '2027-03-01');
    const { database, config, payments } = service.services;
    const deps = { database, payUrl: config.payUrl };
    const account = await demoAccount(service);
    const seen = () => seenDebt(service, account.id, payment.id);
    await settlePaymentDebt(deps, account, payment.id, await seen(), new Date());
    const [funding] = await service.sql<{ key: string; reference: string }>(
      'select funding_id as key, funding_reference as reference from payments where id = $1',
      [payment.id],
    );
    if (funding === undefined) throw new Error('Nothing was charged.');
    await payments.jobs.applyEvent(
      account,
      'Sandbox',
      { type: 'funding_restored', id: 'won', occurredAt: new Date(), ...funding },
      new Date(),
    );
    expect(await needs()).toEqual([['OwedByOperator', payment.id, null]]);
    await returnOverpaidDebt(deps, account, payment.id, await seen(), new Date());
    expect(await needs()).toEqual([]);
  });

  it('what stands open about a payment, with the amount of a refund or of what is left where it is about that', async () => {
    const { id } = await paidTo('Anna Ready');
    const { accountId } = service.member;
    await service.sql(
      `update payments set status = 'Failed', funded_at = now(), funding_returned_at = now(), returned_amount = 30000,
         refund_id = gen_random_uuid(), refund_amount = 45000, past_refunded_amount = 5000,
         refund_failure_code = 'processor_refused', refund_failure_message = 'No.' where id = $1`,
      [id],
    );
    const amountOf = async (kind: string) => {
      await service.sql('delete from discrepancies');
      await service.sql(
        `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at)
         values ($1, gen_random_uuid(), $2, $3, 'Look.', now(), now())`,
        [accountId, kind, id],
      );
      const { needsYou } = (await service.call('GET', '/v1/reports/home')).data;
      return needsYou.find((one: { label: string }) => one.label === 'Look.')?.amount;
    };
    expect(await amountOf('payment_stuck')).toBe(45_000);
    expect(await amountOf('payment_refused')).toBe(45_000);
    expect(await amountOf('payment_refunded_after_failure')).toBe(45_000);
    expect(await amountOf('payment_unanswered')).toBe(45_000);
    expect(await amountOf('payment_delivered_after_failure')).toBe(80_000);
    // The bank took more after the refund was refused.
    await service.sql('update payments set returned_amount = 50000 where id = $1', [id]);
    expect(await amountOf('payment_stuck')).toBe(25_000);
    await service.sql(
      `update payments set refund_id = null, refund_failure_code = null, refund_amount = null where id = $1`,
      [id],
    );
    expect(await amountOf('payment_unanswered')).toBe(80_000);
  });

  it('money that has been at the recipient’s account for 60 of 90 days, until it is at the bank', async () => {
    const { id } = await paidTo('Anna Ready');
    await moveTo('2026-11-25');
    expect(await needs()).toEqual([]);
    await service.sql(`update payments set delivered_at = delivered_at - interval '61 days'`);
    expect(await needs()).toEqual([['HeldAtRecipient', id, 29]]);
    await moveTo(...WEEK.slice(1));
    expect(await needs()).toEqual([]);
  });
});

it('the tasks about payments out are found by indexes of what is rare, among any number of payments', async () => {
  const { id } = await offer();
  const names = await service.sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'payments'
       and table_schema = 'public' and column_name not in ('id', 'code', 'status', 'external_id')`,
  );
  const columns = names.map(({ name }) => name).join(', ');
  await service.sql(
    `insert into payments (id, code, status, ${columns})
     select uuidv7(), 'code ' || n, 'Canceled', ${columns} from payments, generate_series(1, 3000) n where id = $1`,
    [id],
  );
  await service.sql('analyze payments');
  let query = '';
  const single = (_id: unknown, { text }: Statement) => {
    query = text;
    return Promise.resolve([]);
  };
  const at = new Date();
  await listNeeds({ single } as never, service.member.accountId as never, at, at, 'UTC', '2026-11-21', at);
  const app = new pg.Client(clientConfig(service.connection, 'tranche_app'));
  await app.connect();
  await app.query(`select set_config('tranche.account_id', $1, false)`, [service.member.accountId]);
  const { rows } = await app.query(`explain (generic_plan) ${query}`);
  await app.end();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const index of [
    'payments_awaiting_recipient',
    'payments_payout_failed',
    'payments_reversal_failed',
    'payments_owed',
    'payments_at_recipient',
    'recipients_in_trouble',
  ])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (payments|recipients)/);
});
