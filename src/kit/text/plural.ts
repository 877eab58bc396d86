const rules = new Map<string, Intl.PluralRules>();

/**
 * The singular or plural of a phrase for a number, by the rules of a language: French uses the singular for 0, too. Our
 * languages have these two forms; every other category of Intl counts as plural.
 */
export function plural<Form>(language: string, count: number, one: Form, other: Form): Form {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count) === 'one' ? one : other;
}
