import { handOverStates } from '../../src/access-point/states.ts';
import { chargeStates, disputeStates, refundStates, setupStates } from '../../src/charges/states.ts';
import { importStates } from '../../src/imports/states.ts';
import { invoiceStates, scheduledPaymentStates } from '../../src/invoices/states.ts';
import type { StateTable } from '../../src/kit/states.ts';
import { mailRouteStates } from '../../src/mail-routes/states.ts';
import { mailStates } from '../../src/notifications/states.ts';
import { paymentStates } from '../../src/payments/states.ts';
import { recipientStates } from '../../src/recipients/states.ts';
import { packageStates } from '../../src/reports/adviser/states.ts';
import { deliveryStates, webhookStates } from '../../src/webhooks/states.ts';

/** A state table as it is drawn: under which name, of which file, and where a life begins. */
export interface DrawnTable {
  readonly name: string;
  /** The name of the constant in the code. */
  readonly constant: string;
  readonly table: StateTable<string, string>;
  readonly beginnings: readonly string[];
}

/** Every state table of the service, in the order of the document. Add a new one here. */
export const drawnTables: readonly DrawnTable[] = [
  draw('invoice', 'invoiceStates', invoiceStates, 'Draft', 'Active'),
  draw('scheduled payment', 'scheduledPaymentStates', scheduledPaymentStates, 'Draft', 'Due', 'Scheduled'),
  draw('charge', 'chargeStates', chargeStates, 'Created'),
  draw('setup', 'setupStates', setupStates, 'Created'),
  draw('payment', 'paymentStates', paymentStates, 'Pending'),
  draw('recipient', 'recipientStates', recipientStates, 'Creating'),
  draw('refund', 'refundStates', refundStates, 'Processing'),
  draw('dispute', 'disputeStates', disputeStates, 'Open'),
  draw('mail', 'mailStates', mailStates, 'Queued', 'Kept'),
  draw('mail route', 'mailRouteStates', mailRouteStates, 'Untested', 'Active'),
  draw('webhook', 'webhookStates', webhookStates, 'Active'),
  draw('webhook delivery', 'deliveryStates', deliveryStates, 'Waiting'),
  draw('document handed over', 'handOverStates', handOverStates, 'Waiting', 'Refused'),
  draw('import', 'importStates', importStates, 'Open'),
  draw('adviser package', 'packageStates', packageStates, 'Packing'),
];

function draw<State extends string>(
  name: string,
  constant: string,
  table: StateTable<State, never>,
  ...beginnings: readonly NoInfer<State>[]
): DrawnTable {
  return { name, constant, table: table as StateTable<string, string>, beginnings };
}
