import type { Language } from '../accounts/types.ts';
import type { InvoiceStatus } from '../invoices/types.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';

/** Every text of ours on documents. A language that lacks one does not compile. */
export interface Messages {
  readonly invoice: string;
  readonly receipt: string;
  /** Stands on everything that is about money that is not real. */
  readonly sandbox: string;
  readonly from: string;
  readonly billedTo: string;
  readonly number: string;
  readonly issued: string;
  readonly eventDate: string;
  readonly note: string;
  readonly items: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly taxRate: string;
  readonly amount: string;
  readonly schedule: string;
  readonly due: string;
  readonly payment: string;
  readonly status: string;
  readonly total: string;
  readonly net: string;
  /** Before the rate, e.g. `VAT 19 %`. */
  readonly tax: string;
  readonly taxIncluded: string;
  readonly paid: string;
  readonly refunded: string;
  readonly refundUnderWay: string;
  readonly remaining: string;
  readonly payOnline: string;
  readonly payHint: string;
  /** What the square picture of the link is, for those who do not see it. */
  readonly qrCode: string;
  readonly logoOf: (business: string) => string;
  readonly page: (page: string, pages: string) => string;
  readonly paidOn: string;
  readonly method: string;
  readonly surcharge: string;
  readonly totalCharged: string;
  readonly autopay: string;
  /** Of a charge that autopay made. */
  readonly autopayCharged: string;
  /** Of the payment with which the client turned autopay on. */
  readonly autopayAgreed: string;
  readonly paymentsOf: string;
  readonly reference: string;
  /** The line below the parties: what is to be paid, or was. */
  readonly headlines: {
    readonly dueOn: (amount: string, date: string) => string;
    readonly dueToday: (amount: string) => string;
    readonly dueNow: (amount: string) => string;
    readonly overdueSince: (amount: string, date: string) => string;
    readonly paidOn: (amount: string, date: string) => string;
  };
  readonly invoiceStatuses: Readonly<Record<InvoiceStatus, string>>;
  readonly methods: Readonly<Record<PaymentMethodType, string>>;
  readonly calendarSummary: (amount: string, business: string) => string;
  readonly calendarInvoice: (number: string) => string;
  /** Begin of a file's name, without spaces. */
  readonly fileNames: Readonly<Record<'invoice' | 'receipt' | 'calendar', string>>;
}

const en: Messages = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  sandbox: 'Sandbox: no real money moves.',
  from: 'From',
  billedTo: 'Billed to',
  number: 'Invoice number',
  issued: 'Issued',
  eventDate: 'Event',
  note: 'Note',
  items: 'Items',
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  taxRate: 'VAT',
  amount: 'Amount',
  schedule: 'Payment schedule',
  due: 'Due',
  payment: 'Payment',
  status: 'Status',
  total: 'Total',
  net: 'Net amount',
  tax: 'VAT',
  taxIncluded: 'Prices include VAT.',
  paid: 'Paid',
  refunded: 'Refunded',
  refundUnderWay: 'Refund on its way',
  remaining: 'Remaining',
  payOnline: 'Pay online',
  payHint: 'Open the link or scan the code to pay.',
  qrCode: 'QR code of the payment link',
  logoOf: (business) => `Logo of ${business}`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  paidOn: 'Paid on',
  method: 'Payment method',
  surcharge: 'Card fee',
  totalCharged: 'Total charged',
  autopay: 'Autopay',
  autopayCharged: 'Charged automatically, as agreed',
  autopayAgreed: 'Agreed with this payment',
  paymentsOf: 'Payments',
  reference: 'Reference',
  headlines: {
    dueOn: (amount, date) => `${amount} due ${date}`,
    dueToday: (amount) => `${amount} due today`,
    dueNow: (amount) => `${amount} due now`,
    overdueSince: (amount, date) => `${amount} overdue since ${date}`,
    paidOn: (amount, date) => `${amount} paid on ${date}`,
  },
  invoiceStatuses: {
    Draft: 'Draft',
    Active: 'Open',
    Paid: 'Paid',
    Canceled: 'Canceled',
    Uncollectible: 'Written off',
  },
  methods: { DebitCard: 'Debit card', CreditCard: 'Credit card', BankAccount: 'Bank account' },
  calendarSummary: (amount, business) => `Pay ${amount} to ${business}`,
  calendarInvoice: (number) => `Invoice ${number}`,
  fileNames: { invoice: 'invoice', receipt: 'receipt', calendar: 'due-dates' },
};

