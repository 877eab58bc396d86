import { queryOptions } from '@tanstack/react-query';
import type { ActionKeys } from '../action-keys.ts';
import { callApi, fetchApi } from '../client.ts';
import type { Operations } from '../schema.ts';
import { pagedQuery, readQuery } from './reads.ts';

export type BankLine = Operations['GET /v1/bank_lines']['data']['items'][number];
export type BankStatement = Operations['GET /v1/bank_statements']['data']['items'][number];
export type BankMapping = Operations['GET /v1/bank_mappings']['data']['items'][number];
export type Columns = BankMapping['mapping'];
export type FilePreview = Operations['POST /v1/bank_statements/preview']['data'];
export type LineFilters = Omit<Operations['GET /v1/bank_lines']['query'], 'limit' | 'cursor'>;

/** Lines, the newest day first, page by page. */
export const bankLinesQuery = (account: string, filters: LineFilters) =>
  pagedQuery(account, ['bank', 'lines', filters], 'GET /v1/bank_lines', { query: filters });

/** One line with what it may pay, and its version, which an act names as `ifMatch`. */
export const bankLineQuery = (account: string, line: string) =>
  queryOptions({
    queryKey: [account, 'bank', 'line', line],
    queryFn: ({ signal }) =>
      callApi(account, 'GET /v1/bank_lines/{bank_line_id}', { path: { bank_line_id: line }, signal }),
  });

/** The certain lines of a statement: as many as are confirmed at once. */
export const certainLinesQuery = (account: string, statementId: string) =>
  readQuery(account, ['bank', 'certain', statementId], 'GET /v1/bank_lines', {
    query: { statementId, state: 'Certain', limit: 100 },
  });

/** The statements, newest first, page by page. */
export const bankStatementsQuery = (account: string) =>
  pagedQuery(account, ['bank', 'statements'], 'GET /v1/bank_statements', { query: {} });

/** The mappings of CSV files that the account keeps. */
export const bankMappingsQuery = (account: string) =>
  readQuery(account, ['bank', 'mappings'], 'GET /v1/bank_mappings', {});

interface SentFile {
  readonly file: File;
  readonly query: Readonly<Record<string, string>>;
}

/** Reads a file, and keeps nothing. Throws `ApiError` with the line that is wrong. */
export async function previewBankFile(account: string, sent: SentFile): Promise<FilePreview> {
  return (await sendFile(account, '/v1/bank_statements/preview', sent)) as FilePreview;
}

/** Uploads a file. Throws `ApiError` with the line that is wrong. */
export async function uploadBankFile(account: string, sent: SentFile, key: ActionKeys) {
  type Taken = Operations['POST /v1/bank_statements']['data'];
  return (await sendFile(account, '/v1/bank_statements', sent, key)) as Taken;
}

async function sendFile(account: string, template: string, { file, query }: SentFile, key?: ActionKeys) {
  // Browsers name the type by the end of the name; the service wants the bytes as they are.
  const { name, lastModified } = file;
  const body = new File([file], name, { type: 'application/octet-stream', lastModified });
  const response = await fetchApi(account, 'POST', template, { query, body, key });
  return ((await response.json()) as { data: unknown }).data;
}

/** Issued invoices that fit a text. */
export const payableInvoicesQuery = (account: string, q: string) =>
  readQuery(account, ['bank', 'payable', q], 'GET /v1/invoices', {
    query: { status: 'Active', limit: 20, ...(q === '' ? {} : { q }) },
  });
