import { isDeepStrictEqual } from 'node:util';
import {
  type BillingChange,
  billingChangeIn,
  type ContactInput,
  changedBilling,
  requireBilling,
  type StoredBilling,
  statedBilling,
} from '../contacts/types.ts';
import { AppError, blocked } from '../kit/errors.ts';
import type { ContactId } from '../kit/ids.ts';
import { copyOf } from './contact-reference.ts';
import { isUntouched } from './states.ts';
import type { Invoice } from './types.ts';

const PATH = '/billing';

/** Billing details of an invoice: those of its contact, with what was chosen for the invoice alone. */
export function billedTo(contact: StoredBilling, own: StoredBilling): StoredBilling {
  return changedBilling(contact, own);
}

/** All that an invoice copies of a contact. `own`: what was chosen for the invoice alone. */
export function copiedOf(contact: ContactInput & { readonly id: ContactId }, own: StoredBilling) {
  const billing = billedTo(contact.billing ?? null, own);
  return { contactId: contact.id, contact: copyOf(contact), billing };
}

/** All that a new invoice says about its client. Errors: 400. */
export function firstCopy(
  contact: ContactInput,
  asked: BillingChange | undefined,
): Pick<Invoice, 'contact' | 'billing' | 'ownBilling'> {
  const own = asked === undefined ? {} : billingChangeIn(asked);
  const billing = billedTo(contact.billing ?? null, own);
  requireBilling(billing, own, PATH);
  return { contact: copyOf(contact), billing, ownBilling: Object.keys(own).length === 0 ? null : own };
}

/**
 * An invoice after a change of who it bills; null: as its contact says now. The same object comes back when nothing changes.
 * Errors: 400, 422 `illegal_action`.
 */
export function rebilled(
  invoice: Invoice,
  asked: BillingChange | null | undefined,
  contact: StoredBilling,
): Invoice {
  if (asked === undefined) return invoice;
  const change = asked === null ? null : billingChangeIn(asked);
  const billing = change === null ? contact : changedBilling(invoice.billing, change);
  const ownBilling = change === null ? null : { ...invoice.ownBilling, ...change };
  if (isDeepStrictEqual([billing, ownBilling], [invoice.billing, invoice.ownBilling])) return invoice;
  requireBilling(billing, change ?? {}, PATH);
  // People who get mails can change at any time.
  if (!isDeepStrictEqual(statedBilling(billing), statedBilling(invoice.billing))) requireOpenFor(invoice);
  return { ...invoice, billing, ownBilling };
}

// Payments and credit notes are of the client that the invoice names.
function requireOpenFor({ creditedAmount, canceledAt, payments }: Invoice): void {
  if (payments.some((payment) => !isUntouched(payment))) {
    const message = 'Money has moved: who is billed cannot be changed, only the persons who get mails.';
    throw new AppError('contact_locked', {
      message,
      details: [{ path: PATH, code: 'contact_locked', message }],
    });
  }
  if (creditedAmount === 0 && canceledAt === null) return;
  const why =
    creditedAmount > 0
      ? 'A credit note names the client of this invoice.'
      : 'This invoice has ended for its client.';
  throw blocked('NotApplicable', `${why} To bill another one, create another invoice.`, { path: PATH });
}
