import { always, type EventShape, idOf, text } from './event-fields.ts';

/** The events of handing e-invoices to an access point. */
export const accessPointEventShapes: Readonly<Record<string, EventShape>> = {
  AccessPointEvent: {
    description: 'The access point for e-invoices was changed.',
    types: { 'access_point.updated': 'The access point of the account was set, changed or removed.' },
    data: {
      accessPoint: always({
        fields: {
          id: always(idOf('these settings')),
          kind: always(text('`Endpoint`, `StandIn` (that of the sandbox) or `None`: it was removed.')),
          format: always(text('`peppol` or `xrechnung`.')),
          handsOverOnIssue: always({
            type: 'boolean',
            description: 'Whether documents are handed over when they are issued.',
          }),
        },
        description: 'The access point. Addresses and secrets are not in it.',
      }),
    },
  },
  EInvoiceEvent: {
    description: 'A document is on its way to the access point, or something became of it.',
    types: {
      'e_invoice.waiting': 'A document waits to be handed to the access point.',
      'e_invoice.handed_over':
        'The access point has taken a document. Whether it reaches the receiver is not known yet.',
      'e_invoice.refused': 'The access point does not take a document, or a fact is missing for it.',
      'e_invoice.failed':
        'The access point gave no clear answer for three days, or a document was given up: `mayHaveArrived` says whether it may have it.',
      'e_invoice.delivered': 'The access point says that the receiver has a document.',
      'e_invoice.rejected':
        'The access point says that the network or the receiver does not take a document.',
    },
    data: {
      handOver: always({
        named: 'HandOver',
        without: ['sender', 'receiver', 'answer', 'missing'],
        description: 'The hand-over, without the addresses of the parties and words about it.',
      }),
    },
  },
};
