import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { personRoute } from '../../frame/routes.tsx';

/** The pages of the person: how they sign in, and a further account. */
export const personRoutes = [
  createRoute({
    getParentRoute: () => personRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./me-page.tsx'), 'MePage'),
  }),
  createRoute({
    getParentRoute: () => personRoute,
    path: 'new-account',
    component: lazyRouteComponent(() => import('./new-account-page.tsx'), 'NewAccountPage'),
  }),
] as const;
