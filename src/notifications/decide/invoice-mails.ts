import { addressed, addressing, enqueueMail } from '../deliver/outbox.ts';
import { renderInvoiceEmail } from '../render/email.ts';
import type { Attachments, Draft, Mail, MailDocument } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import type { Caused } from './causes.ts';
import { type MailContext, writingOf } from './context.ts';

/** Renders a mail about an invoice, to its client or to the business. */
export function draftOf(
  { deps, account, correspondence, now }: MailContext,
  view: InvoiceView,
  { about, to, documents = [], ...caused }: Caused,
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
    attachments: correspondence.attachPdf ? attachmentsOf(caused.kind, documents) : null,
    invoiceId: view.id,
    scheduledPaymentIds: (about.payments ?? []).map(({ id }) => id),
  };
}

const withInvoice: ReadonlySet<Caused['kind']> = new Set<Caused['kind']>([
  'Invoice',
  'InvoiceChanged',
  'Reminder',
]);

/** Whether a mail of a kind carries the invoice, where the business has switched that on. */
export const carriesInvoice = (kind: Caused['kind']): boolean => withInvoice.has(kind);

function attachmentsOf(kind: Caused['kind'], more: readonly MailDocument[]): Attachments | null {
  const documents = [...(carriesInvoice(kind) ? [{ kind: 'Invoice' } as const] : []), ...more];
  return documents.length === 0 ? null : { documents, tries: 0, isLeftOut: false };
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
