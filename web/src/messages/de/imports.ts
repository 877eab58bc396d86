import type { Messages } from '../catalogue.ts';

/** Imports of contacts and invoices, in German. */
export const imports: Messages['imports'] = {
  titles: { Contacts: 'Kontakte importieren', Invoices: 'Rechnungen importieren' },
  intros: {
    Contacts:
      'Eine CSV-Datei aus einem beliebigen Programm, ein Kontakt je Zeile. Nichts wird angelegt, bevor Sie gesehen haben, was gefunden wurde.',
    Invoices:
      'Eine CSV-Datei aus einem beliebigen Programm. Zeilen mit derselben Nummer sind die Zahlungen einer Rechnung. Nichts wird angelegt, bevor Sie gesehen haben, was gefunden wurde. Was anderswo bezahlt wurde, wird nicht übernommen.',
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
    dueDate: 'Fällig am',
    paymentName: 'Zahlung',
    currency: 'Währung',
    eventDate: 'Tag der Veranstaltung',
    note: 'Notiz',
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
  check: (count: number) => (count === 1 ? '1 Zeile prüfen' : `${count} Zeilen prüfen`),
  sending: (done: number, total: number) => `${done} von ${total} Zeilen sind gesendet.`,
  earlier: 'Frühere Importe',
  states: {
    Open: 'Nicht gestartet',
    Checking: 'Wird geprüft',
    Checked: 'Geprüft',
    Running: 'Läuft',
    Done: 'Fertig',
    Canceled: 'Abgebrochen',
  },
  one: 'Import',
  unnamed: 'Eingefügte Zeilen',
  total: 'Zeilen',
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
  faultsByCode: {
    required: 'fehlt',
    invalid_email: 'keine gültige E-Mail-Adresse',
    invalid_date: 'kein gültiges Datum',
    invalid_format: 'enthält Zeichen, die nicht erlaubt sind',
    too_short: 'zu kurz',
    too_long: 'zu lang',
    out_of_range: 'zu klein oder zu groß',
    unknown_value: 'unbekannter Wert',
    contact_exists: 'hat schon ein anderer Kontakt oder eine frühere Zeile',
    number_taken: 'trägt schon eine andere Rechnung oder eine frühere Zeile',
    number_reserved: 'Mit diesem Präfix vergibt das Konto seine eigenen Nummern',
  },
  faultsCsv: 'Alle als CSV',
  cancel: 'Anhalten',
  cancelTitle: 'Den Import anhalten?',
  cancelText: 'Es wird nichts weiter angelegt. Was angelegt wurde, bleibt.',
  again: 'Weitere Datei importieren',
};
