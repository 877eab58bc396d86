import type { Messages } from '../catalogue.ts';

/** The parts that pages are made of, in German. */
export const parts: Messages['parts'] = {
  cancel: 'Abbrechen',
  noFigures: 'In dieser Zeit floss kein Geld.',
  close: 'Schließen',
  undo: 'Rückgängig',
  copied: 'Kopiert',
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen',
  offline: 'Der Dienst ist nicht erreichbar. Ihre Eingaben sind nicht verloren.',
  failed: 'Bei uns ist etwas schiefgegangen.',
  noProcessor:
    'Online kann noch nichts bezahlt werden: Es ist kein Zahlungsdienst verbunden. Schreiben Sie in den Hinweis, wie bezahlt werden soll.',
  unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  moreActions: 'Weitere Aktionen',
  realTime: 'Diese Seite zeigt die echte Zeit: Die Testuhr verschiebt sie nicht.',
  requestId: (id) => `Anfrage ${id}`,
  asTable: 'Als Tabelle zeigen',
  month: 'Monat',
  choose: 'Auswählen',
  chooseAll: 'Alle angezeigten auswählen',
  chooseRow: (name) => `${name} auswählen`,
  keys: { next: 'Nächste Zeile', previous: 'Vorherige Zeile', choose: 'Zeile auswählen' },
  conflict: {
    text: (by) =>
      `Geändert, während Sie geschrieben haben${by === '' ? '' : `, ${by}`}. Von Ihnen ist nichts verloren: Wählen Sie, was gilt.`,
    mine: 'Ihre Fassung',
    theirs: 'Die andere Fassung',
  },
};
