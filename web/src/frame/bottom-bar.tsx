import { Link } from '@tanstack/react-router';
import { useAccount, useCan, useMe } from '../account/session.tsx';
import { useMessages } from '../messages/language.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { useInstallationItems } from './account-menu.tsx';
import { usePersonItems } from './person-menu.tsx';
import { useOwningPage, usePages } from './sidebar.tsx';

const cell =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-[11px]/4 text-soft aria-[current=page]:font-medium aria-[current=page]:text-ink';

function Face({ icon, label }: { readonly icon: IconName; readonly label: string }) {
  return (
    <>
      <Icon name={icon} className="size-5" />
      <span className="max-w-full truncate tracking-tight">{label}</span>
    </>
  );
}

/** The bar of a phone: the pages that are used most, and in the middle what is made most; the rest under More. */
export function BottomBar({ onSearch }: { readonly onSearch: () => void }) {
  const { frame } = useMessages();
  const { accounts } = useMe();
  const account = useAccount();
  const can = useCan();
  const pages = usePages();
  const owning = useOwningPage();
  const person = usePersonItems();
  const installation = useInstallationItems();
  const to = (page: (typeof pages)[number]) => ({ to: page.to, params: { account: account.path } as never });
  const [first, second, ...last] = pages.filter((page) => page.isOnPhones);
  const others = accounts.filter((one) => one.path !== account.path);
  const place = (page: (typeof pages)[number] | undefined) =>
    page !== undefined && (
      <li key={page.name}>
        <Link {...to(page)} {...(page.name === owning ? { 'aria-current': 'page' } : {})} className={cell}>
          <Face icon={page.icon} label={frame[page.name]} />
        </Link>
      </li>
    );
  return (
    <nav
      aria-label={frame.navigation}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {[first, second].map(place)}
        {can('invoices:write') && (
          <li>
            <Link to="/accounts/$account/invoices/new" params={{ account: account.path }} className={cell}>
              <Face icon="plus" label={frame.create} />
              <span className="sr-only">: {frame.newInvoice}</span>
            </Link>
          </li>
        )}
        {last.map(place)}
        <li>
          <Menu
            buttonClass={cell}
            button={<Face icon="menu" label={frame.more} />}
            groups={[
              [{ label: frame.search, icon: 'search', onSelect: onSearch }],
              pages
                .filter((page) => !page.isOnPhones)
                .map((page) => ({ label: frame[page.name], icon: page.icon, to: to(page) })),
              {
                label: frame.accounts,
                items: others.map((one) => ({
                  label: one.name,
                  to: { to: '/accounts/$account', params: { account: one.path } },
                })),
              },
              installation,
              ...person,
            ]}
          />
        </li>
      </ul>
    </nav>
  );
}
