import { afterEach, expect } from 'vitest';
import { accountTime } from '../../src/accounts/types.ts';
import { type Database, statement } from '../../src/kit/db/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { Processor } from '../../src/processors/types.ts';
import { reconcile, verifyAccount } from '../../src/verification/service.ts';
import { checkEventBodies } from './event-bodies.ts';
import { createInvoice, invoiceBody } from './invoices.ts';
import { activeInvoice, pay, sendWebhook } from './money.ts';
import { acceptedPayment, keyOf, payOut } from './outgoing.ts';
import type { TestService } from './service.ts';

/** The objects of the scenario in which everything happens to money once. */
export interface Books {
  /** A charge that went well, partly refunded. */
  readonly charge: string;
  /** A charge under way. */
  readonly waiting: string;
}

const items = {
  lineItems: [
    { description: 'Photography', quantity: 2, unitAmount: 100_001, taxBasisPoints: 1_900 },
    { description: 'Album', quantity: 1, unitAmount: 66_665, taxBasisPoints: 700 },
    { description: 'Deposit', quantity: 1, unitAmount: 33_333 },
  ],
};

/** Everything that can happen to invoices and clients' money, once, through HTTP. */
export async function makeBooks(service: TestService): Promise<Books> {
  const post = async (path: string, body: object = {}) => {
    const answer = await service.call('POST', path, { body });
    if (answer.status > 201) throw new Error(answer.text);
    return answer.data;
  };
  const patch = async (id: string, body: object) => {
    const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const paymentOf = (invoice: { id: string; paymentSchedule: { id: string }[] }, index: number) =>
    `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[index]?.id}`;

  await createInvoice(service, { status: 'Draft' });
  const activated = await createInvoice(service, { status: 'Draft' });
  await patch(activated.id, { status: 'Active' });
  await patch(activated.id, {
    totalAmount: 250_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 250_000 }],
  });
  const canceled = await activeInvoice(service, items);
  await post(`${paymentOf(canceled, 2)}/waive`);
  await patch(canceled.id, { status: 'Canceled' });
  const writtenOff = await activeInvoice(service, items);
  await post(`${paymentOf(writtenOff, 0)}/mark_as_paid`);
  await patch(writtenOff.id, { status: 'Uncollectible' });
  await post(`${paymentOf(writtenOff, 1)}/mark_as_paid`);
  await post(`${paymentOf(writtenOff, 1)}/unmark_as_paid`);
  const settled = await activeInvoice(service, items);
  for (const index of [0, 1, 2]) await post(`${paymentOf(settled, index)}/mark_as_paid`);
  const charge = (await pay(service, await activeInvoice(service, items))).data.id as string;
  await post(`/v1/charges/${charge}/refunds`, { amount: 10_000 });
  const reopened = (await pay(service, await activeInvoice(service, items))).data.id as string;
  await post(`/v1/charges/${reopened}/refunds`, { amount: 20_000, reopen: true });
  const waiting = (await pay(service, await activeInvoice(service), { token: 'tok_bank' })).data.id as string;
  await pay(service, await activeInvoice(service), { token: 'tok_declined' });
  await makeCreditNotes(service);
  await makeCredit(service);
  await makeReturn(service);
  await makeDispute(service);
  await makeOutgoing(service);
  await service.call('POST', '/v1/invoices', { body: invoiceBody() });
  await service.work();
  return { charge, waiting };
}

// One that nobody has answered, and one for each end: delivered, given back, sent back by the recipient's bank and
// given back, taken back by the wallet's bank, and under way.
async function makeOutgoing(service: TestService): Promise<void> {
  await payOut(service);
  const start = async (decided: Parameters<TestService['processor']['script']>[1]) => {
    service.processor.script('stored_tok_bank', decided);
    const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-20' });
    await service.work();
    return id as string;
  };
  const tell = async (key: string, decided: 'returned') => {
    await sendWebhook(service, [service.processor.decide(key, decided)]);
    await service.work();
  };
  await start('succeeded');
  await start('failed');
  await tell(await keyOf(service, await start('succeeded'), 'delivery'), 'returned');
  await tell(await keyOf(service, await start('succeeded'), 'funding'), 'returned');
  await start('processing');
}

// About what is open; about what was paid, by refund; and about what was marked as paid, given back outside.
async function makeCreditNotes(service: TestService): Promise<void> {
  const credit = async (id: string, body: object) => {
    const sent = { body: { reason: 'Less', ...body } };
    const answer = await service.call('POST', `/v1/invoices/${id}/credit_notes`, sent);
    if (answer.status !== 201) throw new Error(answer.text);
  };
  const paid = await activeInvoice(service, items);
  await pay(service, paid);
  await credit(paid.id, { amount: 50_000 });
  await credit(paid.id, {
    rates: [{ taxBasisPoints: 1_900, amount: 155_000 }],
    givenBack: { refund: 5_000 },
  });
  const marked = await activeInvoice(service, items);
  const first = marked.paymentSchedule[0]?.id;
  await service.call('POST', `/v1/invoices/${marked.id}/scheduled_payments/${first}/mark_as_paid`, {
    body: {},
  });
  await credit(marked.id, { amount: 210_000, givenBack: { outside: 10_000 } });
}

