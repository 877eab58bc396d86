import { readNextNumber } from '../../accounts/service.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { type NewEvent, recordEvents } from '../../kit/events.ts';
import { type CreditNoteId, newId, type RefundId } from '../../kit/ids.ts';
import { civilDateIn } from '../../kit/time.ts';
import { recordPostings } from '../../ledger/service.ts';
import type { Posting } from '../../ledger/types.ts';
import { scheduleClock } from '../apply.ts';
import { requireChargeable } from '../chargeable.ts';
import { creditedPlan, isOfPlan, withoutDeferral } from '../deposits/credited.ts';
import { finishDeposits } from '../deposits/follow.ts';
import { addTaxes, readGivenUp, readMovedTax } from '../posting-taxes.ts';
import { type PresentContext, presentInFull } from '../present.ts';
import { noteLatePayments } from '../schedule/late-payments.ts';
import { saveInvoice } from '../store.ts';
import type { Invoice } from '../types.ts';
import { type PlannedCredit, planCredit } from './plan.ts';
import { postingsGivenBack, postingsOfCredit, postingsOfMovedTax } from './posted.ts';
import { presentCreditNote } from './present.ts';
import { insertCreditNote, readCreditNotesOf, takeCreditNumber } from './store.ts';
import type { CreditNote, CreditRequest } from './types.ts';

/** What a credit note needs beside its invoice. */
export interface CreditDeps {
  /** Whether it is only tried: then it takes no number. */
  readonly isTrial: boolean;
  /** The amount on its way back to the client, in the minor unit. */
  readonly refunding: number;
  /** Writes refunds of this amount, the newest charge first. */
  readonly refund: (amount: number) => Promise<readonly RefundId[]>;
  /** Whether what it leaves open is gathered afterwards, and checked then. */
  readonly isGathered?: boolean;
  /** The account's time. */
  readonly now: Date;
}

/** A credit note that was issued, with its invoice and its postings. */
export interface IssuedCredit {
  readonly note: CreditNote;
  readonly invoice: Invoice;
  readonly postings: readonly Posting[];
}

/**
 * Issues a credit note of a locked invoice: lowers its open payments, writes the refunds, the postings and the events. Errors:
 * as {@link planCredit}, and those of refunds.
 */
export async function issueCreditNote(
  tx: Transaction,
  context: PresentContext,
  before: Invoice,
  request: CreditRequest,
  { isTrial, refunding, refund, isGathered = false, now }: CreditDeps,
): Promise<IssuedCredit> {
  const { account } = context;
  const notes = await readCreditNotesOf(tx, account.id, before.id);
  const givenUp = await readGivenUp(tx, account.id, before);
  const plan = (invoice: Invoice) => planCredit(invoice, request, { before: notes, refunding, givenUp, now });
  const early = plan(before);
  // An ending has the final invoice in any case.
  const ofPlan = !isGathered && (await isOfPlan(tx, account.id, before, early));
  const finished = ofPlan
    ? { invoice: before, postings: [] }
    : await finishDeposits(tx, context, before, now);
  const current = finished.invoice;
  const planned = ofPlan ? { ...early, invoice: creditedPlan(early.invoice, early.amount) } : plan(current);
  if (!isGathered) await requireChargeable(tx, account.id, [{ before: current, after: planned.invoice }]);
  const types = eventsOf(planned);
  const invoice: Invoice = {
    ...planned.invoice,
    updatedAt: current.updatedAt > now ? current.updatedAt : now,
    sequence: current.sequence + types.length,
  };
  await saveInvoice(tx, account.id, invoice);
  const refundIds = planned.refundedAmount === 0 ? [] : await refund(planned.refundedAmount);
  const issuedOn = civilDateIn(account.timeZone, now);
  const number = isTrial
    ? await readNextNumber(tx, account.id, 'CreditNote', issuedOn)
    : await takeCreditNumber(tx, account.id, issuedOn);
  const note = noteOf(planned, request, {
    invoice,
    refundIds,
    number,
    issuedOn,
    now,
  });
  // Another request waits for a number that this one would insert, until this one is rolled back.
  if (!isTrial) await insertCreditNote(tx, account.id, note);
  const credited = await post(
    tx,
    context,
    { invoice, note, before: notes, isCanceled: planned.move === 'cancel', ofPlan },
    now,
  );
  const postings = [...finished.postings, ...credited];
  await record(tx, context, current, { invoice, note, postings }, types, now);
  await Promise.all([
    scheduleClock(tx, account, invoice, now),
    noteLatePayments(tx, context, [{ before: current, after: invoice }]),
  ]);
  return { note, invoice, postings };
}

