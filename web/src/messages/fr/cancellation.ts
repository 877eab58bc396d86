import { plural } from '../../../../src/kit/text/plural.ts';
import type { cancellation as en } from '../en/cancellation.ts';
/** The cancellation terms in the settings, in French. */
export const cancellation: typeof en = {
  none: 'Il n’y a pas de conditions d’annulation. Quand un événement n’a pas lieu, vous indiquez chaque fois ce que vous gardez.',
  begin: 'Définir des conditions d’annulation',
  end: 'Ne pas avoir de conditions d’annulation',
  copied:
    'Une facture reprend les conditions au moment de son émission. Les factures émises auparavant gardent les conditions qu’elles ont, ou aucune.',
  tiers: 'Quand le client annule',
  tier: (position) => `Palier ${position}`,
  fromDays: 'Dès … jours avant',
  keep: 'Vous gardez, %',
  later: 'Plus tard',
  always: 'À tout moment',
  addTier: 'Ajouter un palier',
  removeTier: (position) => `Supprimer le palier ${position}`,
  daysMissing: 'Saisissez un nombre de jours.',
  daysMisplaced: 'Saisissez moins de jours que dans la ligne au-dessus.',
  shareMissing: 'Saisissez un pourcentage de 0 à 100.',
  of: 'Pourcentage de',
  bases: { Total: 'Le prix', FirstPayment: 'Le premier paiement' },
  byBusiness: 'Vous gardez quand vous annulez vous-même, %',
  byBusinessHint: 'En général 0\u00a0: le client récupère tout.',
  countsFrom: 'Pour un événement reporté, cette date compte',
  dates: {
    Earlier: 'La première des deux dates',
    First: 'La date d’origine',
    Current: 'La nouvelle date',
  },
  example: 'Un exemple',
  exampleDays: 'Jours avant',
  exampleAmounts: { Total: 'Prix', FirstPayment: 'Premier paiement' },
  exampleText: (of, days, amount, kept) => {
    const base = {
      Total: `un événement à ${amount}`,
      FirstPayment: `un événement avec un premier paiement de ${amount}`,
    }[of];
    return `Annulé ${plural('fr', days, `${days} jour`, `${days} jours`)} avant ${base}\u00a0: vous gardez ${kept}.`;
  },
  exampleUnfinished: 'Complétez les paliers pour voir ce que vous gardez.',
  texts: 'Ce que lisent vos clients',
  textsHint:
    'Le texte est proposé à partir des paliers et les suit jusqu’à ce que vous le modifiiez. Les clients lisent leur langue, ou l’anglais. Une proposition n’est pas un conseil juridique.',
  languages: { en: 'Anglais', de: 'Allemand', fr: 'Français', es: 'Espagnol' },
  textMissing: 'Saisissez un texte.',
  ownText: 'Ce texte est le vôtre. Il ne suit pas les paliers\u00a0: vérifiez-le quand ils changent.',
  propose: 'Proposer à partir des paliers',
  addText: (language) => `Ajouter\u00a0: ${language}`,
  removeText: 'Supprimer',
};
