import type { Messages } from '../catalogue.ts';

/** Credit notes of an invoice, in French. */
export const credit: Messages['credit'] = {
  action: 'Émettre un avoir',
  lead: 'Un avoir ne peut plus être modifié ensuite.',
  kind: 'Objet de l’avoir',
  kinds: { amount: 'Un montant', lines: 'Des articles' },
  amount: 'Montant',
  most: (amount) => `${amount} au plus, taxes comprises`,
  unread: 'Saisissez un montant, par exemple 40,00.',
  tooMuch: (amount) => `Il ne reste que ${amount} à porter en avoir.`,
  tooMuchNow: 'C’est plus que ce qui peut être porté en avoir maintenant. Saisissez un montant plus petit.',
  left: (amount) => `Reste ${amount} à porter en avoir`,
  quantity: 'Quantité',
  quantityUnread: (count) => `Saisissez un nombre entier, ${count} au plus.`,
  chooseLines: 'Choisissez au moins un article.',
  reason: 'Motif',
  reasonHint: (client) => `${client} le lit sur l’avoir.`,
  reasonMissing: 'Saisissez un motif\u00a0: il figure sur l’avoir.',
  paidAlready: (amount) => `${amount} ont déjà été payés. Comment cette somme est-elle rendue\u202f?`,
  ways: { refund: 'Par remboursement', outside: 'Par un autre moyen' },
  refundAmount: 'Remboursement',
  refundMost: (amount, method) => `${amount} au plus, sur ${method}`,
  refundTooMuch: (amount) =>
    `Seuls ${amount} peuvent être remboursés. Le reste est rendu par un autre moyen.`,
  refundLess:
    'Ce montant ne peut pas être remboursé en entier maintenant. Saisissez un montant plus petit, ou rendez-le par un autre moyen.',
  outsideText: (amount) =>
    `Rendez vous-même ${amount}, par exemple par virement. Cela est seulement enregistré ici.`,
  noRefund: 'Rien ne peut être remboursé par le prestataire de paiement.',
  mayNotRefund: 'Votre rôle ne permet pas de rembourser.',
  effect: (number, amount, parts) => `Avoir ${number} de ${amount}\u00a0: ${parts}.`,
  lowered: (amount) => `${amount} de moins à payer`,
  refunded: (amount, method) => `${amount} remboursés sur ${method}`,
  outside: (amount) => `${amount} rendus par un autre moyen`,
  falls: 'Paiements qui diminuent',
  afterwards: {
    due: (amount) => `Il reste ensuite ${amount} à payer.`,
    paid: 'La facture est ensuite payée.',
    canceled: 'Il ne reste ensuite rien de la facture\u00a0: elle est annulée.',
  },
  mails: {
    none: (client) => `${client} ne reçoit pas d’e-mail à ce sujet.`,
    changed: (client) => `${client} reçoit un e-mail disant que la facture a changé.`,
    refunded: (client) => `${client} reçoit un e-mail sur le remboursement.`,
    both: (client) =>
      `${client} reçoit un e-mail disant que la facture a changé, et un autre sur le remboursement.`,
    canceled: (client) =>
      `${client} reçoit un e-mail disant que la facture est annulée, si elle avait été envoyée.`,
  },
  sendPdf: 'Aucun e-mail ne contient l’avoir\u00a0: envoyez son PDF.',
  asking: 'Les effets sont en cours de calcul.',
  send: (amount) => `Émettre l’avoir de ${amount}`,
  issued: (number, amount) => `L’avoir ${number} de ${amount} est émis.`,
  waived:
    'Une partie de cette facture a été abandonnée, et il n’en resterait rien d’autre\u00a0: annulez plutôt la facture.',
  moved: 'Ce qui reste à payer a changé. Vérifiez les effets, puis réessayez.',
  notes: 'Avoirs',
  pdf: 'PDF',
  pdfOf: (number) => `PDF de l’avoir ${number}`,
  eInvoiceOf: (number) => `Facture électronique de l’avoir ${number}`,
  did: {
    lowered: (amount) => `${amount} de moins à payer`,
    refund: {
      Processing: (amount) => `${amount} en cours de remboursement`,
      Succeeded: (amount) => `${amount} remboursés`,
      Failed: (amount) => `Le remboursement de ${amount} a échoué`,
    },
    refundBegun: (amount) => `${amount} par remboursement`,
    outside: (amount) => `${amount} rendus par un autre moyen`,
  },
  refundAgain: (amount) =>
    `${amount} n’ont pas encore été rendus\u00a0: remboursez-les de nouveau avec «\u00a0Rembourser\u00a0», ou rendez-les par un autre moyen.`,
  settled: (amount) =>
    `${amount} réduisent à la place ce qui est dû, car le remboursement a échoué et la banque a repris l’argent. Ne les remboursez pas de nouveau.`,
  ofIssued: (issued, credited, rest) =>
    `Émise pour ${issued}, dont ${credited} d’avoirs\u00a0: il reste ${rest}`,
};
