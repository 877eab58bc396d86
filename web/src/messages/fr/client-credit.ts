import type { Messages } from '../catalogue.ts';

/** Le crédit des clients, en français. */
export const clientCredit: Messages['clientCredit'] = {
  title: 'Crédit du client',
  has: (name, amount) => `${name} a un crédit de ${amount}.`,
  use: 'Utiliser le crédit',
  applyTitle: (amount) => `Utiliser ${amount} de crédit\u202f?`,
  applyText: (left) =>
    `Le crédit paie cette facture, par ordre d’échéance. ${left} restent à payer, et aucun argent ne circule.`,
  applyTextAll: 'Le crédit paie tout ce qui reste dû sur cette facture, et aucun argent ne circule.',
  applySend: (amount) => `Utiliser ${amount}`,
  used: (amount) => `${amount} de crédit utilisés`,
  most: (amount) => `Au plus ${amount}\u00a0: le crédit, ou le reste dû s’il est inférieur`,
  keep: (amount) => `Garder ${amount} comme crédit`,
  keepHint: 'C’est plus que le reste dû. Un crédit paie une facture suivante ou est rendu.',
  keepBeyond: (amount) =>
    `Utiliser ${amount} pour d’autres échéances de la facture et garder le reste comme crédit`,
  payOthers: (others) => `Régler ${others} des autres échéances`,
  payOthersAndKeep: (others, rest) => `Régler ${others} des autres échéances et garder ${rest} comme crédit`,
  payOthersHint:
    'C’est plus que cette échéance. Le reste règle les autres échéances ouvertes, par ordre d’échéance.',
  kept: (amount) => `${amount} gardés comme crédit`,
  paidBy: 'Crédit du client',
  undoText: 'Le client récupère son crédit, et ce montant est de nouveau dû.',
  giveBack: 'Rendre',
  giveBackTitle: 'Enregistrer un crédit rendu',
  giveBackText: 'Cela note seulement que vous avez renvoyé l’argent. Le service ne déplace pas d’argent.',
  giveBackSend: (amount) => `Enregistrer ${amount}`,
  giveBackDone: (amount) => `${amount} enregistrés comme rendus`,
  mostBack: (amount) => `Au plus ${amount}`,
  undo: 'Annuler',
  undone: 'Annulé',
  undoTitle: (amount) => `Annuler ${amount}\u202f?`,
  undoReceived: 'Cet argent n’est finalement pas arrivé\u00a0: le crédit du client diminue d’autant.',
  undoGivenBack: 'Il n’a finalement pas été rendu\u00a0: le client récupère son crédit.',
  more: 'Afficher la suite',
  wasUndone: 'annulé',
  ofLine: (name, amount) => `${amount} gardés comme crédit de ${name}`,
  kinds: {
    Overpayment: 'Paiement supérieur au montant dû',
    Applied: 'Utilisé pour une facture',
    GivenBack: 'Rendu',
  },
};
