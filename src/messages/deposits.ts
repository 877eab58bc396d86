import type { Language } from '../accounts/types.ts';

const en = {
  prepaymentInvoice: 'Prepayment invoice',
  prepaymentInvoices: 'Prepayment invoices',
  prepaymentNumber: 'Prepayment invoice number',
  finalInvoice: 'Final invoice',
  /** What changed of the document. */
  invoiceForPlan: 'Invoice in place of the payment plan',
  paymentPlan: 'Payment plan',
  planPdf: 'Payment plan (PDF)',
  /** On the plan: it names tax, and must not be taken for an invoice. */
  planNote:
    'This is not an invoice. Each payment before the last one gets a prepayment invoice. The final invoice comes when all is paid.',
  /** The same of one whose event is still to come. */
  planNoteByEvent:
    'This is not an invoice. Each payment before the last one gets a prepayment invoice. The final invoice comes on the day of the event, or as soon as all is paid.',
  planSubject: (number: string, business: string) => `Payment plan ${number} from ${business}`,
  planTitle: (business: string) => `${business} sent you a payment plan`,
  finalSubject: (number: string, business: string) => `Final invoice ${number} from ${business}`,
  finalTitle: (business: string) => `${business} sent you the final invoice`,
  finalLead: 'It bills the whole order, less what you have paid.',
  prepaymentOn: (number: string) => `Prepayment on order ${number}`,
  orderNumber: 'Order number',
  receivedOn: 'Payment received',
  paymentReceivedOn: (date: string) => `Payment received on ${date}.`,
  /** On the final invoice, for each. */
  prepaymentLine: (number: string, date: string) => `Less prepayment invoice ${number} of ${date}`,
  prepaymentTax: (tax: string) => `VAT in it ${tax}`,
  /** Money of prepayment invoices that is not paid any more: a bank took it, the business gave it back, or it was unmarked. */
  openAgain: 'Open again',
  prepaymentPdf: (number: string, date: string, amount: string) =>
    `Prepayment invoice ${number} of ${date}, ${amount} (PDF)`,
};

type DepositMessages = typeof en;

const de: DepositMessages = {
  prepaymentInvoice: 'Anzahlungsrechnung',
  prepaymentInvoices: 'Anzahlungsrechnungen',
  prepaymentNumber: 'Nummer der Anzahlungsrechnung',
  finalInvoice: 'Schlussrechnung',
  invoiceForPlan: 'Rechnung statt Zahlungsplan',
  paymentPlan: 'Zahlungsplan',
  planPdf: 'Zahlungsplan (PDF)',
  planNote:
    'Dies ist keine Rechnung. Über jede Zahlung vor der letzten wird eine Anzahlungsrechnung ausgestellt. Die Schlussrechnung folgt, wenn alles bezahlt ist.',
  planNoteByEvent:
    'Dies ist keine Rechnung. Über jede Zahlung vor der letzten wird eine Anzahlungsrechnung ausgestellt. Die Schlussrechnung folgt am Tag der Veranstaltung oder sobald alles bezahlt ist.',
  planSubject: (number, business) => `Zahlungsplan ${number} von ${business}`,
  planTitle: (business) => `${business} hat Ihnen einen Zahlungsplan geschickt`,
  finalSubject: (number, business) => `Schlussrechnung ${number} von ${business}`,
  finalTitle: (business) => `${business} hat Ihnen die Schlussrechnung geschickt`,
  finalLead: 'Sie rechnet den ganzen Auftrag ab, abzüglich dessen, was Sie bezahlt haben.',
  prepaymentOn: (number) => `Anzahlung auf den Auftrag ${number}`,
  orderNumber: 'Auftragsnummer',
  receivedOn: 'Zahlungseingang',
  paymentReceivedOn: (date) => `Zahlung eingegangen am ${date}.`,
  prepaymentLine: (number, date) => `Abzüglich Anzahlungsrechnung ${number} vom ${date}`,
  prepaymentTax: (tax) => `darin USt. ${tax}`,
  openAgain: 'Wieder offen',
  prepaymentPdf: (number, date, amount) => `Anzahlungsrechnung ${number} vom ${date}, ${amount} (PDF)`,
};

