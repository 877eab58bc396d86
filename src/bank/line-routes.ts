import { type Static, Type } from 'typebox';
import type { Operations } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers, IfMatch, NoBody } from '../kit/http/schemas.ts';
import { ActedLine, ConfirmLine, LineAnswer, LinePage, ListLines, UndoLine } from './schemas.ts';
import type { Bank } from './service.ts';

const tags = ['Bank statements'];
const LineParams = Type.Object({ bank_line_id: Type.String() });
const acts = {
  isVersioned: true,
  tags,
  params: LineParams,
  headers: IfMatch,
  response: answers(200, ActedLine, [404, 409, 412, 413, 415, 422]),
};

const listSchema = {
  operationId: 'listBankLines',
  summary: 'List lines of bank statements',
  description:
    'The newest day first, in pages, each with what it may pay, and why. Suggestions are for the newest 10 000 lines with money that ' +
    'is not assigned. They change nothing: a person confirms them.',
  tags,
  querystring: ListLines,
  response: answers(200, LinePage),
};
const getSchema = {
  operationId: 'getBankLine',
  isVersioned: true,
  summary: 'Read a line of a bank statement',
  description: 'A line with what it pays, or what it may pay, and why.',
  tags,
  params: LineParams,
  response: answers(200, LineAnswer, [404]),
};
const confirmSchema = {
  ...acts,
  operationId: 'confirmBankLine',
  summary: 'Confirm what a line pays',
  description:
    'Records that the money of a line pays invoices, on the day of its booking: one, or several that split it. More than is open of them ' +
    'is refused, unless `overpayment` keeps it as credit; more than is unassigned of the line always is. What is not assigned stays open. Have a person decide this. ' +
    'Send an `Idempotency-Key`, or the version in `If-Match`: a request that is repeated without either may record a second part.',
  body: {
    ...ConfirmLine,
    examples: [
      {
        allocations: [
          {
            invoiceId: '0198c5a0-5b7e-7cc4-8b17-3f2a9d8e6c10',
            scheduledPaymentId: '0198c5a0-5b7e-7cc4-8b17-3f2a9d8e6c11',
            amount: 100000,
          },
        ],
      },
    ],
  },
};
const ignoreSchema = {
  ...acts,
  operationId: 'ignoreBankLine',
  summary: 'Say that a line pays no invoice',
  description:
    'Of a line that pays in part this is said of the rest. Nothing is suggested for it any more. `undo` takes that back.',
  body: NoBody,
};
const undoSchema = {
  ...acts,
  operationId: 'undoBankLine',
  summary: 'Undo what was said of a line',
  description:
    'Takes back what was confirmed of a line, all of it or the parts that you name, and nothing besides: its invoices owe that amount ' +
    'again, and credit that it brought falls. Of an ignored line, or one with an ignored rest, it takes that back, and with parts or `ignore` the parts too.',
  body: {
    ...UndoLine,
    examples: [
      {},
      { ignore: true },
      { manualPaymentIds: ['0198c5a0-5b7e-7cc4-8b17-3f2a9d8e6c12'] },
      { creditMovementIds: ['0198c5a0-5b7e-7cc4-8b17-3f2a9d8e6c13'] },
    ],
  },
};

const reading = { scope: 'reports:read' as const };
const writing = { scope: 'invoices:write' as const, method: 'POST' as const };
const url = '/v1/bank_lines';
const one = `${url}/:bank_line_id` as const;

/** Adds the operations on the lines of bank statements. */
export function lineRoutes({ read, readVersion, write }: Operations, bank: Bank): void {
  read({ ...reading, url, schema: listSchema }, ({ caller, query }) =>
    bank.listLines(caller, query, readPage(query)),
  );
  readVersion({ ...reading, url: one, schema: getSchema }, ({ caller, params }) =>
    bank.getLine(caller, params.bank_line_id),
  );
  write(
    { ...writing, url: `${one}/confirm`, schema: confirmSchema },
    (tx, { caller, params, headers, body }) =>
      bank.confirm(tx, caller, targetOf(params, headers), {
        parts: body.allocations,
        overpayment: body.overpayment,
      }),
  );
  write({ ...writing, url: `${one}/ignore`, schema: ignoreSchema }, (tx, { caller, params, headers }) =>
    bank.ignore(tx, caller, targetOf(params, headers)),
  );
  write({ ...writing, url: `${one}/undo`, schema: undoSchema }, (tx, { caller, params, headers, body }) =>
    bank.undo(tx, caller, targetOf(params, headers), {
      isIgnored: body.ignore ?? false,
      parts: namedOf(body),
    }),
  );
}

function namedOf({ manualPaymentIds, creditMovementIds }: Static<typeof UndoLine>) {
  if (manualPaymentIds === undefined && creditMovementIds === undefined) return null;
  return { payments: manualPaymentIds ?? [], credits: creditMovementIds ?? [] };
}

function targetOf(params: { bank_line_id: string }, headers: { 'if-match'?: string }) {
  return { lineId: params.bank_line_id, ifMatch: headers['if-match'] };
}
