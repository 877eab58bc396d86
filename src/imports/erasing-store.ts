import { statement, type Transaction } from '../kit/db/database.ts';
import { patternOf } from '../kit/http/erased-answers.ts';
import type { AccountId, ImportId } from '../kit/ids.ts';

// Locked, so that a row that is being created either is there already, or finds that it was forgotten.
const findNext = statement(
  'imports_find_next',
  `select id, name from imports
   where account_id = $1 and ($2::uuid is null or id > $2) order by id limit 1 for update`,
);

const forgetName = statement(
  'imports_forget_name',
  `update imports set name = '' where account_id = $1 and id = $2`,
);

const forgetRefused = statement(
  'import_rows_forget_faults',
  `update import_rows set faults = $4::json where account_id = $1 and import_id = $2 and lower(faults::text) ~ $3`,
);

// Rows that are not created yet are forgotten by address only: another person may have the same name. A row that was
// imported before can no longer be included.
const forgetWaiting = statement(
  'import_rows_forget_texts',
  `update import_rows set body = null, match_key = null, fingerprint = null,
     status = case when status in ('Waiting', 'Valid') or earlier_import_id is not null then 'Faulty' else status end,
     faults = case when status in ('Waiting', 'Valid', 'Faulty') or earlier_import_id is not null then $4::json end,
     object_id = case when earlier_import_id is null then object_id end, earlier_import_id = null
   where account_id = $1 and import_id = $2 and lower(body::text) ~ $3`,
);

const ERASED = JSON.stringify([
  { path: '', code: 'erased', message: 'This was about a person whose data has been erased.' },
]);

/** The words of a text, in small letters. */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** Names of files have shorter words by chance. */
const SHORTEST_WORD = 3;

// A file may be called after one word of a name, with any characters between words. All words of an address stand together.
function isAbout(name: string, texts: readonly string[]): boolean {
  const said = ` ${wordsOf(name).join(' ')} `;
  return texts.some((text) => {
    const words = wordsOf(text);
    const wanted = text.includes('@')
      ? [words.join(' ')]
      : words.filter(({ length }) => length >= SHORTEST_WORD);
    return wanted.some((word) => said.includes(` ${word} `));
  });
}

/**
 * Forgets the names and addresses of a person in the name of the next import after one, and in its rows; answers its
 * id, or null when there is none.
 */
export async function forgetTexts(
  tx: Transaction,
  accountId: AccountId,
  after: ImportId | null,
  texts: readonly string[],
): Promise<ImportId | null> {
  const [next] = await tx.query<{ id: ImportId; name: string }>(findNext, [accountId, after]);
  if (next === undefined || texts.length === 0) return null;
  if (isAbout(next.name, texts)) await tx.query(forgetName, [accountId, next.id]);
  await tx.query(forgetRefused, [accountId, next.id, patternOf(texts), ERASED]);
  const addresses = texts.filter((text) => text.includes('@'));
  if (addresses.length > 0) {
    await tx.query(forgetWaiting, [accountId, next.id, patternOf(addresses), ERASED]);
  }
  return next.id;
}

const forgetFingerprints = statement(
  'import_rows_forget_fingerprints',
  `update import_rows set fingerprint = null
   where account_id = $1 and object_id = any($2::uuid[]) and fingerprint is not null`,
);

/** Forgets the fingerprints of rows that have created these objects. */
export async function forgetObjects(tx: Transaction, accountId: AccountId, ids: readonly string[]) {
  await tx.query(forgetFingerprints, [accountId, ids]);
}
