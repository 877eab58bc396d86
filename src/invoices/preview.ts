import { type Static, Type } from 'typebox';
import type { Account } from '../accounts/types.ts';
import {
  billingChangeIn,
  billingTexts,
  type Contact,
  changedBilling,
  contactTypes,
} from '../contacts/types.ts';
import { invalidRequest } from '../kit/errors.ts';
import { Choice, Closed, DateText, Described, IdOf, Nullable, OrNull, Uuid } from '../kit/http/schemas.ts';
import {
  type ContactId,
  type InvoiceId,
  newId,
  newPaymentCode,
  type ScheduledPaymentId,
} from '../kit/ids.ts';
import { isCurrency, MAXIMUM_AMOUNT, sumAmounts } from '../kit/money/money.ts';
import { paymentMethodTypes } from '../kit/money/payment-methods.ts';
import type { Discount } from '../kit/money/pricing.ts';
import { changedPricing, countFaults } from './pricing.ts';
import { lineFields, pricingFields } from './pricing-schemas.ts';
import { basisOf } from './schedule/rules.ts';
import { judgeAgain, previewSchedule } from './schedule/schedule.ts';
import { DueRule, ShareRule } from './schedule-schemas.ts';
import { type PricedInvoice, sumsOf } from './tax.ts';
import {
  deliveryMethods,
  type Invoice,
  invoiceStatuses,
  type LineItem,
  plainPricing,
  type ScheduledPayment,
} from './types.ts';

// Every field may be missing or unfinished: the preview follows while a person types.
const Typed = (maxLength: number, description: string) =>
  Type.Optional(Nullable(Type.String({ maxLength, description })));
const Minor = (description: string) =>
  Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: MAXIMUM_AMOUNT, description })));

const DraftContact = Closed({
  id: Type.Optional(IdOf('a contact')),
  type: Type.Optional(Choice(contactTypes, 'A `Client` pays the business, a `Business` is paid by it.')),
  name: Typed(200, 'The name in greetings and on invoices.'),
  email: Typed(254, 'Where mails would go.'),
});

const DraftPayment = Closed({
  id: Type.Optional({ ...Uuid, description: 'Names a payment of `invoiceId`.' }),
  dueDate: Type.Optional(Nullable(DateText)),
  due: Type.Optional(OrNull(DueRule, 'How the date follows from another day.')),
  amount: Minor('The amount, in the minor unit.'),
  share: Type.Optional(OrNull(ShareRule, 'How the amount follows from the total.')),
  name: Typed(80, 'The purpose of the payment.'),
});

// A discount that is not finished takes nothing.
const DraftDiscount = Type.Optional(
  OrNull(
    Closed({
      basisPoints: Type.Optional(
        Nullable(Type.Integer({ minimum: 0, maximum: 10_000, description: 'A part of it.' })),
      ),
      amount: Minor('An amount.'),
    }),
    'What is taken off.',
  ),
);

const DraftItem = Closed({
  description: Typed(500, 'What is sold.'),
  quantity: Type.Optional(
    Nullable(Type.Number({ minimum: 0, maximum: 1_000_000, description: 'How many.' })),
  ),
  unit: Type.Optional(OrNull(lineFields.unit, 'What the quantity counts.')),
  unitAmount: Type.Optional(
    Nullable(Type.Number({ minimum: 0, maximum: MAXIMUM_AMOUNT, description: 'The price of one.' })),
  ),
  discount: DraftDiscount,
  taxBasisPoints: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: 10_000, description: 'The tax rate: 1900 is 19 %.' })),
  ),
  localTaxBasisPoints: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: 10_000, description: 'A second rate.' })),
  ),
  taxCategory: Type.Optional(OrNull(lineFields.taxCategory, 'How it stands to VAT.')),
});

