/** Prepayment and final invoice, in English. */
export const deposits = {
  title: 'Prepayment invoices',
  none: 'None yet: each payment before the last one gets one.',
  pdf: 'PDF',
  pdfOf: (number: string) => `PDF of prepayment invoice ${number}`,
  eInvoiceOf: (number: string) => `E-invoice of prepayment invoice ${number}`,
  waits: 'The final invoice is issued when all is paid.',
  finalOn: (date: string) => `Final invoice of ${date}`,
};
