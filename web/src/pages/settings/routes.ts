import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
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
    component: lazyPage(() => import('./business-page.tsx'), 'BusinessPage', 'settings'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/look',
    component: lazyPage(() => import('./look-page.tsx'), 'LookPage', 'settings'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/payments',
    component: lazyPage(() => import('./payments-page.tsx'), 'PaymentSettingsPage', 'settings'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/reminders',
    component: lazyPage(() => import('./reminders-page.tsx'), 'RemindersPage', 'settings'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/numbers',
    component: lazyPage(() => import('./numbers-page.tsx'), 'NumbersPage', 'settings'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/members',
    component: lazyPage(() => import('./members-page.tsx'), 'MembersPage', 'settings'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/data',
    component: lazyPage(() => import('./data-page.tsx'), 'DataPage', 'settings', 'reports', 'me'),
  }),
] as const;
