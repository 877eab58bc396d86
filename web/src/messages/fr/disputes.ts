import { plural } from '../../../../src/kit/plural.ts';
import type { Messages } from '../catalogue.ts';

/** Disputes, in French. */
export const disputes: Messages['disputes'] = {
  empty: 'Aucun litige',
  emptyText:
    'Quand un client conteste un paiement auprès de sa banque, il figure ici avec le délai de réponse.',
  open: (count) =>
    plural('fr', count, `${count} litige attend votre réponse.`, `${count} litiges attendent votre réponse.`),
  noneOpen: 'Aucun litige n’attend votre réponse.',
  reason: 'Motif',
  status: 'État',
  since: 'Depuis',
  amount: 'Montant',
  won: 'Gagné',
  lost: 'Perdu',
  deciding: 'En cours d’examen',
  openWord: 'Ouvert',
  daysLeft: (days) =>
    days === 0
      ? 'Répondre aujourd’hui'
      : plural('fr', days, `${days} jour restant`, `${days} jours restants`),
  send: 'Que fournir',
  answerBy: (instant) => `Répondez chez votre prestataire avant le ${instant}. Le meilleur d’abord :`,
  answerThere: 'Répondez chez votre prestataire. Le meilleur d’abord :',
  answeredOn: (date) => `Vous avez répondu le ${date}. La banque décide, ce qui peut prendre des semaines.`,
  tooLate: 'Le délai de réponse est passé. La banque décide.',
  outcomes: {
    Won: 'La banque vous a donné raison. L’argent est de nouveau à vous.',
    Lost: 'La banque a donné raison au client. L’argent est parti, le paiement est rétrofacturé.',
  },
  client: 'Client',
  invoice: 'Facture',
  receipt: 'Reçu',
  openReceipt: 'Ouvrir le reçu (PDF)',
  bankSays: 'Dans les mots de la banque',
  decided: 'Décidé',
  categories: {
    Fraudulent: {
      title: 'Non reconnu',
      text: 'Le client dit ne pas avoir fait ce paiement, ou ne pas le reconnaître.',
    },
    NotReceived: { title: 'Non reçu', text: 'Le client dit que vous n’avez pas fourni ce qui était payé.' },
    NotAsDescribed: {
      title: 'Non conforme',
      text: 'Le client dit que la prestation n’est pas celle convenue.',
    },
    Duplicate: {
      title: 'Débité deux fois',
      text: 'Le client dit que la même chose a été débitée plusieurs fois.',
    },
    RefundMissing: {
      title: 'Remboursement manquant',
      text: 'Le client attend un remboursement qui n’est pas arrivé.',
    },
    Canceled: { title: 'Annulé', text: 'Le client dit que la commande était annulée avant ce paiement.' },
    NotAuthorized: {
      title: 'Prélèvement non autorisé',
      text: 'Le titulaire du compte dit ne pas avoir autorisé ce prélèvement.',
    },
    Other: { title: 'Autre motif', text: 'Le motif de la banque dit peu. Demandez d’abord au client.' },
  },
  evidence: {
    Agreement: 'Le contrat ou l’offre acceptée, avec sa date',
    Correspondence: 'Les messages échangés avec le client',
    ProofOfService: 'Preuves de la prestation : photos, signatures, bons de livraison, date de l’événement',
    Invoice: 'La facture (PDF), depuis sa page',
    Receipt: 'Le reçu de ce paiement (PDF)',
    OtherCharge: 'L’autre paiement, et son objet',
    RefundProof: 'La preuve du remboursement, avec date et montant',
    CancellationTerms: 'Vos conditions d’annulation, et que le client les connaissait',
    Authorization: 'L’accord au prélèvement, avec sa date',
  },
};