const de: Messages = {
  invoice: 'Rechnung',
  receipt: 'Quittung',
  sandbox: 'Testumgebung: Es fließt kein echtes Geld.',
  from: 'Von',
  billedTo: 'Rechnung an',
  number: 'Rechnungsnummer',
  issued: 'Rechnungsdatum',
  eventDate: 'Veranstaltung',
  note: 'Hinweis',
  items: 'Positionen',
  description: 'Bezeichnung',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  taxRate: 'USt.',
  amount: 'Betrag',
  schedule: 'Zahlungsplan',
  due: 'Fällig am',
  payment: 'Zahlung',
  status: 'Stand',
  total: 'Gesamtbetrag',
  net: 'Nettobetrag',
  tax: 'USt.',
  taxIncluded: 'Die Preise enthalten die Umsatzsteuer.',
  paid: 'Bezahlt',
  refunded: 'Erstattet',
  refundUnderWay: 'Erstattung unterwegs',
  remaining: 'Offen',
  payOnline: 'Online bezahlen',
  payHint: 'Zum Bezahlen den Link öffnen oder den Code scannen.',
  qrCode: 'QR-Code des Zahlungslinks',
  logoOf: (business) => `Logo von ${business}`,
  page: (page, pages) => `Seite ${page} von ${pages}`,
  paidOn: 'Bezahlt am',
  method: 'Zahlungsart',
  surcharge: 'Kartengebühr',
  totalCharged: 'Insgesamt abgebucht',
  autopay: 'Automatische Zahlung',
  autopayCharged: 'Wie vereinbart automatisch abgebucht',
  autopayAgreed: 'Mit dieser Zahlung vereinbart',
  paymentsOf: 'Zahlungen',
  reference: 'Referenz',
  headlines: {
    dueOn: (amount, date) => `${amount} fällig am ${date}`,
    dueToday: (amount) => `${amount} heute fällig`,
    dueNow: (amount) => `${amount} jetzt fällig`,
    overdueSince: (amount, date) => `${amount} überfällig seit ${date}`,
    paidOn: (amount, date) => `${amount} bezahlt am ${date}`,
  },
  invoiceStatuses: {
    Draft: 'Entwurf',
    Active: 'Offen',
    Paid: 'Bezahlt',
    Canceled: 'Storniert',
    Uncollectible: 'Ausgebucht',
  },
  methods: { DebitCard: 'Debitkarte', CreditCard: 'Kreditkarte', BankAccount: 'Bankkonto' },
  calendarSummary: (amount, business) => `${amount} an ${business} zahlen`,
  calendarInvoice: (number) => `Rechnung ${number}`,
  fileNames: { invoice: 'rechnung', receipt: 'quittung', calendar: 'faelligkeiten' },
};

