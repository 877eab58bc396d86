import type { Database } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { chargeChecks } from './charge-checks-store.ts';
import { runCheck } from './check-store.ts';
import { clientCreditChecks } from './client-credit-checks-store.ts';
import { creditChecks } from './credit-checks-store.ts';
import { depositChecks } from './deposit-checks-store.ts';
import { eventChecks } from './event-checks-store.ts';
import { invoiceChecks } from './invoice-checks-store.ts';
import { ledgerChecks } from './ledger-checks-store.ts';
import { paymentChecks } from './payment-checks-store.ts';
import { taxChecks } from './tax-checks-store.ts';
import type { Check, CheckResult } from './types.ts';
import { versionChecks } from './version-checks-store.ts';

/** All invariants, in the order in which answers list them. */
export const checks: readonly Check[] = [
  ...ledgerChecks,
  ...invoiceChecks,
  ...taxChecks,
  ...creditChecks,
  ...clientCreditChecks,
  ...depositChecks,
  ...versionChecks,
  ...chargeChecks,
  ...paymentChecks,
  ...eventChecks,
];

/**
 * Checks all invariants of an account as of one moment, while other transactions run. Nothing is written.
 */
export function verifyAccount(database: Database, accountId: AccountId): Promise<CheckResult[]> {
  return database.snapshot(accountId, async (tx) => {
    const results: CheckResult[] = [];
    for (const check of checks) results.push(await runCheck(tx, accountId, check));
    return results;
  });
}
