import { plural } from '../../../kit/text/plural.ts';
import type { en } from './en.ts';
import { members } from './members-fr.ts';
import { outgoing } from './outgoing-fr.ts';

export const fr: typeof en = {
  greeting: (name) => `Bonjour ${name},`,
  mails: {
    Invoice: ({ business, number, isOnline, hasTransfer }) => ({
      subject: `Facture ${number} de ${business}`,
      title: `${business} vous a envoyé une facture`,
      lead: [
        `Voici les montants et leurs échéances. ${isOnline ? 'Vous pouvez payer en ligne.' : hasTransfer ? 'Veuillez payer par virement, comme indiqué ci-dessous.' : `Veuillez régler comme convenu avec ${business}, ou répondre à ce message pour savoir comment payer.`}`,
      ],
    }),
    InvoiceChanged: ({ business, number }) => ({
      subject: `La facture ${number} de ${business} a été modifiée`,
      title: 'Votre facture a été modifiée',
      lead: [
        `${business} a modifié les montants ou les échéances de la facture ${number}. Voici la nouvelle version.`,
      ],
    }),
    Reminder: ({ business, number, amount, timing, date }) => ({
      subject: {
        Overdue: `En retard\u00a0: ${amount} pour la facture ${number}`,
        Today: `À payer aujourd’hui\u00a0: ${amount} pour la facture ${number}`,
        Upcoming: `À payer le ${date}\u00a0: ${amount} pour la facture ${number}`,
      }[timing],
      title: {
        Overdue: 'Un paiement est en retard',
        Today: 'Un paiement arrive à échéance aujourd’hui',
        Upcoming: 'Un paiement arrive bientôt à échéance',
      }[timing],
      lead: [
        `${business} vous rappelle le règlement de la facture ${number}.`,
        'Si vous avez déjà payé, veuillez ne pas tenir compte de ce message.',
      ],
    }),
    Receipt: ({ business, number, amount, fee, remaining, method, startsAutopay, credit }) => ({
      subject:
        credit === null
          ? `Reçu de ${business}\u00a0: ${amount}`
          : `${amount} de votre crédit chez ${business} ont été utilisés`,
      title: credit === null ? 'Merci pour votre paiement' : 'Votre crédit a été utilisé',
      lead: [
        credit === null
          ? `${business} a reçu ${amount} pour la facture ${number}${fee === null ? '' : `, dont ${fee} de frais de carte`}.`
          : `${amount} de votre crédit ont été utilisés pour la facture ${number}.`,
        remaining === null ? 'La facture est entièrement réglée.' : `Reste à payer\u00a0: ${remaining}.`,
        ...(startsAutopay
          ? [
              `Vous avez aussi activé le paiement automatique\u00a0: le reste sera prélevé sur ${method}. Un autre e-mail vous donne les détails.`,
            ]
          : []),
      ],
    }),
    PaymentFailed: ({ business, number, amount, date, isAgain, isOnline, hasTransfer }) => ({
      subject: `Votre paiement de ${amount} à ${business} n’a pas abouti`,
      title: isAgain ? 'Votre banque a rejeté un paiement' : 'Un paiement n’a pas abouti',
      lead: [
        isAgain
          ? `Votre banque a rejeté le paiement de ${amount} pour la facture ${number}\u00a0: il est de nouveau dû.`
          : `Le paiement de ${amount} pour la facture ${number} n’a pas abouti. Aucun montant n’a été débité.`,
        date === null
          ? isOnline
            ? 'Veuillez payer en ligne\u202f; vous pouvez utiliser une autre carte ou un autre compte.'
            : hasTransfer
              ? 'Veuillez payer par virement, comme indiqué ci-dessous.'
              : `Veuillez demander à ${business} comment régler.`
          : `Nous réessaierons le ${date}. Pour payer maintenant ou autrement, ouvrez la facture.`,
      ],
    }),
    AutopayStarted: ({ business, number, amount, fee, method, count, announced, isSetUp }) => ({
      subject: `Paiement automatique activé pour la facture ${number} de ${business}`,
      title: 'Le paiement automatique est activé',
      lead: [
        `Vous avez autorisé ${business} à prélever sur ${method} ${plural('fr', count, 'le paiement restant', `les ${count} paiements restants`)} de la facture ${number}\u00a0: ${amount} au total${fee === null ? '' : `, dont ${fee} de frais de carte`}.${isSetUp ? ' Rien n’a été débité maintenant.' : ''}`,
        {
          Card: 'Vous recevrez un e-mail trois jours avant chaque prélèvement, puis un reçu.',
          Debit:
            'Vous recevrez un e-mail avant chaque prélèvement, au moins dix jours à l’avance si le montant ou la date change, puis un reçu.',
          None: 'Vous recevrez un reçu après chaque prélèvement.',
        }[announced ?? 'None'],
        'Pour l’arrêter, ouvrez la facture et choisissez «\u00a0Arrêter le paiement automatique\u00a0». C’est possible à tout moment avant un prélèvement.',
      ],
    }),
    DebitMandate: ({ business, number, amount, method, isByOther }) =>
      isByOther
        ? {
            subject: `Prélèvement SEPA de ${amount} pour la facture ${number} de ${business}`,
            title: 'Un compte bancaire sera débité',
            lead: [
              `Un mandat SEPA a été donné à ${business} avec un paiement de la facture ${number}. ${amount} seront prélevés${method === null ? '' : ` sur ${method}`} dans les prochains jours.`,
              'La confirmation de la banque peut prendre jusqu’à 14 jours ouvrés. Vous recevrez alors un reçu.',
              'Si vous n’avez pas connaissance de ce paiement, répondez à ce message.',
            ],
          }
        : {
            subject: `${amount} seront prélevés sur votre compte\u00a0: votre mandat SEPA pour ${business}`,
            title: 'Votre compte bancaire sera débité',
            lead: [
              `En payant la facture ${number}, vous avez donné un mandat SEPA à ${business}. ${amount} seront prélevés${method === null ? '' : ` sur ${method}`} dans les prochains jours.`,
              'La confirmation de votre banque peut prendre jusqu’à 14 jours ouvrés. Vous recevrez alors un reçu.',
              'Si ce n’était pas vous, répondez à ce message. Vous pouvez demander le remboursement à votre banque dans les 8 semaines.',
            ],
          },
    AutopayEnded: ({ business, number, remaining, method, endReason }) => ({
      subject: `Paiement automatique arrêté pour la facture ${number} de ${business}`,
      title: 'Le paiement automatique est arrêté',
      lead: [
        {
          canceled_by_client: `Vous avez arrêté le paiement automatique de la facture ${number}.`,
          canceled_by_business: `${business} a arrêté le paiement automatique de la facture ${number}.`,
          account_closed: `${business} a fermé son compte\u00a0: le paiement automatique de la facture ${number} est donc arrêté. La facture ne peut plus être payée en ligne\u00a0: veuillez demander à ${business} comment la régler.`,
          retries_used_up: `Le prélèvement sur ${method} a échoué\u00a0: le paiement automatique de la facture ${number} est arrêté.`,
          method_unusable: `Il n’est plus possible de prélever sur ${method}\u00a0: le paiement automatique de la facture ${number} est arrêté.`,
          not_authorized: `Votre banque a rejeté un paiement de la facture ${number} comme non autorisé\u00a0: le paiement automatique est arrêté et ne reprendra que si vous y consentez de nouveau.`,
          disputed: `Votre banque nous signale que vous contestez un paiement de la facture ${number}\u00a0: le paiement automatique est arrêté et ne reprendra que si vous y consentez de nouveau.`,
          amount_changed: `La facture ${number} dépasse désormais le montant que vous avez accepté\u00a0: son paiement automatique est arrêté.`,
          method_not_accepted: `${business} n’accepte plus ${method} pour la facture ${number}\u00a0: son paiement automatique est arrêté.`,
        }[endReason ?? ''] ?? `Le paiement automatique de la facture ${number} est arrêté.`,
        `Plus rien ne sera prélevé automatiquement sur ${method}.`,
        ...(remaining === null || endReason === 'account_closed'
          ? []
          : [`Veuillez régler vous-même le reste (${remaining}) aux échéances ci-dessous.`]),
      ],
    }),
    AutopayAhead: ({ business, number, amount, fee, date, method }) => ({
      subject: `Prélèvement de ${amount} le ${date}`,
      title: 'Prélèvement à venir',
      lead: [
        `Comme convenu, ${business} prélèvera ${amount}${fee === null ? '' : ` (dont ${fee} de frais de carte)`} pour la facture ${number} le ${date}${method === null ? '' : `, sur ${method}`}. Vous n’avez rien à faire.`,
        'Pour payer autrement ou arrêter le paiement automatique, ouvrez la facture avant cette date.',
      ],
    }),
    AutopayDone: ({ business, number, amount, fee, remaining, method }) => ({
      subject: `Reçu de ${business}\u00a0: ${amount}`,
      title: 'Votre paiement a été prélevé comme convenu',
      lead: [
        `Paiement automatique de la facture ${number}\u00a0: ${amount}${fee === null ? '' : ` (dont ${fee} de frais de carte)`}${method === null ? '' : `, sur ${method}`}.`,
        remaining === null ? 'La facture est entièrement réglée.' : `Reste à payer\u00a0: ${remaining}.`,
      ],
    }),
    Refund: ({ business, number, amount, isAgain }) => ({
      subject: `Remboursement de ${amount} par ${business}`,
      title: 'Votre remboursement',
      lead: [
        `${business} vous a remboursé ${amount} de la facture ${number}. L’argent peut mettre quelques jours à arriver sur votre compte.`,
        ...(isAgain ? ['Le montant remboursé est de nouveau dû.'] : []),
      ],
    }),
    InvoiceReopened: ({ business, number, amount, isAgain, credit }) => ({
      subject: isAgain
        ? `La facture ${number} de ${business} est de nouveau à régler`
        : credit === amount
          ? `Vous avez de nouveau ${amount} de crédit chez ${business}`
          : `Un paiement de la facture ${number} de ${business} a été annulé`,
      title: isAgain
        ? 'Votre facture est de nouveau à régler'
        : credit === amount
          ? 'Vous avez de nouveau votre crédit'
          : 'Un paiement a été annulé',
      lead: [
        credit === null
          ? `Un paiement de la facture ${number} a été annulé. Montant de nouveau dû\u00a0: ${amount}.`
          : credit === amount
            ? `Votre crédit de ${amount} ne règle plus la facture ${number}\u00a0: vous en disposez de nouveau. Montant de nouveau dû\u00a0: ${amount}.`
            : `Un paiement de la facture ${number} a été annulé et vous disposez de nouveau de ${credit} de crédit. Montant de nouveau dû\u00a0: ${amount}.`,
      ],
    }),
    InvoiceCanceled: ({ business, number }) => ({
      subject: `La facture ${number} de ${business} a été annulée`,
      title: 'Votre facture a été annulée',
      lead: [`${business} a annulé la facture ${number}. Vous n’avez rien à payer.`],
    }),
    BusinessPaid: ({ person, number, amount, remaining, method, startsAutopay }) => ({
      subject: `${person} a payé ${amount}`,
      title: 'Paiement reçu',
      lead: [
        `${person} a payé ${amount} pour la facture ${number}.`,
        remaining === null ? 'La facture est entièrement réglée.' : `Reste à payer\u00a0: ${remaining}.`,
        ...(startsAutopay
          ? [`Le paiement automatique est aussi activé\u00a0: le reste sera prélevé sur ${method}.`]
          : []),
      ],
    }),
    BusinessFailed: ({ person, number, amount, date, isAgain, lost }) => ({
      subject: `Échec du paiement de ${amount} par ${person}`,
      title: isAgain ? 'Une banque a rejeté un paiement' : 'Un paiement a échoué',
      lead: [
        isAgain
          ? `La banque de ${person} a rejeté ${amount} pour la facture ${number}. ${lost === null ? 'Le montant est de nouveau dû.' : `Sur ce montant, ${lost} avaient déjà été remboursés, rétrofacturés, repris par un avoir ou abandonnés\u00a0: personne ne vous les doit.`}`
          : `Le paiement de ${amount} de ${person} pour la facture ${number} n’a pas abouti.`,
        ...(date === null ? [] : [`Nouvelle tentative le ${date}.`]),
      ],
    }),
    BusinessRefundFailed: ({ person, number, amount, isAgain, lost }) => ({
      subject: `Échec du remboursement de ${amount} à ${person}`,
      title: 'Un remboursement a échoué',
      lead: [
        `Le remboursement de ${amount} de la facture ${number} n’est pas parvenu à ${person}.`,
        isAgain
          ? `Entre-temps, la banque de ${person} a repris tout le paiement\u00a0: vous n’avez plus rien à rembourser.`
          : lost !== null
            ? `En raison de l’avoir, ${person} doit ${lost} de moins à la place. Ne remboursez pas ce montant de nouveau.`
            : `L’argent est toujours chez vous. Remboursez-le de nouveau ou rendez-le par un autre moyen, et prévenez ${person}.`,
      ],
    }),
    BusinessTransferAnnounced: ({ person, number, date }) => ({
      subject: `${person} indique avoir payé la facture ${number} par virement`,
      title: 'Votre client a fait un virement',
      lead: [
        `${person} indique avoir viré l’argent de la facture ${number}. Rien n’est encore enregistré : vérifiez votre compte bancaire, et enregistrez le paiement dès qu’il est arrivé.`,
        `Les rappels sont suspendus jusqu’au ${date}. Si aucun paiement n’est enregistré d’ici là, nous vous prévenons.`,
      ],
    }),
    BusinessTransferMissed: ({ person, number }) => ({
      subject: `Aucun virement enregistré pour la facture ${number}`,
      title: 'Un virement annoncé n’est pas enregistré',
      lead: [
        `${person} a indiqué avoir viré l’argent de la facture ${number}. Aucun paiement n’a été enregistré depuis.`,
        'S’il est arrivé, enregistrez le paiement. Sinon, les rappels reprennent comme prévu, et la page du client indique qu’aucun paiement n’est enregistré.',
      ],
    }),
    BusinessDisputed: ({ person, number, amount, date, decision }) => ({
      subject: {
        Open: `${person} conteste un paiement de ${amount}`,
        Won: `Litige gagné\u00a0: ${amount} de ${person}`,
        Lost: `Litige perdu\u00a0: ${amount} de ${person}`,
      }[decision ?? 'Open'],
      title: {
        Open: 'Un paiement est contesté',
        Won: 'Vous avez gagné un litige',
        Lost: 'Vous avez perdu un litige',
      }[decision ?? 'Open'],
      lead: {
        Open: [
          `${person} a contesté auprès de sa banque le paiement de ${amount} pour la facture ${number}. La banque retient l’argent jusqu’à sa décision.`,
          date === null
            ? 'Envoyez vos justificatifs à votre prestataire de paiement dans le délai qu’il indique.'
            : `Envoyez vos justificatifs à votre prestataire de paiement au plus tard le ${date}. Sans réponse, la banque donne en général raison au client.`,
        ],
        Won: [
          `La banque vous a donné raison\u00a0: les ${amount} de la facture ${number} sont de nouveau à vous.`,
        ],
        Lost: [`La banque a rendu à ${person} les ${amount} de la facture ${number}.`],
      }[decision ?? 'Open'],
    }),
    BusinessAutopayEnded: ({ person, number, remaining, method, endReason }) => ({
      subject: `Paiement automatique arrêté pour la facture ${number} de ${person}`,
      title: 'Le paiement automatique est arrêté',
      lead: [
        {
          canceled_by_client: `${person} a arrêté le paiement automatique de la facture ${number}.`,
          canceled_by_business: `Le paiement automatique de la facture ${number} a été arrêté de votre côté.`,
          retries_used_up: `Le prélèvement sur ${method} (${person}) a échoué\u00a0: le paiement automatique de la facture ${number} est arrêté.`,
          method_unusable: `Il n’est plus possible de prélever sur ${method} (${person})\u00a0: le paiement automatique de la facture ${number} est arrêté.`,
          not_authorized: `La banque de ${person} a rejeté un paiement de la facture ${number} comme non autorisé\u00a0: le paiement automatique est arrêté et ne reprendra qu’avec un nouveau consentement.`,
          disputed: `${person} a déclaré à sa banque ne pas avoir consenti à un paiement de la facture ${number}\u00a0: le paiement automatique est arrêté et ne reprendra qu’avec un nouveau consentement.`,
          amount_changed: `La facture ${number} dépasse désormais le montant accepté par ${person}\u00a0: son paiement automatique est arrêté.`,
          method_not_accepted: `La facture ${number} n’accepte plus ${method}\u00a0: son paiement automatique est arrêté.`,
        }[endReason ?? ''] ?? `Le paiement automatique de la facture ${number} de ${person} est arrêté.`,
        ...(remaining === null
          ? []
          : [`Reste à payer, sans prélèvement automatique désormais\u00a0: ${remaining}.`]),
      ],
    }),
  },
  members,
  outgoing,
  signUp: {
    subject: 'Confirmez votre adresse',
    title: 'Confirmez votre adresse',
    lead: [
      'Quelqu’un, sans doute vous, souhaite s’inscrire à Tranche avec cette adresse. Le lien est valable une seule fois, pendant un jour.',
      'Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien n’a été créé.',
    ],
    action: 'Continuer',
  },
  memberFacts: {
    labels: { account: 'Compte', role: 'Rôle', device: 'Navigateur', time: 'Heure', address: 'Adresse IP' },
    device: (browser, system) =>
      system === null ? (browser ?? 'un navigateur') : `${browser ?? 'un navigateur'} sur ${system}`,
  },
  actions: {
    pay: 'Voir et payer',
    view: 'Voir la facture',
    viewDispute: 'Voir le litige',
  },
  inclFee: (fee) => `dont ${fee} de frais de carte`,
  address: 'Ou ouvrez cette adresse\u00a0:',
  questions: 'Une question\u202f? Répondez simplement à ce message.',
  stopReminders: 'Ne plus recevoir de rappels pour cette facture',
  totalToCharge: 'Total à débiter',
  totalRefunded: 'Total remboursé',
  isOn: 'Activé',
  mandateReference: 'Référence du mandat',
  creditorId: 'Identifiant du créancier',
  mandate: 'Mandat',
  agreedOn: 'Accepté le',
  /** In a mail about a changed invoice, where autopay does not cover all of it. */
  asked: {
    why: 'Seul ce que vous avez accepté est débité automatiquement. Ouvrez votre facture pour accepter le reste\u00a0: un clic suffit.',
    line: (before: { amount: string; date: string } | null, amount: string, date: string) =>
      before === null
        ? `Nouveau\u00a0: ${amount} le ${date}.`
        : `Accepté\u00a0: ${before.amount} le ${before.date}. Nouveau\u00a0: ${amount} le ${date}.`,
  },
  consent: 'Ce que vous avez accepté',
  reason: 'Motif',
  answerBy: 'Répondre au plus tard le',
  payer: 'Payé par',
  client: 'Client',
  recipient: 'Bénéficiaire',
  payableFrom: 'Versement à partir du',
};
