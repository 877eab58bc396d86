import { type Account, accountTime } from '../../accounts/types.ts';
import type { ProcessorEvent, ProcessorName } from '../../processors/types.ts';
import { transact, type WorkDeps } from '../work.ts';
import { stopAutopay } from './autopay.ts';
import { findInvoicesCharging, readMandate } from './mandate-store.ts';

type MethodUnusable = Extract<ProcessorEvent, { readonly type: 'method_unusable' }>;

/**
 * Ends autopay of every invoice that charges a stored method, because its processor says that the method can no longer be charged.
 * The clients are notified. False when none does.
 */
export async function endUnusable(
  deps: WorkDeps,
  account: Account,
  processor: ProcessorName,
  { reference: method, occurredAt }: MethodUnusable,
  now: Date,
): Promise<boolean> {
  const ids = await findInvoicesCharging(deps.database, account.id, processor, method);
  // The processor names the second.
  const until = accountTime(account, new Date(occurredAt.getTime() + 1_000));
  for (const id of ids) {
    await transact(deps, account, now, async (work) => {
      const invoice = await deps.invoices.lockInvoice(work.tx, account.id, id);
      const mandate = invoice === null ? null : await readMandate(work.tx, account.id, id);
      // The client may have agreed with another method.
      if (invoice === null || mandate === null || !isOf(mandate.processorReference, method)) return;
      // Or have given the same method again since, which a late message does not know. A consent to another schedule gives none.
      if ((mandate.firstAcceptedAt ?? mandate.acceptedAt) >= until) return;
      await stopAutopay(work, invoice, mandate, { reason: 'method_unusable' });
    });
  }
  return ids.length > 0;
}

function isOf(reference: string, method: string): boolean {
  return reference === method || reference.endsWith(`/${method}`);
}