// A change of the schedule has the event that every such change has: mails, reminders and autopay follow it.
function eventsOf({ openAmount, move }: PlannedCredit): NewEvent['type'][] {
  return [
    ...(openAmount > 0 && move !== 'cancel' ? ['invoice.updated' as const] : []),
    'invoice.credited',
    ...(move === 'pay' ? ['invoice.paid' as const] : []),
    ...(move === 'cancel' ? ['invoice.canceled' as const] : []),
  ];
}

function noteOf(
  planned: PlannedCredit,
  { reason }: CreditRequest,
  made: {
    readonly invoice: Invoice;
    readonly refundIds: readonly RefundId[];
    readonly number: string;
    readonly issuedOn: string;
    readonly now: Date;
  },
): CreditNote {
  const { invoice, refundIds, number, issuedOn, now } = made;
  return {
    id: newId<CreditNoteId>(),
    invoiceId: invoice.id,
    invoiceSequence: invoice.sequence,
    number,
    issuedOn,
    currency: invoice.currency,
    amount: planned.amount,
    openAmount: planned.openAmount,
    refundedAmount: planned.refundedAmount,
    outsideAmount: planned.outsideAmount,
    settledAmount: 0,
    reason,
    lines: planned.lines,
    rates: planned.rates,
    payments: planned.payments,
    refundIds,
    createdAt: now,
  };
}

interface Issuing {
  readonly invoice: Invoice;
  readonly note: CreditNote;
  readonly before: readonly CreditNote[];
  readonly isCanceled: boolean;
  /** Whether no document has billed what it takes off. */
  readonly ofPlan: boolean;
}

// The credit comes first: taxes of money follow from what is billed afterwards.
async function post(
  tx: Transaction,
  { account }: PresentContext,
  { invoice, note, before, isCanceled, ofPlan }: Issuing,
  now: Date,
): Promise<readonly Posting[]> {
  const billed = postingsOfCredit(invoice, before, note);
  const credited = ofPlan ? withoutDeferral(billed) : billed;
  await recordPostings(tx, account, now, credited);
  const given = await addTaxes(tx, account.id, invoice, postingsGivenBack(invoice, note));
  await recordPostings(tx, account, now, given);
  const difference = isCanceled ? [] : await readMovedTax(tx, account.id, invoice);
  const moved = postingsOfMovedTax(invoice, difference);
  await recordPostings(tx, account, now, moved);
  return [...credited, ...given, ...moved];
}

async function record(
  tx: Transaction,
  context: PresentContext,
  current: Invoice,
  { invoice, note }: IssuedCredit,
  types: readonly NewEvent['type'][],
  now: Date,
): Promise<void> {
  const data = presentInFull(invoice, context);
  const { outsideAmount } = note;
  const more = {
    creditNote: presentCreditNote(note, invoice),
    ...(outsideAmount > 0 && { movement: { amount: -outsideAmount, fee: 0 } }),
  };
  const events = types.map(
    (type, index): NewEvent => ({
      type,
      objectId: invoice.id,
      sequence: current.sequence + index + 1,
      data: type === 'invoice.credited' ? { ...data, ...more } : data,
    }),
  );
  await recordEvents(tx, context.account.id, now, events);
}
