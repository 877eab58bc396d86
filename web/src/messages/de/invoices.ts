import type { Messages } from '../language.tsx';

/** The list of invoices, in German. */
export const invoices: Messages['invoices'] = {
  title: 'Rechnungen',
  views: 'Welche Rechnungen',
  states: {
    All: 'Alle',
    Draft: 'Entwurf',
    Upcoming: 'Bevorstehend',
    Due: 'Fällig',
    Overdue: 'Überfällig',
    Paid: 'Bezahlt',
    Canceled: 'Storniert',
    Uncollectible: 'Abgeschrieben',
  },
  search: 'Kunde, Nummer oder Hinweis suchen',
  filters: 'Filter',
  due: 'Zahlung fällig',
  event: 'Veranstaltung',
  from: 'von',
  to: 'bis',
  clear: 'Filter löschen',
  figures: {
    open: 'Offen',
    owed: (from, to) =>
      from === null
        ? `Offen, fällig bis ${to}`
        : to === null
          ? `Offen, fällig ab ${from}`
          : `Offen, fällig ${from} bis ${to}`,
    client: 'Ein Kunde',
    remove: 'Diesen Filter entfernen',
  },
  csv: 'CSV',
  number: 'Nummer',
  client: 'Kunde',
  status: 'Status',
  next: 'Nächste Zahlung',
  amount: 'Betrag',
  paidOf: 'Bezahlt',
  paidShare: (percent) => `${percent} bezahlt`,
  total: 'Gesamt',
  noNumber: 'Entwurf',
  selected: (count) => (count === 1 ? '1 Rechnung ausgewählt' : `${count} Rechnungen ausgewählt`),
  selectNone: 'Auswahl aufheben',
  remind: 'Erinnern',
  remindTitle: (count) =>
    count === 1 ? 'Erinnerung für 1 Rechnung senden?' : `Erinnerungen für ${count} Rechnungen senden?`,
  remindText:
    'Jeder Kunde erhält eine E-Mail über das, was überfällig oder heute fällig ist, sonst über das Nächste. Rechnungen ohne offene Zahlung werden ausgelassen.',
  remindSend: (count) => (count === 1 ? '1 Erinnerung senden' : `${count} Erinnerungen senden`),
  reminded: (count) =>
    count === 1 ? '1 Erinnerung ist unterwegs.' : `${count} Erinnerungen sind unterwegs.`,
  notReminded: (count) =>
    count === 1 ? '1 Rechnung wurde ausgelassen:' : `${count} Rechnungen wurden ausgelassen:`,
  empty: 'Noch keine Rechnungen',
  emptyText:
    'Mit einer Rechnung bitten Sie einen Kunden um Geld, in einer oder mehreren Zahlungen. Bezahlt wird über einen Link.',
  nothing: 'Keine Rechnung passt',
  nothingText: 'Versuchen Sie andere Wörter oder löschen Sie die Filter.',
};
