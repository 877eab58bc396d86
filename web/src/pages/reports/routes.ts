import { createRoute, redirect } from '@tanstack/react-router';
import type { BookFormat } from '../../api/queries/books.ts';
import type { LedgerAccount, Step, TaxBasis } from '../../api/queries/reports.ts';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountPage, accountRoute } from '../../frame/routes.tsx';
import { readPeriod } from './period.ts';

type Search = Readonly<Record<string, unknown>>;

const oneOf =
  <Value extends string>(name: string, values: readonly Value[]) =>
  (search: Search): Readonly<Record<string, Value>> => {
    const value = values.find((one) => one === search[name]);
    return value === undefined ? {} : { [name]: value };
  };
const readBy = oneOf<Step>('by', ['Day', 'Week', 'Month']);
const readFormat = oneOf<BookFormat>('format', ['Datev', 'Xero', 'QuickBooks']);
const readBasis = oneOf<TaxBasis>('basis', ['Invoiced', 'Paid']);

/** The reports, each with its days in the address. */
export const reportRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'reports',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/accounts/$account/reports/ageing', params: params as never });
    },
  }),
  accountPage('reports/ageing', () => import('./ageing-page.tsx'), 'AgeingPage', 'reports'),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'reports/cash-flow',
    validateSearch: (search: Search) => ({
      ...readPeriod(search),
      ...(readBy(search) as { readonly by?: Step }),
    }),
    component: lazyPage(() => import('./cash-flow-page.tsx'), 'CashFlowPage', 'reports'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'reports/event-profit',
    validateSearch: readPeriod,
    component: lazyPage(() => import('./event-profit-page.tsx'), 'EventProfitPage', 'reports'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'reports/tax',
    validateSearch: (search: Search) => ({
      ...readPeriod(search),
      ...(readBasis(search) as { readonly basis?: TaxBasis }),
    }),
    component: lazyPage(() => import('./tax-page.tsx'), 'TaxPage', 'reports'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'reports/profit-and-tax',
    validateSearch: readPeriod,
    component: lazyPage(() => import('./profit-and-tax-page.tsx'), 'ProfitAndTaxPage', 'reports', 'manual'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'reports/ledger',
    validateSearch: (search: Search) => ({
      ...readPeriod(search),
      // Which accounts there are only the API knows; it refuses what is none.
      ...(typeof search.ledgerAccount === 'string' && /^[a-z_]{1,20}$/.test(search.ledgerAccount)
        ? { ledgerAccount: search.ledgerAccount as LedgerAccount }
        : {}),
    }),
    component: lazyPage(() => import('./ledger-page.tsx'), 'LedgerPage', 'reports'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'reports/adviser',
    validateSearch: readPeriod,
    component: lazyPage(() => import('./adviser/adviser-page.tsx'), 'AdviserPage', 'reports', 'adviser'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'reports/books',
    validateSearch: (search: Search) => readFormat(search) as { readonly format?: BookFormat },
    component: lazyPage(() => import('./books/books-page.tsx'), 'BooksPage', 'reports', 'books'),
  }),
] as const;
