import { isDeepStrictEqual } from 'node:util';
import { type AppError, blocked, refusal } from '../kit/errors.ts';
import { nextState } from '../kit/states.ts';
import type { RateAmount } from '../ledger/types.ts';
import { requireNoPrepayments } from './deposits/money.ts';
import { changedDeposits, requireDocumented } from './deposits/requests.ts';
import { moneyMoveOf } from './money.ts';
import { nextStep } from './next-step.ts';
import { billedRates, grossOfAll, rateDifference } from './posting-taxes.ts';
import { changedPricing, requirePriceable, totalAsked } from './pricing.ts';
import { basisOf } from './schedule/rules.ts';
import {
  type Bases,
  judgeAgain,
  move,
  rebalanceLast,
  reckonAgain,
  replaceSchedule,
  type ScheduleState,
  sumOf,
  totalMismatch,
} from './schedule/schedule.ts';
import type { UpdateInvoiceBody } from './schemas.ts';
import {
  blockOf,
  creditedOpen,
  hasReceivedMoney,
  type InvoiceMove,
  invoiceStates,
  isEditable,
  isReshapable,
  isUnderWay,
  isUntouched,
  passingOf,
  totalOwed,
} from './states.ts';
import { type PricedInvoice, totalOfLines } from './tax.ts';
import { foldAddresses, type Invoice } from './types.ts';

/** What a request changes, before the database gives an activated invoice its number. */
export interface PlannedChange {
  readonly invoice: Invoice;
  /** The move of its status, or null when the status stays. */
  readonly move: InvoiceMove | null;
  /** True when more than the status and its consequences differs. */
  readonly isEdited: boolean;
}

/**
 * Works out an invoice after the changes of a request, writing nothing. The contact was exchanged already. `today`: the civil
 * day in the account's zone. Errors: 422; the whole request is refused.
 */
export function planChange(current: Invoice, body: UpdateInvoiceBody, today: string): PlannedChange {
  const how = moveOf(current, body.status);
  refuseLockedFields(current, body);
  const state: ScheduleState = current.status === 'Draft' ? 'Draft' : current.scheduleRule;
  const pricedParts = changedPricing(current, body);
  const payments = changedPayments(
    current,
    body,
    state,
    basesOf(current, body, totalAsked(current, body, pricedParts), how, today),
  );
  const edited: Invoice = {
    ...current,
    payments,
    totalAmount: sumOf(payments),
    paymentMethods: body.paymentMethods ?? current.paymentMethods,
    ccEmails: body.ccEmails === undefined ? current.ccEmails : foldAddresses(body.ccEmails),
    enableAutoreminders: body.enableAutoreminders ?? current.enableAutoreminders,
    note: body.note ?? current.note,
    deliveryMethod: body.deliveryMethod ?? current.deliveryMethod,
    eventDate: body.eventDate === undefined ? current.eventDate : body.eventDate,
    ...pricedParts,
    metadata: body.metadata ?? current.metadata,
    externalId: body.externalId === undefined ? current.externalId : body.externalId,
    returnUrl: body.returnUrl === undefined ? current.returnUrl : body.returnUrl,
    currency: body.currency ?? current.currency,
    deposits: changedDeposits(current, body.depositDocuments),
  };
  requirePriceable(edited, edited.currency, body.lineItems);
  requireUncredited(current, edited);
  requireDocumented(current, edited);
  requireLineItemsToAddUp(edited, edited.totalAmount + edited.loweredAmount);
  requireSameRates(current, edited);
  // Taking what was still open out of the schedule may leave nothing to pay.
  const followed = how ?? moneyMoveOf(edited);
  if (followed !== 'pay') requireSomethingOwed(current, edited);
  return {
    invoice: {
      ...moved(edited, followed),
      isStatusShown: current.isStatusShown || body.status !== undefined,
    },
    move: followed,
    isEdited: !isSame(current, edited),
  };
}

// Without its open payments an invoice would have only waived or paid ones, and nothing to cancel or to write off.
function requireSomethingOwed(current: Invoice, edited: Invoice): void {
  if (edited.status !== 'Active' || totalOwed(edited.payments) > 0) return;
  const message = `Nothing would be left to pay. ${nextStep(current)}`;
  throw blocked('NothingLeft', message, { path: '/paymentSchedule' });
}

/** Refuses line items that are there but do not add up to the total. Errors: 422 `total_mismatch`. */
export function requireLineItemsToAddUp(invoice: PricedInvoice, total: number): void {
  if (invoice.lineItems.length === 0) return;
  const sum = totalOfLines(invoice);
  if (sum !== total) throw totalMismatch(total, sum, 'lineItems', '/lineItems');
}

