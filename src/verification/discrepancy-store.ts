import { statement, type Transaction } from '../kit/db/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import type { Difference } from './types.ts';

const putAll = statement(
  'discrepancies_keep',
  `insert into discrepancies as kept (account_id, id, kind, subject, explanation, found_at, seen_at)
   select $1, d.id, d.kind, d.subject, d.explanation, $6, $6
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as d (id, kind, subject, explanation)
   order by d.kind, d.subject
   on conflict (account_id, kind, subject) where gone_at is null do update
     set seen_at = excluded.seen_at, explanation = excluded.explanation`,
);

// One that was found while this look was under way is not known to it, so it is not gone.
const endOthers = statement(
  'discrepancies_end',
  `update discrepancies
   set gone_at = $3
   where account_id = $1 and gone_at is null and kind = any($2::text[]) and seen_at < $3
     and not exists (
       select from unnest($4::text[], $5::text[]) as d (kind, subject)
       where d.kind = discrepancies.kind and d.subject = discrepancies.subject)`,
);

/**
 * Keeps what a look has found: differences that are there, once each, and the end of those of the `looked` kinds that
 * are not there any more. Nothing is repaired. `now` is the account's time.
 */
export async function keepDifferences(
  tx: Transaction,
  accountId: AccountId,
  looked: readonly string[],
  found: readonly Difference[],
  now: Date,
): Promise<void> {
  const kinds = found.map((one) => one.kind);
  const subjects = found.map((one) => one.subject);
  const explanations = found.map((one) => one.explanation);
  await tx.query(putAll, [accountId, found.map(() => newId()), kinds, subjects, explanations, now]);
  await tx.query(endOthers, [accountId, looked, now, kinds, subjects]);
}
