import type { Transaction } from '../../kit/db/database.ts';
import { blocked, refusal } from '../../kit/errors.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { type RecordedChange, recordOutside } from '../manual-payment.ts';
import { fillInOrder, openOf, requireOpen } from '../manual-payments/record.ts';
import type { ManualDetails } from '../manual-payments/types.ts';
import type { PresentContext } from '../present.ts';
import { owedAmount } from '../states.ts';
import type { Invoice } from '../types.ts';
import { requireCreditOwner } from './movements.ts';
import { lockBalance } from './store.ts';

const credit: ManualDetails = { method: null, reference: '', note: '', source: 'Credit', sourceId: null };

/**
 * Pays open payments of a locked invoice with credit of its client in the same currency, by due date. `amount`: in the minor unit;
 * without one as much as there is and is open. Errors: 409 `contact_busy`, 422 `illegal_action`, `overpayment`, `credit_too_small`.
 */
export async function applyCredit(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  { amount }: { readonly amount?: number | undefined },
  now: Date,
): Promise<RecordedChange> {
  const { contactId, currency } = invoice;
  const open = openOf(invoice);
  requireOpen(invoice, open);
  // The client before its credit, as everything that uses credit locks them.
  await requireCreditOwner(tx, context.account, contactId);
  const balance = await lockBalance(tx, context.account.id, contactId, currency);
  if (balance === 0)
    throw blocked('NotApplicable', `The client has no credit in ${currency}.`, { passes: 'by change' });
  const owed = sumAmounts(open.map(owedAmount));
  const used = amount ?? Math.min(balance, owed);
  if (used > owed) {
    const message = `${used} is more than what is open of this invoice: ${owed}. Apply at most that.`;
    throw refusal('overpayment', message, '/amount');
  }
  if (used > balance) {
    const message = `The client has ${balance} of credit in ${currency}. Apply at most that.`;
    throw refusal('credit_too_small', message, '/amount');
  }
  return recordOutside(tx, context, invoice, fillInOrder(open, used).parts, now, credit);
}
