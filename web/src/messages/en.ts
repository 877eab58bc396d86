import { en as shared } from '../../../src/messages/en.ts';
import { disputes } from './en/disputes.ts';
import { frame } from './en/frame.ts';
import { invoice } from './en/invoice.ts';
import { invoices } from './en/invoices.ts';
import { me } from './en/me.ts';
import { parts } from './en/parts.ts';
import { payments } from './en/payments.ts';
import { payouts } from './en/payouts.ts';
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
  invoices,
  invoice,
  payments,
  wallet,
  payouts,
  disputes,
  settings,
  me,
};
