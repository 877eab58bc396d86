import { owedAmount } from '../invoices/service.ts';
import type { PlannedReminder } from './decide/plan.ts';
import { presentSuppression } from './feedback/suppressions.ts';
import type { Suppression } from './feedback/types.ts';
import { readContent } from './mail.ts';
import { maskAdviserLinks, maskLinks } from './masking.ts';
import { renderHtml, renderText } from './render/layout.ts';
import type { MailHead } from './store.ts';
import type { Mail } from './types.ts';

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
    recipients: mail.recipients.map(({ email, name, role, state, detail, reason = null }) => ({
      email,
      name,
      role,
      state,
      detail: withoutCodes(detail),
      reason,
    })),
    attachments: mail.attachments && {
      documents: mail.attachments.documents.map(({ kind }) => (kind === 'Example' ? 'Invoice' : kind)),
      isLeftOut: mail.attachments.isLeftOut,
    },
    attempts: mail.attempts,
    failure: withoutCodes(mail.failure),
    createdAt: mail.createdAt,
    sentAt: mail.sentAt,
  };
}

// A mail server may quote the mail in its refusal.
function withoutCodes(text: string | null): string | null {
  return text && maskLinks(text);
}

/** A mail with its content. Links by which its recipient acts are shown only to callers that may act, too. */
export function presentMailInFull(mail: Mail, mayAct: boolean) {
  const content = mail.content && readContent(mail.content, mail);
  const shown = mayAct ? maskAdviserLinks : maskLinks;
  return {
    ...presentMail(mail),
    senderName: mail.senderName,
    replyTo: mail.replyTo,
    text: content && shown(renderText(content)),
    html: content && shown(renderHtml(content)),
    contentDroppedAt: mail.contentDroppedAt,
  };
}

export function presentReminders(
  mails: readonly MailHead[],
  planned: readonly PlannedReminder[],
  remindAgainAt: Date | null,
  suppression: Suppression | null,
) {
  return {
    remindAgainAt,
    suppression: suppression && presentSuppression(suppression),
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
