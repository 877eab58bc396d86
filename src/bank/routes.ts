import { Type } from 'typebox';
import { AppError } from '../kit/errors.ts';
import { FILE_WANTED } from '../kit/http/bodies.ts';
import { finish } from '../kit/http/envelope.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { type Operations, operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { lineRoutes } from './line-routes.ts';
import { mappingRoutes } from './mapping-routes.ts';
import { presentStatement } from './present.ts';
import {
  ConfirmCertain,
  ConfirmedCertain,
  DeletedStatement,
  ListStatements,
  PreviewAnswer,
  PreviewQuery,
  StatementAnswer,
  StatementPage,
  TakenStatements,
  TakeQuery,
} from './schemas.ts';
import type { Bank } from './service.ts';

const tags = ['Bank statements'];
const takes = ['application/octet-stream'];
const StatementParams = Type.Object({ bank_statement_id: Type.String() });

const takeSchema = {
  operationId: 'createBankStatement',
  summary: 'Upload a bank statement',
  description:
    'The body is the file as the bank gives it: CAMT.053, MT940, or CSV with a mapping; at most 16 MiB and 10 000 lines. It is taken as ' +
    'a whole, or refused with the line that is wrong: then `path` is `/lines/` and its number. Lines that an earlier file had are left ' +
    'out; when their statement is deleted, the same file brings them back. Nothing pays an invoice until a person confirms it.',
  tags,
  querystring: TakeQuery,
  takes,
  response: {
    ...answers(200, TakenStatements),
    ...answers(201, TakenStatements, [404, 409, 413, 415, 422]),
  },
};
const previewSchema = {
  operationId: 'previewBankStatement',
  summary: 'See what a bank statement has',
  description:
    'Reads a file as an upload would, and keeps nothing. Of a CSV file it answers the columns, what they may be by their names, and ' +
    'which mappings of the account fit.',
  tags,
  querystring: PreviewQuery,
  takes,
  response: answers(200, PreviewAnswer, [404, 409, 413, 415, 422]),
};
const listSchema = {
  operationId: 'listBankStatements',
  summary: 'List bank statements',
  description: 'Newest first, in pages, each with how far its lines are.',
  tags,
  querystring: ListStatements,
  response: answers(200, StatementPage),
};
const getSchema = {
  operationId: 'getBankStatement',
  summary: 'Read a bank statement',
  description: 'A file of the bank that was taken, and how far its lines are. `listBankLines` has the lines.',
  tags,
  params: StatementParams,
  response: answers(200, StatementAnswer, [404]),
};
const deleteSchema = {
  operationId: 'deleteBankStatement',
  summary: 'Delete a bank statement',
  description: 'Deletes a statement with its lines, as long as none of them pays an invoice.',
  tags,
  params: StatementParams,
  response: answers(200, DeletedStatement, [404, 409, 415, 422]),
};
const certainSchema = {
  operationId: 'confirmCertainBankLines',
  summary: 'Confirm the certain lines of a statement',
  description:
    'Records, as one act of the caller, that certain lines pay what is suggested: 100 at most. A line of which something has changed ' +
    'is left out. Have a person look at the lines first, and send the ids of those that they saw.',
  tags,
  params: StatementParams,
  body: { ...ConfirmCertain, examples: [{}] },
  response: answers(200, ConfirmedCertain, [404, 409, 413, 415, 422]),
};

interface BankRoutesDeps {
  readonly bank: Bank;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const reading = { scope: 'reports:read' as const };
const writing = { scope: 'invoices:write' as const };
const url = '/v1/bank_statements';
const one = `${url}/:bank_statement_id` as const;

/** Adds the operations on statements of the business's bank. */
export function bankRoutes(server: HttpServer, { bank, ...deps }: BankRoutesDeps): void {
  const operations = operationsOf(server, deps);
  const { read, write, perform } = operations;
  addFiles(operations, bank, deps.idempotency);
  read({ ...reading, url, schema: listSchema }, ({ caller, query }) =>
    bank.listStatements(caller, readPage(query)),
  );
  read({ ...reading, url: one, schema: getSchema }, ({ caller, params }) =>
    bank.getStatement(caller, params.bank_statement_id),
  );
  write({ ...writing, method: 'DELETE', url: one, schema: deleteSchema }, (tx, { caller, params }) =>
    bank.remove(tx, caller, params.bank_statement_id),
  );
  // Suggestions are worked out before the transaction is opened.
  perform(
    { ...writing, method: 'POST', url: `${one}/confirm_certain`, schema: certainSchema },
    async ({ caller, params, body: { lineIds = null } }, idempotent) => {
      const suggestions = await bank.suggest(caller);
      return deps.idempotency.perform(idempotent, (tx) =>
        bank.confirmCertain(tx, caller, params.bank_statement_id, lineIds, suggestions),
      );
    },
  );
  lineRoutes(operations, bank);
  mappingRoutes(operations, bank);
}

function addFiles({ perform }: Operations, bank: Bank, idempotency: Idempotency): void {
  const file = { ...writing, method: 'POST' as const, readsFile: true };
  perform({ ...file, url, schema: takeSchema }, async ({ caller, rawBody, query }, idempotent) => {
    const read = await bank.readFile(caller, { ...query, content: contentOf(rawBody) });
    return idempotency.perform(idempotent, async (tx) => {
      const { isNew, statements } = await bank.take(tx, caller, read);
      return { status: isNew ? 201 : 200, data: { isNew, statements: statements.map(presentStatement) } };
    });
  });
  perform(
    { ...file, url: `${url}/preview`, schema: previewSchema },
    async ({ caller, rawBody, query }, { now }) => {
      const data = await bank.previewFile(caller, { ...query, content: contentOf(rawBody) });
      return finish(now, { status: 200, data });
    },
  );
}

// A request without a body has no type either, and never came to the parser of files.
function contentOf(rawBody: Buffer | null): Buffer {
  if (rawBody === null) throw new AppError('unsupported_media_type', { message: FILE_WANTED });
  return rawBody;
}
