import { Link } from '@tanstack/react-router';
import { useAccount, useCan, useMe } from '../account/session.tsx';
import { useMessages } from '../messages/language.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { usePersonItems } from './person-menu.tsx';
import { usePages } from './sidebar.tsx';

const cell =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-xs text-soft aria-[current=page]:font-medium aria-[current=page]:text-ink';

function Face({ icon, label }: { readonly icon: IconName; readonly label: string }) {
  return (
    <>
      <Icon name={icon} className="size-5" />
      <span className="max-w-full truncate px-1">{label}</span>
    </>
  );
}

/** The bar of a phone: the pages that are used most; the rest, the accounts and the person under More. */
export function BottomBar({ onSearch }: { readonly onSearch: () => void }) {
  const { frame } = useMessages();
  const { accounts } = useMe();
  const account = useAccount();
  const can = useCan();
  const pages = usePages();
  const person = usePersonItems();
  const to = (page: (typeof pages)[number]) => ({ to: page.to, params: { account: account.path } as never });
  const others = accounts.filter((one) => one.path !== account.path);
  return (
    <nav
      aria-label={frame.navigation}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {pages
          .filter((page) => page.isOnPhones)
          .map((page) => (
            <li key={page.name}>
              <Link {...to(page)} className={cell}>
                <Face icon={page.icon} label={frame[page.name]} />
              </Link>
            </li>
          ))}
        {can('invoices:write') && (
          <li>
            <Link
              to="/accounts/$account/invoices/new"
              params={{ account: account.path }}
              aria-label={frame.newInvoice}
              className={cell}
            >
              <Face icon="plus" label={frame.create} />
            </Link>
          </li>
        )}
        <li>
          <button type="button" onClick={onSearch} className={cell}>
            <Face icon="search" label={frame.search} />
          </button>
        </li>
        <li>
          <Menu
            buttonClass={cell}
            button={<Face icon="menu" label={frame.more} />}
            groups={[
              pages
                .filter((page) => !page.isOnPhones)
                .map((page) => ({ label: frame[page.name], icon: page.icon, to: to(page) })),
              others.map((one) => ({
                label: one.name,
                to: { to: '/accounts/$account', params: { account: one.path } },
              })),
              ...person,
            ]}
          />
        </li>
      </ul>
    </nav>
  );
}
