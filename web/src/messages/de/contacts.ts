import type { Messages } from '../catalogue.ts';

export const contacts: Messages['contacts'] = {
  title: 'Kontakte',
  one: 'Kontakt',
  search: 'Nach Name oder E-Mail suchen',
  type: 'Art',
  types: { All: 'Alle', Client: 'Kunde', Business: 'Unternehmen' },
  name: 'Name',
  email: 'E-Mail',
  language: 'Sprache',
  languageHint:
    'Die Sprache der E-Mails und Dokumente, die dieser Kontakt zu seinen Rechnungen bekommt. Ausgestellte Rechnungen behalten ihre.',
  languageOfAccount: 'Die des Kontos',
  externalId: 'Externe ID',
  externalIdHint: 'Die ID in Ihrem eigenen System (freiwillig).',
  externalIdTaken: 'Ein anderer Kontakt hat diese externe ID.',
  added: 'Angelegt',
  importFile: 'Importieren…',
  newContact: 'Neuer Kontakt',
  newText: 'Rechnungen und Zahlungen brauchen einen Namen und eine Adresse.',
  create: 'Kontakt anlegen',
  created: (name) => `${name} ist angelegt.`,
  taken: 'Ein anderer Kontakt hat diese E-Mail-Adresse.',
  open: 'Öffnen',
  edit: 'Bearbeiten',
  editTitle: (name) => `${name} bearbeiten`,
  editText: 'Ausgestellte Rechnungen behalten Name, E-Mail und Sprache, mit denen sie gesendet wurden.',
  save: 'Speichern',
  saved: 'Der Kontakt ist gespeichert.',
  empty: 'Noch keine Kontakte',
  emptyText: 'Kontakte sind die Kunden, die Ihnen zahlen, und alle, denen Sie zahlen.',
  nothing: 'Kein Kontakt passt',
  nothingText: 'Versuchen Sie einen anderen Namen oder eine andere Adresse.',
  owed: 'Offen',
  overdue: 'Überfällig',
  paid: 'Bezahlt',
  paidOut: 'Ausgezahlt',
  nothingYet: 'Es wurde noch nichts berechnet oder bezahlt.',
  lastSeen: 'Zuletzt gesehen',
  lastPaid: 'Zuletzt gezahlt',
  never: 'Nie',
  invoices: 'Rechnungen',
  noInvoices: 'Noch keine Rechnungen',
  allInvoices: (count) => `Alle ${count} Rechnungen`,
  payments: 'Auszahlungen',
  draft: 'Entwurf',
  autopay: 'Automatische Zahlung',
  autopayOf: (number, method) => `${number} wird automatisch von ${method} abgebucht.`,
  more: 'Mehr',
  exportData: 'Personenbezogene Daten exportieren',
  remove: 'Kontakt löschen',
  removeTitle: (name) => `${name} löschen?`,
  removeText:
    'Der Kontakt kann nicht mehr verwendet oder gefunden werden. Rechnungen und Zahlungen bleiben, wie sie sind; die E-Mail ist wieder frei.',
  removed: (name) => `${name} ist gelöscht.`,
  allPayments: (count) => `Alle ${count} Auszahlungen`,
  mails: 'E-Mails',
  noMails: 'Noch keine E-Mails',
  allMails: 'Alle E-Mails',
  endAutopay: 'Automatische Zahlung beenden',
  exporting: 'Die Datei wird erstellt.',
  merging: (name) =>
    `Dieser Kontakt wird mit ${name} zusammengeführt. Bis dahin kann ihm nichts berechnet oder gezahlt und nichts an ihm geändert werden.`,
  merge: 'Mit anderem zusammenführen',
  sameName: (email) => `Ein anderer Kontakt hat denselben Namen: ${email}.`,
  mergeBoth: 'Zusammenführen…',
  mergeTitle: (name) => `${name} mit einem anderen Kontakt zusammenführen`,
  mergeText: 'Für eine Person, die zweimal in der Liste steht. Suchen Sie den Kontakt, der bleibt.',
  mergeInto: 'Kontakt, der bleibt',
  mergeSearch: 'Name oder E-Mail',
  mergeNobody: 'Kein anderer Kontakt passt.',
  mergeOther: 'Anderen wählen',
  mergeWhat: (from, into, all) =>
    `${all} von ${from} gehören dann zu ${into}, mit E-Mails und Links. Rechnungen behalten Name, E-Mail und Sprache, mit denen sie gesendet wurden. Danach gibt es ${from} nicht mehr; das lässt sich nicht rückgängig machen.`,
  mergeNothing: (from) =>
    `${from} hat keine Rechnungen und keine Auszahlungen. Danach gibt es den Kontakt nicht mehr; das lässt sich nicht rückgängig machen.`,
  countInvoices: (count) => (count === 1 ? '1 Rechnung' : `${count} Rechnungen`),
  countPayments: (count) => (count === 1 ? '1 Auszahlung' : `${count} Auszahlungen`),
  mergeKeeps: 'Beide sind dieselbe Person: automatische Zahlung behalten',
  mergeKeepsHint: (count) =>
    count === 1
      ? 'Sonst endet die automatische Zahlung von 1 Rechnung, und der Kunde erfährt es per E-Mail.'
      : `Sonst endet die automatische Zahlung von ${count} Rechnungen, und der Kunde erfährt es per E-Mail.`,
  mergeKeepsHintKept: (count) =>
    count === 1
      ? 'Sonst endet die automatische Zahlung von 1 Rechnung.'
      : `Sonst endet die automatische Zahlung von ${count} Rechnungen.`,
  mergeChoose: 'Wählen Sie zuerst den Kontakt, der bleibt.',
  mergeGets: (into) => `${into} erhält außerdem:`,
  mergeLeavesOut: (count) =>
    count === 1
      ? 'Eine Person passt nicht mehr dazu und erhält keine E-Mails.'
      : `${count} Personen passen nicht mehr dazu und erhalten keine E-Mails.`,
  mergeLabel: (into) => `Mit ${into} zusammenführen`,
  mergeBegun: (from, into) => `${from} wird mit ${into} zusammengeführt.`,
  erase: 'Endgültig löschen',
  eraseTitle: (name) => `${name} endgültig löschen?`,
  eraseText:
    'Für eine Person, die vergessen werden möchte. Name und Adresse, Entwürfe, E-Mails, Seitenaufrufe und was das Protokoll über sie sagt, werden gelöscht. Es gibt keinen Weg zurück.',
  eraseKeeps: (all, until) =>
    `Was Sie ausgestellt und gezahlt haben, müssen Sie aufbewahren. Mit Name und Adresse bleiben bis längstens ${until}: ${all}. Danach werden sie von selbst gelöscht.`,
  eraseKeepsNothing: 'Nichts muss aufbewahrt werden.',
  eraseBooks:
    'Dateien, die Sie schon für Ihre Buchführung exportiert haben, behalten den Namen: Was abgegeben wurde, ändert sich nicht.',
  eraseName: (name) => `Zur Bestätigung ${name} eingeben`,
  eraseWrong: 'Geben Sie zuerst den Namen ein.',
  eraseLabel: (name) => `${name} löschen`,
  eraseRefused: 'Dieser Kontakt kann noch nicht gelöscht werden.',
  obstacles: {
    owed: (count) =>
      count === 1
        ? '1 Rechnung ist nicht bezahlt: Nehmen Sie das Geld ein, stornieren Sie sie oder schreiben Sie sie ab.'
        : `${count} Rechnungen sind nicht bezahlt: Nehmen Sie das Geld ein, stornieren Sie sie oder schreiben Sie sie ab.`,
    under_way: (count) =>
      `${count === 1 ? '1 Zahlung oder Erstattung ist' : `${count} Zahlungen oder Erstattungen sind`} unterwegs: Warten Sie das Ende ab.`,
    disputed: (count) =>
      `${count === 1 ? '1 Zahlung wird' : `${count} Zahlungen werden`} angefochten: Warten Sie die Entscheidung ab.`,
    credit: () => 'Der Kunde hat ein Guthaben: Verrechnen Sie es, oder zahlen Sie es aus.',
    paying_out: (count) =>
      `${count === 1 ? '1 Auszahlung ist' : `${count} Auszahlungen sind`} nicht zu Ende: Brechen Sie ab, oder warten Sie.`,
  },
  erased: (name) => `${name} ist gelöscht. Nichts wird aufbewahrt.`,
  erasedKept: (name, until) => `${name} ist gelöscht. Was aufbewahrt werden muss, bleibt bis ${until}.`,
  newInvoice: 'Neue Rechnung',
};
