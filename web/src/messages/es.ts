import { es as shared } from '../../../src/messages/es.ts';
import { disputes } from './es/disputes.ts';
import { frame } from './es/frame.ts';
import { invoice } from './es/invoice.ts';
import { invoices } from './es/invoices.ts';
import { me } from './es/me.ts';
import { parts } from './es/parts.ts';
import { payments } from './es/payments.ts';
import { payouts } from './es/payouts.ts';
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
  invoices,
  invoice,
  payments,
  wallet,
  payouts,
  disputes,
  settings,
  me,
};
