import type { LinkProps } from '@tanstack/react-router';
import type { Messages } from '../messages/catalogue.ts';
import type { IconName } from '../parts/icon.tsx';

/** A page that the sidebar and the palette lead to. */
export interface NavigationEntry {
  /** The name of its text in `messages.frame`. */
  readonly name: keyof Messages['frame'] &
    (
      | 'home'
      | 'invoices'
      | 'payments'
      | 'contacts'
      | 'wallet'
      | 'payouts'
      | 'bank'
      | 'disputes'
      | 'reports'
      | 'developers'
      | 'mailbox'
      | 'settings'
    );
  readonly icon: IconName;
  readonly to: NonNullable<LinkProps['to']>;
  /** Without this scope a person does not see it. */
  readonly scope: string;
  /** `work` stands above, `tools` below a gap. */
  readonly group: 'work' | 'tools';
  /** On phones it stands in the bar at the bottom; the others under More. */
  readonly isOnPhones?: boolean;
}

/** The pages of an account, in their order. A new page is a line here and a route in router.tsx. */
export const navigation: readonly NavigationEntry[] = [
  {
    name: 'home',
    icon: 'home',
    to: '/accounts/$account/home',
    scope: 'reports:read',
    group: 'work',
    isOnPhones: true,
  },
  {
    name: 'invoices',
    icon: 'invoice',
    to: '/accounts/$account/invoices',
    scope: 'invoices:read',
    group: 'work',
    isOnPhones: true,
  },
  {
    name: 'payments',
    icon: 'send',
    to: '/accounts/$account/payments',
    scope: 'payments:read',
    group: 'work',
  },
  {
    name: 'contacts',
    icon: 'people',
    to: '/accounts/$account/contacts',
    scope: 'contacts:read',
    group: 'work',
    isOnPhones: true,
  },
  {
    name: 'wallet',
    icon: 'card',
    to: '/accounts/$account/wallet',
    scope: 'payment_methods:read',
    group: 'work',
  },
  {
    name: 'payouts',
    icon: 'payout',
    to: '/accounts/$account/payouts',
    scope: 'payouts:read',
    group: 'work',
  },
  {
    name: 'bank',
    icon: 'bank',
    to: '/accounts/$account/bank',
    scope: 'reports:read',
    group: 'work',
  },
  {
    name: 'disputes',
    icon: 'dispute',
    to: '/accounts/$account/disputes',
    scope: 'charges:read',
    group: 'work',
  },
  {
    name: 'reports',
    icon: 'report',
    to: '/accounts/$account/reports',
    scope: 'reports:read',
    group: 'work',
  },
  {
    name: 'developers',
    icon: 'code',
    to: '/accounts/$account/developers',
    scope: 'events:read',
    group: 'tools',
  },
  {
    name: 'mailbox',
    icon: 'mail',
    to: '/accounts/$account/mailbox',
    scope: 'mails:read',
    group: 'tools',
  },
  {
    name: 'settings',
    icon: 'settings',
    to: '/accounts/$account/settings',
    scope: 'account:read',
    group: 'tools',
  },
];
