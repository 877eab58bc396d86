import { type KeyOwner, keepKeys, requireNotPlatform, type StripeKeys } from '../keys.ts';
import { type ConnectingDeps, openKeyStore } from './deps.ts';
import { type ReplaceInput, requireReplaceable, requireSameOrUnsuspended } from './replacing.ts';

/**
 * Stores keys with a webhook endpoint that a person has made at Stripe, or with none. Stripe is not asked. Errors: 403
 * `account_closed`, `account_suspended`, 422 `processor_refused_keys`, `processor_busy`.
 */
export async function connectByHand(
  deps: ConnectingDeps,
  account: KeyOwner,
  { replacesAccount, givesUpDisputes, ...keys }: StripeKeys & ReplaceInput,
): Promise<void> {
  const { id } = account;
  const store = await openKeyStore(deps);
  await requireNotPlatform(deps.database, account, keys.stripeAccount);
  await keepKeys(store, account, keys, {
    before: async (tx) => {
      await deps.lockOpening(tx, id);
      await deps.requireOpen(tx, id);
    },
    admit: async (tx, row) => {
      await requireSameOrUnsuspended(deps, tx, account, row, keys);
      const input = { replacesAccount: replacesAccount === true, givesUpDisputes: givesUpDisputes === true };
      await requireReplaceable(deps, store, tx, account, row, keys, input);
    },
  });
  deps.onChanged(id);
}
