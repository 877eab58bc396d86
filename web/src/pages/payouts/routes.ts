import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from '../../frame/routes.tsx';

/** Payouts: the list, and one with what is in it. */
export const payoutRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payouts',
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'PayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payouts/$payout',
    component: lazyRouteComponent(() => import('./payout-page.tsx'), 'PayoutPage'),
  }),
] as const;