const ANOTHER_INVOICE = 'Bill a difference with another invoice: POST /v1/invoices.';
const RATES_STAY =
  'Money came for this invoice, or a part of it was waived: the amounts billed at each tax rate can no longer change. ' +
  ANOTHER_INVOICE;
const RATES_WAIT =
  'Money for this invoice is on its way: unless the payment fails, the amounts billed at each tax rate cannot change. ' +
  ANOTHER_INVOICE;

// Paid and waived amounts have their tax in reports that may be filed.
function areRatesFixed(invoice: Invoice): boolean {
  return hasReceivedMoney(invoice) || invoice.payments.some(({ status }) => status === 'Waived');
}

// A credit note names the invoice as it was issued: its amounts stay, and so does that it was issued. The kept amount
// of an invoice that has ended was agreed.
function requireUncredited(before: Invoice, after: Invoice): void {
  const { creditedAmount, canceledAt } = before;
  if (creditedAmount === 0 && canceledAt === null) return;
  const isAsIssued =
    before.totalAmount === after.totalAmount &&
    isDeepStrictEqual([before.lineItems, before.pricing], [after.lineItems, after.pricing]);
  if (isAsIssued) return;
  const why =
    creditedAmount > 0 ? `Credit notes took ${creditedAmount} of this invoice` : 'This invoice has ended';
  const message = `${why}: its total and its line items stay as they are.`;
  const path = before.totalAmount === after.totalAmount ? '/lineItems' : '/totalAmount';
  const next = 'Lower it by another credit note, or bill more with another invoice.';
  throw blocked('RatesFixed', `${message} ${next}`, { path });
}

function ratesStay({ payments }: Invoice): AppError {
  const isOnlyUnderWay = payments.every(
    ({ status, paidAmount, refundedAmount }) => status !== 'Waived' && paidAmount <= refundedAmount,
  );
  return isOnlyUnderWay
    ? blocked('OnItsWay', RATES_WAIT, { path: '/lineItems', passes: 'by itself' })
    : blocked('RatesFixed', RATES_STAY, { path: '/lineItems' });
}

// A total may still change, if every rate that changes rises, or every one falls.
function requireSameRates(before: Invoice, after: Invoice): void {
  if (before.status === 'Draft' || !areRatesFixed(before)) return;
  const [old, next] = [billedRates(before), billedRates(after)];
  const changes = rateDifference(next, old).map(({ gross }) => gross);
  const isSameSet = old.length === next.length && old.every(({ rate }, index) => rate === next[index]?.rate);
  const isOneWay = changes.every((gross) => gross > 0) || changes.every((gross) => gross < 0);
  if (!isSameSet || !isOneWay) throw ratesStay(before);
}

/** The rates of an issued invoice that an edit lowers although a part of it is paid, on its way or waived. */
export function loweredRates(before: Invoice, after: Invoice): ReadonlySet<number> {
  if (before.status === 'Draft' || !areRatesFixed(before)) return new Set();
  const changes = rateDifference(billedRates(after), billedRates(before));
  return new Set(changes.filter(({ gross }) => gross < 0).map(({ rate }) => rate));
}

/**
 * Refuses to lower rates below what was paid or waived of them. Where nothing is left to pay, each rate is exactly
 * that. Errors: 422 `illegal_action`.
 */
export function requireNoLessThanClosed(
  after: Invoice,
  lowered: ReadonlySet<number>,
  closed: readonly RateAmount[],
): void {
  const rest = rateDifference(billedRates(after), closed);
  const isNothingLeft = grossOfAll(rest) === 0;
  if (rest.some(({ rate, gross }) => gross < 0 && (isNothingLeft || lowered.has(rate))))
    throw ratesStay(after);
}

