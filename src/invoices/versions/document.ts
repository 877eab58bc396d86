import { isDeepStrictEqual } from 'node:util';
import { statedBilling } from '../../contacts/types.ts';
import { OUTSIDE_SCOPE } from '../../ledger/types.ts';
import { billedRates } from '../posting-taxes.ts';
import type { Invoice } from '../types.ts';
import type { DocumentField } from './types.ts';

type Part = (invoice: Invoice) => unknown;

// The number and the currency never change after the issue, and the seller's name and address are kept by day.
const parts: Readonly<Record<DocumentField, Part>> = {
  buyer: ({ contact: { name, email }, billing }) => [name, email, statedBilling(billing)],
  lines: ({ lineItems, pricing }) => [lineItems, pricing],
  tax: (invoice) => billedRates(invoice).filter(({ rate }) => rate !== OUTSIDE_SCOPE),
  total: issuedTotal,
  eventDate: ({ eventDate }) => eventDate,
  // Versions that an earlier release stored have no deposits.
  finalInvoice: ({ deposits }) => deposits?.finalOn ?? null,
};

/** The billed total of an invoice, in the minor unit: credit notes lower its schedule, not its document. */
export function issuedTotal({ totalAmount, loweredAmount }: Invoice): number {
  return totalAmount + loweredAmount;
}

/** The fields of the document that differ between two states of an invoice. */
export function changedFields(before: Invoice, after: Invoice): DocumentField[] {
  return (Object.entries(parts) as [DocumentField, Part][])
    .filter(([, part]) => !isDeepStrictEqual(part(before), part(after)))
    .map(([field]) => field);
}
