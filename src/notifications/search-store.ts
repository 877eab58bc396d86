import { type Database, type Statement, statement } from '../kit/db/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, LAST_ID } from '../kit/ids.ts';
import { headColumns, type MailFilter, type MailHead } from './store.ts';
import { shownMailKinds } from './types.ts';

/** How many mails one page covers: for a rare word it may find fewer than requested, and still have a next page. */
const LOOKED_AT = 5_000;

// `?` stands for the value.
const conditions: Readonly<Record<keyof MailFilter, string>> = {
  contactId: 'm.contact_id = ?',
  invoiceId: 'm.invoice_id = ?',
  paymentId: 'm.payment_id = ?',
  status: 'm.status = ?',
};
const keys = Object.keys(conditions) as (keyof MailFilter)[];

const statements = new Map<string, Statement>();

// One for each set of filters, so that each walks along its own index. The ids found are an array, read once: joined, a plan
// without statistics looked through all again for each mail, and took 6 s of 5 000. The text of a mail is not searched: it has links
// that not everybody may see.
function searchBy(given: readonly (keyof MailFilter)[]): Statement {
  const name = ['mails_search', ...given].join('_');
  const known = statements.get(name);
  if (known !== undefined) return known;
  const narrowed = given
    .map((key, index) => ` and ${conditions[key].replace('?', `$${index + 6}`)}`)
    .join('');
  const made = statement(
    name,
    `with looked as materialized (
       select m.id, m.subject, m.recipients from mails m
       where m.account_id = $1 and m.id < $3 and m.kind = any($4) and m.erased_at is null${narrowed}
       order by m.id desc limit ${LOOKED_AT}
     ), stop as (
       select case when count(*) = ${LOOKED_AT} then (array_agg(id order by id))[1] end as id from looked
     ), found as materialized (
       select l.id from looked l
       where strpos(lower(l.subject), lower($5)) > 0 or exists (
         select from json_array_elements(l.recipients) r
         where strpos(lower(r->>'name'), lower($5)) > 0 or strpos(lower(r->>'email'), lower($5)) > 0)
       order by l.id desc limit $2
     )
     select stop.id as "stoppedAt", mail.* from stop
     left join (
       select ${headColumns} from mails m where m.account_id = $1 and m.id = any(array(select id from found))
     ) mail on true
     order by mail.id desc`,
  );
  statements.set(name, made);
  return made;
}

/** Mails that a search has found, newest first. */
interface FoundMails {
  /** `limit + 1` at most. */
  readonly rows: readonly MailHead[];
  /** Up to which mail it has looked, when there are more. */
  readonly stoppedAt: string | null;
}

/** Finds mails that an account may see, newest first, by a part of the subject or of a reader. */
export async function searchMails(
  database: Database,
  accountId: AccountId,
  { q, ...filter }: MailFilter & { readonly q: string },
  { limit, before }: PageRequest,
): Promise<FoundMails> {
  const given = keys.filter((key) => filter[key] !== undefined);
  const rows = await database.single<MailHead & { stoppedAt: string | null }>(accountId, searchBy(given), [
    accountId,
    limit + 1,
    before ?? LAST_ID,
    shownMailKinds,
    q,
    ...given.map((key) => filter[key]),
  ]);
  // The outer join leaves one row without a mail where none was found.
  const found = rows.filter(({ id }) => (id as string | null) !== null);
  return { rows: found, stoppedAt: rows[0]?.stoppedAt ?? null };
}
