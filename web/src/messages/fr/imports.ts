import type { Messages } from '../catalogue.ts';

/** Imports of contacts and invoices, in French. */
export const imports: Messages['imports'] = {
  titles: { Contacts: 'Importer des contacts', Invoices: 'Importer des factures' },
  intros: {
    Contacts:
      'Un fichier CSV de n’importe quel logiciel, un contact par ligne. Rien n’est créé avant que vous ayez vu ce qui a été trouvé.',
    Invoices:
      'Un fichier CSV de n’importe quel logiciel. Les lignes qui portent le même numéro sont les paiements d’une même facture. Rien n’est créé avant que vous ayez vu ce qui a été trouvé. Ce qui a été payé ailleurs n’est pas repris.',
  },
  mayNot: 'Votre rôle vous permet de consulter les contacts et les factures, sans en ajouter.',
  choose: 'Choisir un fichier',
  other: 'Choisir un autre fichier',
  drop: 'ou déposez-le ici',
  paste: 'Ou collez les lignes',
  pasteHint: 'Avec les noms des colonnes sur la première ligne.',
  columns: 'Colonnes',
  columnsText: 'Indiquez ce que contient chaque colonne du fichier.',
  fields: {
    number: 'Numéro de facture',
    name: 'Nom',
    email: 'E-mail',
    type: 'Type',
    amount: 'Montant',
    dueDate: 'Échéance',
    paymentName: 'Paiement',
    currency: 'Devise',
    eventDate: 'Date de l’événement',
    note: 'Note',
  },
  none: 'Absent du fichier',
  column: (number: number) => `Colonne ${number}`,
  isNeeded: 'Cette colonne est nécessaire.',
  chooseOne: 'Choisir',
  dateOrder: 'Écriture des dates',
  dateOrders: { DayFirst: 'Jour d’abord : 31/12/2027', MonthFirst: 'Mois d’abord : 12/31/2027' },
  decimalMark: 'Écriture des montants',
  decimalMarks: { '.': '1,234.56', ',': '1.234,56' },
  ask: 'Le fichier peut se lire des deux façons.',
  status: 'Les créer comme',
  statuses: { Draft: 'Brouillons', Active: 'Factures émises' },
  statusHint: 'Un brouillon reçoit son numéro quand vous l’émettez ; l’ancien est conservé avec lui.',
  sendMails: 'Envoyer à chaque client sa facture par e-mail',
  sendMailsHint: 'Sinon, personne n’en est informé.',
  noRows: 'Il n’y a aucune ligne.',
  tooMany: (most: string) => `Il y a plus de ${most} lignes. Divisez le fichier.`,
  found: {
    Contacts: (count: number) => (count === 1 ? '1 contact trouvé.' : `${count} contacts trouvés.`),
    Invoices: (count: number) => (count === 1 ? '1 facture trouvée.' : `${count} factures trouvées.`),
  },
  firstRows: 'Les premières lignes',
  line: 'Ligne',
  unreadable: (field: string, text: string) =>
    text === '' ? `${field} : la cellule est vide.` : `${field} : « ${text} » est illisible.`,
  unreadableTitle: (count: number) =>
    count === 1
      ? '1 cellule est illisible. Sa ligne est laissée de côté.'
      : `${count} cellules sont illisibles. Leurs lignes sont laissées de côté.`,
  more: (count: number) => `et ${count} de plus`,
  payments: (count: number) => (count === 1 ? '1 paiement' : `${count} paiements`),
  check: (count: number) => (count === 1 ? 'Vérifier 1 ligne' : `Vérifier ${count} lignes`),
  sending: (done: number, total: number) => `${done} lignes envoyées sur ${total}.`,
  earlier: 'Importations précédentes',
  states: {
    Open: 'Non démarrée',
    Checking: 'Vérification en cours',
    Checked: 'Vérifiée',
    Running: 'En cours',
    Done: 'Terminée',
    Canceled: 'Annulée',
  },
  one: 'Importation',
  unnamed: 'Lignes collées',
  total: 'Lignes',
  created: 'Créées',
  valid: 'Peuvent être créées',
  faulty: 'Refusées',
  waiting: 'Pas encore examinées',
  progress: (done: string, total: string) => `${done} sur ${total}`,
  checkedTitle: {
    Contacts: (count: number) =>
      count === 1 ? '1 contact peut être créé.' : `${count} contacts peuvent être créés.`,
    Invoices: (count: number) =>
      count === 1 ? '1 facture peut être créée.' : `${count} factures peuvent être créées.`,
  },
  nothingValid: 'Aucune ligne ne peut être créée. Corrigez le fichier et importez-le à nouveau.',
  create: {
    Contacts: (count: number) => (count === 1 ? 'Créer 1 contact' : `Créer ${count} contacts`),
    Invoices: (count: number) => (count === 1 ? 'Créer 1 facture' : `Créer ${count} factures`),
  },
  createTitle: {
    Contacts: (count: number) => (count === 1 ? 'Créer 1 contact ?' : `Créer ${count} contacts ?`),
    Invoices: (count: number) => (count === 1 ? 'Créer 1 facture ?' : `Créer ${count} factures ?`),
  },
  createText:
    'Les lignes refusées sont laissées de côté. Vous pouvez arrêter en cours de route ; ce qui a été créé reste.',
  mailsText: 'Chaque client d’une facture émise reçoit un e-mail.',
  noMailsText: 'Aucun e-mail n’est envoyé.',
  doneTitle: {
    Contacts: (count: number) => (count === 1 ? '1 contact est créé.' : `${count} contacts sont créés.`),
    Invoices: (count: number) => (count === 1 ? '1 facture est créée.' : `${count} factures sont créées.`),
  },
  open: { Contacts: 'Ouvrir les contacts', Invoices: 'Ouvrir les factures' },
  faults: 'Lignes refusées',
  faultsCsv: 'Toutes en CSV',
  cancel: 'Arrêter',
  cancelTitle: 'Arrêter l’importation ?',
  cancelText: 'Plus rien n’est créé. Ce qui a été créé reste.',
  again: 'Importer un autre fichier',
};
