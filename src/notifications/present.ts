import { owedAmount } from '../invoices/service.ts';
import type { PlannedReminder } from './plan.ts';
import type { MailHead } from './store.ts';
import type { Mail } from './types.ts';

/** A mail without what it says. */
export function presentMail(mail: MailHead) {
  return {
    id: mail.id,
    kind: mail.kind,
    status: mail.status,
    language: mail.language,
    subject: mail.subject,
    invoiceId: mail.invoiceId,
    paymentId: mail.paymentId,
    scheduledPaymentIds: mail.scheduledPaymentIds,
    recipients: mail.recipients,
    attempts: mail.attempts,
    failure: mail.failure,
    createdAt: mail.createdAt,
    sentAt: mail.sentAt,
  };
}

/** A mail with what it says. */
export function presentMailInFull(mail: Mail) {
  return {
    ...presentMail(mail),
    senderName: mail.senderName,
    replyTo: mail.replyTo,
    text: mail.text,
    html: mail.html,
  };
}

/** What was and what will be sent. */
export function presentReminders(mails: readonly MailHead[], planned: readonly PlannedReminder[]) {
  return {
    sent: mails.map((mail) => ({
      mailId: mail.id,
      kind: mail.kind,
      status: mail.status,
      scheduledPaymentIds: mail.scheduledPaymentIds,
      createdAt: mail.createdAt,
    })),
    planned: planned.map(({ kind, at, date, payments, charge }) => ({
      kind,
      at,
      date,
      surcharge: charge?.surcharge ?? 0,
      scheduledPayments: payments.map((payment) => ({
        id: payment.id,
        dueDate: payment.dueDate,
        amount: owedAmount(payment),
      })),
    })),
  };
}
