import type { Database, Transaction } from '../kit/db/database.ts';
import type { AccountId, BankLineId } from '../kit/ids.ts';
import { findAssignmentsOf, findCreditsOf, readAssignmentsOf, readCreditsOf } from './lines-store.ts';
import type { LineUses } from './types.ts';

/** The payments and credits that stand because some lines were confirmed. */
export async function findUsesOf(
  database: Database,
  accountId: AccountId,
  lineIds: readonly BankLineId[],
): Promise<LineUses> {
  const [assignments, credits] = await Promise.all([
    findAssignmentsOf(database, accountId, lineIds),
    findCreditsOf(database, accountId, lineIds),
  ]);
  return { assignments, credits };
}

/** The same in a transaction, with what it has recorded itself. */
export async function readUsesOf(
  tx: Transaction,
  accountId: AccountId,
  lineIds: readonly BankLineId[],
): Promise<LineUses> {
  const [assignments, credits] = await Promise.all([
    readAssignmentsOf(tx, accountId, lineIds),
    readCreditsOf(tx, accountId, lineIds),
  ]);
  return { assignments, credits };
}

/** Those of one line. */
export function usesOfLine({ assignments, credits }: LineUses, id: BankLineId): LineUses {
  return {
    assignments: assignments.filter(({ lineId }) => lineId === id),
    credits: credits.filter(({ lineId }) => lineId === id),
  };
}
