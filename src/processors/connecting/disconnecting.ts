import { forgetKeys, type KeyOwner, unsealIfPossible } from '../keys.ts';
import { findProcessorAccount } from '../store.ts';
import { tryToDelete } from './connecting.ts';
import { busyWith, type ConnectingDeps, openKeyStore } from './deps.ts';

/**
 * Deletes the keys of an account at Stripe, and the webhook endpoint there. The name of the account at Stripe stays. An
 * account without keys stays as it is. Errors: 422 `processor_busy` while real money is under way.
 */
export async function disconnect(deps: ConnectingDeps, account: KeyOwner): Promise<void> {
  const { id } = account;
  const store = await openKeyStore(deps);
  const row = await deps.database.transaction(id, (tx) => findProcessorAccount(tx, id, 'Stripe'));
  if (row === null) return;
  const secretKey = unsealIfPossible(store.secrets, id, row)?.secretKey ?? null;
  const isForgotten = await forgetKeys(store, account, async (tx) => {
    const underWay = account.mode === 'Live' ? await deps.readUnderWay(tx, id, 'Stripe') : [];
    if (underWay.length > 0) throw busyWith(underWay);
  });
  if (!isForgotten) return;
  deps.onChanged(id);
  // Last: an endpoint that stays behind does nothing, but without it keys in use would hear of nothing.
  if (secretKey !== null && row.webhookEndpointId !== null) {
    await tryToDelete(deps, id, secretKey, row.webhookEndpointId);
  }
}