const fr: DepositMessages = {
  prepaymentInvoice: 'Facture d’acompte',
  prepaymentInvoices: 'Factures d’acompte',
  prepaymentNumber: 'Numéro de la facture d’acompte',
  finalInvoice: 'Facture définitive',
  invoiceForPlan: 'Facture à la place de l’échéancier',
  paymentPlan: 'Échéancier',
  planPdf: 'Échéancier (PDF)',
  planNote:
    'Ce document n’est pas une facture. Chaque paiement avant le dernier donne lieu à une facture d’acompte. La facture définitive suit lorsque tout est payé.',
  planNoteByEvent:
    'Ce document n’est pas une facture. Chaque paiement avant le dernier donne lieu à une facture d’acompte. La facture définitive suit le jour de l’événement, ou dès que tout est payé.',
  planSubject: (number, business) => `Échéancier ${number} de ${business}`,
  planTitle: (business) => `${business} vous a envoyé un échéancier`,
  finalSubject: (number, business) => `Facture définitive ${number} de ${business}`,
  finalTitle: (business) => `${business} vous a envoyé la facture définitive`,
  finalLead: 'Elle porte sur toute la commande, moins ce que vous avez payé.',
  prepaymentOn: (number) => `Acompte sur la commande ${number}`,
  orderNumber: 'Numéro de commande',
  receivedOn: 'Paiement reçu',
  paymentReceivedOn: (date) => `Paiement reçu le ${date}.`,
  prepaymentLine: (number, date) => `Moins la facture d’acompte ${number} du ${date}`,
  prepaymentTax: (tax) => `dont TVA ${tax}`,
  openAgain: 'À nouveau dû',
  prepaymentPdf: (number, date, amount) => `Facture d’acompte ${number} du ${date}, ${amount} (PDF)`,
};

const es: DepositMessages = {
  prepaymentInvoice: 'Factura de anticipo',
  prepaymentInvoices: 'Facturas de anticipo',
  prepaymentNumber: 'Número de la factura de anticipo',
  finalInvoice: 'Factura final',
  invoiceForPlan: 'Factura en lugar del plan de pagos',
  paymentPlan: 'Plan de pagos',
  planPdf: 'Plan de pagos (PDF)',
  planNote:
    'Este documento no es una factura. Cada pago anterior al último recibe una factura de anticipo. La factura final se emite cuando todo esté pagado.',
  planNoteByEvent:
    'Este documento no es una factura. Cada pago anterior al último recibe una factura de anticipo. La factura final se emite el día del evento, o en cuanto todo esté pagado.',
  planSubject: (number, business) => `Plan de pagos ${number} de ${business}`,
  planTitle: (business) => `${business} le ha enviado un plan de pagos`,
  finalSubject: (number, business) => `Factura final ${number} de ${business}`,
  finalTitle: (business) => `${business} le ha enviado la factura final`,
  finalLead: 'Factura todo el pedido, menos lo que usted ha pagado.',
  prepaymentOn: (number) => `Anticipo del pedido ${number}`,
  orderNumber: 'Número de pedido',
  receivedOn: 'Pago recibido',
  paymentReceivedOn: (date) => `Pago recibido el ${date}.`,
  prepaymentLine: (number, date) => `Menos la factura de anticipo ${number} del ${date}`,
  prepaymentTax: (tax) => `IVA incluido ${tax}`,
  openAgain: 'Pendiente de nuevo',
  prepaymentPdf: (number, date, amount) => `Factura de anticipo ${number} del ${date}, ${amount} (PDF)`,
};

const catalogues: Readonly<Record<Language, DepositMessages>> = { en, de, fr, es };

/** The texts about prepayment invoices and final invoices in a language. */
export function depositMessages(language: string): DepositMessages {
  return catalogues[language as Language] ?? catalogues.en;
}

/** What the plan of an order says about its invoices. */
export function planNoteOf(
  { planNote, planNoteByEvent }: Pick<DepositMessages, 'planNote' | 'planNoteByEvent'>,
  { eventDate }: { readonly eventDate: string | null },
  today: string,
): string {
  return isEventAhead(eventDate, today) ? planNoteByEvent : planNote;
}

/** Whether the day of an event, on which a plan becomes the final invoice, is still to come. */
export function isEventAhead(eventDate: string | null, today: string): boolean {
  return eventDate !== null && eventDate > today;
}
