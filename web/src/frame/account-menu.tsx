import { INSTALLATION, useAccount, useMe } from '../account/session.tsx';
import { useMessages } from '../messages/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { Menu, type MenuGroup } from '../parts/menu.tsx';
import { Avatar } from './avatar.tsx';

/** The entry that leads people who operate the installation to all of its accounts. */
export function useInstallationItems(isChosen = false): MenuGroup {
  const { person } = useMe();
  const { frame } = useMessages();
  if (person.operates === null) return [];
  return [{ label: frame.installation, icon: 'globe', isChosen, to: { to: '/operator' } }];
}

/** The account that is shown, and the way to the others. */
export function AccountMenu() {
  const { accounts, person } = useMe();
  const account = useAccount();
  const { frame } = useMessages();
  const installation = useInstallationItems(account.path === INSTALLATION);
  return (
    <Menu
      buttonClass="flex w-full min-h-11 items-center gap-2 rounded-md px-2 py-1 text-start font-medium hover:bg-press"
      button={
        <>
          <Avatar name={account.name} colour={account.accentColour} />
          <span className="min-w-0 flex-1 truncate">
            {account.name}
            <span className="sr-only">, {frame.switchAccount}</span>
          </span>
          <Icon name="chevron" className="text-soft" />
        </>
      }
      groups={[
        {
          label: frame.accounts,
          items: accounts.map((one) => ({
            label: one.name,
            isChosen: one.path === account.path,
            to: { to: '/accounts/$account', params: { account: one.path } },
          })),
        },
        // Signed in at the provider of the account, nobody has another.
        ...(person.isOfAccount
          ? []
          : [[{ label: frame.newAccount, icon: 'plus' as const, to: { to: '/me/new-account' as const } }]]),
        installation,
      ]}
    />
  );
}
