import { accountPage } from '../../frame/routes.tsx';

export const payoutRoutes = [
  accountPage('payouts', () => import('./list-page.tsx'), 'PayoutsPage', 'payouts'),
  accountPage('payouts/$payout', () => import('./payout-page.tsx'), 'PayoutPage', 'payouts'),
] as const;
