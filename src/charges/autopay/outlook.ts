import type { Account } from '../../accounts/types.ts';
import type { PaymentChange } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { SealError } from '../../kit/secrets.ts';
import { civilDateIn } from '../../kit/time.ts';
import { findNotTaken } from '../../processors/service.ts';
import { paidBy } from '../allocations.ts';
import type { Autopay, AutopayCharge, Mandate } from '../types.ts';
import type { SendingDeps } from '../work.ts';
import { coverageOf } from './coverage.ts';
import { followDates, stateAfter } from './dates.ts';
import { readMandate } from './mandate-store.ts';
import { autopayOf, readMandateState } from './plan.ts';

/**
 * The changes of payments that a charge of autopay makes when it succeeds, in steps: each step has its own events. The money
 * of a bank debit is known to have come only days later, on no day that is known ahead: its second step is left out.
 */
export function stepsOfCharge(
  { payments, parts, at }: AutopayCharge,
  { method }: Mandate,
): PaymentChange[][] {
  const started = payments.map(({ id }): PaymentChange => ({ id, move: 'start' }));
  if (method.type === 'BankAccount') return [started];
  const paid = payments.map((payment) => {
    const amount = parts.get(payment.id) ?? 0;
    return paidBy(payment, { amount, wasScheduled: payment.status === 'Scheduled' }, at);
  });
  return [started, paid];
}

/**
 * Computes what autopay will charge after a charge that succeeds, or is on its way, has changed an invoice from `before` to `after`:
 * of a payment that it took in part, the next part may come.
 */
export function autopayAfter(
  account: Account,
  autopay: Autopay,
  { parts }: Pick<AutopayCharge, 'parts'>,
  { before, after, now }: { readonly before: Invoice; readonly after: Invoice; readonly now: Date },
): Autopay {
  const { mandate, facts } = autopay;
  const isOnItsWay = mandate.method.type === 'BankAccount';
  const retries = new Map([...facts.retries].filter(([id]) => isOnItsWay || !parts.has(id)));
  const taken = new Map(facts.taken);
  for (const [id, amount] of parts) {
    const { standing = 0, underWay = 0, paid = 0, returned = 0 } = taken.get(id) ?? {};
    taken.set(id, {
      standing: standing + amount,
      underWay: underWay + (isOnItsWay ? amount : 0),
      paid: paid + (isOnItsWay ? 0 : amount),
      returned,
      lastOn: civilDateIn(account.timeZone, now),
    });
  }
  const stateOf = (invoice: Invoice, some: Autopay['facts']) => ({
    ...some,
    mandate,
    coverage: coverageOf(invoice, { mandate, ...some }),
  });
  const found = { invoice: before, state: stateOf(before, facts) };
  const changed = { invoice: after, state: stateOf(after, { ...facts, retries, taken }) };
  return autopayOf(account, after, stateAfter(account, found, changed, now));
}

/**
 * Follows a change of a locked invoice as the task of autopay does before it charges: what would be charged before it could be
 * announced is put off.
 */
export async function followChange(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  now: Date,
): Promise<void> {
  const mandate = await readMandate(tx, account.id, invoice.id);
  if (mandate === null) return;
  await followDates(tx, account, invoice, await readMandateState(tx, account, invoice, mandate), now);
}

/** Whether autopay could charge under a mandate now: its processor is connected and takes payments. */
export async function canCharge(
  { database, processorFor }: SendingDeps,
  account: Account,
  { processor: name }: Mandate,
  now: Date,
): Promise<boolean> {
  const processor = await processorFor(account, name).catch((cause: unknown) => {
    // Without the key that its keys were sealed with, nobody can be charged.
    if (cause instanceof SealError) return null;
    throw cause;
  });
  if (processor === null) return false;
  const why = await database.transaction(account.id, (tx: Transaction) =>
    findNotTaken(tx, account.id, processor, now),
  );
  return why === null;
}
