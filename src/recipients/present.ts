import type { Recipient } from './types.ts';

export function presentRecipient(recipient: Recipient) {
  const { bankAccount } = recipient;
  return {
    id: recipient.id,
    contactId: recipient.contactId,
    processor: recipient.processor,
    status: recipient.status,
    country: recipient.country,
    currency: recipient.currency,
    bankAccount: bankAccount && { bankName: bankAccount.bankName, last4: bankAccount.last4 },
    due: recipient.due,
    dueBy: recipient.dueBy,
    reason: recipient.reason,
    createdAt: recipient.createdAt,
    updatedAt: recipient.updatedAt,
  };
}
