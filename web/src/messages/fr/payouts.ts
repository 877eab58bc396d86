import type { Messages } from '../catalogue.ts';

/** Payouts to the bank of the business, in French. */
export const payouts: Messages['payouts'] = {
  empty: 'Aucun virement reçu',
  emptyText:
    'Ce que les clients paient s’accumule chez le prestataire, qui le vire à votre banque après quelques jours.',
  nextOne: (amount, date) => `${amount} arrivent à votre banque le ${date}.`,
  lastOne: (amount, date, count) =>
    count > 1
      ? `Les derniers virements, ${amount}, sont arrivés le ${date}. Aucun autre n’est annoncé.`
      : `Le dernier virement, ${amount}, est arrivé le ${date}. Aucun autre n’est annoncé.`,
  expectedOne: (amount, date) => `${amount} sont attendus à votre banque le ${date}.`,
  upcoming: 'Attendu',
  upcomingText:
    'Ce que le prestataire détient pour vous, après frais, remboursements et litiges. Les montants peuvent encore changer.',
  upcomingUnknown: 'Le prestataire n’a pas pu dire ce qui est à venir.',
  announced: 'Annoncé et viré',
  atBankOn: (date) => `À votre banque le ${date}`,
  availableNow: 'Prêt pour le prochain virement',
  availableOn: (date) => `Disponible à partir du ${date}`,
  later: 'Plus tard\u00a0: le prestataire ne donne pas de jour',
  madeUpFor: 'Sera déduit de votre prochain virement',
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
  lessFees: (gross, fees) => `${gross} moins ${fees} de frais`,
  unknownItem: 'N’appartient à aucune facture ici',
  total: 'Virement',
  counts: {
    charge: (count) => (count > 1 ? `${count} paiements` : `${count} paiement`),
    refund: (count) => (count > 1 ? `${count} remboursements` : `${count} remboursement`),
    return: (count) => (count > 1 ? `${count} prélèvements rejetés` : `${count} prélèvement rejeté`),
    dispute: (count) => (count > 1 ? `${count} litiges` : `${count} litige`),
    delivery: (count) => (count > 1 ? `${count} paiements sortants` : `${count} paiement sortant`),
    other: (count) => (count > 1 ? `${count} autres` : `${count} autre`),
  },
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
