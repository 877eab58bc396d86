import type { Messages } from '../catalogue.ts';

/** L’avoir des clients, en français. */
export const clientCredit: Messages['clientCredit'] = {
  title: 'Avoir',
  has: (name, amount) => `${name} a un avoir de ${amount}.`,
  use: 'Utiliser l’avoir',
  applyTitle: (amount) => `Utiliser ${amount} d’avoir\u202f?`,
  applyText: (left) =>
    `L’avoir paie cette facture, en commençant par le paiement le plus ancien. ${left} restent à payer, et aucun argent ne circule.`,
  applyTextAll: 'L’avoir paie tout ce qui reste dû sur cette facture, et aucun argent ne circule.',
  applySend: (amount) => `Utiliser ${amount}`,
  used: (amount) => `${amount} d’avoir utilisés`,
  most: (amount) => `Au plus ${amount}\u00a0: l’avoir, ou le reste dû s’il est inférieur`,
  keep: (amount) => `Garder ${amount} comme avoir`,
  keepHint: 'C’est plus que le reste dû. Un avoir paie une facture suivante ou est rendu.',
  keepBeyond: (amount) =>
    `Utiliser ${amount} pour d’autres échéances de la facture et garder le reste comme avoir`,
  payOthers: (others) => `Régler ${others} des autres échéances`,
  payOthersAndKeep: (others, rest) => `Régler ${others} des autres échéances et garder ${rest} comme avoir`,
  payOthersHint:
    'C’est plus que cette échéance. Le reste règle les autres échéances ouvertes, la plus proche d’abord.',
  kept: (amount) => `${amount} gardés comme avoir`,
  paidBy: 'Avoir du client',
  undoText: 'Le client récupère son avoir, et ce montant est de nouveau dû.',
  giveBack: 'Rendre',
  giveBackTitle: 'Enregistrer un avoir rendu',
  giveBackText: 'Cela note seulement que vous avez renvoyé l’argent. Le service ne déplace pas d’argent.',
  giveBackDone: (amount) => `${amount} d’avoir rendus`,
  mostBack: (amount) => `Au plus ${amount}`,
  undo: 'Annuler',
  undone: 'Annulé',
  undoTitle: (amount) => `Annuler ${amount}\u202f?`,
  undoReceived: 'Cet argent n’est finalement pas arrivé\u00a0: l’avoir du client diminue d’autant.',
  undoGivenBack: 'Il n’a finalement pas été rendu\u00a0: le client récupère son avoir.',
  more: 'Afficher la suite',
  wasUndone: 'annulé',
  ofLine: (name, amount) => `${amount} gardés comme avoir de ${name}`,
  kinds: {
    Overpayment: 'Paiement supérieur au montant dû',
    Applied: 'Utilisé pour une facture',
    GivenBack: 'Rendu',
  },
};
