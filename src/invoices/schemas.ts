import { type Static, Type } from 'typebox';
import { contactTypes } from '../contacts/types.ts';
import { Actions } from '../kit/actions.ts';
import {
  Amount,
  Choice,
  Closed,
  DateText,
  Email,
  Instant,
  Nullable,
  pageQuery,
  TextOf,
  Uuid,
  VisibleText,
} from '../kit/http/schemas.ts';
import { paymentMethodTypes } from '../kit/payment-methods.ts';
import { invoiceActions, paymentActions } from './actions.ts';
import { deliveryMethods, invoiceStates, invoiceStatuses, scheduledPaymentStatuses } from './types.ts';

const ContactReference = Closed(
  {
    id: Type.Optional(Uuid),
    type: Type.Optional(Choice(contactTypes, 'Default Client.')),
    name: Type.Optional(VisibleText(200)),
    email: Type.Optional(Email),
  },
  {
    description:
      'Either `id` of a contact, or `name` and `email`: the contact that has the e-mail is used as it is, or one is created.',
  },
);

const ScheduleElement = Closed({
  id: Type.Optional(Type.String({ format: 'uuid', description: 'Names an existing payment, in updates.' })),
  dueDate: DateText,
  amount: Amount,
  name: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
});

const LineItem = Closed({
  description: Type.String({ minLength: 1, maxLength: 500 }),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  unitAmount: Amount,
  taxBasisPoints: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description:
        'The tax that unitAmount includes, in hundredths of a percent: 1900 is 19 %. Without it the line is outside ' +
        'the scope of VAT.',
    }),
  ),
});

const fields = {
  contact: ContactReference,
  totalAmount: Amount,
  paymentSchedule: Type.Array(ScheduleElement, { minItems: 1, maxItems: 120 }),
  paymentMethods: Type.Array(Choice(paymentMethodTypes), { minItems: 1, maxItems: 3, uniqueItems: true }),
  ccEmails: Type.Array(Email, { maxItems: 10 }),
  enableAutoreminders: Type.Boolean(),
  note: Type.String({ maxLength: 2500 }),
  deliveryMethod: Choice(deliveryMethods, '`ShareManually`: the link only, nothing is sent.'),
  number: TextOf(
    '1 to 40 ASCII characters that begin and end visibly, e.g. 2026-042',
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
  metadata: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 500 },
    propertyNames: TextOf(
      '1 to 40 letters from a to z, digits or any of `_ . : -`',
      '^[A-Za-z0-9_.:-]{1,40}$',
    ),
    maxProperties: 50,
  }),
  currency: TextOf('three capital letters of ISO 4217, e.g. USD', '^[A-Z]{3}$', { description: 'ISO 4217.' }),
};

/** Body of POST /v1/invoices. */
export const CreateInvoice = Closed({
  contact: fields.contact,
  totalAmount: fields.totalAmount,
  paymentSchedule: Type.Optional(fields.paymentSchedule),
  paymentMethods: Type.Optional(fields.paymentMethods),
  ccEmails: Type.Optional(fields.ccEmails),
  enableAutoreminders: Type.Optional(fields.enableAutoreminders),
  note: Type.Optional(fields.note),
  deliveryMethod: Type.Optional(fields.deliveryMethod),
  eventDate: Type.Optional(DateText),
  status: Type.Optional(Choice(['Draft', 'Active'], 'Omitted: issued at once, with every payment Due.')),
  number: Type.Optional(fields.number),
  lineItems: Type.Optional(fields.lineItems),
  metadata: Type.Optional(fields.metadata),
  currency: Type.Optional(fields.currency),
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
  eventDate: Type.Optional(Nullable(DateText)),
  status: Type.Optional(Choice(['Draft', 'Active', 'Canceled', 'Uncollectible'])),
  number: Type.Optional(fields.number),
  lineItems: Type.Optional(fields.lineItems),
  metadata: Type.Optional(fields.metadata),
  currency: Type.Optional(fields.currency),
  rebalance: Type.Optional(
    Choice(['LastPayment'], 'With totalAmount alone: the last open payment takes the difference.'),
  ),
});
/** Body of PATCH /v1/invoices/{invoice_id}, checked. */
export type UpdateInvoiceBody = Static<typeof UpdateInvoice>;

const paymentFields = {
  id: Uuid,
  dueDate: DateText,
  amount: Amount,
  status: Choice(scheduledPaymentStatuses),
  fee: Nullable(Type.Integer({ minimum: 0 })),
  paymentDate: Nullable(DateText),
};

const contractFields = {
  id: Uuid,
  contactId: Uuid,
  totalAmount: Amount,
  paymentSchedule: Type.Array(Closed({ ...paymentFields, name: Type.Optional(Nullable(Type.String())) })),
  paymentMethods: Type.Array(Choice(paymentMethodTypes)),
  ccEmails: Type.Array(Type.String()),
  enableAutoreminders: Type.Boolean(),
  note: Type.String(),
  deliveryMethod: Choice(deliveryMethods),
  paymentLink: Nullable(Type.String()),
};