/** Body of POST /v1/invoices/preview: that of a create or an update, unfinished. */
export const PreviewInvoice = Closed({
  invoiceId: Type.Optional({
    ...Uuid,
    description: 'The invoice that the fields would change; without it, they are a new one.',
  }),
  contact: Type.Optional(Described(DraftContact, 'The contact that would pay.')),
  totalAmount: Minor('The sum of the schedule.'),
  paymentSchedule: Type.Optional(
    Nullable(Type.Array(DraftPayment, { maxItems: 120, description: 'The payments.' })),
  ),
  paymentMethods: Type.Optional(
    Type.Array(Choice(paymentMethodTypes), {
      maxItems: 3,
      uniqueItems: true,
      description: 'How the client could pay.',
    }),
  ),
  ccEmails: Type.Optional(
    Type.Array(Type.String({ maxLength: 254 }), {
      maxItems: 10,
      description: 'Addresses that would get copies of mails.',
    }),
  ),
  enableAutoreminders: Type.Optional(Type.Boolean({ description: 'Whether the client would be reminded.' })),
  note: Typed(2500, 'What the client reads.'),
  deliveryMethod: Type.Optional(Choice(deliveryMethods, 'How the client would get it.')),
  eventDate: Type.Optional(Described(Nullable(DateText), 'The day of the event.')),
  status: Type.Optional(Choice(invoiceStatuses, 'The status that it would get.')),
  number: Typed(40, 'Your own number.'),
  lineItems: Type.Optional(Nullable(Type.Array(DraftItem, { maxItems: 200, description: 'What is sold.' }))),
  taxMode: Type.Optional(pricingFields.taxMode),
  discount: DraftDiscount,
  taxExemption: Type.Optional(pricingFields.taxExemption),
  metadata: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: 'Your own names and values; not shown.' }),
  ),
  externalId: Typed(200, 'Your own id; not shown.'),
  returnUrl: Typed(500, 'Where the page leads after paying; a preview has no payment.'),
  currency: Typed(3, 'ISO 4217.'),
  billing: Type.Optional(
    OrNull(
      Closed(Object.fromEntries(billingTexts.map((field) => [field, Typed(200, 'As in an invoice.')]))),
      'What the invoice would say of its client.',
    ),
  ),
  rebalance: Type.Optional(Choice(['LastPayment'], 'The last open payment takes the difference.')),
});
/** Body of POST /v1/invoices/preview, checked. */
export type PreviewInvoiceBody = Static<typeof PreviewInvoice>;

/** Stands where a text is still missing. */
const MISSING = '…';

interface PreviewContext {
  readonly account: Account;
  readonly today: string;
  readonly now: Date;
  /** The number that the next invoice would get. */
  readonly nextNumber: string;
}

/**
 * The invoice as its client would get it from an unfinished body, or a draft as it would be issued now. Nothing is
 * written. Errors: 400 for a line whose amount is above the maximum.
 */
export function previewOf(
  context: PreviewContext,
  base: Invoice | null,
  body: PreviewInvoiceBody,
  known: Contact | null,
): Invoice {
  const { now, nextNumber, today } = context;
  const start = base ?? emptyInvoice(context);
  const isOpen = start.status === 'Draft' || start.status === 'Active';
  const pricedParts = changedPricing(start, {
    lineItems: body.lineItems === undefined ? undefined : (body.lineItems ?? []).map(itemOf),
    taxMode: body.taxMode,
    discount: body.discount === undefined ? undefined : discountOf(body.discount),
    taxExemption: body.taxExemption,
  });
  requireCountable(pricedParts.lineItems);
  const typed = body.currency ?? '';
  const currency = isCurrency(typed) ? typed : start.currency;
  const payments = paymentsOf(context, base, start, { ...body, currency }, pricedParts);
  const { contact } = start;
  const isSame = known === null || known.id === start.contactId;
  const kept = body.billing === null || !isSame ? null : start.ownBilling;
  const own = body.billing == null ? kept : { ...kept, ...typedBilling(body.billing) };
  // An issued invoice says what it was issued with.
  const isIssued = isSame && start.status !== 'Draft' && body.billing !== null;
  return {
    ...start,
    contact: {
      ...contact,
      name: (known?.name ?? body.contact?.name ?? contact.name) || MISSING,
      language: known === null ? contact.language : known.language,
    },
    billing: changedBilling(known === null || isIssued ? start.billing : known.billing, own),
    number: body.number ?? start.number ?? nextNumber,
    status: isOpen ? 'Active' : start.status,
    currency,
    payments: isOpen ? judgeAgain(payments, 'EarliestDue') : payments,
    totalAmount: sumAmounts(payments.map(({ amount }) => amount)),
    paymentMethods: body.paymentMethods ?? start.paymentMethods,
    note: body.note ?? (body.note === null ? '' : start.note),
    eventDate: body.eventDate === undefined ? start.eventDate : body.eventDate,
    ...pricedParts,
    activatedAt: start.activatedAt ?? now,
    issuedOn: start.issuedOn ?? today,
  };
}

