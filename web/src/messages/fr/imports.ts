import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

/** Imports of contacts and invoices, in French. */
export const imports: Messages['imports'] = {
  titles: { Contacts: 'Importer des contacts', Invoices: 'Importer des factures' },
  intros: {
    Contacts:
      'Un fichier CSV de n’importe quel logiciel, un contact par ligne. Rien n’est créé avant que vous ayez vu ce qui a été trouvé.',
    Invoices:
      'Un fichier CSV de n’importe quel logiciel. Les lignes qui portent le même numéro sont les paiements d’une même facture. Rien n’est créé avant que vous ayez vu ce qui a été trouvé. Une colonne de statut indique ce qui est payé ou annulé ailleurs\u00a0: les factures payées sont marquées comme payées, les annulées sont laissées de côté.',
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
    issuedOn: 'Émise le',
    dueDate: 'Échéance',
    paymentName: 'Paiement',
    status: 'Statut',
    paidOn: 'Payée le',
    currency: 'Devise',
    eventDate: 'Date de l’événement',
    note: 'Note',
    item: 'Prestation',
    quantity: 'Quantité',
    unitAmount: 'Prix unitaire',
    unit: 'Unité',
    discount: 'Remise',
    taxRate: 'Taux de TVA',
    taxCategory: 'Catégorie de TVA',
    taxMode: 'Prix avec ou sans TVA',
    language: 'Langue',
    externalId: 'ID externe',
    company: 'Entreprise',
    street: 'Rue et numéro',
    postalCode: 'Code postal',
    city: 'Ville',
    region: 'Région ou canton',
    country: 'Pays',
    vatId: 'N° TVA',
    phone: 'Téléphone',
    reference: 'Référence',
    peppolId: 'Identifiant Peppol',
  },
  none: 'Absent du fichier',
  column: (number: number) => `Colonne ${number}`,
  isNeeded: 'Cette colonne est nécessaire.',
  chooseOne: 'Choisir',
  dateOrder: 'Écriture des dates',
  dateOrders: { DayFirst: 'Jour d’abord\u00a0: 31/12/2027', MonthFirst: 'Mois d’abord\u00a0: 12/31/2027' },
  decimalMark: 'Écriture des montants',
  decimalMarks: { '.': '1,234.56', ',': '1.234,56' },
  discounts: 'Une remise de 10 signifie',
  discountForms: { Percent: '10 pour cent', Amount: 'un montant de 10' },
  ask: 'Le fichier peut se lire des deux façons.',
  status: 'Les créer comme',
  statuses: { Draft: 'Brouillons', Active: 'Factures émises' },
  statusHint: 'Un brouillon reçoit son numéro quand vous l’émettez\u202f; l’ancien est conservé avec lui.',
  sendMails: 'Envoyer à chaque client sa facture par e-mail',
  sendMailsHint: 'Sinon, personne n’en est informé.',
  noRows: 'Il n’y a aucune ligne.',
  tooMany: (most: string) => `Il y a plus de ${most} lignes. Divisez le fichier.`,
  found: {
    Contacts: (count: number) =>
      plural('fr', count, `${count} contact trouvé.`, `${count} contacts trouvés.`),
    Invoices: (count: number) =>
      plural('fr', count, `${count} facture trouvée.`, `${count} factures trouvées.`),
  },
  firstRows: 'Les premières lignes',
  line: 'Ligne',
  unreadable: (field: string, text: string) =>
    text === ''
      ? `${field}\u00a0: la cellule est vide.`
      : `${field}\u00a0: «\u00a0${text}\u00a0» est illisible.`,
  unreadableTitle: (count: number) =>
    plural(
      'fr',
      count,
      `${count} cellule est illisible. Sa ligne est laissée de côté.`,
      `${count} cellules sont illisibles. Leurs lignes sont laissées de côté.`,
    ),
  more: (count: number) => `et ${count} de plus`,
  payments: (count: number) => plural('fr', count, `${count} paiement`, `${count} paiements`),
  check: {
    Contacts: (count: number) =>
      plural('fr', count, `Vérifier ${count} contact`, `Vérifier ${count} contacts`),
    Invoices: (count: number) =>
      plural('fr', count, `Vérifier ${count} facture`, `Vérifier ${count} factures`),
  },
  sending: {
    Contacts: (done: number, total: number) => `${done} contacts envoyés sur ${total}.`,
    Invoices: (done: number, total: number) => `${done} factures envoyées sur ${total}.`,
  },
  earlier: 'Importations précédentes',
  states: {
    Open: 'Non démarrée',
    Checking: 'Vérification en cours',
    Checked: 'Vérifiée',
    Running: 'En cours',
    Stopped: 'Interrompue',
    Done: 'Terminée',
    Canceled: 'Annulée',
  },
  one: 'Importation',
  unnamed: 'Lignes collées',
  total: { Contacts: 'Contacts dans le fichier', Invoices: 'Factures dans le fichier' },
  created: 'Créées',
  valid: 'Peuvent être créées',
  faulty: 'Refusées',
  waiting: 'Pas encore examinées',
  progress: (done: string, total: string) => `${done} sur ${total}`,
  checkedTitle: {
    Contacts: (count: number) =>
      plural('fr', count, `${count} contact peut être créé.`, `${count} contacts peuvent être créés.`),
    Invoices: (count: number) =>
      plural('fr', count, `${count} facture peut être créée.`, `${count} factures peuvent être créées.`),
  },
  nothingValid: 'Aucune ligne ne peut être créée. Corrigez le fichier et importez-le à nouveau.',
  create: {
    Contacts: (count: number) => plural('fr', count, `Créer ${count} contact`, `Créer ${count} contacts`),
    Invoices: (count: number) => plural('fr', count, `Créer ${count} facture`, `Créer ${count} factures`),
  },
  createTitle: {
    Contacts: (count: number) =>
      plural('fr', count, `Créer ${count} contact\u202f?`, `Créer ${count} contacts\u202f?`),
    Invoices: (count: number) =>
      plural('fr', count, `Créer ${count} facture\u202f?`, `Créer ${count} factures\u202f?`),
  },
  createText:
    'Les lignes refusées sont laissées de côté. Vous pouvez arrêter en cours de route\u202f; ce qui a été créé reste.',
  mailsText: 'Chaque client d’une facture émise reçoit un e-mail.',
  noMailsText: 'Aucun e-mail n’est envoyé.',
  doneTitle: {
    Contacts: (count: number) =>
      plural('fr', count, `${count} contact est créé.`, `${count} contacts sont créés.`),
    Invoices: (count: number) =>
      plural('fr', count, `${count} facture est créée.`, `${count} factures sont créées.`),
  },
  open: { Contacts: 'Ouvrir les contacts', Invoices: 'Ouvrir les factures' },
  faults: 'Lignes refusées',
  toCreate: 'Ce qui sera créé',
  faultsCsv: 'Toutes en CSV',
  cancel: 'Arrêter',
  cancelTitle: 'Arrêter l’importation\u202f?',
  cancelText: 'Plus rien n’est créé. Ce qui a été créé reste.',
  again: 'Importer un autre fichier',
  becomeDrafts: (count: number) =>
    plural('fr', count, `${count} devient un brouillon.`, `${count} deviennent des brouillons.`),
  becomeOpen: (count: number) =>
    plural('fr', count, `${count} est émise et due.`, `${count} sont émises et dues.`),
  becomePaid: (count: number) =>
    plural(
      'fr',
      count,
      `${count} est émise et marquée comme payée ailleurs. Aucun reçu n’est envoyé.`,
      `${count} sont émises et marquées comme payées ailleurs. Aucun reçu n’est envoyé.`,
    ),
  leftOut: (count: number) =>
    plural(
      'fr',
      count,
      `${count} est annulée et laissée de côté.`,
      `${count} sont annulées et laissées de côté.`,
    ),
  undated: (count: number) =>
    plural(
      'fr',
      count,
      `${count} paiement réglé n’indique pas de jour\u00a0: il est marqué comme payé aujourd’hui.`,
      `${count} paiements réglés n’indiquent pas de jour\u00a0: ils sont marqués comme payés aujourd’hui.`,
    ),
  canceledRows: 'Annulées, laissées de côté',
  drafts: 'Brouillons',
  owed: 'Dues',
  paid: 'Payées ailleurs',
  imported: 'Déjà importées',
  importedText:
    'Ces lignes existent déjà et sont laissées de côté. Choisissez celles qui doivent être créées une deuxième fois.',
  somebody: 'une personne qui n’est plus connue',
  importedOn: (date: string, who: string) => `Importée le ${date} par ${who}`,
  includeRows: (count: number) => `En créer ${count} une deuxième fois`,
  includeTitle: (count: number) =>
    plural(
      'fr',
      count,
      `Créer ${count} ligne une deuxième fois\u202f?`,
      `Créer ${count} lignes une deuxième fois\u202f?`,
    ),
  includeText: 'Elles sont vérifiées à nouveau. Rien n’est créé avant que vous démarriez l’importation.',
  show: 'Ouvrir',
  stoppedText: 'Ce qui a été créé reste. Vous pouvez continuer avec le reste, en votre nom.',
  resume: 'Continuer',
  resumeTitle: 'Continuer l’importation\u202f?',
  nothingNew: 'Chaque ligne a déjà été importée ou est annulée. Il ne reste rien à créer.',
  reasons: {
    TokenRevoked: 'Le jeton qui a démarré cette importation a été révoqué.',
    TokenExpired: 'Le jeton qui a démarré cette importation a expiré.',
    MemberRemoved: 'La personne qui a démarré cette importation n’est plus membre.',
    RoleChanged: 'La personne qui a démarré cette importation a un rôle qui ne le permet pas.',
  },
  faultTexts: {
    required: 'Cette indication manque.',
    wrong_type: 'Ceci est illisible.',
    unknown_value: 'Cette valeur n’est pas connue ici.',
    zero: 'La valeur doit être supérieure à zéro.',
    least: (count: string) => `La valeur doit être d’au moins ${count}.`,
    most: (count: string) => `La valeur doit être d’au plus ${count}.`,
    long: (count: string) => `${count} caractères au plus sont possibles ici.`,
    few: (count: string) => `Il en faut au moins ${count}.`,
    many: (count: string) => `Il en faut au plus ${count}.`,
    repeated: 'Quelque chose figure deux fois.',
    invalid_date: 'Ce n’est pas un jour entre 1900 et 2199.',
    invalid_email: 'Ce n’est pas une adresse e-mail.',
    invalid_format: 'Cette écriture ne peut pas être utilisée.',
    unknown_field: 'Ce champ n’existe pas.',
    total_mismatch: 'La somme des paiements n’est pas égale au total.',
    contact_exists: 'Un contact a déjà cette adresse e-mail.',
    repeated_line: (count: string) => `La ligne ${count} indique la même chose.`,
    number_taken: 'Une autre facture porte ce numéro.',
    external_id_taken: 'Un autre objet a cet ID externe.',
    number_reserved: (prefix: string) =>
      `Les numéros qui commencent par ${prefix} sont attribués par le service.`,
    number_of_pattern: (pattern: string) =>
      `Le service attribue lui-même les numéros de la forme ${pattern}.`,
    number_of_then: (period: string) =>
      `Les numéros de ${period} ne sont pas comptés ici : indiquez le numéro reçu alors par la facture.`,
    draft_paid: 'Un brouillon ne peut pas être payé.',
    paid_in_future: 'Ce jour est dans le futur.',
    draft_issued: 'Un brouillon n’est pas encore émis.',
    issued_in_future: 'Ce jour est dans le futur.',
    unknown_contact: 'Ce contact n’existe pas.',
    unusable_email: 'Personne ne peut écrire à cette adresse.',
    erased: 'Cela concernait une personne effacée depuis.',
    illegal_action: 'Ce n’est pas possible.',
  },
};
