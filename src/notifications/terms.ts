import { hash } from 'node:crypto';
import { isAsked } from '../recipients/service.ts';
import type { InvoiceView, OutgoingEventView, OutgoingView } from './views.ts';

/** The total and the schedule of an invoice, as a text that differs when they differ. */
export function invoiceTerms({ totalAmount, paymentSchedule }: InvoiceView): string {
  return digestOf([totalAmount, paymentSchedule.map(({ dueDate, amount }) => [dueDate, amount])]);
}

/** The terms of an offer, and its link: a new link ends the one before. */
export function offerTerms({ contact, totalAmount, scheduleDate, offerLink }: OutgoingEventView): string {
  const link = offerLink ?? '';
  const code = link.slice(link.lastIndexOf('/') + 1);
  return digestOf([totalAmount, scheduleDate, contact.email.toLowerCase(), code]);
}

/** When an offer ends, as a text that differs when it differs. */
export function offerEnd({ expiresAt }: OutgoingEventView): string {
  return expiresAt === null ? '' : new Date(expiresAt).toISOString();
}

/** By which day a recipient is asked to finish at the processor, as a text that differs when it differs. */
export function setUpEnd(view: OutgoingView): string {
  if (view.status === 'Pending') return offerEnd(view);
  return view.readyBy === null ? view.scheduleDate : new Date(view.readyBy).toISOString();
}

/** Until when another bank account can be named, as a text that differs when it differs. */
export function payoutEnd({ bankPayout }: OutgoingEventView): string {
  const retryUntil = bankPayout?.retryUntil ?? null;
  return retryUntil === null ? '' : new Date(retryUntil).toISOString();
}

/** True while a payment cannot go on because the processor lacks details of its recipient. */
export function needsSetUp({ status, expiresAt, recipient }: OutgoingView, now: Date): boolean {
  const isOver = status === 'Pending' && expiresAt !== null && new Date(expiresAt) <= now;
  const isOpen = (status === 'Pending' || status === 'Scheduled') && !isOver;
  return isOpen && recipient !== null && isAsked(recipient);
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}
