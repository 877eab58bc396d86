import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';

// Each names the list that it belongs to.
const sections = ['imports', 'contacts', 'invoices'] as const;

/** A file of contacts, a file of invoices, and what becomes of one. */
export const importRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'contacts/import',
    component: lazyPage(() => import('./import-page.tsx'), 'ContactImportPage', ...sections),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'invoices/import',
    component: lazyPage(() => import('./import-page.tsx'), 'InvoiceImportPage', ...sections),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'imports/$import',
    component: lazyPage(() => import('./one-import-page.tsx'), 'ImportPage', ...sections),
  }),
] as const;
