import { accountPage } from '../../frame/routes.tsx';

/** A file of contacts, a file of invoices, and what becomes of one; each brings also the texts of the list it belongs to. */
export const importRoutes = [
  accountPage(
    'contacts/import',
    () => import('./import-page.tsx'),
    'ContactImportPage',
    'imports',
    'contacts',
    'invoices',
  ),
  accountPage(
    'invoices/import',
    () => import('./import-page.tsx'),
    'InvoiceImportPage',
    'imports',
    'contacts',
    'invoices',
  ),
  accountPage(
    'imports/$import',
    () => import('./one-import-page.tsx'),
    'ImportPage',
    'imports',
    'contacts',
    'invoices',
  ),
] as const;
