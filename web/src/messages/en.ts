import { en as shared } from '../../../src/messages/en.ts';
import { builder } from './en/builder.ts';
import { contacts } from './en/contacts.ts';
import { developers } from './en/developers.ts';
import { disputes } from './en/disputes.ts';
import { events } from './en/events.ts';
import { frame } from './en/frame.ts';
import { home } from './en/home.ts';
import { invoice } from './en/invoice.ts';
import { invoices } from './en/invoices.ts';
import { mailbox } from './en/mailbox.ts';
import { me } from './en/me.ts';
import { parts } from './en/parts.ts';
import { payments } from './en/payments.ts';
import { payouts } from './en/payouts.ts';
import { reports } from './en/reports.ts';
import { settings } from './en/settings.ts';
import { wallet } from './en/wallet.ts';

/** Every text of the app, in English: what pages, mails and documents say as well, and a section for each page. */
export const en = {
  ...shared,
  statuses: {
    ...shared.statuses,
    RequiresAction: 'Waits for client',
    Active: shared.invoiceStatuses.Active,
    Uncollectible: shared.invoiceStatuses.Uncollectible,
    Upcoming: shared.statuses.Scheduled,
    Succeeded: 'Succeeded',
    Declined: 'Declined',
    Returned: 'Returned',
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
