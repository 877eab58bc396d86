import { Type } from 'typebox';
import { languages } from '../accounts/types.ts';
import { FullInvoice, pricingFields, shownTax } from '../invoices/service.ts';
import { documentFields } from '../invoices/types.ts';
import { actorTypes } from '../kit/actor.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import {
  answers,
  answersFile,
  Choice,
  Closed,
  CurrencyCode,
  DateText,
  Described,
  Instant,
  Nullable,
  OrNull,
  Page,
  pageQuery,
  Sum,
  Uuid,
} from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { readerOf } from './file.ts';
import { type Documents, sendDocument } from './service.ts';

const tags = ['Versions'];
const PDF = 'application/pdf';
const InvoiceParams = Type.Object({ invoice_id: Type.String() });
const VersionParams = Type.Object({ invoice_id: Type.String(), number: Type.String() });

const summary = {
  number: Type.Integer({ minimum: 1, description: 'Counts from 1, the version that was issued.' }),
  sequence: Type.Integer({
    minimum: 1,
    description: 'The sequence of the event of the invoice that began it.',
  }),
  createdAt: Described(Instant, 'When it began.'),
  changed: Type.Array(Choice(documentFields), {
    description: 'What differs from the version before; empty in the first.',
  }),
  isCurrent: Type.Boolean({ description: 'Whether it is the last one.' }),
  contact: Closed(
    {
      name: Type.String({ description: 'The name of the client.' }),
      email: Type.String({ description: 'The address of the client.' }),
    },
    { description: 'The client that is billed.' },
  ),
  totalAmount: Described(Sum, 'What is billed, in minor units; credit notes do not change it.'),
  currency: CurrencyCode,
  eventDate: Described(Nullable(DateText), 'The day of the event.'),
  actor: OrNull(
    Closed({
      type: Choice(actorTypes, 'As in the event.'),
      id: { ...Uuid, description: 'The id of the person, the token or the contact.' },
    }),
    'The actor of that event; null: none.',
  ),
  files: Type.Array(
    Closed({
      language: Type.String({ description: 'Its language.' }),
      handedTo: Choice(['Client', 'Business'], '`Client`: downloaded from the page of the payment link.'),
      sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
      createdAt: Described(Instant, 'When it was handed out.'),
    }),
    {
      description:
        'The PDFs that were handed out: each that the client got, and the first of each language that the business took.',
    },
  ),
};

const VersionAnswer = Closed({
  ...summary,
  invoiceNumber: Nullable(Type.String({ description: 'The number of the invoice.' })),
  issuedOn: Described(Nullable(DateText), 'The day of issue.'),
  seller: Closed(
    {
      name: Type.String({ description: 'The name of the business.' }),
      street: Type.String({ description: 'Street and number.' }),
      postalCode: Type.String({ description: 'Postal code.' }),
      city: Type.String({ description: 'City.' }),
      region: Type.String({ description: 'State or province.' }),
      country: Type.String({ description: 'ISO 3166-1, or empty.' }),
      taxId: Type.String({ description: 'Tax number.' }),
    },
    { description: 'The business on the day of issue.' },
  ),
  lineItems: FullInvoice.properties.lineItems,
  ...pricingFields,
  taxes: Type.Array(
    Closed({
      ...shownTax,
      gross: Described(Sum, 'The amount with its tax.'),
      net: Described(Sum, 'The amount without it.'),
      tax: Described(Sum, 'The tax.'),
    }),
    { description: 'The sums of the line items by tax rate.' },
  ),
});

const listSchema = {
  operationId: 'listInvoiceVersions',
  summary: 'List the versions of an invoice',
  description:
    'Each change of the document of an issued invoice (client, line items, tax, total, day of the event) is a version; changes of ' +
    'its terms are none. Newest first, in pages. A draft has none. Changes by releases without versions are only in the events.',
  tags,
  params: InvoiceParams,
  querystring: Closed(pageQuery),
  response: answers(200, Page(Closed(summary)), [404]),
};

const getSchema = {
  operationId: 'getInvoiceVersion',
  summary: 'Read a version of an invoice',
  description: 'The document as it was in this version. It never changes, except when its client is erased.',
  tags,
  params: VersionParams,
  response: answers(200, VersionAnswer, [404]),
};

const pdfSchema = {
  operationId: 'getInvoiceVersionPdf',
  summary: 'Download a version of an invoice as PDF',
  description:
    'A PDF of this version, byte for byte: the first that the client got, otherwise the first that the business took. If there was ' +
    'none, it is made now, and kept as the first one.',
  tags,
  params: VersionParams,
  querystring: Closed({
    language: Type.Optional(Choice(languages, 'By default that of the first PDF.')),
    sha256: Type.Optional(
      Type.String({
        title: '64 hexadecimal digits',
        pattern: '^[0-9a-f]{64}$',
        description: 'One of `files`.',
      }),
    ),
  }),
  response: answersFile([PDF], [404, 422]),
};

/** Adds the operations on versions of an issued document. */
export function versionRoutes(
  server: HttpServer,
  {
    documents,
    ...deps
  }: { readonly documents: Documents; readonly idempotency: Idempotency; readonly clock: Clock },
): void {
  const { read } = operationsOf(server, deps);
  const scope = 'invoices:read' as const;
  const url = '/v1/invoices/:invoice_id/versions';
  read({ scope, url, schema: listSchema }, ({ caller, params, query }) =>
    documents.listVersions(caller, params.invoice_id, readPage(query)),
  );
  read({ scope, url: `${url}/:number`, schema: getSchema }, ({ caller, params }) =>
    documents.getVersion(caller, params.invoice_id, params.number),
  );
  const config = { scope, produces: [PDF] };
  server.get(`${url}/:number/pdf`, { schema: pdfSchema, config }, async (request, reply) => {
    const { caller, params } = request;
    const reader = readerOf(request, reply);
    const file = await documents.versionFile(
      caller.account,
      params.invoice_id,
      params.number,
      reader,
      request.query.sha256 ?? null,
    );
    return sendDocument(reply, file) as never;
  });
}
