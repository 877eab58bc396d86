import { createRoute, redirect } from '@tanstack/react-router';
import type { OperatedFilters } from '../../api/queries/operator.ts';
import { lazyPage } from '../../frame/lazy-page.ts';
import { Nowhere, rootRoute } from '../../frame/routes.tsx';

function readFilters({ q, status, mode }: Record<string, unknown>): OperatedFilters {
  return {
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 100) } : {}),
    ...(status === 'Open' || status === 'Suspended' || status === 'Closed' ? { status } : {}),
    ...(mode === 'Live' || mode === 'Sandbox' ? { mode } : {}),
  };
}

const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'operator',
  component: lazyPage(() => import('./operator-frame.tsx'), 'OperatorFrame', 'operator', 'me'),
  notFoundComponent: Nowhere,
});

const getParentRoute = () => operatorRoute;

/** All accounts of the installation, for the people who operate it. */
export const operatorRoutes = operatorRoute.addChildren([
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/operator/accounts' });
    },
  }),
  createRoute({
    getParentRoute,
    path: 'accounts',
    validateSearch: readFilters,
    component: lazyPage(() => import('./accounts-page.tsx'), 'AccountsPage', 'operator'),
  }),
  createRoute({
    getParentRoute,
    path: 'accounts/$operated',
    component: lazyPage(() => import('./account-page.tsx'), 'AccountPage', 'operator', 'developers', 'me'),
  }),
  createRoute({
    getParentRoute,
    path: 'health',
    component: lazyPage(() => import('./health-page.tsx'), 'HealthPage', 'operator'),
  }),
  createRoute({
    getParentRoute,
    path: 'platform',
    validateSearch: ({ mode }: Record<string, unknown>): { readonly mode?: 'test' } =>
      mode === 'test' ? { mode } : {},
    component: lazyPage(
      () => import('./platform-page.tsx'),
      'PlatformPage',
      'operator',
      'platform',
      'stripe',
      'me',
    ),
  }),
  createRoute({
    getParentRoute,
    path: 'usage',
    validateSearch: ({ month }: Record<string, unknown>): { readonly month?: string } =>
      typeof month === 'string' && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {},
    component: lazyPage(() => import('./usage-page.tsx'), 'UsagePage', 'operator'),
  }),
  createRoute({
    getParentRoute,
    path: 'backups',
    component: lazyPage(() => import('./backups-page.tsx'), 'BackupsPage', 'operator'),
  }),
  createRoute({
    getParentRoute,
    path: 'log',
    component: lazyPage(() => import('./log-page.tsx'), 'LogPage', 'operator'),
  }),
]);
