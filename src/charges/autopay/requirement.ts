import type { Account } from '../../accounts/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { refusal } from '../../kit/errors.ts';
import type { Allocation, Charge } from '../types.ts';
import { termsOfConsent } from './giving.ts';
import { awaitsFirst } from './store.ts';

/**
 * With the first payment a client agrees to autopay of the rest where the business asks for that, and to none where it offers none.
 * Errors: 422 `autopay_required`, `illegal_action`. Needs the invoice locked.
 */
export async function requireAutopay(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  { origin, mandateTerms }: Pick<Charge, 'origin' | 'mandateTerms'>,
  allocations: readonly Allocation[],
): Promise<void> {
  if (origin !== 'Client') return;
  if (account.autopay === 'Off' && mandateTerms !== null) {
    throw refusal('illegal_action', `${account.name} offers no autopay.`, '/autopay', 'by change');
  }
  if (account.autopay !== 'Required' || mandateTerms !== null || invoice.status !== 'Active') return;
  if (!(await awaitsFirst(tx, account.id, invoice.id))) return;
  const { amount: rest } = await termsOfConsent(tx, account, invoice, allocations, 0);
  if (rest === 0) return;
  const message = `${account.name} asks for the consent to charge the rest along the schedule with the first payment.`;
  throw refusal('autopay_required', message, '/autopay', 'by change');
}
