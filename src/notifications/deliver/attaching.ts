import type { Account } from '../../accounts/types.ts';
import type { Documents } from '../../documents/service.ts';
import type { DocumentFile } from '../../documents/types.ts';
import type { Invoices } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import { AppError } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import { isNamedNote } from '../attached-notes.ts';
import { exampleInvoice } from '../examples.ts';
import type { Attachments, Mail, MailDocument } from '../types.ts';

export interface AttachingDeps {
  readonly log: Log;
  readonly clock: Clock;
  readonly invoices: Pick<Invoices, 'previewInvoice'> & {
    readonly creditNotes: Pick<Invoices['creditNotes'], 'findOf'>;
  };
  readonly documents: Pick<
    Documents,
    'creditNoteFile' | 'invoiceFile' | 'receiptFile' | 'requireCharge' | 'requireInvoice'
  >;
}

/** How many mails wait for their PDF at once, in all and of one account: the others of the 100 places are for mails without. */
const AT_ONCE = { all: 8, ofAccount: 4 };

/** How often the PDF of a mail is tried. With the pauses between it, these are some eight minutes. */
const MOST_TRIES = 6;

/** The size of all PDFs of a mail: with base64 it stays below what mail servers take. */
const MOST_ATTACHED_BYTES = 5 * 1024 * 1024;

/**
 * The documents of a mail that is about to go. `Later`: they could not be made, and are tried again. `LeftOut`: they will not
 * be made, and the mail goes without them. `Full`: too many wait for theirs.
 */
type Attaching = readonly DocumentFile[] | 'Later' | 'LeftOut' | 'Full';

/** Builds the making of documents for mails. No transaction is open while one is made. */
export function createAttaching(deps: AttachingDeps) {
  const busy = new Map<AccountId, number>();
  const placesOf = (id: AccountId): number => {
    const all = [...busy.values()].reduce((sum, one) => sum + one, 0);
    return Math.min(AT_ONCE.all - all, AT_ONCE.ofAccount - (busy.get(id) ?? 0));
  };
  return {
    /** How many mails of an account may begin to wait for their documents now. */
    placesOf,

    async attach(account: Account, mail: Mail): Promise<Attaching> {
      const { attachments } = mail;
      if (attachments === null || attachments.isLeftOut) return [];
      if (placesOf(account.id) <= 0) return 'Full';
      busy.set(account.id, (busy.get(account.id) ?? 0) + 1);
      try {
        return await makeAll(deps, account, mail, attachments);
      } catch (cause) {
        const isForGood = cause instanceof AppError && cause.code !== 'overloaded';
        deps.log.warn({ err: cause, mailId: mail.id }, 'the document of a mail could not be made');
        return isForGood || attachments.tries + 1 >= MOST_TRIES ? 'LeftOut' : 'Later';
      } finally {
        const left = (busy.get(account.id) ?? 1) - 1;
        if (left === 0) busy.delete(account.id);
        else busy.set(account.id, left);
      }
    },
  };
}

async function makeAll(
  deps: AttachingDeps,
  account: Account,
  mail: Mail,
  { documents }: Attachments,
): Promise<Attaching> {
  const files: DocumentFile[] = [];
  for (const one of documents) files.push(...(await make(deps, account, mail, one)));
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  return bytes > MOST_ATTACHED_BYTES ? 'LeftOut' : files;
}

async function make(
  deps: AttachingDeps,
  account: Account,
  { invoiceId, language }: Mail,
  document: MailDocument,
): Promise<DocumentFile[]> {
  const { documents } = deps;
  const reader = { language };
  if (document.kind === 'Example') {
    const example = await exampleInvoice(deps, account, language);
    return [await documents.invoiceFile(account, example, { ...reader, isOwnCopy: true })];
  }
  if (document.kind === 'Receipt') {
    const { charge, invoice } = await documents.requireCharge(account, document.id);
    return [await documents.receiptFile(account, invoice, charge, reader)];
  }
  const invoice = await documents.requireInvoice(account, invoiceId ?? '');
  if (document.kind === 'Invoice')
    return [await documents.invoiceFile(account, invoice, { ...reader, isClient: true })];
  const notes = await notesOf(deps, account, invoice, document);
  return Promise.all(notes.map((note) => documents.creditNoteFile(account, { note, invoice }, reader)));
}

async function notesOf(
  { invoices }: AttachingDeps,
  account: Account,
  { id }: Invoice,
  document: Extract<MailDocument, { kind: 'CreditNote' }>,
) {
  const notes = await invoices.creditNotes.findOf(account.id, id);
  return notes.filter((note) => isNamedNote(document, note));
}
