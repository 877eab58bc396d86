import { Type } from 'typebox';
import { ChangedExternalId, ExternalIdFilter } from '../kit/external-id.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { entityTag } from '../kit/http/requests.ts';
import {
  answers,
  Choice,
  Closed,
  Described,
  Email,
  IdOf,
  IfMatch,
  Instant,
  Nullable,
  Page,
  pageQuery,
  TextOf,
  Uuid,
  VisibleText,
} from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { maskedMethod } from '../kit/money/masked-method.ts';
import type { Clock } from '../kit/time.ts';
import { requireNewestCursor } from './name-cursor.ts';
import {
  billingFields,
  ContactAnswer,
  ContactLanguage,
  CreateContact,
  createInput,
  updateInput,
} from './schemas.ts';
import type { Contacts } from './service.ts';
import { contactTypes } from './types.ts';

const tags = ['Contacts'];
const Params = Type.Object({ contact_id: Type.String() });
/** That of a contact that was just created. */
const FIRST = entityTag(1);
const Name = VisibleText(200);

const UpdateContact = Closed({
  type: Type.Optional(
    Described(Choice(contactTypes), 'A `Client` pays the business, a `Business` is paid by it.'),
  ),
  name: Type.Optional(Described(Name, 'The name in greetings and on invoices.')),
  email: Type.Optional(
    Described(
      Email,
      'Where mails go. It belongs to one contact of the account, except that companies can share it.',
    ),
  ),
  language: Type.Optional(ContactLanguage),
  externalId: Type.Optional(ChangedExternalId),
  ...billingFields,
});
const ListContacts = Closed({
  ...pageQuery,
  // From A to Z it holds a name, too.
  cursor: Type.Optional(
    TextOf('the `nextCursor` of a page of this list', '^[A-Za-z0-9_-]{22,240}$', {
      description: '`nextCursor` of the page before, in the same order.',
    }),
  ),
  order: Type.Optional(
    Choice(['Newest', 'Name'], 'Newest first, or from A to Z without regard to accents. Default `Newest`.'),
  ),
  type: Type.Optional(Described(Choice(contactTypes), 'Only contacts of this type.')),
  email: Type.Optional(
    Described(Email, 'Only the contacts with this address: one without a company at most, and companies.'),
  ),
  externalId: Type.Optional(ExternalIdFilter),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'A part of the name, company or email address, in any case, or exactly the `externalId`.',
    }),
  ),
});

const Sum = (description: string) => Type.Integer({ minimum: 0, description });
const Count = (description: string) => Type.Integer({ minimum: 0, description });
const SummaryAnswer = Closed({
  contactId: IdOf('the contact'),
  mergingIntoId: Nullable({
    ...Uuid,
    description: 'The contact that it is being merged into: until this is done, it is frozen.',
  }),
  invoices: Count('All invoices, drafts included.'),
  drafts: Count('Invoices that are not issued yet.'),
  openInvoices: Count('Invoices with an open amount.'),
  payments: Count('Outgoing payments to the contact.'),
  lastSeenAt: Nullable({ ...Instant, description: 'When the contact last opened an invoice.' }),
  lastPaidAt: Nullable({ ...Instant, description: 'When the contact last paid.' }),
  currencies: Type.Array(
    Closed({
      currency: Type.String({ description: 'ISO 4217; the amounts are in its minor unit.' }),
      billed: Sum('The totals of issued invoices, without canceled ones.'),
      paid: Sum('The money that has come, refunded money included.'),
      refunded: Sum('The part of it that was refunded.'),
      owed: Sum('The amount still owed, money on its way included.'),
      overdue: Sum('The part of it that was due before today.'),
      paidOut: Sum('The amount that was paid to the contact.'),
    }),
    { description: 'One for each currency that is used.' },
  ),
  autopay: Type.Array(
    Closed({
      invoiceId: IdOf('the invoice'),
      number: Described(Type.String(), 'The number of the invoice.'),
      paymentMethod: Closed(
        {
          ...maskedMethod,
        },
        { description: 'What is charged.' },
      ),
    }),
    { description: 'The invoices that the contact pays automatically, with their payment methods.' },
  ),
});

/** How many contacts one request may ask about: as many as a page of their list has. */
const MOST_ASKED = 200;
const UUID = '[0-9a-fA-F-]{36}';

const AskOwed = Closed({
  contactIds: TextOf(
    `1 to ${MOST_ASKED} ids of contacts with commas between them`,
    `^${UUID}(?:,${UUID}){0,${MOST_ASKED - 1}}$`,
    { description: `The contacts: 1 to ${MOST_ASKED} ids, with commas between them.` },
  ),
});
const OwedAnswer = Closed({
  items: Type.Array(
    Closed({
      contactId: IdOf('the contact'),
      currencies: Type.Array(
        Closed({
          currency: Type.String({ description: 'ISO 4217; the amounts are in its minor unit.' }),
          owed: Sum('The amount still owed, money on its way included.'),
          overdue: Sum('The part of it that was due before today.'),
        }),
        { description: 'One for each currency in which something is owed.' },
      ),
    }),
    { description: 'The contacts that owe something; others are left out.' },
  ),
});

