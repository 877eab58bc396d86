import { accountPage } from '../../frame/routes.tsx';

/** The wallet, and the page on which a method is added. */
export const walletRoutes = [
  accountPage('wallet', () => import('./wallet-page.tsx'), 'WalletPage', 'wallet'),
  accountPage('wallet/add', () => import('./add-page.tsx'), 'AddMethodPage', 'wallet'),
] as const;