// Without a schedule the total is one payment due today, as when an invoice is created.
function paymentsOf(
  { today }: PreviewContext,
  base: Invoice | null,
  start: Invoice,
  { paymentSchedule, totalAmount, eventDate, currency }: PreviewInvoiceBody & { readonly currency: string },
  pricedParts: PricedInvoice,
): ScheduledPayment[] {
  const elements = paymentSchedule ?? (start.payments.length > 0 ? null : []);
  const items = sumsOf(pricedParts).total;
  const total = totalAmount ?? (pricedParts.lineItems.length > 0 ? items : start.totalAmount);
  const plain = { dueDate: today, amount: totalAmount ?? items, name: null };
  const asked =
    elements === null
      ? [...start.payments]
      : (elements.length > 0 ? elements : [plain]).map((element) => paymentOf(element, start, today));
  const before = base === null ? null : basisOf(base, today);
  const after = {
    total,
    eventDate: eventDate === undefined ? start.eventDate : eventDate,
    issuedOn: start.issuedOn ?? today,
    today,
    currency,
  };
  return previewSchedule(asked, start.payments, after, before);
}

function paymentOf(
  element: Static<typeof DraftPayment>,
  { payments }: Invoice,
  today: string,
): ScheduledPayment {
  const before = payments.find(({ id }) => id === element.id?.toLowerCase());
  return {
    ...(before ?? newPayment),
    id: before?.id ?? newId<ScheduledPaymentId>(),
    dueDate: (element.due == null ? element.dueDate : null) ?? before?.dueDate ?? today,
    due: element.due ?? null,
    amount: (element.share == null ? element.amount : null) ?? before?.amount ?? 0,
    share: element.share ?? null,
    name: element.name === undefined ? (before?.name ?? null) : element.name || null,
  };
}

const newPayment = {
  due: null,
  share: null,
  status: 'Draft',
  paidAmount: 0,
  refundedAmount: 0,
  fee: null,
  paidAt: null,
  outsideAmount: 0,
} as const;

function itemOf(item: Static<typeof DraftItem>): LineItem {
  const { description, quantity, unit, unitAmount, discount, taxBasisPoints, ...tax } = item;
  const taken = discountOf(discount);
  return {
    description: description || MISSING,
    quantity: quantity ?? 1,
    unitAmount: unitAmount ?? 0,
    ...(unit == null ? {} : { unit }),
    ...(taken === null ? {} : { discount: taken }),
    ...(taxBasisPoints == null ? {} : { taxBasisPoints }),
    ...(tax.localTaxBasisPoints == null || taxBasisPoints == null
      ? {}
      : { localTaxBasisPoints: tax.localTaxBasisPoints }),
    ...(tax.taxCategory == null ? {} : { taxCategory: tax.taxCategory }),
  };
}

function discountOf(typed: Static<typeof DraftDiscount> | undefined): Discount | null {
  if (typed?.basisPoints != null) return { basisPoints: typed.basisPoints };
  return typed?.amount == null ? null : { amount: typed.amount };
}

// Quantity and price are each within bounds; the amount of a line has its own, so that all lines can be added up.
function requireCountable(lineItems: readonly LineItem[]): void {
  const faults = countFaults(lineItems);
  if (faults.length > 0) throw invalidRequest(faults);
}

function emptyInvoice({ account, now }: PreviewContext): Invoice {
  return {
    id: newId<InvoiceId>(),
    contactId: newId<ContactId>(),
    contact: { type: 'Client', name: '', email: '', language: null },
    billing: null,
    ownBilling: null,
    number: null,
    status: 'Draft',
    isStatusShown: true,
    scheduleRule: 'EarliestDue',
    currency: account.currency,
    totalAmount: 0,
    creditedAmount: 0,
    deposits: null,
    loweredAmount: 0,
    payments: [],
    paymentMethods: account.acceptedMethods,
    ccEmails: [],
    enableAutoreminders: true,
    note: '',
    deliveryMethod: 'Email',
    eventDate: null,
    firstEventDate: null,
    postponedOn: null,
    canceledAt: null,
    ending: null,
    announcedTransfer: null,
    paymentCode: newPaymentCode(),
    lineItems: [],
    pricing: plainPricing,
    metadata: {},
    externalId: null,
    returnUrl: null,
    sequence: 0,
    documentVersion: 1,
    sentSequence: null,
    createdAt: now,
    updatedAt: now,
    activatedAt: null,
    issuedOn: null,
  };
}

// While somebody types, a country may be half a word: then it is not known yet.
function typedBilling(typed: NonNullable<PreviewInvoiceBody['billing']>) {
  const billing = billingChangeIn(typed);
  const isCode = billing.country == null || /^[A-Z]{2}$/.test(billing.country);
  return isCode ? billing : { ...billing, country: null };
}
