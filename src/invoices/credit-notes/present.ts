import { sumAmounts } from '../../kit/money/money.ts';
import { taxKeyOf, taxOfKey } from '../../kit/money/tax-keys.ts';
import type { Invoice } from '../types.ts';
import type { CreditNote } from './types.ts';

/** A credit note as answers and events show it. */
export function presentCreditNote(
  note: CreditNote,
  invoice: Pick<Invoice, 'number' | 'issuedOn' | 'lineItems'>,
) {
  const net = note.rates.length === 0 ? null : sumAmounts(note.rates.map((one) => one.net));
  return {
    id: note.id,
    number: note.number,
    invoiceId: note.invoiceId,
    invoiceNumber: invoice.number ?? '',
    invoiceIssuedOn: invoice.issuedOn ?? '',
    issuedOn: note.issuedOn,
    currency: note.currency,
    amount: note.amount,
    netAmount: net,
    taxAmount: net === null ? null : note.amount - net,
    openAmount: note.openAmount,
    refundedAmount: note.refundedAmount,
    outsideAmount: note.outsideAmount,
    settledAmount: note.settledAmount,
    reason: note.reason,
    lines: note.lines.map((line) => ({
      lineItem: line.lineItem,
      quantity: line.quantity,
      ...taxOfKey(taxKeyOf(line)),
      amount: line.amount,
      description: line.lineItem === null ? null : (invoice.lineItems[line.lineItem]?.description ?? null),
    })),
    rates: note.rates.map(({ rate, gross, net: netOfRate }) => ({
      ...taxOfKey(rate),
      grossAmount: gross,
      netAmount: netOfRate,
      taxAmount: gross - netOfRate,
    })),
    scheduledPayments: note.payments,
    refundIds: note.refundIds,
    createdAt: note.createdAt,
  };
}
