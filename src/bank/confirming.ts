import { accountTime, type Caller } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice, ManualDetails, ManualPayment } from '../invoices/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import { type BankLineId, type InvoiceId, parseId } from '../kit/ids.ts';
import { sumAmounts } from '../kit/money/money.ts';
import type { Clock } from '../kit/time.ts';
import { findAssignments } from './facts-store.ts';
import type { Allocation } from './matching/types.ts';
import { ignoreBankLine, lockBankLines } from './store.ts';
import type { AssignedLine } from './types.ts';

interface ConfirmingDeps {
  readonly invoices: Invoices;
  readonly clock: Clock;
}

/** How much of the text of a line is kept as the reference of a payment. */
const LONGEST_REFERENCE = 140;

/** The verbs of a person on the lines of a statement. Each locks the line, then the invoices in the order of their ids. */
export function confirmingVerbs(deps: ConfirmingDeps) {
  return {
    /**
     * Records that a line pays scheduled payments, as a person confirms: at most what of the line is not assigned yet. Errors: 404,
     * 422 `illegal_action`, `overpayment`.
     */
    confirm: (tx: Transaction, caller: Caller, lineId: string, allocations: readonly Allocation[]) =>
      confirmLine(deps, { tx, caller }, lineId, allocations),

    /** Takes back all that was confirmed of a line, and nothing besides. Errors: 404, 422 `illegal_action`. */
    undo: (tx: Transaction, caller: Caller, lineId: string) => undoLine(deps, { tx, caller }, lineId),

    /** Says that a line pays no invoice, or takes that back. Errors: 404, 422 `illegal_action` when something is assigned. */
    async ignore(tx: Transaction, caller: Caller, lineId: string, isIgnored: boolean) {
      const line = await lockLine({ tx, caller }, lineId);
      if (line.assignedAmount > 0)
        throw blocked('NotApplicable', 'This line pays an invoice. Undo that first.', {
          passes: 'by change',
        });
      const now = accountTime(caller.account, deps.clock.now());
      await ignoreBankLine(tx, caller.account.id, line.id, isIgnored ? now : null);
    },
  };
}

interface Work {
  readonly tx: Transaction;
  readonly caller: Caller;
}

async function lockLine({ tx, caller }: Work, text: string): Promise<AssignedLine> {
  const id = parseId<BankLineId>(text);
  const [line] = id === null ? [] : await lockBankLines(tx, caller.account.id, [id]);
  if (line === undefined) throw AppError.notFound('bankLine');
  return line;
}

async function lockAll({ invoices }: ConfirmingDeps, { tx, caller }: Work, ids: readonly string[]) {
  const parsed = [...new Set(ids)].map((id) => parseId<InvoiceId>(id));
  const known = parsed.filter((id) => id !== null).toSorted();
  const locked = await invoices.lockInvoices(tx, caller.account.id, known);
  if (locked.size < parsed.length) throw AppError.notFound('invoice');
  return new Map<string, Invoice>(locked);
}

async function confirmLine(
  deps: ConfirmingDeps,
  work: Work,
  lineId: string,
  allocations: readonly Allocation[],
): Promise<ManualPayment[]> {
  const { tx, caller } = work;
  const line = await lockLine(work, lineId);
  requireFree(line, allocations);
  const ids = allocations.map(({ invoiceId }) => invoiceId);
  const locked = await lockAll(deps, work, ids);
  const now = accountTime(caller.account, deps.clock.now());
  const recorded: ManualPayment[] = [];
  for (const { invoiceId, scheduledPaymentId, amount } of inOrder(allocations)) {
    const invoice = locked.get(invoiceId.toLowerCase());
    if (invoice === undefined) throw AppError.notFound('invoice');
    if (invoice.currency !== line.currency) throw otherCurrency(line, invoice);
    const request = { amount, paidOn: line.bookedOn, scheduledPaymentId, ...detailsOf(line) };
    const change = await deps.invoices.manualPayments.changeLocked(tx, caller.account, invoice, request, now);
    locked.set(invoice.id, change.invoice);
    recorded.push(...change.manualPayments);
  }
  return recorded;
}

function detailsOf({ id, reference, text }: AssignedLine): ManualDetails {
  const said = (reference ?? text).slice(0, LONGEST_REFERENCE);
  return { method: 'BankTransfer', reference: said, note: '', source: 'BankLine', sourceId: id };
}

async function undoLine(deps: ConfirmingDeps, work: Work, lineId: string): Promise<void> {
  const { tx, caller } = work;
  const line = await lockLine(work, lineId);
  const assignments = await findAssignments(tx, caller.account.id, line.id);
  if (assignments.length === 0) throw blocked('NotApplicable', 'Nothing of this line is assigned.');
  const ids = assignments.map(({ invoiceId }) => invoiceId);
  const locked = await lockAll(deps, work, ids);
  const now = accountTime(caller.account, deps.clock.now());
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
}

function requireFree(line: AssignedLine, allocations: readonly Allocation[]): void {
  if (line.amount < 0) throw blocked('NotApplicable', 'This money went out. It pays no invoice.');
  if (line.ignoredAt !== null)
    throw blocked('NotApplicable', 'This line was ignored. Take that back first.', { passes: 'by change' });
  const rest = line.amount - line.assignedAmount;
  if (sumAmounts(allocations.map(({ amount }) => amount)) <= rest) return;
  const message = `${rest} of this line is not assigned yet. Assign at most that.`;
  throw refusal('overpayment', message, '/allocations');
}

// As the locks: two confirmations of the same invoices write them in the same order.
function inOrder(allocations: readonly Allocation[]): Allocation[] {
  return allocations.toSorted((one, other) => one.invoiceId.localeCompare(other.invoiceId));
}

function otherCurrency(line: AssignedLine, invoice: Invoice): AppError {
  const message = `The line is in ${line.currency}, the invoice in ${invoice.currency}. Record that payment at the invoice.`;
  return blocked('NotApplicable', message);
}
