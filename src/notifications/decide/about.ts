import type { Charge, Mandate } from '../../charges/types.ts';
import { nameMethod } from '../../kit/money/payment-methods.ts';
import type { About } from '../render/figures.ts';
import type { InvoiceView, PaymentView } from '../views.ts';

/** The fields of a charge that mails name. */
export type ShownCharge = Pick<Charge, 'amount' | 'surcharge' | 'method'> & {
  readonly allocations: readonly Pick<Charge['allocations'][number], 'scheduledPaymentId'>[];
};

/** What a mail says about a charge. */
export function aboutCharge(view: InvoiceView, charge: ShownCharge): About {
  const ids = new Set<string>(charge.allocations.map((allocation) => allocation.scheduledPaymentId));
  return {
    amount: charge.amount,
    surcharge: charge.surcharge,
    method: methodOf(charge),
    payments: view.paymentSchedule.filter(({ id }) => ids.has(id)),
  };
}

/** A method as mails name it. */
export function methodOf({ method }: Pick<Charge, 'method'> | Pick<Mandate, 'method'>): string | null {
  return method === null ? null : nameMethod(method);
}

/** The payments of an invoice that are still to be paid. */
export function openPayments(view: InvoiceView): PaymentView[] {
  const open = new Set(['Scheduled', 'Due', 'Failed', 'ChargedBack']);
  return view.paymentSchedule.filter(({ status }) => open.has(status));
}
