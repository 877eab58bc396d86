import type { KeptEvent } from '../../events/types.ts';
import type { Invoices } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { About } from '../render/figures.ts';
import type { Caused } from './causes.ts';

interface Receipt {
  readonly event: Pick<KeptEvent, 'sequence' | 'createdAt'>;
  readonly invoice: Pick<Invoice, 'id' | 'deposits'>;
  readonly one: Pick<Caused, 'kind' | 'to'>;
}

/** What a receipt for the client says about the prepayment invoices that the same transaction issued over its money. */
export async function prepaidBy(
  tx: Transaction,
  deposits: Pick<Invoices['deposits'], 'readOf'>,
  accountId: AccountId,
  { event, invoice, one }: Receipt,
): Promise<Pick<About, 'prepayments'>> {
  const isReceipt = one.to === undefined && (one.kind === 'Receipt' || one.kind === 'AutopayDone');
  if (!isReceipt || invoice.deposits === null || invoice.deposits.count === 0) return {};
  const documents = await deposits.readOf(tx, accountId, invoice.id);
  const prepayments = documents.filter(
    ({ createdAt, invoiceSequence }) =>
      createdAt.getTime() === event.createdAt.getTime() && invoiceSequence > event.sequence,
  );
  return prepayments.length === 0 ? {} : { prepayments };
}
