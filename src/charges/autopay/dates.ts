import type { Account } from '../../accounts/types.ts';
import { isUnderWay } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import type { ScheduledPaymentId } from '../../kit/ids.ts';
import { makeTasksDueNow } from '../../kit/queue/tasks.ts';
import type { AwaitedPayment, Mandate, PaymentRetry } from '../types.ts';
import { readDates, saveDates } from './dates-store.ts';
import { type MandateState, readMandateState, takenByItself, takingInstant } from './plan.ts';
import { networkOf, putOffInstant } from './retry-rules.ts';
import { saveRetries } from './store.ts';

// The covered parts of the payments that are waited for, and when they are charged at the earliest. A payment under way stays as
// it was noted: it cannot be changed.
function awaitedOf(
  { payments }: Invoice,
  { coverage }: Pick<MandateState, 'coverage'>,
  known: ReadonlyMap<string, AwaitedPayment>,
): AwaitedPayment[] {
  return payments.flatMap((payment): AwaitedPayment[] => {
    const { id, dueDate, amount, paidAmount } = payment;
    const part = coverage.get(id);
    if (part !== undefined) return [{ id, dueDate: part.from, amount: paidAmount + part.amount }];
    return isUnderWay(payment.status) ? [known.get(id) ?? { id, dueDate, amount }] : [];
  });
}

/**
 * Notes the payments that a new consent covers, and their dates. Changes since the client saw `seen`, while the money of
 * the first charge was on its way, are announced first. Needs the invoice locked.
 */
export async function noteDates(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  mandate: Mandate,
  seen: readonly AwaitedPayment[],
): Promise<void> {
  await saveDates(tx, account.id, mandate.id, seen, []);
  const state = await readMandateState(tx, account, invoice, mandate);
  await followDates(tx, account, { ...invoice, updatedAt: mandate.acceptedAt }, state, mandate.acceptedAt);
}

/** What follows for the noted dates, and for the charges to come, when an invoice changes. */
interface Followed {
  readonly changed: readonly AwaitedPayment[];
  readonly forgotten: readonly ScheduledPaymentId[];
  readonly putOff: readonly PaymentRetry[];
}

// `known`: the dates as noted before the change.
function follow(
  account: Account,
  invoice: Invoice,
  state: MandateState,
  known: ReadonlyMap<ScheduledPaymentId, AwaitedPayment>,
  now: Date,
): Followed {
  const { mandate, retries } = state;
  const awaited = awaitedOf(invoice, state, known);
  const isOther = ({ id, amount }: AwaitedPayment) => (known.get(id)?.amount ?? amount) !== amount;
  const changed = awaited.filter((one) => known.get(one.id)?.dueDate !== one.dueDate || isOther(one));
  const others = new Set<string>(changed.filter(isOther).map(({ id }) => id));
  const kept = new Set<string>(awaited.map(({ id }) => id));
  const forgotten = [...known.keys()].filter((id) => !kept.has(id));
  const { type } = mandate.method;
  const isBank = type === 'BankAccount';
  const unannounced = new Set<string>(
    changed
      .filter(({ id, dueDate }) => isBank || dueDate < (known.get(id)?.dueDate ?? '9999'))
      .map(({ id }) => id),
  );
  // Counted from the change, so that looking at it late does not put it off further.
  const until = putOffInstant(account, networkOf(mandate), invoice.updatedAt);
  const noted = new Map([...known].map(([id, { dueDate, amount }]) => [id, { from: dueDate, amount }]));
  const late = takenByItself(invoice, state).filter((payment) => {
    const at = takingInstant(account, state, payment);
    // The client was notified of this charge, or will be: it was planned for the same instant and amount before the change, or
    // the mail about a failure names it.
    const before = takingInstant(account, { ...state, coverage: noted }, payment);
    const failedAt = retries.get(payment.id)?.failedAt ?? null;
    const isNamed = failedAt !== null && failedAt >= invoice.updatedAt;
    const isSame = known.has(payment.id) ? before.getTime() === at.getTime() : isNamed;
    const isAnnounced = isSame && at > now && !(isBank && others.has(payment.id));
    return unannounced.has(payment.id) && !isAnnounced && at < until;
  });
  const putOff = late.map(
    ({ id }): PaymentRetry => ({
      failures: 0,
      firstChargedAt: now,
      ...retries.get(id),
      scheduledPaymentId: id,
      retryAt: until,
      failedAt: now,
    }),
  );
  return { changed, forgotten, putOff };
}

/**
 * Follows changes of the payments that a mandate covers. A payment that is new, earlier or owed again, and would be
 * charged before it could be announced, is put off by some days. For a bank debit, so is a payment with another amount
 * or a later day. Answers the new state. Needs the invoice locked.
 */
export async function followDates(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  state: MandateState,
  now: Date,
): Promise<MandateState> {
  const { mandate } = state;
  const known = await readDates(tx, account.id, mandate.id);
  const { changed, forgotten, putOff } = follow(account, invoice, state, known, now);
  await saveDates(tx, account.id, mandate.id, changed, forgotten);
  await saveRetries(tx, account.id, mandate.id, putOff);
  // The announcement was planned before the payment was put off.
  if (putOff.length > 0) await makeTasksDueNow(tx, account.id, 'invoice.remind', [invoice.id], now);
  return withPutOff(state, putOff);
}

function withPutOff<State extends Pick<MandateState, 'retries'>>(
  state: State,
  putOff: readonly PaymentRetry[],
): State {
  const later = putOff.map((one) => [one.scheduledPaymentId, one] as const);
  return { ...state, retries: new Map([...state.retries, ...later]) };
}

/**
 * Computes the state after a change that comes while nothing else does, as the task of autopay will find it. `before`: the state that it
 * found last.
 */
export function stateAfter(
  account: Account,
  before: { readonly invoice: Invoice; readonly state: MandateState },
  after: { readonly invoice: Invoice; readonly state: MandateState },
  now: Date,
): MandateState {
  const noted = awaitedOf(before.invoice, before.state, new Map());
  const known = new Map(noted.map((one) => [one.id, one]));
  return withPutOff(after.state, follow(account, after.invoice, after.state, known, now).putOff);
}
