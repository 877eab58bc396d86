import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountPage, accountRoute } from '../../frame/routes.tsx';
import { readFilters } from './filters.ts';

/** The list of invoices, and the page of one. */
export const invoiceRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'invoices',
    validateSearch: readFilters,
    component: lazyPage(() => import('./list-page.tsx'), 'InvoicesPage', 'invoices', 'invoice'),
  }),
  accountPage(
    'invoices/$invoice',
    () => import('./invoice-page.tsx'),
    'InvoicePage',
    'invoice',
    'credit',
    'coming',
    'invoices',
    'drafts',
    'settings',
    'bounces',
    'builder',
    'templates',
  ),
] as const;
