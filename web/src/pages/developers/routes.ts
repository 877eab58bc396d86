import { createRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../../api/person.ts';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';
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
  createRoute({
    getParentRoute,
    path: 'developers/tokens',
    component: lazyPage(() => import('./tokens-page.tsx'), 'TokensPage', 'developers'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/webhooks',
    component: lazyPage(() => import('./webhooks-page.tsx'), 'WebhooksPage', 'developers', 'webhooks'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/webhooks/$webhook',
    validateSearch: readDeliverySearch,
    component: lazyPage(() => import('./webhook-page.tsx'), 'WebhookPage', 'developers', 'webhooks'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/webhooks/$webhook/deliveries/$delivery',
    component: lazyPage(() => import('./delivery-page.tsx'), 'DeliveryPage', 'developers', 'webhooks'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/events',
    validateSearch: readEventSearch,
    component: lazyPage(() => import('./events-page.tsx'), 'EventsPage', 'developers'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/events/$event',
    component: lazyPage(() => import('./event-page.tsx'), 'EventPage', 'developers'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/requests',
    validateSearch: readRequestSearch,
    component: lazyPage(() => import('./requests-page.tsx'), 'RequestsPage', 'developers'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/requests/$request',
    component: lazyPage(() => import('./request-page.tsx'), 'RequestPage', 'developers'),
  }),
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
