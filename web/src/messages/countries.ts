const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));

/** The countries that the browser can name in a language, by name. Their codes are ISO 3166-1. */
export function countries(language: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const canonical = (code: string) => new Intl.Locale(`und-${code}`).region;
  const found = LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => {
      const value = `${first}${second}`;
      const label = isReserved(value) || canonical(value) !== value ? undefined : names.of(value);
      return label === undefined ? [] : [{ value, label }];
    }),
  );
  return found.toSorted((one, other) => one.label.localeCompare(other.label, language));
}

// Codes for groups and for private use, which no business is in.
function isReserved(code: string): boolean {
  return /^(?:X[A-JL-Z]|Q[M-Z]|ZZ|AA|EU|EZ|UN|AC|CP|CQ|DG|EA|IC|TA)$/.test(code);
}
