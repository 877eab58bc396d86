import type { LinkProps } from '@tanstack/react-router';
import { useAccount } from '../account/session.tsx';

/** What has a page of its own, or a place on one. */
export type Linked =
  | 'Invoice'
  | 'Contact'
  | 'Payment'
  | 'Payout'
  | 'BankLine'
  | 'BankStatements'
  | 'Dispute'
  | 'Mail'
  | 'Token'
  | 'Webhook'
  | 'Member'
  | 'Wallet'
  | 'Settings'
  | 'PaymentSettings'
  | 'Look'
  | 'Stripe'
  | 'EmailSettings'
  | 'EInvoiceSettings'
  | 'Proof';

const paths: Readonly<Record<Linked, (id: string) => string>> = {
  Invoice: (id) => `invoices/${id}`,
  Contact: (id) => `contacts/${id}`,
  Payment: (id) => `payments/${id}`,
  Payout: (id) => `payouts/${id}`,
  BankLine: (id) => `bank/lines/${id}`,
  BankStatements: () => 'bank/statements',
  Dispute: (id) => `disputes/${id}`,
  Mail: (id) => `mailbox/${id}`,
  Token: () => 'developers/tokens',
  Webhook: (id) => `developers/webhooks/${id}`,
  Member: () => 'settings/members',
  Wallet: () => 'wallet',
  Settings: () => 'settings',
  PaymentSettings: () => 'settings/payments',
  Look: () => 'settings/look',
  Stripe: () => 'settings/stripe',
  EmailSettings: () => 'settings/email',
  EInvoiceSettings: () => 'settings/e-invoices',
  Proof: () => 'reports/ledger',
};

/** Gives the way to the page of something by its id. A page that the person may not see says so itself. */
export function useObjectLink(): (what: Linked, id: string) => LinkProps {
  const { path } = useAccount();
  // The routes of the pages stand above the parts: they are named by their addresses.
  return (what, id) => ({ to: `/accounts/${path}/${paths[what](encodeURIComponent(id))}` }) as LinkProps;
}

/** The list of invoices that a figure is made of, by the filter that the API names: `status=Active&owedFrom=…`. */
export function useInvoiceList(): (filter: string) => LinkProps {
  const { path } = useAccount();
  return (filter) => ({
    to: '/accounts/$account/invoices',
    params: { account: path },
    search: Object.fromEntries(new URLSearchParams(filter)),
  });
}
