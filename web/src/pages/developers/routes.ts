import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { meQuery } from '../../api/person.ts';
import { accountRoute } from '../../frame/routes.tsx';
import { readEventSearch, readRequestSearch } from './filters.ts';

const getParentRoute = () => accountRoute;

/** Tokens, events, requests, the test clock. */
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
    component: lazyRouteComponent(() => import('./tokens-page.tsx'), 'TokensPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/events',
    validateSearch: readEventSearch,
    component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/events/$event',
    component: lazyRouteComponent(() => import('./event-page.tsx'), 'EventPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/requests',
    validateSearch: readRequestSearch,
    component: lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/requests/$request',
    component: lazyRouteComponent(() => import('./request-page.tsx'), 'RequestPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'developers/clock',
    validateSearch: (search: Readonly<Record<string, unknown>>): { readonly since?: string } =>
      typeof search.since === 'string' && !Number.isNaN(Date.parse(search.since))
        ? { since: search.since }
        : {},
    component: lazyRouteComponent(() => import('./clock-page.tsx'), 'ClockPage'),
  }),
] as const;
