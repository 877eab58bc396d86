import type { Messages } from '../catalogue.ts';

/** The pages above all accounts, in French. */
export const operator: Messages['operator'] = {
  which: 'Parties de l’installation',
  tabs: {
    accounts: 'Comptes',
    health: 'État',
    platform: 'Plateforme Stripe',
    usage: 'Utilisation',
    backups: 'Sauvegardes',
    log: 'Journal',
  },
  account: 'Compte',
  search: 'Nom ou chemin',
  name: 'Nom',
  status: 'Statut',
  statuses: { Open: 'Ouvert', Suspended: 'Suspendu', Closed: 'Fermé' },
  heldWord: 'Retenu',
  anyStatus: 'Tous les statuts',
  mode: 'Type',
  modes: { Live: 'Réel', Sandbox: 'Mode test' },
  anyMode: 'Réel et mode test',
  processor: 'Paiements',
  relation: 'Connexion',
  relations: { OwnKeys: 'Avec ses propres clés', Platform: 'Par votre plateforme' },
  platform: 'Sur votre plateforme',
  platformStates: {
    Creating: 'Commencé',
    Started: 'Doit donner ses informations à Stripe',
    Incomplete: 'Il manque quelque chose chez Stripe',
    Pending: 'Vérification par Stripe en cours',
    Ready: 'Accepte les paiements',
    Restricted: 'Stripe n’accepte pas de paiements',
    Rejected: 'Refusé par Stripe',
    Gone: 'Déconnecté chez Stripe',
  },
  noProcessor: 'Non connecté',
  notReady: (processor) => `${processor}, n’encaisse pas`,
  mail: 'E-mails',
  mailWays: { Installation: 'Votre expéditeur', Server: 'Serveur propre', Domain: 'Domaine propre' },
  mailFails: (way) => `${way}, en panne`,
  created: 'Créé',
  nothing: 'Aucun compte ne correspond',
  nothingText: 'Essayez d’autres mots ou un autre statut.',
  missing: {
    title: 'Ce compte n’existe pas',
    text: 'L’adresse est erronée, ou le compte a été transféré vers une autre installation.',
  },
  facts: 'Détails',
  country: 'Pays',
  currency: 'Devise',
  timeZone: 'Fuseau horaire',
  path: 'Chemin de ses liens',
  externalId: 'Votre identifiant',
  id: 'Identifiant',
  suspendedAt: 'Suspendu',
  closedAt: 'Fermé',
  confirm: 'Cela concerne l’activité d’une autre personne.',
  weak: {
    title: 'Un second facteur d’abord',
    setUp:
      'Cette page montre tous les comptes et permet de les suspendre. Activez la validation en deux étapes ou ajoutez une clé d’accès. Elle s’ouvrira ensuite.',
    signInAgain:
      'Cette page montre tous les comptes et permet de les suspendre. Déconnectez-vous, puis reconnectez-vous avec votre clé d’accès ou avec un code.',
  },
  suspending: {
    suspend: 'Suspendre',
    title: (name) => `Suspendre ${name}\u202f?`,
    text: 'Ses clients ne peuvent plus payer\u202f; les prélèvements automatiques et les paiements sortants attendent. Les clients et les bénéficiaires ne reçoivent plus d’e-mails. Ce qui est en cours se termine. Les membres peuvent toujours lire, rembourser et télécharger.',
    reason: 'Motif',
    reasonHint: 'Les membres le lisent, les clients non.',
    sayWhy: 'Indiquez le motif.',
    suspended: (name) => `${name} est suspendu.`,
    resume: 'Lever la suspension',
    resumeTitle: (name) => `Lever la suspension de ${name}\u202f?`,
    resumeText:
      'Les clients peuvent de nouveau payer et les e-mails en attente partent. Les prélèvements automatiques sont de nouveau annoncés avant d’être effectués. Les paiements sortants partent au plus tôt un jour plus tard.',
    resumed: (name) => `La suspension de ${name} est levée.`,
  },
  tokens: {
    title: 'Vos jetons',
    text: 'Des programmes agissent avec eux dans ce compte. Les membres voient ces jetons et peuvent les révoquer.',
    make: 'Nouveau jeton',
    more: 'Afficher plus',
    scopes: (count) => (count < 2 ? `${count} droit` : `${count} droits`),
  },
  health: {
    title: 'État',
    fine: 'Tout va bien.',
    allFine: 'Tout va bien dans tous les comptes',
    some: (count) =>
      count < 2 ? `${count} compte a besoin d’attention` : `${count} comptes ont besoin d’attention`,
    held: 'Retenu après une restauration\u00a0: il ne fait aucun paiement. Exécutez\u00a0: tranche restore --finish',
    notReady: 'Stripe n’encaisse pas de paiements pour ce compte.',
    mailFails: 'Le serveur de messagerie du compte ne prend pas d’e-mails\u202f; ils attendent.',
    unanswered: (count) =>
      count < 2
        ? `${count} paiement, remboursement, paiement sortant ou litige est sans réponse du prestataire.`
        : `${count} paiements, remboursements, paiements sortants ou litiges sont sans réponse du prestataire.`,
    discrepancies: (count) =>
      count < 2
        ? `${count} écart entre les livres et le prestataire.`
        : `${count} écarts entre les livres et le prestataire.`,
    tasksFailing: (count) =>
      count < 2
        ? `${count} tâche de fond a échoué et sera réessayée.`
        : `${count} tâches de fond ont échoué et seront réessayées.`,
    webhooksStopped: (count) =>
      count < 2
        ? `${count} webhook ne reçoit plus d’événements.`
        : `${count} webhooks ne reçoivent plus d’événements.`,
    mailsFailed: (count) =>
      count < 2
        ? `${count} e-mail des 30 derniers jours n’a pas pu être envoyé.`
        : `${count} e-mails des 30 derniers jours n’ont pas pu être envoyés.`,
    verified: 'Livres vérifiés\u00a0:',
    neverVerified: 'Les livres n’ont pas encore été vérifiés.',
  },
  usage: {
    title: 'Utilisation',
    month: 'Mois',
    account: 'Compte',
    invoices: 'Factures',
    charges: 'Paiements',
    paymentsOut: 'Paiements sortants',
    mails: 'E-mails',
    volume: 'Montant encaissé',
    platformFees: 'Vos frais',
    open: 'en cours',
    csv: 'CSV',
    notFinal: 'Les chiffres de ce mois peuvent encore changer, jusqu’à trois jours après sa fin.',
    none: 'Il n’y a aucun compte',
    noneOfAccount: 'Rien au cours des douze derniers mois.',
  },
  backups: {
    good: 'Dernière bonne sauvegarde :',
    noneYet: 'Il n’y a pas encore de bonne sauvegarde.',
    late: 'Elle a plus de deux jours. Si la base de données est perdue maintenant, tout ce qui a suivi l’est aussi.',
    failed: (count, reason) =>
      `${count < 2 ? `${count} sauvegarde a échoué depuis` : `${count} sauvegardes ont échoué depuis`} : ${reason}`,
    todo: 'Le service sauvegarde de lui-même quand BACKUP_TO est défini. « tranche backup » sauvegarde maintenant.',
    what: [
      'Vérifiez une fois qu’une sauvegarde peut être restaurée : « tranche restore --check » lit la plus récente et vérifie ses comptes.',
      'SECRET_KEY, ou le fichier secret.key, n’est dans aucune sauvegarde. Gardez-la ailleurs : sans elle, les clés et mots de passe enregistrés ne peuvent pas être lus.',
    ],
    how: 'La page « Operations » de la documentation explique comment sauvegarder et restaurer.',
    states: { Running: 'En cours', Succeeded: 'Réussie', Failed: 'Échouée' },
    megabytes: (count) => `${count} Mo`,
  },
  log: {
    empty: 'Rien pour le moment.',
    more: 'Afficher plus',
    commandLine: 'Ligne de commande',
    token: (name) => `Jeton «\u00a0${name}\u00a0»`,
    somebody: 'Inconnu',
    reason: (text) => `Motif\u00a0: ${text}`,
    actions: {
      'token.created': (name) => `Jeton «\u00a0${name}\u00a0» de l’installation créé`,
      'token.revoked': (name) => `Jeton «\u00a0${name}\u00a0» de l’installation révoqué`,
      'operator.added': (name) => `${name} fait désormais partie des exploitants`,
      'operator.removed': (name) => `${name} ne fait plus partie des exploitants`,
      'account.created': () => 'Compte créé',
      'account.updated': () => 'Compte modifié',
      'account.suspended': () => 'Compte suspendu',
      'account.resumed': () => 'Suspension levée',
      'account.token.created': (name) => `Jeton «\u00a0${name}\u00a0» du compte créé`,
      'account.token.revoked': (name) => `Jeton «\u00a0${name}\u00a0» du compte révoqué`,
      'account.onboarding_link.created': () => 'Lien de connexion à la plateforme créé',
      'webhook.created': (url) => `Webhook vers ${url} créé`,
      'webhook.updated': (url) => `Webhook vers ${url} modifié`,
      'webhook.secret_rotated': (url) => `Webhook vers ${url}\u00a0: nouveau secret`,
      'webhook.deleted': (url) => `Webhook vers ${url} supprimé`,
      'webhook.tested': (url) => `Webhook vers ${url} testé`,
      'platform.set': (account) => `Clés de la plateforme ${account} définies`,
      'platform.cleared': (account) => `Clés de la plateforme ${account} supprimées`,
      'platform.payouts_on': () => 'Paiements sortants activés',
      'platform.payouts_off': () => 'Paiements sortants désactivés',
      'platform.fee_set': (currency) => `Frais fixés (${currency})`,
      'payment.debt_settled': () => 'Dette d’un paiement sortant réglée',
      'payment.debt_returned': () => 'Dette envers un compte payée',
    },
  },
};
