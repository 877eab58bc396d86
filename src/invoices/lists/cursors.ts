import { invalidRequest } from '../../kit/errors.ts';
import type { InvoiceId } from '../../kit/ids.ts';

/** Where a page of invoices begins: behind the last one of the page before. */
export type InvoiceCursor =
  /** Newest first. */
  | { readonly by: 'id'; readonly id: string }
  /** Last changed first. */
  | { readonly by: 'change'; readonly updatedAt: Date; readonly id: string }
  /**
   * By the words found, of very many: the newest invoice that is shown so, when that began, the last one shown of those
   * that waited then (the first id of all when all were), and the place in the lists.
   */
  | {
      readonly by: 'word';
      readonly upTo: string;
      readonly since: string;
      readonly waited: string;
      readonly word: string;
      readonly age: string;
      readonly id: InvoiceId;
    };

const BYTES = { id: 16, change: 24, word: 80 };

/** Writes a cursor for callers; they may only send it back. */
export function writeCursor(cursor: InvoiceCursor): string {
  if (cursor.by === 'id') return bytesOf(cursor.id).toString('base64url');
  if (cursor.by === 'change') {
    const instant = Buffer.alloc(8);
    instant.writeBigInt64BE(BigInt(cursor.updatedAt.getTime()));
    return Buffer.concat([bytesOf(cursor.id), instant]).toString('base64url');
  }
  const { upTo, since, waited, age, id, word } = cursor;
  const ids = [upTo, since, waited, age, id].map(bytesOf);
  return Buffer.concat([...ids, Buffer.from(word)]).toString('base64url');
}

/** Reads a cursor; `by` is what the query goes by. Errors: 400 when it is none, or is of a list in another order. */
export function readCursor(text: string | undefined, by: 'change' | 'search' | 'id'): InvoiceCursor | null {
  if (text === undefined) return null;
  const bytes = Buffer.from(text, 'base64url');
  const isPlain = bytes.length === BYTES.id;
  if (isPlain && by !== 'change') return { by: 'id', id: idAt(bytes, 0) };
  if (by === 'change' && bytes.length === BYTES.change) {
    const instant = Number(bytes.readBigInt64BE(16));
    if (Math.abs(instant) <= 8.64e15)
      return { by: 'change', id: idAt(bytes, 0), updatedAt: new Date(instant) };
  }
  if (by === 'search' && bytes.length > BYTES.word) {
    const word = bytes.subarray(BYTES.word).toString();
    if (Buffer.from(word).equals(bytes.subarray(BYTES.word)) && !word.includes('\0')) {
      return {
        by: 'word',
        upTo: idAt(bytes, 0),
        since: idAt(bytes, 16),
        waited: idAt(bytes, 32),
        age: idAt(bytes, 48),
        id: idAt(bytes, 64) as InvoiceId,
        word,
      };
    }
  }
  const message = 'is not a `nextCursor` of this query.';
  throw invalidRequest([{ path: '/cursor', code: 'invalid_format', message }]);
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idAt(bytes: Buffer, at: number): string {
  return bytes
    .subarray(at, at + 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
