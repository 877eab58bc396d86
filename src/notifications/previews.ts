import { type Account, accountTime, type Caller, type Profile } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type InvoiceId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { Page } from '../look/frame.ts';
import { inertMail } from '../look/inert.ts';
import { writingOf } from './decide/context.ts';
import { aboutDue } from './decide/reminders.ts';
import { addressing, type CorrespondenceDeps, readCorrespondence } from './deliver/outbox.ts';
import { addressKey } from './feedback/addresses.ts';
import { findSuppressions } from './feedback/suppression-store.ts';
import { presentSuppression } from './feedback/suppressions.ts';
import { type Email, renderInvoiceEmail } from './render/email.ts';
import { renderHtml, renderText } from './render/layout.ts';
import type { InvoiceView } from './views.ts';

interface PreviewDeps extends CorrespondenceDeps {
  readonly charges: Pick<Charges, 'findAutopay' | 'takesPayments'>;
  readonly database: Database;
  readonly invoices: Invoices;
  readonly clock: Clock;
  /** Host of the payment links, without a trailing slash: the logo comes from there. */
  readonly payUrl: string;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
}

/** Shows a mail about an invoice as its client would see it, under a profile that may not be saved. */
export async function renderMailPreview(
  deps: PreviewDeps,
  account: Account,
  profile: Profile,
  invoice: Invoice,
  kind: 'Invoice' | 'Reminder',
): Promise<Page> {
  const { accounts, invoices, charges, clock, publicUrl } = deps;
  const now = accountTime(account, clock.now());
  const [takesPayments, { mailTexts }] = await Promise.all([
    charges.takesPayments(account),
    accounts.findMailSettings(account.id),
  ]);
  const writing = writingOf(publicUrl, account, { profile, takesPayments, mailTexts }, now);
  const view = invoices.present(account, invoice, now) as InvoiceView;
  const about =
    kind === 'Invoice'
      ? { amount: view.amountDue, payments: view.paymentSchedule }
      : aboutDue(invoice.payments.slice(0, 1), writing.today);
  return pageOf(deps, renderInvoiceEmail(writing, kind, view, about));
}

/** Shows the mail by which a client gets an invoice, of a draft as it would be issued now. Nothing is sent. Errors: 404. */
export async function showInvoiceMail(deps: PreviewDeps, caller: Caller, id: string) {
  const { mail, view, addresses } = await renderInvoiceMail(deps, caller, id);
  const { recipients, replyTo } = addressing('Invoice', view, addresses);
  const { id: accountId } = caller.account;
  const emails = recipients.map(({ email }) => email);
  const suppressions = await deps.database.transaction(accountId, (tx) =>
    findSuppressions(tx, accountId, emails, [view.id]),
  );
  const suppressionOf = (email: string) => suppressions.get(addressKey(email)) ?? null;
  return {
    recipients: recipients.map(({ email, name, role }) => {
      const found = suppressionOf(email);
      return { email, name, role, suppression: found && presentSuppression(found) };
    }),
    replyTo,
    language: mail.language,
    subject: mail.subject,
    text: renderText(mail.content),
  };
}

/** Like {@link showInvoiceMail}, but as the HTML that its reader sees. Errors: 404. */
export async function showInvoiceMailPage(deps: PreviewDeps, caller: Caller, id: string): Promise<Page> {
  return pageOf(deps, (await renderInvoiceMail(deps, caller, id)).mail);
}

async function renderInvoiceMail(deps: PreviewDeps, { account }: Caller, text: string) {
  const { invoices, clock, payUrl, publicUrl } = deps;
  const id = parseId<InvoiceId>(text);
  const stored = id === null ? null : await invoices.findInvoice(account.id, id);
  if (stored === null) throw AppError.notFound('invoice');
  const isDraft = stored.status === 'Draft';
  const invoice = isDraft ? await invoices.previewInvoice(account, { invoiceId: stored.id }) : stored;
  const correspondence = await readCorrespondence(deps, account);
  const now = accountTime(account, clock.now());
  const shown = invoices.present(account, invoice, now) as InvoiceView;
  // A draft has no link yet.
  const view = isDraft ? { ...shown, paymentLink: `${payUrl}/${account.path}/r/…` } : shown;
  const autopay = isDraft ? null : await deps.charges.findAutopay(account, stored);
  const about = { amount: view.amountDue, payments: view.paymentSchedule, autopay };
  const writing = writingOf(publicUrl, account, correspondence, now);
  const mail = renderInvoiceEmail(writing, 'Invoice', view, about);
  return { mail, view, addresses: correspondence.addresses };
}

function pageOf({ payUrl }: PreviewDeps, { content }: Email): Page {
  return inertMail(renderHtml(content), new URL(payUrl).origin);
}
