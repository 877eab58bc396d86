import { randomBase62 } from '../../kit/random.ts';
import type { SetupOperation, SetupOutcome } from '../types.ts';
import { makeEvent, planJob, recordActivity } from './books-store.ts';
import { ACTION_LIMIT_MS, type ActionUrlOf, refusalToStore } from './charges.ts';
import { insertMethodRow, useTokenRow } from './orders-store.ts';
import { refusal, setupOutcomeOf } from './outcomes.ts';
import { findSetupRow, insertSetupRow, updateSetupRow } from './setups-store.ts';
import type { MerchantTransaction, Method, Setup } from './types.ts';

/** Saves a method under a new key, or asks its holder first. */
export async function takeSetup(
  work: MerchantTransaction,
  order: SetupOperation,
  actionUrlOf: ActionUrlOf,
): Promise<{ outcome: SetupOutcome; method: Method | null }> {
  const method = await useTokenRow(work, order.source);
  const fault = method === null ? refusal('method_not_accepted') : refusalToStore(method);
  const asks = method?.behaviour === 'asks_always' || method?.behaviour === 'asks_once';
  const setup: Setup = {
    key: order.key,
    reference: `seti_${randomBase62(24)}`,
    status: fault === null ? 'requires_action' : 'declined',
    description: order.description,
    method,
    storedMethod: null,
    code: fault?.code ?? null,
    message: fault?.message ?? null,
    actionCode: fault === null && asks ? randomBase62(32) : null,
    returnUrl: order.returnUrl,
  };
  await insertSetupRow(work, setup);
  if (fault !== null || asks) await record(work, setup);
  if (fault === null && asks) {
    await planJob(work, 'give_up_setup', setup.key, new Date(work.now.getTime() + ACTION_LIMIT_MS));
  }
  const taken = fault === null && !asks ? await store(work, setup) : setup;
  return { outcome: setupOutcomeOf(taken, actionUrlOf), method };
}

/** Applies the holder's answer, or the end of the time for it. Answers the updated setup. */
export async function decideSetup(
  work: MerchantTransaction,
  key: string,
  isConfirmed: boolean,
  actionUrlOf: ActionUrlOf,
): Promise<Setup> {
  const setup = await findSetupRow(work.tx, work.accountId, key);
  if (setup === null) throw new Error('Something is planned for a setup that is not there.');
  if (setup.status !== 'requires_action') return setup;
  const decided = isConfirmed ? await store(work, setup) : await decline(work, setup);
  await makeEvent(work, { type: 'setup', key, outcome: setupOutcomeOf(decided, actionUrlOf) });
  return decided;
}

/** Cancels a setup that asks its holder, as if the holder had refused; null for an unknown key. */
export async function cancelSetup(
  work: MerchantTransaction,
  key: string,
  actionUrlOf: ActionUrlOf,
): Promise<Setup | null> {
  const setup = await findSetupRow(work.tx, work.accountId, key);
  return setup === null ? null : decideSetup(work, key, false, actionUrlOf);
}

async function store(work: MerchantTransaction, setup: Setup): Promise<Setup> {
  if (setup.method === null) throw new Error(`The setup ${setup.reference} has no method.`);
  const reference = `pm_${randomBase62(24)}`;
  await insertMethodRow(work, reference, setup.method);
  return save(work, { ...setup, status: 'succeeded', storedMethod: reference });
}

function decline(work: MerchantTransaction, setup: Setup): Promise<Setup> {
  return save(work, { ...setup, status: 'declined', ...refusal('authentication_failed') });
}

async function save(work: MerchantTransaction, setup: Setup): Promise<Setup> {
  await updateSetupRow(work, setup);
  await record(work, setup);
  return setup;
}

function record(work: MerchantTransaction, setup: Setup): Promise<void> {
  const { key, reference, description, code } = setup;
  return recordActivity(work, `setup.${setup.status}`, key, reference, { description, code });
}
