import { findProfile, requireOpen, requireUnheld } from '../../accounts/service.ts';
import { defaultProfile, type Language } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { collectEvents } from '../../kit/events.ts';
import { formatDate, localeOf } from '../../kit/text/locale.ts';
import { issueCreditNote } from '../credit-notes/issue.ts';
import type { PresentContext } from '../present.ts';
import { owedAmount } from '../states.ts';
import type { AppliedChange, Invoice, ScheduledPayment } from '../types.ts';

/** How a payment is waived before the final invoice. */
interface Waiving {
  /** Whether it is only tried: then it takes no number. */
  readonly isTrial: boolean;
  /** The account's time. */
  readonly now: Date;
}

/**
 * Waives what is open of a payment of a locked plan: a credit note over it. Before the final invoice no document bills the amount, so
 * there is nothing to give up, and the price falls. A final invoice over the whole price would name tax that nobody owes. Errors:
 * those of a credit note, 403 `account_closed`, 503 `account_frozen`.
 */
export async function waiveOfPlan(
  tx: Transaction,
  context: PresentContext,
  before: Invoice,
  payment: ScheduledPayment,
  { isTrial, now }: Waiving,
): Promise<AppliedChange> {
  await requireOpen(tx, context.account.id);
  // Payments since the backup are not known: a credit would lower them as if they were open.
  await requireUnheld(tx, context.account.id);
  const profile = (await findProfile(tx, context.account.id)) ?? defaultProfile;
  const request = {
    amount: owedAmount(payment),
    reason: reasonOf(payment, before.contact.language ?? profile.language),
    scheduledPaymentIds: [payment.id],
  };
  const events = isTrial ? collectEvents(tx) : [];
  const { invoice, postings } = await issueCreditNote(tx, context, before, request, {
    isTrial,
    // Only what is open is credited, so that no money goes back.
    refunding: 0,
    refund: async () => [],
    now,
  });
  return { before, invoice, events: events.filter(({ objectId }) => objectId === before.id), postings, now };
}

// On the credit note, for the client.
function reasonOf({ name, dueDate }: ScheduledPayment, language: Language): string {
  const { waived, dueOn } = words[language];
  const called = name?.trim() ?? '';
  return waived(called === '' ? dueOn(formatDate(dueDate, localeOf(language), 'short')) : called);
}

interface Words {
  readonly waived: (payment: string) => string;
  readonly dueOn: (date: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: { waived: (payment) => `Waived: ${payment}`, dueOn: (date) => `payment due ${date}` },
  de: { waived: (payment) => `Erlassen: ${payment}`, dueOn: (date) => `Zahlung, fällig am ${date}` },
  fr: { waived: (payment) => `Abandonné\u00a0: ${payment}`, dueOn: (date) => `échéance du ${date}` },
  es: { waived: (payment) => `Condonado: ${payment}`, dueOn: (date) => `pago con vencimiento el ${date}` },
};
