import type { outgoing as english } from './outgoing-en.ts';

/** The texts of mails about outgoing payments in French. */
export const outgoing: typeof english = {
  mails: {
    Offer: ({ business, amount, date, method, processor, setUp }) => ({
      subject: `${business} souhaite vous payer ${amount}`,
      title: `${business} souhaite vous payer`,
      lead: {
        BankAccount: [`Indiquez le compte bancaire à créditer, ou refusez, au plus tard le ${date}.`],
        First: [
          `Avant le premier paiement, indiquez chez ${processor} où l’argent doit aller. Cela prend environ cinq minutes.`,
          `Faites-le, ou refusez, au plus tard le ${date}.`,
        ],
        Known: [
          `L’argent ira sur ${method ?? `votre compte chez ${processor}`}. Acceptez ou refusez au plus tard le ${date}.`,
        ],
      }[setUp],
    }),
    OfferExpiring: ({ business, amount, date }) => ({
      subject: `À accepter au plus tard le ${date}\u00a0: ${amount} de ${business}`,
      title: 'Un paiement attend votre réponse',
      lead: [
        `${business} souhaite vous payer ${amount}. Sans réponse de votre part, la proposition expire le ${date}.`,
      ],
    }),
    RecipientIncomplete: ({ business, amount, date, processor, due, waits }) => ({
      subject: `${processor} attend encore quelque chose de vous\u00a0: ${amount} de ${business}`,
      title: `${processor} attend encore quelque chose de vous`,
      lead: [
        due === ''
          ? `Vous n’avez pas encore terminé chez ${processor}.`
          : `${processor} attend encore de vous\u00a0: ${due}.`,
        {
          Offer: `D’ici là, ${business} ne peut pas vous payer ${amount}. La proposition expire le ${date}.`,
          Day: `D’ici là, ${business} ne peut pas vous payer ${amount}. Le paiement est prévu le ${date}.`,
          Overdue: `Les ${amount} de ${business} seraient déjà en route. Si cela manque encore le ${date}, le paiement prendra fin et vous ne recevrez pas l’argent.`,
        }[waits],
      ],
    }),
    PaymentDelivered: ({ business, amount, method }) => ({
      subject: `${business} vous a payé ${amount}`,
      title: 'Vous avez reçu un paiement',
      lead: [
        `${business} vous a envoyé ${amount}${method === null ? '' : `, sur ${method}`}. Votre banque peut mettre un jour à l’afficher.`,
      ],
    }),
    PaymentUndelivered: ({ business, amount, method }) => ({
      subject: `Le paiement de ${amount} de ${business} n’a pas abouti`,
      title: 'Un paiement n’a pas abouti',
      lead: [
        `Le paiement de ${amount} de ${business} n’a pas pu être versé${method === null ? '' : ` sur ${method}`}.`,
        method === null
          ? `Veuillez contacter ${business}.`
          : 'Indiquez un autre compte bancaire\u00a0: l’argent y sera envoyé.',
      ],
    }),
    PayoutFailedRecipient: ({ business, amount, date, method, processor, isRefused }) => ({
      subject: isRefused
        ? `Votre banque a refusé ${amount} de ${business}`
        : `${processor} n’a pas pu envoyer ${amount} de ${business} à votre banque`,
      title: isRefused
        ? 'Votre banque a refusé l’argent'
        : `${processor} n’a pas pu envoyer l’argent à votre banque`,
      lead: [
        isRefused
          ? `${business} vous a payé ${amount}, mais votre banque${method === null ? '' : ` (${method})`} n’a pas accepté l’argent.`
          : `${business} vous a payé ${amount}, mais ${processor} n’a pas pu envoyer l’argent à votre banque${method === null ? '' : ` (${method})`}.`,
        isRefused
          ? `Rien n’est perdu. Indiquez à ${processor} un autre compte bancaire au plus tard le ${date}, et l’argent sera envoyé de nouveau. Après cette date, il reviendra à ${business}.`
          : `Rien n’est perdu. Au plus tard le ${date}, vérifiez chez ${processor} s’il manque quelque chose, ou indiquez-y un autre compte bancaire. L’argent sera alors envoyé de nouveau. Après cette date, il reviendra à ${business}.`,
      ],
    }),
    BusinessUndelivered: ({ person, amount, method, wallet, processor, whereabouts }) => ({
      subject: `Votre paiement de ${amount} à ${person} n’a pas abouti`,
      title: 'Un paiement n’a pas pu être versé',
      lead: [
        `Le paiement de ${amount} à ${person} n’a pas pu être versé${method === null ? '' : ` sur ${method}`}.`,
        {
          Uncharged: `${wallet} n’a pas été débité. Si vous souhaitez toujours payer ${person}, créez un nouveau paiement.`,
          Wallet: `L’argent revient sur ${wallet}.`,
          Balance: `La banque de ${wallet} avait déjà repris l’argent\u00a0: les ${amount} vont donc sur votre propre solde.`,
          Recipient: `L’argent est encore sur le compte de ${person} chez ${processor}. Nous le reprenons, puis il revient sur ${wallet}. Nous vous préviendrons dès qu’il sera revenu, ou s’il ne peut pas être repris.`,
          TakenBack: `La banque de ${wallet} a repris l’argent\u00a0: rien d’autre n’est remboursé.`,
        }[whereabouts],
        ...(method === null
          ? []
          : [
              `Nous avons demandé un autre compte bancaire à ${person} et vous préviendrons dès que nous l’aurons.`,
            ]),
      ],
    }),
    BusinessOtherAccount: ({ person, amount, date, method }) => ({
      subject: `${person} a indiqué un autre compte bancaire`,
      title: 'Un autre compte bancaire à créditer',
      lead: [
        `${person} a indiqué ${method} pour le paiement de ${amount} qui n’a pas abouti.`,
        `Votre moyen de paiement sera de nouveau débité le ${date} et l’argent envoyé sur ce compte. Si vous avez payé autrement, annulez le paiement avant cette date.`,
      ],
    }),
    BusinessRecipientWaits: ({ person, amount, date, day, wallet, processor, isChecking }) => ({
      subject: `Le paiement de ${amount} à ${person} est en attente`,
      title: 'Un paiement attend son bénéficiaire',
      lead: [
        `${amount} devaient partir pour ${person} le ${day}. ${isChecking ? `${processor} vérifie encore les informations de ${person}` : `${person} n’a pas encore tout indiqué à ${processor}`}\u00a0: ${wallet} n’a donc pas été débité.`,
        `Le débit aura lieu dès que ${person} sera prêt. Si ce n’est pas le cas le ${date}, le paiement prendra fin et rien ne sera débité. D’ici là, vous pouvez aussi l’annuler et payer autrement.`,
      ],
    }),
    BusinessPayoutFailed: ({ person, amount, date, wallet, processor, isRefused }) => ({
      subject: isRefused
        ? `La banque de ${person} a refusé ${amount}`
        : `${processor} n’a pas pu envoyer ${amount} à la banque de ${person}`,
      title: isRefused ? 'Une banque a refusé votre paiement' : 'Un paiement n’a pas atteint la banque',
      lead: [
        isRefused
          ? `La banque de ${person} n’a pas accepté les ${amount}. L’argent est sur le compte de ${person} chez ${processor}.`
          : `${processor} n’a pas pu envoyer les ${amount} à la banque de ${person}. L’argent est sur le compte de ${person} chez ${processor}.`,
        isRefused
          ? `${person} peut indiquer un autre compte bancaire jusqu’au ${date}\u00a0; l’argent sera alors envoyé de nouveau. Après cette date, nous le reprendrons et il reviendra sur ${wallet}. Vous pouvez aussi le reprendre dès maintenant.`
          : `${person} peut, jusqu’au ${date}, vérifier chez ${processor} s’il manque quelque chose ou indiquer un autre compte bancaire\u00a0; l’argent sera alors envoyé de nouveau. Après cette date, nous le reprendrons et il reviendra sur ${wallet}. Vous pouvez aussi le reprendre dès maintenant.`,
      ],
    }),
    BusinessReversed: ({ person, amount, wallet, processor, isTakenBack }) => ({
      subject: `${amount} sont revenus de ${person}`,
      title: 'Votre argent est revenu',
      lead: [
        `Les ${amount} sont revenus du compte de ${person} chez ${processor}.`,
        isTakenBack
          ? `La banque de ${wallet} avait déjà repris l’argent\u00a0: rien d’autre n’est remboursé.`
          : `Ils reviennent sur ${wallet}. Si vous souhaitez toujours payer ${person}, créez un nouveau paiement.`,
      ],
    }),
    BusinessReversalFailed: ({ person, amount, wallet, processor, isTakenBack }) => ({
      subject: `${amount} n’ont pas pu être repris à ${person}`,
      title: 'De l’argent n’a pas pu être repris',
      lead: [
        `Votre paiement à ${person} a pris fin, mais les ${amount} n’ont pas pu être repris\u00a0: ils ne sont plus sur le compte de ${person} chez ${processor}.`,
        `Parlez-en à ${person}. Quand l’argent y sera de nouveau, essayez encore de le reprendre, ou laissez-le à ${person}. ${isTakenBack ? `La banque de ${wallet} a déjà récupéré son argent.` : `Tant qu’il n’est pas revenu, rien n’est remboursé sur ${wallet}.`}`,
      ],
    }),
  },
  takenInPart: (wallet, taken, left) =>
    `La banque de ${wallet} en a déjà repris ${taken}\u00a0: au plus ${left} sont remboursés.`,
  actions: {
    answer: 'Accepter ou refuser',
    setUp: 'Configurer ou refuser',
    goOn: (processor) => `Continuer chez ${processor}`,
    changeBank: 'Indiquer un autre compte bancaire',
    view: 'Voir le paiement',
    otherAccount: 'Indiquer un autre compte',
  },
  reasons: {
    no_account: 'Ce compte bancaire n’existe pas.',
    bank_ownership_changed: 'Le compte bancaire appartient désormais à quelqu’un d’autre.',
    incorrect_account_holder_name: 'Le nom ne correspond pas au compte bancaire.',
    invalid_currency: 'Le compte bancaire n’accepte pas cette devise.',
    recipient_not_ready: 'Le bénéficiaire n’a pas terminé la configuration à temps.',
    recipient_rejected: 'Le prestataire de paiement ne verse rien à ce bénéficiaire.',
    funding_returned: 'La banque qui a payé a repris l’argent.',
  },
};
