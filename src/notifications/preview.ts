import { type Account, accountTime, type Profile } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import type { Page } from '../look/frame.ts';
import { inertMail } from '../look/inert.ts';
import { appUrlOf } from './decide/context.ts';
import { aboutDue } from './decide/reminders.ts';
import { renderInvoiceEmail } from './render/email.ts';
import { renderHtml } from './render/layout.ts';
import type { InvoiceView } from './views.ts';

interface MailPreviewDeps {
  readonly invoices: Invoices;
  readonly charges: Pick<Charges, 'takesPayments'>;
  readonly clock: Clock;
  /** Host of the payment links, without a trailing slash: the logo comes from there. */
  readonly payUrl: string;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
}

/** A mail about an invoice as its client would see it, to look at. */
export async function renderMailPreview(
  { invoices, charges, clock, payUrl, publicUrl }: MailPreviewDeps,
  account: Account,
  profile: Profile,
  invoice: Invoice,
  kind: 'Invoice' | 'Reminder',
): Promise<Page> {
  const now = accountTime(account, clock.now());
  const today = civilDateIn(account.timeZone, now);
  const view = invoices.present(account, invoice, now) as InvoiceView;
  const about =
    kind === 'Invoice'
      ? { amount: view.amountDue, payments: view.paymentSchedule }
      : aboutDue(invoice.payments.slice(0, 1), today);
  const takesPayments = await charges.takesPayments(account);
  const writing = { account, profile, today, appUrl: appUrlOf(publicUrl, account), takesPayments };
  const { content } = renderInvoiceEmail(writing, kind, view, about);
  return inertMail(renderHtml(content), new URL(payUrl).origin);
}
