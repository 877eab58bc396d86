import type { deposits as en } from '../en/deposits.ts';

/** Factura de anticipo y factura final, en español. */
export const deposits: typeof en = {
  title: 'Facturas de anticipo',
  none: 'Todavía ninguna: cada pago anterior al último recibe una.',
  pdf: 'PDF',
  pdfOf: (number) => `PDF de la factura de anticipo ${number}`,
  eInvoiceOf: (number) => `Factura electrónica de la factura de anticipo ${number}`,
  waits: 'La factura final se emite cuando todo está pagado.',
  finalOn: (date) => `Factura final del ${date}`,
};
