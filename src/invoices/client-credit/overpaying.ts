import type { Transaction } from '../../kit/db/database.ts';
import type { BankLineId } from '../../kit/ids.ts';
import { civilDateIn } from '../../kit/time.ts';
import { type RecordedChange, requireDay } from '../manual-payment.ts';
import type { ManualDetails } from '../manual-payments/types.ts';
import type { PresentContext } from '../present.ts';
import { moveCredit } from './movements.ts';

/** Money that came beyond what was open. */
interface Overpayment {
  /** In the minor unit. */
  readonly amount: number;
  /** The civil date; today without one. */
  readonly paidOn: string | undefined;
  readonly details: ManualDetails;
}

/**
 * Keeps what came beyond what was open as credit of the client, after the rest was recorded. Errors: 409 `contact_busy`, 422
 * `illegal_action`. Needs the invoice locked.
 */
export async function keepOverpayment(
  tx: Transaction,
  { account }: PresentContext,
  change: RecordedChange,
  { amount, paidOn, details }: Overpayment,
): Promise<RecordedChange> {
  const { invoice, now } = change;
  const today = civilDateIn(account.timeZone, now);
  const day = paidOn ?? today;
  requireDay(day, today, invoice);
  const { method, reference, note, sourceId } = details;
  const moved = await moveCredit(
    tx,
    account,
    {
      contactId: invoice.contactId,
      currency: invoice.currency,
      kind: 'Overpayment',
      amount,
      invoiceId: invoice.id,
      manualPaymentId: null,
      bankLineId: sourceId as BankLineId | null,
      method,
      reference,
      note,
      day,
      undoesId: null,
    },
    now,
  );
  const postings = [...change.postings, ...moved.postings];
  return { ...change, postings, credits: [...(change.credits ?? []), moved] };
}
