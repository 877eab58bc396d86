import { type Account, accountTime } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError, refusal } from '../../kit/errors.ts';
import type { PageRequest } from '../../kit/http/pages.ts';
import { type AccountId, type InvoiceId, parseId } from '../../kit/ids.ts';
import type { InvoiceDeps } from '../deps.ts';
import { findVersions, readInvoices } from '../store.ts';
import type { Invoice } from '../types.ts';
import { changedFields, issuedTotal } from './document.ts';
import {
  type AskedFile,
  findKeptSheet,
  findLastChange,
  findVersion,
  hasSheet,
  holdAfterIssue,
  insertSheet,
  insertVersion,
  listVersions,
  type NewSheet,
} from './store.ts';
import type { DocumentChange, DocumentField, KeptSheet, ListedVersion, Version } from './types.ts';

/** The highest number that a version can have. */
const HIGHEST = 2_147_483_647;

/** Reads the versions of an invoice's document, and keeps what their PDFs are made from. */
export function versionVerbs({ database, clock }: InvoiceDeps) {
  return {
    /** Lists versions of an invoice, the newest first: one more than the limit at most. A draft has none. Errors: 404. */
    async list(account: Account, text: string, { limit, before }: PageRequest): Promise<ListedVersion[]> {
      const id = parseId<InvoiceId>(text);
      const [seen] = id === null ? [] : await findVersions(database, account.id, [id]);
      if (id === null || seen == null) throw AppError.notFound('invoice');
      return listVersions(database, account.id, id, before === null ? HIGHEST : numberAt(before), limit + 1);
    },

    /** Reads one version of an invoice. Errors: 404. */
    find: (account: Account, text: string, number: number): Promise<Version> =>
      // Both are read at one moment: a version without its own copy of the invoice is the invoice.
      database.snapshot(account.id, async (tx) => {
        const id = parseId<InvoiceId>(text);
        const [invoice] = id === null ? [] : await readInvoices(tx, account.id, [id]);
        if (invoice === undefined) throw AppError.notFound('invoice');
        const version = await findVersion(tx, account.id, invoice, number);
        if (version === null) throw AppError.notFound('version');
        return version;
      }),

    /**
     * Keeps what a PDF was made from that is handed out: each one that the client gets, and the first of its version and language
     * that the business takes. `version`: null for the one of the invoice as it was read. Answers the one that became the first
     * while this one was made; null: there is none.
     */
    async keepSheet(
      account: Account,
      invoice: Invoice,
      version: number | null,
      sheet: Omit<NewSheet, 'now'>,
    ): Promise<KeptSheet | null> {
      if (version === null && (await hasSheet(database, account.id, invoice, sheet))) return null;
      const now = accountTime(account, clock.now());
      const isKept = await database.transaction(account.id, (tx) =>
        insertSheet(tx, account.id, invoice, version, { ...sheet, now }),
      );
      if (isKept) return null;
      const asked = { language: sheet.language, sha256: null };
      return findKeptSheet(database, account.id, invoice.id, version ?? invoice.documentVersion, asked);
    },

    /** The last change of an invoice's document, for its client; null: there was none. */
    async findChange(accountId: AccountId, invoice: Invoice): Promise<DocumentChange | null> {
      const found = invoice.documentVersion === 1 ? null : await findLastChange(database, accountId, invoice);
      if (found === null) return null;
      const change = changeBetween(found.before, invoice, found.at);
      // Another client looked before.
      return { ...change, seenAt: change.changed.includes('buyer') ? null : found.seenAt };
    },

    /** The change that its client would be told if an issued invoice became another now; null: none. */
    async findChangeTo(account: Account, invoice: Invoice, after: Invoice): Promise<DocumentChange | null> {
      const change = changeBetween(invoice, after, accountTime(account, clock.now()));
      return change.changed.length === 0 ? this.findChange(account.id, invoice) : { ...change, seenAt: null };
    },

    /** Reads what a PDF of a version was made from, or null: of several the first that its client got. */
    findSheet: (accountId: AccountId, id: InvoiceId, version: number, asked: AskedFile) =>
      findKeptSheet(database, accountId, id, version, asked),
  };
}

function changeBetween(before: Invoice, after: Invoice, at: Date): Omit<DocumentChange, 'seenAt'> {
  const changed = changedFields(before, after);
  const [total, totalBefore] = [issuedTotal(after), issuedTotal(before)];
  return { at, changed, total, totalBefore, eventDateBefore: before.eventDate };
}

/** The id that stands for a version in the cursor of a list. */
export function placeOf(number: number): string {
  return number.toString(16).padStart(32, '0');
}

function numberAt(place: string): number {
  return Math.min(HIGHEST, Number(`0x${place.replaceAll('-', '')}`));
}

const paths: Readonly<Record<DocumentField, string>> = {
  buyer: '/contact',
  lines: '/lineItems',
  tax: '/lineItems',
  total: '/totalAmount',
  eventDate: '/eventDate',
  finalInvoice: '/depositDocuments',
};

/**
 * The fields of an issued invoice's document that a change changes; none of a draft. The account stays with what it has chosen
 * until the transaction ends. Errors: 422 `illegal_action` where the
 * account corrects issued invoices by other documents.
 */
export async function requireChangeable(
  tx: Transaction,
  account: Account,
  before: Invoice,
  after: Invoice,
): Promise<DocumentField[]> {
  if (before.status === 'Draft') return [];
  const changed = changedFields(before, after);
  const [first] = changed;
  if (first === undefined || (await holdAfterIssue(tx, account.id)) === 'Versions') return changed;
  const message =
    'This account corrects issued invoices by further documents: client, lines, tax, total and day of the event stay as they were ' +
    'issued. To take something back, issue a credit note: POST /v1/invoices/{invoice_id}/credit_notes. To bill more, ' +
    'create another invoice: POST /v1/invoices.';
  throw refusal('illegal_action', message, paths[first]);
}

/** An invoice after a change of its document, with the version that begins with it. Needs the invoice locked. */
export async function beginVersion(
  tx: Transaction,
  account: Account,
  before: Invoice,
  after: Invoice,
  changed: readonly DocumentField[],
): Promise<Invoice> {
  if (changed.length === 0) return after;
  await insertVersion(tx, account.id, before, {
    sequence: before.sequence + 1,
    at: after.updatedAt,
    changed,
  });
  return { ...after, documentVersion: before.documentVersion + 1 };
}
