const rules = new Map<string, Intl.PluralRules>();

/**
 * The form of a phrase that goes with a number in a language: French takes the singular for 0, too. A language of ours
 * has two forms; those that others have besides are its plural.
 */
export function plural<Form>(language: string, count: number, one: Form, other: Form): Form {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count) === 'one' ? one : other;
}
