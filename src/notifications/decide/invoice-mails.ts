import { addressed, addressing, enqueueMail } from '../deliver/outbox.ts';
import { renderInvoiceEmail } from '../render/email.ts';
import type { Draft, Mail } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import type { Caused } from './causes.ts';
import { type MailContext, writingOf } from './context.ts';

/** Renders a mail about an invoice, to its client or to the business. */
export function draftOf(
  { deps, account, correspondence, now }: MailContext,
  view: InvoiceView,
  { about, to, ...caused }: Caused,
): Draft {
  const writing = writingOf(deps.publicUrl, account, correspondence, now);
  const isToBusiness = caused.kind.startsWith('Business');
  return {
    ...caused,
    ...addressing(caused.kind, view, correspondence.addresses),
    // The mail is about the payer: an answer does not go to the contact.
    ...(isToBusiness && about.payer !== undefined ? { replyTo: about.payer.email } : {}),
    ...(to === undefined ? {} : { recipients: [addressed(to.email, to.name)] }),
    ...renderInvoiceEmail(writing, caused.kind, view, about),
    invoiceId: view.id,
    scheduledPaymentIds: (about.payments ?? []).map(({ id }) => id),
  };
}

/** Writes a mail about an invoice; null when it was written before. */
export function enqueueInvoiceMail(
  context: MailContext,
  view: InvoiceView,
  caused: Caused,
): Promise<Mail | null> {
  const { tx, deps, account, now } = context;
  return enqueueMail(tx, deps.outbox, account, draftOf(context, view, caused), now);
}
