import { createHash } from 'node:crypto';
import { type CancellationTerms, type CopiedTerms, MAXIMUM_TERMS_TEXT } from '../kit/cancellation-terms.ts';
import type { FaultDetail } from '../kit/errors.ts';
import { languages } from './types.ts';

/** Terms as a request sends them: what is left out has a usual value. */
export type AskedTerms = Pick<CancellationTerms, 'tiers' | 'text'> &
  Partial<Pick<CancellationTerms, 'of' | 'byBusiness' | 'countsFrom'>>;

/** Terms as they are stored and copied, with the SHA-256 of each text. */
export function storedTerms(asked: AskedTerms | null): CancellationTerms | null {
  if (asked === null) return null;
  const { tiers, of = 'Total', byBusiness = 0, countsFrom = 'Earlier', text } = asked;
  const hashes = languages.flatMap((language) => {
    const one = text[language];
    return one === undefined ? [] : [[language, createHash('sha256').update(one, 'utf8').digest('hex')]];
  });
  return { tiers, of, byBusiness, countsFrom, text, textSha256: Object.fromEntries(hashes) };
}

/** The id of terms: the SHA-256 of what they say, in whatever order a request has said it. */
export function idOfTerms(terms: CancellationTerms): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(presentTerms(terms)), 'utf8')
    .digest();
}

/** Terms as answers show them: what a request may send back. The store does not keep the order of fields. */
export function presentTerms(terms: CancellationTerms | null) {
  if (terms === null) return null;
  const { tiers, of, byBusiness, countsFrom, text } = terms;
  return {
    tiers: tiers.map(({ fromDays, keepBasisPoints }) => ({ fromDays, keepBasisPoints })),
    of,
    byBusiness,
    countsFrom,
    text: inOrder(text) as CancellationTerms['text'],
  };
}

/** The same of the terms that an invoice has copied. */
export function presentCopiedTerms(terms: CopiedTerms | null) {
  const shown = presentTerms(terms);
  if (shown === null || terms === null) return null;
  const { textSha256, firstPaymentAmount } = terms;
  return { ...shown, textSha256: inOrder(textSha256), firstPaymentAmount };
}

function inOrder(texts: CancellationTerms['textSha256']): CancellationTerms['textSha256'] {
  const known = languages.filter((language) => texts[language] !== undefined);
  return Object.fromEntries(known.map((language) => [language, texts[language]]));
}

/** What is wrong with terms, all at once. */
export function termFaults(asked: AskedTerms | null): FaultDetail[] {
  if (asked === null) return [];
  const path = '/cancellationTerms';
  const { tiers, text } = asked;
  const isFalling = tiers.every(({ fromDays }, index) => {
    const before = tiers[index - 1];
    return before === undefined || fromDays < before.fromDays;
  });
  const faults: FaultDetail[] = [];
  if (!isFalling) {
    const message = 'Each tier begins fewer days before the event than the tier before it.';
    faults.push({ path: `${path}/tiers`, code: 'wrong_order', message });
  }
  if (tiers.at(-1)?.fromDays !== 0) {
    const message = 'The last tier begins at 0 days, so that every day has a tier.';
    faults.push({ path: `${path}/tiers`, code: 'incomplete', message });
  }
  for (const language of languages) {
    const one = text[language];
    if (one === undefined || (one.trim() !== '' && !/[^\P{Cc}\n]/u.test(one))) continue;
    const message = `A text has 1 to ${MAXIMUM_TERMS_TEXT} characters, and no control characters but line breaks.`;
    faults.push({ path: `${path}/text/${language}`, code: 'invalid_format', message });
  }
  return faults;
}
