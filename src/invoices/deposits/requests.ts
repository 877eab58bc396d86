import { isDeepStrictEqual } from 'node:util';
import { blocked, refusal } from '../../kit/errors.ts';
import { currencyExponent } from '../../kit/money/money.ts';
import type { Invoice } from '../types.ts';
import { type Deposits, noDeposits } from './types.ts';

type DepositRequest = Pick<Invoice, 'currency' | 'lineItems' | 'payments'>;

/** The deposit documents of a new invoice. Errors: 422 `illegal_action`. */
export function newDeposits(isWanted: boolean | undefined, invoice: DepositRequest): Deposits | null {
  if (isWanted !== true) return null;
  requireDepositable(invoice);
  return noDeposits;
}

/** Those of an invoice after a request. Errors: 422 `illegal_action`. */
export function changedDeposits(current: Invoice, isWanted: boolean | undefined): Deposits | null {
  if (isWanted === undefined || isWanted === (current.deposits !== null)) return current.deposits;
  if (current.status !== 'Draft') {
    const message = 'Whether an invoice has deposit documents is decided before it is issued.';
    throw refusal('illegal_action', message, '/depositDocuments');
  }
  return isWanted ? noDeposits : null;
}

/**
 * Refuses what prepayment invoices have settled, and a schedule of which no payment can be a deposit. Errors: 422 `illegal_action`.
 */
export function requireDocumented(before: Invoice, after: Invoice): void {
  const { deposits } = after;
  if (deposits === null) return;
  if (deposits.count === 0 && deposits.finalOn === null && deposits.credited === undefined) {
    if (after.status === 'Draft' || after.status === 'Active') requireDepositable(after);
    return;
  }
  const isAsInvoiced =
    before.totalAmount + before.loweredAmount === after.totalAmount + after.loweredAmount &&
    isDeepStrictEqual([before.lineItems, before.pricing], [after.lineItems, after.pricing]);
  if (isAsInvoiced) return;
  const message =
    'Prepayment invoices or the final invoice name what is billed: total and line items stay as they are. ' +
    'Lower it by a credit note, or bill more with another invoice.';
  const path = before.totalAmount === after.totalAmount ? '/lineItems' : '/totalAmount';
  throw blocked('RatesFixed', message, { path });
}

/** Refuses a final invoice where none can be issued. Errors: 422 `illegal_action`. */
export function requireFinishable({ deposits, status }: Invoice): void {
  const why =
    deposits === null
      ? 'It has no deposit documents: it is an invoice as it is.'
      : deposits.finalOn !== null
        ? 'It is the final invoice already.'
        : status === 'Draft'
          ? 'A draft is activated first: PATCH it with {"status": "Active"}.'
          : status === 'Canceled'
            ? 'It is Canceled.'
            : null;
  if (why !== null) throw blocked('NotApplicable', `This invoice gets no final invoice. ${why}`);
}

function requireDepositable({ currency, lineItems, payments }: DepositRequest): void {
  const lacking =
    currencyExponent(currency) === 0
      ? `a currency with decimals: in ${currency} the rounded tax of each document may be more than e-invoices allow`
      : lineItems.length === 0
        ? 'line items, because each prepayment invoice names its tax'
        : payments.length < 2
          ? 'a schedule of two payments or more'
          : null;
  if (lacking === null) return;
  throw refusal('illegal_action', `Deposit documents need ${lacking}.`, '/depositDocuments');
}
