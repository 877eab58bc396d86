import { fr as shared } from '../../../src/messages/fr.ts';
import { disputes } from './fr/disputes.ts';
import { frame } from './fr/frame.ts';
import { invoice } from './fr/invoice.ts';
import { invoices } from './fr/invoices.ts';
import { me } from './fr/me.ts';
import { parts } from './fr/parts.ts';
import { payments } from './fr/payments.ts';
import { payouts } from './fr/payouts.ts';
import { settings } from './fr/settings.ts';
import { wallet } from './fr/wallet.ts';
import type { Messages } from './language.tsx';

/** Every text of the app, in French. */
export const fr: Messages = {
  ...shared,
  statuses: {
    ...shared.statuses,
    RequiresAction: 'En attente du client',
    Active: shared.invoiceStatuses.Active,
    Uncollectible: shared.invoiceStatuses.Uncollectible,
    Upcoming: shared.statuses.Scheduled,
    Succeeded: 'Réussi',
    Declined: 'Refusé',
    Returned: 'Retourné',
  },
  frame,
  parts,
  invoices,
  invoice,
  payments,
  wallet,
  payouts,
  disputes,
  settings,
  me,
};
