const LANGUAGES = ['en', 'de', 'fr', 'es'];
const A = 'A'.charCodeAt(0);
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(A + index));

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

let codes: ReadonlyMap<string, string> | null = null;

// Names of all countries in four languages, made when the first is asked for.
function codesByName(): ReadonlyMap<string, string> {
  if (codes !== null) return codes;
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const one of LETTERS) {
      for (const other of LETTERS) {
        const name = names.of(one + other);
        if (name !== undefined && !found.has(plain(name))) found.set(plain(name), one + other);
      }
    }
  }
  codes = found;
  return found;
}

/** The ISO 3166-1 code of a country that a file names by its code or its name; another text as it is. */
export function countryCodeOf(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  return codesByName().get(plain(text)) ?? text;
}
