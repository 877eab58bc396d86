import type { Messages } from '../catalogue.ts';

export const recipients: Messages['recipients'] = {
  title: 'Empfänger',
  intro: (processor) =>
    `Die Konten bei ${processor} von allen, die Sie bezahlen. Die Empfänger richten sie selbst ein, über den Link eines Angebots.`,
  none: 'Noch hat kein Empfänger ein Konto eingerichtet. Das erste Angebot bittet darum.',
  more: 'Mehr anzeigen',
  account: (processor) => `Konto bei ${processor}`,
  statuses: {
    Creating: 'Wird eingerichtet',
    Started: 'Noch nicht fertig',
    Incomplete: 'Es fehlt etwas',
    Pending: 'Wird geprüft',
    Ready: 'Bereit',
    Restricted: 'Es fehlt etwas',
    Rejected: 'Abgelehnt',
    Gone: 'Getrennt',
  },
  meanings: {
    Creating: (name, processor) => `${name} hat die Seiten von ${processor} geöffnet.`,
    Started: (name, processor) =>
      `${name} ist bei ${processor} noch nicht fertig. Der Link des Angebots führt dorthin.`,
    Incomplete: (name, processor) =>
      `${processor} braucht noch etwas von ${name}, bevor Geld gesendet werden kann. Der Link des Angebots führt dorthin.`,
    Pending: (name, processor) => `${processor} prüft die Angaben von ${name}. Das kann zwei Tage dauern.`,
    Ready: (name) => `${name} kann bezahlt werden.`,
    Restricted: (name, processor) =>
      `${processor} sendet ${name} kein Geld mehr, bis etwas nachgereicht ist. Der Link der Zahlung führt dorthin.`,
    Rejected: (name, processor) =>
      `${processor} sendet ${name} kein Geld. Zahlen Sie auf anderem Weg und erfassen Sie es.`,
    Gone: (name) => `${name} richtet mit dem nächsten Angebot ein anderes Konto ein.`,
  },
  due: (processor, things) => `${processor} verlangt: ${things}.`,
  dueBy: (date) => `Bis ${date}; danach kann kein Geld gesendet werden.`,
  dues: {
    Identity: 'einen Identitätsnachweis',
    Document: 'ein Foto eines Ausweises',
    Address: 'eine Adresse',
    BirthDate: 'ein Geburtsdatum',
    TaxId: 'eine Steuernummer',
    BankAccount: 'ein Bankkonto',
    Agreement: 'die Zustimmung zu den Bedingungen',
    Business: 'Angaben zum Unternehmen',
    Phone: 'eine Telefonnummer',
    Other: 'weitere Angaben',
  },
  remove: 'Konto entfernen',
  removeOf: (name) => `Konto entfernen: ${name}`,
  removeTitle: (name) => `Das Konto von ${name} entfernen?`,
  removeText: (name, processor) =>
    `Mit dem nächsten Angebot richtet ${name} ein anderes Konto ein. Das Konto bei ${processor} bleibt bestehen, weil darauf Geld liegen kann.`,
  removed: (name) => `Das Konto von ${name} ist entfernt.`,
  setsUp: (processor) =>
    `Das Angebot bittet um ein Konto bei ${processor}. Das Einrichten dauert etwa fünf Minuten.`,
  goesTo: (account) => `Das Geld geht an ${account}.`,

  stages: {
    AwaitingRecipient: 'Empfänger nicht bereit',
    AwaitingBank: 'Nicht ausgezahlt',
    TakingBack: 'Wird zurückgeholt',
    Refunding: 'Wird erstattet',
  },
  steps: { setUp: 'Eingerichtet', transferred: 'Übertragen', writtenOff: 'Abgeschrieben' },
  nextSteps: { setUp: 'Einrichtung', transferred: 'Übertragung', refused: 'Nicht ausgezahlt' },
  reversals: {
    Processing: 'Wird zurückgeholt',
    Succeeded: 'Zurückgeholt',
    Failed: 'Nicht zurückgeholt',
  },
  until: (date) => `bis ${date}`,
  expected: (date) => `erwartet ${date}`,
  awaitingRecipient: (name, date) =>
    `Der Tag ist da, aber ${name} kann noch nicht bezahlt werden. Vorher wird nichts abgebucht. Ändert sich das nicht bis ${date}, schlägt die Zahlung fehl.`,
  transferring: (name, processor) => `Das Geld ist auf dem Weg zum Konto von ${name} bei ${processor}.`,
  payingOut: (account, processor) => `Das Geld ist auf dem Weg von ${processor} zu ${account}.`,
  arrives: (date) => `Es sollte bis ${date} da sein.`,
  awaitingBank: (name, why, date, method) =>
    `Die Bank von ${name} hat das Geld abgelehnt. ${why} ${name} kann bis ${date} über den Link der Zahlung ein anderes Bankkonto nennen. Danach geht das Geld zurück an: ${method}.`,
  notPaidOut: (name, why, date, method, processor) =>
    `${processor} konnte das Geld nicht an die Bank von ${name} senden. ${why} Der Link der Zahlung führt ${name} bis ${date} zu ${processor}: Dort steht, was fehlt, und dort lässt sich ein anderes Bankkonto nennen. Danach geht das Geld zurück an: ${method}.`,
  takingBack: (name, method) =>
    `Das Geld wird vom Konto von ${name} zurückgeholt und geht dann zurück an: ${method}.`,
  notTakenBack: (name) =>
    `Das Geld konnte nicht zurückgeholt werden: Es liegt nicht mehr auf dem Konto von ${name}. Versuchen Sie es noch einmal oder schreiben Sie es ab.`,
  left: (name) => `Das Geld bleibt bei ${name}.`,
  bankGot: (amount) => `Die Bank hat ${amount} erhalten.`,
  owed: 'Sie hat Geld zurückgeholt, das schon ausgegeben war. Das schulden Sie dem Betreiber dieser Installation; wie viel es ist, sagt die Übersicht. Bis es bezahlt ist, kann niemandem eine Zahlung angeboten werden.',
  settled: 'Was dem Betreiber dafür geschuldet war, ist beglichen.',
  overpaid:
    'Was dem Betreiber dafür geschuldet war, war schon beglichen, als Geld auch auf anderem Weg zu ihm zurückkam. Das schuldet er Ihnen; wie viel es ist, sagt die Übersicht.',
  failures: {
    recipient_rejected: 'Der Zahlungsdienst sendet diesem Empfänger kein Geld.',
    recipient_not_ready: 'Der Empfänger war nicht rechtzeitig bereit.',
    insufficient_capabilities_for_transfer: 'Der Zahlungsdienst konnte diesem Empfänger kein Geld senden.',
    account_closed: 'Das Bankkonto ist geschlossen.',
    account_frozen: 'Das Bankkonto ist gesperrt.',
    bank_account_restricted: 'Das Bankkonto nimmt solche Zahlungen nicht an.',
    no_account: 'Dieses Bankkonto gibt es nicht.',
    invalid_account_number: 'Die Kontonummer stimmt nicht.',
    incorrect_account_holder_name: 'Der Name des Kontoinhabers stimmt nicht.',
    bank_ownership_changed: 'Das Bankkonto gehört jetzt jemand anderem.',
    invalid_currency: 'Das Bankkonto nimmt diese Währung nicht an.',
    could_not_process: 'Die Bank konnte den Betrag nicht gutschreiben.',
    declined: 'Die Bank hat die Zahlung abgelehnt.',
    payouts_not_allowed: 'Der Zahlungsdienst zahlt an diesen Empfänger zurzeit nichts aus.',
    processor_refused: 'Der Zahlungsdienst hat die Auszahlung abgelehnt.',
    canceled: 'Die Auszahlung wurde beim Zahlungsdienst storniert.',
    funding_returned: 'Die Bank des Zahlungsmittels hat das Geld zurückgeholt.',
    closed_by_hand: 'Der Zahlungsdienst hat nie geantwortet, und jemand hat es beendet.',
  },

  serviceFee: 'Gebühr des Betreibers',
  chargedInAll: 'Insgesamt abgebucht',
  bankAmount: 'Betrag bei der Bank',
  fee: (method, total, fee) => `Abgebucht von ${method}: ${total}, das sind der Betrag und ${fee} Gebühr.`,
  feeOfAll: (total, fee) => `Insgesamt abgebucht: ${total}, das sind die Beträge und ${fee} Gebühren.`,
  noFee: (method, total) => `Abgebucht von ${method}: ${total}.`,
  pricing: 'Die Gebühr wird gelesen.',
  feeStays: 'Die Gebühr wird nicht erstattet, auch wenn das Geld nicht ankommt.',
  feeReturns: 'Kommt das Geld nicht an, wird auch die Gebühr erstattet.',
  onStatement: 'Auf dem Kontoauszug steht der Name des Betreibers dieser Installation.',
  offerMail: (email, processor) =>
    `${email} erhält eine E-Mail mit einem Link zum Annehmen und richtet bei ${processor} ein, wohin das Geld geht.`,
  methodRefused:
    'Mit diesem Zahlungsmittel kann hier niemand bezahlt werden. Wählen Sie ein anderes, etwa ein Bankkonto, oder fragen Sie den Betreiber dieser Installation.',
  obstacles: {
    no_processor: {
      title: 'Von diesem Konto kann noch niemand bezahlt werden',
      text: 'Auszahlungen laufen über die Stripe-Plattform des Betreibers dieser Installation. Sie ist nicht verbunden, oder er hat Auszahlungen ausgeschaltet. Fragen Sie den Betreiber oder zahlen Sie auf anderem Weg und erfassen Sie es.',
    },
    currency_not_supported: {
      title: 'In dieser Währung kann niemand bezahlt werden',
      text: 'Die Stripe-Plattform dieser Installation rechnet nicht in der Währung dieses Kontos ab. Zahlen Sie auf anderem Weg und erfassen Sie es.',
    },
    owed: {
      title: (amount) => `Zuerst sind ${amount} an den Betreiber zu zahlen`,
      text: 'Die Bank eines Zahlungsmittels hat Geld zurückgeholt, das schon ausgezahlt war. Der Betreiber dieser Installation hat dafür bezahlt. Ist das beglichen, können Sie wieder Zahlungen anbieten.',
    },
  },
  retryText: (account) =>
    `Das Geld wird noch einmal an ${account} gesendet. Lehnt die Bank es wieder ab, hat der Empfänger weitere 14 Tage für ein anderes Bankkonto.`,
  takeBackText: (name, processor, method) =>
    `Die Zahlung endet. Das Geld kommt vom Konto von ${name} bei ${processor} zurück und geht dann zurück an: ${method}.`,
  takeBackAgain: (name, processor, method) =>
    `${processor} versucht noch einmal, das Geld vom Konto von ${name} zu nehmen. Danach geht es zurück an: ${method}.`,
  refundOnlyTo: (method) => `Es geht zurück an: ${method}.`,

  notUsable: 'Keines Ihrer Zahlungsmittel kann zahlen',
  notUsableText:
    'Sie sind mit den Stripe-Schlüsseln dieses Kontos gespeichert, die niemanden auszahlen. Verbinden Sie sie erneut: Dann speichert sie die Stripe-Plattform dieser Installation.',
};
