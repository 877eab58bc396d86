/** How far an invoice, or a payment of it, is in the program that a file comes from. */
export type RowState = 'Draft' | 'Open' | 'Paid' | 'Canceled';

// Without accents and case: the words of our own files, Stripe, Square, Invoice Ninja, QuickBooks and Xero, and common
// words in four languages. A word such as “partially paid” belongs to no state: it does not tell the amount owed.
const words: Readonly<Record<RowState, readonly string[]>> = {
  Draft: ['draft', 'entwurf', 'brouillon', 'borrador', 'submitted'],
  Open: [
    'open',
    'active',
    'sent',
    'viewed',
    'approved',
    'authorised',
    'authorized',
    'unpaid',
    'due',
    'pastdue',
    'overdue',
    'upcoming',
    'outstanding',
    'scheduled',
    'undelivered',
    'failed',
    'offen',
    'versendet',
    'gesendet',
    'unbezahlt',
    'fallig',
    'uberfallig',
    'ouverte',
    'ouvert',
    'envoyee',
    'impayee',
    'impaye',
    'enretard',
    'echue',
    'abierta',
    'enviada',
    'pendiente',
    'impagada',
    'vencida',
  ],
  Paid: [
    'paid',
    'paidinfull',
    'fullypaid',
    'completed',
    'settled',
    'deposited',
    'closed',
    'bezahlt',
    'beglichen',
    'payee',
    'paye',
    'reglee',
    'acquittee',
    'pagada',
    'pagado',
    'cobrada',
  ],
  Canceled: [
    'canceled',
    'cancelled',
    'void',
    'voided',
    'deleted',
    'reversed',
    'waived',
    'uncollectible',
    'writtenoff',
    'storniert',
    'annulliert',
    'annulee',
    'annule',
    'anulada',
    'cancelada',
  ],
};

const byWord = new Map(
  Object.entries(words).flatMap(([state, known]) => known.map((word) => [word, state as RowState] as const)),
);

/** Reads the state in a status cell; null when its word is not known. */
export function readState(text: string): RowState | null {
  const plain = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{Ll}]/gu, '');
  return byWord.get(plain) ?? null;
}
