import { hash } from 'node:crypto';
import type { InvoiceView, OfferView } from './views.ts';

/** The total and the schedule of an invoice, as a text that differs when they differ. */
export function invoiceTerms({ totalAmount, paymentSchedule }: InvoiceView): string {
  return digestOf([totalAmount, paymentSchedule.map(({ dueDate, amount }) => [dueDate, amount])]);
}

/** The terms of an offer, and its link: a new link ends the one before. */
export function offerTerms({ contact, totalAmount, scheduleDate, offerLink }: OfferView): string {
  const link = offerLink ?? '';
  const code = link.slice(link.lastIndexOf('/') + 1);
  return digestOf([totalAmount, scheduleDate, contact.email.toLowerCase(), code]);
}

/** When an offer ends, as a text that differs when it differs. */
export function offerEnd({ expiresAt }: OfferView): string {
  return expiresAt === null ? '' : new Date(expiresAt).toISOString();
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}
