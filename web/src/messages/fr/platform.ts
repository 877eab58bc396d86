import type { Messages } from '../catalogue.ts';

/** The operator's platform at Stripe, in French. */
export const platform: Messages['platform'] = {
  which: 'Mode chez Stripe',
  modes: { live: 'Réel', test: 'Test' },
  what: 'Votre propre compte Stripe avec Connect. Il débite les portefeuilles des comptes et envoie l’argent à leurs bénéficiaires.',
  connection: 'Compte Stripe',
  noSecretKey: 'Définissez d’abord SECRET_KEY\u00a0: elle chiffre les clés.',
  none: 'Il n’y a pas de plateforme\u00a0: aucun compte ne peut envoyer de paiement sortant.',
  deleted: (account) =>
    `Les clés de ${account} sont supprimées\u00a0: aucun compte ne peut envoyer de paiement sortant.`,
  askFirst:
    'Demandez d’abord à Stripe si cette activité est permise\u00a0: une plateforme qui débite la carte d’une entreprise pour payer ses fournisseurs a besoin de l’accord de Stripe. Les frais de Stripe, les remboursements et les litiges de ces paiements sont à votre charge.',
  copyText:
    'Copiez la nouvelle clé limitée et, sur la page «\u00a0API keys\u00a0», la clé publiable. Utilisez un compte Stripe auquel aucun compte d’ici n’est connecté avec ses propres clés.',
  confirm: 'Les clés de la plateforme déplacent l’argent de tous les comptes.',
  set: 'La plateforme est configurée.',
  replaceText: (before) =>
    `Ces clés appartiennent à un autre compte Stripe que ${before}. Bénéficiaires et entreprises sont connectés à celui-ci et devront se configurer à nouveau chez l’autre.`,
  country: 'Pays',
  currencies: 'Règle en',
  unknownWebhooks: 'Webhooks sans compte d’ici',
  clear: 'Supprimer les clés',
  clearTitle: 'Supprimer les clés de la plateforme\u202f?',
  clearText:
    'Les clés sont supprimées ici, et les deux webhooks chez Stripe. Ensuite, aucun compte ne peut envoyer de paiement sortant, et personne ne peut enregistrer de carte ou de compte bancaire dans un portefeuille.',
  cleared: 'Les clés de la plateforme sont supprimées.',
  underWay: (count, sums) =>
    count < 2
      ? `${count} paiement sortant est en cours sur la plateforme (${sums}).`
      : `${count} paiements sortants sont en cours sur la plateforme (${sums}).`,
  underWayText: 'Attendez leur fin, ou annulez ce qui peut l’être.',
  balance: {
    title: 'Solde',
    currency: 'Devise',
    balance: 'Chez Stripe',
    ofAccounts: 'Aux comptes',
    ofOperator: 'À vous',
    short: (money) =>
      `Il manque chez Stripe ${money} qui appartiennent aux comptes\u00a0: approvisionnez-y la plateforme.`,
    text: 'Laissez chez Stripe ce qui appartient aux comptes\u00a0: désactivez-y les virements automatiques, ou fixez une réserve.',
  },
  payouts: {
    title: 'Paiements sortants',
    on: 'Les comptes peuvent envoyer des paiements sortants.',
    off: 'Désactivés\u00a0: aucun compte ne peut commencer de paiement sortant. La plateforme ne sert qu’aux entreprises connectées.',
    switchOff: 'Désactiver',
    switchOn: 'Activer',
    offTitle: 'Désactiver les paiements sortants\u202f?',
    offText:
      'Les nouveaux paiements sont refusés, les propositions ne peuvent plus être acceptées, et les portefeuilles n’enregistrent plus de cartes ni de comptes bancaires. Ce qu’un bénéficiaire a accepté suit son cours.',
    onTitle: 'Activer les paiements sortants\u202f?',
    onText: 'Ne le faites que si Stripe l’a permis.',
    wasSwitchedOff: 'Les paiements sortants sont désactivés.',
    wasSwitchedOn: 'Les paiements sortants sont activés.',
    underWay: 'En cours',
    nothing: 'Rien',
    count: (count) => (count < 2 ? `${count} paiement` : `${count} paiements`),
    recipients: 'Bénéficiaires',
    nobody: 'Aucun pour l’instant',
  },
  recipients: {
    Creating: 'Bénéficiaires\u00a0: en création',
    Started: 'Bénéficiaires\u00a0: pas commencé',
    Incomplete: 'Bénéficiaires\u00a0: informations manquantes',
    Pending: 'Bénéficiaires\u00a0: vérification par Stripe',
    Ready: 'Bénéficiaires\u00a0: prêts',
    Restricted: 'Bénéficiaires\u00a0: restreints',
    Rejected: 'Bénéficiaires\u00a0: refusés',
    Gone: 'Bénéficiaires\u00a0: déconnectés',
  },
  fees: {
    title: 'Frais',
    text: 'Ce que vous prélevez. Le montant est fixé à la création d’un paiement. Il devrait couvrir les frais de Stripe, que la plateforme paie.',
    none: 'Rien n’est prélevé.',
    kinds: {
      ChargeCard: 'Paiement d’un client par carte',
      ChargeBank: 'Paiement bancaire d’un client',
      PayoutCard: 'Paiement sortant par carte',
      PayoutBank: 'Paiement sortant depuis un compte bancaire',
    },
    otherCurrencies: 'Toutes les autres devises',
    since: 'Depuis le',
    from: 'À partir du',
    refunded: 'rendus avec l’argent',
    nothing: 'Rien',
    atMost: (fee, most) => `${fee}, au plus ${most}`,
    add: 'Nouveaux frais',
    addTitle: 'Nouveaux frais',
    save: 'Enregistrer les frais',
    added: 'Les frais sont fixés.',
    sayHowMuch: 'Indiquez combien est prélevé.',
    kind: 'Prélevés sur',
    currency: 'Devise',
    share: 'Part',
    fixed: 'Partie fixe (facultatif)',
    most: 'Au plus (facultatif)',
    day: 'À partir de ce jour (facultatif)',
    dayHint: 'Sans date\u00a0: dès maintenant. Ce qui a commencé avant garde ses frais.',
    refundsFee: 'Rendre les frais avec l’argent',
    example: (amount, fee) => `Un paiement de ${amount} coûte ${fee}.`,
  },
  debts: {
    title: 'Dû à vous',
    text: 'La banque d’un portefeuille a repris de l’argent déjà versé, et la plateforme a payé. Le compte pourra de nouveau envoyer des paiements sortants quand sa dette sera réglée.',
    since: 'Depuis le',
    settle: 'Réglée',
    question: (account, money) => `${account} a-t-il remboursé ${money}\u202f?`,
    settleText:
      'Ne le confirmez que si l’argent est arrivé. Le compte peut ensuite envoyer de nouveau des paiements sortants.',
    settled: (account) => `La dette de ${account} est réglée.`,
    changed: (account, money) =>
      `${account} doit maintenant ${money} pour ce paiement\u00a0: la banque a repris ou rendu de l’argent entre-temps. Rien n’a été enregistré.`,
    nothing: (account) =>
      `${account} ne doit rien maintenant pour ce paiement\u00a0: la dette était déjà réglée, ou la banque a rendu l’argent.`,
  },
  overpaid: {
    title: 'Dû par vous',
    text: 'Le compte avait réglé sa dette, puis l’argent est revenu à la plateforme par une autre voie. Vous l’avez deux fois\u00a0: versez-le au compte.',
    settle: 'Payée',
    question: (account, money) => `Avez-vous versé ${money} à ${account}\u202f?`,
    settleText: 'Ne le confirmez que si vous avez envoyé l’argent.',
    settled: (account) => `Vous ne devez plus rien à ${account} pour ce paiement.`,
    changed: (account, money) =>
      `Vous devez maintenant ${money} à ${account} pour ce paiement\u00a0: la banque a repris ou rendu de l’argent entre-temps. Rien n’a été enregistré.`,
    nothing: (account) =>
      `Vous ne devez rien maintenant à ${account} pour ce paiement\u00a0: la somme était déjà enregistrée, ou la banque a repris l’argent.`,
  },
};
