import { type Account, accountTime } from '../../src/accounts/types.ts';
import type { AccountId, PaymentMethodId } from '../../src/kit/ids.ts';
import { readDebts, type SeenDebt } from '../../src/payments/service.ts';
import type { Processor } from '../../src/processors/types.ts';
import { reconcile, verifyAccount } from '../../src/verification/service.ts';
import type { ScriptedProcessor } from './processor.ts';
import type { Answer, TestService } from './service.ts';

/** The first moment at which a payment of `payOut` is charged: 08:00 of its day. */
export const CHARGED_AT = '2026-11-25T08:00:00.000Z';

/** What the processor keeps of 80 000: of the funding by card, and of the delivery. */
export const FEES = { funding: 2_350, delivery: 50 };

/** Creates a payment of 80 000 for 2026-11-25 out of the demo account's card, and reads it. */
export async function payOut(service: TestService, changes: Record<string, unknown> = {}) {
  const { items } = (await service.call('GET', '/v1/payment_methods')).data;
  const body = {
    contact: { name: 'The Band', email: 'band@example.com' },
    totalAmount: 80_000,
    scheduleDate: '2026-11-25',
    paymentMethodId: items[0].id,
    ...changes,
  };
  const created = await service.call('POST', '/v1/payments', { body });
  if (created.status !== 201) throw new Error(created.text);
  return readPayment(service, created.data.id);
}

/** Reads a payment as GET shows it. */
export async function readPayment(service: TestService, id: string) {
  return (await service.call('GET', `/v1/payments/${id}`)).data;
}

/** The path of the recipient's operations on a payment. */
export function offerPath(payment: { offerLink: string }): string {
  return `/v1/offers/demo-studio/${payment.offerLink.slice(payment.offerLink.lastIndexOf('/') + 1)}`;
}

/** Accepts a payment, as its recipient would. */
export function accept(
  service: TestService,
  payment: { offerLink: string },
  destination = 'tok_bank',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = `${offerPath(payment)}/accept`;
  return service.call('POST', path, { body: { destination }, headers, token: null });
}

/** Creates a payment that its recipient has accepted. */
export async function acceptedPayment(service: TestService, changes: Record<string, unknown> = {}) {
  const payment = await payOut(service, changes);
  const answer = await accept(service, payment);
  if (answer.status !== 200) throw new Error(answer.text);
  return readPayment(service, payment.id);
}

export async function demoAccount(service: TestService): Promise<Account> {
  const account = await service.services.accounts.findAccount(service.member.accountId);
  if (account === null) throw new Error('There is no demo account.');
  return account;
}

/** The debt of a payment, as a person sees it who reads it now; some debt where there is none. */
export async function seenDebt(
  { services }: TestService,
  accountId: AccountId,
  id: string,
): Promise<SeenDebt> {
  const debts = await services.database.transaction(accountId, (tx) => readDebts(tx, accountId));
  const none = { amount: 1, currency: 'USD', since: new Date(0) };
  return debts.find(({ paymentId }) => paymentId === id) ?? none;
}

/** Removes a method of the demo account's wallet. */
export function removeMethod(service: TestService, id: PaymentMethodId | string): Promise<Answer> {
  return service.call('DELETE', `/v1/payment_methods/${id}`);
}

/** The processor's key of an operation of a payment. */
export async function keyOf(
  service: TestService,
  paymentId: string,
  operation: 'funding' | 'delivery' | 'refund',
): Promise<string> {
  const [row] = await service.sql<{ key: string }>(
    `select ${operation}_id as key from payments where id = $1`,
    [paymentId],
  );
  if (row?.key == null) throw new Error(`The payment has no ${operation}.`);
  return row.key;
}

/** The movements in the processor's log, by kind. */
export function moved(processor: ScriptedProcessor): [kind: string, amount: number][] {
  return processor.log.map(({ kind, amount }) => [kind, amount]);
}

/** The faults that `ledger verify` and `ledger reconcile` find in the demo account an hour from now, without news. */
export async function faultsOfBooks(service: TestService, processor: Processor): Promise<unknown[]> {
  const account = await demoAccount(service);
  const { database } = service.services;
  const later = new Date(accountTime(account, service.clock.now()).getTime() + 3_600_000);
  const verified = await verifyAccount(database, account.id);
  const reconciled = await reconcile(database, account, processor, later);
  return [...verified.filter(({ faultCount }) => faultCount > 0), ...reconciled.differences];
}
