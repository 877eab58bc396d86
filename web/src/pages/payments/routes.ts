import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountPage, accountRoute } from '../../frame/routes.tsx';
import { readPaymentFilters } from './filters.ts';

/** Outgoing payments: the list, one, editing it, a new one, many from a file. */
export const paymentRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payments',
    validateSearch: readPaymentFilters,
    component: lazyPage(() => import('./list-page.tsx'), 'PaymentsPage', 'payments', 'recipients'),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'payments/new',
    // The payment that is made once more.
    validateSearch: ({ from }: Record<string, unknown>): { readonly from?: string } =>
      typeof from === 'string' ? { from } : {},
    component: lazyPage(
      () => import('./new-page.tsx'),
      'NewPaymentPage',
      'payments',
      'builder',
      'recipients',
    ),
  }),
  accountPage(
    'payments/batch',
    () => import('./batch-page.tsx'),
    'PaymentBatchPage',
    'payments',
    'recipients',
  ),
  accountPage(
    'payments/$payment',
    () => import('./payment-page.tsx'),
    'PaymentPage',
    'payments',
    'recipients',
  ),
  accountPage(
    'payments/$payment/edit',
    () => import('./edit-page.tsx'),
    'EditPaymentPage',
    'payments',
    'builder',
    'recipients',
  ),
] as const;
