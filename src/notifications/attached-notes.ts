import type { Invoices } from '../invoices/service.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';
import type { MailDocument } from './types.ts';

type NamedNote = Extract<MailDocument, { kind: 'CreditNote' }>;

/** Whether a mail carries a credit note by naming its event, or a refund of it. */
export function isNamedNote(
  document: NamedNote,
  { createdAt, refundIds }: { readonly createdAt: Date; readonly refundIds: readonly string[] },
): boolean {
  return document.by === 'Event' ? createdAt.toISOString() === document.id : refundIds.includes(document.id);
}

/** The documents without credit notes that nobody has issued: a refund, and a change after a credit note, may have none. */
export async function withoutMissingNotes(
  tx: Transaction,
  creditNotes: Pick<Invoices['creditNotes'], 'readOf'>,
  { accountId, invoiceId }: { readonly accountId: AccountId; readonly invoiceId: InvoiceId },
  documents: readonly MailDocument[],
): Promise<readonly MailDocument[]> {
  if (documents.every(({ kind }) => kind !== 'CreditNote')) return documents;
  const notes = await creditNotes.readOf(tx, accountId, invoiceId);
  return documents.filter((one) => one.kind !== 'CreditNote' || notes.some((note) => isNamedNote(one, note)));
}
