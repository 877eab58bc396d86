import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

const days = (count: number) => plural('de', count, '1 Tag', `${count} Tage`);

/** What a change of an issued invoice would do, in German. */
export const changing: Messages['changing'] = {
  total: (from, to) => `die Gesamtsumme ändert sich von ${from} auf ${to}`,
  event: (from, to) => `die Veranstaltung rückt vom ${from} auf den ${to}`,
  eventGone: (from) => `die Veranstaltung am ${from} hat kein Datum mehr`,
  eventSet: (to) => `die Veranstaltung ist am ${to}`,
  client: (name) => `die Rechnung geht an ${name}`,
  laterBy: (count, many) =>
    `${plural('de', count, '1 Zahlung rückt', `${count} Zahlungen rücken`)} um ${days(many)} nach hinten`,
  earlierBy: (count, many) =>
    `${plural('de', count, '1 Zahlung rückt', `${count} Zahlungen rücken`)} um ${days(many)} nach vorn`,
  payments: (count) => plural('de', count, '1 Zahlung ändert sich', `${count} Zahlungen ändern sich`),
  paid: 'es bleibt nichts zu zahlen',
  terms: 'was zu zahlen ist, bleibt gleich',
  autopayMoves: (from, to) => `automatisch abgebucht werden ${to} statt ${from}`,
  autopayBegins: (to) => `automatisch abgebucht werden ${to}`,
  autopayStops: 'automatisch abzubuchen bleibt nichts',
  autopayEnds:
    'die automatische Zahlung endet, weil die Zustimmung des Kunden die nächste Abbuchung nicht deckt',
  on: (amount, day) => `${amount} am ${day}`,
  mail: (addresses) => `eine E-Mail darüber geht an ${addresses}`,
  mailKept: 'die E-Mail darüber bleibt im Postausgang, weil kein Mailserver eingerichtet ist',
  mailHeld: 'die E-Mail darüber wird angehalten, bis der Betreiber das Konto wieder senden lässt',
  noMail: 'es wird keine E-Mail gesendet',
  byHand: 'es wird keine E-Mail gesendet, weil Sie diese Rechnung selbst weitergeben',
  pageChanges: 'Die Seite des Kunden ändert sich sofort.',
  paymentList: 'Zahlungen, die sich ändern',
  comingList: 'Was von selbst kommt',
  moves: (what, from, to) => `${what}: von ${from} auf ${to}`,
  falls: (what, day) => `Entfällt: ${what}, ${day}`,
  comes: (what, day) => `Neu: ${what}, ${day}`,
  mailList: 'E-Mails sofort',
  to: (addresses) => `an ${addresses}`,
  meanwhile: (who) =>
    `${who} hat diese Rechnung inzwischen geändert. Das würde das Speichern jetzt bewirken.`,
  follow: (count) =>
    plural(
      'de',
      count,
      '1 Zahlung folgt der Veranstaltung von selbst.',
      `${count} Zahlungen folgen der Veranstaltung von selbst.`,
    ),
  moveOpen: (count, many) =>
    `${plural('de', count, 'Die offene Zahlung', `Die ${count} offenen Zahlungen`)} auch um ${days(many)} verschieben`,
  moved: (count) =>
    plural(
      'de',
      count,
      '1 offene Zahlung rückt mit der Veranstaltung.',
      `${count} offene Zahlungen rücken mit der Veranstaltung.`,
    ),
  moveBack: 'Die Daten lassen, wie sie waren',
  locked: {
    title: 'Was im Dokument steht, bleibt wie ausgestellt',
    text: 'Dieses Konto korrigiert ausgestellte Rechnungen durch weitere Dokumente. Kunde, Positionen, Gesamtsumme und Datum der Veranstaltung sind hier nicht änderbar, Zahlungen, Hinweis und andere Bedingungen schon.',
    credit: 'Um etwas zurückzunehmen, stellen Sie auf der Seite der Rechnung eine Rechnungskorrektur aus.',
    further: 'Um mehr zu berechnen, legen Sie eine weitere Rechnung an.',
    moved: 'Wenn die Veranstaltung an einem anderen Tag ist, verschieben Sie sie auf der Seite der Rechnung.',
    toInvoice: 'Zur Rechnung',
    newInvoice: 'Weitere Rechnung',
  },
};
