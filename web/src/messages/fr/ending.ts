import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

/** An event that falls through or is postponed, in French. */
export const ending: Messages['ending'] = {
  title: 'L’événement n’a pas lieu',
  titlePlain: 'Annuler cette facture',
  by: 'Qui annule',
  parties: { Client: 'Le client', Business: 'Nous' },
  noticeOn: 'Jour de l’annulation',
  noticeHint: 'Les jours jusqu’à l’événement comptent à partir de là.',
  noticeFaults: {
    unread: 'Choisissez le jour de l’annulation.',
    early: (date) => `La facture a été émise le ${date}\u00a0: choisissez ce jour ou un jour suivant.`,
    late: 'Ce jour n’est pas encore là\u00a0: choisissez aujourd’hui ou un jour passé.',
  },
  kept: 'Ce que vous gardez',
  keptKinds: { terms: 'Selon les conditions', amount: 'Un montant convenu', nothing: 'Rien' },
  amount: 'Montant que vous gardez',
  most: (amount) => `${amount} au plus\u00a0: ce qui est payé et ce qui reste à payer.`,
  unread: 'Saisissez un montant, par exemple 40,00.',
  noTerms: 'Cette facture n’a pas de conditions d’annulation\u00a0: convenez d’un montant avec le client.',
  noDate:
    'Les conditions comptent les jours jusqu’à l’événement, et cette facture n’en a pas la date\u00a0: saisissez un montant.',
  dateMoved:
    'L’annulation date d’avant le report, et les conditions ne disent pas ce qui compte alors\u00a0: saisissez un montant.',
  tooMuch: 'C’est plus que ce qui est payé et reste à payer. Saisissez un montant plus petit.',
  notChargeable:
    'Ce qui reste à payer ne peut pas être débité dans cette devise. Saisissez un montant sans le dernier chiffre.',
  tiers: {
    from: (days) => plural('fr', days, `${days} jour avant ou plus tôt`, `${days} jours avant ou plus tôt`),
    between: (from, to) =>
      from === to
        ? plural('fr', from, `${from} jour avant`, `${from} jours avant`)
        : `de ${from} à ${to} jours avant`,
  },
  share: { Total: (share) => `${share} du prix`, FirstPayment: (share) => `${share} du premier paiement` },
  byBusiness: (share) => `Quand vous annulez, vous gardez ${share}.`,
  days: (days, date) =>
    days < 0
      ? `L’annulation vient après le ${date}, le jour qui compte.`
      : days === 0
        ? `L’annulation est du ${date}, le jour qui compte.`
        : plural('fr', days, `${days} jour jusqu’au ${date}.`, `${days} jours jusqu’au ${date}.`),
  firstDate: 'L’événement a été reporté\u00a0: les conditions comptent jusqu’à ce jour.',
  goesBack: (amount) => `${amount} reviennent au client. Comment\u202f?`,
  reasonHint: (client) => `${client} le lit sur l’avoir.`,
  reasonInTimeline: 'Il figure dans l’historique de la facture.',
  reasonMissing: 'Saisissez un motif.',
  keeps: (amount) => `Vous gardez ${amount}`,
  keepsNothing: 'Vous ne gardez rien',
  refunded: (amount, method) =>
    method === '' ? `${amount} sont remboursés` : `${amount} sont remboursés sur ${method}`,
  outside: (amount) => `vous rendez vous-même ${amount}`,
  note: (number, amount) => `avoir ${number} de ${amount}`,
  remains: (amount) => `${amount} restent à payer`,
  nothingRemains: 'il ne reste rien à payer',
  sentence: (parts, rest) => `${parts}\u202f; ${rest}.`,
  remaining: (payment, amount, date) => `${payment} demande ${amount}, échéance le ${date}.`,
  isCanceled: 'Ensuite la facture est annulée.',
  autopay: {
    Ended: 'Le paiement automatique est arrêté.',
    Kept: 'Le paiement automatique prélève ce qui reste à payer\u00a0: l’accord du client le couvre.',
  },
  undocumented: (amount) =>
    `${amount} ont été remboursés avant sans avoir. Cette somme reste facturée, et rien n’en est gardé.`,
  send: (amount) => `Annuler et garder ${amount}`,
  sendNothing: 'Annuler sans rien garder',
  done: (amount) => `La facture est annulée, vous gardez ${amount}.`,
  doneNothing: 'La facture est annulée, vous ne gardez rien.',
  noteFile: (number) => `Avoir ${number}`,
  plainly: 'Annuler sans avoir',
  terms: 'Conditions d’annulation',
  timeline: {
    kept: (amount) => `${amount} gardés`,
    nothing: 'rien n’est gardé',
    Client: (date) => `par le client le ${date}`,
    Business: (date) => `par vous le ${date}`,
    settled: 'd’un commun accord',
    refunded: (amount) => `${amount} par remboursement`,
    outside: (amount) => `${amount} rendus par un autre moyen`,
    remaining: (amount) => `${amount} restent à payer`,
  },
  postpone: {
    action: 'Reporter l’événement',
    actionDate: 'Fixer la nouvelle date',
    short: 'Reporter',
    newDate: 'Nouvelle date',
    unknown: 'La date n’est pas encore connue',
    same: (date) => `L’événement a lieu le ${date}\u00a0: choisissez une autre date.`,
    unread: 'Choisissez une date.',
    moves: (before, after) => `L’événement passe du ${before} au ${after}`,
    getsDate: (after) => `L’événement a lieu le ${after}`,
    losesDate: (before) =>
      `L’événement n’a plus lieu le ${before}, et n’a pas de date jusqu’à ce que vous en fixiez une`,
    moved: (count) =>
      count === 0
        ? 'aucun paiement n’est déplacé'
        : plural('fr', count, `${count} paiement est déplacé`, `${count} paiements sont déplacés`),
    list: 'Les paiements',
    stays: (date) => `reste le ${date}`,
    why: {
      paid: 'Il est payé.',
      own: 'Il a sa propre date. Changez-la avec «\u00a0Modifier\u00a0».',
      issue: 'Il compte depuis le jour d’émission.',
      previous: 'Il suit un paiement qui reste.',
      waits: 'Il garde sa date et ses rappels jusqu’à ce que l’événement ait une date.',
      underWay: 'De l’argent est en route.',
      same: 'Sa date reste la même.',
    },
    pending: (date) => `De l’argent est en route. S’il n’arrive pas, la date est le ${date}.`,
    notMailed: (client) => `${client} ne reçoit pas d’e-mail à ce sujet\u00a0: prévenez ${client} vous-même.`,
    counts: (date) => `Pour une annulation, les conditions comptent jusqu’au ${date}.`,
    countsFirst: (date) => `Pour une annulation, les conditions comptent toujours jusqu’au ${date}.`,
    send: (date) => `Reporter au ${date}`,
    sendUnknown: 'Reporter sans date',
    done: (date) => `L’événement est reporté au ${date}.`,
    doneUnknown: 'L’événement est reporté, et n’a pas encore de date.',
    title: 'Événement reporté',
    first: (date) => `d’abord prévu le ${date}`,
    noDate: 'Pas encore de date',
  },
};
