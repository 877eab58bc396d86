import type { deposits as en } from '../en/deposits.ts';

/** Anzahlungs- und Schlussrechnung, auf Deutsch. */
export const deposits: typeof en = {
  title: 'Anzahlungsrechnungen',
  none: 'Noch keine: Jede Zahlung vor der letzten bekommt eine.',
  pdf: 'PDF',
  pdfOf: (number) => `PDF der Anzahlungsrechnung ${number}`,
  eInvoiceOf: (number) => `E-Rechnung der Anzahlungsrechnung ${number}`,
  waits: 'Die Schlussrechnung wird ausgestellt, wenn alles bezahlt ist.',
  finalOn: (date) => `Schlussrechnung vom ${date}`,
};
