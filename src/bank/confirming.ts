import { accountTime, type Caller } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice, ManualDetails } from '../invoices/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import { type BankLineId, type InvoiceId, parseId } from '../kit/ids.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { findAssignments } from './facts-store.ts';
import { lineInEvent, presentActedLine } from './present.ts';
import { countActs, ignoreBankLine, lockBankLines } from './store.ts';
import type { AssignedLine } from './types.ts';
import { readUsesOf } from './uses.ts';

export interface ConfirmingDeps {
  readonly invoices: Invoices;
  readonly clock: Clock;
}

/** A line as a request names it, in the version that its caller saw. */
interface LineTarget {
  readonly lineId: string;
  readonly ifMatch?: string | undefined;
}

/** What of a line pays an invoice. Without a payment: what is open, in the order of the due dates. */
interface ConfirmedPart {
  readonly invoiceId: string;
  readonly scheduledPaymentId?: string | null | undefined;
  /** In the minor unit. */
  readonly amount: number;
}

/** What a person confirms of a line. */
interface Confirmation {
  readonly parts: readonly ConfirmedPart[];
  /** Keeps what is more than an invoice owes as credit of its client; without it more is refused. */
  readonly overpayment?: 'Credit' | undefined;
}

/** The part of a line that is taken back. */
interface UndoneParts {
  /** Whether the line is ignored from then on. */
  readonly isIgnored: boolean;
  /** Null: all that the line pays, and all credit that it brought. */
  readonly parts: NamedParts | null;
}

/** Parts of a line, by their ids. */
interface NamedParts {
  /** Manual payments. */
  readonly payments: readonly string[];
  /** Movements of credit. */
  readonly credits: readonly string[];
}

/** How much of the text of a line is kept as the reference of a payment. */
const LONGEST_REFERENCE = 140;

/** The verbs of a person on the lines of a statement. Each locks the line, then the invoices in the order of their ids. */
export function confirmingVerbs(deps: ConfirmingDeps) {
  return {
    /**
     * Records that a line pays invoices, as a person confirms: at most what of the line is not assigned yet. More than an invoice
     * owes is refused, or kept as credit of its client. Errors: 404, 412,
     * 422 `illegal_action`, `overpayment`.
     */
    async confirm(tx: Transaction, caller: Caller, target: LineTarget, { parts, overpayment }: Confirmation) {
      const work = { tx, caller };
      const line = await lockLine(work, target);
      requireFree(line, parts);
      if (overpayment !== undefined) requireInvoicesOnce(parts);
      requirePast(deps, caller, line);
      const locked = await lockAll(
        deps,
        work,
        parts.map(({ invoiceId }) => invoiceId),
      );
      await recordParts(deps, work, line, { parts, overpayment }, locked);
      return act(deps, work, line, 'bank_line.confirmed');
    },

    /**
     * Takes back what a person said of a line: that it pays invoices, or that it pays none. Errors: 404, also for a part that does not
     * stand, 412, 422 `illegal_action`.
     */
    async undo(tx: Transaction, caller: Caller, target: LineTarget, { isIgnored, parts }: UndoneParts) {
      const work = { tx, caller };
      const line = await lockLine(work, target);
      if (takesParts(line, { isIgnored, parts })) await undoParts(deps, work, line, parts);
      await ignoreBankLine(tx, caller.account.id, line.id, isIgnored ? nowOf(deps, caller) : null);
      return act(deps, work, line, 'bank_line.undone');
    },

    /** Says that a line, or its rest, pays no invoice. Errors: 404, 412, 422 `illegal_action` when all is assigned, or it is ignored. */
    async ignore(tx: Transaction, caller: Caller, target: LineTarget) {
      const work = { tx, caller };
      const line = await lockLine(work, target);
      if (line.ignoredAt !== null) throw blocked('NotApplicable', 'This line is ignored already.');
      if (line.assignedAmount > 0 && line.assignedAmount >= line.amount)
        throw blocked('NotApplicable', 'All of this line pays invoices. Undo that first.', {
          passes: 'by change',
        });
      await ignoreBankLine(tx, caller.account.id, line.id, nowOf(deps, caller));
      return act(deps, work, line, 'bank_line.ignored');
    },
  };
}

interface Work {
  readonly tx: Transaction;
  readonly caller: Caller;
}

const nowOf = ({ clock }: ConfirmingDeps, { account }: Caller) => accountTime(account, clock.now());

