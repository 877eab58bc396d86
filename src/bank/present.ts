import type { OpenInvoice, Suggestion } from './matching/types.ts';
import type { Suggestions } from './suggesting.ts';
import type { AssignedLine, Assignment, BankStatement, LineCredit, LineState, LineUses } from './types.ts';

export function presentStatement({ sha256, createdAt, ...one }: BankStatement) {
  const { id, name, format, bankAccount, lineCount, knownCount } = one;
  const counts = { lineCount, knownCount };
  return {
    id,
    name,
    format,
    bankAccount,
    ...counts,
    sha256: sha256.toString('hex'),
    createdAt: createdAt.toISOString(),
  };
}

/** How far a line is. */
export function stateOf(line: AssignedLine, { byLine, returns }: Suggestions): LineState {
  if (line.ignoredAt !== null) return 'Ignored';
  if (line.assignedAmount > 0) return line.assignedAmount < line.amount ? 'PartlyConfirmed' : 'Confirmed';
  const suggestion = byLine.get(line.id);
  if (suggestion?.certainty === 'Certain') return 'Certain';
  return suggestion === undefined && !returns.has(line.id) ? 'Unmatched' : 'Suggested';
}

/** A line with what a person has said of it, and without what is suggested. */
export function presentActedLine(line: AssignedLine, { assignments, credits }: LineUses) {
  return {
    id: line.id,
    statementId: line.statementId,
    fileLine: line.fileLine,
    bookedOn: line.bookedOn,
    valueOn: line.valueOn,
    amount: line.amount,
    currency: line.currency,
    name: line.name,
    iban: line.iban,
    text: line.text,
    reference: line.reference,
    endToEndId: line.endToEndId,
    isReturn: line.isReturn,
    assignedAmount: line.assignedAmount,
    unassignedAmount: Math.max(0, line.amount - line.assignedAmount),
    assignments: assignments.map(presentAssignment),
    credits: credits.map(presentCredit),
    ignoredAt: line.ignoredAt?.toISOString() ?? null,
    createdAt: line.createdAt.toISOString(),
  };
}

export function presentLine(line: AssignedLine, uses: LineUses, suggestions: Suggestions) {
  const isOpen = line.ignoredAt === null;
  const suggestion = isOpen ? suggestions.byLine.get(line.id) : undefined;
  const back = isOpen ? suggestions.returns.get(line.id) : undefined;
  return {
    ...presentActedLine(line, uses),
    state: stateOf(line, suggestions),
    suggestion: suggestion === undefined ? null : presentSuggestion(suggestion, suggestions.invoices),
    returns:
      back === undefined
        ? null
        : { certainty: back.certainty, reasons: back.reasons, lineId: back.returnedLineId },
  };
}

/** An assignment as answers and events name it. Neither holds what the bank says of the payer. */
function presentAssignment({ id, lineId: _line, ...one }: Assignment) {
  return { manualPaymentId: id, ...one };
}

function presentCredit({ id, lineId: _line, ...one }: LineCredit) {
  return { creditMovementId: id, ...one };
}

function presentSuggestion(
  { certainty, reasons, allocations, unassigned }: Suggestion,
  invoices: ReadonlyMap<string, OpenInvoice>,
) {
  const shown = allocations.flatMap(({ invoiceId, scheduledPaymentId, amount }) => {
    const invoice = invoices.get(invoiceId);
    const payment = invoice?.payments.find(({ id }) => id === scheduledPaymentId);
    if (invoice === undefined || payment === undefined) return [];
    const { number: invoiceNumber, names } = invoice;
    const { dueDate, owed: owedAmount } = payment;
    const contactName = names[0] ?? '';
    return [{ invoiceId, invoiceNumber, contactName, scheduledPaymentId, dueDate, owedAmount, amount }];
  });
  return { certainty, reasons, allocations: shown, unassignedAmount: unassigned };
}

/** A line in an event: without the payer and their words, which an erasure would have to find there. */
export function lineInEvent(line: AssignedLine, { assignments, credits }: LineUses) {
  const { id, statementId, bookedOn, amount, currency, ignoredAt } = line;
  return {
    id,
    statementId,
    bookedOn,
    amount,
    currency,
    ignoredAt: ignoredAt?.toISOString() ?? null,
    assignments: assignments.map(({ id: manualPaymentId, invoiceId, invoiceNumber, ...one }) => ({
      manualPaymentId,
      invoiceId,
      invoiceNumber,
      scheduledPaymentId: one.scheduledPaymentId,
      amount: one.amount,
    })),
    credits: credits.map(({ id: creditMovementId, contactId, invoiceId, amount: kept }) => ({
      creditMovementId,
      contactId,
      invoiceId,
      amount: kept,
    })),
  };
}
