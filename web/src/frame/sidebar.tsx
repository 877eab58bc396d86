import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useAccount, useCan } from '../account/session.tsx';
import { importQuery } from '../api/queries/imports.ts';
import { useMessages } from '../messages/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { type NavigationEntry, navigation } from './navigation.ts';
import { PersonMenu } from './person-menu.tsx';

/** The pages that the person may see. */
export function usePages(): readonly NavigationEntry[] {
  const can = useCan();
  return navigation.filter(({ scope }) => can(scope));
}

/**
 * The page that the menu marks where the address does not say it: an import belongs to the list that it fills. Null
 * elsewhere.
 */
export function useOwningPage(): NavigationEntry['name'] | null {
  const account = useAccount();
  const { import: id } = useParams({ strict: false });
  const shown = useQuery({ ...importQuery(account.path, id ?? ''), enabled: id !== undefined });
  if (id === undefined || shown.data === undefined) return null;
  return shown.data.kind === 'Contacts' ? 'contacts' : 'invoices';
}

/** The sidebar of a desk: account, search, pages, person. */
export function Sidebar({ onSearch }: { readonly onSearch: () => void }) {
  const { frame } = useMessages();
  const pages = usePages();
  const owning = useOwningPage();
  const groups = [
    pages.filter(({ group }) => group === 'work'),
    pages.filter(({ group }) => group === 'tools'),
  ];
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col gap-2 border-e border-line bg-wash p-3 md:flex">
      <AccountMenu />
      <button
        type="button"
        onClick={onSearch}
        className="flex min-h-8 items-center gap-2 rounded-md px-2 text-soft hover:bg-press"
      >
        <Icon name="search" />
        <span className="flex-1 text-start">{frame.search}</span>
        <kbd className="font-sans text-xs">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <nav aria-label={frame.navigation} className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto">
        {groups.map((entries) => (
          <ul key={entries[0]?.group ?? 'none'} className="grid gap-0.5">
            {entries.map((entry) => (
              <li key={entry.name}>
                <PageLink entry={entry} isOwning={entry.name === owning} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <PersonMenu />
    </aside>
  );
}

/** Whether the keyboard has a Command key. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface PageLinkProps {
  readonly entry: NavigationEntry;
  readonly isOwning: boolean;
}

function PageLink({ entry: { name, icon, to }, isOwning }: PageLinkProps) {
  const { frame } = useMessages();
  const account = useAccount();
  return (
    <Link
      to={to}
      params={{ account: account.path } as never}
      {...(isOwning ? { 'aria-current': 'page' } : {})}
      className="flex min-h-8 items-center gap-2 rounded-md px-2 text-soft hover:bg-press hover:text-ink aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Icon name={icon} />
      {frame[name]}
    </Link>
  );
}