function moveOf(current: Invoice, status: UpdateInvoiceBody['status']): InvoiceMove | null {
  if (status === undefined || status === current.status) return null;
  const moves = { Active: 'activate', Canceled: 'cancel', Uncollectible: 'writeOff', Draft: null } as const;
  const how = moves[status];
  if (how === null || nextState(invoiceStates, current.status, how) === null) {
    const message = `An invoice that is ${current.status} cannot become ${status}. ${nextStep(current)}`;
    throw blocked(blockOf(current), message, { path: '/status' });
  }
  if (how === 'cancel' && current.canceledAt !== null) {
    const message =
      'This invoice has ended, and keeps an amount that was agreed: take it back by a credit note.';
    throw blocked('NotApplicable', message, { path: '/status' });
  }
  if (how === 'cancel' && current.creditedAmount > current.loweredAmount) {
    const message =
      current.creditedAmount > creditedOpen(current)
        ? 'A credit note has given money of this invoice back.'
        : 'A credit note has canceled a payment of which a bank can still move money.';
    throw blocked('MoneyMoved', `${message} ${nextStep(current)}`, { path: '/status' });
  }
  if (how === 'cancel') requireNoPrepayments(current);
  const touched = current.payments.find((payment) => !isUntouched(payment));
  if (how === 'cancel' && touched !== undefined) {
    const message = `Money has moved for the payment ${touched.id}, which is ${touched.status}. ${nextStep(current)}`;
    throw blocked(blockOf(current), message, { path: '/status', passes: passingOf(touched.status) });
  }
  if (how === 'writeOff' && current.payments.some((payment) => isUnderWay(payment.status))) {
    throw blocked(blockOf(current), nextStep(current), { path: '/status', passes: 'by itself' });
  }
  return how;
}

const alwaysOpenFields = new Set(['note', 'metadata', 'ccEmails', 'externalId', 'returnUrl', 'status']);

function refuseLockedFields(current: Invoice, body: UpdateInvoiceBody): void {
  const isIssuedNow = current.status === 'Draft' && body.status === 'Active';
  if (body.number !== undefined && !isIssuedNow) {
    throw refusal(
      'illegal_action',
      'A number can only be given by the request that issues the invoice.',
      '/number',
    );
  }
  if (current.status !== 'Draft' && body.currency !== undefined && body.currency !== current.currency) {
    throw refusal('illegal_action', 'The currency of an issued invoice cannot be changed.', '/currency');
  }
  if (current.status === 'Draft' || current.status === 'Active') return;
  const locked = Object.keys(body).find((field) => !alwaysOpenFields.has(field));
  if (locked !== undefined) {
    const message = `An invoice that is ${current.status} takes only note, metadata, ccEmails, externalId and returnUrl.`;
    throw refusal('illegal_action', message, `/${locked}`);
  }
}

// An invoice that is issued by the request is issued today.
function basesOf(
  current: Invoice,
  body: UpdateInvoiceBody,
  total: number | undefined,
  how: InvoiceMove | null,
  today: string,
): Bases {
  const before = basisOf(current, today);
  return {
    before,
    after: {
      total: total ?? before.total,
      eventDate: body.eventDate === undefined ? before.eventDate : body.eventDate,
      issuedOn: how === 'activate' ? today : before.issuedOn,
      today,
      currency: body.currency ?? before.currency,
    },
  };
}

function changedPayments(
  current: Invoice,
  body: UpdateInvoiceBody,
  state: ScheduleState,
  bases: Bases,
): Invoice['payments'] {
  const { paymentSchedule, rebalance } = body;
  const { total } = bases.after;
  if (paymentSchedule !== undefined) {
    const payments = replaceSchedule(current.payments, paymentSchedule, state, bases);
    const sum = sumOf(payments);
    if (sum !== total) throw totalMismatch(total, sum);
    return payments;
  }
  const isTotalNew = total !== current.totalAmount;
  const isShared = current.payments.some((payment) => payment.share !== null && isReshapable(payment));
  if (isTotalNew && rebalance === 'LastPayment') return rebalanceLast(current.payments, state, bases);
  if (isTotalNew && !isShared) throw totalMismatch(total, sumOf(current.payments));
  return current.payments.some(({ due, share }) => due !== null || share !== null)
    ? reckonAgain(current.payments, state, bases)
    : current.payments;
}

function moved(invoice: Invoice, how: InvoiceMove | null): Invoice {
  if (how === null) return invoice;
  const status = nextState(invoiceStates, invoice.status, how);
  if (status === null) throw new Error(`An invoice that is ${invoice.status} cannot ${how}.`);
  if (how === 'activate') {
    return {
      ...invoice,
      status,
      scheduleRule: 'EarliestDue',
      payments: judgeAgain(invoice.payments, 'EarliestDue'),
    };
  }
  if (how !== 'cancel') return { ...invoice, status };
  const payments = invoice.payments.map((payment) =>
    isEditable(payment) ? move(payment, 'cancel') : payment,
  );
  return { ...invoice, status, payments };
}

function isSame(before: Invoice, after: Invoice): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
