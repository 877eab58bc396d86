import { de as shared } from '../../../src/messages/de.ts';
import { builder } from './de/builder.ts';
import { contacts } from './de/contacts.ts';
import { developers } from './de/developers.ts';
import { disputes } from './de/disputes.ts';
import { events } from './de/events.ts';
import { frame } from './de/frame.ts';
import { home } from './de/home.ts';
import { invoice } from './de/invoice.ts';
import { invoices } from './de/invoices.ts';
import { mailbox } from './de/mailbox.ts';
import { me } from './de/me.ts';
import { parts } from './de/parts.ts';
import { payments } from './de/payments.ts';
import { payouts } from './de/payouts.ts';
import { reports } from './de/reports.ts';
import { settings } from './de/settings.ts';
import { wallet } from './de/wallet.ts';
import type { Messages } from './language.tsx';

/** Every text of the app, in German. */
export const de: Messages = {
  ...shared,
  statuses: {
    ...shared.statuses,
    RequiresAction: 'Wartet auf den Kunden',
    Active: shared.invoiceStatuses.Active,
    Uncollectible: shared.invoiceStatuses.Uncollectible,
    Upcoming: shared.statuses.Scheduled,
    Succeeded: 'Erfolgreich',
    Declined: 'Abgelehnt',
    Returned: 'Zurückgegeben',
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