// Kept, applied, taken back and given back, so that some is left.
async function makeCredit(service: TestService): Promise<void> {
  const post = async (path: string, body: object = {}) => {
    const answer = await service.call('POST', path, { body });
    if (answer.status > 201) throw new Error(answer.text);
    return answer.data;
  };
  const overpaid = await activeInvoice(service, items);
  await post(`/v1/invoices/${overpaid.id}/payments`, { amount: 310_000, overpayment: 'Credit' });
  const other = await activeInvoice(service, items);
  const { manualPayments } = await post(`/v1/invoices/${other.id}/apply_credit`, { amount: 4_000 });
  await post(`/v1/invoices/${other.id}/payments/${manualPayments[0].id}/unmark`);
  await post(`/v1/invoices/${other.id}/apply_credit`, { amount: 3_000 });
  await post(`/v1/contacts/${overpaid.contactId}/credit/give_back`, { amount: 2_000, currency: 'USD' });
}

async function makeReturn(service: TestService): Promise<void> {
  const key = (await pay(service, await activeInvoice(service), { token: 'tok_bank' })).data.id as string;
  for (const decided of ['succeeded', 'returned'] as const) {
    await sendWebhook(service, [service.processor.decide(key, decided)]);
    await service.work();
  }
}

// The scripted processor has no disputes and no payouts: they are sent here, and written into its log.
async function makeDispute(service: TestService): Promise<void> {
  const occurredAt = new Date(0);
  const key = (await pay(service, await activeInvoice(service))).data.id as string;
  const line = { accountId: service.member.accountId, key, currency: 'USD', occurredAt };
  const opened = {
    type: 'dispute_opened',
    reference: 'dp_1',
    chargeKey: key,
    amount: 100_000,
    fee: 1500,
    reason: 'fraudulent',
    respondBy: null,
  };
  await sendWebhook(service, [{ ...opened, id: 'dispute', occurredAt }]);
  service.processor.log.push({ ...line, kind: 'dispute', reference: 'dp_1', amount: -100_000, fee: 1500 });
  await service.work();
  const payout = { reference: 'po_1', amount: 50_000, currency: 'USD', arrivalDate: '2026-11-25', lines: [] };
  await sendWebhook(service, [{ ...payout, type: 'payout', id: 'payout', occurredAt }]);
  service.processor.log.push({
    ...line,
    key: null,
    kind: 'payout',
    reference: 'po_1',
    amount: -50_000,
    fee: 0,
  });
  await service.work();
}

const planOnce = statement('books_plan_once', 'set local plan_cache_mode = force_generic_plan');

// The books of a test are small: to plan each check again would take longer than the check itself.
function planningOnce(database: Database): Database {
  return {
    ...database,
    snapshot: (accountId, work) =>
      database.snapshot(accountId, async (tx) => {
        // Several machines cannot run some of these plans.
        if (!(await database.machines.isSpread())) await tx.query(planOnce, []);
        return work(tx);
      }),
  };
}

/** The failed checks of the demo account's books, and the differences from the processor's books, a day later. */
export async function faultsOf(service: TestService, processor: Processor): Promise<unknown[]> {
  const { accounts } = service.services;
  const database = planningOnce(service.services.database);
  const account = await accounts.findAccount(service.member.accountId);
  if (account === null) throw new Error('There is no demo account.');
  const results = await verifyAccount(database, account.id);
  const later = new Date(accountTime(account, service.clock.now()).getTime() + 86_400_000);
  const { differences } = await reconcile(database, account, processor, later);
  return [...results.filter((result) => result.faultCount > 0), ...differences];
}

/**
 * After each test of a file, checks that the books of every account pass all checks, and that its events fit the
 * document's schemas of webhooks.
 */
export function keepBooks(started: () => TestService): void {
  afterEach(async () => {
    const service = started();
    const accounts = await service.sql<{ id: AccountId }>('select id from accounts');
    // The methods of a test's wallet were added before its events began.
    const methods = await service.sql<{ id: string }>('select id from payment_methods');
    const known = new Set(methods.map((method) => method.id));
    const database = planningOnce(service.services.database);
    for (const { id } of accounts) {
      const results = await verifyAccount(database, id);
      const faults = results.flatMap((result) => result.faults);
      expect(faults.filter(({ subject }) => !known.has(subject))).toEqual([]);
    }
    await checkEventBodies(service);
  });
}
