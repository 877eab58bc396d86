import type { Account } from '../../accounts/types.ts';
import type { SetupId } from '../../kit/ids.ts';
import { dropScheduledTasks } from '../../kit/queue/tasks.ts';
import { nextState } from '../../kit/states.ts';
import type { ProcessorName, SetupOutcome } from '../../processors/types.ts';
import { keepSetUp } from '../autopay/keeping.ts';
import { nameDebitMandate } from '../debit-mandates/store.ts';
import { type SetupMove, setupStates } from '../states.ts';
import { transact, type WorkDeps } from '../work.ts';
import { readSetup, saveSetup } from './store.ts';
import type { Setup } from './types.ts';

/**
 * Applies the processor's outcome of a setup. When the method is saved, the mandate follows from the consent that came with it. The
 * same function serves the answer, the event and the later check: it may be called any number of times, in any order and at once;
 * states only move forward. Answers the updated setup; null when there is none. `now` is the account's time. `from`: who reports it; the
 * report of another processor than that of the setup changes nothing.
 */
export function applySetupOutcome(
  deps: WorkDeps,
  account: Account,
  id: SetupId,
  outcome: SetupOutcome,
  now: Date,
  from?: ProcessorName,
): Promise<Setup | null> {
  return transact(deps, account, now, async (work) => {
    const { tx, invoices } = work;
    const known = await readSetup(tx, account.id, id);
    const invoice = known && (await invoices.lockInvoice(tx, account.id, known.invoiceId));
    if (known === null || invoice === null) return null;
    // Another process may have applied an outcome before the lock.
    const setup = (await readSetup(tx, account.id, id)) ?? known;
    const isOwn = from === undefined || from === setup.processor;
    if (isOwn && outcome.status === 'succeeded' && outcome.debitMandate !== undefined)
      await nameDebitMandate(tx, account.id, id, outcome.debitMandate);
    const judged = isOwn ? judge(setup, outcome, now) : null;
    if (judged === null) return setup;
    await saveSetup(tx, account.id, judged);
    if (outcome.status === 'succeeded') await keepSetUp(work, invoice, judged, outcome.storedMethod);
    if (judged.settledAt !== null) await dropScheduledTasks(tx, account.id, 'setup.check', [id]);
    return judged;
  });
}

// What follows from an outcome; null when it reports nothing new.
function judge(setup: Setup, outcome: SetupOutcome, now: Date): Setup | null {
  switch (outcome.status) {
    case 'succeeded':
      return moved(setup, 'succeed', now, {
        processorReference: outcome.reference,
        method: setup.method && outcome.method,
        actionUrl: null,
        settledAt: now,
      });
    case 'declined':
      return moved(setup, 'decline', now, {
        processorReference: outcome.reference ?? setup.processorReference,
        failureCode: outcome.code,
        failureMessage: outcome.message,
        actionUrl: null,
        settledAt: now,
      });
    case 'requires_action': {
      const { reference, actionUrl } = outcome;
      return moved(setup, 'requireAction', now, { processorReference: reference, actionUrl });
    }
    case 'processing': {
      const resumed = moved(setup, 'resume', now, { processorReference: outcome.reference, actionUrl: null });
      if (resumed !== null) return resumed;
      const isNew = setup.status === 'Processing' && setup.processorReference === null;
      return isNew ? { ...setup, processorReference: outcome.reference, updatedAt: now } : null;
    }
    case 'unknown':
      return null;
  }
}

function moved(setup: Setup, move: SetupMove, now: Date, changes: Partial<Setup>): Setup | null {
  const status = nextState(setupStates, setup.status, move);
  return status === null ? null : { ...setup, ...changes, status, updatedAt: now };
}
