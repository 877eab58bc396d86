import { createHash } from 'node:crypto';
import type { Account } from '../../accounts/types.ts';
import type { DocumentFile } from '../../documents/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Database } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { findPacked } from './documents-store.ts';
import type { DocumentFacts, DocumentKey, KeptDocument, PackageKind, PackItem } from './types.ts';

type Placed = DocumentFacts & { readonly folder: string; readonly stem: string };
type Made =
  | { readonly file: PackItem['files'][number]; readonly kept: readonly KeptDocument[]; readonly gap?: never }
  | { readonly gap: PackItem['gaps'][number]; readonly kept?: never; readonly file?: never };

/** An item with the documents that were made, and those that could not be. */
export const itemOf = (after: string, made: readonly Made[]): PackItem => ({
  after,
  files: made.flatMap(({ file }) => (file === undefined ? [] : [file])),
  gaps: made.flatMap(({ gap }) => (gap === undefined ? [] : [gap])),
  kept: made.flatMap(({ kept }) => kept ?? []),
});

const kindOf: Readonly<Record<DocumentKey['kind'], PackageKind>> = {
  Invoice: 'Invoice',
  EInvoice: 'EInvoice',
  CreditNote: 'CreditNote',
  CreditEInvoice: 'EInvoice',
  Receipt: 'Receipt',
};

/**
 * A document as it was packed first, otherwise as it is made now. A refusal is named; every other failure has packing tried again.
 * `keepsBytes`: false where it can be made again by its SHA-256.
 */
export async function packed(
  database: Database,
  account: Account,
  key: DocumentKey,
  { folder, stem, ...facts }: Placed,
  make: (sha256: string | null) => Promise<DocumentFile>,
  keepsBytes = true,
): Promise<Made> {
  const { invoiceId } = key;
  const kind = kindOf[key.kind];
  const name = `${folder}/${stem}.${kind === 'EInvoice' ? 'xml' : 'pdf'}`;
  const before = await findPacked(database, account.id, key);
  try {
    const bytes = before?.bytes ?? (await make(before?.sha256 ?? null)).bytes;
    const sha256 = createHash('sha256').update(bytes).digest();
    const kept = { ...key, sha256, bytes: keepsBytes ? bytes : null };
    const file = { kind, name, facts, invoiceId, content: once(bytes) };
    return { file, kept: before === null ? [kept] : [] };
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.status !== 422) throw cause;
    return { gap: { kind, name, facts, invoiceId, reason: reasonOf(cause) } };
  }
}

// Advisers read it, who send nothing to the API.
const reasonOf = ({ message }: AppError) => message.replaceAll(/: send `[^`]+` to [A-Z]+ \/v1\/\w+/g, '');

/** Bytes as content of a file. */
export async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}

/** The client that a document names. */
export const clientOf = ({ billing, contact }: Invoice) => billing?.company ?? contact.name;

/**
 * The name of a file without its ending. Numbers are unique in an account, but may have characters that a file name cannot have, or
 * differ only in capital letters, or look like a version of another one.
 */
export function stemOf(number: string, id: string): string {
  if (/^[A-Z0-9_.-]{1,60}$/.test(number)) return number;
  const plain = number.replaceAll(/[^\w.-]+/g, '-').slice(0, 60);
  return `${plain}-${id.slice(-8)}`;
}
