import { always, amount, type EventShape, idOf, sometimes, text } from './event-fields.ts';
import type { Node } from './naming.ts';

const instantOrNull = (description: string): Node => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
});

/** The events of bank statements and their lines. None of them names a payer. */
export const bankEventShapes: Readonly<Record<string, EventShape>> = {
  BankStatementEvent: {
    description: 'A file of the bank was taken or deleted.',
    types: {
      'bank_statement.created': 'A bank statement was uploaded, or again with lines that were deleted since.',
      'bank_statement.deleted': 'A bank statement was deleted. None of its lines paid an invoice.',
    },
    data: {
      bankStatement: always({
        named: 'DeletedBankStatement',
        description: 'The statement at the time of the event.',
      }),
    },
  },
  BankLineEvent: {
    description: 'A person said what a line of a bank statement pays. The event names no payer.',
    types: {
      'bank_line.confirmed': 'A line pays invoices, as a person confirmed.',
      'bank_line.ignored': 'A line pays no invoice, as a person said.',
      'bank_line.undone': 'A person took back that a line pays invoices, or none.',
    },
    data: {
      bankLine: always({
        fields: {
          id: always(idOf('the line')),
          statementId: always(idOf('its statement')),
          bookedOn: always({ type: 'string', format: 'date', description: 'The day of the booking.' }),
          amount: always(amount('What came in, in the minor unit; below zero what went out.')),
          currency: always(text('ISO 4217, e.g. USD.')),
          ignoredAt: always(
            instantOrNull('When a person said that it pays no invoice; null: it is not ignored.'),
          ),
          assignments: always({
            type: 'array',
            items: {
              type: 'object',
              properties: {
                manualPaymentId: idOf('the manual payment'),
                invoiceId: idOf('the invoice'),
                invoiceNumber: text('The number of the invoice.'),
                scheduledPaymentId: idOf('the scheduled payment'),
                amount: amount('What of the line pays it.'),
              },
              required: ['manualPaymentId', 'invoiceId', 'invoiceNumber', 'scheduledPaymentId', 'amount'],
              additionalProperties: false,
            },
            description: 'What it pays after the event.',
          }),
          credits: sometimes({
            type: 'array',
            items: {
              type: 'object',
              properties: {
                creditMovementId: idOf('the movement of the credit'),
                contactId: idOf('the client whose credit it is'),
                invoiceId: idOf('the invoice that owed less'),
                amount: amount('What of the line became credit.'),
              },
              required: ['creditMovementId', 'contactId', 'invoiceId', 'amount'],
              additionalProperties: false,
            },
            description:
              'The credit of clients that it has brought, after the event; absent in older events.',
          }),
        },
        description: 'The line at the time of the event.',
      }),
    },
  },
};
