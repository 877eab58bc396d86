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
  unreadable:
    'Les clés ne sont plus lisibles\u00a0: la SECRET_KEY qui les a chiffrées est perdue. Collez-les de nouveau.',
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
  connecting: 'Vérification des clés et création des webhooks. Cela peut prendre une demi-minute.',
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
    account_taken:
      'Un autre compte utilise déjà ce compte Stripe. Chacun doit avoir le sien\u00a0: déconnectez-le d’abord là-bas.',
    missing_right: (permissions) =>
      `Il manque des autorisations à la clé. Ajoutez-les chez Stripe\u00a0: ${permissions}.`,
  },
  noAnswer: 'Stripe n’a pas répondu. Réessayez dans un instant.',
  replaceTitle: 'Passer à un autre compte Stripe\u202f?',
  replaceText: (before) =>
    `Ces clés appartiennent à un autre compte Stripe que ${before}. Les remboursements et les litiges des paiements déjà reçus ne pourront plus être traités que chez Stripe. Si une banque reprend un de ces paiements, seul Stripe l’indiquera\u00a0: la facture restera payée ici.`,
  endsAutopay: (count) =>
    count < 2
      ? `Les cartes et comptes bancaires enregistrés restent dans l’ancien compte Stripe\u00a0: le paiement automatique de ${count} facture s’arrête à la prochaine échéance, et son client reçoit un e-mail.`
      : `Les cartes et comptes bancaires enregistrés restent dans l’ancien compte Stripe\u00a0: le paiement automatique de ${count} factures s’arrête à la prochaine échéance, et leurs clients reçoivent un e-mail.`,
  givesUpDisputes: (count) =>
    count < 2
      ? `Stripe n’accepte plus l’ancienne clé. ${count} litige y est encore ouvert\u00a0: son issue ne sera jamais connue ici, et il restera ouvert dans vos comptes.`
      : `Stripe n’accepte plus l’ancienne clé. ${count} litiges y sont encore ouverts\u00a0: leur issue ne sera jamais connue ici, et ils resteront ouverts dans vos comptes.`,
  replace: 'Changer de compte Stripe',
  busy: (count) =>
    count < 2
      ? `${count} paiement, remboursement ou litige est encore en cours chez Stripe.`
      : `${count >= 1000 ? 'Au moins 1000' : count} paiements, remboursements ou litiges sont encore en cours chez Stripe.`,
  busyText: 'Attendez leur fin. Les clés actuelles restent utilisées.',
  isConnecting: 'Ce compte est déjà en cours de connexion. Réessayez dans deux minutes.',
  endpointLimit:
    'Votre compte Stripe a atteint le nombre de webhooks que Stripe autorise. Supprimez-y un webhook inutile, puis continuez.',
  halfDone: 'La connexion n’est pas terminée.',
  halfDoneText:
    'Les clés sont vérifiées et conservées un jour. Le compte garde son ancienne connexion jusqu’à ce que vous continuiez.',
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
    PublishableKeyWrong: [
      'La clé publiable n’est pas celle de ce compte Stripe',
      'Vos clients ne peuvent pas saisir de carte. Copiez les deux clés du même compte Stripe, puis collez-les ici.',
    ],
    PermissionMissing: [
      'Il manque une autorisation à la clé',
      'Ajoutez-la à la clé chez Stripe, puis vérifiez de nouveau.',
    ],
    ChargesDisabled: [
      'Stripe n’accepte pas de paiements',
      'Vos clients ne peuvent pas payer. La page de Stripe en indique la raison et ce que vous pouvez faire.',
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
      'Elle le sera d’elle-même dès que Stripe acceptera des paiements.',
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
  disconnectAutopay: 'Les paiements automatiques sont suspendus jusqu’à ce que Stripe soit reconnecté.',
  disconnectReturns:
    'Si une banque reprend un paiement plus tard, seul Stripe l’indiquera\u00a0: la facture restera payée ici.',
  disconnectLive: 'Vos clients ne pourront plus payer en ligne.',
  disconnectSandbox: 'Le compte utilisera de nouveau la banque de test.',
  disconnected: 'Déconnecté.',
  platform: {
    title: 'Se connecter avec Stripe',
    text: 'Stripe demande les informations sur votre entreprise sur ses propres pages et lui ouvre un compte. Vous n’avez besoin d’aucune clé.',
    sandboxText:
      'Le mode test imite les pages de Stripe. Aucune information n’est nécessaire, et aucun argent réel ne circule.',
    noFee: 'L’exploitant de cette installation ne prend pas de commission.',
    atMost: (fee, most) => `${fee}, au plus ${most},`,
    fees: {
      Charge: (fee) => `L’exploitant prend ${fee} sur chaque paiement.`,
      ChargeCard: (fee) => `L’exploitant prend ${fee} sur chaque paiement par carte.`,
      ChargeBank: (fee) => `L’exploitant prend ${fee} sur chaque paiement depuis un compte bancaire.`,
    },
    givesBack: 'La commission est rendue en cas de remboursement.',
    keeps: 'La commission n’est pas rendue en cas de remboursement.',
    fee: 'Commission de l’exploitant',
    countryHint: 'Où votre entreprise est enregistrée. Stripe ne peut pas le modifier ensuite.',
    chooseCountry: 'Choisissez d’abord le pays.',
    connect: 'Se connecter avec Stripe',
    confirm: 'Les paiements de vos clients vont sur ce compte Stripe.',
    ownKeys: 'Ou utiliser les clés de votre propre compte Stripe',
    leaveText: (before) =>
      `Dès que Stripe acceptera des paiements pour le nouveau compte, ceux de vos clients y iront. Les remboursements et les litiges des paiements reçus sur ${before} ne se traiteront plus que chez Stripe. Si une banque reprend un tel paiement, seul Stripe le montre\u00a0: la facture reste payée ici.`,
    again: 'Ce lien a déjà servi ou est trop ancien. Continuez pour en obtenir un nouveau.',
    goOn: 'Continuer chez Stripe',
    stop: 'Ne pas connecter',
    stopped: 'La connexion n’a pas été faite.',
    waiting: [
      'Stripe est prêt',
      'Les paiements de vos clients y iront dès que plus rien ne sera en cours sur l’ancien compte Stripe.',
    ],
    states: {
      Creating: [
        'La connexion a été commencée',
        'Continuez chez Stripe pour donner les informations sur votre entreprise.',
      ],
      Started: [
        'Stripe a besoin de vos informations',
        'Vos clients pourront payer dès que Stripe aura tout ce qu’il demande.',
      ],
      Incomplete: [
        'Il manque quelque chose',
        'Stripe n’accepte pas encore de paiements. Complétez votre dossier chez Stripe.',
      ],
      Pending: [
        'Stripe vérifie vos informations',
        'Cela peut prendre quelques jours. Vous n’avez rien à faire, la suite est automatique.',
      ],
      Ready: [
        'Connecté avec Stripe',
        'Vos clients peuvent payer. L’argent va sur votre propre compte Stripe.',
      ],
      Restricted: [
        'Stripe n’accepte pas de paiements pour le moment',
        'Vos clients ne peuvent pas payer tant que Stripe n’a pas ce qu’il demande. Complétez votre dossier chez Stripe.',
      ],
      Rejected: [
        'Stripe n’accepte pas de paiements pour cette entreprise',
        'Cette décision de Stripe est définitive. Demandez-lui la raison, ou utilisez un autre compte Stripe.',
      ],
      Gone: [
        'Le compte a été déconnecté chez Stripe',
        'Vos clients ne peuvent plus payer par ce compte. Connectez-le de nouveau, ou utilisez vos propres clés.',
      ],
    },
    disconnectText:
      'Votre compte Stripe et son argent restent à vous. Les remboursements, les litiges et les virements des paiements passés se traitent alors chez Stripe.',
  },
};