const createSchema = {
  operationId: 'createContact',
  isVersioned: true,
  summary: 'Create a contact',
  description:
    'An email address, in any case, belongs to one contact of the account. Contacts with a `company` can share it.',
  tags,
  body: {
    ...CreateContact,
    examples: [{ type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com' }],
  },
  response: answers(201, ContactAnswer, [409, 413, 415, 422]),
};

const updateSchema = {
  operationId: 'updateContact',
  isVersioned: true,
  summary: 'Update a contact',
  description:
    'Any subset of the fields; null removes a value. Invoices that were issued keep what they say of their client.',
  tags,
  params: Params,
  headers: IfMatch,
  body: { ...UpdateContact, examples: [{ name: 'Maria Lindqvist-Berg' }] },
  response: answers(200, ContactAnswer, [404, 409, 412, 413, 415, 422]),
};

const deleteSchema = {
  operationId: 'deleteContact',
  summary: 'Delete a contact',
  description:
    'The contact can no longer be used or found. Its invoices do not change, and its email address can be ' +
    'used again.',
  tags,
  params: Params,
  headers: IfMatch,
  response: answers(200, ContactAnswer, [404, 409, 412, 422]),
};

const getSchema = {
  operationId: 'getContact',
  isVersioned: true,
  summary: 'Read a contact',
  description: 'A deleted contact is not found.',
  tags,
  params: Params,
  response: answers(200, ContactAnswer, [404]),
};

const summarySchema = {
  operationId: 'getContactSummary',
  summary: 'Read a summary of a contact',
  description: 'Amounts billed, paid and refunded, and owed and overdue today, by currency.',
  tags,
  params: Params,
  response: answers(200, SummaryAnswer, [404]),
};

const owedSchema = {
  operationId: 'getContactsOwed',
  summary: 'Read amounts owed by contacts',
  description:
    'The amounts that several contacts owe today, and the overdue parts, by currency; for example for a page ' +
    'of the list.',
  tags,
  querystring: AskOwed,
  response: answers(200, OwedAnswer),
};

const listSchema = {
  operationId: 'listContacts',
  summary: 'List contacts',
  description: 'Newest first or from A to Z, in pages.',
  tags,
  querystring: ListContacts,
  response: answers(200, Page(ContactAnswer)),
};

/** Adds the operations on contacts. */
export function contactRoutes(
  server: HttpServer,
  { contacts, ...deps }: { contacts: Contacts; idempotency: Idempotency; clock: Clock },
): void {
  const { read, readVersion, write } = operationsOf(server, deps);
  const path = '/v1/contacts/:contact_id';
  const writing = { scope: 'contacts:write' as const };
  const reading = { scope: 'contacts:read' as const };

  write(
    { ...writing, method: 'POST', url: '/v1/contacts', schema: createSchema },
    async (tx, { caller, body }) => ({
      status: 201,
      data: await contacts.createContact(tx, caller.account, createInput(body)),
      etag: FIRST,
    }),
  );
  write(
    { ...writing, method: 'PATCH', url: path, schema: updateSchema },
    async (tx, { caller, body, headers, params }) => ({
      status: 200,
      ...(await contacts.updateContact(
        tx,
        caller.account,
        params.contact_id,
        updateInput(body),
        headers['if-match'],
      )),
    }),
  );
  write(
    { ...writing, method: 'DELETE', url: path, schema: deleteSchema },
    async (tx, { caller, headers, params }) => ({
      status: 200,
      data: await contacts.deleteContact(tx, caller.account, params.contact_id, headers['if-match']),
    }),
  );

  readVersion({ ...reading, url: path, schema: getSchema }, ({ caller, params }) =>
    contacts.getContact(caller.account.id, params.contact_id),
  );
  read({ ...reading, url: `${path}/summary`, schema: summarySchema }, ({ caller, params }) =>
    contacts.summarizeContact(caller.account, params.contact_id),
  );
  read({ ...reading, url: '/v1/contacts/owed', schema: owedSchema }, ({ caller, query }) =>
    contacts.listOwed(caller.account, query.contactIds.split(',')),
  );
  read({ ...reading, url: '/v1/contacts', schema: listSchema }, ({ caller, query }) => {
    const { order, cursor } = query;
    const { id } = caller.account;
    if (order === 'Name') {
      const { limit } = readPage(query.limit === undefined ? {} : { limit: query.limit });
      return contacts.listContactsByName(id, query, { limit, cursor });
    }
    requireNewestCursor(cursor);
    return contacts.listContacts(id, query, readPage(query));
  });
}
