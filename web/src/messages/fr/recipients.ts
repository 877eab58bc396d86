import type { Messages } from '../catalogue.ts';

export const recipients: Messages['recipients'] = {
  title: 'Destinataires',
  intro: (processor) =>
    `Les comptes chez ${processor} des personnes que vous payez. Elles les configurent elles-mêmes, par le lien d’une proposition.`,
  none: 'Aucun destinataire n’a encore configuré de compte. La première proposition le demande.',
  more: 'Afficher plus',
  account: (processor) => `Compte chez ${processor}`,
  statuses: {
    Creating: 'En cours de création',
    Started: 'Inachevé',
    Incomplete: 'Incomplet',
    Pending: 'En vérification',
    Ready: 'Prêt',
    Restricted: 'Incomplet',
    Rejected: 'Refusé',
    Gone: 'Déconnecté',
  },
  meanings: {
    Creating: (name, processor) => `${name} a ouvert les pages de ${processor}.`,
    Started: (name, processor) =>
      `${name} n’a pas terminé chez ${processor}. Le lien de la proposition y mène.`,
    Incomplete: (name, processor) =>
      `${processor} attend quelque chose de ${name} avant de pouvoir envoyer de l’argent. Le lien de la proposition y mène.`,
    Pending: (name, processor) =>
      `${processor} vérifie les informations de ${name}, ce qui peut prendre deux jours.`,
    Ready: (name) => `${name} peut être payé.`,
    Restricted: (name, processor) =>
      `${processor} n’envoie plus d’argent à ${name} tant qu’il manque quelque chose. Le lien du paiement y mène.`,
    Rejected: (name, processor) =>
      `${processor} n’envoie pas d’argent à ${name}. Payez autrement, et enregistrez-le.`,
    Gone: (name) => `${name} configurera un autre compte avec la prochaine proposition.`,
  },
  due: (processor, things) => `${processor} demande\u00a0: ${things}.`,
  dueBy: (date) => `Avant le ${date}\u202f; ensuite, plus aucun envoi n’est possible.`,
  dues: {
    Identity: 'une preuve d’identité',
    Document: 'une photo d’une pièce d’identité',
    Address: 'une adresse',
    BirthDate: 'une date de naissance',
    TaxId: 'un numéro fiscal',
    BankAccount: 'un compte bancaire',
    Agreement: 'l’accord sur ses conditions',
    Business: 'des informations sur l’entreprise',
    Phone: 'un numéro de téléphone',
    Other: 'd’autres informations',
  },
  remove: 'Retirer le compte',
  removeOf: (name) => `Retirer le compte\u00a0: ${name}`,
  removeTitle: (name) => `Retirer le compte de ${name}\u202f?`,
  removeText: (name, processor) =>
    `Avec la prochaine proposition, ${name} configurera un autre compte. Celui de ${processor} reste, car il peut contenir de l’argent.`,
  removed: (name) => `Le compte de ${name} est retiré.`,
  setsUp: (processor) =>
    `La proposition demande un compte chez ${processor}. Sa configuration prend environ cinq minutes.`,
  goesTo: (account) => `L’argent ira sur ${account}.`,

  stages: {
    AwaitingRecipient: 'Destinataire pas prêt',
    AwaitingBank: 'Non versé',
    TakingBack: 'Reprise en cours',
    Refunding: 'En remboursement',
  },
  steps: { setUp: 'Configuré', transferred: 'Transféré', writtenOff: 'Passé en perte' },
  nextSteps: { setUp: 'Configuration', transferred: 'Transfert', refused: 'Non versé' },
  reversals: { Processing: 'Reprise en cours', Succeeded: 'Repris', Failed: 'Non repris' },
  until: (date) => `jusqu’au ${date}`,
  expected: (date) => `prévu le ${date}`,
  awaitingRecipient: (name, date) =>
    `Le jour est venu, mais ${name} ne peut pas encore être payé. Rien n’est débité avant. Si rien ne change d’ici le ${date}, le paiement échoue.`,
  transferring: (name, processor) => `L’argent est en route vers le compte de ${name} chez ${processor}.`,
  payingOut: (account, processor) => `L’argent est en route de ${processor} vers ${account}.`,
  arrives: (date) => `Il devrait arriver au plus tard le ${date}.`,
  awaitingBank: (name, why, date, method) =>
    `La banque de ${name} a refusé l’argent. ${why} ${name} peut indiquer un autre compte bancaire par le lien du paiement, jusqu’au ${date}. Ensuite, l’argent revient sur ${method}.`,
  notPaidOut: (name, why, date, method, processor) =>
    `${processor} n’a pas pu envoyer l’argent à la banque de ${name}. ${why} Jusqu’au ${date}, le lien du paiement mène ${name} chez ${processor}, pour voir ce qui manque ou indiquer un autre compte bancaire. Ensuite, l’argent revient sur ${method}.`,
  takingBack: (name, method) => `L’argent est repris sur le compte de ${name}, puis revient sur ${method}.`,
  notTakenBack: (name) =>
    `L’argent n’a pas pu être repris\u00a0: il n’est plus sur le compte de ${name}. Réessayez, ou passez-le en perte.`,
  left: (name) => `L’argent reste à ${name}.`,
  bankGot: (amount) => `La banque a reçu ${amount}.`,
  owed: 'Elle a repris de l’argent déjà dépensé. Vous le devez à l’exploitant de cette installation\u202f; Accueil indique combien. Jusqu’au règlement, aucun paiement ne peut être proposé.',
  settled: 'Ce qui était dû à l’exploitant est réglé.',
  overpaid:
    'Ce qui était dû à l’exploitant était déjà réglé quand de l’argent lui est aussi revenu par une autre voie. Il vous le doit\u202f; Accueil indique combien.',
  failures: {
    recipient_rejected: 'Le prestataire n’envoie pas d’argent à ce destinataire.',
    recipient_not_ready: 'Le destinataire n’était pas prêt à temps.',
    insufficient_capabilities_for_transfer: 'Le prestataire n’a pas pu envoyer d’argent à ce destinataire.',
    account_closed: 'Le compte bancaire est fermé.',
    account_frozen: 'Le compte bancaire est bloqué.',
    bank_account_restricted: 'Le compte bancaire n’accepte pas ce type de paiement.',
    no_account: 'Ce compte bancaire n’existe pas.',
    invalid_account_number: 'Le numéro de compte n’est pas correct.',
    incorrect_account_holder_name: 'Le nom du titulaire du compte n’est pas correct.',
    bank_ownership_changed: 'Le compte bancaire a changé de titulaire.',
    invalid_currency: 'Le compte bancaire n’accepte pas cette devise.',
    could_not_process: 'La banque n’a pas pu créditer le compte.',
    declined: 'La banque a refusé le paiement.',
    payouts_not_allowed: 'Le prestataire ne verse rien à ce bénéficiaire pour le moment.',
    processor_refused: 'Le prestataire a refusé l’envoi.',
    canceled: 'L’envoi a été annulé chez le prestataire.',
    funding_returned: 'La banque du portefeuille a repris l’argent.',
    closed_by_hand: 'Le prestataire n’a jamais répondu, et une personne y a mis fin.',
  },

  serviceFee: 'Frais de l’exploitant',
  chargedInAll: 'Débité en tout',
  bankAmount: 'Montant à la banque',
  fee: (method, total, fee) => `${method} sera débité de ${total}\u00a0: le montant et ${fee} de frais.`,
  feeOfAll: (total, fee) => `En tout, ${total} seront débités\u00a0: les montants et ${fee} de frais.`,
  noFee: (method, total) => `${method} sera débité de ${total}.`,
  pricing: 'Les frais sont en cours de lecture.',
  feeStays: 'Les frais ne sont pas remboursés, même si l’argent n’arrive pas.',
  feeReturns: 'Si l’argent n’arrive pas, les frais sont remboursés avec lui.',
  onStatement: 'Le relevé porte le nom de l’exploitant de cette installation.',
  offerMail: (email, processor) =>
    `${email} reçoit un e-mail avec un lien pour accepter, et configure chez ${processor} où va l’argent.`,
  methodRefused:
    'Personne ne peut être payé ici avec ce moyen de paiement. Choisissez-en un autre, par exemple un compte bancaire, ou adressez-vous à l’exploitant de cette installation.',
  obstacles: {
    no_processor: {
      title: 'Personne ne peut encore être payé depuis ce compte',
      text: 'Les paiements sortants passent par la plateforme Stripe de l’exploitant de cette installation. Elle n’est pas connectée, ou il y a désactivé les paiements sortants. Adressez-vous à lui, ou payez autrement et enregistrez-le.',
    },
    currency_not_supported: {
      title: 'Personne ne peut être payé dans cette devise',
      text: 'La plateforme Stripe de cette installation ne règle pas dans la devise de ce compte. Payez autrement, et enregistrez-le.',
    },
    owed: {
      title: (amount) => `Réglez d’abord ${amount} à l’exploitant`,
      text: 'La banque d’un portefeuille a repris de l’argent déjà versé. L’exploitant de cette installation l’a payé. Une fois réglé, vous pourrez de nouveau proposer des paiements.',
    },
  },
  retryText: (account) =>
    `L’argent est envoyé encore une fois sur ${account}. Si la banque le refuse de nouveau, le destinataire a encore 14 jours pour indiquer un autre compte bancaire.`,
  takeBackText: (name, processor, method) =>
    `Le paiement prend fin. L’argent revient du compte de ${name} chez ${processor}, puis sur ${method}.`,
  takeBackAgain: (name, processor, method) =>
    `${processor} essaie encore une fois de reprendre l’argent sur le compte de ${name}. Il revient ensuite sur ${method}.`,
  refundOnlyTo: (method) => `Il revient sur ${method}.`,

  notUsable: 'Aucun moyen de votre portefeuille ne peut payer',
  notUsableText:
    'Ils sont enregistrés avec les clés Stripe de ce compte, qui ne paient personne. Connectez-les à nouveau\u00a0: la plateforme Stripe de cette installation les enregistrera.',
};
