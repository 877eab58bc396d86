import type { LedgerAccount, SourceType, Transfer } from '../ledger/types.ts';
import { owedAmount } from './states.ts';
import type { Invoice } from './types.ts';

function owedOf(invoice: Invoice): number {
  return invoice.payments.reduce((sum, payment) => sum + owedAmount(payment), 0);
}

/**
 * The transfers of an edit: issuing bills everything, later edits bill the difference, canceling takes back
 * what was open, writing off gives it up. Canceled payments owe nothing, so `before` says what was open.
 */
export function transfersOfEdit(before: Invoice | null, after: Invoice): Transfer[] {
  if (after.status === 'Draft') return [];
  const post = (code: string, debit: LedgerAccount, credit: LedgerAccount, amount: number): Transfer[] => [
    {
      sourceType: 'Invoice',
      sourceId: after.id,
      code,
      sequence: after.sequence,
      invoiceId: after.id,
      debit,
      credit,
      amount,
      currency: after.currency,
    },
  ];
  if (before === null || before.status === 'Draft') {
    return post('issue', 'receivable', 'billed', after.totalAmount);
  }
  if (before.status === 'Active' && after.status === 'Canceled') {
    return post('cancel', 'billed', 'receivable', owedOf(before));
  }
  if (before.status === 'Active' && after.status === 'Uncollectible') {
    return post('write_off', 'write_offs', 'receivable', owedOf(before));
  }
  const difference = after.totalAmount - before.totalAmount;
  if (difference > 0) return post('adjust', 'receivable', 'billed', difference);
  return post('adjust', 'billed', 'receivable', -difference);
}

/** One change of what a client owes, with the account on the other side. */
interface ReceivableChange {
  readonly sourceType: SourceType;
  readonly sourceId: string;
  readonly code: string;
  readonly sequence?: number;
  /** `Settled`: money or a decision took the debt away. `Owed`: it is owed again. */
  readonly direction: 'Settled' | 'Owed';
  readonly against: LedgerAccount;
  /** In the minor unit. */
  readonly amount: number;
}

/**
 * The transfers of a change of the receivable. Nothing is receivable of an invoice that was written off: what
 * comes of it is taken back out of the write-offs first, what goes back is written off again.
 */
export function receivableTransfers(invoice: Invoice, change: ReceivableChange): Transfer[] {
  const { sourceType, sourceId, code, sequence = 0, direction, against, amount } = change;
  const post = (as: string, debit: LedgerAccount, credit: LedgerAccount): Transfer => ({
    sourceType,
    sourceId,
    code: as,
    sequence,
    invoiceId: invoice.id,
    debit,
    credit,
    amount,
    currency: invoice.currency,
  });
  const isWrittenOff = invoice.status === 'Uncollectible';
  if (direction === 'Settled') {
    const recovered = isWrittenOff ? [post(`${code}_recovered`, 'receivable', 'write_offs')] : [];
    return [...recovered, post(code, against, 'receivable')];
  }
  const again = isWrittenOff ? [post(`${code}_written_off`, 'write_offs', 'receivable')] : [];
  return [post(code, 'receivable', against), ...again];
}
