import { OF_ACCOUNT, statement, type Transaction } from '../kit/db/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import type { Difference } from './types.ts';

const putAll = statement(
  'discrepancies_keep',
  `insert into discrepancies as kept (account_id, id, kind, subject, explanation, found_at, seen_at)
   select counter.account_id, d.id, d.kind, d.subject, d.explanation, $6, $6
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as d (id, kind, subject, explanation)
   ${OF_ACCOUNT}
   order by d.kind, d.subject
   on conflict (account_id, kind, subject) where gone_at is null do update
     set seen_at = excluded.seen_at, explanation = excluded.explanation`,
);

// A difference that another transaction found since this check began is not in its list, but is not gone.
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
 * Keeps the differences that a check has found, once each, and ends those of the `checked` kinds that it has not found.
 * Nothing is repaired. `now` is the account's time.
 */
export async function keepDifferences(
  tx: Transaction,
  accountId: AccountId,
  checked: readonly string[],
  found: readonly Difference[],
  now: Date,
): Promise<void> {
  const kinds = found.map((one) => one.kind);
  const subjects = found.map((one) => one.subject);
  const explanations = found.map((one) => one.explanation);
  await tx.query(putAll, [accountId, found.map(() => newId()), kinds, subjects, explanations, now]);
  await tx.query(endOthers, [accountId, checked, now, kinds, subjects]);
}
