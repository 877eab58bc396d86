import type { LinkProps } from '@tanstack/react-router';
import { useAccount, useCan } from '../account/session.tsx';
import type { Messages } from '../messages/catalogue.ts';
import { useMessages } from '../messages/language.tsx';
import type { IconName } from '../parts/icon.tsx';
import { changeTheme, useTheme } from './theme.ts';

/** What the palette can do besides leading to pages. */
interface PaletteAction {
  readonly label: string;
  /** Other words for it, by which it is found, too. */
  readonly words: string;
  readonly icon: IconName;
  /** The key that does it on every page. */
  readonly key?: string | undefined;
  readonly to?: LinkProps;
  readonly run?: () => void;
}

interface Way {
  readonly name: keyof Messages['frame']['actions'];
  readonly icon: IconName;
  readonly key?: string;
  /** Without this scope a person cannot do it. */
  readonly scope: string;
  readonly to: LinkProps['to'];
  readonly search?: object;
  /** Only an account without real money has it. */
  readonly isSandbox?: boolean;
  readonly hash?: string;
}

// Where what people come to do begins, what is done most first.
const ways: readonly Way[] = [
  {
    name: 'newInvoice',
    icon: 'plus',
    key: 'N',
    scope: 'invoices:write',
    to: '/accounts/$account/invoices/new',
  },
  { name: 'newPayment', icon: 'send', scope: 'payments:write', to: '/accounts/$account/payments/new' },
  {
    name: 'newContact',
    icon: 'people',
    scope: 'contacts:write',
    to: '/accounts/$account/contacts',
    hash: 'new',
  },
  {
    name: 'remind',
    icon: 'bell',
    scope: 'invoices:write',
    to: '/accounts/$account/invoices',
    search: { state: 'Overdue' },
  },
  { name: 'invite', icon: 'person', scope: 'members:write', to: '/accounts/$account/settings/members' },
  { name: 'addMethod', icon: 'card', scope: 'payment_methods:write', to: '/accounts/$account/wallet/add' },
  { name: 'payFromFile', icon: 'send', scope: 'payments:write', to: '/accounts/$account/payments/batch' },
  {
    name: 'importInvoices',
    icon: 'invoice',
    scope: 'invoices:write',
    to: '/accounts/$account/invoices/import',
  },
  {
    name: 'importContacts',
    icon: 'people',
    scope: 'contacts:write',
    to: '/accounts/$account/contacts/import',
  },
  { name: 'exportData', icon: 'download', scope: 'account:read', to: '/accounts/$account/settings/data' },
  { name: 'changeLook', icon: 'settings', scope: 'account:write', to: '/accounts/$account/settings/look' },
  {
    name: 'changeMethods',
    icon: 'settings',
    scope: 'account:write',
    to: '/accounts/$account/settings/payments',
  },
  {
    name: 'changeReminders',
    icon: 'bell',
    scope: 'account:write',
    to: '/accounts/$account/settings/reminders',
  },
  {
    name: 'changeNumbers',
    icon: 'settings',
    scope: 'account:write',
    to: '/accounts/$account/settings/numbers',
  },
  { name: 'newToken', icon: 'code', scope: 'tokens:write', to: '/accounts/$account/developers/tokens' },
  {
    name: 'moveTime',
    icon: 'clock',
    scope: 'test_clock:write',
    isSandbox: true,
    to: '/accounts/$account/developers/clock',
  },
];

/** The actions of the palette. An action of a page is added here with the address that begins it. */
export function useActions(): readonly PaletteAction[] {
  const { frame } = useMessages();
  const theme = useTheme();
  const account = useAccount();
  const can = useCan();
  const params = { account: account.path };
  const others = (['light', 'dark', 'system'] as const).filter((one) => one !== theme);
  return [
    ...ways
      .filter(({ scope, isSandbox }) => can(scope) && (!isSandbox || account.mode === 'Sandbox'))
      .map(({ name, icon, key, scope: _scope, isSandbox: _isSandbox, ...way }) => {
        const [label = '', ...words] = frame.actions[name];
        return { label, words: words.join(' '), icon, key, to: { ...way, params } as LinkProps };
      }),
    ...others.map((one) => ({
      label: `${frame.theme}: ${frame.themes[one]}`,
      words: '',
      icon: 'sun' as const,
      run: () => changeTheme(one),
    })),
  ];
}
