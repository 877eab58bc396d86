import { type Database, type Statement, statement } from './database.ts';
import type { PageRequest } from './http/pages.ts';
import { type AccountId, LAST_ID } from './ids.ts';

/** What a list is narrowed to, by the names of its conditions; what is undefined does not narrow it. */
type ListFilter<Key extends string> = { readonly [Name in Key]?: unknown };

/**
 * Makes the reader of a list, newest first: `limit + 1` rows at most. `selection` ends in its `where account_id = $1`;
 * `conditions` say how `?` narrows it. Each set of conditions is a prepared statement of its own. Transaction: opens.
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
    const own = [name, ...given].join('_');
    let one = statements.get(own);
    if (one === undefined) {
      const narrowed = given.map((key, index) => ` and ${conditions[key].replace('?', `$${index + 4}`)}`);
      const text = `${selection} and ${id} < $3${narrowed.join('')} order by ${id} desc limit $2`;
      one = statement(own, text);
      statements.set(own, one);
    }
    const values = given.map((key) => filter[key]);
    return database.single<Row>(accountId, one, [
      accountId,
      page.limit + 1,
      page.before ?? LAST_ID,
      ...values,
    ]);
  };
}
