import { creditKinds } from '../invoices/types.ts';
import { always, amount, type EventShape, idOf, text } from './event-fields.ts';
import type { Node } from './naming.ts';

const idOrNull = (of: string): Node => ({
  type: ['string', 'null'],
  format: 'uuid',
  description: `Id of ${of}; null without one.`,
});

/** The events of the credit of clients. None of them has what people wrote. */
export const creditEventShapes: Readonly<Record<string, EventShape>> = {
  ClientCreditEvent: {
    description: 'The credit of a client rose or fell.',
    types: {
      'client_credit.received': 'More money came than was owed: the client has credit.',
      'client_credit.applied': 'Credit of the client pays an invoice.',
      'client_credit.given_back': 'Credit was given back to the client outside.',
      'client_credit.undone': 'One of these was taken back.',
    },
    data: {
      clientCredit: always({
        fields: {
          id: always(idOf('the movement')),
          contactId: always(idOf('the client')),
          kind: always({
            type: 'string',
            enum: [...creditKinds],
            description: 'Why; of what was taken back.',
          }),
          amount: always(amount('How much it rose, in the minor unit; below 0 it fell.')),
          currency: always(text('ISO 4217, e.g. USD.')),
          balance: always(amount('The credit in this currency afterwards.')),
          invoiceId: always(idOrNull('the invoice that was overpaid, or that is paid')),
          manualPaymentId: always(idOrNull('the row of applied credit at its invoice')),
          bankLineId: always(idOrNull('the line of a bank statement that brought it')),
          method: always({
            type: ['string', 'null'],
            description: 'How the money came or went, as `BankTransfer`; null: nobody said it.',
          }),
          day: always({
            type: 'string',
            format: 'date',
            description: 'The day on which the money came or went, or the credit was applied.',
          }),
          undoesId: always(idOrNull('the movement that was taken back')),
          createdAt: always({ type: 'string', format: 'date-time', description: 'When it was recorded.' }),
        },
        description: 'The movement, and the credit after it.',
      }),
    },
  },
};
