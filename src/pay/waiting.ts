import type { Charge } from '../charges/types.ts';
import type { PageContext } from './page-context.ts';

/** Whether the outcome of a charge comes within minutes; a bank debit takes days. */
export function isWaitedFor({ status, method }: Charge): boolean {
  return status === 'RequiresAction' || (status === 'Processing' && method?.type !== 'BankAccount');
}

/** Whether a setup waits for its holder or its answer. */
export function isSaving({ setup }: Pick<PageContext, 'setup'>): boolean {
  return setup !== null && setup.settledAt === null && setup.withdrawnAt === null;
}
