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
  readonly to?: LinkProps;
  readonly run?: () => void;
}

interface Way {
  readonly name: keyof Messages['frame']['actions'];
  readonly icon: IconName;
  /** Without this scope a person cannot do it. */
  readonly scope: string;
  readonly to: LinkProps['to'];
  readonly search?: object;
  readonly hash?: string;
}

// Where what people come to do begins, what is done most first.
const ways: readonly Way[] = [
  { name: 'newInvoice', icon: 'plus', scope: 'invoices:write', to: '/accounts/$account/invoices/new' },
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
      .filter(({ scope }) => can(scope))
      .map(({ name, icon, scope: _scope, ...way }) => {
        const [label = '', ...words] = frame.actions[name];
        return { label, words: words.join(' '), icon, to: { ...way, params } as LinkProps };
      }),
    ...others.map((one) => ({
      label: `${frame.theme}: ${frame.themes[one]}`,
      words: '',
      icon: 'sun' as const,
      run: () => changeTheme(one),
    })),
  ];
}
