import type { Messages } from '../catalogue.ts';

/** What is still to come for an invoice, in German. */
export const coming: Messages['coming'] = {
  title: 'Was noch kommt',
  nothing: 'Von selbst kommt nichts mehr.',
  ifIssued: 'Wenn sie heute ausgestellt wird:',
  showAll: (count) => `Alle ${count} zeigen`,
  showFewer: 'Weniger zeigen',
  more: 'Spätere Einträge werden nicht gezeigt.',
  due: (payment) => `${payment} ist fällig`,
  issued: 'Die Rechnung ist ausgestellt',
  finalInvoiced: 'Die Schlussrechnung wird ausgestellt',
  payable: (payment) => `${payment} ist zahlbar`,
  overdue: (payment) => `${payment} ist überfällig, falls nicht bezahlt`,
  charge: 'Automatische Abbuchung',
  chargeOf: (payment) => `Automatische Abbuchung: ${payment}`,
  surcharge: (amount) => `mit einer Kartengebühr von ${amount}`,
  processing: (payment) => `danach wird ${payment} verarbeitet`,
  paid: (payment) => `danach ist ${payment} bezahlt`,
  allPaid: 'danach ist die Rechnung bezahlt',
  prepaymentInvoice: 'dann wird eine Anzahlungsrechnung ausgestellt',
  finalInvoice: 'dann wird die Schlussrechnung ausgestellt',
  retry: (day) => `falls sie fehlschlägt, nächster Versuch am ${day}`,
  noRetry: 'falls sie fehlschlägt, endet die automatische Zahlung',
  autopayEnds: 'Die automatische Zahlung endet: Die Zustimmung deckt nicht, was fällig ist',
  mails: {
    Invoice: 'Die Rechnung geht an den Kunden',
    Reminder: 'Erinnerung',
    AutopayAhead: 'E-Mail: was abgebucht wird',
    AutopayDone: 'Quittung',
    AutopayEnded: 'E-Mail: Die automatische Zahlung ist beendet',
    BusinessPaid: 'E-Mail an Sie: bezahlt',
    BusinessAutopayEnded: 'E-Mail an Sie: Die automatische Zahlung ist beendet',
  },
  to: (addresses) => `an ${addresses}`,
  unread: {
    AddressSuppressed: 'nicht gesendet: E-Mails an den Kunden kamen zurück',
    NoAddress: 'nicht geschrieben: Es gibt keine Adresse',
  },
  ifPaid: (day) => `falls die Abbuchung am ${day} gelingt`,
  notes: {
    AccountClosed:
      'Das Konto ist geschlossen: Es sendet keine E-Mails über Rechnungen und nimmt kein Geld an.',
    AccountFrozen: 'Das Konto zieht in eine andere Installation um: Hier geschieht nichts.',
    AccountHeld:
      'Das Konto wird nach einer Wiederherstellung angehalten: Es sendet nichts und bucht nichts ab, bis der Betreiber das beendet.',
    AccountSuspended:
      'Das Konto ist gesperrt: Es sendet Kunden nichts und bucht nichts ab, bis der Betreiber das beendet.',
    ChargeMayFail:
      'Wenn eine Abbuchung fehlschlägt, ändert sich, was danach kommt. Der Kunde und Sie bekommen eine E-Mail.',
    DebitTakesDays: 'Das Geld einer Lastschrift kommt einige Tage später. Der Tag steht noch nicht fest.',
    ChargesImpossible:
      'Jetzt kann nichts automatisch abgebucht werden: Kein Zahlungsdienst nimmt Zahlungen für dieses Konto an.',
    MoneyUnderWay: 'Geld ist unterwegs. Was folgt, hängt davon ab, ob es kommt.',
    Disputed: 'Die Bank entscheidet über eine Anfechtung. Was folgt, hängt davon ab.',
    SharedByHand: 'Sie teilen diese Rechnung selbst: Der Kunde bekommt keine Erinnerungen.',
    RemindersOff: 'Die Erinnerungen dieser Rechnung sind aus.',
    AddressSuppressed:
      'E-Mails an den Kunden kamen zurück oder wurden als Spam gemeldet: Es werden keine Erinnerungen gesendet.',
    NoMailServer: 'Es ist kein Mailserver eingerichtet: E-Mails bleiben im Postausgang.',
  },
};
