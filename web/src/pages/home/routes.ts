import { createRoute } from '@tanstack/react-router';
import { lastEventsQuery } from '../../api/queries/events.ts';
import { homeQuery } from '../../api/queries/home.ts';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountRoute } from '../../frame/routes.tsx';

/** How many events the page shows. */
export const LAST_EVENTS = 10;
/** How many events are read for the activity: some mean nothing to people, others are folded into one line. */
export const READ_EVENTS = 50;

/** The first page of an account. */
export const homeRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'home',
    // The figures are asked for while the page's own code is on its way.
    loader: ({ context: { queries }, params: { account } }) => {
      void queries.prefetchQuery(homeQuery(account));
      void queries.prefetchQuery(lastEventsQuery(account, READ_EVENTS));
    },
    component: lazyPage(() => import('./home-page.tsx'), 'HomePage', 'home'),
  }),
] as const;
