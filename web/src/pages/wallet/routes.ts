import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from '../../frame/routes.tsx';

/** The wallet, and the page on which a method is added. */
export const walletRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'wallet',
    component: lazyRouteComponent(() => import('./wallet-page.tsx'), 'WalletPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'wallet/add',
    component: lazyRouteComponent(() => import('./add-page.tsx'), 'AddMethodPage'),
  }),
] as const;
