import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';

// One component for both addresses: a new invoice gets its own address as it is saved, while somebody types.
const builderRoute = createRoute({
  getParentRoute: () => accountRoute,
  id: 'builder',
  component: lazyPage(
    () => import('./builder-page.tsx'),
    'BuilderPage',
    'bounces',
    'builder',
    'changing',
    'coming',
    'drafts',
    'invoice',
    'invoices',
  ),
});

/** The builder: of a new invoice, or of one that there is. */
export const builderRoutes = builderRoute.addChildren([
  createRoute({
    getParentRoute: () => builderRoute,
    path: 'invoices/new',
    // The client of the new invoice.
    validateSearch: ({ contact }: Record<string, unknown>): { readonly contact?: string } =>
      typeof contact === 'string' ? { contact } : {},
  }),
  createRoute({ getParentRoute: () => builderRoute, path: 'invoices/$invoice/edit' }),
]);
