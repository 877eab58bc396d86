import type { Account, AccountMode } from '../accounts/types.ts';
import { type Database, type Queries, statement } from '../kit/db/database.ts';
import { type AppError, refusal } from '../kit/errors.ts';
import type { PaymentMethodType } from '../kit/money/payment-methods.ts';

// Across accounts: the rules of the installation, which the function reads for an account.
const findBlock = statement('platform_blocked_by', 'select platform_blocked_by($1, $2) as block');

const messages = {
  Off: 'The operator of this installation has switched payments out off: its Stripe platform is for connected businesses only.',
  OwnCard:
    'This is the only live account of the installation, so that its card would be charged at the Stripe account of its own operator. Card networks forbid that: pay from a bank account.',
};
type Block = keyof typeof messages;

/** Whether wallets can pay out by card: not where an operator is the only business here. */
export function takesCards(database: Database, { id, mode }: Pick<Account, 'id' | 'mode'>): Promise<boolean> {
  return database.transaction(id, async (tx) => (await readBlock(tx, mode, true)) !== 'OwnCard');
}

/** The refusal of everything that begins a payment out where the operator has switched them off. */
export function payoutsAreOff(): AppError {
  return refusal('no_processor', messages.Off);
}

async function readBlock(tx: Queries, mode: AccountMode, isCard: boolean): Promise<Block | null> {
  const [found] = await tx.query<{ block: Block | null }>(findBlock, [mode, isCard]);
  return found?.block ?? null;
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
  const block = await readBlock(tx, mode, type !== 'BankAccount');
  if (block !== null) throw refusal('no_processor', messages[block], path);
}
