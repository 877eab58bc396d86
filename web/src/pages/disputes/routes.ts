import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';

/** Disputes: the list, and one with what helps against it. */
export const disputeRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'disputes',
    component: lazyPage(() => import('./list-page.tsx'), 'DisputesPage', 'disputes'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'disputes/$dispute',
    component: lazyPage(() => import('./dispute-page.tsx'), 'DisputePage', 'disputes'),
  }),
] as const;
