import type { QueryClient } from '@tanstack/react-query';
import { useSuspenseQuery } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  type ErrorComponentProps,
  Link,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ClockProvider } from '../account/clock.tsx';
import { forgetKept } from '../account/kept-here.ts';
import { AccountProvider, MeProvider } from '../account/session.tsx';
import { meQuery, type OwnAccount } from '../api/person.ts';
import { appBase } from '../base.ts';
import { useMessages } from '../messages/language.tsx';
import { Button, buttonClass } from '../parts/button.tsx';
import { Fault } from '../parts/states.tsx';
import { Frame } from './frame.tsx';
import { lazyPage } from './lazy-page.ts';
import { MessagePage } from './message-page.tsx';
import { navigation } from './navigation.ts';

const LAST_ACCOUNT = 'tranche-account';

export const rootRoute = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  loader: async ({ context }) => {
    const me = await context.queries.ensureQueryData(meQuery);
    // The session of the previous person may have ended without a sign-out.
    forgetKept(me.person.id);
    return me;
  },
  component: Root,
  errorComponent: Failed,
  notFoundComponent: Nowhere,
});

function Root() {
  const { data } = useSuspenseQuery(meQuery);
  return (
    <MeProvider me={data}>
      <Outlet />
    </MeProvider>
  );
}

/** `/app`: leads to the account that was used last, or to the first account. */
export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    const { accounts } = await context.queries.ensureQueryData(meQuery);
    const account = lastOf(accounts);
    if (account !== undefined)
      throw redirect({ to: '/accounts/$account', params: { account: account.path } });
  },
  component: NoAccount,
});

/** Everything of one account; each page of it is a child. */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'accounts/$account',
  component: AccountFrame,
  errorComponent: Failed,
  notFoundComponent: NotFound,
});

/** A page of an account, at a path below the account's. */
export const accountPage = <const Path extends string, Name extends string>(
  path: Path,
  ...page: Parameters<typeof lazyPage<Name>>
) => createRoute({ getParentRoute: () => accountRoute, path, component: lazyPage(...page) });

/** An account without a page: its first that the person may see. */
export const accountIndexRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  beforeLoad: async ({ context, params }) => {
    const { accounts } = await context.queries.ensureQueryData(meQuery);
    const to = firstPageOf(accounts.find(({ path }) => path === params.account));
    if (to !== undefined) throw redirect({ to, params: params as never });
  },
});

function firstPageOf(account: OwnAccount | undefined) {
  return navigation.find(({ scope }) => account?.scopes.includes(scope))?.to;
}

function AccountFrame() {
  const { account: path } = accountRoute.useParams();
  const { data } = useSuspenseQuery(meQuery);
  const account = data.accounts.find((one) => one.path === path);
  if (account !== undefined) localStorage.setItem(LAST_ACCOUNT, path);
  return <InAccount account={account} />;
}

function InAccount({ account }: { readonly account: OwnAccount | undefined }) {
  if (account === undefined) return <NoAccount />;
  return (
    // Another account begins without what was open in this one.
    <AccountProvider key={account.path} account={account}>
      <ClockProvider>
        <Frame />
      </ClockProvider>
    </AccountProvider>
  );
}

/** The pages of the person, within the account used last. */
export const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'me',
  component: PersonFrame,
  errorComponent: Failed,
});

function PersonFrame() {
  return <InAccount account={lastOf(useSuspenseQuery(meQuery).data.accounts)} />;
}

function lastOf(accounts: readonly OwnAccount[]): OwnAccount | undefined {
  const last = localStorage.getItem(LAST_ACCOUNT);
  return accounts.find(({ path }) => path === last) ?? accounts[0];
}

function NoAccount() {
  const { frame } = useMessages();
  const { data } = useSuspenseQuery(meQuery);
  return (
    <main>
      <MessagePage title={frame.noAccount} text={frame.noAccountText}>
        {data.accounts.map((one) => (
          <Link
            key={one.path}
            to="/accounts/$account"
            params={{ account: one.path }}
            className={buttonClass()}
          >
            {one.name}
          </Link>
        ))}
      </MessagePage>
    </main>
  );
}

/** An address that is none, or an object that is not there. */
export function NotFound() {
  const { frame } = useMessages();
  return (
    <MessagePage title={frame.notFound} text={frame.notFoundText}>
      <a href={appBase} className={buttonClass()}>
        {frame.toInvoices}
      </a>
    </MessagePage>
  );
}

/** An address beside all accounts. */
export function Nowhere() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

function Failed({ error }: ErrorComponentProps) {
  const { frame } = useMessages();
  return (
    <main>
      <MessagePage title={frame.failed} text="">
        <Fault error={error instanceof Error ? error : new Error(String(error))} />
        <Button look="primary" onClick={() => location.reload()}>
          {frame.reload}
        </Button>
      </MessagePage>
    </main>
  );
}
