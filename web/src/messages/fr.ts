import { fr as shared } from '../../../src/messages/fr.ts';
import { builder } from './fr/builder.ts';
import { contacts } from './fr/contacts.ts';
import { developers } from './fr/developers.ts';
import { disputes } from './fr/disputes.ts';
import { events } from './fr/events.ts';
import { frame } from './fr/frame.ts';
import { home } from './fr/home.ts';
import { invoice } from './fr/invoice.ts';
import { invoices } from './fr/invoices.ts';
import { mailbox } from './fr/mailbox.ts';
import { me } from './fr/me.ts';
import { parts } from './fr/parts.ts';
import { payments } from './fr/payments.ts';
import { payouts } from './fr/payouts.ts';
import { reports } from './fr/reports.ts';
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
  events,
  home,
  reports,
  developers,
  mailbox,
  invoices,
  invoice,
  builder,
  contacts,
  payments,
  wallet,
  payouts,
  disputes,
  settings,
  me,
};
