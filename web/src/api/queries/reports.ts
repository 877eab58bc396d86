import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import type { Operations } from '../schema.ts';
import { pagedQuery, readQuery } from './reads.ts';

/** The days of a report, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Amounts owed, by days overdue. */
export type AgeingReport = Operations['GET /v1/reports/ageing']['data'];
/** Money received and paid in a period. */
export type CashFlowReport = Operations['GET /v1/reports/cash_flow']['data'];
/** Revenue and costs by event. */
export type EventProfitReport = Operations['GET /v1/reports/event_profit']['data'];
export type TaxReport = Operations['GET /v1/reports/tax']['data'];
/** The figures that an adviser asks for. */
export type ProfitAndTaxReport = Operations['GET /v1/reports/profit_and_tax']['data'];
/** The trial balance, and a page of postings. */
export type LedgerReport = Operations['GET /v1/reports/ledger']['data'];
/** The result of the last check of the ledger. */
export type LedgerProof = Operations['GET /v1/reports/ledger/proof']['data'];

export type Step = CashFlowReport['by'];
/** The day that counts for tax. */
export type TaxBasis = TaxReport['basis'];
export type LedgerAccount = LedgerReport['trialBalance'][number]['account'];

/** The amounts owed today, by how late they are. */
export const ageingQuery = (account: string) =>
  readQuery(account, ['reports', 'ageing'], 'GET /v1/reports/ageing', {});

/** Money received and paid in a period. */
export const cashFlowQuery = (account: string, query: Days & { readonly by: Step }) =>
  readQuery(account, ['reports', 'cash-flow', query], 'GET /v1/reports/cash_flow', { query });

/** Revenue and costs of the events in a period. */
export const eventProfitQuery = (account: string, query: Days) =>
  readQuery(account, ['reports', 'event-profit', query], 'GET /v1/reports/event_profit', { query });

export const taxQuery = (account: string, query: Days & { readonly basis: TaxBasis }) =>
  readQuery(account, ['reports', 'tax', query], 'GET /v1/reports/tax', { query });

/** What was billed, taxed, received and kept in a period, by month. */
export const profitAndTaxQuery = (account: string, query: Days) =>
  readQuery(account, ['reports', 'profit-and-tax', query], 'GET /v1/reports/profit_and_tax', { query });

/** The books of some days, page by page; each page has the whole trial balance. */
export const ledgerQuery = (account: string, query: Days & { readonly ledgerAccount?: LedgerAccount }) =>
  pagedQuery(account, ['reports', 'ledger', query], 'GET /v1/reports/ledger', {
    query: { ...query, limit: 100 },
  });

/** The result of the last check of the ledger; read again every 1.5 seconds while a check runs. */
export const proofQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'reports', 'proof'],
    queryFn: ({ signal }) => readApi(account, 'GET /v1/reports/ledger/proof', { signal }),
    refetchInterval: (query) => (query.state.data?.status === 'Running' ? 1_500 : false),
  });
