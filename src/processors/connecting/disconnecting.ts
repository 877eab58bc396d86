import { forgetKeys, type KeyOwner, unsealIfPossible } from '../keys.ts';
import { findProcessorAccount, lockAccountItself } from '../store.ts';
import { dropWanted, findBusiness } from './business-store.ts';
import { type ConnectingDeps, openKeyStore, timed } from './deps.ts';
import { tryToDelete } from './endpoints.ts';
import { put, rowInUse } from './joining.ts';
import { requireNone } from './replacing.ts';

/**
 * Deletes the keys of an account at Stripe, and the webhook endpoint there. The name of the account at Stripe stays. An
 * account without keys stays as it is. Errors: 422 `processor_busy` while real money is under way.
 */
export async function disconnect(deps: ConnectingDeps, account: KeyOwner): Promise<void> {
  const { id, mode } = account;
  await leaveBusiness(deps, account);
  await forget(deps, account, {
    // A charge that is being written is followed with these keys: this waits for it, and counts it then.
    before: async (tx) => void (mode === 'Live' && (await deps.lockOpening(tx, id))),
    admit: async (tx) => {
      if (mode === 'Live') requireNone(await deps.readUnderWay(tx, id, 'Stripe'));
    },
  });
}

/** As {@link disconnect}, whatever is under way: for an account that is erased. */
export async function forgetConnection(deps: ConnectingDeps, account: KeyOwner): Promise<void> {
  const { id } = account;
  await leaveBusiness(deps, account);
  const row = await deps.database.transaction(id, (tx) => findProcessorAccount(tx, id, 'Stripe'));
  // Without a row no SECRET_KEY is needed.
  if (row === null) return;
  await forget(deps, account, {});
}

// An account at a platform must not come into use again by itself. The platform that the sandbox plays has no keys: payments
// stay in the sandbox, without its fee.
function leaveBusiness(deps: ConnectingDeps, account: KeyOwner): Promise<void> {
  const { id } = account;
  return deps.database.transaction(id, async (tx) => {
    await lockAccountItself(tx, id);
    await dropWanted(tx, id, deps.clock.now());
    const business = await findBusiness(tx, id);
    if (business?.processor === 'Sandbox' && (await rowInUse(tx, account, business)) !== null)
      await put(tx, account, business, false, deps.clock.now());
  });
}

async function forget(
  untimed: ConnectingDeps,
  account: KeyOwner,
  hooks: Parameters<typeof forgetKeys>[2],
): Promise<void> {
  const { id } = account;
  const deps = timed(untimed);
  const store = await openKeyStore(deps);
  const row = await forgetKeys(store, account, hooks);
  if (row === null) return;
  deps.onChanged(id);
  const secretKey = unsealIfPossible(store.secrets, id, row)?.secretKey ?? null;
  // Last: an endpoint that stays behind does nothing, but without it keys in use would hear of nothing.
  if (secretKey !== null && row.webhookEndpointId !== null) {
    await tryToDelete(deps, id, secretKey, row.webhookEndpointId);
  }
}
