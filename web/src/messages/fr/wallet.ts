import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

export const wallet: Messages['wallet'] = {
  intro:
    'Vos propres cartes et comptes bancaires dans ce compte. Les paiements sortants y sont débités\u202f; personne d’autre ne peut les utiliser.',
  onStatement: 'Leurs relevés portent le nom de l’exploitant de cette installation.',
  atPlatform: 'Enregistré sur la plateforme Stripe de cette installation.',
  connectAgain: 'Enregistré avec les clés Stripe de ce compte, qui ne paient personne.',
  connectAgainLink: 'Le connecter à nouveau',
  add: 'Ajouter un moyen de paiement',
  addLabels: { Card: 'Ajouter la carte', BankAccount: 'Ajouter le compte bancaire' },
  empty: 'Aucun moyen de paiement',
  emptyText: 'Ajoutez une carte ou un compte bancaire pour payer les autres.',
  isDefault: 'Par défaut',
  makeDefault: 'Choisir par défaut',
  madeDefault: (name) => `${name} est maintenant le moyen de paiement par défaut.`,
  remove: 'Retirer',
  more: 'Plus pour',
  usedBy: (amount, name, date, later) => `Paie ${amount} à ${name} le ${date}${later}.`,
  usedLater: (count) =>
    plural('fr', count, `, puis ${count} autre paiement`, `, puis ${count} autres paiements`),
  expires: (month) => `expire fin ${month}`,
  expired: (month) => `expirée fin ${month}`,
  expiresBefore: (count, date) =>
    plural(
      'fr',
      count,
      `Elle expire avant un paiement du ${date}, qui échouerait.`,
      `Elle expire avant ${count} paiements, le prochain le ${date}, qui échoueraient.`,
    ),
  openFirst: (name) => `Modifier le paiement à ${name}`,
  notChargeable: 'Il ne peut pas être débité. Ajoutez-le à nouveau.',
  removeTitle: (name) => `Retirer ${name}\u202f?`,
  removeLabel: (name) => `Retirer ${name}`,
  removeText: 'Aucun paiement n’est prévu avec. Le prestataire le supprime aussi.',
  wouldFail: (count) =>
    plural(
      'fr',
      count,
      'Ce paiement échouerait le jour venu\u00a0:',
      `Ces ${count} paiements échoueraient le jour venu\u00a0:`,
    ),
  removeInstead: 'Pour les payer autrement, ouvrez d’abord chacun et changez son moyen de paiement.',
  removed: (name) => `${name} est retiré.`,
  added: (name) => `${name} est ajouté.`,
  mayNot: 'Votre rôle ne permet pas de changer les moyens de paiement.',
  noProcessor:
    'Pour les paiements sortants, l’opérateur de cette installation doit d’abord connecter une plateforme Stripe.',
  noCard:
    'Cette entreprise est la seule ici\u00a0: sa carte serait débitée sur le compte Stripe de son propre exploitant. Les réseaux de cartes l’interdisent. Payez depuis un compte bancaire.',
  kind: 'Que souhaitez-vous ajouter\u202f?',
  fields: {
    number: 'Numéro de carte',
    expiry: 'Expire fin (MM / AA)',
    cvc: 'Code de sécurité',
    routingNumber: 'Numéro de routage (ABA)',
    accountNumber: 'Numéro de compte',
  },
  holder: { Card: 'Nom sur la carte', BankAccount: 'Titulaire du compte' },
  secure: (processor) => `Les numéros vont directement à ${processor}. Ce service ne les voit jamais.`,
  sandboxBank: 'la banque de test',
  testNumbers: {
    Card: 'Carte de test 4242 4242 4242 4242, toute date future, tout code.',
    BankAccount: 'Compte de test 110000000, 000123456789.',
  },
  problems: {
    busy: 'Le prestataire de paiement ne répond pas. Veuillez réessayer dans un instant.',
    invalid_date: 'Vérifiez la date d’expiration.',
    expired_card: 'La carte a expiré. Veuillez en utiliser une autre.',
    incorrect_cvc: 'Vérifiez le code de sécurité.',
    incorrect_number: 'Vérifiez le numéro.',
    incorrect_routing_number: 'Vérifiez le numéro de routage.',
    not_a_test_number:
      'Ceci est un environnement de test\u00a0: seuls ses cartes et comptes de test fonctionnent.',
    method_not_accepted: 'Ce type de carte ou de compte ne peut pas être utilisé.',
  },
};
