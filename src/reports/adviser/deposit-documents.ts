import type { Account } from '../../accounts/types.ts';
import { FIRST_ID, type InvoiceId, type PrepaymentInvoiceId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { listDepositDocumentsOf, listNotesOfPlan, readFinalSums } from './deposit-documents-store.ts';
import { creditEInvoice, type DocumentDeps, type DocumentWork } from './documents.ts';
import { clientOf, itemOf, packed, stemOf } from './packed.ts';
import type { PackItem } from './types.ts';

/**
 * Prepayment invoices and final invoices that were issued in the period, each with its e-invoice. Before the final invoice the invoice
 * itself is a plan of payments, which is not packed.
 */
export async function* depositItems(
  deps: DocumentDeps,
  { account, period }: DocumentWork,
  after: string | null,
): AsyncGenerator<PackItem, void> {
  for (let place = after ?? FIRST_ID; ; ) {
    const some = await listDepositDocumentsOf(deps.database, account.id, period, place);
    for (const one of some)
      yield await (one.isPrepayment
        ? prepaymentItem(deps, account, one.id)
        : finalItem(deps, account, one.id));
    const last = some.at(-1);
    if (last === undefined) return;
    place = last.id;
  }
}

// A number of the caller may be that of a prepayment invoice: hence a folder of its own.
async function prepaymentItem(
  { database, documents }: DocumentDeps,
  account: Account,
  id: PrepaymentInvoiceId,
): Promise<PackItem> {
  const prepaid = await documents.requirePrepayment(account, id);
  const { number, issuedOn, currency, amount, rates } = prepaid.document;
  const net = sumAmounts(rates.map((rate) => rate.net));
  const facts = {
    number,
    day: issuedOn,
    client: clientOf(prepaid.invoice),
    currency,
    net,
    tax: amount - net,
    amount,
    stem: stemOf(number, id),
  };
  const key = { objectId: id, version: 1, invoiceId: prepaid.invoice.id };
  const made = [
    await packed(
      database,
      account,
      { ...key, kind: 'Invoice' },
      { ...facts, folder: 'prepayment-invoices' },
      () => documents.prepaymentFile(account, prepaid, {}),
    ),
    await packed(
      database,
      account,
      { ...key, kind: 'EInvoice' },
      { ...facts, folder: 'e-invoices/prepayment-invoices' },
      () => documents.prepaymentEInvoiceFile(account, prepaid, 'ubl', {}),
    ),
  ];
  return itemOf(id, made);
}

/** Of a final invoice: its document is that of the invoice of the day on which it is packed first, and not of a version. */
const NO_VERSION = 0;

// With the e-invoices of the credit notes before it, which name it.
async function finalItem(deps: DocumentDeps, account: Account, id: InvoiceId): Promise<PackItem> {
  const { database, documents, invoices } = deps;
  const invoice = await documents.requireInvoice(account, id);
  const { amount, net } = await readFinalSums(database, account.id, id);
  const number = invoice.number ?? '';
  const facts = {
    number,
    day: invoice.deposits?.finalOn ?? '',
    client: clientOf(invoice),
    currency: invoice.currency,
    net,
    tax: net === null ? null : amount - net,
    amount,
    stem: stemOf(number, id),
  };
  const key = { objectId: id, version: NO_VERSION, invoiceId: id };
  const made = [
    await packed(database, account, { ...key, kind: 'Invoice' }, { ...facts, folder: 'invoices' }, () =>
      documents.invoiceFile(account, invoice, { isOwnCopy: true }),
    ),
    await packed(database, account, { ...key, kind: 'EInvoice' }, { ...facts, folder: 'e-invoices' }, () =>
      documents.eInvoiceFile(account, invoice, 'ubl', {}),
    ),
  ];
  for (const noteId of await listNotesOfPlan(database, account.id, id))
    made.push(await creditEInvoice(deps, account, await invoices.creditNotes.find(account, noteId), true));
  return itemOf(id, made);
}
