import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settlePaymentDebt } from '../../../src/payments/service.ts';
import type { TestPerson } from '../../../src/processors/sandbox/test-people.ts';
import type { OutgoingProcessor } from '../../../src/processors/types.ts';
import { faultsOf, keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { balances, eventTypes } from '../../support/money.ts';
import { press, setUp, startOnboarding, useOnboarding } from '../../support/onboarding.ts';
import {
  demoAccount,
  faultsOfBooks,
  offerPath,
  payOut,
  readPayment,
  seenDebt,
} from '../../support/outgoing.ts';
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
afterEach(async () => {
  const faults = await faultsOfBooks(service, sandbox.processor);
  await sandbox.close();
  expect(faults).toEqual([]);
});
keepBooks(() => service);

const moveTo = async (now: string) => {
  const { status, text } = await service.call('POST', '/v1/test_clock', { body: { now } });
  if (status !== 200) throw new Error(text);
};

async function addMethod(token: string): Promise<string> {
  const answer = await service.call('POST', '/v1/payment_methods', { body: { token } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data.id;
}

/** Creates a payment whose recipient has set up as a test person and accepted. */
async function paidTo(person: TestPerson, source?: string) {
  const paymentMethodId = await addMethod(source ?? (await sandbox.card('4242424242424242')));
  const payment = await payOut(service, { paymentMethodId });
  await setUp(service, payment, person);
  const accepted = await service.call('POST', `${offerPath(payment)}/onboarding/accept`, {
    body: {},
    token: null,
  });
  if (accepted.status !== 200) throw new Error(accepted.text);
  return payment;
}

// The processor's own word about the money that it holds, beside our ledger's.
async function expectSameMoney(): Promise<void> {
  expect(await faultsOf(service, sandbox.processor)).toEqual([]);
}

/** Moves the clock from day to day, and compares the books on each. Answers the stages and statuses on the way. */
async function live(id: string, ...days: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const day of days) {
    await moveTo(`${day}T12:00:00.000Z`);
    await expectSameMoney();
    const { status, stage } = await readPayment(service, id);
    if (seen.at(-1) !== `${status} ${stage}`) seen.push(`${status} ${stage}`);
  }
  return seen;
}

const WEEK = [
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-30',
  '2026-12-02',
  '2026-12-07',
  '2026-12-14',
];
const eventsOf = async (id: string) =>
  (await eventTypes(service, id)).map((type) => type.slice('payment.'.length));
/** Before a recipient has 14 days to name another bank account. */
const DAYS = WEEK.slice(0, -1);
// The offer stays open longer once its recipient sets up.
const BEGINNING = ['created', 'updated', 'accepted', 'processing'];

describe('money through a recipient’s account at the processor', () => {
  it('is funded on its day, transferred, paid out, and arrives: Anna Ready', async () => {
    const payment = await paidTo('Anna Ready');
    expect(await live(payment.id, ...WEEK)).toEqual(['Processing PayingOut', 'Completed Arrived']);
    const paid = await readPayment(service, payment.id);
    expect(paid).toMatchObject({
      destination: { last4: expect.stringMatching(/^\d{4}$/) },
      bankPayout: { status: 'Paid', failure: null, retryUntil: null },
      reversal: null,
      destinationAmount: 80_000,
      fee: 0,
    });
    expect(paid.paymentDate > '2026-11-24').toBe(true);
    expect(await eventsOf(payment.id)).toEqual([...BEGINNING, 'funded', 'transferred', 'completed']);
    const left = await balances(service);
    for (const account of ['in_transit', 'at_recipient', 'payable']) expect(left).not.toHaveProperty(account);
  });

  it('waits for a recipient who is being checked: Ben Pending', async () => {
    const payment = await payOut(service, {
      paymentMethodId: await addMethod(await sandbox.card('4242424242424242')),
      scheduleDate: '2026-11-24',
    });
    await setUp(service, payment, 'Ben Pending');
    await service.call('POST', `${offerPath(payment)}/onboarding/accept`, { body: {}, token: null });
    await service.work();
    const seen = await live(payment.id, ...WEEK);
    expect(seen.at(-1)).toBe('Completed Arrived');
    const events = await eventsOf(payment.id);
    expect(events.slice(-4)).toEqual(['processing', 'funded', 'transferred', 'completed']);
  });

  it('lets a recipient accept only when the processor knows enough: Cleo Document, Dan Rejected', async () => {
    const paymentMethodId = await addMethod(await sandbox.card('4242424242424242'));
    const accept = (payment: { offerLink: string }) =>
      service.call('POST', `${offerPath(payment)}/onboarding/accept`, { body: {}, token: null });
    const payment = await payOut(service, { paymentMethodId });
    const early = await accept(payment);
    expect([early.status, early.error.code]).toEqual([422, 'recipient_not_ready']);
    await setUp(service, payment, 'Cleo Document');
    const incomplete = await accept(payment);
    expect([incomplete.status, incomplete.error.code]).toEqual([422, 'recipient_not_ready']);
    const offer = await service.call('GET', offerPath(payment), { token: null });
    expect(offer.data).toMatchObject({
      tokens: null,
      recipientNeed: 'Onboarding',
      recipient: { status: 'Incomplete', due: ['Document'] },
    });
    await press(await startOnboarding(service, payment), { act: 'complete' });
    await service.work();
    expect((await accept(payment)).status).toBe(200);

    const other = await payOut(service, {
      paymentMethodId,
      contact: { name: 'Dan', email: 'dan@example.com' },
    });
    await setUp(service, other, 'Dan Rejected');
    expect((await accept(other)).status).toBe(422);
    const { items } = (await service.call('GET', '/v1/recipients?status=Rejected')).data;
    expect(items).toEqual([expect.objectContaining({ contactId: other.contactId, status: 'Rejected' })]);
  });

  it('is not sent to a bank account that our form would take', async () => {
    const payment = await payOut(service, {
      paymentMethodId: await addMethod(await sandbox.card('4242424242424242')),
    });
    const answer = await service.call('POST', `${offerPath(payment)}/accept`, {
      body: { destination: await sandbox.bank('000123456789') },
      token: null,
    });
    expect([answer.status, answer.error.code]).toEqual([422, 'illegal_action']);
  });

  it('fails before it is charged when the recipient leaves: Fay Leaves', async () => {
    const payment = await payOut(service, {
      paymentMethodId: await addMethod(await sandbox.card('4242424242424242')),
      scheduleDate: '2026-12-10',
    });
    await setUp(service, payment, 'Fay Leaves');
    await service.call('POST', `${offerPath(payment)}/onboarding/accept`, { body: {}, token: null });
    expect(await live(payment.id, '2026-11-27', '2026-11-30')).toContain('Failed Ended');
    expect(await readPayment(service, payment.id)).toMatchObject({
      failure: { code: 'recipient_rejected' },
      fundedAt: null,
    });
  });

  it('waits for another bank account when the bank refuses it, and is sent there: Gus ClosedBank', async () => {
    const payment = await paidTo('Gus ClosedBank');
    expect((await live(payment.id, ...DAYS)).at(-1)).toBe('Processing AwaitingBank');
    const waiting = await readPayment(service, payment.id);
    expect(waiting.bankPayout).toMatchObject({
      status: 'Failed',
      failure: { code: 'account_closed' },
      retryUntil: expect.any(String),
    });
    expect(waiting.actions).toMatchObject({
      retryPayout: { allowed: true },
      reverse: { allowed: true },
      cancel: { allowed: false },
    });
    await press(await startOnboarding(service, payment), { act: 'change_bank' });
    expect((await live(payment.id, '2026-12-08', '2026-12-09', '2026-12-11', '2026-12-14')).at(-1)).toBe(
      'Completed Arrived',
    );
    expect((await eventsOf(payment.id)).slice(-4)).toEqual([
      'transferred',
      'payout_failed',
      'updated',
      'completed',
    ]);
  });

  it('is sent to the bank account that was named while the payout was on its way: Gus ClosedBank', async () => {
    const payment = await paidTo('Gus ClosedBank');
    expect(await live(payment.id, '2026-11-25')).toEqual(['Processing PayingOut']);
    await press(await startOnboarding(service, payment), { act: 'change_bank' });
    expect((await live(payment.id, ...DAYS)).at(-1)).toBe('Completed Arrived');
    expect((await eventsOf(payment.id)).slice(-3)).toEqual(['payout_failed', 'updated', 'completed']);
  });

  // Her account is stopped while the bank payout is not made yet.
  async function stoppedBeforePayout() {
    const payment = await paidTo('Eve Restricted');
    const outgoing = sandbox.processor.outgoing as { payOut: OutgoingProcessor['payOut'] };
    const { payOut: own } = outgoing;
    outgoing.payOut = async () => ({ status: 'unknown', cause: 'it never arrives' });
    await live(payment.id, '2026-11-25', '2026-11-26', '2026-11-27');
    outgoing.payOut = own;
    expect(await live(payment.id, '2026-11-28')).toEqual(['Processing AwaitingBank']);
    expect((await readPayment(service, payment.id)).bankPayout.failure.code).toBe('payouts_not_allowed');
    return payment;
  }

  it('does not blame the bank of a recipient whose account the processor has stopped: Eve Restricted', async () => {
    const payment = await stoppedBeforePayout();
    const pageOf = async () =>
      (await service.call('GET', new URL(payment.offerLink).pathname, { token: null })).text;
    const waiting = await pageOf();
    expect(waiting).toContain('Sandbox could not send the money to your bank');
    expect(waiting).not.toContain('refused');
    await service.call('POST', `/v1/payments/${payment.id}/reverse`, { body: {} });
    await service.work();
    expect((await readPayment(service, payment.id)).status).toBe('Failed');
    const ended = await pageOf();
    expect(ended).toContain('Sandbox could not send you the money.');
    expect(ended).not.toContain('the bank could not credit');
  });

  it('is paid out once the processor pays out to its recipient again: Eve Restricted', async () => {
    const payment = await stoppedBeforePayout();
    await press(await startOnboarding(service, payment), { act: 'complete' });
    expect((await live(payment.id, '2026-11-29', '2026-12-02')).at(-1)).toBe('Completed Arrived');
  });

  it('is noticed when a payout arrives after all that was closed by hand and sent again: Gus ClosedBank', async () => {
    const { id } = await paidTo('Gus ClosedBank');
    await live(id, ...DAYS);
    const [former] = await service.sql<{ key: string }>('select payout_id as key from payments');
    const again = await service.call('POST', `/v1/payments/${id}/retry_payout`, { body: {} });
    expect([again.status, again.data.stage]).toEqual([200, 'PayingOut']);
    const { payments } = service.services;
    const arrival = { reference: 'po_1', arrivalDate: '2026-12-07', amount: 80_000, currency: 'USD' };
    const outcome = { status: 'succeeded', ...arrival } as const;
    const event = { id: 'evt_1', occurredAt: service.clock.now(), type: 'bank_payout', outcome } as const;
    await payments.jobs.applyEvent(
      await demoAccount(service),
      'Sandbox',
      { ...event, key: former?.key ?? '' },
      service.clock.now(),
    );
    expect(await service.sql('select kind, subject from discrepancies where gone_at is null')).toEqual([
      { kind: 'payment_delivered_after_failure', subject: id },
    ]);
    await service.sql('update discrepancies set gone_at = now()');
  });

  it('is taken back and refunded when nobody names another bank account in 14 days: Gus ClosedBank', async () => {
    const payment = await paidTo('Gus ClosedBank');
    const seen = await live(payment.id, ...WEEK, '2026-12-20', '2026-12-28', '2027-01-05');
    expect(seen.slice(-2)).toEqual(['Processing AwaitingBank', 'Failed Ended']);
    expect(await readPayment(service, payment.id)).toMatchObject({
      failure: { code: 'account_closed' },
      reversal: { status: 'Succeeded' },
      refund: { status: 'Succeeded', to: 'PaymentMethod' },
    });
    expect((await eventsOf(payment.id)).slice(-4)).toEqual([
      'payout_failed',
      'failed',
      'reversed',
      'refunded',
    ]);
    // Nobody is asked for an account that would lead nowhere.
    const { items } = (await service.call('GET', `/v1/mails?paymentId=${payment.id}`)).data;
    const undelivered = items.filter(({ kind }: { kind: string }) => kind.endsWith('Undelivered'));
    expect(undelivered).toHaveLength(2);
    for (const { id } of undelivered) {
      const { data } = await service.call('GET', `/v1/mails/${id}`);
      expect(JSON.stringify(data)).not.toContain('another bank account');
    }
  });

  it('is taken back at once when a person says so: Gus ClosedBank', async () => {
    const payment = await paidTo('Gus ClosedBank');
    await live(payment.id, ...DAYS);
    const answer = await service.call('POST', `/v1/payments/${payment.id}/reverse`, { body: {} });
    expect(answer.data).toMatchObject({ status: 'Failed', stage: 'Ended' });
    await expectSameMoney();
    const again = await service.call('POST', `/v1/payments/${payment.id}/reverse`, { body: {} });
    expect([again.status, again.error.code]).toEqual([422, 'illegal_action']);
  });

  it('comes back from a bank days after it arrived: Hal LateReturn', async () => {
    const payment = await paidTo('Hal LateReturn');
    const seen = await live(payment.id, ...WEEK);
    expect(seen.slice(-2)).toEqual(['Completed Arrived', 'Returned Ended']);
    expect((await eventsOf(payment.id)).slice(-4)).toEqual(['completed', 'returned', 'reversed', 'refunded']);
    expect(await balances(service)).not.toHaveProperty('at_recipient');
  });

  it('stays with a recipient who has spent it, until a person leaves it there: Ivy Spent', async () => {
    const payment = await paidTo('Ivy Spent');
    expect((await live(payment.id, ...WEEK)).at(-1)).toBe('Returned Ended');
    const stuck = await readPayment(service, payment.id);
    expect(stuck.reversal).toMatchObject({ status: 'Failed', failure: { code: 'balance_insufficient' } });
    expect(await balances(service)).toMatchObject({ at_recipient: 80_000 });
    const [found] = await service.sql<{ kind: string }>(
      'select kind from discrepancies where gone_at is null',
    );
    expect(found?.kind).toBe('payment_left_at_recipient');
    const again = await service.call('POST', `/v1/payments/${payment.id}/reverse`, { body: {} });
    expect(again.data.reversal.status).toBe('Failed');
    const left = await service.call('POST', `/v1/payments/${payment.id}/write_off`, { body: {} });
    expect([left.status, left.data.writtenOffAt]).toEqual([200, expect.any(String)]);
    expect(await balances(service)).not.toHaveProperty('at_recipient');
    await expectSameMoney();
    expect(await service.sql('select 1 from discrepancies where gone_at is null')).toEqual([]);
  });

  it('goes back to the wallet when the processor takes no transfer: Jo NoTransfer', async () => {
    const payment = await paidTo('Jo NoTransfer');
    expect((await live(payment.id, ...WEEK)).at(-1)).toBe('Failed Ended');
    expect((await eventsOf(payment.id)).slice(-3)).toEqual(['funded', 'failed', 'refunded']);
  });

  it('is sent once although each answer is lost: Lee LostAnswer', async () => {
    const payment = await paidTo('Lee LostAnswer');
    expect((await live(payment.id, ...WEEK)).at(-1)).toBe('Completed Arrived');
    expect(await eventsOf(payment.id)).toEqual([...BEGINNING, 'funded', 'transferred', 'completed']);
  });

  it('makes the account owe the operator when the bank of the wallet takes it back after it arrived', async () => {
    // Returned as not authorized, days after the bank had paid.
    const payment = await paidTo('Anna Ready', await sandbox.bank('000222222227'));
    await live(payment.id, ...WEEK, '2026-12-21', '2027-01-04', '2027-02-01', '2027-03-01');
    expect(await readPayment(service, payment.id)).toMatchObject({
      status: 'Completed',
      owedSince: expect.any(String),
      debtSettledAt: null,
    });
    expect(await balances(service)).toMatchObject({ owed_to_operator: -80_000 });
    const { items } = (await service.call('GET', '/v1/payment_methods')).data;
    const refused = await service.call('POST', '/v1/payments', {
      body: {
        contact: { name: 'The Band', email: 'band@example.com' },
        totalAmount: 1_000,
        scheduleDate: '2027-04-01',
        paymentMethodId: items[0].id,
      },
    });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    expect(refused.error.message).toContain('$800.00');
    const { database, config } = service.services;
    const settle = async () => {
      const account = await demoAccount(service);
      const seen = await seenDebt(service, account.id, payment.id);
      return settlePaymentDebt({ database, payUrl: config.payUrl }, account, payment.id, seen, new Date());
    };
    expect((await settle()).debtSettledAt).not.toBeNull();
    await expect(settle()).rejects.toThrow('Nothing is owed');
    expect(await balances(service)).not.toHaveProperty('owed_to_operator');
    await payOut(service, { paymentMethodId: items[0].id });
    await expectSameMoney();
  });

  it.each([
    ['has arrived: Anna Ready', 'Anna Ready', ['completed', 'funding_returned', 'updated'], -80_000],
    [
      'a bank had refused: Gus ClosedBank',
      'Gus ClosedBank',
      ['payout_failed', 'funding_returned', 'failed', 'reversed', 'updated', 'refunded'],
      undefined,
    ],
  ] as const)('leaves no debt once a dispute is won of money that %s', async (_, person, events, owed) => {
    const payment = await paidTo(person, await sandbox.card('4000000000001976'));
    // The books are compared a day ahead, so on no day before the dispute opens or ends.
    await live(payment.id, '2026-11-25', '2026-11-26', '2026-11-30', '2026-12-02');
    expect((await balances(service))['owed_to_operator']).toBe(owed);
    await live(payment.id, '2026-12-14');
    expect(await readPayment(service, payment.id)).toMatchObject({ owedSince: null, overpaidSince: null });
    expect((await eventsOf(payment.id)).slice(-events.length)).toEqual(events);
    for (const account of ['owed_to_operator', 'in_transit', 'at_recipient', 'payable']) {
      expect(await balances(service)).not.toHaveProperty(account);
    }
  });
});

describe('what the operator takes', () => {
  const setFee = (refunds: boolean) =>
    service.sql(
      `insert into platform_fees (mode, currency, kind, since, basis_points, fixed, most, refunds_fee)
       values ('Sandbox', 'USD', 'PayoutCard', '2026-01-01', 100, 50, null, ${refunds})`,
    );

  it('is paid by the wallet on top, and stays as it was when the payment was created', async () => {
    await setFee(false);
    const payment = await paidTo('Anna Ready');
    expect(payment.serviceFee).toBe(850);
    await service.sql('update platform_fees set basis_points = 900');
    expect((await live(payment.id, ...WEEK)).at(-1)).toBe('Completed Arrived');
    expect(await balances(service)).toMatchObject({ fees: 850, bank: -850 });
  });

  it.each([
    [true, {}],
    [false, { fees: 850, bank: -850 }],
  ])('is given back with the money: %s', async (refunds, left) => {
    await setFee(refunds);
    const payment = await paidTo('Jo NoTransfer');
    expect((await live(payment.id, ...WEEK)).at(-1)).toBe('Failed Ended');
    expect(await balances(service)).toEqual(left);
  });
});
