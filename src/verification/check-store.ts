import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Check, CheckResult } from './types.ts';

/** How many faults of a check are listed; all are counted. */
const MAXIMUM_FAULTS = 100;

/**
 * Makes a check of a query that yields `subject`, `expected`, `found` and `rows`, the number of rows behind each line;
 * account_id is $1. PostgreSQL answers only the counts and the first faults, so that memory does not grow with the
 * account.
 */
export function defineCheck(
  name: string,
  sentence: string,
  query: string,
  values: readonly unknown[] = [],
): Check {
  return {
    name,
    sentence,
    values,
    statement: statement(
      `verify_${name}`,
      `with looked as materialized (${query}
       )
       -- All of one account_id.
       select coalesce(sum(rows), 0)::bigint as "rowsLookedAt",
         count(*) filter (where expected is distinct from found) as "faultCount",
         coalesce((
           select json_agg(json_build_object('subject', f.subject, 'expected', f.expected, 'found', f.found)
             order by f.subject)
           from (
             select subject, expected, found from looked where expected is distinct from found
             order by subject limit ${MAXIMUM_FAULTS}
           ) f), '[]') as faults
       from looked`,
    ),
  };
}

/** Runs a check, best in a transaction that sees everything as of one moment. */
export async function runCheck(
  tx: Transaction,
  accountId: AccountId,
  { name, sentence, statement: query, values }: Check,
): Promise<CheckResult> {
  const [row] = await tx.query<Omit<CheckResult, 'name' | 'sentence'>>(query, [accountId, ...values]);
  if (row === undefined) throw new Error(`The check ${name} answered nothing.`);
  return { name, sentence, ...row };
}
