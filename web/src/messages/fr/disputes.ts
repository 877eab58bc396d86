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
  answerBy: (instant) =>
    `Répondez avant le ${instant}\u00a0: envoyez ci-dessous ce qui est consigné, ou répondez chez votre prestataire. Le meilleur d’abord\u00a0:`,
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
  fileTitle: 'Ce que la banque lira',
  notedTitle: 'Ce qui est consigné sur ce paiement',
  fileText: 'Tout ce que le service a consigné à ce sujet. Le PDF contient tout, en anglais.',
  download: 'Télécharger les preuves (PDF)',
  zone: (timeZone) => `Heures du fuseau ${timeZone}\u202f; le PDF les donne aussi en UTC.`,
  noneNoted: 'rien de consigné',
  consents: 'Consentements',
  consentWith: (method) => `Consentement avec ${method}`,
  coversPayment: 'couvre ce paiement',
  neverInForce: 'jamais entré en vigueur',
  fromAddress: (address) => `depuis ${address}`,
  terms: 'Conditions d’annulation',
  acceptedTerms: 'Acceptées par le client avec ce paiement',
  views: 'Consultations de la facture',
  firstView: 'Première consultation',
  lastView: 'Dernière consultation',
  mails: 'E-mails au client',
  money: 'Paiements et remboursements',
  paymentWith: (amount, method) => `${amount} avec ${method}`,
  chargeStates: {
    Created: 'commencé',
    Processing: 'en cours',
    RequiresAction: 'attend le client',
    Succeeded: 'payé',
    Declined: 'refusé',
    Returned: 'rejeté',
  },
  refundOf: (amount) => `Remboursement de ${amount}`,
  creditNoteOf: (number, amount) => `Avoir ${number}, ${amount}`,
  versions: 'Versions et documents',
  versionOf: (number) => `Version ${number}`,
  documentOf: (version) => `PDF de la version ${version} remis`,
  missingTitle: 'Ce qui manque',
  missing: {
    consent:
      'Aucun consentement au paiement automatique ne couvre ce paiement. Dites comment le client l’a accepté.',
    terms:
      'La facture n’a pas de conditions d’annulation. Si le client connaissait les vôtres, dites où il les a lues.',
    accepted: 'Le client a payé sans devoir accepter les conditions d’annulation. Dites où il les a lues.',
    views: 'Rien n’indique que le client a ouvert la facture. Dites comment il l’a reçue.',
    mails: 'Aucun e-mail envoyé d’ici n’a atteint le client. Dites comment vous étiez en contact.',
    items: 'La facture n’a pas de lignes. Dites ce qui a été vendu.',
    event: 'La facture n’a pas de jour de l’événement. Dites quand vous avez fourni la prestation.',
  },
  ownFiles:
    'Vos propres fichiers, comme des photos ou des signatures, ne sont pas envoyés d’ici. Décrivez-les, ou répondez plutôt chez votre prestataire.',
  statement: 'Avec vos mots',
  statementHint: 'Ce qui était convenu, et ce que vous avez fourni et quand. L’anglais est lu partout.',
  sendIt: 'Envoyer à la banque',
  sendTitle: 'Envoyer ces preuves à la banque\u202f?',
  sendOnce:
    'Votre prestataire transmet à la banque le PDF et ses données. La banque accepte une seule réponse\u00a0: elle ne peut être ni modifiée ni envoyée deux fois.',
  withStatement: 'Vos propres mots l’accompagnent.',
  noStatement: 'Vous n’ajoutez pas vos propres mots.',
  answerFee:
    'Votre prestataire peut facturer des frais pour la réponse\u202f; ils vous sont en général rendus si vous gagnez.',
  lastInstant: (instant) => `La banque l’accepte jusqu’au ${instant}.`,
  notices: {
    Sent: 'Les preuves ont été envoyées. Elles ne peuvent pas être envoyées deux fois.',
    Sending: 'Les preuves sont en route\u00a0: votre prestataire n’a pas encore répondu.',
    Refused: 'Votre prestataire n’a pas accepté les preuves.',
  },
  sentOn: (instant) =>
    `Les preuves ont été envoyées le ${instant}. Elles ne peuvent pas être envoyées deux fois. La banque décide maintenant.`,
  sending:
    'Les preuves sont en route\u00a0: votre prestataire n’a pas encore répondu. Nous continuons à demander, et elles ne sont envoyées qu’une fois.',
  silent:
    'Depuis un jour, votre prestataire n’a pas dit s’il a les preuves. Nous continuons à demander. Consultez le litige chez lui\u00a0: si les preuves n’y sont pas, répondez-y avant la date limite.',
  sentFile: 'Le PDF envoyé\u00a0:',
  refused: 'Votre prestataire n’a pas accepté les preuves\u00a0:',
  sendAgain: 'Vous pouvez les renvoyer, ou répondre chez votre prestataire.',
  lookThere: 'Consultez le litige chez votre prestataire\u00a0: une réponse s’y trouve peut-être déjà.',
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
