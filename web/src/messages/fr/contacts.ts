import type { Messages } from '../catalogue.ts';

/** Contacts, in French. */
export const contacts: Messages['contacts'] = {
  title: 'Contacts',
  one: 'Contact',
  search: 'Rechercher un nom ou un e-mail',
  type: 'Type',
  types: { All: 'Tous', Client: 'Client', Business: 'Entreprise' },
  name: 'Nom',
  email: 'E-mail',
  added: 'Ajouté',
  importFile: 'Importer…',
  newContact: 'Nouveau contact',
  newText: 'Les factures et les paiements ont besoin d’un nom et d’une adresse.',
  create: 'Ajouter le contact',
  created: (name) => `${name} est ajouté.`,
  taken: 'Un autre contact a cette adresse e-mail.',
  open: 'Ouvrir',
  edit: 'Modifier',
  editTitle: (name) => `Modifier ${name}`,
  editText: 'Les factures émises gardent le nom et l’e-mail auxquels elles ont été envoyées.',
  save: 'Enregistrer',
  saved: 'Le contact est enregistré.',
  empty: 'Pas encore de contacts',
  emptyText: 'Les contacts sont les clients qui vous paient, et ceux que vous payez.',
  nothing: 'Aucun contact ne correspond',
  nothingText: 'Essayez un autre nom ou une autre adresse.',
  owed: 'Dû',
  overdue: 'En retard',
  paid: 'Payé',
  paidOut: 'Versé',
  nothingYet: 'Rien n’a encore été facturé ni payé.',
  lastSeen: 'Vu la dernière fois',
  lastPaid: 'Dernier paiement',
  never: 'Jamais',
  invoices: 'Factures',
  noInvoices: 'Pas encore de factures',
  allInvoices: (count) => `Les ${count} factures`,
  payments: 'Paiements sortants',
  draft: 'Brouillon',
  autopay: 'Paiement automatique',
  autopayOf: (number, method) => `${number} est prélevée automatiquement sur ${method}.`,
  more: 'Plus',
  exportData: 'Exporter ce qui est connu',
  remove: 'Supprimer le contact',
  removeTitle: (name) => `Supprimer ${name}\u202f?`,
  removeText:
    'Le contact ne peut plus être utilisé ni trouvé. Les factures et les paiements restent tels quels, et l’e-mail redevient libre.',
  removed: (name) => `${name} est supprimé.`,
  allPayments: (count) => `Les ${count} paiements sortants`,
  mails: 'E-mails',
  noMails: 'Pas encore d’e-mails',
  allMails: 'Tous les e-mails',
  endAutopay: 'Arrêter le paiement automatique',
  exporting: 'Le fichier est en préparation.',
  merging: (name) =>
    `Ce contact est en cours de fusion avec ${name}. D’ici là, il ne peut être ni facturé, ni payé, ni modifié.`,
  merge: 'Fusionner avec un autre',
  sameName: (email) => `Un autre contact porte le même nom : ${email}.`,
  mergeBoth: 'Fusionner…',
  mergeTitle: (name) => `Fusionner ${name} avec un autre contact`,
  mergeText: 'Pour une personne qui figure deux fois dans la liste. Cherchez le contact qui reste.',
  mergeInto: 'Contact qui reste',
  mergeSearch: 'Nom ou e-mail',
  mergeNobody: 'Aucun autre contact ne correspond.',
  mergeOther: 'En choisir un autre',
  mergeWhat: (from, into, all) =>
    `À ${into} reviendront, avec les e-mails et les liens de ${from} : ${all}. Les factures gardent le nom et l’e-mail auxquels elles ont été envoyées. Ensuite, ${from} n’existe plus ; cette action est irréversible.`,
  mergeNothing: (from) =>
    `${from} n’a ni facture ni paiement sortant. Ensuite, ce contact n’existe plus ; cette action est irréversible.`,
  countInvoices: (count) => (count > 1 ? `${count} factures` : `${count} facture`),
  countPayments: (count) => (count > 1 ? `${count} paiements sortants` : `${count} paiement sortant`),
  mergeKeeps: 'C’est la même personne : garder le paiement automatique',
  mergeKeepsHint: (count) =>
    count > 1
      ? `Sinon, le paiement automatique de ${count} factures s’arrête, et le client en est informé par e-mail.`
      : 'Sinon, le paiement automatique d’une facture s’arrête, et le client en est informé par e-mail.',
  mergeChoose: 'Choisissez d’abord le contact qui reste.',
  mergeLabel: (into) => `Fusionner avec ${into}`,
  mergeBegun: (from, into) => `${from} est en cours de fusion avec ${into}.`,
  erase: 'Effacer définitivement',
  eraseTitle: (name) => `Effacer ${name} définitivement\u202f?`,
  eraseText:
    'Pour une personne qui demande à être oubliée. Son nom et son adresse, les brouillons, les e-mails, les consultations et ce que le journal dit d’elle sont effacés. Il n’y a pas de retour possible.',
  eraseKeeps: (all, until) =>
    `La loi vous oblige à conserver ce que vous avez émis et payé. Restent avec le nom et l’adresse, au plus tard jusqu’au ${until} : ${all}. Ensuite, tout est effacé automatiquement.`,
  eraseKeepsNothing: 'Rien ne doit être conservé.',
  eraseName: (name) => `Saisissez ${name} pour confirmer`,
  eraseWrong: 'Saisissez d’abord le nom.',
  eraseLabel: (name) => `Effacer ${name}`,
  eraseRefused: 'Ce contact ne peut pas encore être effacé.',
  obstacles: {
    owed: (count) =>
      count > 1
        ? `${count} factures ne sont pas payées : encaissez-les, annulez-les ou passez-les en perte.`
        : '1 facture n’est pas payée : encaissez-la, annulez-la ou passez-la en perte.',
    under_way: (count) =>
      `${count > 1 ? `${count} paiements ou remboursements sont` : '1 paiement ou remboursement est'} en cours : attendez la fin.`,
    disputed: (count) =>
      `${count > 1 ? `${count} paiements sont contestés` : '1 paiement est contesté'} : attendez la décision.`,
    paying_out: (count) =>
      `${count > 1 ? `${count} paiements sortants ne sont pas terminés` : '1 paiement sortant n’est pas terminé'} : annulez ou attendez.`,
  },
  erased: (name) => `${name} est effacé. Rien n’est conservé.`,
  erasedKept: (name, until) => `${name} est effacé. Ce que la loi exige est conservé jusqu’au ${until}.`,
  newInvoice: 'Nouvelle facture',
};
