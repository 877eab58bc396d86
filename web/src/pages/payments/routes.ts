import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from '../../frame/routes.tsx';
import { readPaymentFilters } from './filters.ts';

/** Outgoing payments: the list, one, a new one, many from a file. */
export const paymentRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payments',
    validateSearch: readPaymentFilters,
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payments/new',
    component: lazyRouteComponent(() => import('./new-page.tsx'), 'NewPaymentPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payments/batch',
    component: lazyRouteComponent(() => import('./batch-page.tsx'), 'PaymentBatchPage'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payments/$payment',
    component: lazyRouteComponent(() => import('./payment-page.tsx'), 'PaymentPage'),
  }),
] as const;
