import type { KeptEvent } from '../../events/types.ts';
import type { Invoices } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { About } from '../render/figures.ts';
import type { InvoiceView } from '../views.ts';
import type { Caused } from './causes.ts';

interface Receipt {
  readonly event: Pick<KeptEvent, 'sequence' | 'createdAt' | 'data'>;
  readonly invoice: Pick<Invoice, 'id' | 'deposits'>;
  readonly one: Pick<Caused, 'kind' | 'to'>;
}

/**
 * What a receipt for the client says about the prepayment invoices over its money. Those of one change follow each other; the same
 * transaction may have made others, of another money, and none of this money where it replaces what fell away.
 */
export async function prepaidBy(
  tx: Transaction,
  invoices: Pick<Invoices, 'deposits' | 'manualPayments'>,
  accountId: AccountId,
  receipt: Receipt,
): Promise<Pick<About, 'prepayments'>> {
  const { event, invoice, one } = receipt;
  const isReceipt = one.to === undefined && (one.kind === 'Receipt' || one.kind === 'AutopayDone');
  if (!isReceipt || invoice.deposits === null || invoice.deposits.count === 0) return {};
  const documents = await invoices.deposits.readOf(tx, accountId, invoice.id);
  const later = documents.filter(
    ({ createdAt, invoiceSequence }) =>
      createdAt.getTime() === event.createdAt.getTime() && invoiceSequence > event.sequence,
  );
  const first = later[0]?.invoiceSequence ?? 0;
  const prepayments = later.filter(({ invoiceSequence }, index) => invoiceSequence === first + index);
  const last = prepayments.at(-1)?.invoiceSequence;
  if (last === undefined || !(await isOfChange(tx, invoices.manualPayments, accountId, receipt, last)))
    return {};
  return { prepayments };
}

// The versions of the manual payments of one change have no gap up to that of its last document: a gap is of another change.
async function isOfChange(
  tx: Transaction,
  manualPayments: Pick<Invoices['manualPayments'], 'readOf'>,
  accountId: AccountId,
  { event, invoice }: Receipt,
  last: number,
): Promise<boolean> {
  const id = (event.data as InvoiceView).manualPayment?.id;
  const rows = id === undefined ? [] : await manualPayments.readOf(tx, accountId, invoice.id);
  const first = rows.find((row) => row.id === id)?.invoiceSequence;
  if (first === undefined || first > last) return true;
  const between = rows.filter((row) => row.invoiceSequence >= first && row.invoiceSequence <= last);
  return between.length === last - first + 1;
}
