import type { Language } from '../accounts/types.ts';
import { withCommon } from '../messages/messages.ts';

const en = {
  receipt: 'Receipt',
  from: 'From',
  billedTo: 'Billed to',
  number: 'Invoice number',
  unitPrice: 'Unit price',
  schedule: 'Payment schedule',
  due: 'Due',
  payment: 'Payment',
  status: 'Status',
  net: 'Net amount',
  /** Before the rate: `VAT 19 %`. */
  tax: 'VAT',
  taxIncluded: 'Prices include VAT.',
  refundUnderWay: 'Refund on its way',
  payOnline: 'Pay online',
  payHint: 'Open the link or scan the code to pay.',
  /** Describes the picture to those who do not see it. */
  qrCode: 'QR code of the payment link',
  logoOf: (business: string) => `Logo of ${business}`,
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  datePaid: 'Date paid',
  autopayCharged: 'Charged automatically, as agreed',
  /** On the payment with which the client turned autopay on. */
  autopayAgreed: 'Agreed with this payment',
  reference: 'Reference',
  /** The line below the parties: what is to be paid, or was. */
  headlines: {
    dueOn: (amount: string, date: string) => `${amount} due ${date}`,
    dueToday: (amount: string) => `${amount} due today`,
    dueNow: (amount: string) => `${amount} due now`,
    overdueSince: (amount: string, date: string) => `${amount} overdue since ${date}`,
    paidOn: (amount: string, date: string) => `${amount} paid on ${date}`,
  },
  calendarSummary: (amount: string, business: string) => `Pay ${amount} to ${business}`,
  calendarInvoice: (number: string) => `Invoice ${number}`,
  /** How the name of a file begins, without spaces. */
  fileNames: { invoice: 'invoice', receipt: 'receipt', calendar: 'due-dates' },
};

const de: typeof en = {
  receipt: 'Quittung',
  from: 'Von',
  billedTo: 'Rechnung an',
  number: 'Rechnungsnummer',
  unitPrice: 'Einzelpreis',
  schedule: 'Zahlungsplan',
  due: 'Fällig am',
  payment: 'Zahlung',
  status: 'Stand',
  net: 'Nettobetrag',
  tax: 'USt.',
  taxIncluded: 'Die Preise enthalten die Umsatzsteuer.',
  refundUnderWay: 'Erstattung unterwegs',
  payOnline: 'Online bezahlen',
  payHint: 'Zum Bezahlen den Link öffnen oder den Code scannen.',
  qrCode: 'QR-Code des Zahlungslinks',
  logoOf: (business) => `Logo von ${business}`,
  page: (page, pages) => `Seite ${page} von ${pages}`,
  datePaid: 'Zahlungsdatum',
  autopayCharged: 'Wie vereinbart automatisch abgebucht',
  autopayAgreed: 'Mit dieser Zahlung vereinbart',
  reference: 'Referenz',
  headlines: {
    dueOn: (amount, date) => `${amount} fällig am ${date}`,
    dueToday: (amount) => `${amount} heute fällig`,
    dueNow: (amount) => `${amount} jetzt fällig`,
    overdueSince: (amount, date) => `${amount} überfällig seit ${date}`,
    paidOn: (amount, date) => `${amount} bezahlt am ${date}`,
  },
  calendarSummary: (amount, business) => `${amount} an ${business} zahlen`,
  calendarInvoice: (number) => `Rechnung ${number}`,
  fileNames: { invoice: 'rechnung', receipt: 'quittung', calendar: 'faelligkeiten' },
};

const fr: typeof en = {
  receipt: 'Reçu',
  from: 'De',
  billedTo: 'Facturé à',
  number: 'Numéro de facture',
  unitPrice: 'Prix unitaire',
  schedule: 'Échéancier',
  due: 'Échéance',
  payment: 'Paiement',
  status: 'État',
  net: 'Total HT',
  tax: 'TVA',
  taxIncluded: 'Prix TTC.',
  refundUnderWay: 'Remboursement en cours',
  payOnline: 'Payer en ligne',
  payHint: 'Ouvrez le lien ou scannez le code pour payer.',
  qrCode: 'Code QR du lien de paiement',
  logoOf: (business) => `Logo de ${business}`,
  page: (page, pages) => `Page ${page} sur ${pages}`,
  datePaid: 'Date de paiement',
  autopayCharged: 'Prélevé automatiquement, comme convenu',
  autopayAgreed: 'Accepté avec ce paiement',
  reference: 'Référence',
  headlines: {
    dueOn: (amount, date) => `${amount} à payer le ${date}`,
    dueToday: (amount) => `${amount} à payer aujourd’hui`,
    dueNow: (amount) => `${amount} à payer maintenant`,
    overdueSince: (amount, date) => `${amount} en retard depuis le ${date}`,
    paidOn: (amount, date) => `${amount} payés le ${date}`,
  },
  calendarSummary: (amount, business) => `Payer ${amount} à ${business}`,
  calendarInvoice: (number) => `Facture ${number}`,
  fileNames: { invoice: 'facture', receipt: 'recu', calendar: 'echeances' },
};

const es: typeof en = {
  receipt: 'Recibo',
  from: 'De',
  billedTo: 'Facturado a',
  number: 'Número de factura',
  unitPrice: 'Precio unitario',
  schedule: 'Calendario de pagos',
  due: 'Vencimiento',
  payment: 'Pago',
  status: 'Estado',
  net: 'Base imponible',
  tax: 'IVA',
  taxIncluded: 'Precios con IVA incluido.',
  refundUnderWay: 'Reembolso en camino',
  payOnline: 'Pagar en línea',
  payHint: 'Abra el enlace o escanee el código para pagar.',
  qrCode: 'Código QR del enlace de pago',
  logoOf: (business) => `Logotipo de ${business}`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  datePaid: 'Fecha de pago',
  autopayCharged: 'Cobrado automáticamente, según lo acordado',
  autopayAgreed: 'Aceptado con este pago',
  reference: 'Referencia',
  headlines: {
    dueOn: (amount, date) => `${amount} a pagar el ${date}`,
    dueToday: (amount) => `${amount} a pagar hoy`,
    dueNow: (amount) => `${amount} a pagar ahora`,
    overdueSince: (amount, date) => `${amount} vencidos desde el ${date}`,
    paidOn: (amount, date) => `${amount} pagados el ${date}`,
  },
  calendarSummary: (amount, business) => `Pagar ${amount} a ${business}`,
  calendarInvoice: (number) => `Factura ${number}`,
  fileNames: { invoice: 'factura', receipt: 'recibo', calendar: 'vencimientos' },
};

const catalogues = withCommon({ en, de, fr, es });

/** The texts of documents in one language. */
export type Messages = (typeof catalogues)['en'];

/** The texts of documents in a language; English for an unknown one. */
export function messagesOf(language: string): Messages {
  return catalogues[language as Language] ?? catalogues.en;
}
