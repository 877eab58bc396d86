import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { type Operations, operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers, answersFile, NoBody, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import {
  CreateExport,
  ExportAnswer,
  Format,
  ListExports,
  PreviewAnswer,
  PreviewQuery,
  SaveSettings,
  SettingsAnswer,
  SettingsQuery,
} from './schemas.ts';
import type { Books } from './service.ts';

const ZIP = 'application/zip';
const tags = ['Books'];
const ExportParams = Type.Object({ book_export_id: Type.String() });
const FormatParams = Type.Object({ format: Format });

const getSettingsSchema = {
  operationId: 'getBookSettings',
  summary: 'Read the settings of a format',
  description: 'The accounts and tax rates of the other program. Until they are saved, a proposal.',
  tags,
  params: FormatParams,
  querystring: SettingsQuery,
  response: answers(200, SettingsAnswer),
};
const example = {
  accounts: {
    receivable: '10000',
    processor: '1810',
    bank: '1460',
    outside: '1460',
    disputesHeld: '1300',
    inTransit: '1460',
    atRecipient: '1460',
    payable: '70000',
    clientCredit: '3500',
    owedToOperator: '3500',
    surcharges: null,
    fees: '6855',
    refunds: '1370',
    chargebacks: '6930',
    writeOffs: '6930',
  },
  rates: [
    { taxBasisPoints: 1900, isItemized: true, account: '4400', taxCode: null },
    { taxBasisPoints: null, isItemized: false, account: '4200', taxCode: null },
  ],
  startsOn: '2026-01-01',
  dateOrder: 'DayFirst',
  datev: { chart: 'SKR04', adviserNumber: 29098, clientNumber: 55003, accountLength: 4, yearStartMonth: 1 },
};
const saveSettingsSchema = {
  operationId: 'saveBookSettings',
  summary: 'Save the settings of a format',
  description: 'Replaces all of them. The files of exports that were made stay as they are.',
  tags,
  params: FormatParams,
  body: { ...SaveSettings, examples: [example] },
  response: answers(200, SettingsAnswer, [409, 413, 415, 422]),
};
const previewSchema = {
  operationId: 'previewBookExport',
  summary: 'See what the next export would be',
  description:
    'The postings that it would take, its files, and what keeps them from being made. Nothing is kept.',
  tags,
  querystring: PreviewQuery,
  response: answers(200, PreviewAnswer),
};
const createSchema = {
  operationId: 'createBookExport',
  summary: 'Export postings for another program',
  description:
    'Makes files of every posting up to a day that no earlier export of the format has, 20 000 at most. Each posting is in one ' +
    'export of a format, also when two are made at once. A posting that is recorded later with an earlier day comes with the ' +
    'next one. The export never changes.',
  tags,
  body: { ...CreateExport, examples: [{ format: 'Datev', through: '2026-10-31' }, { format: 'Xero' }] },
  response: answers(201, ExportAnswer, [409, 413, 415, 422]),
};
const listSchema = {
  operationId: 'listBookExports',
  summary: 'List exports',
  description: 'Newest first, in pages. Those that were undone are in it, too.',
  tags,
  querystring: ListExports,
  response: answers(200, Page(ExportAnswer)),
};
const getSchema = {
  operationId: 'getBookExport',
  summary: 'Read an export',
  description: 'What an export has, without its files.',
  tags,
  params: ExportParams,
  response: answers(200, ExportAnswer, [404]),
};
const fileSchema = {
  operationId: 'getBookExportFile',
  summary: 'Download an export',
  description: 'The files of an export in a zip file, byte for byte as it was made.',
  tags,
  params: ExportParams,
  response: answersFile([ZIP], [404, 422]),
};
const undoSchema = {
  operationId: 'undoBookExport',
  summary: 'Undo the newest export',
  description:
    'Gives the postings of the newest export of a format back to the next one, and deletes its file. Do this only where the ' +
    'file was not imported, or was removed from the other program.',
  tags,
  params: ExportParams,
  body: NoBody,
  response: answers(200, ExportAnswer, [404, 409, 413, 415, 422]),
};

interface BookRoutesDeps {
  readonly books: Books;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const reading = { scope: 'reports:read' as const };
const writing = { scope: 'account:write' as const };
const url = '/v1/book_exports';
const one = `${url}/:book_export_id` as const;

/** Adds the operations on files for the books in other programs. */
export function bookRoutes(server: HttpServer, { books, ...deps }: BookRoutesDeps): void {
  const operations = operationsOf(server, deps);
  addSettings(operations, books);
  const { read, write } = operations;
  read({ ...reading, url: `${url}/next`, schema: previewSchema }, ({ caller, query }) =>
    books.previewExport(caller, { ...query, replaceLetters: query.replaceLetters === 'true' }),
  );
  read({ ...reading, url, schema: listSchema }, ({ caller, query }) =>
    books.listExports(caller, query.format ?? null, readPage(query)),
  );
  read({ ...reading, url: one, schema: getSchema }, ({ caller, params }) =>
    books.getExport(caller, params.book_export_id),
  );
  write({ ...writing, method: 'POST', url, schema: createSchema }, (tx, { caller, body }) =>
    books.createExport(tx, caller, body),
  );
  write({ ...writing, method: 'POST', url: `${one}/undo`, schema: undoSchema }, (tx, { caller, params }) =>
    books.undoExport(tx, caller, params.book_export_id),
  );
  addFile(server, books);
}

function addSettings({ read, write }: Operations, books: Books): void {
  const ofFormat = '/v1/book_settings/:format' as const;
  read({ ...reading, url: ofFormat, schema: getSettingsSchema }, ({ caller, params, query }) =>
    books.getSettings(caller, params.format, query.chart),
  );
  write(
    { ...writing, method: 'PUT', url: ofFormat, schema: saveSettingsSchema },
    (tx, { caller, params, body }) => books.saveSettings(tx, caller, params.format, body),
  );
}

function addFile(server: HttpServer, books: Books): void {
  const config = { ...reading, produces: [ZIP] };
  server.get(`${one}/file`, { schema: fileSchema, config }, async ({ caller, params }, reply) => {
    const { name, bytes } = await books.getExportFile(caller, params.book_export_id);
    return reply
      .type(ZIP)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .send(bytes) as never;
  });
}
