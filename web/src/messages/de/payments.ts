import type { Messages } from '../catalogue.ts';

/** Outgoing payments, in German. */
export const payments: Messages['payments'] = {
  title: 'Auszahlungen',
  views: 'Welche Auszahlungen',
  all: 'Alle',
  states: {
    Offered: 'Angeboten',
    Underway: 'In Arbeit',
    Delivered: 'Angekommen',
    NotDelivered: 'Nicht angekommen',
  },
  search: 'Empfänger, Adresse oder Hinweis suchen',
  statuses: {
    Pending: 'Angeboten',
    Scheduled: 'Angenommen',
    Processing: 'Unterwegs',
    Completed: 'Angekommen',
    Failed: 'Fehlgeschlagen',
    Returned: 'Zurückgegeben',
    Declined: 'Abgelehnt',
    Expired: 'Abgelaufen',
    Canceled: 'Storniert',
  },
  recipient: 'Empfänger',
  status: 'Status',
  note: 'Hinweis',
  externalId: 'Externe ID',
  method: 'Bezahlt mit',
  day: 'Datum',
  amount: 'Betrag',
  create: 'Neue Zahlung',
  fromFile: 'Aus einer Datei',
  empty: 'Noch keine Auszahlungen',
  emptyText: 'Bezahlen Sie die Band oder die Floristin. Der Empfänger nimmt über einen Link an.',
  nothing: 'Keine Zahlung',
  nothingText: 'Wählen Sie eine andere Ansicht oder suchen Sie etwas anderes.',
  paymentTo: (name) => `Zahlung an ${name}`,
  way: 'Fortschritt',
  steps: { offered: 'Angeboten', accepted: 'Angenommen', funded: 'Abgebucht', delivered: 'Angekommen' },
  nextSteps: { offered: 'Angebot', accepted: 'Annahme', funded: 'Abbuchung', delivered: 'Ankunft' },
  refunds: { Processing: 'Erstattung läuft', Succeeded: 'Erstattet', Failed: 'Nicht erstattet' },
  pending: (name, until) => `${name} muss bis ${until} annehmen. Vorher wird nichts abgebucht.`,
  scheduled: (name, method, date) => `${name} hat angenommen. ${method} wird am ${date} belastet.`,
  waits: (name, method) =>
    `${name} hat angenommen, ist aber noch nicht so weit. ${method} wird belastet, sobald ${name} bereit ist.`,
  whenReady: 'sobald der Empfänger bereit ist',
  charging: (method) => `${method} wird belastet.`,
  delivering: (account) => `Das Geld ist unterwegs zu ${account}.`,
  completed: (account, date) => `Am ${date} bei ${account} angekommen.`,
  failed: (why) => `Die Zahlung ist fehlgeschlagen. ${why}`,
  returned: (why) => `Die Bank des Empfängers hat das Geld zurückgeschickt. ${why}`,
  declined: (name) => `${name} hat abgelehnt. Es wurde nichts abgebucht.`,
  expired: 'Niemand hat rechtzeitig geantwortet. Es wurde nichts abgebucht.',
  canceled: 'Diese Zahlung wurde storniert. Es wurde nichts abgebucht.',
  uncharged: (method) => `${method} wurde nicht belastet.`,
  mayNameOther: (name) =>
    `${name} kann auf der eigenen Seite ein anderes Konto angeben: Dann wird dorthin gezahlt, und diese Seite zeigt es. Zahlen Sie nur dann erneut, wenn das nicht geschieht, sonst zahlen Sie doppelt.`,
  paidElsewhere: 'Der Empfänger hat ein anderes Konto angegeben. Dorthin geht eine neue Zahlung.',
  payAgain: 'Erneut zahlen',
  openNew: 'Neue Zahlung öffnen',
  refundTexts: {
    Processing: (to) => `Das Geld geht zurück an: ${to}.`,
    Succeeded: (to) => `Das Geld ist zurück bei: ${to}.`,
    Failed: (to) =>
      `Das Geld konnte nicht zurückgegeben werden an: ${to}. Es liegt noch beim Zahlungsdienst.`,
  },
  balance: 'Guthaben des Kontos',
  takenBack: 'Die Bank des Zahlungsmittels hat das Geld zurückgeholt.',
  writtenOff: 'Der Betrag wurde abgeschrieben.',
  methodRemoved: (method) =>
    `${method} wurde entfernt. Ohne ein anderes Zahlungsmittel schlägt die Zahlung an ihrem Tag fehl.`,
  chargedOn: 'Abbuchung am',
  chargedOnHint: 'Um 8:00 Uhr, oder bei der Annahme, falls diese später ist. Dafür sind 7 Tage Zeit.',
  destination: 'An',
  fee: 'Gebühr',
  expires: 'Angebot läuft ab',
  link: 'Link für den Empfänger',
  edit: 'Bearbeiten',
  lastMail: 'Letzte E-Mail',
  resendTitle: (name) => `Das Angebot erneut an ${name} senden?`,
  resendText: (email) => `${email} erhält die E-Mail mit dem Link noch einmal.`,
  resendUntil: (instant) => `Die Frist bleibt: bis ${instant}.`,
  blockers: {
    JustSent: 'Die letzte E-Mail zu diesem Angebot ist noch keine 10 Minuten alt.',
    SentOften:
      'Zu diesem Angebot gab es 6 E-Mails, mehr sind nicht möglich. Geben Sie dem Empfänger den Link auf anderem Weg.',
  },
  methodExpires: (method) =>
    `${method} läuft vor der Abbuchung ab. Ohne ein anderes Zahlungsmittel schlägt die Zahlung an ihrem Tag fehl.`,
  thisPayment: 'Zahlung',
  editTitle: 'Zahlung bearbeiten',
  notEditable: 'Diese Zahlung kann nicht mehr bearbeitet werden.',
  nothingChanged: 'Es ist noch nichts geändert.',
  reviewChanges: 'Änderungen prüfen',
  nameKept: 'Wie in Ihren Kontakten.',
  askedThere: 'Das Angebot gilt dieser Adresse. Eine andere Adresse erhält einen neuen Link.',
  saveTitle: 'Diese Änderungen speichern?',
  saveChanges: 'Änderungen speichern',
  changesSaved: 'Die Änderungen sind gespeichert.',
  newLinkMail: (email) =>
    `${email} erhält eine E-Mail mit einem neuen Link und hat 7 Tage für die Annahme. Der bisherige Link gilt nicht mehr.`,
  newLinkKept: (email) =>
    `Es ist kein Mailserver eingerichtet: Geben Sie ${email} den neuen Link selbst. Er gilt 7 Tage. Der bisherige Link gilt nicht mehr.`,
  newTermsMail: (name) => `${name} erhält eine E-Mail mit den neuen Bedingungen.`,
  noMail: 'Es wird keine E-Mail gesendet.',
  conflict: {
    title: 'Jemand anderes hat diese Zahlung geändert',
    over: (status) =>
      `Sie ist inzwischen weiter: ${status}. Ihre Änderungen können nicht mehr gespeichert werden.`,
    look: 'Zahlung öffnen',
    parts: {
      contact: 'Empfänger',
      amount: 'Betrag',
      date: 'Abbuchung am',
      eventDate: 'Datum der Veranstaltung',
      methodId: 'Bezahlt mit',
      note: 'Hinweis',
    },
  },
  resent: (email) => `Das Angebot ist erneut unterwegs an ${email}.`,
  copyLink: 'Link kopieren',
  replaces: 'Erneut gesendet statt',
  replacedBy: 'Erneut gesendet mit',
  openOther: 'Andere Zahlung öffnen',
  actions: {
    resendOffer: 'Erneut senden',
    cancel: 'Zahlung stornieren',
    changeMethod: 'Zahlungsmittel ändern',
    refund: 'Zurückgeben',
    retryPayout: 'Erneut auszahlen',
    reverse: 'Zurückholen',
    writeOff: 'Abschreiben',
  },
  cancelTitle: (amount, name) => `Zahlung von ${amount} an ${name} stornieren?`,
  keepPayment: 'Nicht stornieren',
  cancelText: (name) =>
    `Es wird nichts abgebucht. Unter dem Link von ${name} steht dann, dass Sie storniert haben.`,
  cancelUnknown:
    'Der Zahlungsdienst hat seit einem Tag nicht gesagt, was daraus wurde. Er wird noch einmal gefragt, dann endet die Zahlung als fehlgeschlagen. Sehen Sie zuerst dort nach.',
  canceledSaid: (name) => `Die Zahlung an ${name} ist storniert.`,
  changeMethodTitle: 'Mit einem anderen Zahlungsmittel bezahlen?',
  changeMethodText: (amount, date) => `${amount} werden am ${date} vom gewählten Zahlungsmittel abgebucht.`,
  changeMethodWaits: (amount) =>
    `${amount} werden vom gewählten Zahlungsmittel abgebucht, sobald der Empfänger bereit ist.`,
  changeMethodLabel: 'Zahlungsmittel ändern',
  chooseMethod: 'Zahlungsmittel wählen',
  payWith: (method) => `Mit ${method} bezahlen`,
  methodChanged: 'Die Zahlung hat jetzt ein anderes Zahlungsmittel.',
  refundTitle: (amount) => `${amount} erneut zurückgeben?`,
  refundLabel: (amount) => `${amount} zurückgeben`,
  refundText: 'Das Geld liegt beim Zahlungsdienst: Es konnte weder zugestellt noch zurückgegeben werden.',
  backTo: 'Zurück an',
  givingBack: 'Das Geld geht zurück.',
  retryTitle: (amount) => `${amount} erneut auszahlen?`,
  retryText:
    'Die Bank des Empfängers hat das Geld abgelehnt. Es wird noch einmal an dasselbe Bankkonto gesendet. Nennt der Empfänger ein anderes, geschieht das von selbst.',
  retrying: 'Das Geld ist wieder auf dem Weg zur Bank.',
  takeBackTitle: (amount) => `${amount} zurückholen?`,
  takeBackText: (name) =>
    `Das Geld kommt vom Konto von ${name} beim Zahlungsdienst zurück und geht wieder auf das Zahlungsmittel, das belastet wurde.`,
  takingBack: 'Das Geld wird zurückgeholt.',
  leftText: (name) =>
    `Das Geld bleibt bei ${name}: Der Zahlungsdienst konnte es nicht zurückholen. Das lässt sich nicht rückgängig machen.`,
  writeOffTitle: (amount) => `${amount} abschreiben?`,
  writeOffLabel: (amount) => `${amount} abschreiben`,
  toBalance:
    'Das Geld geht auf das Guthaben des Kontos beim Zahlungsdienst und kommt mit der nächsten Bankgutschrift.',
  lossText:
    'Der Betrag gilt als Verlust des Unternehmens. Vom Inhaber des Zahlungsmittels wird er nicht eingezogen.',
  writtenOffSaid: 'Die Zahlung ist abgeschrieben.',
  newTitle: 'Neue Zahlung',
  mayNot: 'Ihre Rolle darf nicht zahlen.',
  name: 'Name des Empfängers',
  email: 'E-Mail des Empfängers',
  knownContact: 'In Ihren Kontakten.',
  newContact: 'Dorthin geht der Link zum Annehmen.',
  chooseRecipient: 'Wählen Sie einen Empfänger.',
  searchRecipient: 'Name oder E-Mail-Adresse',
  newRecipient: (typed) => (typed === '' ? 'Neuer Empfänger' : `Neuer Empfänger „${typed}“`),
  noContact: (typed) => `Kein Kontakt passt zu „${typed}“.`,
  changeRecipient: 'Ändern',
  fromContacts: 'Aus den Kontakten wählen',
  paidBefore: (amount, date, account) => `Zuletzt ${amount} am ${date} an ${account} gezahlt.`,
  eventDate: 'Datum der Veranstaltung (freiwillig)',
  noteToRecipient: 'Hinweis an den Empfänger (freiwillig)',
  review: 'Prüfen',
  missing: {
    name: 'Geben Sie einen Namen ein.',
    email: 'Geben Sie eine E-Mail-Adresse ein.',
    amount: 'Geben Sie einen Betrag ein.',
    date: 'Geben Sie ein Datum ein.',
  },
  offerTitle: (amount, name) => `${name} ${amount} anbieten?`,
  offerMail: (email) =>
    `${email} erhält eine E-Mail mit einem Link zum Annehmen und gibt dort an, wohin das Geld geht.`,
  offerCharge: (method, date) =>
    `Nach der Annahme wird ${method} am ${date} belastet. Bis dahin können Sie stornieren.`,
  offer: (amount) => `${amount} anbieten`,
  offered: (name) => `Das Angebot an ${name} ist unterwegs.`,
  offeredKept: (name) =>
    `Die Zahlung an ${name} ist angeboten. Geben Sie den Link weiter: Es ging keine E-Mail hinaus.`,
  offerMailKept:
    'Es ist kein Mailserver eingerichtet, darum geht keine E-Mail hinaus. Sie erhalten einen Link für den Empfänger.',
  resentKept: 'Es ist kein Mailserver eingerichtet: Die E-Mail liegt im Postausgang.',
  noMethod: 'Sie haben noch kein Zahlungsmittel',
  noMethodText: 'Fügen Sie eine Karte oder ein Bankkonto hinzu. Davon werden Zahlungen abgebucht.',
  addMethod: 'Zahlungsmittel hinzufügen',
  batch: {
    title: 'Zahlungen aus einer Datei',
    intro:
      'Eine CSV-Datei mit einer Zahlung je Zeile: Name, E-Mail, Betrag, Datum und, wenn Sie möchten, Veranstaltung und Hinweis. Nichts wird angelegt, bevor jede Zeile stimmt.',
    choose: 'Datei wählen',
    drop: 'oder hier ablegen',
    template: 'Vorlage herunterladen',
    columns: {
      name: 'Name',
      email: 'E-Mail',
      amount: 'Betrag',
      date: 'Datum',
      eventDate: 'Veranstaltung',
      note: 'Hinweis',
      externalId: 'Externe ID',
    },
    line: 'Zeile',
    lacks: (columns) => `Der Datei fehlen diese Spalten: ${columns}.`,
    noRows: 'Die Datei hat keine Zeilen.',
    example: { name: 'Die Band', email: 'kapelle@example.com', note: 'Gage für den Abend' },
    faults: {
      externalIdTaken: 'Eine andere Zahlung hat diese externe ID.',
      missing: (column) => `${column} fehlt.`,
      long: (column, most) => `${column} ist zu lang: höchstens ${most} Zeichen.`,
      amount: (text) => `„${text}“ ist kein Betrag.`,
      zero: 'Der Betrag muss größer als null sein.',
      large: 'Der Betrag ist zu groß.',
      date: (text) => `„${text}“ ist kein Datum. Schreiben Sie es als 18.12.2027.`,
      ambiguous: (text) => `„${text}“ kann zwei Tage bedeuten. Schreiben Sie es als 18.12.2027.`,
      email: (text) => `„${text}“ ist keine E-Mail-Adresse.`,
      cells:
        'Diese Zeile hat mehr Zellen als die erste. Setzen Sie einen Text oder Betrag mit Komma in Anführungszeichen.',
    },
    warnings: {
      past: 'Dieser Tag ist vorbei: Abgebucht wird, sobald der Empfänger annimmt.',
      tiny: (amount) => `Nur ${amount}. Stimmt das?`,
      equal: (line) => `Wie Zeile ${line}: Der Empfänger würde doppelt bezahlt.`,
    },
    wrong: (count, total) =>
      total === 1
        ? 'Die Zeile muss berichtigt werden. Berichtigen Sie die Datei und wählen Sie sie erneut.'
        : `${count} von ${total} Zeilen ${count === 1 ? 'muss' : 'müssen'} berichtigt werden. Berichtigen Sie die Datei und wählen Sie sie erneut.`,
    doubtful: (count) =>
      count === 1
        ? 'Sehen Sie sich 1 Zeile noch einmal an, bevor Sie anbieten.'
        : `Sehen Sie sich ${count} Zeilen noch einmal an, bevor Sie anbieten.`,
    checking: 'Die Zeilen werden geprüft',
    allRight: (count, amount) =>
      count === 1
        ? `1 Zahlung, ${amount}. Sie stimmt.`
        : `${count} Zahlungen, zusammen ${amount}. Jede Zeile stimmt.`,
    offerTitle: (count, amount) =>
      count === 1 ? `1 Zahlung von ${amount} anbieten?` : `${count} Zahlungen anbieten, zusammen ${amount}?`,
    offerText: (method) =>
      `Jeder Empfänger erhält eine E-Mail mit einem Link zum Annehmen. Danach wird ${method} am Tag der Zahlung belastet.`,
    offer: (count, amount) => (count === 1 ? `${amount} anbieten` : `${count} Zahlungen anbieten, ${amount}`),
    offered: (count) => (count === 1 ? '1 Angebot ist unterwegs.' : `${count} Angebote sind unterwegs.`),
    offeredKept: (count) =>
      count === 1
        ? '1 Zahlung ist angeboten. Es ging keine E-Mail hinaus: Geben Sie den Link weiter.'
        : `${count} Zahlungen sind angeboten. Es gingen keine E-Mails hinaus: Geben Sie die Links weiter.`,
    offerTextKept: (method) =>
      `Es ist kein Mailserver eingerichtet, darum gehen keine E-Mails hinaus: Geben Sie jedem Empfänger den Link seiner Zahlung. Danach wird ${method} am Tag der Zahlung belastet.`,
    other: 'Andere Datei wählen',
  },
  changedMeanwhile: (who) =>
    `${who} hat diese Zahlung geändert, seit Sie sie geöffnet haben. Sie wurde neu geladen: Sehen Sie nach und wiederholen Sie den Schritt.`,
};
