import { type Static, Type } from 'typebox';
import { contactTypes } from '../contacts/types.ts';
import { Actions } from '../kit/actions.ts';
import { ChangedExternalId, ExternalId, ShownExternalId } from '../kit/external-id.ts';
import {
  Amount,
  Choice,
  Closed,
  CreatedAt,
  CurrencyCode,
  DateText,
  Described,
  DryRunOf,
  Email,
  IdOf,
  Instant,
  metadataOf,
  Nullable,
  OrNull,
  Sum,
  TextOf,
  UpdatedAt,
  VisibleText,
} from '../kit/http/schemas.ts';
import { CopiedTerms } from '../kit/http/terms-schemas.ts';
import { paymentMethodTypes } from '../kit/money/payment-methods.ts';
import { LONGEST_RETURN_URL } from '../kit/return-url.ts';
import { languages } from '../kit/text/languages.ts';
import { ChangedBilling, OwnBilling, ShownBilling } from './billing-schemas.ts';
import { askedPricing, lineFields, pricingFields, ShownTaxes } from './pricing-schemas.ts';
import { DueRule, ScheduleElement, ShareRule } from './schedule-schemas.ts';
import {
  deliveryMethods,
  invoiceActions,
  invoiceStates,
  invoiceStatuses,
  paymentActions,
  scheduledPaymentStatuses,
} from './types.ts';

const ContactReference = Closed(
  {
    id: Type.Optional(IdOf('a contact')),
    type: Type.Optional(Choice(contactTypes, 'Default Client.')),
    name: Type.Optional(Described(VisibleText(200), 'The name in greetings and on invoices.')),
    email: Type.Optional(Described(Email, 'Where mails go. It belongs to one contact of the account.')),
    language: Type.Optional(Choice(languages, 'Of mails and documents.')),
  },
  {
    description:
      'Either `id` of a contact, or `name` and `email`: an existing contact with this email address is used ' +
      'unchanged; otherwise one is created.',
  },
);

/** A line of an invoice. */
const LineItem = Closed({
  description: Type.String({ minLength: 1, maxLength: 500, description: 'What is sold.' }),
  quantity: lineFields.quantity,
  unit: Type.Optional(lineFields.unit),
  unitAmount: lineFields.unitAmount,
  discount: Type.Optional(lineFields.discount),
  taxBasisPoints: Type.Optional(lineFields.taxBasisPoints),
  localTaxBasisPoints: Type.Optional(lineFields.localTaxBasisPoints),
  taxCategory: Type.Optional(lineFields.taxCategory),
});

const fields = {
  contact: ContactReference,
  totalAmount: Described(Amount, "The sum of the schedule, in the currency's minor unit."),
  paymentSchedule: Described(
    Type.Array(ScheduleElement, { minItems: 1, maxItems: 120 }),
    'The payments; they add up to the total. An invoice created without them has one, due today.',
  ),
  paymentMethods: Described(
    Type.Array(Choice(paymentMethodTypes), { minItems: 1, maxItems: 3, uniqueItems: true }),
    'The allowed payment methods. By default an invoice gets those of the account.',
  ),
  ccEmails: Described(
    Type.Array(Email, { maxItems: 10 }),
    'Addresses that get a copy of each mail to the client.',
  ),
  enableAutoreminders: Described(
    Type.Boolean(),
    'Whether the client is reminded by the rule of the account. An invoice created without it: true.',
  ),
  note: Described(Type.String({ maxLength: 2500 }), 'What the client reads on the page and in mails.'),
  deliveryMethod: Choice(deliveryMethods, '`ShareManually`: the link only, nothing is sent.'),
  number: TextOf(
    '1 to 40 ASCII characters that neither begin nor end with a space, e.g. 2026-042',
    '^[!-~](?:[ -~]{0,38}[!-~])?$',
    {
      description:
        'Your own number, 1 … 40 visible ASCII characters; only with the request that issues the invoice.',
    },
  ),
  lineItems: Type.Array(LineItem, {
    maxItems: 200,
    description: 'When there are any, they add up to totalAmount.',
  }),
  metadata: metadataOf('Your own names and values, e.g. the id in your system. Clients do not see them.'),
  returnUrl: TextOf('an address that begins with https://', '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\]+$', {
    description:
      'An https address without user name or password, to which the page leads after paying, with `invoice=` and its id in the ' +
      'query. Its host is in `returnHosts`.',
    maxLength: LONGEST_RETURN_URL,
  }),
  currency: TextOf('three capital letters of ISO 4217, e.g. USD', '^[A-Z]{3}$', { description: 'ISO 4217.' }),
  depositDocuments: Described(
    Type.Boolean(),
    'Whether money that comes before all is paid gets prepayment invoices, and the invoice becomes the final invoice that names ' +
      'them on the day of its event, or as soon as all is paid. Needs line items and two payments or more; it stays as it was issued. Default false.',
  ),
};

