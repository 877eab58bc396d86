/** Prepayment and final invoice, in English. */
export const deposits = {
  title: 'Prepayment invoices',
  none: 'None yet: each payment before the last one gets one.',
  pdf: 'PDF',
  planPdf: 'Payment plan (PDF)',
  pdfOf: (number: string) => `PDF of prepayment invoice ${number}`,
  eInvoiceOf: (number: string) => `E-invoice of prepayment invoice ${number}`,
  waits: 'The final invoice is issued when all is paid.',
  waitsForEvent: 'The final invoice is issued on the day of the event, or as soon as all is paid.',
  fallen: (amount: string) =>
    `${amount} of these prepayment invoices is not paid any more: correct it with a credit note, or issue the final invoice.`,
  finish: 'Issue final invoice',
  finishTitle: 'Issue the final invoice?',
  finishText:
    'It bills what is left, with its tax, although not all is paid. Afterwards the total and the line items stay as they are.',
  finishMail: 'If a payment is open and not on its way, the client gets the final invoice by mail.',
  finished: 'The final invoice is issued.',
  finalOn: (date: string) => `Final invoice of ${date}`,
};
