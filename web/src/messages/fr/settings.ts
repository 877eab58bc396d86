import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

/** The settings of an account, in French. */
export const settings: Messages['settings'] = {
  sections: {
    business: 'Entreprise',
    look: 'Apparence',
    payments: 'Paiements',
    bank: 'Virement',
    stripe: 'Stripe',
    eInvoices: 'Factures électroniques',
    email: 'E-mail',
    texts: 'Textes des e-mails',
    reminders: 'Rappels',
    numbers: 'Numérotation',
    cancellation: 'Annulation',
    templates: 'Modèles',
    members: 'Membres',
    signIn: 'Connexion',
    data: 'Données',
  },
  questions: {
    business: 'Le nom et l’adresse que les clients voient sur les pages, les e-mails et les documents.',
    look: 'Comment les clients vous voient. L’aperçu est leur propre page, avec vos changements.',
    payments:
      'Comment les clients peuvent payer les nouvelles factures, et qui supporte le coût des cartes de crédit.',
    bank: 'Où les clients virent leur argent.',
    stripe: 'Comment l’argent de vos clients vous parvient.',
    eInvoices: 'Qui envoie vos factures électroniques par le réseau Peppol.',
    email: 'De quelle adresse partent vos e-mails, et quel serveur les envoie.',
    texts: 'Ce que vous dites aux clients avec vos propres mots, à côté des nôtres.',
    reminders: 'Quand les clients reçoivent un rappel de paiement.',
    numbers: 'Comment les factures sont numérotées et corrigées.',
    cancellation: 'Ce que vous gardez quand un événement n’a pas lieu. Les clients l’acceptent en payant.',
    templates: 'Ce que vous tenez prêt pour la prochaine facture.',
    members: 'Les membres de ce compte et ce que chacun peut faire.',
    signIn:
      'Comment vos collaborateurs se connectent\u00a0: par un fournisseur de votre entreprise, en plus de leur mot de passe.',
    data: 'Téléchargez toutes vos données ou fermez le compte.',
  },
  save: 'Enregistrer',
  saved: 'Enregistré.',
  discard: 'Abandonner',
  checkFields: 'Non enregistré. Vérifiez les champs signalés.',
  unchanged: 'Il n’y a rien à enregistrer.',
  conflict: 'Quelqu’un d’autre a modifié ces réglages pendant que vous les modifiiez.',
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
    contactName: 'Contact pour les factures',
    peppolId: 'Identifiant Peppol',
    phone: 'Téléphone',
    email: 'E-mail pour les réponses',
    currency: 'Devise',
    timeZone: 'Fuseau horaire',
    accentColour: 'Couleur d’accentuation',
    language: 'Langue des e-mails et documents',
    footer: 'Pied de page des e-mails et documents',
    logo: 'Logo',
    reminderDays: 'Rappels',
    acceptedMethods: 'Moyens acceptés',
    feeBearer: 'Qui supporte le coût des cartes de crédit',
    surchargeBasisPoints: 'Supplément sur les cartes de crédit',
    cardCostBasisPoints: 'Ce que les cartes de crédit vous coûtent',
    takesSepaDebits: 'Comptes bancaires en euros, par prélèvement SEPA',
    takesWallets: 'Apple Pay, Google Pay et Link',
    allowsPartPayments: 'Les clients peuvent payer une partie d’un paiement',
    autopay: 'Paiement automatique par le lien de paiement',
    autopayRetryDays: 'Nouvelles tentatives d’un paiement automatique échoué',
    returnHosts: 'Sites vers lesquels les clients peuvent revenir',
    recipientOnboarding: 'Comment les destinataires indiquent leur compte bancaire',
    dueWindowDays: 'Jours avant l’échéance à partir desquels un paiement est ouvert',
    bankDetails: 'Coordonnées bancaires',
    mailTexts: 'Textes des e-mails',
    cancellationTerms: 'Conditions d’annulation',
    numberPrefix: 'Préfixe',
    nextNumber: 'Prochain numéro',
    numberPattern: 'Modèle',
    creditNotePattern: 'Modèle des avoirs',
    nextCreditNote: 'Prochain avoir',
    attachPdf: 'PDF dans les e-mails aux clients',
    afterIssue: 'Correction d’une facture émise',
  },
  noCountry: 'Non défini',
  emailHint: 'Les réponses des clients arrivent ici. Si le champ est vide, elles vont aux propriétaires.',
  peppolHint: 'L’adresse dans le réseau Peppol, comme 0088:7300010000001. Sans elle, c’est le numéro fiscal.',
  contactHint: 'Les factures électroniques XRechnung exigent un nom et un numéro de téléphone.',
  currencyHint: 'Pour les nouvelles factures.',
  zoneHint: 'Les échéances y finissent à minuit.',
  colourHint: 'Pour les boutons et les repères des pages, e-mails et documents.',
  languageHint: 'Les pages s’affichent dans la langue de la personne qui les lit.',
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
  previewFailed: 'L’aperçu n’a pas pu être affiché. Ce que vous avez saisi est conservé.',
  connected: (processor) => `Les paiements passent par\u00a0: ${processor}.`,
  notConnected: (processor) =>
    `${processor} n’est pas connecté\u00a0: rien ne peut encore être payé en ligne.`,
  fees: 'Coût des cartes de crédit',
  mayCharge: (percent) => `Vous pouvez ajouter jusqu’à ${percent} aux paiements par carte de crédit.`,
  mayNotCharge: 'Un supplément sur les cartes de crédit n’est pas autorisé pour votre entreprise.',
  needsCardCost: (percent) =>
    `Indiquez ce que les cartes de crédit vous coûtent. Vous pourrez alors ajouter ce montant, jusqu’à ${percent}.`,
  grounds: {
    US: 'Aux États-Unis, Visa autorise au plus 3 % sur les cartes de crédit, sans dépasser ce qu’elles vous coûtent. Les cartes de débit et prépayées ne supportent aucun supplément.',
    US_CT: 'Le Connecticut interdit les suppléments (General Statutes § 42-133ff).',
    US_MA_ME: 'Le Massachusetts et le Maine interdisent les suppléments.',
    US_PR: 'Porto Rico interdit les suppléments.',
    US_CO:
      'Le Colorado autorise 2 % sur les cartes de crédit, et rien sur les cartes de débit (Revised Statutes § 5-2-212).',
    US_OK_UNTIL_2025:
      'L’Oklahoma interdisait les suppléments jusqu’au 31 octobre 2025 (Statutes title 14A § 2-417).',
    US_OK:
      'L’Oklahoma autorise au plus 2 %, sans dépasser ce que les cartes vous coûtent (Statutes title 14A § 2-211).',
    CA: 'Au Canada, Visa et Mastercard autorisent au plus 2,4 % sur les cartes de crédit, sans dépasser ce qu’elles vous coûtent.',
    CA_QC: 'Le Québec interdit les suppléments (Loi sur la protection du consommateur).',
    EEA: 'Le droit européen interdit les suppléments sur les cartes des consommateurs (directive (UE) 2015/2366, article 62, paragraphe 4), et aucun prestataire n’indique si une carte est celle d’un consommateur.',
    GB: 'Le droit britannique interdit les suppléments sur les cartes des consommateurs (Payment Surcharges Regulations 2012, regulation 6A), et aucun prestataire n’indique si une carte est celle d’un consommateur.',
    UnknownRegion:
      'L’État ou la province de votre adresse n’est pas reconnu, et certains interdisent les suppléments. Corrigez-le sous «\u00a0Entreprise\u00a0».',
    NoRule: 'Pour le pays de votre entreprise, aucune règle connue n’autorise un supplément.',
  },
  takenNow: (percent) =>
    `Les cartes de crédit supportent ${percent} aujourd’hui. Les cartes de débit et comptes bancaires, rien.`,
  bearers: { Business: 'L’entreprise', Client: 'Le client, en supplément' },
  habits: 'Échéances et nouvelles tentatives',
  dueWindowHint:
    'Avant, il figure parmi les paiements à venir. Ensuite, il figure parmi les paiements ouverts.',
  retryHint: 'Jours entre les tentatives, par exemple 1, 3, 5.',
  autopayHint:
    'Avec «\u00a0Exigé\u00a0», le premier paiement d’une facture par son lien vaut aussi accord pour les suivants. Les paiements que vous enregistrez vous-même ne demandent aucun accord.',
  autopayRules: { Offered: 'Proposé', Required: 'Exigé', Off: 'Non proposé' },
  sepaHint:
    'Pour les factures en euros qui acceptent les comptes bancaires. Avec Stripe, activez-y d’abord le prélèvement SEPA.',
  walletsHint: 'Proposés avec les cartes, là où aucune carte ne porte de frais.',
  partHint: 'Le reste demeure à payer.',
  returnHostsHint:
    'Après le paiement, la page d’une facture peut ramener vers ces sites, par exemple shop.example. Séparez-les par des virgules.',
  rehearsal: 'Mode test',
  onboardingHint:
    'En réel, les destinataires s’inscrivent chez Stripe. La banque de test a pour cela une page avec des personnes de test.',
  onboardings: { BankAccount: 'Sur notre page', Onboarding: 'À la banque de test, comme chez Stripe' },
  issueRules: {
    Versions: 'En la modifiant\u202f; chaque version est conservée',
    Corrections: 'Uniquement par des avoirs et d’autres factures',
  },
  issueRuleHints: {
    Versions:
      'Le document est modifiable. Chaque modification est une version, et le PDF reçu par le client est conservé. L’échéancier, la note et les autres conditions sont modifiables aussi.',
    Corrections:
      'Le document reste tel qu’émis\u00a0: client, lignes, total et date de l’événement. L’échéancier, la note et les autres conditions restent toujours modifiables.',
  },
  correctionsUsual:
    'Dans le pays de votre entreprise, une facture émise se corrige en général par un avoir ou une autre facture. Demandez à votre conseil fiscal.',
  rule: 'Rappels',
  noReminders: 'Personne ne reçoit de rappel.',
  reminderDay: (days) => {
    if (days === 0) return 'Le jour de l’échéance';
    const count = Math.abs(days);
    return `${plural('fr', count, `${count} jour`, `${count} jours`)} ${days < 0 ? 'avant' : 'après'} l’échéance`;
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
  attachHint: 'La facture accompagne son e-mail et les rappels, le reçu et l’avoir accompagnent les leurs.',
  nextInvoice: 'La prochaine facture aura le numéro',
  nextCredit: 'Le prochain avoir aura le numéro',
  patternHint:
    '{YYYY} ou {YY} est l’année, {MM} le mois, {0000} le numéro avec au moins autant de chiffres. La numérotation recommence chaque année, avec {MM} chaque mois. Vide : le préfixe.',
  creditPatternHint: 'Vide : CN-0001.',
  patternUnusable: 'Ce modèle n’est pas encore utilisable.',
  you: '(vous)',
  role: 'Rôle',
  roleOf: (name) => `Rôle de ${name}`,
  roleTitle: (name, role) => `Donner à ${name} le rôle ${role}\u202f?`,
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
  removeTitle: (name, account) => `Retirer ${name} de ${account}\u202f?`,
  removeLabel: (name) => `Retirer ${name}`,
  removeText: 'L’accès cesse aussitôt, et les jetons de cette personne ne fonctionnent plus.',
  memberRemoved: (name) => `${name} ne fait plus partie du compte.`,
  invited: 'Invités',
  until: 'jusqu’au',
  withdraw: 'Retirer',
  withdrawn: (email) => `L’invitation de ${email} est retirée.`,
  invite: 'Inviter quelqu’un',
  inviteEmail: 'E-mail',
  enterEmail: 'Saisissez une adresse e-mail.',
  sendInvitation: 'Envoyer l’invitation',
  invitedSaid: (email) => `L’invitation pour ${email} est créée. L’e-mail est en cours d’envoi.`,
  linkMade: (email) =>
    `Aucun serveur de messagerie n’est configuré\u00a0: rien n’a été envoyé. Transmettez vous-même ce lien à ${email}.`,
  linkUntil: (day) => `Il fonctionne une seule fois, jusqu’au ${day}.`,
  copyLink: 'Copier le lien',
  getLink: 'Obtenir un lien',
  makeInvitation: 'Créer l’invitation',
  noMailServer:
    'Aucun serveur de messagerie n’est configuré\u00a0: l’application affiche un lien à transmettre. L’exploitant peut définir SMTP_URL pour envoyer les invitations par e-mail.',
  archive: {
    title: 'Tout',
    text: 'Tout ce que contient ce compte, en un seul fichier (tar.gz) de lignes JSON\u00a0: membres, contacts, factures, encaissements, paiements, e-mails, grand livre et événements. Il est créé pendant le téléchargement\u00a0: gardez cette page ouverte jusqu’à la fin.',
    data: {
      title: 'Toutes les données',
      text: 'Sans documents. Quelques minutes pour cent mille factures.',
    },
    documents: {
      title: 'Toutes les données et les documents',
      text: 'Avec factures et reçus en PDF. Plus long lorsqu’ils sont nombreux.',
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
      profitAndTax: 'Ce qui a été facturé par taxe, reçu par moyen, rendu, retenu et reste dû, par mois.',
      ledger: 'Toutes les écritures de ce mois, en CSV. Les autres périodes sont sous Rapports.',
    },
  },
  closing: {
    title: 'Fermer le compte',
    text: 'Pour une entreprise qui cesse son activité ou change de service. Téléchargez d’abord toutes vos données.',
    question: (account) => `Fermer ${account}\u202f?`,
    refused: 'Le compte ne peut pas encore être fermé.',
    typeName: (name) => `Saisissez «\u00a0${name}\u00a0» pour fermer le compte`,
    typeNameFirst: 'Saisissez d’abord le nom du compte.',
    show: 'Afficher',
    obstacles: {
      under_way: (count, said) =>
        plural(
          'fr',
          count,
          'Un paiement ou un remboursement est en cours\u00a0: attendez son issue.',
          `${said} paiements et remboursements sont en cours\u00a0: attendez leur issue.`,
        ),
      disputed: (count, said) =>
        plural(
          'fr',
          count,
          'Un paiement est contesté\u00a0: attendez la décision.',
          `${said} paiements sont contestés\u00a0: attendez les décisions.`,
        ),
      paying_out: (count, said) =>
        plural(
          'fr',
          count,
          'Un paiement sortant accepté n’est pas terminé\u00a0: annulez-le ou attendez.',
          `${said} paiements sortants acceptés ne sont pas terminés\u00a0: annulez-les ou attendez.`,
        ),
      operator_debt: (count, said) =>
        plural(
          'fr',
          count,
          'De l’argent reste dû entre vous et l’exploitant de cette installation pour un paiement sortant\u00a0: réglez-le avec lui.',
          `De l’argent reste dû entre vous et l’exploitant de cette installation pour ${said} paiements sortants\u00a0: réglez-le avec lui.`,
        ),
      client_credit: (count, said) =>
        plural(
          'fr',
          count,
          'Un client a un crédit\u00a0: utilisez-le pour une facture ou rendez-le.',
          `Il y a ${said} crédits de clients\u00a0: utilisez-les pour des factures ou rendez-les.`,
        ),
    },
    follows: {
      tokens: (count, said) =>
        plural(
          'fr',
          count,
          'Un jeton cesse aussitôt de fonctionner.',
          `${said} jetons cessent aussitôt de fonctionner.`,
        ),
      autopays: (count, said) =>
        plural(
          'fr',
          count,
          'Le paiement automatique d’une facture s’arrête, et le client en est informé.',
          `Le paiement automatique de ${said} factures s’arrête, et les clients en sont informés.`,
        ),
      autopaysKept: (count, said) =>
        plural(
          'fr',
          count,
          'Le paiement automatique d’une facture prend fin\u00a0: prévenez vous-même le client.',
          `Le paiement automatique de ${said} factures prend fin\u00a0: prévenez vous-même les clients.`,
        ),
      offers: (count, said) =>
        plural('fr', count, 'Une proposition est retirée.', `${said} propositions sont retirées.`),
      owedInvoices: (count, said) =>
        plural(
          'fr',
          count,
          'Une facture reste due, mais ne peut plus être payée ici. Aucun rappel n’est envoyé.',
          `${said} factures restent dues, mais ne peuvent plus être payées ici. Aucun rappel n’est envoyé.`,
        ),
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
      'Les clients peuvent de nouveau payer, les rappels reprennent et les jetons fonctionnent. Les paiements automatiques et les propositions terminés le restent.',
    reopened: 'Le compte est rouvert.',
  },
  eraseText:
    'Les données d’un contact s’effacent sur sa page. Factures et écritures sont gardées, comme la loi le veut.',
};
