import type { RateSum } from '../invoices/service.ts';
import type { CreditNote, Invoice, PrepaymentInvoice } from '../invoices/types.ts';
import { splitByLargestRemainder, sumAmounts } from '../kit/money/money.ts';
import { taxKeyOf } from '../kit/money/tax-keys.ts';
import { xmlText } from '../kit/text/xml-text.ts';
import { OUTSIDE_SCOPE } from '../ledger/types.ts';
import { documentFaults, planFaults, requireNoFaults, sellerOf } from './e-invoice.ts';
import { buyerOf, buyerReference } from './e-invoice-buyer.ts';
import { type EInvoiceFormat, formatFaults, inFormat } from './e-invoice-formats.ts';
import { amountsOf, linesOf } from './e-invoice-sums.ts';
import { referencesTo } from './final-invoice.ts';
import { issueDate } from './invoice-sheet.ts';
import type { EInvoice } from './pdf/messages.ts';
import type { DocumentContext } from './sheet.ts';

// Of UNTDID 1001: a correction that takes back. 389 and the German word Gutschrift mean self-billing.
const CREDIT_NOTE = '381';

type Body = EInvoice['ubl:Invoice'];

/**
 * A credit note as EN 16931 describes it: its amounts are positive, and it names the invoice (BT-25) and its day (BT-26). The
 * library writes the root `CreditNote` of UBL by its type code. Errors: 422 `no_e_invoice`.
 */
export function creditEInvoiceOf(
  { account, profile, messages, today }: DocumentContext,
  invoice: Invoice,
  note: CreditNote,
  format: EInvoiceFormat,
  prepayments: readonly PrepaymentInvoice[] = [],
): EInvoice {
  requireNoFaults([
    ...planFaults(invoice, today),
    ...documentFaults(profile, invoice),
    ...formatFaults(format, profile, invoice),
  ]);
  const rates = note.rates.map(({ rate, gross, net }): RateSum => ({ rate, gross, net, tax: gross - net }));
  const sums = {
    rates,
    lineNet: sumAmounts(rates.map((rate) => rate.net)),
    allowances: 0,
    exemption: invoice.pricing.exemption,
  };
  const isForTax = rates.every(({ rate }) => rate !== OUTSIDE_SCOPE);
  const notes = [...(account.mode === 'Sandbox' ? [messages.sandbox] : []), note.reason];
  const number = invoice.number ?? '';
  const body = {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': note.number,
    'cbc:IssueDate': note.issuedOn,
    'cbc:InvoiceTypeCode': CREDIT_NOTE,
    'cbc:Note': notes.map(xmlText),
    'cbc:DocumentCurrencyCode': note.currency,
    ...buyerReference(invoice),
    ...referencesTo([{ number, issuedOn: issueDate(invoice, account.timeZone) }, ...prepayments]),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(account, profile, isForTax) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(invoice, profile, isForTax) },
    'cac:PaymentTerms': { 'cbc:Note': xmlText(messages.creditOn(number)) },
    ...amountsOf(note.currency, sums, 0),
    'cac:InvoiceLine': linesOf(note.currency, creditedLines(invoice, note, rates, messages.creditOn(number))),
  };
  return inFormat({ 'ubl:Invoice': body as unknown as Body }, format, profile, invoice.billing);
}

// The net amounts of the lines of a rate add up to the net amount of the rate.
function creditedLines(
  { lineItems }: Invoice,
  { lines }: CreditNote,
  rates: readonly RateSum[],
  other: string,
) {
  const nets = new Map(
    rates.flatMap(({ rate, net }) => {
      const ofRate = lines.filter((line) => taxKeyOf(line) === rate);
      const shares = splitByLargestRemainder(
        net,
        ofRate.map(({ amount }) => amount),
      );
      return ofRate.map((line, index) => [line, shares[index] as number] as const);
    }),
  );
  return lines.map((line) => {
    const item = line.lineItem === null ? undefined : lineItems[line.lineItem];
    return {
      description: item?.description ?? other,
      quantity: line.quantity ?? 1,
      unit: line.quantity === null ? undefined : item?.unit,
      key: taxKeyOf(line),
      net: nets.get(line) as number,
    };
  });
}
