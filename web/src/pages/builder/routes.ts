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
    'billing',
    'bounces',
    'builder',
    'changing',
    'coming',
    'drafts',
    'invoice',
    'invoices',
    'templates',
  ),
});

/** The beginning of a new invoice: its client, or the invoice that it is a copy of, with the day of the new event. */
interface NewSearch {
  readonly contact?: string;
  readonly copy?: string;
  readonly event?: string;
}

function newSearch(search: Record<string, unknown>): NewSearch {
  const names = ['contact', 'copy', 'event'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  );
}

/** The builder: of a new invoice, or of one that there is. */
export const builderRoutes = builderRoute.addChildren([
  createRoute({
    getParentRoute: () => builderRoute,
    path: 'invoices/new',
    validateSearch: newSearch,
  }),
  createRoute({ getParentRoute: () => builderRoute, path: 'invoices/$invoice/edit' }),
]);
