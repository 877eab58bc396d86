import { Type } from 'typebox';
import { type FaultDetail, invalidRequest } from '../kit/errors.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { type Operations, operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { findRequestFaults } from '../kit/http/request-faults.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import {
  answers,
  answersFile,
  Choice,
  Closed,
  Instant,
  NoBody,
  Nullable,
  Page,
  pageQuery,
  Uuid,
} from '../kit/http/schemas.ts';
import { CSV, createSending } from '../kit/http/sending-files.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { RowAnswer } from './row-answer.ts';
import { ContactRow, InvoiceRow } from './row-bodies.ts';
import type { Imports, SentRow } from './service.ts';
import { importKinds, importStatuses, rowStatuses, stopReasons } from './types.ts';

/** What the operations on imports need. */
interface ImportRoutesOptions {
  readonly imports: Imports;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const tags = ['Imports'];
const params = Type.Object({ import_id: Type.String() });
// An import of invoices also needs the scopes of invoices: the service checks these.
const writing = { scope: 'contacts:write' as const };
const reading = { scope: 'contacts:read' as const };
const path = '/v1/imports/:import_id';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const ImportAnswer = Closed({
  id: { ...Uuid, description: 'Its id.' },
  kind: Choice(importKinds, 'What its rows are.'),
  name: Type.String({ description: 'The name of the import, usually that of the file.' }),
  status: Choice(
    importStatuses,
    '`Open`: rows are added. `Checking`, `Running`: it runs in the background. `Checked`: every row was checked, ' +
      'and nothing was created. `Stopped`: see `stopReason`. `Done`, `Canceled`: it has ended.',
  ),
  stopReason: Nullable(
    Choice(
      stopReasons,
      'Why it was stopped: the token that started it no longer works, or the person is no longer a member or has a lesser ' +
        'role. Created objects stay. A person with the right can check or start the import again, and then continues it. Null: it ' +
        'is not stopped.',
    ),
  ),
  sendMails: Type.Boolean({ description: 'Whether issued invoices are sent to their clients by mail.' }),
  rows: Closed(
    {
      total: Count('All of them.'),
      waiting: Count('Rows that are not checked yet.'),
      valid: Count('Rows that were checked and can be created.'),
      faulty: Count('Rows that are refused; `…/rows?status=Faulty` says why.'),
      skipped: Count('Rows that are left out: canceled elsewhere, or imported before.'),
      created: Count('Rows whose contact or invoice was created.'),
    },
    { description: 'How many rows it has.' },
  ),
  invoices: Closed(
    {
      draft: Count('Drafts.'),
      open: Count('Issued ones that are owed, also in part.'),
      paid: Count('Issued ones that are marked as paid outside.'),
      canceled: Count('None: they were canceled elsewhere, and are skipped.'),
    },
    {
      description: 'The totals of its invoice rows, without faulty rows and rows that were imported before.',
    },
  ),
  createdAt: { ...Instant, description: 'When it was created.' },
  stoppedAt: Nullable({ ...Instant, description: 'When it was stopped; null: it is not stopped.' }),
  finishedAt: Nullable({ ...Instant, description: 'When it ended; null until then.' }),
});

const rowsOf = <Row extends Parameters<typeof Type.Array>[0]>(row: Row) =>
  Closed({
    rows: Type.Array(row, {
      minItems: 1,
      maxItems: 200,
      description: 'Each is the body that creates the object, with its line.',
    }),
  });
const ContactRows = rowsOf(ContactRow);
const InvoiceRows = rowsOf(InvoiceRow);

const CreateImport = Closed({
  kind: Choice(importKinds, 'What its rows are.'),
  name: Type.Optional(Type.String({ maxLength: 200, description: 'The name of the import; default empty.' })),
  sendMails: Type.Optional(
    Type.Boolean({
      description:
        'Whether invoices that are issued are sent by mail. Default false: those that rows issue get `deliveryMethod` `ShareManually`.',
    }),
  ),
});

const createSchema = {
  operationId: 'createImport',
  summary: 'Begin an import',
  description:
    'Contacts or invoices from a file, up to 10 000. Add the rows, check them, then start. Each row is created ' +
    'in the background, exactly once, also when the service restarts. Rows that were imported before are ' +
    'recognized and skipped. Invoices are drafts unless their row has a `status`. The import stops when the ' +
    'person who started it loses the right to. An import that is not started within 7 days is canceled. ' +
    'Invoices also need `invoices:write`.',
  tags,
  body: { ...CreateImport, examples: [{ kind: 'Invoices', name: 'invoices-2026.csv' }] },
  response: answers(201, ImportAnswer, [409, 413, 415, 422]),
};

const contactRow = { line: 2, name: 'Maria Lindqvist', email: 'maria@example.com' };
const invoiceRow = {
  line: 2,
  contact: { name: 'Maria Lindqvist', email: 'maria@example.com' },
  totalAmount: 300_000,
  paymentSchedule: [
    { dueDate: '2027-03-01', amount: 100_000, name: 'Deposit' },
    { dueDate: '2027-06-01', amount: 200_000 },
  ],
};
const kinds = [
  {
    kind: 'Contacts',
    noun: 'contacts',
    scope: 'contacts:write',
    operationId: 'addContactRows',
    body: ContactRows,
    example: contactRow,
  },
  {
    kind: 'Invoices',
    noun: 'invoices',
    scope: 'invoices:write',
    operationId: 'addInvoiceRows',
    body: InvoiceRows,
    example: invoiceRow,
  },
] as const;

/** How many faults the refusal of a whole request shows. */
const MOST_FAULTS = 50;

const moves = [
  {
    move: 'check',
    operationId: 'checkImport',
    summary: 'Check an import',
    description:
      'Checks each row in the background as its creation would, and creates nothing. Then the import is `Checked`.',
  },
  {
    move: 'start',
    operationId: 'startImport',
    summary: 'Start an import',
    description:
      'Creates the contacts or invoices of all rows that are neither faulty nor skipped, in the background, in ' +
      'the name of the caller. A refused row becomes faulty, and the others are created. A stopped import ' +
      'continues where it stopped. In an import of contacts, a row with the email address of an existing ' +
      'contact is refused.',
  },
  {
    move: 'cancel',
    operationId: 'cancelImport',
    summary: 'Cancel an import',
    description:
      'After the answer, nothing more is created. Created objects stay, and their rows are `Created`.',
  },
] as const;

const IncludeRows = Closed({
  lines: Type.Array(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
    minItems: 1,
    maxItems: 200,
    uniqueItems: true,
    description: 'Their lines in the file.',
  }),
});

