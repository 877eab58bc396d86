import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAccount, useCan } from '../account/session.tsx';
import { hearOf } from '../api/live.ts';
import { useMessages } from '../messages/language.tsx';
import { useOnline } from '../parts/screen.ts';
import { useShortcut } from '../parts/shortcuts.ts';
import { Toasts } from '../parts/toast.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ClosedBar } from './closed-bar.tsx';
import { useFocusOnChange } from './focus.ts';
import { KeyList } from './key-list.tsx';
import { Palette } from './palette.tsx';
import { useVisits } from './recent.ts';
import { SandboxBar } from './sandbox-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { SuspendedBar } from './suspended-bar.tsx';

/** What stands around every page of an account. */
export function Frame() {
  const { frame } = useMessages();
  const isOnline = useOnline();
  const account = useAccount();
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useShortcut('?', frame.keys.help, () => setOpen('keys'));
  useShortcut(
    'n',
    frame.keys.newInvoice,
    () => void navigate({ to: '/accounts/$account/invoices/new', params: { account: account.path } }),
    can('invoices:write'),
  );
  usePaletteKey(() => setOpen((now) => (now === 'palette' ? null : 'palette')));
  useFocusOnChange();
  useLive();
  useVisits();
  const search = () => setOpen('palette');
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[220px_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-raised px-3 py-2 shadow-pop focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {frame.skip}
      </a>
      <Sidebar onSearch={search} />
      <div className="min-w-0 pb-24 md:pb-16">
        <SandboxBar />
        <ClosedBar />
        <SuspendedBar />
        {!isOnline && (
          <p role="status" className="border-b border-line bg-wash px-4 py-2 text-sm md:px-8">
            {frame.offline}
          </p>
        )}
        <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-5 outline-none md:px-8">
          <Outlet />
        </main>
      </div>
      <BottomBar onSearch={search} />
      <Toasts />
      {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeyList onClose={() => setOpen(null)} />}
    </div>
  );
}

// Changes made elsewhere, such as a client's payment, appear without a reload.
function useLive(): void {
  const { path, ...account } = useAccount();
  // Later answers name newer events, but what was read before them is older.
  const [lastEventId] = useState(account.lastEventId);
  const mayHear = useCan()('events:read');
  const queries = useQueryClient();
  useEffect(
    () => (mayHear ? hearOf(path, lastEventId, queries) : undefined),
    [path, lastEventId, mayHear, queries],
  );
}

function usePaletteKey(toggle: () => void): void {
  const latest = useRef(toggle);
  latest.current = toggle;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
