import type { Messages } from '../catalogue.ts';

export const wallet: Messages['wallet'] = {
  intro:
    'Ihre eigenen Karten und Bankkonten in diesem Konto. Auszahlungen an andere werden davon abgebucht; niemand sonst kann sie verwenden.',
  onStatement: 'Auf ihren Auszügen steht der Name des Betreibers dieser Installation.',
  atPlatform: 'Gespeichert bei der Stripe-Plattform dieser Installation.',
  connectAgain: 'Gespeichert mit den Stripe-Schlüsseln dieses Kontos, die niemanden auszahlen.',
  connectAgainLink: 'Erneut verbinden',
  add: 'Zahlungsmittel hinzufügen',
  addLabels: { Card: 'Karte hinzufügen', BankAccount: 'Bankkonto hinzufügen' },
  empty: 'Noch kein Zahlungsmittel',
  emptyText: 'Fügen Sie eine Karte oder ein Bankkonto hinzu, um andere zu bezahlen.',
  isDefault: 'Standard',
  makeDefault: 'Als Standard',
  madeDefault: (name) => `${name} ist jetzt das Standard-Zahlungsmittel.`,
  remove: 'Entfernen',
  more: 'Mehr für',
  usedBy: (amount, name, date, later) => `Zahlt ${amount} an ${name} am ${date}${later}.`,
  usedLater: (count) => (count === 1 ? ', danach 1 weitere Zahlung' : `, danach ${count} weitere Zahlungen`),
  expires: (month) => `gültig bis ${month}`,
  expired: (month) => `abgelaufen ${month}`,
  expiresBefore: (count, date) =>
    count === 1
      ? `Die Karte läuft vor einer Zahlung am ${date} ab, die dann fehlschlägt.`
      : `Die Karte läuft vor ${count} Zahlungen ab, die nächste am ${date}; sie schlagen dann fehl.`,
  openFirst: (name) => `Zahlung an ${name} ändern`,
  notChargeable: 'Kann nicht belastet werden. Fügen Sie es erneut hinzu.',
  removeTitle: (name) => `${name} entfernen?`,
  removeLabel: (name) => `${name} entfernen`,
  removeText: 'Keine Zahlung ist damit geplant. Der Zahlungsdienst löscht es ebenfalls.',
  wouldFail: (count) =>
    count === 1
      ? 'Diese Zahlung würde an ihrem Tag fehlschlagen:'
      : `Diese ${count} Zahlungen würden an ihrem Tag fehlschlagen:`,
  removeInstead: 'Um sie anders zu bezahlen, öffnen Sie zuerst jede und ändern ihr Zahlungsmittel.',
  removed: (name) => `${name} ist entfernt.`,
  added: (name) => `${name} ist hinzugefügt.`,
  mayNot: 'Ihre Rolle darf Zahlungsmittel nicht ändern.',
  noProcessor:
    'Für Auszahlungen muss der Betreiber dieser Installation zuerst eine Stripe-Plattform verbinden.',
  noCard:
    'Dies ist das einzige Unternehmen hier. Seine Karte würde beim Stripe-Konto des eigenen Betreibers belastet. Das verbieten die Kartennetze. Zahlen Sie von einem Bankkonto.',
  kind: 'Was möchten Sie hinzufügen?',
  fields: {
    number: 'Kartennummer',
    expiry: 'Gültig bis (MM / JJ)',
    cvc: 'Prüfnummer',
    routingNumber: 'Routing-Nummer (US-Bank)',
    accountNumber: 'Kontonummer',
  },
  holder: { Card: 'Name auf der Karte', BankAccount: 'Kontoinhaber' },
  secure: (processor) => `Die Nummern gehen direkt an ${processor}. Dieser Dienst sieht sie nie.`,
  sandboxBank: 'die Testbank',
  testNumbers: {
    Card: 'Testkarte 4242 4242 4242 4242, beliebiges künftiges Datum, beliebige Prüfnummer.',
    BankAccount: 'Testkonto 110000000, 000123456789.',
  },
  problems: {
    busy: 'Der Zahlungsdienst ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    invalid_date: 'Bitte prüfen Sie das Ablaufdatum.',
    expired_card: 'Die Karte ist abgelaufen. Bitte verwenden Sie eine andere.',
    incorrect_cvc: 'Bitte prüfen Sie die Prüfnummer.',
    incorrect_number: 'Bitte prüfen Sie die Nummer.',
    incorrect_routing_number: 'Bitte prüfen Sie die Routing-Nummer.',
    not_a_test_number: 'Dies ist eine Testumgebung: Hier gelten nur Testkarten und Testkonten.',
    method_not_accepted: 'Diese Art von Karte oder Konto kann nicht verwendet werden.',
  },
};