const fr: Messages = {
  invoice: 'Facture',
  receipt: 'Reçu',
  sandbox: 'Environnement de test : aucun argent réel ne circule.',
  from: 'De',
  billedTo: 'Facturé à',
  number: 'Numéro de facture',
  issued: 'Date d’émission',
  eventDate: 'Événement',
  note: 'Note',
  items: 'Prestations',
  description: 'Désignation',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire',
  taxRate: 'TVA',
  amount: 'Montant',
  schedule: 'Échéancier',
  due: 'Échéance',
  payment: 'Paiement',
  status: 'État',
  total: 'Total',
  net: 'Montant hors taxe',
  tax: 'TVA',
  taxIncluded: 'Prix TVA comprise.',
  paid: 'Payé',
  refunded: 'Remboursé',
  refundUnderWay: 'Remboursement en cours',
  remaining: 'Reste à payer',
  payOnline: 'Payer en ligne',
  payHint: 'Ouvrez le lien ou scannez le code pour payer.',
  qrCode: 'Code QR du lien de paiement',
  logoOf: (business) => `Logo de ${business}`,
  page: (page, pages) => `Page ${page} sur ${pages}`,
  paidOn: 'Payé le',
  method: 'Moyen de paiement',
  surcharge: 'Frais de carte',
  totalCharged: 'Total débité',
  autopay: 'Paiement automatique',
  autopayCharged: 'Prélevé automatiquement, comme convenu',
  autopayAgreed: 'Accepté avec ce paiement',
  paymentsOf: 'Paiements',
  reference: 'Référence',
  headlines: {
    dueOn: (amount, date) => `${amount} à payer le ${date}`,
    dueToday: (amount) => `${amount} à payer aujourd’hui`,
    dueNow: (amount) => `${amount} à payer maintenant`,
    overdueSince: (amount, date) => `${amount} en retard depuis le ${date}`,
    paidOn: (amount, date) => `${amount} payés le ${date}`,
  },
  invoiceStatuses: {
    Draft: 'Brouillon',
    Active: 'À payer',
    Paid: 'Payée',
    Canceled: 'Annulée',
    Uncollectible: 'Irrécouvrable',
  },
  methods: { DebitCard: 'Carte de débit', CreditCard: 'Carte de crédit', BankAccount: 'Compte bancaire' },
  calendarSummary: (amount, business) => `Payer ${amount} à ${business}`,
  calendarInvoice: (number) => `Facture ${number}`,
  fileNames: { invoice: 'facture', receipt: 'recu', calendar: 'echeances' },
};

const es: Messages = {
  invoice: 'Factura',
  receipt: 'Recibo',
  sandbox: 'Entorno de pruebas: no se mueve dinero real.',
  from: 'De',
  billedTo: 'Facturado a',
  number: 'Número de factura',
  issued: 'Fecha de emisión',
  eventDate: 'Evento',
  note: 'Nota',
  items: 'Conceptos',
  description: 'Descripción',
  quantity: 'Cantidad',
  unitPrice: 'Precio unitario',
  taxRate: 'IVA',
  amount: 'Importe',
  schedule: 'Calendario de pagos',
  due: 'Vencimiento',
  payment: 'Pago',
  status: 'Estado',
  total: 'Total',
  net: 'Base imponible',
  tax: 'IVA',
  taxIncluded: 'Precios con IVA incluido.',
  paid: 'Pagado',
  refunded: 'Reembolsado',
  refundUnderWay: 'Reembolso en camino',
  remaining: 'Pendiente',
  payOnline: 'Pagar en línea',
  payHint: 'Abra el enlace o escanee el código para pagar.',
  qrCode: 'Código QR del enlace de pago',
  logoOf: (business) => `Logotipo de ${business}`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  paidOn: 'Pagado el',
  method: 'Forma de pago',
  surcharge: 'Recargo por tarjeta',
  totalCharged: 'Total cobrado',
  autopay: 'Pago automático',
  autopayCharged: 'Cobrado automáticamente, según lo acordado',
  autopayAgreed: 'Aceptado con este pago',
  paymentsOf: 'Pagos',
  reference: 'Referencia',
  headlines: {
    dueOn: (amount, date) => `${amount} a pagar el ${date}`,
    dueToday: (amount) => `${amount} a pagar hoy`,
    dueNow: (amount) => `${amount} a pagar ahora`,
    overdueSince: (amount, date) => `${amount} vencidos desde el ${date}`,
    paidOn: (amount, date) => `${amount} pagados el ${date}`,
  },
  invoiceStatuses: {
    Draft: 'Borrador',
    Active: 'Pendiente',
    Paid: 'Pagada',
    Canceled: 'Anulada',
    Uncollectible: 'Incobrable',
  },
  methods: {
    DebitCard: 'Tarjeta de débito',
    CreditCard: 'Tarjeta de crédito',
    BankAccount: 'Cuenta bancaria',
  },
  calendarSummary: (amount, business) => `Pagar ${amount} a ${business}`,
  calendarInvoice: (number) => `Factura ${number}`,
  fileNames: { invoice: 'factura', receipt: 'recibo', calendar: 'vencimientos' },
};

const tables: Readonly<Record<Language, Messages>> = { en, de, fr, es };

/** The texts of a language; English for one that is not ours. */
export function messagesOf(language: string): Messages {
  return tables[language as Language] ?? en;
}