/** Body of POST /v1/invoices. */
export const CreateInvoice = Closed({
  contact: fields.contact,
  totalAmount: Type.Optional(
    Described(
      fields.totalAmount,
      "The sum of the schedule, in the currency's minor unit. It may be left out with line items: then it is their total.",
    ),
  ),
  paymentSchedule: Type.Optional(fields.paymentSchedule),
  paymentMethods: Type.Optional(fields.paymentMethods),
  ccEmails: Type.Optional(fields.ccEmails),
  enableAutoreminders: Type.Optional(fields.enableAutoreminders),
  note: Type.Optional(fields.note),
  deliveryMethod: Type.Optional(fields.deliveryMethod),
  eventDate: Type.Optional(Described(DateText, 'The day of the event that the invoice is for.')),
  status: Type.Optional(Choice(['Draft', 'Active'], 'Omitted: issued at once, with every payment Due.')),
  number: Type.Optional(fields.number),
  lineItems: Type.Optional(fields.lineItems),
  ...askedPricing,
  metadata: Type.Optional(fields.metadata),
  externalId: Type.Optional(ExternalId),
  returnUrl: Type.Optional(fields.returnUrl),
  currency: Type.Optional(fields.currency),
  depositDocuments: Type.Optional(fields.depositDocuments),
  billing: Type.Optional(OwnBilling),
});
/** Body of POST /v1/invoices, checked. */
export type CreateInvoiceBody = Static<typeof CreateInvoice>;

/** Body of PATCH /v1/invoices/{invoice_id}. */
export const UpdateInvoice = Closed({
  contact: Type.Optional(fields.contact),
  totalAmount: Type.Optional(fields.totalAmount),
  paymentSchedule: Type.Optional(fields.paymentSchedule),
  paymentMethods: Type.Optional(fields.paymentMethods),
  ccEmails: Type.Optional(fields.ccEmails),
  enableAutoreminders: Type.Optional(fields.enableAutoreminders),
  note: Type.Optional(fields.note),
  deliveryMethod: Type.Optional(fields.deliveryMethod),
  eventDate: Type.Optional(Described(Nullable(DateText), 'The day of the event that the invoice is for.')),
  status: Type.Optional(
    Described(
      Choice(['Draft', 'Active', 'Canceled', 'Uncollectible']),
      '`Active` issues a draft; `Canceled` and `Uncollectible` end an invoice.',
    ),
  ),
  number: Type.Optional(fields.number),
  lineItems: Type.Optional(
    Described(
      fields.lineItems,
      'When there are any, they add up to totalAmount. Once money came or a part was waived, no amount moves from one tax ' +
        'rate to another: rates only rise or only fall, not below what was paid of them.',
    ),
  ),
  ...askedPricing,
  metadata: Type.Optional(fields.metadata),
  externalId: Type.Optional(ChangedExternalId),
  returnUrl: Type.Optional(Nullable(fields.returnUrl)),
  currency: Type.Optional(fields.currency),
  depositDocuments: Type.Optional(fields.depositDocuments),
  billing: Type.Optional(ChangedBilling),
  rebalance: Type.Optional(
    Choice(['LastPayment'], 'With totalAmount alone: the last open payment takes the difference.'),
  ),
  contactVersion: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The ETag of the contact as you last saw it. If the contact has changed since then, the request is ' +
        'refused with 412, because an invoice is sent to the present address of its contact. Also send ' +
        '`contact.id`, or the version of the invoice as `If-Match`, so that it is clear which contact is meant.',
    }),
  ),
  dryRun: DryRunOf('InvoiceDryRun'),
});
/** Body of PATCH /v1/invoices/{invoice_id}, checked. */
export type UpdateInvoiceBody = Omit<Static<typeof UpdateInvoice>, 'dryRun'>;

