import type { AccountMode } from '../accounts/types.ts';
import { type Queries, statement } from '../kit/db/database.ts';
import { type AppError, refusal } from '../kit/errors.ts';
import type { PaymentMethodType } from '../kit/money/payment-methods.ts';

// Across accounts: the rules of the installation, which the function reads for an account.
const findBlock = statement('platform_blocked_by', 'select platform_blocked_by($1, $2) as block');

const messages = {
  Off: 'The operator of this installation has switched payments out off: its Stripe platform is for connected businesses only.',
  OwnCard:
    'This is the only live account of the installation, so that its card would be charged at the Stripe account of its own operator. Card networks forbid that: pay from a bank account.',
};

/** The refusal of everything that begins a payment out where the operator has switched them off. */
export function payoutsAreOff(): AppError {
  return refusal('no_processor', messages.Off);
}

/**
 * Refuses a new payment out through the operator's platform: where it is switched off, and by card for an operator who is the
 * only business here. Errors: 422 `no_processor`.
 */
export async function requirePayingOut(
  tx: Queries,
  mode: AccountMode,
  type: PaymentMethodType,
  path = '',
): Promise<void> {
  const [found] = await tx.query<{ block: keyof typeof messages | null }>(findBlock, [
    mode,
    type !== 'BankAccount',
  ]);
  const block = found?.block ?? null;
  if (block !== null) throw refusal('no_processor', messages[block], path);
}
