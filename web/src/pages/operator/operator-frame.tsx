import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { ClockProvider } from '../../account/clock.tsx';
import { AccountProvider, INSTALLATION, useMe } from '../../account/session.tsx';
import type { OwnAccount } from '../../api/person.ts';
import { passkeysQuery } from '../../api/queries/person.ts';
import { AccountMenu } from '../../frame/account-menu.tsx';
import { useFocusOnChange } from '../../frame/focus.ts';
import { MessagePage } from '../../frame/message-page.tsx';
import { PageTitle } from '../../frame/page.tsx';
import { leaveApp, PersonMenu } from '../../frame/person-menu.tsx';
import { Nowhere } from '../../frame/routes.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { useOnline } from '../../parts/screen.ts';
import { Toasts } from '../../parts/toast.tsx';

/** What stands around every page above all accounts. Other people than operators find nothing here. */
export function OperatorFrame() {
  const { frame } = useMessages();
  const { person } = useMe();
  const isOnline = useOnline();
  useFocusOnChange();
  if (person.operates === null) return <Nowhere />;
  return (
    <AccountProvider account={installation(frame.installation, person.givesScopes)}>
      <ClockProvider>
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-raised px-3 py-2 shadow-pop focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
        >
          {frame.skip}
        </a>
        <header className="border-b border-line bg-wash">
          <div className="mx-auto flex max-w-6xl items-center justify-between gap-3 px-2 py-1.5 md:px-6">
            <div className="w-52 min-w-0">
              <AccountMenu />
            </div>
            <div className="max-w-56 min-w-0">
              <PersonMenu />
            </div>
          </div>
        </header>
        {!isOnline && (
          <p role="status" className="border-b border-line bg-wash px-4 py-2 text-sm md:px-8">
            {frame.offline}
          </p>
        )}
        <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-5 pb-16 outline-none md:px-8">
          {person.operates === 'Strong' ? <Outlet /> : <WeakSession />}
        </main>
        <Toasts />
      </ClockProvider>
    </AccountProvider>
  );
}

// Pages ask for the name, the time zone and the day of what they stand in: above all accounts, that of the reader's
// machine. The scopes are those that a token of an account can have.
const installation = (name: string, scopes: readonly string[]): OwnAccount => ({
  path: INSTALLATION,
  name,
  role: 'Viewer',
  mode: 'Live',
  currency: 'USD',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  aheadMs: 0,
  scopes,
  heldAt: null,
  suspendedAt: null,
  suspendedReason: null,
  closedAt: null,
  reopenableUntil: null,
  lastEventId: null,
  accentColour: '#4b5563',
});

/** In place of every page, as long as the person has proved one factor only: how to prove the second one. */
function WeakSession() {
  const { operator: texts, frame } = useMessages();
  const { person } = useMe();
  const { data } = useQuery(passkeysQuery);
  if (data === undefined && !person.hasTwoFactor) return null;
  const hasFactor = person.hasTwoFactor || (data?.items.length ?? 0) > 0;
  return (
    <MessagePage title={texts.weak.title} text={hasFactor ? texts.weak.signInAgain : texts.weak.setUp}>
      <PageTitle title={texts.weak.title} />
      {hasFactor ? (
        <Button look="primary" onClick={() => void leaveApp()}>
          {frame.signOut}
        </Button>
      ) : (
        <Link to="/me" className={buttonClass('primary')}>
          {frame.signInAndSecurity}
        </Link>
      )}
    </MessagePage>
  );
}