async function lockLine({ tx, caller }: Work, { lineId, ifMatch }: LineTarget): Promise<AssignedLine> {
  const id = parseId<BankLineId>(lineId);
  const [line] = id === null ? [] : await lockBankLines(tx, caller.account.id, [id]);
  if (line === undefined) throw AppError.notFound('bankLine');
  requireMatch(ifMatch, line.sequence);
  return line;
}

// Counts an act on a locked line, writes its event, and answers the line afterwards.
async function act(
  deps: ConfirmingDeps,
  { tx, caller }: Work,
  { id }: AssignedLine,
  type: 'bank_line.confirmed' | 'bank_line.ignored' | 'bank_line.undone',
) {
  const { account } = caller;
  await countActs(tx, account.id, [id]);
  const [[line], uses] = await Promise.all([
    lockBankLines(tx, account.id, [id]),
    readUsesOf(tx, account.id, [id]),
  ]);
  if (line === undefined) throw new Error(`The line ${id} is gone, though it was locked.`);
  const { sequence } = line;
  const data = lineInEvent(line, uses);
  await recordEvents(tx, account.id, nowOf(deps, caller), [{ type, objectId: id, sequence, data }]);
  return { status: 200, data: presentActedLine(line, uses), etag: entityTag(sequence) };
}

/** Locks invoices in the order of their ids. Errors: 404. */
export async function lockAll({ invoices }: ConfirmingDeps, { tx, caller }: Work, ids: readonly string[]) {
  const parsed = [...new Set(ids.map((id) => parseId<InvoiceId>(id)))];
  const known = parsed.filter((id) => id !== null).toSorted();
  const locked = await invoices.lockInvoices(tx, caller.account.id, known);
  if (locked.size < parsed.length) throw AppError.notFound('invoice');
  return new Map<string, Invoice>(locked);
}

/** Records what parts of a locked line pay. `locked`: the invoices, which are replaced by their new state. Errors: as to confirm. */
export async function recordParts(
  deps: ConfirmingDeps,
  { tx, caller }: Work,
  line: AssignedLine,
  { parts, overpayment }: Confirmation,
  locked: Map<string, Invoice>,
): Promise<void> {
  const now = nowOf(deps, caller);
  for (const [id, own] of Map.groupBy(inOrder(parts), ({ invoiceId }) => invoiceId.toLowerCase())) {
    const invoice = locked.get(id);
    if (invoice === undefined) throw AppError.notFound('invoice');
    if (invoice.currency !== line.currency) throw otherCurrency(line, invoice);
    // Together, as they are one money: it has one tax document.
    const asked = own.map(({ amount, scheduledPaymentId = null }) => ({ amount, scheduledPaymentId }));
    const request = { parts: asked, paidOn: line.bookedOn, overpayment, ...detailsOf(line) };
    const changing = deps.invoices.manualPayments.changeLocked(tx, caller.account, invoice, request, now);
    const change = await changing.catch(refuseTwice);
    locked.set(invoice.id, change.invoice);
  }
}

// The index decides: a line pays a payment once.
function refuseTwice(cause: unknown): never {
  if (brokenConstraint(cause) !== 'manual_payments_source') throw cause;
  const message = 'This line pays a part of that payment already. Undo that part, then confirm the sum.';
  throw blocked('NotApplicable', message, { path: '/allocations', passes: 'by change' });
}

function detailsOf({ id, reference, text }: AssignedLine): ManualDetails {
  const said = (reference ?? text).slice(0, LONGEST_REFERENCE);
  return { method: 'BankTransfer', reference: said, note: '', source: 'BankLine', sourceId: id };
}

async function undoParts(
  deps: ConfirmingDeps,
  work: Work,
  line: AssignedLine,
  parts: UndoneParts['parts'],
): Promise<void> {
  const { tx, caller } = work;
  const standing = await findAssignments(tx, caller.account.id, line.id);
  const assignments = onlyNamed(standing, parts?.payments ?? null, 'manualPayment');
  const credits = onlyNamed(await creditsOf(deps, work, line), parts?.credits ?? null, 'creditMovement');
  if (assignments.length + credits.length === 0)
    throw blocked('NotApplicable', 'Nothing of this line is assigned, and it is not ignored.');
  const ids = assignments.map(({ invoiceId }) => invoiceId);
  const locked = await lockAll(deps, work, ids);
  const now = nowOf(deps, caller);
  for (const { id, invoiceId } of assignments) {
    const invoice = locked.get(invoiceId);
    if (invoice === undefined) throw new Error(`The invoice ${invoiceId} is not locked.`);
    const change = await deps.invoices.manualPayments.changeLocked(
      tx,
      caller.account,
      invoice,
      { undone: id, lineId: line.id },
      now,
    );
    locked.set(invoice.id, change.invoice);
  }
  // Last, as applying a credit locks the invoice before the credit.
  for (const credit of credits) await deps.invoices.clientCredit.undoOfLine(tx, caller.account, credit, now);
}

