import { isOpen } from '../../invoices/service.ts';
import type { ChargeId } from '../../kit/ids.ts';
import type { Superseded } from '../deliver/sending.ts';
import { WAITED } from '../deliver/staleness.ts';
import { readersOfMail } from '../readers.ts';
import type { Mail } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import { failedToClient } from './causes.ts';
import type { MailContext } from './context.ts';
import { enqueueInvoiceMail } from './invoice-mails.ts';
import { offerAgain } from './offers.ts';
import { remindRecipientAgain } from './recipients.ts';
import { announceAgain, remindAgain } from './reminders.ts';

/**
 * Writes again what the reader of a superseded mail must still know, as it is true now. Needs the mail saved as
 * superseded, and its invoice locked.
 */
export async function replaceStale(context: MailContext, { mail, why }: Superseded): Promise<void> {
  if (mail.kind === 'AutopayAhead') await announceAgain(context, mail);
  if (mail.kind === 'PaymentFailed') await failAgain(context, mail);
  if (mail.kind === 'RecipientIncomplete') await remindRecipientAgain(context, mail);
  if (why !== WAITED) return;
  if (mail.kind === 'Reminder') await remindAgain(context, mail);
  if (mail.kind === 'Offer') await offerAgain(context, mail);
}

// A payment that was paid since, or whose invoice another client has now, needs no mail.
async function failAgain(context: MailContext, mail: Mail): Promise<void> {
  const { tx, deps, account, now } = context;
  const [client] = mail.recipients;
  const [, chargeId] = mail.onceKey?.split(':') ?? [];
  if (mail.invoiceId === null || mail.chargeAmount === null || chargeId === undefined) return;
  const invoice = await deps.invoices.lockInvoice(tx, account.id, mail.invoiceId);
  if (
    invoice === null ||
    readersOfMail(invoice, mail.kind)[0].email.toLowerCase() !== client?.email.toLowerCase()
  )
    return;
  const named = new Set(mail.scheduledPaymentIds);
  if (!invoice.payments.some((payment) => named.has(payment.id) && isOpen(payment))) return;
  const [charge, autopay] = await Promise.all([
    deps.charges.readCharge(tx, account.id, chargeId as ChargeId),
    deps.charges.readAutopay(tx, account, invoice),
  ]);
  const view = deps.invoices.present(account, invoice, now) as InvoiceView;
  // A try that is due and was not made yet is not named: the mail would be outdated at once, again and again.
  const coming = autopay && { ...autopay, charges: autopay.charges.filter(({ at }) => at > now) };
  const caused = failedToClient({ account, view, autopay: coming }, charge, mail.chargeAmount);
  await enqueueInvoiceMail(context, view, { ...caused, about: { ...caused.about, autopay } });
}
