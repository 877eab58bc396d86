import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

const days = (count: number) => plural('fr', count, '1 jour', `${count} jours`);

/** What a change of an issued invoice would do, in French. */
export const changing: Messages['changing'] = {
  total: (from, to) => `le total passe de ${from} à ${to}`,
  event: (from, to) => `l’événement passe du ${from} au ${to}`,
  eventGone: (from) => `l’événement du ${from} n’a plus de date`,
  eventSet: (to) => `l’événement a lieu le ${to}`,
  client: (name) => `la facture est adressée à ${name}`,
  laterBy: (count, many) =>
    `${plural('fr', count, '1 paiement est retardé', `${count} paiements sont retardés`)} de ${days(many)}`,
  earlierBy: (count, many) =>
    `${plural('fr', count, '1 paiement est avancé', `${count} paiements sont avancés`)} de ${days(many)}`,
  payments: (count) => plural('fr', count, '1 paiement change', `${count} paiements changent`),
  paid: 'il ne reste rien à payer',
  terms: 'ce qui est à payer reste identique',
  autopayMoves: (from, to) => `le paiement automatique prélève ${to} au lieu de ${from}`,
  autopayBegins: (to) => `le paiement automatique prélève ${to}`,
  autopayStops: 'le paiement automatique n’a plus rien à prélever',
  autopayEnds:
    'le paiement automatique prend fin, car l’accord du client ne couvre pas le prochain prélèvement',
  on: (amount, day) => `${amount} le ${day}`,
  mail: (addresses) => `un e-mail à ce sujet part à ${addresses}`,
  mailKept:
    'l’e-mail à ce sujet est conservé dans «\u00a0E-mails envoyés\u00a0», car aucun serveur de messagerie n’est configuré',
  mailHeld: 'l’e-mail à ce sujet est retenu jusqu’à ce que l’exploitant laisse le compte envoyer',
  noMail: 'aucun e-mail n’est envoyé',
  byHand: 'aucun e-mail n’est envoyé, car vous partagez cette facture vous-même',
  pageChanges: 'La page du client change aussitôt.',
  paymentList: 'Paiements qui changent',
  comingList: 'Ce qui vient automatiquement',
  moves: (what, from, to) => `${what}\u00a0: du ${from} au ${to}`,
  falls: (what, day) => `Supprimé\u00a0: ${what}, ${day}`,
  comes: (what, day) => `Nouveau\u00a0: ${what}, ${day}`,
  mailList: 'E-mails immédiats',
  to: (addresses) => `à ${addresses}`,
  meanwhile: (who) =>
    `${who} a modifié cette facture entre-temps. Voici ce que ferait l’enregistrement à présent.`,
  follow: (count) =>
    plural(
      'fr',
      count,
      '1 paiement suit l’événement de lui-même.',
      `${count} paiements suivent l’événement d’eux-mêmes.`,
    ),
  moveOpen: (count, many) =>
    `Déplacer aussi ${plural('fr', count, 'le paiement à venir', `les ${count} paiements à venir`)} de ${days(many)}`,
  moved: (count) =>
    plural(
      'fr',
      count,
      '1 paiement à venir se déplace avec l’événement.',
      `${count} paiements à venir se déplacent avec l’événement.`,
    ),
  moveBack: 'Laisser les dates inchangées',
  locked: {
    title: 'Ce qui figure sur le document reste tel qu’émis',
    text: 'Ce compte corrige les factures émises par d’autres documents. Le client, les lignes, le total et la date de l’événement ne se modifient pas ici\u202f; les paiements, la note et les autres conditions, si.',
    credit: 'Pour reprendre quelque chose, émettez un avoir depuis la page de la facture.',
    further: 'Pour facturer davantage, créez une autre facture.',
    moved: 'Si l’événement change de jour, reportez-le depuis la page de la facture.',
    toInvoice: 'Vers la facture',
    newInvoice: 'Autre facture',
  },
};
