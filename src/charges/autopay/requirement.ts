import { readAutopayRule } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { refusal } from '../../kit/errors.ts';
import type { Allocation, Charge } from '../types.ts';
import { termsOfConsent } from './giving.ts';
import { awaitsFirst } from './store.ts';

/**
 * With the first payment a client agrees to autopay of the rest where the business asks for that, and to none where it offers none.
 * The setting may have changed since the account was read. Errors: 422 `autopay_required`, `autopay_not_offered`. Needs the invoice
 * locked.
 */
export async function requireAutopay(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  { origin, mandateTerms }: Pick<Charge, 'origin' | 'mandateTerms'>,
  allocations: readonly Allocation[],
): Promise<void> {
  if (origin !== 'Client') return;
  const rule = await readAutopayRule(tx, account.id);
  if (rule === 'Off' && mandateTerms !== null) {
    throw refusal('autopay_not_offered', `${account.name} offers no autopay.`, '/autopay');
  }
  if (rule !== 'Required' || mandateTerms !== null || invoice.status !== 'Active') return;
  if (!(await awaitsFirst(tx, account.id, invoice.id))) return;
  const { amount: rest } = await termsOfConsent(tx, account, invoice, allocations, 0);
  if (rest === 0) return;
  const message = `${account.name} takes this payment only with the consent to charge the rest along the schedule.`;
  throw refusal('autopay_required', message, '/autopay');
}
