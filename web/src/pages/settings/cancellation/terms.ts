import { entitledAmount, tierOn } from '../../../../../src/kit/cancellation-terms.ts';
import { addDays } from '../../../../../src/kit/time.ts';
import type { Account } from '../../../api/schema.ts';
import { proposedText, type TermsLanguage, termsLanguages } from './proposed-text.ts';

/** The terms of an account, as they are edited. A number that is missing is `NaN`, which the service refuses at its field. */
export type Terms = NonNullable<Account['cancellationTerms']>;
type Tier = Terms['tiers'][number];

/** Terms to begin with: more is kept the nearer the event is. */
export function firstTerms(language: TermsLanguage): Terms {
  const terms = {
    tiers: [
      { fromDays: 90, keepBasisPoints: 3_000 },
      { fromDays: 30, keepBasisPoints: 6_000 },
      { fromDays: 0, keepBasisPoints: 10_000 },
    ],
    of: 'Total',
    byBusiness: 0,
    countsFrom: 'Earlier',
  } as const;
  const text = { en: proposedText(terms, 'en') };
  const own = language === 'en' ? {} : { [language]: proposedText(terms, language) };
  return { ...terms, tiers: [...terms.tiers], text: { ...text, ...own } };
}

/** Changes terms. A text that nobody has changed says the new ones; an own text stays. */
export function changeTerms(terms: Terms, changes: Partial<Omit<Terms, 'text'>>): Terms {
  const next = { ...terms, ...changes };
  const text = Object.fromEntries(
    Object.entries(terms.text).map(([name, words]) => {
      const language = name as TermsLanguage;
      const isProposed = words === proposedText(terms, language);
      return [language, isProposed ? proposedText(next, language) : words];
    }),
  ) as Terms['text'];
  return { ...next, text };
}

/** Changes a tier. */
export function withTier(tiers: readonly Tier[], index: number, changes: Partial<Tier>): Tier[] {
  return tiers.map((tier, at) => (at === index ? { ...tier, ...changes } : tier));
}

/** Adds a tier before the last one, which is that of the last days. */
export function moreTiers(tiers: readonly Tier[]): Tier[] {
  const last = tiers.at(-1) ?? { fromDays: 0, keepBasisPoints: 10_000 };
  const before = tiers.at(-2);
  const fromDays = before === undefined ? 30 : Math.max(1, Math.floor(before.fromDays / 2));
  const keepBasisPoints = before?.keepBasisPoints ?? Math.floor(last.keepBasisPoints / 2);
  return [...tiers.slice(0, -1), { fromDays, keepBasisPoints }, last];
}

/** The tiers whose days are missing, or not fewer than those of the tier before. */
export function misplacedTiers(tiers: readonly Tier[]): ReadonlySet<number> {
  const wrong = tiers.flatMap(({ fromDays }, index) => {
    const before = tiers[index - 1]?.fromDays;
    // One that is missing is said at its own row.
    return Number.isNaN(fromDays) || (before !== undefined && fromDays >= before) ? [index] : [];
  });
  return new Set(wrong);
}

/** Languages in which the terms have no text yet. */
export function missingLanguages({ text }: Pick<Terms, 'text'>): readonly TermsLanguage[] {
  return termsLanguages.filter((language) => text[language] === undefined);
}

/** The amount that is kept when a client cancels some days before an event; null while the terms are unfinished. */
export function keptAmount(
  terms: Terms,
  { days, amount, currency }: { readonly days: number; readonly amount: number; readonly currency: string },
): number | null {
  if (!isWhole(terms) || misplacedTiers(terms.tiers).size > 0) return null;
  const day = '2027-01-01';
  const { tier } = tierOn(terms, day, addDays(day, days));
  return entitledAmount({ of: terms.of, firstPaymentAmount: amount }, tier.keepBasisPoints, amount, {
    currency,
  });
}

/** Whether no number of some terms is missing. */
export function isWhole({ tiers, byBusiness }: Pick<Terms, 'tiers' | 'byBusiness'>): boolean {
  const numbers = [
    byBusiness,
    ...tiers.flatMap(({ fromDays, keepBasisPoints }) => [fromDays, keepBasisPoints]),
  ];
  return numbers.every((one) => Number.isInteger(one));
}
