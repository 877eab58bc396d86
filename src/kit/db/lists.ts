import type { PageRequest } from '../http/pages.ts';
import { type AccountId, LAST_ID } from '../ids.ts';
import { type Database, type Statement, statement } from './database.ts';

/** The filters of a list, by the names of its conditions; an undefined one does not narrow it. */
type ListFilter<Key extends string> = { readonly [Name in Key]?: unknown };

/**
 * Makes the reader of a list, newest first: `limit + 1` rows at most. `selection` ends in its `where account_id = $1`;
 * `conditions` say how `?` narrows it; in quotes, `'?'`, it stands in the text, and must be one word of a closed list.
 * Each set of conditions is a prepared statement of its own.
 */
export function createListReader<Row extends object, Key extends string = never>(
  name: string,
  selection: string,
  id: string,
  conditions: Readonly<Record<Key, string>> = {} as Readonly<Record<Key, string>>,
): (database: Database, accountId: AccountId, page: PageRequest, filter?: ListFilter<Key>) => Promise<Row[]> {
  const statements = new Map<string, Statement>();
  const keys = Object.keys(conditions) as Key[];
  return (database, accountId, page, filter = {}) => {
    const given = keys.filter((key) => filter[key] !== undefined);
    const inText = given.filter((key) => conditions[key].includes("'?'"));
    const asValues = given.filter((key) => !inText.includes(key));
    // By their numbers: the names of all conditions together are longer than a name may be.
    const own = [
      name,
      ...given.map((key) => keys.indexOf(key)),
      ...inText.map((key) => wordOf(filter[key]).toLowerCase()),
    ].join('_');
    let one = statements.get(own);
    if (one === undefined) {
      const narrowed = [
        ...inText.map((key) => conditions[key].replace('?', wordOf(filter[key]))),
        ...asValues.map((key, index) => conditions[key].replaceAll('?', `$${index + 4}`)),
      ].map((condition) => ` and ${condition}`);
      const text = `${selection} and ${id} < $3${narrowed.join('')} order by ${id} desc limit $2`;
      one = statement(own, text);
      statements.set(own, one);
    }
    const values = asValues.map((key) => filter[key]);
    return database.single<Row>(accountId, one, [
      accountId,
      page.limit + 1,
      page.before ?? LAST_ID,
      ...values,
    ]);
  };
}

function wordOf(value: unknown): string {
  if (typeof value === 'string' && /^[A-Za-z]+$/.test(value)) return value;
  throw new Error('Only a word of a closed list may stand in the text of a statement.');
}
