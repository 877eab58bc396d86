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
  expired: 'The file was deleted. Pack the period again.',
  download: 'Download',
  notMade: (count: number, said: string) =>
    plural('en', count, '1 file could not be made', `${said} files could not be made`),
  monthly: 'Each month by mail',
  monthlyHint:
    'On the third day of the next month your adviser gets a link to the file of the month. It needs no login, works for 30 days, and you get a copy of the mail.',
  email: 'Email address of your adviser',
  emailNeeded: 'First enter the address of your adviser.',
  sends: 'Send the file of each month',
  nextMonth: (date: string, email: string) => `The next one goes on ${date} to ${email}.`,
  ofMonth: (documents: string, email: string) => `${documents}, for ${email}`,
  save: 'Save',
  saved: 'This is saved.',
  kinds: {
    Invoice: 'Invoice',
    CreditNote: 'Credit note',
    EInvoice: 'E-invoice',
    Receipt: 'Receipt',
  },
};
