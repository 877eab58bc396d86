import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';

/** A file of contacts, a file of invoices, and what becomes of one; each brings also the texts of the list it belongs to. */
export const importRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'contacts/import',
    component: lazyPage(
      () => import('./import-page.tsx'),
      'ContactImportPage',
      'imports',
      'contacts',
      'invoices',
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'invoices/import',
    component: lazyPage(
      () => import('./import-page.tsx'),
      'InvoiceImportPage',
      'imports',
      'contacts',
      'invoices',
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'imports/$import',
    component: lazyPage(
      () => import('./one-import-page.tsx'),
      'ImportPage',
      'imports',
      'contacts',
      'invoices',
    ),
  }),
] as const;
