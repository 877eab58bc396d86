import { createAccountTokens } from './account-tokens.ts';
import { createOperatedAccounts } from './accounts.ts';
import { createActing } from './acting.ts';
import { createOperatorIdempotency } from './idempotency.ts';
import { createOnboarding, type OnboardingDeps } from './onboarding.ts';
import { createOperatorPeople } from './people.ts';
import { createOperatorTokens } from './tokens.ts';
import { createUsage } from './usage.ts';

export { listOperatedAccounts, readHealth } from './account-store.ts';
export { purgeOperatorKeys } from './idempotency-store.ts';
export { createOperatorPeople } from './people.ts';
export { createOperatedPlatform, type OperatedPlatform } from './platform.ts';
export { createSuspending } from './suspending.ts';
export { nameOperatorTokens } from './token-store.ts';
export { createOperatorTokens } from './tokens.ts';

/** How the operator of the installation, and its software, look after accounts. */
export type Operator = ReturnType<typeof createOperator>;

export function createOperator(options: Omit<OnboardingDeps, 'idempotency'>) {
  const deps = { ...options, idempotency: createOperatorIdempotency(options.database) };
  return {
    ...createOperatedAccounts(deps),
    ...createAccountTokens(deps),
    ...createOnboarding(deps),
    ...createOperatorPeople(deps.database, deps.clock),
    ...createOperatorTokens(deps.database, deps.clock),
    ...createUsage(deps),
    ...createActing(deps),
  };
}
