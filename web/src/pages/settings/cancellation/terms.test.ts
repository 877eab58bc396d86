import { describe, expect, it } from 'vitest';
import { proposedText, termsLanguages } from './proposed-text.ts';
import {
  changeTerms,
  firstTerms,
  keptAmount,
  misplacedTiers,
  missingLanguages,
  moreTiers,
  withTier,
} from './terms.ts';

const terms = firstTerms('de');

describe('cancellation terms that are edited', () => {
  it('begin with three tiers, in English and in the reader’s language', () => {
    expect(Object.keys(terms.text)).toEqual(['en', 'de']);
    expect(missingLanguages(terms)).toEqual(['fr', 'es']);
    expect(terms.text.en).toBe(
      [
        'If you cancel, we keep a share of the price:',
        '',
        '90 days or more before the event: 30%',
        '30 to 89 days before the event: 60%',
        'Less than 30 days before the event: 100%',
        '',
        'If we cancel, you get back everything that you have paid.',
        'We refund the amount that you have paid beyond what we keep. If you have paid less, the rest of it stays due.',
        'If the event was postponed, the days are counted to the earlier of the two dates.',
      ].join('\n'),
    );
  });

  it.each(termsLanguages)('have a text of their own for every sentence in %s', (language) => {
    const texts = (['Total', 'FirstPayment'] as const).flatMap((of) =>
      (['Earlier', 'First', 'Current'] as const).flatMap((countsFrom) =>
        [0, 5_000].map((byBusiness) => proposedText({ ...terms, of, countsFrom, byBusiness }, language)),
      ),
    );
    expect(new Set(texts).size).toBe(12);
    const days = [
      { fromDays: 1, keepBasisPoints: 5_000 },
      { fromDays: 0, keepBasisPoints: 10_000 },
    ];
    const lines = (tiers: typeof days) =>
      proposedText({ ...terms, tiers }, language)
        .split('\n')
        .slice(2, -4);
    expect(lines(days).every((line) => /1/.test(line))).toBe(true);
    expect(lines([{ fromDays: 0, keepBasisPoints: 5_000 }])).toHaveLength(1);
    const [, single = ''] = lines([
      { fromDays: 31, keepBasisPoints: 1 },
      { fromDays: 30, keepBasisPoints: 2 },
      ...days,
    ]);
    expect(single.match(/30/g)).toHaveLength(1);
  });

  it.each(termsLanguages)('say in %s of which amount a business that cancels keeps a share', (language) => {
    const said = (of: 'Total' | 'FirstPayment') =>
      proposedText({ ...terms, of, byBusiness: 5_000 }, language)
        .split('\n')
        .at(-3);
    expect(said('Total')).toMatch(/50/);
    expect(said('Total')).not.toBe(said('FirstPayment'));
  });

  it('let a text that nobody changed say the new tiers, and keep an own text', () => {
    const own = { ...terms, text: { ...terms.text, de: 'Unsere eigenen Worte.' } };
    const changed = changeTerms(own, { tiers: withTier(own.tiers, 0, { fromDays: 120 }) });
    expect(changed.text.en).toContain('120 days or more');
    expect(changed.text.de).toBe('Unsere eigenen Worte.');
  });

  it('have a text that follows number by number as somebody types, also through an empty field', () => {
    // Backspace, Backspace, 4, 5 over the 30 days of the second tier; then its share.
    const typed = [3, Number.NaN, 4, 45].reduce(
      (now, fromDays) => changeTerms(now, { tiers: withTier(now.tiers, 1, { fromDays }) }),
      terms,
    );
    const shares = [600, 60, Number.NaN, 5_000].reduce(
      (now, keepBasisPoints) => changeTerms(now, { tiers: withTier(now.tiers, 1, { keepBasisPoints }) }),
      typed,
    );
    const business = [Number.NaN, 5_000].reduce(
      (now, byBusiness) => changeTerms(now, { byBusiness }),
      shares,
    );
    for (const one of [typed, shares, business]) {
      expect(one.text).toEqual({ en: proposedText(one, 'en'), de: proposedText(one, 'de') });
    }
    expect(business.text.en).toContain('45 to 89 days before the event: 50%');
    expect(business.text.en).toContain('Less than 45 days before the event: 100%');
  });

  it.each(termsLanguages)('show a number that is missing as … in %s, and keep nothing by it', (language) => {
    const missing = { fromDays: Number.NaN, keepBasisPoints: Number.NaN };
    const unfinished = changeTerms(firstTerms(language), {
      tiers: withTier(terms.tiers, 0, missing),
      byBusiness: Number.NaN,
    });
    expect(unfinished.text[language]).toMatch(/…/);
    expect(unfinished.text[language]).not.toMatch(/NaN/);
    expect(keptAmount(unfinished, { days: 45, amount: 400_000, currency: 'EUR' })).toBeNull();
  });

  it('get another tier before the last, which stays at 0 days', () => {
    expect(moreTiers(terms.tiers).map(({ fromDays }) => fromDays)).toEqual([90, 30, 15, 0]);
    expect(moreTiers(terms.tiers.slice(-1))).toEqual([
      { fromDays: 30, keepBasisPoints: 5_000 },
      { fromDays: 0, keepBasisPoints: 10_000 },
    ]);
  });

  it.each([
    [[90, 30, 0], []],
    [[30, 90, 0], [1]],
    [[30, 30, 0], [1]],
    [[90, Number.NaN, 0], [1]],
  ])('with tiers from %j days are wrong at %j', (days, wrong) => {
    const tiers = days.map((fromDays) => ({ fromDays, keepBasisPoints: 0 }));
    expect([...misplacedTiers(tiers)]).toEqual(wrong);
  });

  it.each([
    [120, 'Total', 120_000],
    [90, 'Total', 120_000],
    [45, 'Total', 240_000],
    [0, 'Total', 400_000],
    [45, 'FirstPayment', 240_000],
  ] as const)('canceled %i days before, of %s, keep %i of 4,000.00', (days, of, kept) => {
    expect(keptAmount({ ...terms, of }, { days, amount: 400_000, currency: 'EUR' })).toBe(kept);
  });
});
