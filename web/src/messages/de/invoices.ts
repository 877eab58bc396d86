import type { Messages } from '../catalogue.ts';

/** The list of invoices, in German. */
export const invoices: Messages['invoices'] = {
  title: 'Rechnungen',
  views: 'Welche Rechnungen',
  all: 'Alle',
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
  importFile: 'Importieren…',
  number: 'Nummer',
  client: 'Kunde',
  status: 'Status',
  next: 'Nächste',
  amount: 'Betrag',
  paidOf: 'Bezahlt',
  paidShare: (percent) => `${percent} bezahlt`,
  total: 'Gesamt',
  noNumber: 'Entwurf',
  selected: (count) => (count === 1 ? '1 Rechnung ausgewählt' : `${count} Rechnungen ausgewählt`),
  keep: () => 'Nicht stornieren',
  daysLate: (days) => (days === 1 ? '1 Tag zu spät' : `${days} Tage zu spät`),
  selectNone: 'Auswahl aufheben',
  savedViews: 'Gespeicherte Listen',
  saveView: 'Diese Liste speichern',
  saveViewText: 'Reiter, Suche und Filter bleiben unter einem Namen erhalten. Nur Sie sehen sie.',
  viewName: 'Name der Liste',
  save: 'Speichern',
  viewSaved: (name) => `„${name}“ ist gespeichert.`,
  deleteView: (name) => `„${name}“ löschen`,
  viewDeleted: (name) => `„${name}“ ist gelöscht.`,
  progress: (done, count) => `${done} von ${count}`,
  leftOut: (count) =>
    count === 1 ? '1 Rechnung wurde ausgelassen:' : `${count} Rechnungen wurden ausgelassen:`,
  bulk: {
    remind: {
      name: 'Erinnern',
      title: (count) =>
        count === 1
          ? 'Eine Erinnerung für 1 Rechnung senden?'
          : `Erinnerungen für ${count} Rechnungen senden?`,
      text: 'Die Kunden erhalten je eine E-Mail über das, was überfällig oder heute fällig ist, sonst über das Nächste. Rechnungen, bei denen nichts offen ist, werden ausgelassen.',
      label: (count) => (count === 1 ? '1 Erinnerung senden' : `${count} Erinnerungen senden`),
      done: (count) =>
        count === 1 ? '1 Erinnerung ist unterwegs.' : `${count} Erinnerungen sind unterwegs.`,
      titleKept: (count) =>
        count === 1
          ? 'Eine Erinnerung für 1 Rechnung schreiben?'
          : `Erinnerungen für ${count} Rechnungen schreiben?`,
      labelKept: (count) => (count === 1 ? '1 Erinnerung schreiben' : `${count} Erinnerungen schreiben`),
      kept: (count) =>
        count === 1 ? '1 Erinnerung bleibt im Postausgang.' : `${count} Erinnerungen bleiben im Postausgang.`,
    },
    cancel: {
      name: 'Stornieren',
      title: (count, sum) =>
        count === 1
          ? `1 Rechnung über ${sum} stornieren?`
          : `${count} Rechnungen über zusammen ${sum} stornieren?`,
      text: 'Die Kunden können sie nicht mehr bezahlen und erfahren es per E-Mail, falls sie gesendet wurden. Das lässt sich nicht rückgängig machen. Rechnungen, auf die Geld kam oder die Stornobedingungen haben, werden ausgelassen: Bei diesen entscheiden Sie einzeln, was Sie behalten.',
      textKept:
        'Die Kunden können sie nicht mehr bezahlen. Das lässt sich nicht rückgängig machen. Rechnungen, auf die Geld kam oder die Stornobedingungen haben, werden ausgelassen: Bei diesen entscheiden Sie einzeln, was Sie behalten.',
      label: (count) => (count === 1 ? '1 Rechnung stornieren' : `${count} Rechnungen stornieren`),
      done: (count) => (count === 1 ? '1 Rechnung ist storniert.' : `${count} Rechnungen sind storniert.`),
      moneyCame: 'Es kam schon Geld: Entscheiden Sie, was Sie davon behalten.',
      hasTerms: 'Für sie gelten Stornobedingungen: Entscheiden Sie, was Sie behalten.',
      decide: (invoice) => `Über ${invoice} entscheiden`,
    },
    pdf: {
      name: 'PDF',
      title: (count) => (count === 1 ? '1 PDF speichern?' : `${count} PDFs speichern?`),
      text: 'Jede Rechnung ist eine eigene Datei. Der Browser fragt vielleicht, ob mehrere gespeichert werden dürfen.',
      label: (count) => (count === 1 ? '1 PDF speichern' : `${count} PDFs speichern`),
      done: (count) => (count === 1 ? '1 PDF ist gespeichert.' : `${count} PDFs sind gespeichert.`),
    },
  },
  empty: 'Noch keine Rechnungen',
  emptyText:
    'Mit einer Rechnung bitten Sie einen Kunden um Geld, in einer oder mehreren Zahlungen. Bezahlt wird über einen Link.',
  nothing: 'Keine Rechnung passt',
  nothingText: 'Versuchen Sie andere Wörter oder löschen Sie die Filter.',
};