const paymentFields = {
  id: IdOf('the payment'),
  dueDate: Described(DateText, 'The calendar date on which it is due, in the account’s time zone.'),
  amount: Amount,
  status: Described(Choice(scheduledPaymentStatuses), 'The status of the payment.'),
  fee: Described(
    Nullable(Type.Integer({ minimum: 0 })),
    'The fee of the processor, with that of the operator’s platform; null before it is paid.',
  ),
  paymentDate: Described(Nullable(DateText), 'The day on which the money came; null before.'),
};

const schedulePlace = 'The payments in order of their due dates; they add up to the total.';

const contractFields = {
  id: IdOf('the invoice'),
  contactId: IdOf('the contact that pays'),
  totalAmount: Described(Amount, "The sum of the schedule, in the currency's minor unit."),
  paymentSchedule: Type.Array(
    Closed({
      ...paymentFields,
      name: Type.Optional(Described(Nullable(Type.String()), 'The purpose of the payment, e.g. Deposit.')),
    }),
    { description: schedulePlace },
  ),
  paymentMethods: Described(Type.Array(Choice(paymentMethodTypes)), 'How the client may pay.'),
  ccEmails: Described(Type.Array(Type.String()), 'Addresses that get a copy of each mail to the client.'),
  enableAutoreminders: Described(
    Type.Boolean(),
    'Whether the client is reminded by the rule of the account.',
  ),
  note: Described(Type.String(), 'What the client reads on the page and in mails.'),
  deliveryMethod: Choice(deliveryMethods, '`ShareManually`: the link only, nothing is sent.'),
  paymentLink: Described(Nullable(Type.String()), 'The page where the client pays; null for a draft.'),
};

/** An invoice as POST and PATCH answer it. */
export const InvoiceAnswer = Closed({
  ...contractFields,
  status: Type.Optional(Choice(invoiceStatuses, 'The status of the invoice.')),
});

