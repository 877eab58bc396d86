import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import type { Log } from '../kit/log.ts';
import { addDays, type Clock, civilDateIn, instantIn } from '../kit/time.ts';
import { keepDays, takeSnapshot } from '../ledger/service.ts';
import { createPlatformBooks } from '../platform/service.ts';
import type { Processor, StatementSource } from '../processors/types.ts';
import { keepDifferences } from './discrepancy-store.ts';
import { createProofs } from './proof.ts';
import { keepProof, noteReconciled } from './proof-store.ts';
import { reconcile } from './reconcile.ts';
import { hasUsedPlatform } from './reconcile-store.ts';
import { ensureNightlyTasks } from './task-store.ts';
import type { CheckResult, Difference } from './types.ts';
import { verifyAccount } from './verify.ts';

export { reconcile } from './reconcile.ts';
export { verifyAccount } from './verify.ts';

/** The local hour at which the books of an account are checked. */
const NIGHTLY_HOUR = 3;

export type Verification = ReturnType<typeof createVerification>;

/** Makes the verbs of checking the books. */
export function createVerification({
  database,
  clock,
  log,
  processorFor,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The processor of an account, or null where it has none. */
  readonly processorFor: (account: Account) => Promise<Processor | null>;
}) {
  const keepFound = (account: Account, results: readonly CheckResult[], now: Date) =>
    keepFaults(database, account, results, now);
  return {
    proofs: createProofs({ database, clock, log, keepFaults: keepFound }),
    jobs: {
      /** Checks an account's books and keeps what it has found. Answers when to do it again. */
      check: async (account: Account, _key: string, now: Date) => {
        const results = await verifyAccount(database, account.id);
        await keepFound(account, results, now);
        await keepProof(database, account.id, results, now);
        for await (const books of booksOf({ database, processorFor }, account)) {
          const { differences, kinds } = await reconcile(database, account, books, now);
          await database.transaction(account.id, (tx) =>
            keepDifferences(tx, account.id, kinds, differences, now),
          );
        }
        await noteReconciled(database, account.id, now);
        await takeSnapshot(database, account.id, now);
        await keepDays(database, account.id);
        return nextCheck(account, now);
      },
    },
    /**
     * Compares the books with those of the processors at once, also what moved a moment ago, and keeps the differences.
     * Answers the lines there that are not known here. Errors: those of the processor when it cannot be reached.
     */
    async compareAll(account: Account, now: Date): Promise<Difference[]> {
      const unknown: Difference[] = [];
      for await (const books of booksOf({ database, processorFor }, account)) {
        const { differences, kinds } = await reconcile(database, account, books, now, { isFinal: true });
        await database.transaction(account.id, (tx) =>
          keepDifferences(tx, account.id, kinds, differences, now),
        );
        unknown.push(...differences.filter(({ kind }) => kind.endsWith('.unknown')));
      }
      return unknown;
    },
    /** Has the books of every account checked each night. Answers for how many accounts that is new. */
    ensureNightlyChecks: (now: Date) => ensureNightlyTasks(database, now),
  };
}

/**
 * The books of processors that an account's are compared with: first the part of the operator's platform that pays its money
 * out, which was read before, then those of the processor that takes its clients' money, which may not be reached.
 */
export async function* booksOf(
  { database, processorFor }: Pick<Parameters<typeof createVerification>[0], 'database' | 'processorFor'>,
  account: Account,
): AsyncGenerator<StatementSource> {
  if (await hasUsedPlatform(database, account.id)) yield createPlatformBooks(database);
  const processor = await processorFor(account);
  if (processor !== null && processor.name !== 'StripePlatform') yield processor;
}

/** The next 3 o'clock of the account's zone; once a week where a test clock runs through many nights at once. */
function nextCheck({ timeZone, clockOffsetMs }: Account, now: Date): Date {
  const today = civilDateIn(timeZone, now);
  const tonight = instantIn(timeZone, today, NIGHTLY_HOUR);
  if (tonight > now) return tonight;
  return instantIn(timeZone, addDays(today, clockOffsetMs > 0 ? 7 : 1), NIGHTLY_HOUR);
}

/** Keeps the faults of checks as discrepancies, and ends those that are gone. */
async function keepFaults(database: Database, account: Account, results: readonly CheckResult[], now: Date) {
  const found = results.flatMap(({ name, sentence, faults }) =>
    faults.map(
      ({ subject, expected, found: is }): Difference => ({
        kind: `ledger.${name}`,
        subject,
        explanation: `${sentence} Expected ${expected ?? 'nothing'}, found ${is ?? 'nothing'}.`,
      }),
    ),
  );
  // A check with more faults than it lists ends no discrepancy: the fault may be one that it does not list.
  const complete = results.filter(({ faults, faultCount }) => faults.length === faultCount);
  const kinds = complete.map(({ name }) => `ledger.${name}`);
  await database.transaction(account.id, (tx) => keepDifferences(tx, account.id, kinds, found, now));
}
