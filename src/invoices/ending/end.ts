import type { Transaction } from '../../kit/db/database.ts';
import { AppError, refusal } from '../../kit/errors.ts';
import { type NewEvent, recordEvents } from '../../kit/events.ts';
import type { AccountId, RefundId } from '../../kit/ids.ts';
import { chargeStep } from '../../kit/money/money.ts';
import type { Posting } from '../../ledger/types.ts';
import { scheduleClock } from '../apply.ts';
import { requireChargeable } from '../chargeable.ts';
import { issueCreditNote } from '../credit-notes/issue.ts';
import type { CreditNote } from '../credit-notes/types.ts';
import { followDeposits } from '../deposits/follow.ts';
import { type PresentContext, presentInFull } from '../present.ts';
import { noteLatePayments } from '../schedule/late-payments.ts';
import { isOpen } from '../states.ts';
import { saveInvoice } from '../store.ts';
import type { Invoice, InvoiceEnding } from '../types.ts';
import { type EndingFacts, type EndingRequest, type Reckoning, reckonEnding } from './reckoning.ts';
import { gatherRemaining } from './remaining.ts';

/** How an amount that was paid goes back to the client, in the minor unit. */
export interface GivenBack {
  readonly refund: number;
  readonly outside: number;
}

/** What ending an invoice needs beside it. */
export interface EndingDeps {
  /** Whether it is only tried: then it takes no number. */
  readonly isTrial: boolean;
  readonly facts: EndingFacts;
  /** Decides how an amount goes back. Errors: 422 `credit_not_covered`. */
  readonly cover: (amount: number) => GivenBack;
  /** Writes refunds of this amount, the newest charge first. */
  readonly refund: (amount: number) => Promise<readonly RefundId[]>;
  /**
   * Ends autopay, unless the client's consent covers what remains. `isAsAgreed`: no date has more to pay than before. Answers the
   * invoice after it.
   */
  readonly endAutopay: (
    invoice: Invoice,
    isAsAgreed: boolean,
  ) => Promise<{ readonly invoice: Invoice; readonly autopay: InvoiceEnding['autopay'] }>;
  /** The account's time. */
  readonly now: Date;
}

/** An invoice that has ended, with the document of it. */
export interface EndedInvoice {
  readonly invoice: Invoice;
  readonly ending: InvoiceEnding;
  readonly note: CreditNote | null;
  readonly postings: readonly Pick<Posting, 'code' | 'debit' | 'credit' | 'amount'>[];
}

/** The same with what its transaction wrote. */
export interface NewlyEnded extends EndedInvoice {
  readonly postings: readonly Posting[];
}

/**
 * Ends a locked invoice before its event: credits what is not kept, gathers what remains in one payment, and ends autopay. All
 * postings are those of the credit note and of the final invoice. Errors: as {@link reckonEnding}, of a credit note and of refunds.
 */
export async function endInvoice(
  tx: Transaction,
  context: PresentContext,
  current: Invoice,
  request: EndingRequest & { readonly reason: string },
  deps: EndingDeps,
): Promise<NewlyEnded> {
  const { now } = deps;
  const reckoning = reckonEnding(current, request, deps.facts);
  const back = deps.cover(reckoning.giveBackAmount);
  const credited = await credit(tx, context, current, { reason: request.reason, reckoning, back }, deps);
  const gathered: Invoice = {
    ...credited.invoice,
    payments: gatherRemaining(credited.invoice, now),
  };
  await requireRemaining(tx, context.account.id, { before: current, after: gathered }, reckoning);
  const { invoice, autopay } = await deps.endAutopay(gathered, isNoneRaised(current, gathered));
  const { creditAmount: _credit, giveBackAmount: _back, ...how } = reckoning;
  const ending: InvoiceEnding = {
    kind: request.kind,
    ...how,
    refundedAmount: back.refund,
    outsideAmount: back.outside,
    remainingPaymentId: firstOpen(invoice)?.id ?? null,
    autopay,
    creditNoteId: credited.note?.id ?? null,
  };
  const isMoved = JSON.stringify(gathered.payments) !== JSON.stringify(credited.invoice.payments);
  const { invoice: ended, postings } = await save(
    tx,
    context,
    current,
    { ...invoice, canceledAt: now, ending },
    { reason: request.reason, isMoved, now },
  );
  return { invoice: ended, ending, note: credited.note, postings: [...postings, ...credited.postings] };
}

