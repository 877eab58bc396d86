import type { deposits as en } from '../en/deposits.ts';

/** Facture d’acompte et facture définitive, en français. */
export const deposits: typeof en = {
  title: 'Factures d’acompte',
  none: 'Aucune pour l’instant\u00a0: chaque paiement avant le dernier en reçoit une.',
  pdf: 'PDF',
  planPdf: 'Échéancier (PDF)',
  pdfOf: (number) => `PDF de la facture d’acompte ${number}`,
  eInvoiceOf: (number) => `Facture électronique de la facture d’acompte ${number}`,
  waits: 'La facture définitive est émise lorsque tout est payé.',
  waitsForEvent: 'La facture définitive est émise le jour de l’événement, ou dès que tout est payé.',
  fallen: (amount) =>
    `${amount} de ces factures d’acompte n’est plus payé\u00a0: corrigez-le par un avoir ou émettez la facture définitive.`,
  finish: 'Émettre la facture définitive',
  finishTitle: 'Émettre la facture définitive\u202f?',
  finishText:
    'Elle facture le reste, avec sa taxe, bien que tout ne soit pas payé. Ensuite, le total et les lignes restent tels quels.',
  finishMail:
    'S’il reste à payer une somme qui n’est pas déjà en cours de paiement, le client reçoit la facture définitive par e-mail.',
  finished: 'La facture définitive est émise.',
  finalOn: (date) => `Facture définitive du ${date}`,
};
