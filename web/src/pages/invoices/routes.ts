import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from '../../frame/routes.tsx';
import { readFilters } from './filters.ts';

/** The list of invoices, and the page of one. */
export const invoiceRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'invoices',
    validateSearch: readFilters,
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'invoices/$invoice',
    component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage'),
  }),
] as const;
