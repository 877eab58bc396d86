import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from '../../frame/routes.tsx';
import { type MailSearch, readMailSearch } from './filters.ts';

/** The list of mails, and one of them. */
export const mailboxRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'mailbox',
    validateSearch: readMailSearch,
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'MailboxPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'mailbox/$mail',
    validateSearch: ({ view }: Readonly<Record<string, unknown>>): Pick<MailSearch, 'view'> =>
      view === 'text' ? { view } : {},
    component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
  }),
] as const;