interface Crediting {
  readonly reason: string;
  readonly reckoning: Reckoning;
  readonly back: GivenBack;
}

type Credited = Pick<NewlyEnded, 'invoice' | 'note' | 'postings'>;

// The latest open payments fall first, so that the earliest remain.
async function credit(
  tx: Transaction,
  context: PresentContext,
  current: Invoice,
  { reason, reckoning, back }: Crediting,
  { isTrial, facts, refund, now }: EndingDeps,
): Promise<Credited> {
  const amount = reckoning.creditAmount;
  if (amount === 0) return { invoice: current, note: null, postings: [] };
  const request = { amount, reason, ...(reckoning.giveBackAmount > 0 && { givenBack: back }) };
  const { refunding } = facts;
  return issueCreditNote(tx, context, current, request, {
    isTrial,
    refunding,
    refund,
    isGathered: true,
    now,
  });
}

// Says it of the field that the caller has sent.
async function requireRemaining(
  tx: Transaction,
  accountId: AccountId,
  change: { readonly before: Invoice; readonly after: Invoice },
  { keptAmount, remainingAmount }: Reckoning,
): Promise<void> {
  try {
    await requireChargeable(tx, accountId, [change]);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const { currency } = change.after;
    const step = chargeStep(currency);
    const less = keptAmount - (remainingAmount % step);
    const message =
      `${remainingAmount} would remain to be paid, and Stripe charges ${currency} only in steps of ${step}: ` +
      `send ${less} or ${less + step} as keep.`;
    throw refusal('amount_not_chargeable', message, '/keep');
  }
}

// What is gathered from later payments would be charged earlier than the client agreed to.
function isNoneRaised(before: Invoice, after: Invoice): boolean {
  const known = new Map(before.payments.map(({ id, amount }) => [id, amount]));
  return after.payments.every(({ id, amount }) => amount <= (known.get(id) ?? 0));
}

function firstOpen({ payments }: Invoice) {
  return payments.filter(isOpen).toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))[0];
}

interface Saving {
  readonly reason: string;
  /** Whether the schedule has changed since the last event. */
  readonly isMoved: boolean;
  readonly now: Date;
}

async function save(
  tx: Transaction,
  context: PresentContext,
  before: Invoice,
  changed: Invoice,
  { reason, isMoved, now }: Saving,
): Promise<Pick<NewlyEnded, 'invoice' | 'postings'>> {
  const { account } = context;
  const types = [...(isMoved ? (['invoice.updated'] as const) : []), 'invoice.ended' as const];
  const updatedAt = changed.updatedAt > now ? changed.updatedAt : now;
  const invoice: Invoice = { ...changed, sequence: changed.sequence + types.length, updatedAt };
  const data = presentInFull(invoice, context);
  const events = types.map(
    (type, index): NewEvent => ({
      type,
      objectId: invoice.id,
      sequence: changed.sequence + index + 1,
      data: type === 'invoice.ended' ? { ...data, ending: presentEnding(invoice, reason) } : data,
    }),
  );
  const followed = await followDeposits(tx, context, invoice, now);
  await Promise.all([
    saveInvoice(tx, account.id, followed.invoice),
    recordEvents(tx, account.id, now, [...events, ...followed.events]),
    scheduleClock(tx, account, invoice, now),
    noteLatePayments(tx, context, [{ before, after: invoice }]),
  ]);
  return followed;
}

// `note`: erasing a client takes it out of events, as it does the note of an invoice.
function presentEnding({ ending }: Invoice, reason: string) {
  if (ending === null) throw new Error('The invoice has not ended.');
  return { ...ending, note: reason };
}
