import { es as shared } from '../../../src/messages/es.ts';
import { builder } from './es/builder.ts';
import { contacts } from './es/contacts.ts';
import { developers } from './es/developers.ts';
import { disputes } from './es/disputes.ts';
import { events } from './es/events.ts';
import { frame } from './es/frame.ts';
import { home } from './es/home.ts';
import { invoice } from './es/invoice.ts';
import { invoices } from './es/invoices.ts';
import { mailbox } from './es/mailbox.ts';
import { me } from './es/me.ts';
import { parts } from './es/parts.ts';
import { payments } from './es/payments.ts';
import { payouts } from './es/payouts.ts';
import { reports } from './es/reports.ts';
import { settings } from './es/settings.ts';
import { wallet } from './es/wallet.ts';
import type { Messages } from './language.tsx';

/** Every text of the app, in Spanish. */
export const es: Messages = {
  ...shared,
  statuses: {
    ...shared.statuses,
    RequiresAction: 'Espera al cliente',
    Active: shared.invoiceStatuses.Active,
    Uncollectible: shared.invoiceStatuses.Uncollectible,
    Upcoming: shared.statuses.Scheduled,
    Succeeded: 'Correcto',
    Declined: 'Rechazado',
    Returned: 'Devuelto',
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
