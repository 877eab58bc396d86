import { hash } from 'node:crypto';
import type { InvoiceView, OfferView } from './views.ts';

/** What an invoice asks for, its total and its schedule, as a text that differs when they do. */
export function invoiceTerms({ totalAmount, paymentSchedule }: InvoiceView): string {
  return digestOf([totalAmount, paymentSchedule.map(({ dueDate, amount }) => [dueDate, amount])]);
}

/** What a recipient is asked to agree to, and with which link: a new link ends the one before. */
export function offerTerms({ contact, totalAmount, scheduleDate, offerLink }: OfferView): string {
  const link = offerLink ?? '';
  const code = link.slice(link.lastIndexOf('/') + 1);
  return digestOf([totalAmount, scheduleDate, contact.email.toLowerCase(), code]);
}

/** When an offer ends, as a text that differs when that does. */
export function offerEnd({ expiresAt }: OfferView): string {
  return expiresAt === null ? '' : new Date(expiresAt).toISOString();
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}
