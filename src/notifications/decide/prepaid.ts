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

/**
 * What a receipt for the client says about the prepayment invoices over its money. Those of one change follow each other; the same
 * transaction may have made others, of another money.
 */
export async function prepaidBy(
  tx: Transaction,
  deposits: Pick<Invoices['deposits'], 'readOf'>,
  accountId: AccountId,
  { event, invoice, one }: Receipt,
): Promise<Pick<About, 'prepayments'>> {
  const isReceipt = one.to === undefined && (one.kind === 'Receipt' || one.kind === 'AutopayDone');
  if (!isReceipt || invoice.deposits === null || invoice.deposits.count === 0) return {};
  const documents = await deposits.readOf(tx, accountId, invoice.id);
  const later = documents.filter(
    ({ createdAt, invoiceSequence }) =>
      createdAt.getTime() === event.createdAt.getTime() && invoiceSequence > event.sequence,
  );
  const first = later[0]?.invoiceSequence ?? 0;
  const prepayments = later.filter(({ invoiceSequence }, index) => invoiceSequence === first + index);
  return prepayments.length === 0 ? {} : { prepayments };
}
