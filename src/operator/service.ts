import type { Clock } from '../kit/time.ts';
import { createOperatedAccounts, type OperatorDeps } from './accounts.ts';
import { createOperatorTokens } from './tokens.ts';

export { createSuspending } from './suspending.ts';
export { createOperatorTokens } from './tokens.ts';

/** How the operator of the installation, and its software, look after accounts. */
export type Operator = ReturnType<typeof createOperator>;

export function createOperator(deps: OperatorDeps & { readonly clock: Clock }) {
  return { ...createOperatedAccounts(deps), ...createOperatorTokens(deps.database, deps.clock) };
}
