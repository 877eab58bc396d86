import type { en } from './en.ts';

export const de: typeof en = {
  invoiceOf: (number, business) => `Rechnung ${number} von ${business}`,
  questions: 'Fragen? Schreiben Sie an',
  questionsByReply: 'Fragen? Antworten Sie auf die E-Mail mit diesem Link.',
  dueNow: 'Jetzt fällig',
  nextPayment: 'Nächste Zahlung',
  overdueSince: (date) => `Überfällig seit ${date}`,
  partOverdue: (amount, date) => `davon ${amount} überfällig seit ${date}`,
  dueOn: (date, distance) => `Fällig am ${date}, ${distance}`,
  byCredit: (fee, percent) => `Mit Kreditkarte: zuzüglich ${fee} (${percent})`,
  continueToPay: 'Weiter zur Zahlung',
  pay: (amount) => `${amount} bezahlen`,
  choosePayment: 'Zahlung auswählen',
  enterAmount: 'Betrag eingeben',
  payAnother: 'Weitere Zahlung leisten',
  payNowInstead: 'Stattdessen jetzt bezahlen',
  states: {
    paid: 'Vollständig bezahlt',
    paidHint: 'Es ist nichts mehr offen. Vielen Dank.',
    refundedInFull: 'Vollständig erstattet',
    refunded: (amount) => `${amount} wurden erstattet.`,
    disputed: (amount) => `Die Zahlung über ${amount} ist angefochten`,
    disputedHint: 'Die Bank prüft das. Sie müssen hier nichts tun.',
    chargedBack: (amount) => `Ihre Bank hat Ihnen nach einer Anfechtung ${amount} zurückgegeben`,
    openAgain: 'Diese Zahlung ist wieder offen.',
    canceled: 'Diese Rechnung wurde storniert',
    canceledHint: 'Es ist nichts zu bezahlen.',
    businessSuspended: (business) => `${business} kann im Moment keine Zahlungen annehmen`,
    businessSuspendedHint:
      'Die Rechnung bleibt offen, und bis dahin wird nichts automatisch eingezogen. Rechnung und Belege können Sie weiterhin herunterladen.',
    paymentsHeld: 'Zahlungen sind für kurze Zeit angehalten',
    paymentsHeldHint:
      'Wir fragen die Bank, welche Zahlungen angekommen sind. Jetzt wird nichts abgebucht. Wenn Sie bezahlt haben, zahlen Sie nicht noch einmal, auch nicht auf anderem Weg. Bewahren Sie den Link auf, und öffnen Sie diese Seite in ein paar Stunden noch einmal.',
    businessClosed: (business) => `${business} hat das Konto hier geschlossen`,
    businessClosedHint:
      'Die Rechnung kann nicht mehr online bezahlt werden. Bitte fragen Sie das Unternehmen, wie Sie zahlen können. Dokumente und Belege bleiben hier.',
    processing: (amount) => `Ihre Zahlung über ${amount} ist unterwegs`,
    processingBank:
      'Ihre Bank hat den Auftrag. Das dauert einige Bankarbeitstage; Sie müssen nichts weiter tun.',
    processingCard:
      'Die Bank hat noch nicht geantwortet. Bitte nicht noch einmal bezahlen: Diese Seite wird aktualisiert.',
    requiresAction: (amount) => `Ihre Bank bittet Sie, ${amount} zu bestätigen`,
    requiresActionHint: 'Vorher wird nichts abgebucht.',
    confirm: 'Bei der Bank bestätigen',
    giveUp: 'Anders bezahlen',
    failed: 'Die letzte Zahlung ist fehlgeschlagen',
    declined: (reason) => `${reason} Es wurde nichts abgebucht.`,
    returned: (amount, reason) =>
      `Ihre Bank hat ${amount} zurückgebucht${reason === '' ? '' : `: ${reason}`}.`,
    returnedHint:
      'Diese Zahlung ist weiterhin offen. Bitte zahlen Sie mit Karte oder von einem anderen Konto.',
    nothingTaken: 'Es wurde nichts abgebucht.',
    thanks: 'Vielen Dank',
    received: (amount, method) => `Wir haben ${amount} erhalten (${method}).`,
    receiptMailed: (address) => `Die Quittung geht an ${address}.`,
    receiptMailedToOthers:
      'Die Quittung geht per E-Mail an die Personen, die Quittungen dieses Kunden erhalten.',
  },
  billedTo: 'Für',
  payHeading: 'Bezahlen',
  showEarlier: (count) =>
    count === 1 ? '1 frühere Zahlung anzeigen' : `${count} frühere Zahlungen anzeigen`,
  showLater: (count) => (count === 1 ? '1 weitere Zahlung anzeigen' : `${count} weitere Zahlungen anzeigen`),
  chooseAll: 'Alle auswählen',
  chooseNext: 'Nur die nächste',
  update: 'Aktualisieren',
  amountToPay: 'Jetzt zu zahlender Betrag',
  amountHint: (most) => `Bis zu ${most}`,
  amountFaults: {
    unreadable_amount: (example) => `Geben Sie einen Betrag ein, zum Beispiel ${example}.`,
    amount_too_low: () => 'Der Betrag muss größer als null sein.',
    amount_too_high: (_example, most) => `Hier können Sie höchstens ${most} zahlen.`,
  },
  whatToPay: 'Was möchten Sie bezahlen?',
  howToPay: 'Wie möchten Sie bezahlen?',
  fee: (percent) => `Kreditkartengebühr (${percent})`,
  feeByKind: (percent, amount, withDebit) =>
    `Kreditkarten: ${percent} Gebühr, ${amount}.${withDebit ? ' Debit- und Prepaidkarten: keine.' : ''} Sie sehen und bestätigen den genauen Betrag, bevor etwas abgebucht wird.`,
  toConfirm: 'Weiter',
  toPay: 'Sie zahlen',
  cardNumber: 'Kartennummer',
  nameOnCard: 'Name auf der Karte',
  accountHolder: 'Kontoinhaber',
  expiry: 'Gültig bis',
  expiryHint: 'MM / JJ',
  securityCode: 'Prüfnummer',
  routingNumber: 'Routing-Nummer (US-Bank)',
  accountNumber: 'Kontonummer',
  orByCard: 'Oder mit Karte:',
  bankHint: 'Der Betrag wird in etwa zwei Bankarbeitstagen von Ihrem Konto eingezogen.',
  debitTerms: (business, amount) =>
    `Mit der Zahlung ermächtige ich ${business}, einmalig ${amount} elektronisch von diesem Bankkonto einzuziehen und es zur Berichtigung eines Fehlers gutzuschreiben.`,
  sepaMandate: (business, provider, amount) =>
    `Durch Angabe Ihrer IBAN und Ihre Bestätigung ermächtigen Sie (A) ${business} und ${provider} als Zahlungsdienstleister, Ihrem Kreditinstitut Anweisungen zur Belastung Ihres Kontos zu erteilen, und (B) Ihr Kreditinstitut, Ihr Konto gemäß diesen Anweisungen zu belasten. Sie haben, entsprechend den Vertragsbedingungen mit Ihrem Kreditinstitut, Anspruch auf Erstattung durch Ihr Kreditinstitut. Die Erstattung muss innerhalb von 8 Wochen ab dem Tag der Belastung Ihres Kontos verlangt werden. Ihre Rechte sind in einem Merkblatt beschrieben, das Sie von Ihrem Kreditinstitut erhalten. Sie sind damit einverstanden, dass Belastungen spätestens 2 Tage vorher angekündigt werden.${amount === '' ? '' : ` Hiermit wird eine Belastung von ${amount} in den nächsten Tagen angekündigt.`}`,
  sepaHint:
    'Der Betrag wird in den nächsten Tagen von Ihrem Konto eingezogen. Bis Ihre Bank ihn bestätigt hat, können 14 Bankarbeitstage vergehen.',
  sepaReference: (reference, creditor) =>
    `Mandatsreferenz ${reference}${creditor === '' ? '' : `, Gläubiger-Identifikationsnummer ${creditor}`}.`,
  autopayNeeded: (business) =>
    `${business} nimmt hier eine Zahlung nur zusammen mit der automatischen Zahlung des Rests an.`,
  autopayOffer: 'Den Rest automatisch bezahlen',
  autopayTerms: (business, amount, count, surcharge, byCredit) => {
    const fee = surcharge === '' ? '' : `, darin ${surcharge} Kreditkartengebühr`;
    const extra = byCredit === '' ? fee : ` (mit Kreditkarte ${byCredit})`;
    const what =
      count === 1
        ? `die verbleibende Zahlung am Fälligkeitstag abbuchen: ${amount}${extra}.`
        : `die verbleibenden ${count} Zahlungen jeweils am Fälligkeitstag abbuchen: zusammen ${amount}${extra}.`;
    return `${business} darf dieses Zahlungsmittel speichern und damit ${what} Das kann ich auf dieser Seite jederzeit beenden.`;
  },
  autopayOn: 'Automatische Zahlung ist eingeschaltet',
  autopayStarting: 'Automatische Zahlung beginnt, sobald diese Zahlung angekommen ist',
  autopayNext: (method, amount, date) => `${method} wird am ${date} mit ${amount} belastet.`,
  autopaySeveral: (method, count, date) => `${method} wird am ${date} in ${count} Abbuchungen belastet:`,
  including: (surcharge) => `Darin sind ${surcharge} Kartengebühr enthalten.`,
  autopayRest: (amount, count, isOnDueDates) =>
    count === 1
      ? `Die verbleibende Zahlung wird ${isOnDueDates ? 'am Fälligkeitstag ' : ''}automatisch bezahlt: ${amount}.`
      : `Die verbleibenden ${count} Zahlungen werden ${isOnDueDates ? 'jeweils am Fälligkeitstag ' : ''}automatisch bezahlt: zusammen ${amount}.`,
  autopayAgreed: (amount) => `Automatisch bezahlt wird, was Sie vereinbart haben: zusammen ${amount}.`,
  autopayUncovered:
    'Die automatische Zahlung gilt nicht für die nächste Zahlung, weil sich die Rechnung seit Ihrer Zustimmung geändert hat. Bitte bezahlen Sie selbst.',
  autopayTooSmall: (amount: string, business: string, isAlone: boolean) =>
    `Die automatische Zahlung lässt ${amount} aus, weil so kleine Beträge nicht einzeln abgebucht werden können. Bitte ${isAlone ? '' : 'bezahlen Sie den Betrag zusammen mit einer anderen Zahlung, oder '}fragen Sie ${business}, wie Sie ihn bezahlen können.`,
  agreementHeading: 'Bitte stimmen Sie dem neuen Zahlungsplan zu',
  agreementWhy: (method: string) =>
    `Die Rechnung wurde geändert. Von ${method} wird nur abgebucht, was Sie vereinbart haben. Der Rest wartet auf Ihre Zustimmung.`,
  agreementBefore: (amount: string, date: string) => `Vereinbart: ${amount} am ${date}.`,
  agreementNone: 'Noch nicht vereinbart.',
  agreementNew: (amount: string, date: string) => `Neu: ${amount} am ${date}.`,
  agreementTerms: (
    business: string,
    method: string,
    amount: string,
    count: number,
    last: string,
    fee: string,
  ) =>
    `Mit Ihrer Zustimmung darf ${business} nach dem jetzigen Zahlungsplan dieser Rechnung von ${method} abbuchen: ${amount} in ${count === 1 ? 'einer Zahlung' : `${count} Zahlungen`}, die letzte am ${last}. ${fee === '' ? '' : `Hinzu kommt wie bisher eine Kartengebühr von höchstens ${fee}. `}Nichts wird früher abgebucht, und nicht mehr als das. Auf dieser Seite können Sie jederzeit widerrufen.`,
  agreementButton: 'Dem neuen Zahlungsplan zustimmen',
  agreementDone: 'Sie haben dem neuen Zahlungsplan zugestimmt.',
  autopayCancel: 'Automatische Zahlung beenden',
  autopayCancelHeading: 'Automatische Zahlung beenden?',
  autopayCancelHint:
    'Es wird nichts mehr automatisch abgebucht; eine Zahlung, die schon unterwegs ist, wird noch abgeschlossen. Danach bezahlen Sie selbst auf dieser Seite.',
  autopayKeep: 'Automatische Zahlung behalten',
  autopayCanceled: 'Automatische Zahlung ist ausgeschaltet',
  autopayCanceledHint:
    'Es wird nichts mehr automatisch abgebucht. Bitte bezahlen Sie auf dieser Seite bis zum jeweiligen Fälligkeitstag.',
  confirmHeading: 'Zahlung bestätigen',
  back: 'Zurück zur Rechnung',
  returning: {
    backTo: (host) => `Zurück zu ${host}`,
    leaving: 'In 5 Sekunden geht es dort weiter.',
    stay: 'Auf dieser Seite bleiben',
  },
  testCard: 'Testkarte 4242 4242 4242 4242, beliebiges künftiges Datum, beliebige Prüfnummer.',
  testBank: 'Testkonto 110000000, 000123456789.',
  testIban: (iban) => `Test-IBAN ${iban}.`,
  noMethod:
    'Diese Rechnung kann derzeit nicht online bezahlt werden. Bitte fragen Sie das Unternehmen, wie Sie zahlen können.',
  receipts: 'Quittungen',
  receiptOf: (amount, date) => `${amount} am ${date}`,
  receiptPdf: 'Quittung (PDF)',
  change: {
    label: 'Geändert',
    on: (date: string) => `Geändert am ${date}`,
    sinceSeen: (date: string, seen: string) =>
      `Geändert am ${date}, nachdem Sie sie zuletzt am ${seen} angesehen hatten`,
    became: (what: string, now: string, before: string) => `${what}: ${now} (vorher: ${before})`,
    buyer: 'Rechnungsempfänger',
    tax: 'Steuer',
    none: 'keine',
  },
  /** What the business keeps when the event falls through. */
  cancellationTerms: {
    heading: 'Stornobedingungen',
    byPaying: 'Mit der Zahlung akzeptieren Sie die Stornobedingungen.',
    read: 'Stornobedingungen lesen',
  },
  payer: {
    other: 'Zahlt jemand anderes?',
    hint: 'Geben Sie Ihren Namen und Ihre E-Mail-Adresse an, dann erhalten auch Sie die Quittung. Nur das Unternehmen sieht beides.',
    name: 'Ihr Name',
    email: 'Ihre E-Mail-Adresse',
  },
  saving: {
    offer: 'Noch ist nichts fällig',
    offerHint:
      'Sie können jetzt eine Karte oder ein Bankkonto speichern. Jede Zahlung wird dann an ihrem Fälligkeitstag abgebucht. Heute wird nichts abgebucht.',
    open: 'Zahlungsart speichern',
    heading: 'Zahlungsart speichern',
    lead: 'Jetzt wird nichts abgebucht. Diese Zahlungen werden an ihren Fälligkeitstagen abgebucht:',
    total: 'Insgesamt abgebucht',
    how: 'Was möchten Sie speichern?',
    terms: ({
      business,
      amount,
      count,
      first,
      last,
      surcharge,
      byCredit,
    }: {
      business: string;
      amount: string;
      count: number;
      first: string;
      last: string;
      surcharge: string;
      byCredit: string;
    }) => {
      const fee = surcharge === '' ? '' : `, darin ${surcharge} Kreditkartengebühr`;
      const extra = byCredit === '' ? fee : ` (mit Kreditkarte ${byCredit})`;
      const what =
        count === 1
          ? `${amount}${extra} am ${first}`
          : `insgesamt ${amount}${extra} in ${count} Zahlungen an ihren Fälligkeitstagen vom ${first} bis ${last}`;
      return `Ich erlaube ${business}, diese Zahlungsart zu speichern und ${what} abzubuchen. Vorher wird nichts abgebucht. Ich kann das auf dieser Seite jederzeit beenden.`;
    },
    button: 'Speichern und zustimmen',
    working: 'Wird gespeichert …',
    acceptsTerms: 'Mit dem Speichern akzeptieren Sie die Stornobedingungen.',
    saved: (method: string) => `Automatische Zahlung mit ${method} ist eingeschaltet`,
    savedHint: 'Durch das Speichern wurde nichts abgebucht.',
    again: 'Noch einmal versuchen',
    failed: 'Die Zahlungsart wurde nicht gespeichert',
    declines: {
      declined:
        'Die Bank hat es nicht erlaubt. Versuchen Sie eine andere Karte oder ein anderes Konto, oder fragen Sie Ihre Bank.',
      authentication_failed: 'Es wurde bei Ihrer Bank nicht bestätigt.',
    },
    failedHint: 'Es wurde nichts abgebucht.',
    savedWithout: 'Automatische Zahlung ist nicht eingeschaltet',
    savedWithoutHint:
      'Die Zustimmung wurde widerrufen, oder es ist nichts mehr zu zahlen. Durch das Speichern wurde nichts abgebucht.',
    requiresAction: 'Ihre Bank bittet Sie, das Speichern Ihrer Zahlungsart zu bestätigen',
    requiresActionHint:
      'Durch das Speichern wird nichts abgebucht. Die automatische Zahlung ist erst eingeschaltet, wenn Sie es bestätigt haben.',
    giveUp: 'Nicht speichern',
    processing: 'Ihre Zahlungsart wird gespeichert',
    processingHint:
      'Die Bank hat noch nicht geantwortet. Durch das Speichern wird nichts abgebucht. Diese Seite aktualisiert sich.',
    problems: {
      amount_changed:
        'Der Zahlungsplan oder die Kartengebühr hat sich geändert, seit Sie die Seite geöffnet haben. Bitte sehen Sie noch einmal nach. Es wurde nichts gespeichert oder abgebucht.',
      terms_changed:
        'Die Stornobedingungen haben sich geändert, seit Sie die Seite geöffnet haben. Bitte lesen Sie sie noch einmal. Es wurde nichts gespeichert oder abgebucht.',
      autopay_not_offered:
        'Automatische Zahlung wird nicht mehr angeboten. Es wurde nichts gespeichert oder abgebucht.',
      illegal_action:
        'Hier kann keine Zahlungsart mehr gespeichert werden. Bitte sehen Sie sich die Rechnung noch einmal an. Es wurde nichts abgebucht.',
    },
  },
  documents: 'Dokumente',
  invoicePdf: 'Rechnung (PDF)',
  creditNotePdf: (number, date, amount) => `Rechnungskorrektur ${number} vom ${date}, ${amount} (PDF)`,
  eInvoice: 'E-Rechnung (PDF mit XML)',
  calendar: 'Fälligkeiten für den Kalender',
  language: 'Sprache',
  secure: (processor) =>
    `Ihre Karten- oder Kontodaten gehen direkt an ${processor} zur Abwicklung der Zahlung. Das Unternehmen bekommt sie nicht zu sehen.`,
  sandboxBank: 'die Testbank',
  working: 'Wird bezahlt …',
  returns: {
    funds: 'das Konto war nicht gedeckt',
    closed: 'das Konto ist geschlossen',
    unknown: 'dieses Konto gibt es nicht',
    unauthorized: 'die Abbuchung war nicht genehmigt',
    stopped: 'die Zahlung wurde gestoppt',
    askedBack: 'Sie haben den Betrag von Ihrer Bank zurückverlangt',
    blocked: 'von diesem Konto kann nicht abgebucht werden',
  },
  advice: {
    another: 'Versuchen Sie eine andere Karte oder ein anderes Konto, oder fragen Sie Ihre Bank.',
    later: 'Versuchen Sie es in einigen Minuten noch einmal.',
    number: 'Bitte prüfen Sie die Nummer.',
  },
  problems: {
    amount_changed:
      'Der Betrag hat sich geändert, seit Sie die Seite geöffnet haben. Bitte prüfen Sie ihn. Es wurde nichts abgebucht.',
    amount_too_large:
      'Das ist mehr, als auf einmal abgebucht werden kann. Bitte zahlen Sie weniger auf einmal oder auf anderem Weg. Es wurde nichts abgebucht.',
    rest_too_large:
      'Eine spätere automatische Zahlung von diesem Bankkonto wäre zu hoch. Bitte zahlen Sie mit Karte, oder fragen Sie nach kleineren Zahlungen. Es wurde nichts abgebucht.',
    schedule_changed:
      'Tage oder Beträge der Zahlungen haben sich geändert, seit Sie die Seite geöffnet haben. Bitte sehen Sie noch einmal nach. Es wurde nichts abgebucht.',
    terms_changed:
      'Die Stornobedingungen haben sich geändert, seit Sie die Seite geöffnet haben. Bitte lesen Sie sie noch einmal. Es wurde nichts abgebucht.',
    autopay_required:
      'Mit der Zahlung stimmen Sie auch der automatischen Zahlung des Rests zu. Bitte sehen Sie noch einmal nach. Es wurde nichts abgebucht.',
    autopay_not_offered:
      'Die automatische Zahlung des Rests wird nicht mehr angeboten. Bitte sehen Sie noch einmal nach. Es wurde nichts abgebucht.',
    payment_under_way: 'Hierfür ist bereits eine Zahlung unterwegs. Es wurde nichts weiter abgebucht.',
    method_not_accepted:
      'Diese Art von Karte oder Konto wird für diese Rechnung nicht angenommen. Es wurde nichts abgebucht.',
    unknown_token: 'Bitte geben Sie Karte oder Konto noch einmal ein. Es wurde nichts abgebucht.',
    illegal_action:
      'Was Sie ausgewählt haben, muss nicht mehr bezahlt werden. Bitte sehen Sie sich die Rechnung noch einmal an. Es wurde nichts abgebucht.',
    no_processor: 'Diese Rechnung kann derzeit nicht online bezahlt werden. Es wurde nichts abgebucht.',
    busy: 'Der Zahlungsdienst ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    invalid_payer: 'Bitte prüfen Sie die E-Mail-Adresse. Es wurde nichts abgebucht.',
    invalid_date: 'Bitte prüfen Sie das Ablaufdatum.',
    nothing_chosen: 'Sie haben keine Zahlung ausgewählt. Es wurde nichts abgebucht.',
    invalid_amount: 'Der eingegebene Betrag kann so nicht bezahlt werden. Es wurde nichts abgebucht.',
    nothing_to_pay: 'Diese Rechnung muss nicht mehr bezahlt werden. Es wurde nichts abgebucht.',
    too_many_tries:
      'Das Speichern wurde heute zu oft versucht. Es wurde nichts gespeichert oder abgebucht. Bitte versuchen Sie es morgen noch einmal.',
    expired_card: 'Die Karte ist abgelaufen. Bitte verwenden Sie eine andere.',
    incorrect_cvc: 'Bitte prüfen Sie die Prüfnummer.',
    incorrect_number: 'Bitte prüfen Sie die Kartennummer.',
    incorrect_routing_number: 'Bitte prüfen Sie die Routing-Nummer.',
    incorrect_iban: 'Bitte prüfen Sie die IBAN.',
    not_a_test_number: 'Dies ist eine Testumgebung: Hier gelten nur Testkarten und Testkonten.',
    incomplete: 'Es fehlt etwas. Bitte füllen Sie alle Felder aus.',
  },
  notFound: 'Hier ist keine Rechnung',
  notFoundHint: 'Bitte prüfen Sie den Link oder bitten Sie das Unternehmen um einen neuen.',
  failedPage: 'Bei uns ist etwas schiefgegangen',
  failedPageHint:
    'Bitte versuchen Sie es gleich noch einmal. Wenn Sie gerade bezahlt haben: Öffnen Sie die Rechnung erneut, sie zeigt, was abgebucht wurde.',
  tooMany: 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  noDocument: 'Dieses Dokument kann nicht erstellt werden',
  noDocumentHint:
    'Was dazu nötig ist, fehlt oder liegt noch nicht vor. Die Rechnung selbst gibt es immer als PDF.',
  reminders: {
    title: 'Erinnerungen beenden?',
    lead: (business, number) =>
      `Sie erhalten von ${business} keine automatischen Erinnerungen zu Rechnung ${number} mehr. Was fällig ist, bleibt fällig.`,
    stopped: 'Erinnerungen sind beendet',
    button: 'Erinnerungen beenden',
    done: (business, number) =>
      `Sie erhalten von ${business} keine automatischen Erinnerungen zu Rechnung ${number} mehr.`,
  },
  offer: {
    heading: (business) => `${business} möchte Ihnen Geld senden`,
    paymentFrom: (business) => `Zahlung von ${business}`,
    from: 'Von',
    to: 'An',
    on: (date) => `Wird am ${date} gesendet`,
    atOnce: 'Sobald Sie annehmen',
    answerBy: (date) => `Bitte antworten Sie bis ${date}.`,
    where: 'Wohin soll das Geld gehen?',
    accept: (amount) => `${amount} annehmen`,
    decline: 'Diese Zahlung ablehnen',
    reason: 'Grund (freiwillig)',
    declineButton: 'Ablehnen',
    accepted: 'Sie haben angenommen.',
    acceptedHint: (account) => `Das Geld geht an ${account}.`,
    processing: (account) => `Das Geld ist unterwegs an ${account}.`,
    completed: (account) => `Das Geld ist bei ${account} angekommen.`,
    failed: 'Die Zahlung ist fehlgeschlagen',
    failedHint: (business) => `${business} weiß Bescheid und kann sie erneut senden.`,
    declined: 'Sie haben diese Zahlung abgelehnt.',
    expired: 'Dieses Angebot ist abgelaufen',
    senderHeldHint:
      'Die Zahlung wartet. Es geht nichts verloren, und Sie müssen jetzt nichts tun: Öffnen Sie diese Seite später noch einmal.',
    senderSuspended: (business) => `${business} kann im Moment keine Zahlungen senden`,
    senderSuspendedHint:
      'Die Zahlung wartet. Sie müssen jetzt nichts tun: Öffnen Sie diese Seite später noch einmal.',
    expiredHint: (business) => `Bitten Sie ${business}, es erneut zu senden.`,
    canceled: 'Diese Zahlung wurde storniert.',
    returned: 'Die Bank hat das Geld zurückgeschickt. Das Unternehmen weiß Bescheid.',
    undelivered: 'Die Zahlung ist nicht angekommen',
    undeliveredTo: (account, reason) => `${account}: ${reason}`,
    reasons: {
      account_closed: 'Das Konto ist geschlossen.',
      method_removed: 'Das Konto wurde entfernt.',
      unknown: 'Die Bank konnte den Betrag nicht gutschreiben.',
    },
    returning: (business) =>
      `Das Geld ist auf dem Rückweg zu ${business}. Danach können Sie hier ein anderes Konto angeben.`,
    secure: (processor) =>
      `Ihre Kontonummer geht direkt an ${processor}, um das Geld zu senden. Das Unternehmen bekommt sie nicht zu sehen.`,
    otherAccount: 'Anderes Bankkonto angeben',
    otherAccountHint: (business) =>
      `Das Geld wird etwa drei Tage später dorthin gesendet. ${business} erfährt davon und kann die Zahlung bis dahin stornieren.`,
    sendThere: (amount) => `${amount} dorthin senden`,
    working: 'Wird gesendet …',
    problems: {
      amount_changed:
        'Der Betrag hat sich geändert, seit Sie die Seite geöffnet haben. Bitte prüfen Sie ihn.',
      payment_under_way: 'Diese Zahlung ist bereits unterwegs.',
      method_not_accepted: 'Dieses Bankkonto kann hier nicht verwendet werden. Bitte prüfen Sie die Nummer.',
      unknown_token: 'Bitte geben Sie das Bankkonto noch einmal ein.',
      illegal_action: 'Diese Zahlung kann nicht mehr angenommen werden. Ihren Stand sehen Sie unten.',
      no_processor:
        'Diese Zahlung kann derzeit nicht angenommen werden. Bitte versuchen Sie es später noch einmal.',
    },
  },
};
