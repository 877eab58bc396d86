import { invalidRequest } from '../kit/errors.ts';
import { cursorOf, idOf } from '../kit/http/pages.ts';
import type { ContactId } from '../kit/ids.ts';
import type { NamePlace } from './name-list-store.ts';

/** The id of a cursor, in characters; of one from A to Z a mark and the key of the name follow. */
const ID_LENGTH = 22;
const MARK = '>';

/** Writes where a page from A to Z ends; callers may only send it back. */
export function writeNameCursor({ id, nameKey }: NamePlace): string {
  return cursorOf(id) + Buffer.from(MARK + nameKey).toString('base64url');
}

/** Reads such a cursor. Errors: 400 when it is of a list in another order. */
export function readNameCursor(cursor: string): NamePlace {
  const bytes = Buffer.from(cursor.slice(ID_LENGTH), 'base64url');
  const text = bytes.toString();
  if (!text.startsWith(MARK) || text.includes('\0') || !Buffer.from(text).equals(bytes)) throw wrongCursor();
  return { id: idOf(cursor.slice(0, ID_LENGTH)) as ContactId, nameKey: text.slice(MARK.length) };
}

/** Refuses a cursor of a list from A to Z where the newest come first. Errors: 400. */
export function requireNewestCursor(cursor: string | undefined): void {
  if (cursor !== undefined && cursor.length !== ID_LENGTH) throw wrongCursor();
}

function wrongCursor() {
  const message = 'is not a `nextCursor` of this query.';
  return invalidRequest([{ path: '/cursor', code: 'invalid_format', message }]);
}
