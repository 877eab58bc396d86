import { plural } from '../../../../src/kit/text/plural.ts';
import type { adviser as en } from '../en/adviser.ts';

/** A period packed for the adviser, in German. */
export const adviser: typeof en = {
  lead: 'Eine Datei mit allem, was Ihre Steuerberatung von einem Zeitraum braucht.',
  contents:
    'Sie enthält Rechnungen, Rechnungskorrekturen, E-Rechnungen, Zahlungsbelege, die Auswertungen zu Steuer und Ergebnis, das Hauptbuch, Exporte für andere Programme und Bankumsätze, mit einem Verzeichnis. Ein Beleg, der später geändert wird, kommt mit einem späteren Zeitraum.',
  pack: (from, to) => `${from} bis ${to} packen`,
  packPeriod: 'Zeitraum packen',
  notBegun: 'Dieser Zeitraum hat noch nicht begonnen.',
  askAdmin: 'Inhaber und Admins können einen Zeitraum packen.',
  begun: 'Der Zeitraum wird gepackt.',
  packages: 'Gepackte Zeiträume',
  none: 'Noch kein Zeitraum wurde gepackt.',
  days: (from, to) => `${from} bis ${to}`,
  progress: 'Gepackte Belege',
  packing: (done, total) => `Wird gepackt: ${done} von ${total} Belegen`,
  documents: (count, said) => plural('de', count, '1 Beleg', `${said} Belege`),
  keptUntil: (documents, date) => `${documents}, aufbewahrt bis ${date}`,
  expired: 'Die Datei wurde gelöscht. Packen Sie den Zeitraum noch einmal.',
  download: 'Herunterladen',
  notMade: (count, said) =>
    plural(
      'de',
      count,
      '1 Datei konnte nicht erstellt werden',
      `${said} Dateien konnten nicht erstellt werden`,
    ),
  monthly: 'Jeden Monat per E-Mail',
  monthlyHint:
    'Am dritten Tag des Folgemonats bekommt Ihre Steuerberatung einen Link zur Datei des Monats. Er braucht keine Anmeldung und gilt 30 Tage; Sie bekommen eine E-Mail darüber. Mit einer anderen Adresse enden die Links früherer Monate.',
  email: 'E-Mail-Adresse Ihrer Steuerberatung',
  emailNeeded: 'Geben Sie zuerst die Adresse Ihrer Steuerberatung ein.',
  sends: 'Die Datei jedes Monats senden',
  nextMonth: (date, email) => `Die nächste geht am ${date} an ${email}.`,
  ofMonth: (documents, email) => `${documents}, gesendet an ${email}`,
  notSent: (documents) => `${documents}, nicht gesendet`,
  failed: 'Die Datei konnte nicht gepackt werden. Packen Sie den Zeitraum noch einmal.',
  end: 'Löschen',
  endTitle: 'Datei löschen?',
  endEffect:
    'Die Datei wird gelöscht, und der Link in einer E-Mail führt ins Leere. Sie können den Zeitraum noch einmal packen.',
  ended: 'Die Datei wurde gelöscht.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  kinds: {
    Invoice: 'Rechnung',
    CreditNote: 'Rechnungskorrektur',
    EInvoice: 'E-Rechnung',
    Receipt: 'Zahlungsbeleg',
  },
};
