import type { Messages } from '../catalogue.ts';

/** The versions of an issued invoice, in German. */
export const versions: Messages['versions'] = {
  title: (number) => `Fassungen von ${number}`,
  lead: 'Jede Änderung dessen, was im Dokument steht, ist eine Fassung: Kunde, Positionen, Steuer, Gesamtsumme, Datum der Veranstaltung, und der Übergang vom Zahlungsplan zur Rechnung.',
  nth: (number) => `Fassung ${number}`,
  changed: (number, fields) => `Fassung ${number}: ${fields}`,
  fields: {
    buyer: 'Kunde',
    lines: 'Positionen',
    tax: 'Steuer',
    total: 'Gesamtsumme',
    eventDate: 'Datum der Veranstaltung',
    finalInvoice: 'Rechnung statt Plan',
  },
  compare: (number) => `Mit Fassung ${number} vergleichen`,
  before: 'Vorher',
  after: 'Nachher',
  only: 'Das Dokument hat sich seit dem Ausstellen nicht geändert.',
  client: 'Kunde',
  eventDate: 'Datum der Veranstaltung',
  item: (position) => `Position ${position}`,
  rate: (percent) => `${percent} Steuer`,
  outside: 'Nicht steuerbar',
  categories: {
    Standard: 'Steuer',
    Zero: 'Nullsatz',
    Exempt: 'Steuerfrei',
    ReverseCharge: 'Reverse Charge',
    IntraCommunity: 'Innergemeinschaftliche Lieferung',
    Export: 'Ausfuhr',
  },
  net: (amount) => `${amount} netto`,
  tax: (amount) => `${amount} Steuer`,
  total: 'Gesamt',
  documents: 'PDF',
  marks: { changed: 'Geändert', added: 'Hinzugefügt', gone: 'Entfernt', same: 'Unverändert' },
  none: '–',
  pdf: 'PDF',
  asClient: (day) => `Byte für Byte, wie Ihr Kunde es am ${day} bekam.`,
  asBusiness: (day) => `Byte für Byte, wie Sie es am ${day} abgerufen haben.`,
  unkept:
    'Niemand hat ein PDF dieser Fassung bekommen, darum gibt es kein Original. Es entsteht, wenn Sie es abrufen, und bleibt von da an gleich.',
  noOriginal:
    'Das Original kann nicht wieder erzeugt werden: Diese Installation würde andere Bytes schreiben. Ersatz wird nicht ausgegeben.',
  current: 'die jetzige',
  of: (number) => `von Fassung ${number}`,
};