const includeSchema = {
  operationId: 'includeImportRows',
  summary: 'Include rows imported before',
  description:
    'Includes rows that were skipped because an earlier import has created the same object. They are checked ' +
    'and created like other rows, a second time.',
  tags,
  params,
  body: { ...IncludeRows, examples: [{ lines: [2, 7] }] },
  response: answers(200, ImportAnswer, [404, 409, 413, 415, 422]),
};

const listSchema = {
  operationId: 'listImports',
  summary: 'List imports',
  description: 'Newest first; those of invoices only with `invoices:read`.',
  tags,
  querystring: Closed(pageQuery),
  response: answers(200, Page(ImportAnswer)),
};

const getSchema = {
  operationId: 'getImport',
  summary: 'Read an import',
  description: 'An import, with its progress.',
  tags,
  params,
  response: answers(200, ImportAnswer, [404]),
};

const listRowsSchema = {
  operationId: 'listImportRows',
  summary: 'List rows of an import',
  description: 'The result of each row, in the order of the lines.',
  tags,
  params,
  querystring: Closed({
    ...pageQuery,
    status: Type.Optional(Choice(rowStatuses, 'Only rows of this status.')),
  }),
  response: answers(200, Page(RowAnswer), [404]),
};

const errorsSchema = {
  operationId: 'getImportErrors',
  summary: 'Errors of an import as CSV',
  description: 'A line for each fault, with the line of its row in the file.',
  tags,
  params,
  response: answersFile([CSV], [404]),
};

