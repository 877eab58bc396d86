import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountPage, accountRoute } from '../../frame/routes.tsx';

/** The filters of the list, as the address holds them. */
export interface ContactFilters {
  readonly q?: string;
  readonly type?: 'Client' | 'Business';
}

function readFilters(search: Record<string, unknown>): ContactFilters {
  const { q, type } = search;
  return {
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 100) } : {}),
    ...(type === 'Client' || type === 'Business' ? { type } : {}),
  };
}

/** The list of contacts, and the page of one. */
export const contactRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'contacts',
    validateSearch: readFilters,
    component: lazyPage(() => import('./list-page.tsx'), 'ContactsPage', 'contacts', 'billing'),
  }),
  accountPage(
    'contacts/$contact',
    () => import('./contact-page.tsx'),
    'ContactPage',
    'contacts',
    'billing',
    'clientCredit',
    'manual',
    'invoice',
    'mailbox',
    'payments',
    'recipients',
    'bounces',
  ),
] as const;
