import { chargeStep } from './money/money.ts';
import { daysBetween } from './time.ts';

/** How many characters the text of cancellation terms may have in a language. */
export const MAXIMUM_TERMS_TEXT = 5_000;

type TermsLanguage = 'en' | 'de' | 'fr' | 'es';

/** The amounts of which cancellation terms keep a share. */
export const termsBases = ['Total', 'FirstPayment'] as const;
/** Which date of a postponed event counts: the first one, the current one, or the earlier of the two. */
export const countedDates = ['Earlier', 'First', 'Current'] as const;

/** From how many days before the event a business keeps how much, in hundredths of a percent. */
export interface CancellationTier {
  readonly fromDays: number;
  readonly keepBasisPoints: number;
}

/** What a business keeps when an event falls through. */
export interface CancellationTerms {
  /** In falling order of their days; the last begins at 0. */
  readonly tiers: readonly CancellationTier[];
  readonly of: (typeof termsBases)[number];
  /** What it keeps when it ends the contract itself, in hundredths of a percent. */
  readonly byBusiness: number;
  readonly countsFrom: (typeof countedDates)[number];
  /** The text for clients; English is always there. */
  readonly text: { readonly en: string } & Readonly<Partial<Record<TermsLanguage, string>>>;
  /** The SHA-256 of the UTF-8 bytes of each text, in hexadecimal digits. */
  readonly textSha256: Readonly<Partial<Record<TermsLanguage, string>>>;
}

/** The terms that an invoice copied when it was issued. */
export interface CopiedTerms extends CancellationTerms {
  /** The amount of its first payment then, in the minor unit. */
  readonly firstPaymentAmount: number;
}

/** The tier of a number of days before the event; a notice after the event is in the last one. */
function tierOf({ tiers }: Pick<CancellationTerms, 'tiers'>, days: number): CancellationTier {
  const tier = tiers.find(({ fromDays }) => days >= fromDays) ?? tiers.at(-1);
  if (tier === undefined) throw new Error('Cancellation terms have no tier.');
  return tier;
}

/** The days from a notice to the event, and the tier that they are in. */
export function tierOn(
  terms: Pick<CancellationTerms, 'tiers'>,
  noticeOn: string,
  date: string,
): { readonly days: number; readonly tier: CancellationTier } {
  const days = daysBetween(noticeOn, date);
  return { days, tier: tierOf(terms, days) };
}

/**
 * The amount that a business may keep by its terms, in the minor unit: rounded half up to what the currency is charged in. `price`: what
 * the whole is billed for now. The first payment is shared as it was issued, and never more than the price.
 */
export function entitledAmount(
  { of, firstPaymentAmount }: Pick<CopiedTerms, 'of' | 'firstPaymentAmount'>,
  keepBasisPoints: number,
  price: number,
  { currency }: { readonly currency: string },
): number {
  const base = of === 'Total' ? price : Math.min(price, firstPaymentAmount);
  const step = BigInt(chargeStep(currency));
  const whole = 10_000n * step;
  return Number((2n * BigInt(base) * BigInt(keepBasisPoints) + whole) / (2n * whole)) * Number(step);
}
