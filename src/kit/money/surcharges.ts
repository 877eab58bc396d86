import type { CardFunding } from './payment-methods.ts';
import {
  placeOfCurrency,
  regionNames,
  type SurchargeRule,
  surchargeRuleNames,
  surchargeRules,
} from './surcharge-rules.ts';

/** Where a business is, as far as it has said so. */
interface Jurisdiction {
  /** ISO 3166-1, or empty: then the currency decides. */
  readonly country: string;
  /** State or province, by its code or its name, or empty. */
  readonly region: string;
  /** ISO 4217, of what is to be paid. */
  readonly currency: string;
}

/** The surcharge that a business asks for card payments; rates in hundredths of a percent. */
export interface SurchargeTerms extends Omit<Jurisdiction, 'currency'> {
  readonly feeBearer: 'Business' | 'Client';
  readonly surchargeBasisPoints: number;
  /** What a credit card costs the business at its processor; null when it has not said so. */
  readonly cardCostBasisPoints: number | null;
}

/** Why no more may be asked: a rule, or that none is known for the place. */
export const surchargeGrounds = [...surchargeRuleNames, 'UnknownRegion', 'NoRule'] as const;
type SurchargeGround = (typeof surchargeGrounds)[number];

/** How much may be asked, and why no more. */
interface LawfulSurcharge {
  readonly basisPoints: number;
  readonly ground: SurchargeGround;
  /** Whether what the card costs is a limit, too. */
  readonly isBoundByCost: boolean;
  readonly why: string;
}

type Funding = CardFunding | null;

/**
 * The highest surcharge that is known to be allowed at a place on a civil date, for a card that is paid by `funding`;
 * null stands for a bank account. A surcharge needs a rule with a source: in other countries, and for cards of unknown
 * kind, it is not allowed.
 */
export function lawfulSurcharge(
  place: Jurisdiction,
  funding: Funding,
  date: string,
  rules: readonly SurchargeRule[] = surchargeRules,
): LawfulSurcharge {
  const none = (why: string, ground: SurchargeGround = 'NoRule'): LawfulSurcharge => ({
    basisPoints: 0,
    isBoundByCost: false,
    ground,
    why,
  });
  if (funding === null) return none('Paying from a bank account bears no surcharge.');
  const country = place.country === '' ? (placeOfCurrency[place.currency] ?? '') : place.country;
  const region = regionCode(country, place.region);
  if (region === null) {
    return none(
      `${place.region} is not a state or province of ${country}, and some forbid surcharges.`,
      'UnknownRegion',
    );
  }
  const codes = [country, `${country}-${region}`];
  const [lowest, ...others] = rules
    .filter((rule) => rule.places.some((code) => codes.includes(code)) && holdsOn(rule, date))
    .toSorted((one, other) => rateOf(one, funding) - rateOf(other, funding));
  if (lowest === undefined) {
    const where = country === '' ? `a business that bills in ${place.currency}` : `a business in ${country}`;
    return none(`For ${where} no rule is known that allows a surcharge.`);
  }
  return {
    basisPoints: rateOf(lowest, funding),
    ground: lowest.name,
    isBoundByCost: [lowest, ...others].some((rule) => rule.isBoundByCost),
    why: funding === 'Unknown' ? 'The processor does not say what kind of card it is.' : lowest.why,
  };
}

function rateOf(rule: SurchargeRule, funding: CardFunding): number {
  if (funding === 'Credit') return rule.credit;
  if (funding === 'Debit') return rule.debit;
  return funding === 'Prepaid' ? rule.prepaid : 0;
}

function holdsOn({ from, until }: SurchargeRule, date: string): boolean {
  return (from === null || from <= date) && (until === null || date <= until);
}

// Null for what is none of a country whose parts have rules: a state that cannot be read may forbid it.
function regionCode(country: string, text: string): string | null {
  const names = regionNames[country];
  const plain = plainOf(text.replace(new RegExp(`^${country}-`, 'i'), ''));
  if (names === undefined || plain === '') return plain;
  const found = names.find((line) => plain === plainOf(line.slice(0, 2)) || plain === plainOf(line.slice(3)));
  return found?.slice(0, 2) ?? null;
}

function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toUpperCase();
}

/**
 * The surcharge that a business takes on a card, in hundredths of a percent: what it asks, but no more than its limit.
 */
export function surchargeRate(
  terms: SurchargeTerms,
  funding: Funding,
  currency: string,
  date: string,
): number {
  if (terms.feeBearer === 'Business') return 0;
  return Math.min(terms.surchargeBasisPoints, surchargeLimit(terms, funding, currency, date));
}

/**
 * The most that a business may take on a card, in hundredths of a percent: no more than is allowed, nor than the card
 * costs it where that is a limit. What has not been said to cost anything bears none.
 */
export function surchargeLimit(
  { country, region, cardCostBasisPoints }: SurchargeTerms,
  funding: Funding,
  currency: string,
  date: string,
): number {
  const { basisPoints, isBoundByCost } = lawfulSurcharge({ country, region, currency }, funding, date);
  return isBoundByCost ? Math.min(basisPoints, cardCostBasisPoints ?? 0) : basisPoints;
}

/** Why a business must not ask for the surcharge that it wants to ask for; null when it may. */
export function surchargeFault(terms: SurchargeTerms, currency: string, date: string): string | null {
  const { country, region, surchargeBasisPoints, cardCostBasisPoints } = terms;
  if (surchargeBasisPoints === 0) return null;
  const lawful = lawfulSurcharge({ country, region, currency }, 'Credit', date);
  const asked = `A surcharge of ${percent(surchargeBasisPoints)}`;
  if (lawful.basisPoints === 0) return `${asked} cannot be asked. ${lawful.why}`;
  if (surchargeBasisPoints > lawful.basisPoints) {
    return `${asked} is more than the ${percent(lawful.basisPoints)} that may be asked. ${lawful.why}`;
  }
  if (!lawful.isBoundByCost) return null;
  if (cardCostBasisPoints === null) {
    return `${asked} must not be more than cards cost you: say first what they cost, e.g. 290 for 2.9 %. ${lawful.why}`;
  }
  return surchargeBasisPoints > cardCostBasisPoints
    ? `${asked} is more than the ${percent(cardCostBasisPoints)} that credit cards cost you. ${lawful.why}`
    : null;
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}
