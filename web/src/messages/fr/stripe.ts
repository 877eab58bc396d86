import type { Messages } from '../catalogue.ts';

/** The page on which an account is connected to Stripe, in French. */
export const stripe: Messages['stripe'] = {
  sandbox:
    'Ce compte utilise la banque de test intégrée. Pour essayer Stripe lui-même, connectez son mode test\u00a0: là non plus, aucun argent réel ne circule.',
  live: 'Vos clients pourront payer en ligne dès que ce compte sera connecté à un compte Stripe de votre entreprise.',
  former: (account) => `Il était connecté à ${account} auparavant.`,
  onlyOwners: 'Seul un propriétaire peut modifier cela.',
  noSecretKey:
    'L’exploitant de cette installation doit d’abord définir SECRET_KEY, qui sert à chiffrer les clés.',
  unreadable: 'Les clés ne sont plus lisibles, car SECRET_KEY a changé. Collez-les de nouveau.',
  steps: {
    make: 'Créer une clé restreinte chez Stripe',
    makeText:
      'La page de Stripe s’ouvre avec la plupart des autorisations choisies. Réglez aussi celles-ci au niveau indiqué\u00a0:',
    open: 'Ouvrir Stripe',
    copy: 'Copier deux clés',
    copyText:
      'Copiez la nouvelle clé restreinte, puis, sur la page «\u00a0API keys\u00a0», la clé publiable. Utilisez un compte Stripe réservé à ce compte.',
    paste: 'Les coller ici',
  },
  secretKey: 'Clé restreinte',
  publishableKey: 'Clé publiable',
  looksLike: (form) => `Commence par ${form}`,
  connect: 'Vérifier et connecter',
  connecting: 'Vérification des clés et création des webhooks. Cela peut prendre une minute.',
  pasteBoth: 'Collez d’abord les deux clés.',
  connected: 'Connecté à Stripe.',
  notStored: 'Rien n’a été enregistré. Vérifiez les champs signalés.',
  confirm: 'Les clés de Stripe permettent de déplacer de l’argent.',
  faults: {
    wrong_mode: {
      Live: 'C’est une clé de test. Un compte réel demande des clés réelles.',
      Sandbox: 'C’est une clé réelle. Un compte de test n’accepte que des clés de test.',
    },
    swapped: 'Cette clé va dans l’autre champ.',
    wrong_form: 'Ce n’est pas une clé de Stripe. Copiez-la de nouveau, en entier.',
    unknown_key: 'Stripe ne connaît pas cette clé. Copiez-la de nouveau, en entier.',
    other_account: 'Les deux clés appartiennent à des comptes Stripe différents.',
    account_taken: 'Un autre compte utilise déjà ce compte Stripe. Chacun doit avoir le sien.',
    missing_right: (rights) =>
      `Il manque des autorisations à la clé. Ajoutez-les chez Stripe\u00a0: ${rights}.`,
  },
  noAnswer: 'Stripe n’a pas répondu. Réessayez dans un instant.',
  replaceTitle: 'Passer à un autre compte Stripe\u202f?',
  replaceText: (before) =>
    `Ces clés appartiennent à un autre compte Stripe que ${before}. Les remboursements et les litiges des paiements déjà reçus ne pourront plus être traités que chez Stripe.`,
  replace: 'Changer de compte Stripe',
  busy: (count) =>
    count < 2
      ? `${count} paiement est encore en cours chez Stripe.`
      : `${count} paiements sont encore en cours chez Stripe.`,
  busyText: 'Attendez qu’il n’y en ait plus. Les clés actuelles restent utilisées.',
  isConnecting: 'Ce compte est déjà en cours de connexion. Réessayez dans deux minutes.',
  endpointLimit:
    'Votre compte Stripe a atteint le nombre de webhooks que Stripe autorise. Supprimez-y un webhook inutile, puis continuez.',
  halfDone: 'La connexion n’est pas terminée.',
  halfDoneText: 'Les clés sont vérifiées et attendent un jour. D’ici là, tout fonctionne comme avant.',
  goOn: 'Continuer',
  account: 'Compte Stripe',
  key: 'Clé secrète',
  webhooks: 'Webhooks',
  webhookStates: { Made: 'Créés par ce service', ByHand: 'Créés à la main', None: 'Absents' },
  lastEvent: 'Dernier événement',
  noEvent: 'Aucun pour le moment',
  wallets: 'Domaine des portefeuilles',
  walletsOn: (domain) => `${domain}, enregistré`,
  checked: 'Vérifié',
  check: 'Vérifier de nouveau',
  replaceKeys: 'Remplacer les clés',
  cancel: 'Annuler',
  allGood: 'Il ne manque rien chez Stripe.',
  missingTitle: 'Reste à faire',
  atStripe: 'Ouvrir chez Stripe',
  repair: 'Recréer',
  repaired: 'Recréé.',
  dueBy: (day) => `Avant le ${day}`,
  missing: {
    KeyRefused: [
      'Stripe n’accepte plus la clé',
      'Aucun paiement ne peut être reçu. Créez une nouvelle clé et collez-la ici.',
    ],
    PermissionMissing: [
      'Il manque une autorisation à la clé',
      'Ajoutez-la à la clé chez Stripe, puis vérifiez de nouveau.',
    ],
    ChargesDisabled: [
      'Stripe n’accepte pas encore de paiements',
      'Vos clients ne peuvent pas payer. Terminez la configuration de votre compte Stripe.',
    ],
    UnderReview: [
      'Stripe examine votre compte',
      'Cela peut prendre quelques jours. Stripe vous écrira à la fin de l’examen.',
    ],
    DetailsDue: [
      'Stripe demande d’autres informations sur votre entreprise',
      'Sans elles, Stripe suspend les paiements ou les virements.',
    ],
    CardsOff: [
      'Les cartes sont désactivées',
      'Activez-les chez Stripe pour que vos clients puissent payer par carte.',
    ],
    BankDebitsOff: [
      'Les prélèvements bancaires sont désactivés',
      'Activez ACH Direct Debit pour que vos clients puissent payer depuis un compte bancaire.',
    ],
    PayoutsDisabled: [
      'Stripe ne verse rien',
      'Votre argent reste chez Stripe. Ajoutez-y un compte bancaire.',
    ],
    PublishableKeyUntried: [
      'La clé publiable n’a pas pu être essayée',
      'Dès que Stripe accepte des paiements, collez de nouveau les deux clés\u00a0: elles seront essayées ensemble.',
    ],
    WebhookUnreachable: [
      'Stripe ne peut pas joindre ce service',
      'Il n’a pas d’adresse publique. Stripe est donc interrogé une fois par heure\u00a0: les résultats des paiements bancaires et les litiges arrivent tard.',
    ],
    WebhookMissing: [
      'Le webhook manque chez Stripe',
      'Les résultats arrivent avec jusqu’à une heure de retard.',
    ],
    WebhookDisabled: [
      'Le webhook est désactivé chez Stripe ou incomplet',
      'Les résultats arrivent avec jusqu’à une heure de retard.',
    ],
    DomainInactive: [
      'Le domaine n’est pas enregistré pour les portefeuilles',
      'Les cartes et les comptes bancaires fonctionnent quand même.',
    ],
  },
  disconnect: 'Déconnecter',
  disconnectTitle: 'Déconnecter Stripe\u202f?',
  disconnectText:
    'Les clés sont supprimées ici, et le webhook chez Stripe. Les remboursements, les litiges et les virements des paiements passés se traitent alors chez Stripe.',
  disconnectLive: 'Vos clients ne pourront plus payer en ligne.',
  disconnectSandbox: 'Le compte utilisera de nouveau la banque de test.',
  disconnected: 'Déconnecté.',
};
