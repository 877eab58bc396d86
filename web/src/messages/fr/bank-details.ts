import type { bankDetails as en } from '../en/bank-details.ts';

/** Les coordonnées bancaires dans les réglages. */
export const bankDetails: typeof en = {
  none: 'Aucunes coordonnées bancaires ne sont indiquées. Les clients qui veulent payer par virement doivent vous les demander.',
  shown:
    'Les clients voient le compte dans la devise de leur facture\u00a0: sur sa page, son PDF, sa facture électronique et dans les e-mails qui demandent un paiement. Les propriétaires reçoivent un e-mail à chaque changement.',
  of: (currency) => `Virements en ${currency}`,
  another: 'Virements dans une autre devise',
  currency: 'Devise',
  holder: 'Titulaire du compte',
  holderHint: 'Tel que la banque le connaît.',
  bankName: 'Banque',
  iban: 'IBAN',
  bic: 'BIC',
  bicHint: 'Dans la zone euro, l’IBAN suffit.',
  accountNumber: 'Numéro de compte',
  routingNumber: 'Routing number',
  sortCode: 'Sort code',
  reference: 'Référence que les clients indiquent',
  references: {
    InvoiceNumber: 'Le numéro de la facture',
    CreditorReference: 'Une référence de créancier (RF…)',
  },
  referenceHint:
    'Les banques détectent les fautes de frappe dans une référence de créancier. Elle est formée à partir du numéro de la facture.',
  add: 'Ajouter des coordonnées bancaires',
  remove: (currency) => `Retirer ${currency}`,
  confirm:
    'Les clients vireront de l’argent sur ce compte. Saisissez votre mot de passe, afin que personne d’autre ne puisse le changer.',
};
