import type { deposits as en } from '../en/deposits.ts';

/** Anzahlungs- und Schlussrechnung, auf Deutsch. */
export const deposits: typeof en = {
  title: 'Anzahlungsrechnungen',
  none: 'Noch keine: Jede Zahlung vor der letzten bekommt eine.',
  pdf: 'PDF',
  planPdf: 'Zahlungsplan (PDF)',
  pdfOf: (number) => `PDF der Anzahlungsrechnung ${number}`,
  eInvoiceOf: (number) => `E-Rechnung der Anzahlungsrechnung ${number}`,
  waits: 'Die Schlussrechnung wird ausgestellt, wenn alles bezahlt ist.',
  waitsForEvent:
    'Die Schlussrechnung wird am Tag der Veranstaltung ausgestellt, oder sobald alles bezahlt ist.',
  fallen: (amount) =>
    `${amount} dieser Anzahlungsrechnungen ist nicht mehr bezahlt: Korrigieren Sie das mit einer Rechnungskorrektur oder stellen Sie die Schlussrechnung aus.`,
  finish: 'Schlussrechnung ausstellen',
  finishTitle: 'Schlussrechnung ausstellen?',
  finishText:
    'Sie stellt den Rest mit seiner Steuer in Rechnung, obwohl nicht alles bezahlt ist. Danach bleiben Summe und Positionen, wie sie sind.',
  finishMail:
    'Ist noch etwas offen, das nicht schon unterwegs ist, bekommt der Kunde die Schlussrechnung per E-Mail.',
  finished: 'Die Schlussrechnung ist ausgestellt.',
  finalOn: (date) => `Schlussrechnung vom ${date}`,
};
