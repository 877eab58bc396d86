import {
  type KeyOwner,
  keepKeys,
  keepsSecret,
  requireNotPlatform,
  type StripeKeys,
  unsealIfPossible,
} from '../keys.ts';
import { dropWanted } from './business-store.ts';
import { type ConnectingDeps, openKeyStore, timed } from './deps.ts';
import { DELETING_MS, tryToDelete } from './endpoints.ts';
import { type ReplaceInput, requireReplaceable, requireSameOrUnsuspended } from './replacing.ts';

/**
 * Stores keys with a webhook endpoint that a person has made at Stripe, or with none. Stripe is not asked about them. It
 * only deletes an endpoint of ours that is no longer used. Errors: 403 `account_closed`, `account_suspended`, 422
 * `processor_refused_keys`, `processor_busy`.
 */
export async function connectByHand(
  deps: ConnectingDeps,
  account: KeyOwner,
  { replacesAccount, givesUpDisputes, ...keys }: StripeKeys & ReplaceInput,
): Promise<void> {
  const { id } = account;
  const store = await openKeyStore(deps);
  await requireNotPlatform(deps.database, account, keys.stripeAccount);
  const before = await keepKeys(store, account, keys, {
    before: async (tx) => {
      await deps.lockOpening(tx, id);
      await deps.requireOpen(tx, id);
    },
    admit: async (tx, row) => {
      await requireSameOrUnsuspended(deps, tx, account, row, keys);
      const input = { replacesAccount: replacesAccount === true, givesUpDisputes: givesUpDisputes === true };
      await requireReplaceable(deps, store, tx, account, row, keys, input);
      await dropWanted(tx, id, store.clock.now());
    },
  });
  deps.onChanged(id);
  const kept = unsealIfPossible(store.secrets, id, before);
  const isSame = before.stripeAccount === keys.stripeAccount;
  // Stripe shows the secret of our endpoint to a person, who may have typed it. Where the stored one cannot be read, nobody
  // knows which it is: the endpoint stays, and the next connection in the app deletes what is not used.
  const mayBeUsed = isSame && (kept === null ? keys.webhookSecret !== null : keepsSecret(keys, kept));
  if (before.webhookEndpointId === null || mayBeUsed) return;
  // The secret of this endpoint is gone, so that everything it sends would be refused here.
  const secretKey = isSame ? keys.secretKey : kept?.secretKey;
  if (secretKey == null) return;
  await tryToDelete(timed(deps, DELETING_MS), id, secretKey, before.webhookEndpointId);
}
