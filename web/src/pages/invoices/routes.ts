import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';
import { readFilters } from './filters.ts';

interface ComparedVersions {
  readonly before?: number;
  readonly after?: number;
}

/** The list of invoices, the page of one, and its versions. */
export const invoiceRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'invoices',
    validateSearch: readFilters,
    component: lazyPage(() => import('./list-page.tsx'), 'InvoicesPage', 'invoices', 'invoice'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'invoices/$invoice',
    // With `decide` the page opens with the dialog in which a person decides what is kept.
    validateSearch: ({ decide }: Readonly<Record<string, unknown>>): { readonly decide?: true } =>
      decide === true ? { decide } : {},
    component: lazyPage(
      () => import('./invoice-page.tsx'),
      'InvoicePage',
      'invoice',
      'billing',
      'credit',
      'ending',
      'coming',
      'manual',
      'clientCredit',
      'deposits',
      'changing',
      'invoices',
      'drafts',
      'settings',
      'bounces',
      'versions',
      'builder',
      'templates',
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'invoices/$invoice/versions',
    // The two versions that are compared.
    validateSearch: ({ before, after }: Readonly<Record<string, unknown>>): ComparedVersions => ({
      ...(typeof before === 'number' ? { before } : {}),
      ...(typeof after === 'number' ? { after } : {}),
    }),
    component: lazyPage(() => import('./versions/versions-page.tsx'), 'VersionsPage', 'versions', 'invoice'),
  }),
] as const;
