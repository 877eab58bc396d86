/** A payment that a line may pay: open, with no money on its way. */
export interface OpenPayment {
  readonly id: string;
  readonly dueDate: string;
  /** What is open of it, in the minor unit; above zero. */
  readonly owed: number;
}

/** An issued invoice that a line may pay. */
export interface OpenInvoice {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  readonly contactId: string;
  /** How the client is called: person and company. */
  readonly names: readonly string[];
  /** From the earliest due date on; at least one. */
  readonly payments: readonly OpenPayment[];
}

/** The facts of a line that are matched. */
export interface MatchedLine {
  readonly bookedOn: string;
  /** In the minor unit, above zero. */
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly iban: string | null;
  readonly text: string;
  readonly reference: string | null;
  readonly endToEndId: string | null;
}

/**
 * How sure a suggestion is. `Certain`: the numbers of the invoices stand in the line, and the amount is exactly what is open.
 * `Likely`: one of several facts is missing. `Possible`: the amount or the name alone.
 */
export const certainties = ['Certain', 'Likely', 'Possible'] as const;
export type Certainty = (typeof certainties)[number];

/** Why a line may pay an invoice, or what speaks against it. */
export const matchReasons = [
  'Reference',
  'LooseReference',
  'KnownIban',
  'Name',
  'AmountOfPayment',
  'AmountOfPayments',
  'AmountOfInvoice',
  'AmountOfInvoices',
  'LessThanOwed',
  'MoreThanOwed',
  'OtherClientFits',
  'SuggestedBefore',
  'SeveralFit',
] as const;
export type MatchReason = (typeof matchReasons)[number];

/** What of a line pays which payment. */
export interface Allocation {
  readonly invoiceId: string;
  readonly scheduledPaymentId: string;
  readonly amount: number;
}

/** What a line may pay. A person confirms it. */
export interface Suggestion {
  readonly certainty: Certainty;
  readonly reasons: readonly MatchReason[];
  readonly allocations: readonly Allocation[];
  /** The rest of the line: more than was owed. */
  readonly unassigned: number;
}

/** Why money that went out may take an earlier line back. */
export const returnReasons = ['EndToEndId', 'Iban', 'Name', 'Text', 'MarkedAsReturn'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The earlier line whose payments a person may undo. */
export interface ReturnSuggestion {
  readonly certainty: 'Likely' | 'Possible';
  readonly reasons: readonly ReturnReason[];
  readonly returnedLineId: string;
}
