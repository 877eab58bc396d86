import { taxOfKey } from '../../kit/money/tax-keys.ts';
import type { PrepaymentInvoice } from './types.ts';

/** A prepayment invoice as answers and events show it. */
export function presentPrepayment(document: PrepaymentInvoice) {
  const { id, invoiceId, number, issuedOn, paidOn, currency, amount, rates, createdAt } = document;
  return {
    id,
    invoiceId,
    number,
    issuedOn,
    paidOn,
    currency,
    amount,
    taxes: rates.map(({ rate, gross, net }) => ({
      ...taxOfKey(rate),
      netAmount: net,
      taxAmount: gross - net,
      grossAmount: gross,
    })),
    createdAt,
  };
}
