import type { deposits as en } from '../en/deposits.ts';

/** Facture d’acompte et facture définitive, en français. */
export const deposits: typeof en = {
  title: 'Factures d’acompte',
  none: 'Aucune pour l’instant\u00a0: chaque paiement avant le dernier en reçoit une.',
  pdf: 'PDF',
  pdfOf: (number) => `PDF de la facture d’acompte ${number}`,
  eInvoiceOf: (number) => `Facture électronique de la facture d’acompte ${number}`,
  waits: 'La facture définitive est émise lorsque tout est payé.',
  finalOn: (date) => `Facture définitive du ${date}`,
};
