import { plural } from '../../kit/text/plural.ts';

/** The mail to an adviser in German. */
export const german = {
  title: (month: string) => `Belege für ${month}`,
  lead: (business: string, month: string) =>
    `${business} sendet Ihnen die Belege für ${month} in einer Datei.`,
  copyLead: (month: string) => `Die Belege für ${month} liegen in einer Datei bereit.`,
  also: 'Sie enthält auch die Auswertungen zu Steuer und Ergebnis, das Hauptbuch, Bankumsätze und ein Verzeichnis: Beginnen Sie mit index.html.',
  later:
    'Der Link braucht kein Passwort: Geben Sie ihn nur an Personen weiter, die diese Belege sehen dürfen.',
  copy: (to: string) =>
    `Eine E-Mail an ${to} mit dem Link wurde geschrieben. Die Seite Postausgang zeigt, ob sie angekommen ist. Ihre eigene Datei finden Sie unter Berichte › Datei für die Steuerberatung; wenn Sie sie dort löschen, funktioniert der Link nicht mehr.`,
  gaps: (count: number, said: string) =>
    plural(
      'de',
      count,
      '1 Datei konnte nicht erstellt werden; das Verzeichnis nennt den Grund.',
      `${said} Dateien konnten nicht erstellt werden; das Verzeichnis nennt den Grund.`,
    ),
  kinds: {
    Invoice: 'Rechnungen',
    CreditNote: 'Rechnungskorrekturen',
    EInvoice: 'E-Rechnungen',
    Receipt: 'Zahlungsbelege',
    Books: 'Dateien für andere Programme',
  },
  size: 'Größe',
  megabytes: 'MB',
  until: 'Link gültig bis',
  action: 'Datei herunterladen',
  open: 'In der App öffnen',
};
