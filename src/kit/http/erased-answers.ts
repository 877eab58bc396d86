import { statement, type Transaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { AccountId } from '../ids.ts';
import { renderRefusal } from './envelope.ts';

// The keys stay: without them a repeated request would be done a second time. An answer that is rebuilt from the event of
// what was created follows that event.
const eraseSome = statement(
  'idempotency_erase_answers',
  `with looked as materialized (
     select key, status, body from idempotency_keys
     where account_id = $1 and key > $2 order by key limit $3
   ), erased as (
     update idempotency_keys k set status = $5, etag = null, body = $6
     where k.account_id = $1 and k.key in (
       select looked.key from looked
       where looked.status > 0 and lower(looked.body) ~ $4)
     returning k.key
   )
   select (select count(*) from looked) as looked, (select key from looked order by key desc limit 1) as last,
     (select count(*) from erased) as erased`,
);

// No request's: what stands in its place is of all that are repeated.
const NO_REQUEST = 'req_000000000000000000';

/** How many kept answers were looked at, up to which key, and how many of them were erased. */
interface ErasedAnswers {
  readonly looked: number;
  readonly last: string | null;
  readonly erased: number;
}

/**
 * Puts a refusal in the place of kept answers that say one of some texts as whole words, in any case; looks at a
 * limited number of them, in the order of their keys, after one. Such a request is answered 422
 * `answer_erased` when it is repeated.
 */
export async function eraseAnswers(
  tx: Transaction,
  accountId: AccountId,
  texts: readonly string[],
  { after, limit }: { readonly after: string | null; readonly limit: number },
  now: Date,
): Promise<ErasedAnswers> {
  const refusal = new AppError('answer_erased');
  const [row] = await tx.query<ErasedAnswers>(eraseSome, [
    accountId,
    after ?? '',
    limit,
    texts.length === 0 ? null : patternOf(texts),
    refusal.status,
    renderRefusal(now, refusal, NO_REQUEST),
  ]);
  if (row === undefined) throw new Error('Counting answers one row.');
  return row;
}

/**
 * A regular expression of PostgreSQL that finds texts in JSON in small letters: neither in another word nor as the name
 * of a field, so that who is called Ana or Data is not everywhere.
 */
export function patternOf(texts: readonly string[]): string {
  const escaped = texts.map((text) => asInJson(text).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return `(?<![[:alnum:]])(?:${escaped.join('|')})(?![[:alnum:]]|":)`;
}

// As it stands between the quotes of an answer, in small letters.
function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).toLowerCase();
}
