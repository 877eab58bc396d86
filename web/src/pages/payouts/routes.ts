import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';

export const payoutRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payouts',
    component: lazyPage(() => import('./list-page.tsx'), 'PayoutsPage', 'payouts'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payouts/$payout',
    component: lazyPage(() => import('./payout-page.tsx'), 'PayoutPage', 'payouts'),
  }),
] as const;
