import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { appBase } from './base.ts';
import {
  accountIndexRoute,
  accountRoute,
  indexRoute,
  NotFound,
  personRoute,
  rootRoute,
} from './frame/routes.tsx';
import { bankRoutes } from './pages/bank/routes.ts';
import { builderRoutes } from './pages/builder/routes.ts';
import { contactRoutes } from './pages/contacts/routes.ts';
import { developerRoutes } from './pages/developers/routes.ts';
import { disputeRoutes } from './pages/disputes/routes.ts';
import { homeRoutes } from './pages/home/routes.ts';
import { importRoutes } from './pages/imports/routes.ts';
import { invoiceRoutes } from './pages/invoices/routes.ts';
import { mailboxRoutes } from './pages/mailbox/routes.ts';
import { personRoutes } from './pages/me/routes.ts';
import { operatorRoutes } from './pages/operator/routes.ts';
import { paymentRoutes } from './pages/payments/routes.ts';
import { payoutRoutes } from './pages/payouts/routes.ts';
import { reportRoutes } from './pages/reports/routes.ts';
import { settingsRoutes } from './pages/settings/routes.ts';
import { walletRoutes } from './pages/wallet/routes.ts';

const routes = rootRoute.addChildren([
  indexRoute,
  personRoute.addChildren(personRoutes),
  operatorRoutes,
  accountRoute.addChildren([
    accountIndexRoute,
    ...homeRoutes,
    builderRoutes,
    ...invoiceRoutes,
    ...paymentRoutes,
    ...contactRoutes,
    ...importRoutes,
    ...walletRoutes,
    ...payoutRoutes,
    ...bankRoutes,
    ...disputeRoutes,
    ...reportRoutes,
    ...developerRoutes,
    ...mailboxRoutes,
    ...settingsRoutes,
  ]),
]);

/** The pages of the app by their addresses. Each is a file of its own, which is loaded when it is opened or pointed at. */
export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: routes,
    basepath: appBase,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // A page that is being loaded leaves the one before it in place; no flash of a spinner.
    defaultPendingMs: 1_000,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
  });
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of invoices is opened to remind of all that it shows. */
    isReminding?: boolean;
    /** The page was opened by what was done on the page before, not by somebody who left that. */
    isLed?: boolean;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
