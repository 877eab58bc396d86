import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { personRoute } from '../../frame/routes.tsx';

/** The pages of the person: how they sign in, and a further account. */
export const personRoutes = [
  createRoute({
    getParentRoute: () => personRoute,
    path: '/',
    component: lazyPage(() => import('./me-page.tsx'), 'MePage', 'me'),
  }),
  createRoute({
    getParentRoute: () => personRoute,
    path: 'new-account',
    component: lazyPage(() => import('./new-account-page.tsx'), 'NewAccountPage', 'me'),
  }),
] as const;
