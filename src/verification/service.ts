import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import type { Log } from '../kit/log.ts';
import { addDays, type Clock, civilDateIn, instantIn } from '../kit/time.ts';
import { keepDays, takeSnapshot } from '../ledger/service.ts';
import type { Processor } from '../processors/types.ts';
import { keepDifferences } from './discrepancy-store.ts';
import { createProofs, type Proofs } from './proof.ts';
import { keepProof } from './proof-store.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';
import { ensureNightlyTasks } from './task-store.ts';
import type { CheckResult, Difference } from './types.ts';
import { verifyAccount } from './verify.ts';

export { reconcile } from './reconcile.ts';
export { verifyAccount } from './verify.ts';

/** The hour, on the account's wall, at which its books are checked. */
const NIGHTLY_HOUR = 3;

/** Holding an account's books against each other. */
export interface Verification {
  /** The proof of the books, when somebody asks for it. */
  readonly proofs: Proofs;
  readonly jobs: {
    /** Checks an account's books, keeps what it has found, and answers when to do it again. */
    readonly check: (account: Account, key: string, now: Date) => Promise<Date | null>;
  };
  /** Has the books of every account checked each night, from now on. Answers for how many that is new. */
  readonly ensureNightlyChecks: (now: Date) => Promise<number>;
}

interface VerificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The processor of an account, or null where it has none. */
  readonly processorFor: (account: Account) => Promise<Processor | null>;
}

/** Builds the nightly look at the books. */
export function createVerification({ database, clock, log, processorFor }: VerificationDeps): Verification {
  const keepFound = (account: Account, results: readonly CheckResult[], now: Date) =>
    keepFaults(database, account, results, now);
  return {
    proofs: createProofs({ database, clock, log, keepFaults: keepFound }),
    jobs: {
      async check(account, _key, now) {
        const results = await verifyAccount(database, account.id);
        await keepFound(account, results, now);
        await keepProof(database, account.id, results, now);
        const processor = await processorFor(account);
        if (processor !== null) {
          await keepReconciliation(
            database,
            account,
            await reconcile(database, account, processor, now),
            now,
          );
        }
        await takeSnapshot(database, account.id, now);
        await keepDays(database, account.id);
        return nextCheck(account, now);
      },
    },
    ensureNightlyChecks: (now) => ensureNightlyTasks(database, now),
  };
}

/** The next 3 o'clock on the account's wall; once a week where a test clock runs through many nights at once. */
function nextCheck({ timeZone, clockOffsetMs }: Account, now: Date): Date {
  const today = civilDateIn(timeZone, now);
  const tonight = instantIn(timeZone, today, NIGHTLY_HOUR);
  if (tonight > now) return tonight;
  return instantIn(timeZone, addDays(today, clockOffsetMs > 0 ? 7 : 1), NIGHTLY_HOUR);
}

/** Keeps the faults of checks as discrepancies, and ends those that are gone. */
async function keepFaults(
  database: Database,
  account: Account,
  results: readonly CheckResult[],
  now: Date,
): Promise<void> {
  const found = results.flatMap(({ name, sentence, faults }) =>
    faults.map(
      ({ subject, expected, found: is }): Difference => ({
        kind: `ledger.${name}`,
        subject,
        explanation: `${sentence} Expected ${expected ?? 'nothing'}, found ${is ?? 'nothing'}.`,
      }),
    ),
  );
  // Of a check with more faults than are told, those not told may still be there.
  const told = results.filter(({ faults, faultCount }) => faults.length === faultCount);
  const looked = told.map(({ name }) => `ledger.${name}`);
  await database.transaction(account.id, (tx) => keepDifferences(tx, account.id, looked, found, now));
}

/** Keeps what a reconciliation has found as discrepancies, and ends those that are gone. */
async function keepReconciliation(
  database: Database,
  account: Account,
  { differences, kinds }: Reconciliation,
  now: Date,
): Promise<void> {
  await database.transaction(account.id, (tx) => keepDifferences(tx, account.id, kinds, differences, now));
}