// `ids`: null takes all.
function onlyNamed<Part extends { readonly id: string }>(
  standing: readonly Part[],
  ids: readonly string[] | null,
  kind: 'creditMovement' | 'manualPayment',
): readonly Part[] {
  if (ids === null) return standing;
  const named = new Set(ids.map((id) => id.toLowerCase()));
  const found = standing.filter(({ id }) => named.has(id));
  if (found.length < named.size) throw AppError.notFound(kind);
  return found;
}

async function creditsOf({ invoices }: ConfirmingDeps, { tx, caller }: Work, { id }: AssignedLine) {
  const movements = await invoices.clientCredit.readOfLine(tx, caller.account.id, id);
  return movements.filter(({ undoneById }) => undoneById === null);
}

function requireFree(line: AssignedLine, parts: readonly ConfirmedPart[]): void {
  if (line.amount < 0) throw blocked('NotApplicable', 'This money went out. It pays no invoice.');
  if (line.ignoredAt !== null)
    throw blocked('NotApplicable', 'This line was ignored. Take that back first.', { passes: 'by change' });
  requireOnce(parts);
  const rest = line.amount - line.assignedAmount;
  if (sumAmounts(parts.map(({ amount }) => amount)) <= rest) return;
  const message = `${rest} of this line is not assigned yet. Assign at most that.`;
  throw refusal('overpayment', message, '/allocations');
}

// An ignored rest was said last of a line: that alone is taken back, unless its money went back or parts are named.
function takesParts({ ignoredAt, assignedAmount }: AssignedLine, { isIgnored, parts }: UndoneParts): boolean {
  return ignoredAt === null || parts !== null || (isIgnored && assignedAmount > 0);
}

/** Today in the zone of the account. */
export function todayOf(deps: ConfirmingDeps, caller: Caller): string {
  return civilDateIn(caller.account.timeZone, nowOf(deps, caller));
}

function requirePast(deps: ConfirmingDeps, caller: Caller, { bookedOn }: AssignedLine): void {
  if (bookedOn <= todayOf(deps, caller)) return;
  throw blocked('NotApplicable', `The day of this line, ${bookedOn}, has not come yet.`, {
    passes: 'by itself',
  });
}

// Two parts of one payment would be one.
function requireOnce(parts: readonly ConfirmedPart[]): void {
  const places = parts.map((one) => `${one.invoiceId} ${one.scheduledPaymentId ?? ''}`.toLowerCase());
  const index = places.findIndex((place, at) => places.indexOf(place) < at);
  if (index === -1) return;
  const message = 'The same payment is named twice. Name it once, with the sum.';
  throw refusal('illegal_action', message, `/allocations/${index}`);
}

// What is beyond one payment pays the others of its invoice, which another part would name again.
function requireInvoicesOnce(parts: readonly ConfirmedPart[]): void {
  const ids = parts.map(({ invoiceId }) => invoiceId.toLowerCase());
  const index = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (index === -1) return;
  const message =
    'With "overpayment", name each invoice once, with the sum: it pays the open payments by due date, and the rest is kept.';
  throw refusal('illegal_action', message, `/allocations/${index}`);
}

// As the locks: two confirmations of the same invoices write them in the same order.
function inOrder(parts: readonly ConfirmedPart[]): ConfirmedPart[] {
  const idOf = ({ invoiceId }: ConfirmedPart) => invoiceId.toLowerCase();
  return parts.toSorted((one, other) => idOf(one).localeCompare(idOf(other)));
}

function otherCurrency(line: AssignedLine, invoice: Invoice): AppError {
  const message = `The line is in ${line.currency}, the invoice in ${invoice.currency}. Record that payment at the invoice.`;
  return blocked('NotApplicable', message);
}
