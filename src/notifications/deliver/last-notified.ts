import type { Account } from '../../accounts/types.ts';
import { readEvent } from '../../events/service.ts';
import type { Transaction } from '../../kit/database.ts';
import type { AccountId, EventId } from '../../kit/ids.ts';
import { termsOf } from '../decide/causes.ts';
import { type LastNotified, readNotice, saveNotice } from '../reminder-state-store.ts';
import { type MailHead, readLastNotified } from '../store.ts';
import type { InvoiceView } from '../views.ts';

/**
 * Reads what a mail tells of the terms of its invoice: what the event showed that its reason names. Null of a mail about
 * something else. Transaction: needs.
 */
async function readNotifiedBy(
  tx: Transaction,
  accountId: AccountId,
  { reason }: MailHead,
): Promise<LastNotified | null> {
  const [, eventId] = /^(?:invoice:[^:]+|changed):([0-9a-f-]{36})(?:#|$)/.exec(reason) ?? [];
  const event = eventId === undefined ? null : await readEvent(tx, accountId, eventId as EventId);
  if (event === null) return null;
  const view = event.data as InvoiceView;
  return { sequence: event.sequence, email: view.contact.email.toLowerCase(), terms: termsOf(view) };
}

/** True when a client counts as told of an invoice by this mail: nothing newer replaces it. Transaction: needs. */
export async function isLastWord(tx: Transaction, { id }: Account, mail: MailHead): Promise<boolean> {
  if (mail.invoiceId === null) return false;
  const told = (await readNotice(tx, id, mail.invoiceId))?.told ?? null;
  if (told === null) return false;
  const own = await readNotifiedBy(tx, id, mail);
  return own?.sequence === told.sequence && own.email === told.email;
}

/**
 * Takes back that a client was told of an invoice by a mail that never reached it and has no successor: it knows what it
 * was sent last, so whatever brings back the words of this mail tells them again. What another address was told stays.
 * Transaction: needs, with the invoice locked.
 */
export async function restoreLastNotified(
  tx: Transaction,
  { id }: Account,
  { kind, invoiceId, recipients: [client] }: MailHead,
): Promise<void> {
  if ((kind !== 'Invoice' && kind !== 'InvoiceChanged') || invoiceId === null) return;
  if (client === undefined || client.state === 'Sent') return;
  const notice = await readNotice(tx, id, invoiceId);
  const email = client.email.toLowerCase();
  if (notice === null || notice.told?.email !== email) return;
  const last = await readLastNotified(tx, id, invoiceId, email);
  const told = last === null ? null : await readNotifiedBy(tx, id, last);
  await saveNotice(tx, id, invoiceId, { ...notice, told });
}
