import { plural } from '../../../../src/kit/text/plural.ts';
/** A period packed for the adviser, in English. */
export const adviser = {
  lead: 'One file with all that your adviser needs of a period.',
  contents:
    'It has invoices, prepayment invoices and final invoices, credit notes, e-invoices, receipts, the reports on tax and on profit and tax, the ledger, exports for other programs and bank lines, with an index. A payment plan is no invoice and is not in it. A document that is changed later comes with a later period.',
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
  expired: 'The file was deleted. You can pack the period again.',
  download: 'Download',
  notMade: (count: number, said: string) =>
    plural('en', count, '1 file could not be made', `${said} files could not be made`),
  monthly: 'Each month by mail',
  monthlyHint:
    'On the third day of each month, your adviser gets a link to the file of the month before. The link needs no login and works for 30 days. You get a mail without the link. If you change the address, earlier links stop working.',
  email: 'Email address of your adviser',
  emailNeeded: 'First enter the address of your adviser.',
  sends: 'Send the file of each month',
  nextMonth: (date: string, email: string) => `The next one goes on ${date} to ${email}.`,
  ofMonth: (documents: string, email: string) => `${documents}, mail written to ${email}`,
  notSent: (documents: string) => `${documents}, no mail written`,
  failed: 'The file could not be packed. Pack the period again.',
  failedMonth: (email: string) =>
    `The file could not be packed, and nothing was sent to ${email}. Pack the period and send the file yourself.`,
  end: 'Delete',
  endTitle: 'Delete the file?',
  endEffect: 'The file is deleted, and the link in the mail stops working.',
  ended: 'The file was deleted.',
  save: 'Save',
  saved: 'Saved.',
  kinds: {
    Invoice: 'Invoice',
    CreditNote: 'Credit note',
    EInvoice: 'E-invoice',
    Receipt: 'Receipt',
  },
};
