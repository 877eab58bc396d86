import { createRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../../api/person.ts';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountPage, accountRoute } from '../../frame/routes.tsx';
import { readDeliverySearch, readEventSearch, readRequestSearch } from './filters.ts';

const getParentRoute = () => accountRoute;

/** Tokens, webhooks, events, requests, the test clock. */
export const developerRoutes = [
  createRoute({
    getParentRoute,
    path: 'developers',
    beforeLoad: async ({ context, params }) => {
      const { accounts } = await context.queries.ensureQueryData(meQuery);
      const account = accounts.find(({ path }) => path === (params as { account: string }).account);
      const page = account?.scopes.includes('tokens:read') ? 'tokens' : 'events';
      throw redirect({ to: `/accounts/$account/developers/${page}`, params: params as never });
    },
  }),
  accountPage('developers/tokens', () => import('./tokens-page.tsx'), 'TokensPage', 'developers'),
  accountPage(
    'developers/webhooks',
    () => import('./webhooks-page.tsx'),
    'WebhooksPage',
    'developers',
    'webhooks',
  ),
  createRoute({
    getParentRoute,
    path: 'developers/webhooks/$webhook',
    validateSearch: readDeliverySearch,
    component: lazyPage(() => import('./webhook-page.tsx'), 'WebhookPage', 'developers', 'webhooks'),
  }),
  accountPage(
    'developers/webhooks/$webhook/deliveries/$delivery',
    () => import('./delivery-page.tsx'),
    'DeliveryPage',
    'developers',
    'webhooks',
  ),
  createRoute({
    getParentRoute,
    path: 'developers/events',
    validateSearch: readEventSearch,
    component: lazyPage(() => import('./events-page.tsx'), 'EventsPage', 'developers'),
  }),
  accountPage('developers/events/$event', () => import('./event-page.tsx'), 'EventPage', 'developers'),
  createRoute({
    getParentRoute,
    path: 'developers/requests',
    validateSearch: readRequestSearch,
    component: lazyPage(() => import('./requests-page.tsx'), 'RequestsPage', 'developers'),
  }),
  accountPage(
    'developers/requests/$request',
    () => import('./request-page.tsx'),
    'RequestPage',
    'developers',
  ),
  createRoute({
    getParentRoute,
    path: 'developers/clock',
    validateSearch: (search: Readonly<Record<string, unknown>>): { readonly since?: string } =>
      typeof search.since === 'string' && !Number.isNaN(Date.parse(search.since))
        ? { since: search.since }
        : {},
    component: lazyPage(() => import('./clock-page.tsx'), 'ClockPage', 'developers'),
  }),
] as const;
