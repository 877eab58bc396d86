import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { accountRoute } from '../../frame/routes.tsx';

/** The settings of an account, a page for each matter. */
export const settingsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/accounts/$account/settings/business', params, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/business',
    component: lazyRouteComponent(() => import('./business-page.tsx'), 'BusinessPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/look',
    component: lazyRouteComponent(() => import('./look-page.tsx'), 'LookPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/payments',
    component: lazyRouteComponent(() => import('./payments-page.tsx'), 'PaymentSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/reminders',
    component: lazyRouteComponent(() => import('./reminders-page.tsx'), 'RemindersPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/numbers',
    component: lazyRouteComponent(() => import('./numbers-page.tsx'), 'NumbersPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/members',
    component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/data',
    component: lazyRouteComponent(() => import('./data-page.tsx'), 'DataPage'),
  }),
] as const;
