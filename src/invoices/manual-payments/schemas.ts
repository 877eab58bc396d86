import { Type } from 'typebox';
import {
  Amount,
  Choice,
  Closed,
  CreatedAt,
  CurrencyCode,
  DateText,
  Described,
  DryRunOf,
  IdOf,
  Instant,
  Nullable,
} from '../../kit/http/schemas.ts';
import { CreditMovement } from '../client-credit/schemas.ts';
import { FullInvoice } from '../schemas.ts';
import { manualMethods, manualSources } from './types.ts';

const fields = {
  amount: Described(
    Amount,
    'The amount that came, in the minor unit; more than what is open needs `overpayment`.',
  ),
  method: Choice(manualMethods, 'How it came.'),
  reference: Type.String({ maxLength: 140, description: 'As on the bank statement or the cheque.' }),
  paidOn: Described(DateText, 'The day on which the money came.'),
  note: Type.String({ maxLength: 500, description: 'For your own people. Clients do not see it.' }),
};

export const RecordManualPayment = Closed({
  amount: fields.amount,
  method: Type.Optional(fields.method),
  reference: Type.Optional(fields.reference),
  paidOn: Type.Optional(Described(DateText, 'The day on which the money came; today without it.')),
  note: Type.Optional(fields.note),
  overpayment: Type.Optional(
    Choice(
      ['Credit'],
      'Keeps what is more than is open of the whole invoice as credit of the client. Without it, more than is open is refused.',
    ),
  ),
  dryRun: DryRunOf('InvoiceDryRun'),
});
export const UnmarkManualPayment = Closed({ dryRun: DryRunOf('InvoiceDryRun') });

export const ManualPayment = Closed({
  id: IdOf('the manual payment'),
  invoiceId: IdOf('the invoice'),
  scheduledPaymentId: IdOf('the scheduled payment that it pays'),
  amount: Described(Amount, 'The amount that came.'),
  currency: CurrencyCode,
  method: Described(Nullable(fields.method), 'How it came; null where nobody said it.'),
  reference: fields.reference,
  note: fields.note,
  paidOn: fields.paidOn,
  source: Choice(
    manualSources,
    'A person or a program recorded it, an import, a line of a bank statement, or it was credit of the client.',
  ),
  bankLineId: Nullable(IdOf('the line of a bank statement; null of other sources')),
  createdAt: CreatedAt,
  removedAt: Described(Nullable(Instant), 'When it was undone; null while it stands.'),
});

/** What was recorded or undone, and the invoice afterwards. */
export const RecordedPayments = Closed({
  manualPayments: Type.Array(ManualPayment, {
    description: 'What was recorded or undone, one for each scheduled payment.',
  }),
  creditMovements: Type.Optional(
    Type.Array(CreditMovement, {
      description: 'How the credit of the client changed by it; absent if it did not.',
    }),
  ),
  invoice: FullInvoice,
});
