import type { Account } from '../accounts/types.ts';
import { billingOf } from '../contacts/types.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { taxOfKey } from '../kit/money/tax-keys.ts';
import { civilDateIn } from '../kit/time.ts';
import { openTransfer } from './announced-transfers-states.ts';
import { fallenAmount } from './deposits/money.ts';
import { stateOf } from './lists/state-conditions.ts';
import { basisOf, pendingDates } from './schedule/rules.ts';
import { isPayable, isUnderWay, owedAmount, totalOwed } from './states.ts';
import { sumsOf } from './tax.ts';
import type { Invoice, ScheduledPayment } from './types.ts';

/** What presenting an invoice needs besides it. */
export interface PresentContext {
  readonly account: Account;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
  /** Today's civil date in the account's time zone. */
  readonly today: string;
}

/**
 * An invoice as the four operations of the interface answer it: exactly its fields, in its order. `full` is the invoice as
 * {@link presentInFull} shows it, now or in the event of its creation.
 */
export function presentToContract(full: ReturnType<typeof presentInFull>, isStatusShown: boolean) {
  return {
    id: full.id,
    contactId: full.contactId,
    totalAmount: full.totalAmount,
    paymentSchedule: full.paymentSchedule.map((payment) => ({
      id: payment.id,
      dueDate: payment.dueDate,
      amount: payment.amount,
      status: payment.status,
      fee: payment.fee,
      paymentDate: payment.paymentDate,
      ...(isStatusShown ? { name: payment.name } : {}),
    })),
    paymentMethods: full.paymentMethods,
    ccEmails: full.ccEmails,
    enableAutoreminders: full.enableAutoreminders,
    note: full.note,
    deliveryMethod: full.deliveryMethod,
    paymentLink: full.paymentLink,
    ...(isStatusShown ? { status: full.status } : {}),
  };
}

/**
 * An invoice as GET, lists and events show it: the interface's fields, then what is derived from them and
 * what the interface does not echo.
 */
export function presentInFull(invoice: Invoice, { account, payUrl, today }: PresentContext) {
  const isAwaited = invoice.status === 'Active' || invoice.status === 'Uncollectible';
  // A written-off payment is never late, though it may still be paid.
  const isLate = (payment: ScheduledPayment) =>
    invoice.status === 'Active' && isPayable(payment.status) && payment.dueDate < today;
  const open = isAwaited ? invoice.payments.filter((payment) => isPayable(payment.status)) : [];
  const next = open.reduce<ScheduledPayment | null>(
    (least, payment) => (least === null || payment.dueDate < least.dueDate ? payment : least),
    null,
  );
  const pending = pendingDates(invoice.payments, basisOf(invoice, today));
  const amountPaid = sumAmounts(invoice.payments.map((payment) => payment.paidAmount));
  const amountRefunded = sumAmounts(invoice.payments.map((payment) => payment.refundedAmount));
  return {
    id: invoice.id,
    contactId: invoice.contactId,
    totalAmount: invoice.totalAmount,
    paymentSchedule: invoice.payments.map((payment, index) => ({
      id: payment.id,
      dueDate: payment.dueDate,
      amount: payment.amount,
      status: payment.status,
      fee: payment.fee,
      paymentDate: paymentDate(payment, account),
      name: payment.name,
      isOverdue: isLate(payment),
      paidAmount: payment.paidAmount,
      refundedAmount: payment.refundedAmount,
      isPaidOutside: payment.outsideAmount > 0,
      due: payment.due,
      share: payment.share,
      pendingDueDate: isUnderWay(payment.status) ? (pending[index] ?? null) : null,
    })),
    paymentMethods: invoice.paymentMethods,
    ccEmails: invoice.ccEmails,
    enableAutoreminders: invoice.enableAutoreminders,
    note: invoice.note,
    deliveryMethod: invoice.deliveryMethod,
    paymentLink: paymentLink(invoice, account, payUrl),
    status: invoice.status,
    contact: invoice.contact,
    eventDate: invoice.eventDate,
    currency: invoice.currency,
    amountPaid,
    amountRefunded,
    amountDue: isAwaited ? totalOwed(invoice.payments) : 0,
    paymentState: paymentState(invoice, amountPaid, amountRefunded),
    isOverdue: invoice.payments.some(isLate),
    nextPayment: next === null ? null : { id: next.id, dueDate: next.dueDate, amount: owedAmount(next) },
    lineItems: invoice.lineItems,
    metadata: invoice.metadata,
    externalId: invoice.externalId,
    returnUrl: invoice.returnUrl,
    createdAt: invoice.createdAt,
    updatedAt: invoice.updatedAt,
    activatedAt: invoice.activatedAt,
    issuedOn: invoice.issuedOn,
    number: invoice.number,
    issuedTotal: invoice.totalAmount + invoice.loweredAmount,
    creditedAmount: invoice.creditedAmount,
    firstEventDate: invoice.firstEventDate,
    canceledAt: invoice.canceledAt,
    keptAmount: invoice.ending?.keptAmount ?? null,
    billing: invoice.billing === null ? null : billingOf(invoice.billing),
    ...presentPricing(invoice),
    ...presentTransfer(invoice),
    ...presentDeposits(invoice),
  };
}

// Not in answers about invoices whose client has said nothing.
function presentTransfer(invoice: Invoice) {
  const open = openTransfer(invoice);
  if (open === null) return {};
  const { announcedAt, until, missedAt } = open;
  return { transferAnnounced: { announcedAt, until, missedAt } };
}

// Not in answers about invoices without deposit documents.
function presentDeposits(invoice: Invoice) {
  const { deposits } = invoice;
  if (deposits === null) return {};
  const { invoiced, finalOn } = deposits;
  const fallen = fallenAmount(invoice);
  return {
    depositDocuments: true as const,
    prepaymentInvoicedAmount: invoiced,
    ...(fallen > 0 && { prepaymentFallenAmount: fallen }),
    finalInvoicedOn: finalOn,
  };
}

function presentPricing(invoice: Invoice) {
  const { taxMode, discount, exemption } = invoice.pricing;
  const taxes = sumsOf(invoice).rates.map(({ key, net, tax, gross }) => ({
    ...taxOfKey(key),
    netAmount: net,
    taxAmount: tax,
    grossAmount: gross,
  }));
  return { taxMode, discount, taxExemption: exemption, taxes };
}

/** An invoice as lists show it: with its state of today. */
export function presentListed(invoice: Invoice, context: PresentContext) {
  return { ...presentInFull(invoice, context), state: stateOf(invoice, context.today) };
}

function paymentState(invoice: Invoice, paid: number, refunded: number): string {
  if (refunded > 0) return refunded < paid ? 'PartiallyRefunded' : 'Refunded';
  if (paid === 0) return 'Unpaid';
  return invoice.status === 'Paid' ? 'Paid' : 'PartiallyPaid';
}

function paymentDate({ paidAt }: ScheduledPayment, { timeZone }: Account): string | null {
  return paidAt === null ? null : civilDateIn(timeZone, paidAt);
}

function paymentLink(invoice: Invoice, account: Account, payUrl: string): string | null {
  return invoice.paymentCode === null ? null : `${payUrl}/${account.path}/r/${invoice.paymentCode}`;
}
