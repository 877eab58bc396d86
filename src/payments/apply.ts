import type { Account } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { recordPostings } from '../ledger/service.ts';
import type { LedgerAccount, Posting } from '../ledger/types.ts';
import type { ProcessorFor } from '../processors/service.ts';
import type { TokenAccess } from '../processors/types.ts';
import type { Recipients } from '../recipients/service.ts';
import type { Wallet } from '../wallet/service.ts';
import type { Change } from './change.ts';
import { noteConsequences } from './discrepancies.ts';
import { type PresentContext, presentPaymentInFull } from './present.ts';
import { savePayment } from './store.ts';
import type { Payment } from './types.ts';

export interface WorkDeps {
  readonly database: Database;
  /** Host of the recipients' links, without a trailing slash. */
  readonly payUrl: string;
}

export interface SendingDeps extends WorkDeps {
  readonly processors: {
    readonly processorFor: ProcessorFor;
    /** The data that a recipient's browser needs to make a token; null when the account has no processor. */
    tokenAccessFor(account: Account): Promise<TokenAccess | null>;
  };
}

export interface PaymentsDeps extends SendingDeps {
  readonly clock: Clock;
  readonly contacts: Contacts;
  readonly wallet: Wallet;
  readonly recipients: Pick<Recipients, 'start' | 'refresh'>;
  readonly idempotency: Idempotency;
}

/** A transaction on the payments of an account. */
export interface AccountTransaction extends PresentContext {
  readonly tx: Transaction;
  /** The account's time. */
  readonly now: Date;
}

export function transact<T>(
  { database, payUrl }: WorkDeps,
  account: Account,
  now: Date,
  run: (work: AccountTransaction) => Promise<T>,
): Promise<T> {
  return database.transaction(account.id, (tx) => run({ tx, account, payUrl, now }));
}

/**
 * Writes a change of a payment with its events, postings and discrepancies; answers the updated payment. Needs the
 * payment locked.
 */
export async function applyChange(
  work: AccountTransaction,
  before: Payment,
  { payment, steps }: Change,
): Promise<Payment> {
  const { tx, account, now } = work;
  // Never earlier than the change before: its process may have another clock.
  const updatedAt = payment.updatedAt > now ? payment.updatedAt : now;
  const saved: Payment = { ...payment, sequence: payment.sequence + steps.length, updatedAt };
  // Masked, because events are read by more people than answers are, and sent to others.
  const data = presentPaymentInFull(saved, work, 'Mask');
  const events = steps.map(({ event, postings }, index): NewEvent => {
    const movement = movementOf(saved, postings);
    return {
      type: event,
      objectId: saved.id,
      sequence: payment.sequence + index + 1,
      data: movement === null ? data : { ...data, movement },
    };
  });
  await Promise.all([
    savePayment(tx, account.id, saved),
    recordEvents(tx, account.id, now, events),
    recordPostings(
      tx,
      account,
      now,
      steps.flatMap(({ postings }) => postings),
    ),
  ]);
  await noteConsequences(work, before, saved);
  if (saved.recipientId !== null && saved.status === 'Scheduled' && before.status !== 'Scheduled') {
    // Money begins to move: from now on the recipient's account is asked often.
    await scheduleTask(tx, account.id, 'recipient.check', saved.recipientId, now);
  }
  return saved;
}

// The money that moved with an event, in the minor unit; null when none moved.
function movementOf({ recipientId }: Payment, moved: readonly Posting[]): object | null {
  if (moved.length === 0) return null;
  const net = (account: LedgerAccount) =>
    moved.reduce(
      (sum, { debit, credit, amount }) =>
        sum + (debit === account ? amount : credit === account ? -amount : 0),
      0,
    );
  // The service fee is none of the processor's: it never touches the account's money there.
  const fee = moved.reduce(
    (sum, { debit, credit, amount }) => sum + (debit === 'fees' && credit === 'processor' ? amount : 0),
    0,
  );
  const movement = { amount: net('in_transit'), fee, balance: net('processor') + fee };
  return recipientId === null ? movement : { ...movement, atRecipient: net('at_recipient') };
}
