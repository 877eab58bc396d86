import type { Operations } from '../schema.ts';
import { readQuery } from './reads.ts';

/** The accounts and tax rates of another program. */
export type BookSettings = Operations['GET /v1/book_settings/{format}']['data'];
/** What the next export would be. */
export type NextExport = Operations['GET /v1/book_exports/next']['data'];
export type BookExport = Operations['GET /v1/book_exports']['data']['items'][number];
export type BookFormat = BookExport['format'];

const SHOWN = 50;

/** The settings of a program; with `chart` what is proposed for it. */
export const bookSettingsQuery = (account: string, format: BookFormat) =>
  readQuery(account, ['books', 'settings', format], 'GET /v1/book_settings/{format}', { path: { format } });

/** What the next export of a program would be. */
export const nextExportQuery = (
  account: string,
  query: { readonly format: BookFormat; readonly through: string; readonly replaceLetters: 'true' | 'false' },
) => readQuery(account, ['books', 'next', query], 'GET /v1/book_exports/next', { query });

/** The newest exports of a program. */
export const bookExportsQuery = (account: string, format: BookFormat) =>
  readQuery(account, ['books', 'exports', format], 'GET /v1/book_exports', {
    query: { format, limit: SHOWN },
  });
