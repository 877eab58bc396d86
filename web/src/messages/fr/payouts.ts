import type { Messages } from '../catalogue.ts';

/** Payouts to the bank of the business, in French. */
export const payouts: Messages['payouts'] = {
  empty: 'Aucun virement reçu',
  emptyText:
    'Ce que les clients paient s’accumule chez le prestataire, qui le vire à votre banque après quelques jours.',
  nextOne: (amount, date) => `${amount} arrivent à votre banque le ${date}.`,
  lastOne: (amount, date) =>
    `Le dernier virement, ${amount}, est arrivé le ${date}. Aucun autre n’est annoncé.`,
  done: 'Viré',
  expected: 'Attendu',
  arrival: 'À la banque',
  status: 'État',
  reference: 'Référence',
  amount: 'Montant',
  payoutOf: (date) => `Virement du ${date}`,
  arrives: (date) => `Arrive à votre banque le ${date}.`,
  arrived: (date) => `Arrivé à votre banque le ${date}.`,
  contents: 'Ce qu’il contient',
  kind: 'Nature',
  gross: 'Montant',
  fees: 'Frais',
  net: 'Net',
  total: 'Virement',
  kinds: {
    charge: 'Paiements de clients',
    refund: 'Remboursements',
    refund_failed: 'Remboursements revenus',
    return: 'Prélèvements rejetés',
    dispute: 'Litiges',
    dispute_won: 'Litiges gagnés',
    payout: 'Virements revenus',
    funding: 'Débits pour paiements sortants',
    delivery: 'Paiements sortants',
    delivery_returned: 'Paiements sortants revenus',
    release: 'Paiements sortants gardés au solde',
    fee: 'Autres frais',
  },
};
