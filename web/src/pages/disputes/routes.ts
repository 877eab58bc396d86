import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from '../../frame/routes.tsx';

/** Disputes: the list, and one with what helps against it. */
export const disputeRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'disputes',
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'DisputesPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'disputes/$dispute',
    component: lazyRouteComponent(() => import('./dispute-page.tsx'), 'DisputePage'),
  }),
] as const;
