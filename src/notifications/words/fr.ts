import type { Words } from './words.ts';

/** French; a narrow no-break space (\u202f) stands before double signs. */
export const fr: Words = {
  greeting: (name) => `Bonjour ${name},`,
  colon: '\u202f: ',
  mails: {
    Invoice: ({ business, number }) => ({
      subject: `Facture ${number} de ${business}`,
      title: `${business} vous a envoyé une facture`,
      lead: ['Voici ce qui est dû, et quand. Vous pouvez payer en ligne par le lien ci-dessous.'],
    }),
    InvoiceChanged: ({ business, number }) => ({
      subject: `La facture ${number} de ${business} a été modifiée`,
      title: 'Votre facture a été modifiée',
      lead: [
        `${business} a modifié les montants ou les échéances de la facture ${number}. Voici où elle en est.`,
      ],
    }),
    Reminder: ({ business, number, amount, timing, date }) => ({
      subject: {
        Overdue: `En retard\u202f: ${amount} pour la facture ${number}`,
        Today: `À payer aujourd’hui\u202f: ${amount} pour la facture ${number}`,
        Upcoming: `À payer le ${date}\u202f: ${amount} pour la facture ${number}`,
      }[timing],
      title: {
        Overdue: 'Un paiement est en retard',
        Today: 'Un paiement est dû aujourd’hui',
        Upcoming: 'Un paiement arrive à échéance',
      }[timing],
      lead: [
        `${business} vous rappelle la facture ${number}.`,
        'Si vous avez déjà payé, veuillez ne pas tenir compte de ce message.',
      ],
    }),
    Receipt: ({ business, number, amount, remaining }) => ({
      subject: `Reçu\u202f: ${amount} à ${business}`,
      title: 'Merci pour votre paiement',
      lead: [
        `${business} a reçu ${amount} pour la facture ${number}.`,
        remaining === null ? 'La facture est entièrement payée.' : `Il reste ${remaining} à payer.`,
      ],
    }),
    PaymentFailed: ({ business, number, amount, date, isAgain }) => ({
      subject: `Votre paiement de ${amount} à ${business} n’a pas abouti`,
      title: isAgain ? 'Votre banque a rejeté un paiement' : 'Un paiement n’a pas abouti',
      lead: [
        isAgain
          ? `Votre banque a repris le paiement de ${amount} pour la facture ${number}\u202f: il est de nouveau dû.`
          : `Le paiement de ${amount} pour la facture ${number} n’a pas pu être prélevé. Vous n’avez pas été débité.`,
        date === null
          ? 'Veuillez payer par le lien ci-dessous\u202f; vous pouvez utiliser une autre carte ou un autre compte.'
          : `Nous réessaierons le ${date}. Pour payer maintenant ou autrement, utilisez le lien ci-dessous.`,
      ],
    }),
    AutopayAhead: ({ business, number, amount, date, method }) => ({
      subject: `${amount} seront prélevés le ${date}`,
      title: 'Un paiement sera bientôt prélevé',
      lead: [
        `Comme convenu, ${business} prélèvera ${amount} pour la facture ${number} le ${date}${method === null ? '' : ` (${method})`}. Vous n’avez rien à faire.`,
        'Pour payer autrement ou arrêter le paiement automatique, ouvrez la facture avant cette date.',
      ],
    }),
    AutopayDone: ({ business, number, amount, remaining }) => ({
      subject: `Reçu\u202f: ${amount} prélevés pour ${business}`,
      title: 'Votre paiement a été prélevé comme convenu',
      lead: [
        `${amount} pour la facture ${number} ont été prélevés pour ${business}.`,
        remaining === null ? 'La facture est entièrement payée.' : `Il reste ${remaining} à payer.`,
      ],
    }),
    Refund: ({ business, number, amount, isAgain }) => ({
      subject: `Remboursement de ${amount} par ${business}`,
      title: 'Vous avez été remboursé',
      lead: [
        `${business} vous a remboursé ${amount} de la facture ${number}. L’argent peut mettre quelques jours à arriver sur votre compte.`,
        ...(isAgain ? ['Le montant remboursé est de nouveau dû.'] : []),
      ],
    }),
    InvoiceReopened: ({ business, number, amount, isAgain }) => ({
      subject: isAgain
        ? `La facture ${number} de ${business} est de nouveau ouverte`
        : `Un paiement de la facture ${number} de ${business} ne compte plus`,
      title: isAgain ? 'Votre facture est de nouveau ouverte' : 'Un paiement ne compte plus',
      lead: [`Un paiement de la facture ${number} ne compte plus. Montant de nouveau dû\u202f: ${amount}.`],
    }),
    InvoiceCanceled: ({ business, number }) => ({
      subject: `La facture ${number} de ${business} a été annulée`,
      title: 'Votre facture a été annulée',
      lead: [`${business} a annulé la facture ${number}. Vous n’avez rien à payer.`],
    }),
    BusinessPaid: ({ person, number, amount, remaining }) => ({
      subject: `${person} a payé ${amount}`,
      title: `${amount} reçus`,
      lead: [
        `${person} a payé ${amount} pour la facture ${number}.`,
        remaining === null ? 'La facture est entièrement payée.' : `Reste dû\u202f: ${remaining}.`,
      ],
    }),
    BusinessFailed: ({ person, number, amount, date, isAgain }) => ({
      subject: `Échec du paiement de ${amount} par ${person}`,
      title: isAgain ? 'Une banque a rejeté un paiement' : 'Un paiement a échoué',
      lead: [
        isAgain
          ? `La banque de ${person} a repris ${amount} pour la facture ${number}. Le montant est de nouveau dû.`
          : `${amount} pour la facture ${number} n’ont pas pu être prélevés auprès de ${person}.`,
        ...(date === null ? [] : [`Nouvelle tentative le ${date}.`]),
      ],
    }),
    BusinessDisputed: ({ person, number, amount }) => ({
      subject: `${person} conteste un paiement de ${amount}`,
      title: 'Un paiement est contesté',
      lead: [
        `${person} a contesté auprès de sa banque le paiement de ${amount} pour la facture ${number}. La banque retient l’argent jusqu’à sa décision.`,
        'Répondez à la contestation avec vos justificatifs là où votre prestataire de paiement les demande.',
      ],
    }),
    Offer: ({ business, amount, date }) => ({
      subject: `${business} souhaite vous payer ${amount}`,
      title: `${business} souhaite vous payer ${amount}`,
      lead: [`Indiquez le compte bancaire à créditer, ou refusez, avant le ${date}.`],
    }),
    OfferExpiring: ({ business, amount, date }) => ({
      subject: `Répondez avant le ${date}\u202f: ${amount} de ${business}`,
      title: 'Un paiement attend votre réponse',
      lead: [
        `${business} souhaite vous payer ${amount}. Sans réponse de votre part, l’offre expire le ${date}.`,
      ],
    }),
    PaymentDelivered: ({ business, amount }) => ({
      subject: `${business} vous a payé ${amount}`,
      title: `${amount} vous ont été envoyés`,
      lead: [`${business} vous a payé ${amount}. Votre banque peut mettre un jour à l’afficher.`],
    }),
    PaymentUndelivered: ({ business, amount }) => ({
      subject: `Le paiement de ${amount} de ${business} n’a pas abouti`,
      title: 'Un paiement n’a pas abouti',
      lead: [
        `${amount} de ${business} n’ont pas pu être versés sur votre compte. Veuillez contacter ${business}.`,
      ],
    }),
  },
  members: {
    MemberInvitation: ({ business, inviter, date }) => ({
      subject: `${inviter ?? business} vous invite à rejoindre ${business}`,
      title: `Vous êtes invité à rejoindre ${business}`,
      lead: [
        inviter === null
          ? `Vous êtes invité à travailler sur les factures et les paiements de ${business}.`
          : `${inviter} vous invite à travailler sur les factures et les paiements de ${business}.`,
        `Le lien est valable jusqu’au ${date}, une seule fois. Si vous n’attendiez pas cette invitation, ignorez cet e-mail.`,
      ],
      action: 'Rejoindre',
    }),
    PasswordReset: () => ({
      subject: 'Choisissez un nouveau mot de passe',
      title: 'Choisissez un nouveau mot de passe',
      lead: [
        'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe. Le lien est valable une heure, une seule fois.',
        'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe ne change pas.',
      ],
      action: 'Choisir un mot de passe',
    }),
    NewDevice: () => ({
      subject: 'Connexion avec un nouveau navigateur',
      title: 'Connexion avec un nouveau navigateur',
      lead: [
        'Vous vous êtes connecté avec un navigateur que nous ne connaissions pas. Si c’était vous, il n’y a rien à faire.',
        'Sinon, choisissez dès maintenant un nouveau mot de passe : toutes les connexions prendront fin.',
      ],
      action: 'Ce n’était pas moi',
    }),
  },
  memberFacts: {
    labels: { account: 'Compte', role: 'Rôle', device: 'Navigateur', time: 'Heure', address: 'Adresse IP' },
    roles: { Owner: 'Propriétaire', Admin: 'Administrateur', Member: 'Membre', Viewer: 'Lecture seule' },
    device: (browser, system) =>
      system === null ? (browser ?? 'un navigateur') : `${browser ?? 'un navigateur'} sur ${system}`,
  },
  actions: {
    pay: 'Voir et payer',
    view: 'Voir la facture',
    answer: 'Répondre',
    viewPayment: 'Voir le paiement',
  },
  labels: {
    invoice: 'Facture',
    eventDate: 'Date de l’événement',
    amount: 'Montant',
    surcharge: 'Supplément carte',
    total: 'Total',
    paid: 'Payé',
    remaining: 'Reste à payer',
    method: 'Moyen de paiement',
    bankSays: 'Message de la banque',
    client: 'Client',
    payableFrom: 'Versement à partir du',
    note: 'Note',
    taxId: 'N° TVA',
  },
  standings: {
    paid: 'payé',
    underWay: 'en cours',
    refunded: 'remboursé',
    waived: 'abandonné',
    canceled: 'annulé',
    overdue: 'en retard',
    today: 'dû aujourd’hui',
    open: 'à venir',
  },
  address: 'Ou ouvrez cette adresse\u202f:',
  questions: 'Une question\u202f? Répondez simplement à ce message.',
  stopReminders: 'Ne plus recevoir de rappels pour cette facture',
};
