import type { CancellationTerms } from '../../../../../src/kit/cancellation-terms.ts';
import { formatBasisPoints, localeOf } from '../../../../../src/kit/text/locale.ts';
import { plural } from '../../../../../src/kit/text/plural.ts';

export const termsLanguages = ['en', 'de', 'fr', 'es'] as const;
/** A language in which terms are written, whatever the person at the settings reads. */
export type TermsLanguage = (typeof termsLanguages)[number];

type Reckoned = Pick<CancellationTerms, 'tiers' | 'of' | 'byBusiness' | 'countsFrom'>;

interface Sentences {
  readonly intro: Readonly<Record<Reckoned['of'], string>>;
  /** From these days before the event on. */
  readonly from: (days: number, share: string) => string;
  /** Between these days, both included; they may be the same. */
  readonly between: (from: number, to: number, share: string) => string;
  readonly later: (days: number, share: string) => string;
  readonly always: (share: string) => string;
  readonly business: Readonly<Record<Reckoned['of'], (share: string) => string>>;
  /** The difference between the amount that was paid and the one that is kept: it goes back, or stays due. */
  readonly settled: string;
  readonly nothing: string;
  readonly counts: Readonly<Record<Reckoned['countsFrom'], string>>;
}

const sentences: Readonly<Record<TermsLanguage, Sentences>> = {
  en: {
    intro: {
      Total: 'If you cancel, we keep a share of the price:',
      FirstPayment: 'If you cancel, we keep a share of the first payment:',
    },
    from: (days, share) =>
      `${plural('en', days, '1 day', `${days} days`)} or more before the event: ${share}`,
    between: (from, to, share) =>
      `${from !== to ? `${from} to ` : ''}${plural('en', to, '1 day', `${to} days`)} before the event: ${share}`,
    later: (days, share) =>
      `${plural('en', days, 'Less than 1 day', `Less than ${days} days`)} before the event: ${share}`,
    always: (share) => `At any time: ${share}`,
    business: {
      Total: (share) => `If we cancel, we keep ${share} of the price.`,
      FirstPayment: (share) => `If we cancel, we keep ${share} of the first payment.`,
    },
    settled:
      'We refund the amount that you have paid beyond what we keep. If you have paid less, the rest of it stays due.',
    nothing: 'If we cancel, you get back everything that you have paid.',
    counts: {
      Earlier: 'If the event was postponed, the days are counted to the earlier of the two dates.',
      First: 'If the event was postponed, the days are counted to the first date.',
      Current: 'If the event was postponed, the days are counted to the new date.',
    },
  },
  de: {
    intro: {
      Total: 'Wenn Sie stornieren, behalten wir einen Teil des Preises:',
      FirstPayment: 'Wenn Sie stornieren, behalten wir einen Teil der ersten Zahlung:',
    },
    from: (days, share) =>
      `${plural('de', days, '1 Tag', `${days} Tage`)} oder mehr vor der Veranstaltung: ${share}`,
    between: (from, to, share) =>
      `${from !== to ? `${from} bis ` : ''}${plural('de', to, '1 Tag', `${to} Tage`)} vor der Veranstaltung: ${share}`,
    later: (days, share) =>
      `${plural('de', days, 'Weniger als 1 Tag', `Weniger als ${days} Tage`)} vor der Veranstaltung: ${share}`,
    always: (share) => `Jederzeit: ${share}`,
    business: {
      Total: (share) => `Wenn wir stornieren, behalten wir ${share} des Preises.`,
      FirstPayment: (share) => `Wenn wir stornieren, behalten wir ${share} der ersten Zahlung.`,
    },
    settled:
      'Was Sie über den einbehaltenen Betrag hinaus gezahlt haben, erstatten wir. Haben Sie weniger gezahlt, bleibt der Rest davon fällig.',
    nothing: 'Wenn wir stornieren, bekommen Sie alles zurück, was Sie gezahlt haben.',
    counts: {
      Earlier: 'Wurde die Veranstaltung verschoben, zählen die Tage bis zum früheren der beiden Termine.',
      First: 'Wurde die Veranstaltung verschoben, zählen die Tage bis zum ersten Termin.',
      Current: 'Wurde die Veranstaltung verschoben, zählen die Tage bis zum neuen Termin.',
    },
  },
  fr: {
    intro: {
      Total: 'Si vous annulez, nous gardons une part du prix :',
      FirstPayment: 'Si vous annulez, nous gardons une part du premier paiement :',
    },
    from: (days, share) =>
      `${plural('fr', days, `${days} jour`, `${days} jours`)} ou plus avant l’événement : ${share}`,
    between: (from, to, share) =>
      `${from !== to ? `De ${from} à ` : ''}${plural('fr', to, `${to} jour`, `${to} jours`)} avant l’événement : ${share}`,
    later: (days, share) =>
      `Moins de ${plural('fr', days, `${days} jour`, `${days} jours`)} avant l’événement : ${share}`,
    always: (share) => `À tout moment : ${share}`,
    business: {
      Total: (share) => `Si nous annulons, nous gardons ${share} du prix.`,
      FirstPayment: (share) => `Si nous annulons, nous gardons ${share} du premier paiement.`,
    },
    settled:
      'Ce que vous avez payé au-delà du montant que nous gardons vous est remboursé. Si vous avez payé moins, le reste de ce montant reste dû.',
    nothing: 'Si nous annulons, tout ce que vous avez payé vous est remboursé.',
    counts: {
      Earlier: 'Si l’événement a été reporté, les jours sont comptés jusqu’à la première des deux dates.',
      First: 'Si l’événement a été reporté, les jours sont comptés jusqu’à la date d’origine.',
      Current: 'Si l’événement a été reporté, les jours sont comptés jusqu’à la nouvelle date.',
    },
  },
  es: {
    intro: {
      Total: 'Si usted cancela, conservamos una parte del precio:',
      FirstPayment: 'Si usted cancela, conservamos una parte del primer pago:',
    },
    from: (days, share) => `${plural('es', days, '1 día', `${days} días`)} o más antes del evento: ${share}`,
    between: (from, to, share) =>
      `${from !== to ? `De ${from} a ` : ''}${plural('es', to, '1 día', `${to} días`)} antes del evento: ${share}`,
    later: (days, share) =>
      `Menos de ${plural('es', days, '1 día', `${days} días`)} antes del evento: ${share}`,
    always: (share) => `En cualquier momento: ${share}`,
    business: {
      Total: (share) => `Si cancelamos nosotros, conservamos el ${share} del precio.`,
      FirstPayment: (share) => `Si cancelamos nosotros, conservamos el ${share} del primer pago.`,
    },
    settled:
      'Le devolvemos lo que haya pagado por encima del importe que conservamos. Si ha pagado menos, el resto de ese importe sigue siendo exigible.',
    nothing: 'Si cancelamos nosotros, le devolvemos todo lo que haya pagado.',
    counts: {
      Earlier: 'Si el evento se aplazó, los días se cuentan hasta la primera de las dos fechas.',
      First: 'Si el evento se aplazó, los días se cuentan hasta la fecha original.',
      Current: 'Si el evento se aplazó, los días se cuentan hasta la nueva fecha.',
    },
  },
};

/**
 * A text for clients that says what terms mean, in a language. A number that is missing is `…` in it, so that a text that
 * nobody has changed is known again also while a number is typed.
 */
export function proposedText(
  { tiers, of, byBusiness, countsFrom }: Reckoned,
  language: TermsLanguage,
): string {
  const said = sentences[language];
  const percent = (basisPoints: number) => formatBasisPoints(basisPoints, localeOf(language));
  const lines = tiers.map(({ fromDays, keepBasisPoints }, index) => {
    const share = percent(keepBasisPoints);
    const before = tiers[index - 1];
    if (before === undefined) return fromDays === 0 ? said.always(share) : said.from(fromDays, share);
    if (fromDays === 0) return said.later(before.fromDays, share);
    return said.between(fromDays, before.fromDays - 1, share);
  });
  const business = byBusiness === 0 ? said.nothing : said.business[of](percent(byBusiness));
  const text = [said.intro[of], '', ...lines, '', business, said.settled, said.counts[countsFrom]].join('\n');
  return text.replaceAll('NaN', '…');
}
