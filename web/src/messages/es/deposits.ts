import type { deposits as en } from '../en/deposits.ts';

/** Factura de anticipo y factura final, en español. */
export const deposits: typeof en = {
  title: 'Facturas de anticipo',
  none: 'Todavía ninguna: cada pago anterior al último recibe una.',
  pdf: 'PDF',
  planPdf: 'Plan de pagos (PDF)',
  pdfOf: (number) => `PDF de la factura de anticipo ${number}`,
  eInvoiceOf: (number) => `Factura electrónica de la factura de anticipo ${number}`,
  waits: 'La factura final se emite cuando todo esté pagado.',
  waitsForEvent: 'La factura final se emite el día del evento, o en cuanto todo esté pagado.',
  fallen: (amount) =>
    `${amount} de estas facturas de anticipo ya no está pagado: corríjalo con una factura rectificativa o emita la factura final.`,
  finish: 'Emitir factura final',
  finishTitle: '¿Emitir la factura final?',
  finishText:
    'Factura el resto, con su impuesto, aunque no todo esté pagado. Después, el total y las líneas quedan como están.',
  finishMail:
    'Si queda algo por pagar que no esté ya en curso, el cliente recibe la factura final por correo.',
  finished: 'La factura final está emitida.',
  finalOn: (date) => `Factura final del ${date}`,
};
