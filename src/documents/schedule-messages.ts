import type { Language } from '../accounts/types.ts';
import type { ScheduledPaymentStatus } from '../invoices/types.ts';

/** What is said of payments of a schedule, on the client's page and on paper. */
interface ScheduleMessages {
  readonly statuses: Readonly<Record<ScheduledPaymentStatus | 'Overdue', string>>;
  /** Of a payment without a name: `Payment 2 of 3`. */
  readonly nthPayment: (position: number, count: number) => string;
  readonly paidOn: (date: string) => string;
  readonly partPaid: (paid: string) => string;
  readonly refundedPart: (amount: string) => string;
  readonly paidOutside: string;
}

const en: ScheduleMessages = {
  statuses: {
    Draft: 'Draft',
    Scheduled: 'Upcoming',
    Due: 'Due',
    Overdue: 'Overdue',
    Processing: 'Processing',
    RequiresAction: 'Waits for your confirmation',
    Paid: 'Paid',
    Failed: 'Failed',
    PartiallyRefunded: 'Partly refunded',
    Refunded: 'Refunded',
    Disputed: 'Disputed',
    ChargedBack: 'Charged back',
    Waived: 'Waived',
    Canceled: 'Canceled',
  },
  nthPayment: (position, count) => `Payment ${position} of ${count}`,
  paidOn: (date) => `Paid ${date}`,
  partPaid: (paid) => `${paid} of it is paid`,
  refundedPart: (amount) => `${amount} refunded`,
  paidOutside: 'by other means',
};

const de: ScheduleMessages = {
  statuses: {
    Draft: 'Entwurf',
    Scheduled: 'Anstehend',
    Due: 'Fällig',
    Overdue: 'Überfällig',
    Processing: 'In Bearbeitung',
    RequiresAction: 'Wartet auf Ihre Bestätigung',
    Paid: 'Bezahlt',
    Failed: 'Fehlgeschlagen',
    PartiallyRefunded: 'Teilweise erstattet',
    Refunded: 'Erstattet',
    Disputed: 'Angefochten',
    ChargedBack: 'Zurückgebucht',
    Waived: 'Erlassen',
    Canceled: 'Storniert',
  },
  nthPayment: (position, count) => `Zahlung ${position} von ${count}`,
  paidOn: (date) => `Bezahlt am ${date}`,
  partPaid: (paid) => `davon ${paid} bezahlt`,
  refundedPart: (amount) => `${amount} erstattet`,
  paidOutside: 'auf anderem Weg',
};

const fr: ScheduleMessages = {
  statuses: {
    Draft: 'Brouillon',
    Scheduled: 'À venir',
    Due: 'À payer',
    Overdue: 'En retard',
    Processing: 'En cours',
    RequiresAction: 'Attend votre confirmation',
    Paid: 'Payé',
    Failed: 'Échoué',
    PartiallyRefunded: 'Remboursé en partie',
    Refunded: 'Remboursé',
    Disputed: 'Contesté',
    ChargedBack: 'Rejeté par la banque',
    Waived: 'Annulé par l’émetteur',
    Canceled: 'Annulé',
  },
  nthPayment: (position, count) => `Paiement ${position} sur ${count}`,
  paidOn: (date) => `Payé le ${date}`,
  partPaid: (paid) => `dont ${paid} payés`,
  refundedPart: (amount) => `${amount} remboursés`,
  paidOutside: 'par un autre moyen',
};

const es: ScheduleMessages = {
  statuses: {
    Draft: 'Borrador',
    Scheduled: 'Próximo',
    Due: 'Por pagar',
    Overdue: 'Vencido',
    Processing: 'En curso',
    RequiresAction: 'Espera su confirmación',
    Paid: 'Pagado',
    Failed: 'Fallido',
    PartiallyRefunded: 'Reembolsado en parte',
    Refunded: 'Reembolsado',
    Disputed: 'En disputa',
    ChargedBack: 'Devuelto por el banco',
    Waived: 'Condonado',
    Canceled: 'Cancelado',
  },
  nthPayment: (position, count) => `Pago ${position} de ${count}`,
  paidOn: (date) => `Pagado el ${date}`,
  partPaid: (paid) => `${paid} ya pagados`,
  refundedPart: (amount) => `${amount} reembolsados`,
  paidOutside: 'por otro medio',
};

const tables: Readonly<Record<Language, ScheduleMessages>> = { en, de, fr, es };

/** What is said of payments in a language; English for one that is not ours. */
export function scheduleMessagesOf(language: string): ScheduleMessages {
  return tables[language as Language] ?? en;
}
