import type { Database } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { chargeChecks } from './charge-checks-store.ts';
import { runCheck } from './check-store.ts';
import { eventChecks } from './event-checks-store.ts';
import { invoiceChecks } from './invoice-checks-store.ts';
import { ledgerChecks } from './ledger-checks-store.ts';
import { paymentChecks } from './payment-checks-store.ts';
import { taxChecks } from './tax-checks-store.ts';
import type { Check, CheckResult } from './types.ts';

/** Everything that always holds, in the order in which it is told. */
export const checks: readonly Check[] = [
  ...ledgerChecks,
  ...invoiceChecks,
  ...taxChecks,
  ...chargeChecks,
  ...paymentChecks,
  ...eventChecks,
];

/**
 * Holds an account to everything that must always hold, all as of one moment, beside whatever runs. Nothing is written.
 */
export function verifyAccount(database: Database, accountId: AccountId): Promise<CheckResult[]> {
  return database.snapshot(accountId, async (tx) => {
    const results: CheckResult[] = [];
    for (const check of checks) results.push(await runCheck(tx, accountId, check));
    return results;
  });
}
