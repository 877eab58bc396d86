import type { KeptEvent } from '../../events/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { invoiceTerms } from '../terms.ts';
import type { InvoiceView } from '../views.ts';
import { openPayments } from './about.ts';
import type { Caused } from './causes.ts';

/** An invoice that became its final invoice, and the invoice as it is now. */
interface FinalCause {
  readonly event: Pick<KeptEvent, 'sequence'>;
  /** The invoice as the event shows it. */
  readonly view: InvoiceView;
  readonly invoice: Pick<Invoice, 'canceledAt' | 'status'>;
  /** Its present terms; absent where nothing has changed since. */
  readonly terms?: string;
}

/**
 * The mail with a final invoice that asks for what is not paid. A receipt follows the last money, and a credit note or an ending in the
 * same transaction has a mail of its own.
 */
export function causedByFinal({ event, view, invoice, terms }: FinalCause): Caused[] {
  if (view.deliveryMethod !== 'Email' || view.status !== 'Active') return [];
  if (invoice.status !== 'Active' || invoice.canceledAt !== null) return [];
  const shown = invoiceTerms(view);
  if (terms !== undefined && terms !== shown) return [];
  const payments = openPayments(view);
  const amount = sumAmounts(payments.map((payment) => payment.amount - payment.paidAmount));
  // Money that is processing is not asked for once more.
  if (amount <= 0) return [];
  return [
    {
      kind: 'Invoice',
      onceKey: `final:${view.id}`,
      terms: shown,
      termsVersion: event.sequence,
      about: { amount, payments },
    },
  ];
}
