import type { Operations } from '../schema.ts';
import { readQuery } from './reads.ts';

/** How the money stands, and what needs somebody. */
export type HomeReport = Operations['GET /v1/reports/home']['data'];

/** Everything of the first page that is money, in one request. */
export const homeQuery = (account: string) =>
  readQuery(account, ['reports', 'home'], 'GET /v1/reports/home', {});
