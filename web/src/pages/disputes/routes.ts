import { accountPage } from '../../frame/routes.tsx';

/** Disputes: the list, and one with what helps against it. */
export const disputeRoutes = [
  accountPage('disputes', () => import('./list-page.tsx'), 'DisputesPage', 'disputes'),
  accountPage('disputes/$dispute', () => import('./dispute-page.tsx'), 'DisputePage', 'disputes', 'invoice'),
] as const;
