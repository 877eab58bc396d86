import { plural } from '../../../../src/kit/text/plural.ts';
import type { adviser as en } from '../en/adviser.ts';

/** A period packed for the adviser, in German. */
export const adviser: typeof en = {
  lead: 'Eine Datei mit allem, was Ihre Steuerberatung von einem Zeitraum braucht.',
  contents:
    'Sie enthält Rechnungen, Anzahlungs- und Schlussrechnungen, Rechnungskorrekturen, E-Rechnungen, Zahlungsbelege, die Auswertungen zu Steuer und Ergebnis, das Hauptbuch, Exporte für andere Programme und Bankumsätze, mit einem Verzeichnis. Ein Zahlungsplan ist keine Rechnung und nicht darin. Ein Beleg, der später geändert wird, kommt mit einem späteren Zeitraum.',
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
  expired: 'Die Datei wurde gelöscht. Sie können den Zeitraum noch einmal packen.',
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
    'Am dritten Tag jedes Monats bekommt Ihre Steuerberatung einen Link zur Datei des Vormonats. Der Link braucht keine Anmeldung und gilt 30 Tage. Sie bekommen eine E-Mail ohne den Link. Wenn Sie die Adresse ändern, funktionieren frühere Links nicht mehr.',
  email: 'E-Mail-Adresse Ihrer Steuerberatung',
  emailNeeded: 'Geben Sie zuerst die Adresse Ihrer Steuerberatung ein.',
  sends: 'Die Datei jedes Monats senden',
  nextMonth: (date, email) => `Die nächste geht am ${date} an ${email}.`,
  ofMonth: (documents, email) => `${documents}, E-Mail an ${email} geschrieben`,
  notSent: (documents) => `${documents}, keine E-Mail geschrieben`,
  failed: 'Die Datei konnte nicht gepackt werden. Packen Sie den Zeitraum noch einmal.',
  failedMonth: (email) =>
    `Die Datei konnte nicht gepackt werden, und an ${email} wurde nichts gesendet. Packen Sie den Zeitraum, und senden Sie die Datei selbst.`,
  end: 'Löschen',
  endTitle: 'Datei löschen?',
  endEffect: 'Die Datei wird gelöscht, und der Link in der E-Mail funktioniert nicht mehr.',
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
