import type { Messages } from '../catalogue.ts';

/** Credit notes of an invoice, in German. */
export const credit: Messages['credit'] = {
  action: 'Rechnungskorrektur ausstellen',
  lead: 'Eine Rechnungskorrektur lässt sich danach nicht mehr ändern.',
  kind: 'Was korrigiert wird',
  kinds: { amount: 'Ein Betrag', lines: 'Positionen' },
  amount: 'Betrag',
  most: (amount) => `Höchstens ${amount}, mit Steuer`,
  unread: 'Geben Sie einen Betrag ein, etwa 40,00.',
  tooMuch: (amount) => `Nur noch ${amount} lassen sich korrigieren.`,
  tooMuchNow: 'Das ist mehr, als sich jetzt korrigieren lässt. Geben Sie einen kleineren Betrag ein.',
  left: (amount) => `Noch ${amount} zu korrigieren`,
  quantity: 'Menge',
  quantityUnread: (count) => `Geben Sie eine ganze Zahl ein, höchstens ${count}.`,
  chooseLines: 'Wählen Sie mindestens eine Position.',
  reason: 'Grund',
  reasonHint: (client) => `${client} liest ihn auf der Rechnungskorrektur.`,
  reasonMissing: 'Geben Sie einen Grund an: Er steht auf der Rechnungskorrektur.',
  paidAlready: (amount) => `${amount} davon sind schon bezahlt. Wie geht das Geld zurück?`,
  ways: { refund: 'Als Erstattung', outside: 'Auf anderem Weg' },
  refundAmount: 'Erstattung',
  refundMost: (amount, method) => `Höchstens ${amount}, auf ${method}`,
  refundTooMuch: (amount) => `Nur ${amount} können erstattet werden. Der Rest geht auf anderem Weg zurück.`,
  refundLess:
    'So viel lässt sich jetzt nicht erstatten. Geben Sie einen kleineren Betrag ein, oder zahlen Sie auf anderem Weg zurück.',
  outsideText: (amount) =>
    `Zahlen Sie ${amount} selbst zurück, etwa per Überweisung. Hier wird das nur festgehalten.`,
  noRefund: 'Davon lässt sich nichts über den Zahlungsdienst erstatten.',
  mayNotRefund: 'Ihre Rolle darf nichts erstatten.',
  effect: (number, amount, parts) => `Rechnungskorrektur ${number} über ${amount}: ${parts}.`,
  lowered: (amount) => `${amount} weniger zu zahlen`,
  refunded: (amount, method) => `${amount} gehen als Erstattung auf ${method} zurück`,
  outside: (amount) => `${amount} gehen auf anderem Weg zurück`,
  falls: 'Zahlungen, die sinken',
  afterwards: {
    due: (amount) => `Danach sind noch ${amount} zu zahlen.`,
    paid: 'Danach ist die Rechnung bezahlt.',
    canceled: 'Danach bleibt von der Rechnung nichts übrig, und sie ist storniert.',
  },
  mails: {
    none: (client) => `${client} bekommt keine E-Mail darüber.`,
    changed: (client) => `${client} bekommt eine E-Mail, dass die Rechnung geändert ist.`,
    refunded: (client) => `${client} bekommt eine E-Mail über die Erstattung.`,
    both: (client) =>
      `${client} bekommt eine E-Mail, dass die Rechnung geändert ist, und eine über die Erstattung.`,
    canceled: (client) =>
      `${client} bekommt eine E-Mail, dass die Rechnung storniert ist, falls sie gesendet wurde.`,
  },
  sendPdf: 'Die Rechnungskorrektur selbst ist in keiner E-Mail: Senden Sie ihr PDF.',
  asking: 'Die Folgen werden noch berechnet.',
  send: (amount) => `Um ${amount} korrigieren`,
  issued: (number, amount) => `Die Rechnungskorrektur ${number} über ${amount} ist ausgestellt.`,
  waived:
    'Ein Teil dieser Rechnung wurde erlassen, und sonst bliebe nichts übrig: Stornieren Sie die Rechnung stattdessen.',
  moved: 'Was offen ist, hat sich geändert. Prüfen Sie die Folgen, und versuchen Sie es noch einmal.',
  notes: 'Rechnungskorrekturen',
  pdf: 'PDF',
  pdfOf: (number) => `PDF der Rechnungskorrektur ${number}`,
  eInvoiceOf: (number) => `E-Rechnung der Rechnungskorrektur ${number}`,
  did: {
    lowered: (amount) => `${amount} weniger zu zahlen`,
    refund: {
      Processing: (amount) => `${amount} sind auf dem Weg zurück`,
      Succeeded: (amount) => `${amount} erstattet`,
      Failed: (amount) => `Die Erstattung von ${amount} ist fehlgeschlagen`,
    },
    refundBegun: (amount) => `${amount} als Erstattung`,
    outside: (amount) => `${amount} auf anderem Weg zurückgezahlt`,
  },
  refundAgain: (amount) =>
    `${amount} sind noch nicht zurückgegangen: Erstatten Sie sie noch einmal mit „Erstatten“, oder zahlen Sie auf anderem Weg zurück.`,
  settled: (amount) =>
    `${amount} mindern stattdessen, was zu zahlen ist: Die Erstattung ist fehlgeschlagen, und die Bank hat das Geld zurückgeholt. Erstatten Sie sie nicht noch einmal.`,
  ofIssued: (issued, credited, rest) =>
    `Ausgestellt über ${issued}, davon ${credited} korrigiert: Es bleiben ${rest}`,
};
