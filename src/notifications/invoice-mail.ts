import { accountTime, type Caller } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import { AppError } from '../kit/errors.ts';
import { type InvoiceId, parseId } from '../kit/ids.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import type { Page } from '../look/frame.ts';
import { inertMail } from '../look/inert.ts';
import { appUrlOf } from './decide/context.ts';
import { addressing, type CorrespondenceDeps, readCorrespondence } from './deliver/outbox.ts';
import { renderInvoiceEmail } from './render/email.ts';
import { renderHtml, renderText } from './render/layout.ts';
import type { InvoiceView } from './views.ts';

interface InvoiceMailDeps extends CorrespondenceDeps {
  readonly invoices: Invoices;
  readonly clock: Clock;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
}

/** Shows the mail by which a client gets an invoice, of a draft as it would be issued now. Nothing is sent. Errors: 404. */
export async function showInvoiceMail(deps: InvoiceMailDeps, caller: Caller, id: string) {
  const { mail, view, addresses } = await writeInvoiceMail(deps, caller, id);
  const { recipients, replyTo } = addressing('Invoice', view, addresses);
  return {
    recipients: recipients.map(({ email, name, role }) => ({ email, name, role })),
    replyTo,
    language: mail.language,
    subject: mail.subject,
    text: renderText(mail.content),
  };
}

/** As {@link showInvoiceMail}, as its reader sees it, to look at. Errors: 404. */
export async function showInvoiceMailPage(deps: InvoiceMailDeps, caller: Caller, id: string): Promise<Page> {
  const { mail } = await writeInvoiceMail(deps, caller, id);
  return inertMail(renderHtml(mail.content), new URL(deps.payUrl).origin);
}

async function writeInvoiceMail(deps: InvoiceMailDeps, { account }: Caller, text: string) {
  const { invoices, clock, payUrl, publicUrl } = deps;
  const id = parseId<InvoiceId>(text);
  const stored = id === null ? null : await invoices.findInvoice(account.id, id);
  if (stored === null) throw AppError.notFound('invoice');
  const isDraft = stored.status === 'Draft';
  const invoice = isDraft ? await invoices.previewInvoice(account, { invoiceId: stored.id }) : stored;
  const { profile, addresses, takesPayments } = await readCorrespondence(deps, account);
  const now = accountTime(account, clock.now());
  const shown = invoices.present(account, invoice, now) as InvoiceView;
  // The link of a draft is not made yet.
  const view = isDraft ? { ...shown, paymentLink: `${payUrl}/${account.path}/r/…` } : shown;
  const about = { amount: view.amountDue, payments: view.paymentSchedule };
  const today = civilDateIn(account.timeZone, now);
  const writing = { account, profile, today, appUrl: appUrlOf(publicUrl, account), takesPayments };
  return { mail: renderInvoiceEmail(writing, 'Invoice', view, about), view, addresses };
}
