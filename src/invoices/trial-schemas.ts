import { Type } from 'typebox';
import { Amount, Choice, Closed, DateText, Described, Nullable, OrNull, Uuid } from '../kit/http/schemas.ts';
import { ledgerAccounts } from '../ledger/types.ts';
import { shownTax } from './pricing-schemas.ts';
import { ShownInvoice, ShownScheduledPayment } from './schemas.ts';
import { invoiceStatuses, scheduledPaymentStatuses } from './types.ts';

const NewId = Described(Nullable(Uuid), 'Null: the change would make it.');

/** An invoice as a change would leave it. */
export const TriedInvoice = Closed(
  {
    ...ShownInvoice.properties,
    contactId: NewId,
    paymentSchedule: Type.Array(Closed({ ...ShownScheduledPayment.properties, id: NewId }), {
      description: 'The payments in order of their due dates.',
    }),
    nextPayment: OrNull(
      Closed({ id: NewId, dueDate: DateText, amount: Amount }),
      'The payment that the client would have to pay next.',
    ),
  },
  {
    description:
      'The invoice afterwards, as GET shows it. Of a draft that is issued, `number` is the next one, and the link is null.',
  },
);

const PaymentState = Closed({
  dueDate: DateText,
  amount: Amount,
  status: Choice(scheduledPaymentStatuses, 'Its status.'),
});

const Signed = Type.Integer();

const Status = Choice(invoiceStatuses, 'The status of the invoice.');

const Postings = Type.Array(
  Closed({
    code: Type.String({ description: 'What it says.' }),
    debit: Choice(ledgerAccounts, 'Where the amount goes.'),
    credit: Choice(ledgerAccounts, 'Where it comes from.'),
    amount: Amount,
    taxes: Type.Array(
      Closed({
        ...shownTax,
        gross: Described(Signed, 'The amount at this rate, tax included.'),
        net: Described(Signed, 'The amount without tax.'),
        tax: Described(Signed, 'The tax.'),
      }),
      { description: 'Its amounts by tax rate; empty without line items.' },
    ),
  }),
  { description: 'Its postings in the ledger.' },
);

/** What a change would do to an invoice. */
export const triedChangeFields = {
  scheduledPayments: Type.Array(
    Closed({
      id: NewId,
      before: OrNull(PaymentState, 'Null: it is added.'),
      after: OrNull(PaymentState, 'Null: it leaves the schedule.'),
    }),
    { description: 'The payments whose date, amount or status changes.' },
  ),
  status: Closed({ before: Status, after: Status }, { description: 'The status of the invoice.' }),
  totalAmount: Closed({ before: Amount, after: Amount }, { description: 'Its total.' }),
  postings: Postings,
};
