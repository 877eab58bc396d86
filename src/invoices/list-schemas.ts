import { type Static, Type } from 'typebox';
import { ExternalIdFilter } from '../kit/external-id.ts';
import {
  Choice,
  Closed,
  DateText,
  Described,
  Instant,
  pageQuery,
  TextOf,
  Uuid,
} from '../kit/http/schemas.ts';
import { invoiceStates, invoiceStatuses } from './types.ts';

const listFilters = {
  status: Type.Optional(Described(Choice(invoiceStatuses), 'Only invoices with this status.')),
  state: Type.Optional(
    Choice(
      invoiceStates,
      'What an invoice waits for. Active invoices are `Overdue` (a due date has passed), `Due` (something can ' +
        'be paid now or is on its way) or `Upcoming` (all others). The other states are the statuses. Every ' +
        'invoice is in exactly one state.',
    ),
  ),
  contactId: Type.Optional(Described(Uuid, 'Only invoices of this contact.')),
  externalId: Type.Optional(ExternalIdFilter),
  dueFrom: Type.Optional(
    Described(DateText, 'Only invoices with a payment that is due on this day or later.'),
  ),
  dueTo: Type.Optional(
    Described(DateText, 'Only invoices with a payment that is due on this day or before.'),
  ),
  owedFrom: Type.Optional({
    ...DateText,
    description: 'Active invoices with an open amount that is due on this day or later.',
  }),
  owedTo: Type.Optional({
    ...DateText,
    description: 'Active invoices with an open amount that is due on this day or before.',
  }),
  eventFrom: Type.Optional(Described(DateText, 'Only events on this day or later.')),
  eventTo: Type.Optional(Described(DateText, 'Only events on this day or before.')),
  updatedSince: Type.Optional({
    ...Instant,
    description: 'Invoices that were created or changed since then, the last changed first.',
  }),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "Words of the contact's name or email, the number or the note, or how they begin; all of them must be found. Case " +
        'and accents do not matter. The invoice with this number, or with exactly this `externalId`, comes first: `inv-42` and `42` ' +
        'mean `INV-0042`. Then the newest; when some thousands fit, those with the whole word before those with longer ones. A page may hold fewer than ' +
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
