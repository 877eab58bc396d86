import type { PageRequest } from '../http/pages.ts';
import { type AccountId, LAST_ID } from '../ids.ts';
import { type Database, type Statement, statement } from './database.ts';

/** The filters of a list, by the names of its conditions; an undefined one does not narrow it. */
type ListFilter<Key extends string> = { readonly [Name in Key]?: unknown };

/**
 * Makes the reader of a list, newest first: `limit + 1` rows at most. `selection` ends in its `where account_id = $1`;
 * `conditions`: see {@link createFiltering}.
 */
export function createListReader<Row extends object, Key extends string = never>(
  name: string,
  selection: string,
  id: string,
  conditions: Readonly<Record<Key, string>> = {} as Readonly<Record<Key, string>>,
): (database: Database, accountId: AccountId, page: PageRequest, filter?: ListFilter<Key>) => Promise<Row[]> {
  const textOf = (narrowed: string) => `${selection} and ${id} < $3${narrowed} order by ${id} desc limit $2`;
  const filtering = createFiltering(name, conditions, 4, textOf);
  return (database, accountId, page, filter = {}) => {
    const { query, values } = filtering(filter);
    const paging = [accountId, page.limit + 1, page.before ?? LAST_ID];
    return database.single<Row>(accountId, query, [...paging, ...values]);
  };
}

/**
 * Makes the statements that a filter narrows, each set of conditions a prepared statement of its own, so that each has the
 * plan of its index. `conditions` say how `?` narrows it; in quotes, `'?'`, it stands in the text, and must be one word of a
 * closed list. `first`: the number of the first parameter that is free.
 */
export function createFiltering<Key extends string>(
  name: string,
  conditions: Readonly<Record<Key, string>>,
  first: number,
  textOf: (narrowed: string) => string,
): (filter: ListFilter<Key>) => { readonly query: Statement; readonly values: readonly unknown[] } {
  const statements = new Map<string, Statement>();
  const keys = Object.keys(conditions) as Key[];
  return (filter) => {
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
        ...asValues.map((key, index) => conditions[key].replaceAll('?', `$${index + first}`)),
      ].map((condition) => ` and ${condition}`);
      one = statement(own, textOf(narrowed.join('')));
      statements.set(own, one);
    }
    return { query: one, values: asValues.map((key) => filter[key]) };
  };
}

function wordOf(value: unknown): string {
  if (typeof value === 'string' && /^[A-Za-z]+$/.test(value)) return value;
  throw new Error('Only a word of a closed list may stand in the text of a statement.');
}
