import type { Messages } from '../catalogue.ts';

/** Imports of contacts and invoices, in German. */
export const imports: Messages['imports'] = {
  titles: { Contacts: 'Kontakte importieren', Invoices: 'Rechnungen importieren' },
  intros: {
    Contacts:
      'Eine CSV-Datei aus einem beliebigen Programm, ein Kontakt je Zeile. Nichts wird angelegt, bevor Sie gesehen haben, was gefunden wurde.',
    Invoices:
      'Eine CSV-Datei aus einem beliebigen Programm. Zeilen mit derselben Nummer sind die Zahlungen einer Rechnung. Nichts wird angelegt, bevor Sie gesehen haben, was gefunden wurde. Eine Spalte mit dem Status sagt, was anderswo bezahlt oder storniert ist: Bezahltes wird als bezahlt markiert, Storniertes ausgelassen.',
  },
  mayNot: 'Ihre Rolle lässt Sie Kontakte und Rechnungen ansehen, aber keine anlegen.',
  choose: 'Datei auswählen',
  other: 'Andere Datei auswählen',
  drop: 'oder hier ablegen',
  paste: 'Oder die Zeilen einfügen',
  pasteHint: 'Mit den Namen der Spalten in der ersten Zeile.',
  columns: 'Spalten',
  columnsText: 'Sagen Sie, welche Spalte der Datei was enthält.',
  fields: {
    number: 'Rechnungsnummer',
    name: 'Name',
    email: 'E-Mail',
    type: 'Art',
    amount: 'Betrag',
    issuedOn: 'Ausgestellt am',
    dueDate: 'Fällig am',
    paymentName: 'Zahlung',
    status: 'Status',
    paidOn: 'Bezahlt am',
    currency: 'Währung',
    eventDate: 'Tag der Veranstaltung',
    note: 'Notiz',
    item: 'Position',
    quantity: 'Menge',
    unitAmount: 'Einzelpreis',
    unit: 'Einheit',
    discount: 'Rabatt',
    taxRate: 'Steuersatz',
    taxCategory: 'Steuerkategorie',
    taxMode: 'Preise mit oder ohne Steuer',
    language: 'Sprache',
    externalId: 'Externe ID',
    company: 'Firma',
    street: 'Straße und Hausnummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    region: 'Bundesland oder Kanton',
    country: 'Land',
    vatId: 'USt-IdNr.',
    phone: 'Telefon',
    reference: 'Referenz',
    peppolId: 'Peppol-ID',
  },
  none: 'Nicht in der Datei',
  column: (number: number) => `Spalte ${number}`,
  isNeeded: 'Diese Spalte wird gebraucht.',
  chooseOne: 'Auswählen',
  dateOrder: 'Schreibweise der Daten',
  dateOrders: { DayFirst: 'Tag zuerst: 31/12/2027', MonthFirst: 'Monat zuerst: 12/31/2027' },
  decimalMark: 'Schreibweise der Beträge',
  decimalMarks: { '.': '1,234.56', ',': '1.234,56' },
  ask: 'Die Datei lässt sich auf beide Arten lesen.',
  status: 'Anlegen als',
  statuses: { Draft: 'Entwürfe', Active: 'Ausgestellte Rechnungen' },
  statusHint:
    'Entwürfe erhalten ihre Nummer, wenn Sie sie ausstellen; die alte bleibt bei ihnen gespeichert.',
  sendMails: 'Jedem Kunden seine Rechnung per E-Mail senden',
  sendMailsHint: 'Sonst erfährt niemand davon.',
  noRows: 'Es gibt keine Zeilen.',
  tooMany: (most: string) => `Es sind mehr als ${most} Zeilen. Teilen Sie die Datei.`,
  found: {
    Contacts: (count: number) =>
      count === 1 ? '1 Kontakt wurde gefunden.' : `${count} Kontakte wurden gefunden.`,
    Invoices: (count: number) =>
      count === 1 ? '1 Rechnung wurde gefunden.' : `${count} Rechnungen wurden gefunden.`,
  },
  firstRows: 'Die ersten Zeilen',
  line: 'Zeile',
  unreadable: (field: string, text: string) =>
    text === '' ? `${field} ist leer.` : `${field}: „${text}“ ist nicht lesbar.`,
  unreadableTitle: (count: number) =>
    count === 1
      ? '1 Zelle ist nicht lesbar. Ihre Zeile wird ausgelassen.'
      : `${count} Zellen sind nicht lesbar. Ihre Zeilen werden ausgelassen.`,
  more: (count: number) => `und ${count} weitere`,
  payments: (count: number) => (count === 1 ? '1 Zahlung' : `${count} Zahlungen`),
  check: {
    Contacts: (count: number) => (count === 1 ? '1 Kontakt prüfen' : `${count} Kontakte prüfen`),
    Invoices: (count: number) => (count === 1 ? '1 Rechnung prüfen' : `${count} Rechnungen prüfen`),
  },
  sending: {
    Contacts: (done: number, total: number) => `${done} von ${total} Kontakten sind gesendet.`,
    Invoices: (done: number, total: number) => `${done} von ${total} Rechnungen sind gesendet.`,
  },
  earlier: 'Frühere Importe',
  states: {
    Open: 'Nicht gestartet',
    Checking: 'Wird geprüft',
    Checked: 'Geprüft',
    Running: 'Läuft',
    Stopped: 'Unterbrochen',
    Done: 'Fertig',
    Canceled: 'Abgebrochen',
  },
  one: 'Import',
  unnamed: 'Eingefügte Zeilen',
  total: { Contacts: 'Kontakte in der Datei', Invoices: 'Rechnungen in der Datei' },
  created: 'Angelegt',
  valid: 'Können angelegt werden',
  faulty: 'Abgelehnt',
  waiting: 'Noch nicht geprüft',
  progress: (done: string, total: string) => `${done} von ${total}`,
  checkedTitle: {
    Contacts: (count: number) =>
      count === 1 ? '1 Kontakt kann angelegt werden.' : `${count} Kontakte können angelegt werden.`,
    Invoices: (count: number) =>
      count === 1 ? '1 Rechnung kann angelegt werden.' : `${count} Rechnungen können angelegt werden.`,
  },
  nothingValid: 'Keine Zeile kann angelegt werden. Berichtigen Sie die Datei und importieren Sie sie erneut.',
  create: {
    Contacts: (count: number) => (count === 1 ? '1 Kontakt anlegen' : `${count} Kontakte anlegen`),
    Invoices: (count: number) => (count === 1 ? '1 Rechnung anlegen' : `${count} Rechnungen anlegen`),
  },
  createTitle: {
    Contacts: (count: number) => (count === 1 ? '1 Kontakt anlegen?' : `${count} Kontakte anlegen?`),
    Invoices: (count: number) => (count === 1 ? '1 Rechnung anlegen?' : `${count} Rechnungen anlegen?`),
  },
  createText:
    'Abgelehnte Zeilen werden ausgelassen. Sie können den Import anhalten; was angelegt wurde, bleibt.',
  mailsText: 'Jeder Kunde einer ausgestellten Rechnung erhält eine E-Mail.',
  noMailsText: 'Es wird keine E-Mail gesendet.',
  doneTitle: {
    Contacts: (count: number) =>
      count === 1 ? '1 Kontakt ist angelegt.' : `${count} Kontakte sind angelegt.`,
    Invoices: (count: number) =>
      count === 1 ? '1 Rechnung ist angelegt.' : `${count} Rechnungen sind angelegt.`,
  },
  open: { Contacts: 'Kontakte öffnen', Invoices: 'Rechnungen öffnen' },
  faults: 'Abgelehnte Zeilen',
  toCreate: 'Was angelegt wird',
  faultsCsv: 'Alle als CSV',
  cancel: 'Anhalten',
  cancelTitle: 'Den Import anhalten?',
  cancelText: 'Es wird nichts weiter angelegt. Was angelegt wurde, bleibt.',
  again: 'Weitere Datei importieren',
  becomeDrafts: (count: number) => (count === 1 ? '1 wird ein Entwurf.' : `${count} werden Entwürfe.`),
  becomeOpen: (count: number) =>
    count === 1 ? '1 wird ausgestellt und ist offen.' : `${count} werden ausgestellt und sind offen.`,
  becomePaid: (count: number) =>
    count === 1
      ? '1 wird ausgestellt und als anderswo bezahlt markiert. Es wird keine Quittung gesendet.'
      : `${count} werden ausgestellt und als anderswo bezahlt markiert. Es werden keine Quittungen gesendet.`,
  leftOut: (count: number) =>
    count === 1 ? '1 ist storniert und wird ausgelassen.' : `${count} sind storniert und werden ausgelassen.`,
  undated: (count: number) =>
    count === 1
      ? 'Bei 1 bezahlten Zahlung fehlt der Tag: Sie wird als heute bezahlt markiert.'
      : `Bei ${count} bezahlten Zahlungen fehlt der Tag: Sie werden als heute bezahlt markiert.`,
  canceledRows: 'Storniert, ausgelassen',
  drafts: 'Entwürfe',
  owed: 'Offen',
  paid: 'Anderswo bezahlt',
  imported: 'Bereits importiert',
  importedText:
    'Diese Zeilen sind schon vorhanden und werden ausgelassen. Wählen Sie, welche ein zweites Mal angelegt werden sollen.',
  somebody: 'einer nicht mehr bekannten Person',
  importedOn: (date: string, who: string) => `Importiert am ${date} von ${who}`,
  includeRows: (count: number) =>
    count === 1 ? '1 ein zweites Mal anlegen' : `${count} ein zweites Mal anlegen`,
  includeTitle: (count: number) =>
    count === 1 ? '1 Zeile ein zweites Mal anlegen?' : `${count} Zeilen ein zweites Mal anlegen?`,
  includeText: 'Sie werden noch einmal geprüft. Nichts wird angelegt, bevor Sie den Import starten.',
  show: 'Öffnen',
  stoppedText: 'Was angelegt wurde, bleibt. Sie können den Rest in Ihrem Namen fortsetzen.',
  resume: 'Fortsetzen',
  resumeTitle: 'Den Import fortsetzen?',
  nothingNew: 'Jede Zeile wurde bereits importiert oder ist storniert. Es bleibt nichts anzulegen.',
  reasons: {
    TokenRevoked: 'Das Token, mit dem dieser Import gestartet wurde, wurde widerrufen.',
    TokenExpired: 'Das Token, mit dem dieser Import gestartet wurde, ist abgelaufen.',
    MemberRemoved: 'Wer diesen Import gestartet hat, ist kein Mitglied mehr.',
    RoleChanged: 'Wer diesen Import gestartet hat, hat eine Rolle, die das nicht erlaubt.',
  },
  faultTexts: {
    required: 'Diese Angabe fehlt.',
    wrong_type: 'Das ist nicht lesbar.',
    unknown_value: 'Dieser Wert ist hier nicht bekannt.',
    zero: 'Der Wert muss größer als null sein.',
    least: (count: string) => `Der Wert muss mindestens ${count} sein.`,
    most: (count: string) => `Der Wert darf höchstens ${count} sein.`,
    long: (count: string) => `Hier passen höchstens ${count} Zeichen.`,
    few: (count: string) => `Es werden mindestens ${count} gebraucht.`,
    many: (count: string) => `Hier passen höchstens ${count}.`,
    repeated: 'Etwas steht hier doppelt.',
    invalid_date: 'Das ist kein Tag zwischen 1900 und 2199.',
    invalid_email: 'Das ist keine E-Mail-Adresse.',
    invalid_format: 'Diese Schreibweise kann nicht verwendet werden.',
    unknown_field: 'Dieses Feld gibt es nicht.',
    total_mismatch: 'Die Zahlungen ergeben nicht die Gesamtsumme.',
    contact_exists: 'Ein Kontakt hat diese E-Mail-Adresse bereits.',
    repeated_line: (count: string) => `In Zeile ${count} steht dasselbe.`,
    number_taken: 'Eine andere Rechnung hat diese Nummer.',
    external_id_taken: 'Ein anderes Objekt hat diese externe ID.',
    number_reserved: (prefix: string) => `Nummern, die mit ${prefix} beginnen, zählt der Dienst selbst.`,
    number_of_pattern: (pattern: string) => `Nummern der Form ${pattern} vergibt der Dienst selbst.`,
    number_of_then: (period: string) =>
      `Nummern von ${period} werden hier nicht gezählt: Geben Sie die damalige Nummer der Rechnung an.`,
    draft_paid: 'Ein Entwurf kann nicht bezahlt sein.',
    paid_in_future: 'Dieser Tag liegt in der Zukunft.',
    draft_issued: 'Ein Entwurf ist noch nicht ausgestellt.',
    issued_in_future: 'Dieser Tag liegt in der Zukunft.',
    unknown_contact: 'Diesen Kontakt gibt es nicht.',
    unusable_email: 'An diese Adresse kann niemand schreiben.',
    erased: 'Das betraf eine Person, die inzwischen gelöscht wurde.',
    illegal_action: 'Das ist nicht möglich.',
  },
};
