import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

export const disputes: Messages['disputes'] = {
  empty: 'Aucun litige',
  emptyText:
    'Un client peut contester un paiement auprès de sa banque. Vous voyez alors ici pourquoi, et jusqu’à quand vous pouvez répondre.',
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
  titleOf: (client, amount) => `${client} · ${amount}`,
  answerUntil: 'Répondre avant',
  held: (amount, fee) =>
    `La banque retient ${amount} jusqu’à sa décision. Si elle donne raison au client, ou si personne ne répond, vous perdez ce montant. Les frais de ${fee} ne sont rendus dans aucun cas.`,
  heldFree: (amount) =>
    `La banque retient ${amount} jusqu’à sa décision. Si elle donne raison au client, ou si personne ne répond, vous perdez ce montant.`,
  feeKept: (fee) => `Les frais de ${fee} ne sont pas rendus.`,
  fee: 'Frais',
  rehearsal: (date) =>
    `Ceci est un environnement de test. Sa banque décide le ${date}\u00a0: en votre faveur si vous envoyez des preuves avant, sinon selon la carte de test utilisée. Avancez l’heure jusque-là pour voir la fin. Une vraie banque demanderait, le meilleur d’abord\u00a0:`,
  openInvoice: 'Ouvrir la facture (PDF)',
  send: 'Que fournir',
  answerBy: (instant) => `Répondez chez votre prestataire avant le ${instant}. Le meilleur d’abord\u00a0:`,
  answerThere: 'Répondez chez votre prestataire. Le meilleur d’abord\u00a0:',
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
  bankSays: 'Motif de la banque',
  decided: 'Décidé',
  fileTitle: 'Preuves',
  fileText:
    'Ce qui est consigné sur ce paiement\u00a0: consentements, conditions, e-mails, consultations, reçus, versions.',
  download: 'Télécharger les preuves (PDF)',
  sendIt: 'Envoyer à la banque',
  sendTitle: 'Envoyer ces preuves à la banque\u202f?',
  sendOnce:
    'La banque accepte une seule réponse. Elle reçoit le PDF avec tout ce qui est consigné, et les données ci-dessous. Vos propres fichiers ne sont pas envoyés d’ici\u00a0: décrivez-les, ou répondez chez votre prestataire de paiement.',
  consents: 'Consentements',
  mails: 'E-mails au client',
  views: 'Consultations par le client',
  statement: 'Avec vos mots',
  statementHint: 'Ce qui était convenu, et ce que vous avez fourni et quand. L’anglais est lu partout.',
  sentNotice: 'Les preuves sont en route.',
  sentStates: {
    Sending: 'En route vers la banque.',
    Sent: 'Envoyées à la banque',
    Refused: 'Le prestataire les a refusées\u00a0:',
  },
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
    Agreement: 'Le contrat, ou le message par lequel le client a accepté, avec sa date',
    Correspondence: 'Les messages échangés avec le client',
    ProofOfService:
      'Preuves de la prestation\u00a0: photos, signatures, bons de livraison, date de l’événement',
    Invoice: 'La facture (PDF)',
    Receipt: 'Le reçu de ce paiement (PDF)',
    OtherCharge: 'L’autre paiement, et son objet',
    RefundProof: 'La preuve du remboursement, avec date et montant',
    CancellationTerms: 'Vos conditions d’annulation, et que le client les connaissait',
    Authorization: 'L’accord au prélèvement, avec sa date',
  },
};
