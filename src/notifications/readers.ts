import { type PersonReceives, readersOf, type StoredBilling } from '../contacts/types.ts';
import type { ClientMailKind, MailKind } from './types.ts';

type ToClient = Exclude<ClientMailKind, `Business${string}`>;

/** As what a person at a client gets each mail to the client. */
const groups: Readonly<Record<ToClient, PersonReceives>> = {
  Invoice: 'Invoices',
  InvoiceChanged: 'Invoices',
  InvoiceReopened: 'Invoices',
  InvoiceCanceled: 'Invoices',
  Reminder: 'Reminders',
  PaymentFailed: 'Reminders',
  AutopayAhead: 'Reminders',
  Receipt: 'Receipts',
  Refund: 'Receipts',
  AutopayStarted: 'Receipts',
  AutopayDone: 'Receipts',
  AutopayEnded: 'Receipts',
  DebitMandate: 'Receipts',
};

interface Client {
  readonly contact: { readonly name: string; readonly email: string };
  readonly billing?: StoredBilling | undefined;
}

/**
 * Those who get a mail about an invoice or a payment out: the people at the client who receive its kind, otherwise the
 * contact. The first is greeted.
 */
export function readersOfMail({ contact, billing = null }: Client, kind: MailKind) {
  const group = (groups as Partial<Record<MailKind, PersonReceives>>)[kind];
  return group === undefined ? ([contact] as const) : readersOf({ contact, billing }, group);
}
