import type { Messages } from '../catalogue.ts';

/** The settings of an account, in French. */
export const settings: Messages['settings'] = {
  sections: {
    business: 'Entreprise',
    look: 'Apparence',
    payments: 'Paiements',
    reminders: 'Rappels',
    numbers: 'Numéros',
    members: 'Membres',
    data: 'Données',
  },
  questions: {
    business: 'Qui est l’entreprise, sur les pages, e-mails et documents, et pour la loi.',
    look: 'Comment les clients vous voient. L’aperçu est leur propre page, avec vos changements.',
    payments:
      'Comment les clients peuvent payer les nouvelles factures, et qui supporte le coût des cartes de crédit.',
    reminders: 'Quand les clients reçoivent un rappel de paiement.',
    numbers: 'Comment les factures sont numérotées.',
    members: 'Qui peut faire quoi dans ce compte.',
    data: 'Emportez vos données.',
  },
  save: 'Enregistrer',
  saved: 'Enregistré.',
  discard: 'Abandonner',
  checkFields: 'Non enregistré. Vérifiez les champs signalés.',
  unchanged: 'Rien n’est changé.',
  conflict: 'Quelqu’un d’autre a modifié ce compte entre-temps.',
  theirs: 'Chez l’autre',
  mine: 'Chez vous',
  notChanged: 'inchangé',
  keepMine: 'Garder les miens',
  takeTheirs: 'Prendre les autres',
  fields: {
    name: 'Nom de l’entreprise',
    street: 'Rue et numéro',
    postalCode: 'Code postal',
    city: 'Ville',
    region: 'État ou province',
    country: 'Pays',
    taxId: 'Numéro fiscal',
    email: 'E-mail pour les réponses',
    currency: 'Devise',
    timeZone: 'Fuseau horaire',
    accentColour: 'Couleur d’accent',
    language: 'Langue des e-mails et documents',
    footer: 'Pied de page des e-mails et documents',
    logo: 'Logo',
    reminderDays: 'Rappels',
    acceptedMethods: 'Moyens acceptés',
    feeBearer: 'Qui supporte le coût des cartes de crédit',
    surchargeBasisPoints: 'Supplément sur les cartes de crédit',
    cardCostBasisPoints: 'Ce que les cartes de crédit vous coûtent',
    allowsPartPayments: 'Les clients peuvent payer une partie d’un paiement',
    autopayRetryDays: 'Nouvelles tentatives d’un paiement automatique échoué',
    dueWindowDays: 'Jours avant sa date où un paiement est exigible',
    numberPrefix: 'Préfixe',
    nextNumber: 'Prochain numéro',
  },
  noCountry: 'Non défini',
  emailHint: 'Les clients y répondent. Vide : les adresses des propriétaires.',
  currencyHint: 'Des nouvelles factures, trois lettres : USD, EUR.',
  zoneHint: 'Les échéances y finissent à minuit.',
  colourHint: 'Des boutons et repères sur les pages, e-mails et documents.',
  languageHint: 'Une page parle la langue de son lecteur.',
  footerHint: 'Coordonnées bancaires, registre, remerciements.',
  logo: 'Logo',
  logoHint: 'PNG ou JPEG, 256 Ko au plus.',
  logoChoose: 'Choisir un logo',
  logoReplace: 'Remplacer',
  logoRemove: 'Retirer le logo',
  logoKept: 'Le logo est enregistré.',
  logoRemoved: 'Le logo est retiré.',
  preview: 'Aperçu',
  previews: { Page: 'Page du client', InvoiceMail: 'E-mail de facture', ReminderMail: 'Rappel' },
  previewFailed: 'L’aperçu n’a pas pu être dessiné. Ce que vous avez saisi est gardé.',
  connected: (processor) => `Les paiements passent par : ${processor}.`,
  notConnected: (processor) => `${processor} n’est pas connecté : rien ne peut encore être payé en ligne.`,
  fees: 'Coût des cartes de crédit',
  mayCharge: (percent) => `Vous pouvez demander au plus ${percent} sur les cartes de crédit.`,
  mayNotCharge: 'Vous ne pouvez pas demander de supplément.',
  takenNow: (percent) =>
    `Les cartes de crédit supportent ${percent} aujourd’hui. Les cartes de débit et comptes bancaires, rien.`,
  bearers: { Business: 'L’entreprise', Client: 'Le client, en supplément' },
  habits: 'Échéances et nouvelles tentatives',
  dueWindowHint: 'Dès lors, il peut être payé comme exigible.',
  retryHint: 'Les pauses en jours, comme 1, 3, 5.',
  partHint: 'Le reste demeure exigible.',
  rule: 'Rappels',
  noReminders: 'Personne ne reçoit de rappel.',
  reminderDay: (days) => {
    if (days === 0) return 'Le jour de l’échéance';
    const count = Math.abs(days);
    return `${count === 1 ? '1 jour' : `${count} jours`} ${days < 0 ? 'avant' : 'après'} l’échéance`;
  },
  removeDay: 'Retirer',
  days: 'Jours',
  side: 'Avant ou après l’échéance',
  sides: { before: 'avant', after: 'après' },
  enterDays: 'Saisissez les jours.',
  addDay: 'Ajouter',
  ruleHint:
    'Une nouvelle règle vaut dès maintenant. Les rappels cessent quand c’est payé, et le client peut les arrêter.',
  plan: 'Ce qui serait envoyé',
  sampleDue: 'Pour un paiement à échéance du',
  dueDay: 'Échéance',
  nothingPlanned: 'Rien ne serait envoyé.',
  pastDue: 'Cette date est passée.',
  nextInvoice: 'La prochaine facture aura le numéro',
  you: '(vous)',
  role: 'Rôle',
  roleOf: (name) => `Rôle de ${name}`,
  roleTitle: (name, role) => `Donner à ${name} le rôle ${role} ?`,
  roleLabel: (role) => `Changer en ${role}`,
  roleChanged: (name, role) => `${name} a maintenant le rôle ${role}.`,
  roleTexts: {
    Owner: 'Peut tout faire, et nomme d’autres propriétaires.',
    Admin: 'Peut tout faire, sauf nommer des propriétaires.',
    Member: 'Travaille avec factures et paiements. Ne change ni réglages, ni membres, ni jetons.',
    Viewer: 'Voit tout ce qui n’est pas secret, et ne change rien.',
  },
  activity: 'Activité',
  remove: 'Retirer',
  removeTitle: (name, account) => `Retirer ${name} de ${account} ?`,
  removeLabel: (name) => `Retirer ${name}`,
  removeText: 'L’accès cesse aussitôt, et les jetons de cette personne ne valent plus.',
  memberRemoved: (name) => `${name} est retiré.`,
  invited: 'Invités',
  until: 'jusqu’au',
  withdraw: 'Retirer',
  withdrawn: (email) => `L’invitation de ${email} est retirée.`,
  invite: 'Inviter quelqu’un',
  inviteEmail: 'E-mail',
  enterEmail: 'Saisissez une adresse e-mail.',
  sendInvitation: 'Envoyer l’invitation',
  invitedSaid: (email) => `Une invitation est en route vers ${email}.`,
  archive: {
    title: 'Tout',
    text: 'Tout ce que contient ce compte, en un seul fichier (tar.gz) de lignes JSON\u202f: membres, contacts, factures, encaissements, paiements, e-mails, grand livre et événements. Il est créé pendant l’envoi\u202f: gardez la page ouverte jusqu’à son arrivée.',
    data: {
      title: 'Toutes les données',
      text: 'Sans documents. Quelques minutes pour cent mille factures.',
    },
    documents: {
      title: 'Toutes les données et les documents',
      text: 'Avec factures et reçus en PDF. Long lorsqu’ils sont nombreux.',
    },
  },
  files: {
    title: 'Tableaux pour tableurs',
    invoices: { title: 'Factures', text: 'Toutes les factures avec leurs paiements, en CSV.' },
    reports: {
      ageing: 'Ce qui est dû aujourd’hui, par client, en CSV.',
      cashFlow: 'Ce mois, en CSV. Les autres périodes sont sous Rapports.',
      eventProfit: 'Les événements de ce mois, en CSV. Les autres périodes sont sous Rapports.',
      tax: 'Ce mois par taux, en CSV. Les autres périodes sont sous Rapports.',
      ledger: 'Toutes les écritures de ce mois, en CSV. Les autres périodes sont sous Rapports.',
    },
  },
  closing: {
    title: 'Fermer le compte',
    text: 'Pour une entreprise qui cesse son activité ou change de service. Téléchargez d’abord toutes vos données.',
    question: (account) => `Fermer ${account}\u202f?`,
    refused: 'Le compte ne peut pas encore être fermé.',
    obstacles: {
      under_way: (count, said) =>
        count === 1
          ? 'Un paiement ou un remboursement est en cours\u202f: attendez son issue.'
          : `${said} paiements et remboursements sont en cours\u202f: attendez leur issue.`,
      disputed: (count, said) =>
        count === 1
          ? 'Un paiement est contesté\u202f: attendez la décision.'
          : `${said} paiements sont contestés\u202f: attendez les décisions.`,
      paying_out: (count, said) =>
        count === 1
          ? 'Un paiement sortant accepté n’est pas terminé\u202f: annulez-le ou attendez.'
          : `${said} paiements sortants acceptés ne sont pas terminés\u202f: annulez-les ou attendez.`,
    },
    follows: {
      tokens: (count, said) =>
        count === 1
          ? 'Un jeton cesse aussitôt de fonctionner.'
          : `${said} jetons cessent aussitôt de fonctionner.`,
      autopays: (count, said) =>
        count === 1
          ? 'Le paiement automatique d’une facture s’arrête, et le client en est informé.'
          : `Le paiement automatique de ${said} factures s’arrête, et les clients en sont informés.`,
      offers: (count, said) => (count === 1 ? 'Une offre est retirée.' : `${said} offres sont retirées.`),
      owedInvoices: (count, said) =>
        count === 1
          ? 'Une facture reste due, mais ne peut plus être payée ici. Aucun rappel n’est envoyé.'
          : `${said} factures restent dues, mais ne peuvent plus être payées ici. Aucun rappel n’est envoyé.`,
      atProcessor: (amount) => `${amount} chez le prestataire de paiement vous seront encore versés.`,
    },
    always:
      'Les membres peuvent encore se connecter pour consulter. Les reçus et les documents restent accessibles par leurs liens.',
    later:
      'Pendant 30 jours, un propriétaire peut rouvrir le compte. Ensuite, dès qu’aucune banque ne peut plus reprendre un paiement (au plus tard 120 jours après le dernier), les données personnelles sont effacées, sauf les factures émises et les paiements que la loi vous oblige à conserver.',
    confirm: 'Le compte sera fermé pour tout le monde.',
    done: 'Le compte est fermé.',
    closed: (since, until) =>
      `Il est fermé depuis le ${since}. Vous pouvez le rouvrir jusqu’au ${until}\u202f; ensuite, les données personnelles sont effacées dès qu’aucune banque ne peut plus reprendre un paiement.`,
    reopen: 'Rouvrir le compte',
    reopenQuestion: (account) => `Rouvrir ${account}\u202f?`,
    reopenText:
      'Les clients peuvent de nouveau payer, les rappels reprennent et les jetons fonctionnent. Les paiements automatiques et les offres terminés le restent.',
    reopened: 'Le compte est rouvert.',
  },
  eraseText:
    'Les données d’un contact s’effacent sur sa page. Factures et écritures sont gardées, comme la loi le veut.',
};
