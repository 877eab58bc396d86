import { isDeepStrictEqual } from 'node:util';
import {
  type BillingChange,
  billingChangeIn,
  changedBilling,
  requireBilling,
  type StoredBilling,
} from '../contacts/types.ts';
import { blocked } from '../kit/errors.ts';
import type { Invoice } from './types.ts';

const PATH = '/billing';

/** Who an invoice bills: the contact, with what was chosen for the invoice alone. */
export function billedTo(contact: StoredBilling, own: StoredBilling): StoredBilling {
  return changedBilling(contact, own);
}

/** What a creation chooses for its invoice alone. Errors: 400. */
export function ownBillingIn(contact: StoredBilling, asked: BillingChange | undefined): StoredBilling {
  if (asked === undefined) return null;
  const own = billingChangeIn(asked);
  requireBilling(billedTo(contact, own), own, PATH);
  return Object.keys(own).length === 0 ? null : own;
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
  requireOpenFor(invoice);
  return { ...invoice, billing, ownBilling };
}

// Its credit note has the same client.
function requireOpenFor({ creditedAmount, canceledAt }: Invoice): void {
  if (creditedAmount === 0 && canceledAt === null) return;
  const why =
    creditedAmount > 0
      ? 'A credit note names the client of this invoice.'
      : 'This invoice has ended for its client.';
  throw blocked('NotApplicable', `${why} To bill another one, create another invoice.`, { path: PATH });
}
