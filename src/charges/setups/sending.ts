import { readSuspensions } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { SetupId } from '../../kit/ids.ts';
import {
  callProcessor,
  FIRST_CHECK_MS,
  nextCheck,
  type ProcessorOperation,
  perform,
  settingUp,
} from '../../processors/service.ts';
import type { SetupOutcome } from '../../processors/types.ts';
import type { SendingDeps } from '../work.ts';
import { applySetupOutcome } from './outcome.ts';
import { findSetup, isSetupAtFormer, withdrawSetup } from './store.ts';
import type { Setup } from './types.ts';

const HOUR_MS = 3_600_000;
/** How long a card's holder may take to confirm. */
const ABANDONED_AFTER_MS = 24 * HOUR_MS;
/** After so long without an end nobody waits for the setup any more, whatever the method. No money hangs on it. */
const GIVEN_UP_AFTER_MS = 30 * 24 * HOUR_MS;

const consentEnded: SetupOutcome = {
  status: 'declined',
  reference: null,
  code: 'consent_ended',
  message: 'The method was not saved, and nothing was charged.',
};

/**
 * Sends a setup that was started and applies the answer. One whose answer did not come stays Processing, and `checkSetup` asks about
 * it. No transaction is open across a call.
 */
export async function runSetup(deps: SendingDeps, account: Account, id: SetupId, now: Date): Promise<Setup> {
  const setup = await requireSetup(deps, account, id);
  if (setup.status !== 'Processing' || setup.processorReference !== null) return setup;
  const outcome = await perform(targetOf(deps, account, setup, now), operationOf(setup), 'send');
  return (await applySetupOutcome(deps, account, id, outcome, now)) ?? setup;
}

/**
 * Asks for the outcome of a setup. One that the processor has never seen is sent again, under the same key, while the client still
 * wants it. After 30 days its consent is withdrawn, and it ends. Answers when to ask again, or null when its end is known. No transaction is open across a call.
 */
export async function checkSetup(
  deps: SendingDeps,
  account: Account,
  id: SetupId,
  now: Date,
): Promise<Date | null> {
  const before = await findSetup(deps.database, account.id, id);
  if (before === null || before.settledAt !== null) return null;
  // Withdrawn first: what the bank confirms from now on makes no mandate.
  const isOver = ageOf(before, now) >= GIVEN_UP_AFTER_MS;
  if (isOver && before.withdrawnAt === null) await withdraw(deps, account, before, now);
  const operation = operationOf(before);
  const asked: ProcessorOperation<SetupOutcome> = {
    ...operation,
    find: isAbandoned(before, now) ? cancelationOf(before) : operation.find,
    decideUnseen: () => decideUnseen(deps, account, id, now),
    isStillWanted: async () => (await requireSetup(deps, account, id)).settledAt === null,
  };
  const found = await perform(targetOf(deps, account, before, now), asked, 'ask');
  const isFinal = found.status === 'succeeded' || found.status === 'declined';
  const after = await applySetupOutcome(deps, account, id, isOver && !isFinal ? consentEnded : found, now);
  return after === null || after.settledAt !== null ? null : nextCheck(found, before.createdAt, now);
}

/** Cancels a setup that waits for its holder. If the holder acted first, it gets that outcome. */
export async function cancelSetup(
  deps: SendingDeps,
  account: Account,
  id: SetupId,
  now: Date,
): Promise<Setup> {
  const setup = await requireSetup(deps, account, id);
  if (setup.status !== 'RequiresAction') return setup;
  const outcome = await callProcessor(targetOf(deps, account, setup, now), cancelationOf(setup));
  if (outcome.status === 'absent') return setup;
  return (await applySetupOutcome(deps, account, setup.id, outcome, now)) ?? setup;
}

// The outcome of a setup that the processor has never seen; null when it is sent again. Reads the account again: it may have been
// suspended since.
async function decideUnseen(
  deps: SendingDeps,
  account: Account,
  id: SetupId,
  now: Date,
): Promise<SetupOutcome | null> {
  const setup = await requireSetup(deps, account, id);
  // The process that sent it may still wait for the answer.
  if (ageOf(setup, now) < FIRST_CHECK_MS) return { status: 'unknown', cause: 'it may be under way there' };
  const [{ suspendedAt }, isFormer] = await deps.database.transaction(account.id, (tx) =>
    Promise.all([readSuspensions(tx, account.id), isSetupAtFormer(tx, account.id, id)]),
  );
  const isOver = setup.withdrawnAt !== null || account.closedAt !== null || suspendedAt !== null || isFormer;
  return isOver ? consentEnded : null;
}

// A card's holder has left the page by then. A bank account may be confirmed by small amounts, which takes days.
function isAbandoned(setup: Setup, now: Date): boolean {
  if (ageOf(setup, now) >= GIVEN_UP_AFTER_MS) return true;
  if (setup.status !== 'RequiresAction') return false;
  if (setup.withdrawnAt !== null) return true;
  return setup.method?.type !== 'BankAccount' && ageOf(setup, now) >= ABANDONED_AFTER_MS;
}

const ageOf = ({ createdAt }: Setup, now: Date): number => now.getTime() - createdAt.getTime();

function cancelationOf({ id, processorReference }: Setup): ProcessorOperation<SetupOutcome>['find'] {
  return (processor, merchant) => processor.cancelSetup(merchant, id, processorReference);
}

function targetOf({ processorFor }: SendingDeps, account: Account, { processor }: Setup, now: Date) {
  return { processorFor, account, processor, now };
}

// The same each time it is sent: the processor refuses other content under the same key.
function operationOf({
  id,
  source,
  description,
  returnUrl,
  processorReference,
  method,
  currency,
}: Setup): ProcessorOperation<SetupOutcome> {
  const kind = method === null ? {} : { methodType: method.type, currency };
  return settingUp({ key: id, source, description, returnUrl, ...kind }, processorReference);
}

function withdraw(
  { database, invoices }: SendingDeps,
  account: Account,
  { id, invoiceId }: Setup,
  now: Date,
): Promise<void> {
  return database.transaction(account.id, async (tx) => {
    await invoices.lockInvoice(tx, account.id, invoiceId);
    await withdrawSetup(tx, account.id, id, now);
  });
}

async function requireSetup({ database }: SendingDeps, account: Account, id: SetupId): Promise<Setup> {
  const setup = await findSetup(database, account.id, id);
  if (setup === null) throw new Error(`There is no setup ${id}.`);
  return setup;
}
