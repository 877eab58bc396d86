import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';

/** The wallet, and the page on which a method is added. */
export const walletRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'wallet',
    component: lazyPage(() => import('./wallet-page.tsx'), 'WalletPage', 'wallet'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'wallet/add',
    component: lazyPage(() => import('./add-page.tsx'), 'AddMethodPage', 'wallet'),
  }),
] as const;
