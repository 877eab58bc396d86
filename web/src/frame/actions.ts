import type { LinkProps } from '@tanstack/react-router';
import { useAccount, useCan } from '../account/session.tsx';
import { useMessages } from '../messages/language.tsx';
import type { IconName } from '../parts/icon.tsx';
import { changeTheme, useTheme } from './theme.ts';

/** What the palette can do besides leading to pages. */
interface PaletteAction {
  readonly label: string;
  readonly icon: IconName;
  readonly to?: LinkProps;
  readonly run?: () => void;
}

/** The actions of the palette. An action of a page is added here with the address that begins it. */
export function useActions(): readonly PaletteAction[] {
  const { frame } = useMessages();
  const theme = useTheme();
  const account = useAccount();
  const can = useCan();
  const others = (['light', 'dark', 'system'] as const).filter((one) => one !== theme);
  return [
    ...(can('invoices:write')
      ? [
          {
            label: frame.newInvoice,
            icon: 'plus',
            to: { to: '/accounts/$account/invoices/new', params: { account: account.path } },
          } as const,
        ]
      : []),
    ...others.map((one) => ({
      label: `${frame.theme}: ${frame.themes[one]}`,
      icon: 'sun' as const,
      run: () => changeTheme(one),
    })),
  ];
}
