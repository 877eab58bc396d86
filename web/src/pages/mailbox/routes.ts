import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';
import { type MailSearch, readMailSearch } from './filters.ts';

/** The list of mails, and one of them. */
export const mailboxRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'mailbox',
    validateSearch: readMailSearch,
    component: lazyPage(() => import('./list-page.tsx'), 'MailboxPage', 'mailbox'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'mailbox/$mail',
    validateSearch: ({ view }: Readonly<Record<string, unknown>>): Pick<MailSearch, 'view'> =>
      view === 'text' ? { view } : {},
    component: lazyPage(() => import('./mail-page.tsx'), 'MailPage', 'mailbox', 'bounces'),
  }),
] as const;
