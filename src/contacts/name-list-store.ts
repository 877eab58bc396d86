import { type Database, statement } from '../kit/db/database.ts';
import { type AccountId, FIRST_ID } from '../kit/ids.ts';
import { type ContactFilter, type ContactRow, columns, HAS_EMAIL, HAS_TEXT } from './store.ts';

/** The contact behind which a page from A to Z begins; `nameKey`: its name without accents, in small letters, cut off. */
export interface NamePlace extends Pick<ContactRow, 'id'> {
  readonly nameKey: string;
}

/** The filters of a list from A to Z. The one that one contact at most fits is left to the other list. */
type NamedFilter = { readonly [Key in 'type' | 'q' | 'email']?: ContactFilter[Key] | null | undefined };

type NamedRow = ContactRow & NamePlace;

const listByName = statement(
  'contacts_list_by_name',
  `select ${columns}, name_key as "nameKey" from contacts
   where account_id = $1 and deleted_at is null and (name_key, id) > ($3 collate "C", $4::uuid)
     and ($5::text is null or type = $5) and ($6::text is null or ${HAS_TEXT.replaceAll('?', '$6')})
     and ($7::text is null or ${HAS_EMAIL.replaceAll('?', '$7')})
   order by name_key, id limit $2`,
);

/** Reads a page of contacts from A to Z: `limit + 1` rows at most. */
export function listContactsByName(
  database: Database,
  accountId: AccountId,
  { type = null, q = null, email = null }: NamedFilter,
  limit: number,
  after: NamePlace | null,
): Promise<NamedRow[]> {
  const { nameKey, id } = after ?? { nameKey: '', id: FIRST_ID };
  return database.single<NamedRow>(accountId, listByName, [
    accountId,
    limit + 1,
    nameKey,
    id,
    type,
    q,
    email,
  ]);
}