/** An invoice as POST and PATCH answer it. */
export const InvoiceAnswer = Closed({ ...contractFields, status: Type.Optional(Choice(invoiceStatuses)) });

/** An invoice as GET, lists and events show it. */
export const FullInvoice = Closed({
  ...contractFields,
  paymentSchedule: Type.Array(
    Closed({
      ...paymentFields,
      name: Nullable(Type.String()),
      isOverdue: Type.Boolean(),
      paidAmount: Type.Integer({ minimum: 0 }),
      refundedAmount: Type.Integer({ minimum: 0 }),
      isPaidOutside: Type.Boolean(),
    }),
  ),
  status: Choice(invoiceStatuses),
  contact: Closed({ type: Choice(contactTypes), name: Type.String(), email: Type.String() }),
  eventDate: Nullable(DateText),
  currency: Type.String(),
  amountPaid: Type.Integer({ minimum: 0 }),
  amountRefunded: Type.Integer({ minimum: 0 }),
  amountDue: Type.Integer({ minimum: 0 }),
  paymentState: Choice(['Unpaid', 'PartiallyPaid', 'Paid', 'PartiallyRefunded', 'Refunded']),
  isOverdue: Type.Boolean(),
  nextPayment: Type.Union([Closed({ id: Uuid, dueDate: DateText, amount: Amount }), Type.Null()]),
  lineItems: Type.Array(LineItem),
  metadata: fields.metadata,
  createdAt: Instant,
  updatedAt: Instant,
  activatedAt: Nullable(Instant),
  number: Nullable(Type.String()),
});

/** An invoice as lists show it. */
export const ListedInvoice = Closed({
  ...FullInvoice.properties,
  state: Choice(invoiceStates, 'What it waits for today; a list can be narrowed to it.'),
});

/** A scheduled payment as GET of one, and of its invoice, shows it. */
export const ShownScheduledPayment = Closed({
  ...FullInvoice.properties.paymentSchedule.items.properties,
  actions: Actions(paymentActions),
});

/** An invoice as GET of one shows it. */
export const ShownInvoice = Closed({
  ...ListedInvoice.properties,
  paymentSchedule: Type.Array(ShownScheduledPayment),
  actions: Actions(invoiceActions),
});

const listFilters = {
  status: Type.Optional(Choice(invoiceStatuses)),
  state: Type.Optional(
    Choice(
      invoiceStates,
      'What an invoice waits for. Of active ones: `Overdue`, a due date is past; `Due`, something is asked for or on its ' +
        'way; `Upcoming`, the rest. The other states are statuses. Every invoice is in one state.',
    ),
  ),
  contactId: Type.Optional(Uuid),
  dueFrom: Type.Optional(DateText),
  dueTo: Type.Optional(DateText),
  owedFrom: Type.Optional({
    ...DateText,
    description: 'Active ones of which something is still owed that is due on this day or later.',
  }),
  owedTo: Type.Optional({
    ...DateText,
    description: 'Active ones of which something is still owed that is due on this day or before.',
  }),
  eventFrom: Type.Optional(DateText),
  eventTo: Type.Optional(DateText),
  updatedSince: Type.Optional({
    ...Instant,
    description: 'Those that were created or changed since then, the last changed first.',
  }),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "Words of the contact's name or e-mail, the number or the note, or how they begin; all of them must be found. Case " +
        'and accents do not matter. The invoice with this number comes first: `inv-42` and `42` mean `INV-0042`. Then the ' +
        'newest; when some thousands fit, those with the whole word before those with longer ones. A page may hold fewer than ' +
        '`limit` and still have a `nextCursor`.',
    }),
  ),
};

/** Query of GET /v1/invoices. */
export const ListInvoices = Closed({
  ...pageQuery,
  cursor: Type.Optional(
    TextOf('the `nextCursor` of a page of this list', '^[A-Za-z0-9_-]{22,683}$', {
      description: '`nextCursor` of the page before.',
    }),
  ),
  ...listFilters,
});
/** Query of GET /v1/invoices, checked. */
export type ListInvoicesQuery = Static<typeof ListInvoices>;

/** The filters of a list without its pages, for what takes all that fits. */
export const InvoiceFilters = Closed(listFilters);

const { status: _status, state: _state, ...countedFilters } = listFilters;
/** Query of GET /v1/invoices/counts. */
export const CountInvoices = Closed(countedFilters);

const Count = (description: string) =>
  Closed(
    {
      count: Type.Integer({ minimum: 0, description: 'How many there are, or were counted.' }),
      isExact: Type.Boolean({ description: 'False: there may be more than were counted.' }),
    },
    { description },
  );
/** How many invoices there are in each state. */
export const InvoiceCounts = Closed({
  All: Count('All that the filters let through.'),
  Draft: Count('Drafts.'),
  Upcoming: Count('`state=Upcoming`'),
  Due: Count('`state=Due`'),
  Overdue: Count('`state=Overdue`'),
  Paid: Count('`state=Paid`'),
  Canceled: Count('`state=Canceled`'),
  Uncollectible: Count('`state=Uncollectible`'),
});
