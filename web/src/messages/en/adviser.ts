import { plural } from '../../../../src/kit/text/plural.ts';
/** A period packed for the adviser, in English. */
export const adviser = {
  lead: 'One file with all that your adviser needs of a period.',
  contents:
    'It has invoices, credit notes, e-invoices, receipts, the reports on tax and on profit and tax, the ledger, exports for other programs and bank lines, with an index. A document that is changed later comes with a later period.',
  pack: (from: string, to: string) => `Pack ${from} to ${to}`,
  packPeriod: 'Pack the period',
  notBegun: 'This period has not begun yet.',
  askAdmin: 'An Owner or Admin can pack a period.',
  begun: 'The period is being packed.',
  packages: 'Packed periods',
  none: 'No period was packed yet.',
  days: (from: string, to: string) => `${from} to ${to}`,
  progress: 'Documents that are packed',
  packing: (done: string, total: string) => `Being packed: ${done} of ${total} documents`,
  documents: (count: number, said: string) => plural('en', count, '1 document', `${said} documents`),
  keptUntil: (documents: string, date: string) => `${documents}, kept until ${date}`,
  expired: 'The file was deleted after seven days. Pack the period again.',
  download: 'Download',
  notMade: (count: number, said: string) =>
    plural('en', count, '1 file could not be made', `${said} files could not be made`),
  kinds: {
    Invoice: 'Invoice',
    CreditNote: 'Credit note',
    EInvoice: 'E-invoice',
    Receipt: 'Receipt',
  },
};
