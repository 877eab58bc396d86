import { type Database, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { CheckResult } from './types.ts';

/** The last proof of an account's books, and whether a check is running. */
export interface ProofRow {
  /** When the running check began; null when none runs. */
  readonly startedAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly postings: number | null;
  readonly differenceCount: number | null;
  readonly checks: readonly ProvenCheck[] | null;
}

/** The last result of one check. */
interface ProvenCheck {
  readonly name: string;
  readonly sentence: string;
  readonly rowsLookedAt: number;
  readonly differenceCount: number;
  readonly differences: CheckResult['faults'];
}

const find = statement(
  'ledger_proofs_find',
  `select started_at as "startedAt", verified_at as "verifiedAt", postings, difference_count as "differenceCount", checks
   from ledger_proofs where account_id = $1`,
);

/** Reads the last proof of an account's books, or null when there was none. */
export async function findProof(database: Database, accountId: AccountId): Promise<ProofRow | null> {
  const [row] = await database.single<ProofRow>(accountId, find, [accountId]);
  return row ?? null;
}

const begin = statement(
  'ledger_proofs_begin',
  `insert into ledger_proofs as kept (account_id, started_at) values ($1, $2)
   on conflict (account_id) do update set started_at = excluded.started_at
     where kept.started_at is null or kept.started_at < $3
   returning account_id`,
);

/**
 * Notes that a check begins; false while another is running. A check that began before `lostBefore` has died with its
 * process. Both are the machine's time.
 */
export async function beginProof(database: Database, accountId: AccountId, now: Date, lostBefore: Date) {
  return (await database.single(accountId, begin, [accountId, now, lostBefore])).length === 1;
}

const end = statement(
  'ledger_proofs_end',
  'update ledger_proofs set started_at = null where account_id = $1',
);

/** Notes that a check has failed. */
export async function endProof(database: Database, accountId: AccountId): Promise<void> {
  await database.single(accountId, end, [accountId]);
}

const keep = statement(
  'ledger_proofs_keep',
  `insert into ledger_proofs as kept (account_id, started_at, verified_at, postings, difference_count, checks)
   values ($1, null, $2, $3, $4, $5)
   on conflict (account_id) do update set started_at = null, verified_at = excluded.verified_at,
     postings = excluded.postings, difference_count = excluded.difference_count, checks = excluded.checks`,
);

/** Keeps the results of a check. `now` is the account's time. */
export async function keepProof(
  database: Database,
  accountId: AccountId,
  results: readonly CheckResult[],
  now: Date,
): Promise<void> {
  const checks = results.map(
    ({ name, sentence, rowsLookedAt, faultCount, faults }): ProvenCheck => ({
      name,
      sentence,
      rowsLookedAt,
      differenceCount: faultCount,
      differences: faults,
    }),
  );
  // The check of the balance looks at both sides of every posting.
  const sides = results.find(({ name }) => name === 'balance')?.rowsLookedAt ?? 0;
  const found = checks.reduce((sum, { differenceCount }) => sum + differenceCount, 0);
  await database.single(accountId, keep, [accountId, now, sides / 2, found, JSON.stringify(checks)]);
}

const keepReconciled = statement(
  'ledger_proofs_keep_reconciled',
  'update ledger_proofs set reconciled_at = $2 where account_id = $1',
);

/** Notes that the books were compared with every processor of an account that has a proof. `now` is the account's time. */
export async function noteReconciled(database: Database, accountId: AccountId, now: Date): Promise<void> {
  await database.single(accountId, keepReconciled, [accountId, now]);
}