/** Adds the operations on imports. */
export function importRoutes(server: HttpServer, options: ImportRoutesOptions): void {
  const { imports } = options;
  const operations = operationsOf(server, options);
  const { read, write } = operations;

  write({ ...writing, method: 'POST', url: '/v1/imports', schema: createSchema }, (tx, { caller, body }) =>
    imports.createImport(tx, caller, body),
  );
  rowRoutes(server, options);
  moveRoutes(operations, imports);
  write(
    { ...writing, method: 'POST', url: `${path}/include`, schema: includeSchema },
    (tx, { caller, params: { import_id: id }, body }) => imports.includeRows(tx, caller, id, body.lines),
  );

  read({ ...reading, url: '/v1/imports', schema: listSchema }, ({ caller, query }) =>
    imports.listImports(caller, readPage(query)),
  );
  read({ ...reading, url: path, schema: getSchema }, ({ caller, params: { import_id: id } }) =>
    imports.getImport(caller, id),
  );
  read(
    { ...reading, url: `${path}/rows`, schema: listRowsSchema },
    ({ caller, params: { import_id: id }, query }) =>
      imports.listRows(caller, id, query.status, readPage(query)),
  );
  const send = createSending(CSV, 'csv');
  server.get(
    `${path}/errors/csv`,
    { schema: errorsSchema, config: { ...reading, produces: [CSV] } },
    (request, reply) =>
      send(request, reply, 'errors', imports.errorLines(request.caller, request.params.import_id)),
  );
}

function rowRoutes(server: HttpServer, { imports, idempotency, clock }: ImportRoutesOptions): void {
  for (const { kind, noun, scope, operationId, body, example } of kinds) {
    const schema = {
      operationId,
      summary: `Add rows of ${noun}`,
      description:
        'Up to 200 rows. A row whose form is wrong is kept as `Faulty` with its faults, and the others are taken. Rows can ' +
        'be added until the import is started.' +
        (kind === 'Invoices'
          ? ' Payments with `paidOn` are marked as paid outside; nobody is mailed a receipt. A row that is `Canceled` is skipped.'
          : ''),
      tags,
      params,
      body: { ...body, examples: [{ rows: [example] }] },
      response: answers(200, ImportAnswer, [404, 409, 413, 415, 422]),
    };
    // The faults of the form become those of their rows.
    const config = { scope };
    const options = { schema, config, attachValidation: true };
    server.post(`${path}/${noun}`, options, async (request, reply) => {
      const { caller } = request;
      // All of them: a row without a known fault counts as right, and is created as it came.
      const faults =
        request.validationError === undefined ? [] : findRequestFaults(request, Number.POSITIVE_INFINITY);
      const others = faults.filter((fault) => !isOfRow(fault));
      if (others.length > 0) throw invalidRequest(others.slice(0, MOST_FAULTS));
      const { rows } = request.body as { rows: SentRow[] };
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      const answer = await idempotency.perform(idempotent, (tx) =>
        imports.addRows(tx, caller, request.params.import_id, kind, rows, faults),
      );
      return sendFinished(reply, answer);
    });
  }
}

// A row without a line has no place where its faults could be shown.
function isOfRow({ path }: FaultDetail): boolean {
  return /^\/rows\/\d+\/(?!line$)/.test(path);
}

function moveRoutes({ write }: Operations, imports: Imports): void {
  for (const { move, ...described } of moves) {
    const schema = {
      ...described,
      tags,
      params,
      body: NoBody,
      response: answers(200, ImportAnswer, [404, 409, 413, 415, 422]),
    };
    write(
      { ...writing, method: 'POST', url: `${path}/${move}`, schema },
      (tx, { caller, params: { import_id: id } }) => imports.moveImport(tx, caller, id, move),
    );
  }
}
