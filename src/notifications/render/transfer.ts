import { takesMoney } from '../../accounts/types.ts';
import { leftByAutopay } from '../../charges/service.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import type { Locale } from '../../kit/text/locale.ts';
import { transferText } from '../../messages/transfers.ts';
import type { MailKind } from '../types.ts';
import type { InvoiceView, PaymentView } from '../views.ts';
import type { EmailContext } from './email.ts';
import { type About, openAmount, shows } from './figures.ts';
import type { EmailContent } from './layout.ts';

/** How to pay by bank transfer, in a mail that asks for money; null in other mails, and without bank details. */
export function transferOf(
  { account, profile, today }: EmailContext,
  kind: MailKind,
  view: InvoiceView,
  about: About,
  locale: Locale,
): Required<EmailContent>['transfer'] | null {
  const isAsked = view.status === 'Active' || view.status === 'Uncollectible';
  // Autopay takes it again on that day.
  if (kind === 'PaymentFailed' && (about.date ?? null) !== null) return null;
  if (!shows(kind, 'pay') || view.amountDue === 0 || !isAsked || !takesMoney(account)) return null;
  const text = transferText(
    {
      bankDetails: profile.bankDetails,
      isSandbox: account.mode === 'Sandbox',
      currency: view.currency,
      number: view.number ?? '',
      amount: amountOf(view, kind, about, today),
    },
    locale,
  );
  if (text === null) return null;
  const lines = text.rows.map(({ label, value }) => [label, value] as const);
  return { label: text.heading, hint: text.hint, lines };
}

// Never more than autopay leaves of the payments that the mail names.
function amountOf(view: InvoiceView, kind: MailKind, about: About, today: string): number {
  if (!shows(kind, 'heading') || shows(kind, 'totals')) return askedFor(view, about, today);
  const named = new Set(about.payments?.map(({ id }) => id));
  const left = leftOf(view, about).filter(({ id }) => named.size === 0 || named.has(id));
  return Math.min(about.amount, sumAmounts(left.map(openAmount)));
}

// A mail about the whole invoice asks for what is due, otherwise for the next payment.
function askedFor(view: InvoiceView, about: About, today: string): number {
  const open = leftOf(view, about);
  const due = open.filter(({ dueDate }) => dueDate <= today);
  const first = open.map(({ dueDate }) => dueDate).toSorted()[0];
  const now = due.length > 0 ? due : open.filter(({ dueDate }) => dueDate === first);
  return sumAmounts(now.map(openAmount));
}

function leftOf({ paymentSchedule }: InvoiceView, { autopay = null }: About): PaymentView[] {
  return leftByAutopay(autopay, paymentSchedule).filter((payment) => openAmount(payment) > 0);
}