/** An invoice as GET, lists and events show it. */
export const FullInvoice = Closed({
  ...contractFields,
  paymentSchedule: Type.Array(
    Closed({
      ...paymentFields,
      name: Described(Nullable(Type.String()), 'The purpose of the payment, e.g. Deposit.'),
      isOverdue: Described(
        Type.Boolean(),
        'Whether its due date is past and it is not paid; false when the invoice is written off.',
      ),
      paidAmount: Described(Type.Integer({ minimum: 0 }), 'The paid amount, refunds not deducted.'),
      refundedAmount: Described(Type.Integer({ minimum: 0 }), 'The part of it that was refunded.'),
      isPaidOutside: Described(Type.Boolean(), 'Whether it was marked as paid by hand.'),
      due: OrNull(DueRule, 'The rule that its date follows; null when the date was chosen.'),
      share: OrNull(ShareRule, 'The rule that its amount follows; null when the amount was chosen.'),
      pendingDueDate: Described(
        Nullable(DateText),
        'The date that it gets if the money on its way for it does not come: its rule has moved since. Null: none.',
      ),
    }),
    { description: schedulePlace },
  ),
  status: Described(Choice(invoiceStatuses), 'The status of the invoice.'),
  contact: Closed(
    {
      type: Choice(contactTypes, 'A `Client` pays the business, a `Business` is paid by it.'),
      name: Type.String({ description: 'The name that the invoice was sent to.' }),
      email: Type.String({ description: 'The address that the invoice was sent to.' }),
      language: Described(Nullable(Choice(languages)), 'Of its mails and documents; null: of the account.'),
    },
    { description: 'The client, as the invoice was issued.' },
  ),
  eventDate: Described(Nullable(DateText), 'The day of the event; null without one.'),
  currency: CurrencyCode,
  amountPaid: Described(Type.Integer({ minimum: 0 }), 'The amount that was paid, refunds not deducted.'),
  amountRefunded: Described(Type.Integer({ minimum: 0 }), 'The part of it that was refunded.'),
  amountDue: Described(Type.Integer({ minimum: 0 }), 'The whole amount that is still owed.'),
  paymentState: Described(
    Choice(['Unpaid', 'PartiallyPaid', 'Paid', 'PartiallyRefunded', 'Refunded']),
    'The state of the money in one word.',
  ),
  isOverdue: Described(Type.Boolean(), 'Whether a payment of it is overdue; false when it is written off.'),
  nextPayment: OrNull(
    Closed({ id: IdOf('the payment'), dueDate: DateText, amount: Amount }),
    'The payment that the client has to pay next; null when there is none.',
  ),
  lineItems: Described(Type.Array(LineItem), 'The sold items; empty without items.'),
  metadata: fields.metadata,
  externalId: ShownExternalId,
  returnUrl: Described(
    Nullable(Type.String()),
    'Where the page leads the client after paying, while its host is listed; null without one.',
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  activatedAt: Described(Nullable(Instant), 'When it was issued here; null for a draft.'),
  issuedOn: Described(
    Nullable(DateText),
    'The day of issue on documents and in reports. An imported invoice has the day of the other program. Null ' +
      'for a draft.',
  ),
  number: Described(Nullable(Type.String()), 'The number that the client sees; null before it is issued.'),
  issuedTotal: Described(
    Amount,
    'The total when it was issued: `totalAmount`, and the amount that credit notes took from its schedule.',
  ),
  creditedAmount: Described(Sum, 'The amount of its credit notes, about open and about paid amounts.'),
  transferAnnounced: Type.Optional(
    Closed(
      {
        announcedAt: Described(Instant, 'When the client said so.'),
        until: Described(Instant, 'Until then no reminders are sent, unless money is recorded before.'),
        missedAt: Described(Nullable(Instant), 'When that time had passed without money; null before.'),
      },
      {
        description:
          'The client says that money was transferred. It is no payment. Absent while the client has not said so, and again when money is recorded.',
      },
    ),
  ),
  depositDocuments: Type.Optional(
    Described(Type.Literal(true), 'It has prepayment invoices and a final invoice. Absent otherwise.'),
  ),
  prepaymentInvoicedAmount: Type.Optional(
    Described(Sum, 'The amount of its prepayment invoices. Absent without deposit documents.'),
  ),
  prepaymentFallenAmount: Type.Optional(
    Described(
      Amount,
      'What its prepayment invoices name, and a bank took back: to be corrected by a credit note, or billed by the final invoice. ' +
        'Absent where that is nothing, and with the final invoice.',
    ),
  ),
  finalInvoicedOn: Type.Optional(
    Described(
      Nullable(DateText),
      'The day of its final invoice: its documents are that from then on. Null before; absent without deposit documents.',
    ),
  ),
  firstEventDate: Described(
    Nullable(DateText),
    'The day of the event before it was postponed for the first time; null while it was not.',
  ),
  canceledAt: Described(
    Nullable(Instant),
    'When it ended before its event, by `cancel` or `settle`; null otherwise.',
  ),
  keptAmount: Described(
    Nullable(Sum),
    'The amount that the business keeps by this; null before. A later credit note does not change it.',
  ),
  billing: ShownBilling,
  ...pricingFields,
  taxes: ShownTaxes,
});

/** The names of the fields of an invoice; its events may have more. */
export const invoiceFields: ReadonlySet<string> = new Set(Object.keys(FullInvoice.properties));

export const ListedInvoice = Closed({
  ...FullInvoice.properties,
  state: Choice(invoiceStates, 'What the invoice waits for today; a filter of lists.'),
});

/** A scheduled payment as GET of one, and of its invoice, shows it. */
export const ShownScheduledPayment = Closed({
  ...FullInvoice.properties.paymentSchedule.items.properties,
  outsideAmount: Described(
    Type.Integer({ minimum: 0 }),
    'The part of the paid amount that was recorded by hand: what `unmark_as_paid` takes back.',
  ),
  actions: Actions(paymentActions),
});

/** An invoice as GET of one shows it. */
export const ShownInvoice = Closed({
  ...ListedInvoice.properties,
  paymentSchedule: Type.Array(ShownScheduledPayment, { description: schedulePlace }),
  cancellationTerms: CopiedTerms,
  actions: Actions(
    invoiceActions,
    'The actions, and whether each is allowed now. `remind` does not consider the last reminder: within 10 ' +
      'minutes of it, another one is refused. `remindAgainAt` of `GET …/reminders` says when the next is ' +
      'possible.',
  ),
});
