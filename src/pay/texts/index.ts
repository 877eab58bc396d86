import { type Language, languages } from '../../accounts/types.ts';
import { acceptedLocale, type Locale, localeOf } from '../../kit/locale.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { Texts } from './types.ts';

export type { ProblemCode, ReturnReason, Texts } from './types.ts';

const all: Readonly<Record<Language, Texts>> = { en, de, fr, es };

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

/** The reader's language: chosen on the page, or what the browser asks for, or the business's own. */
export interface Reader {
  readonly locale: Locale;
  readonly texts: Texts;
  /** The language chosen on the page; null when it was not chosen there. */
  readonly chosen: Language | null;
}

/** Finds out in which language and habits to write for a reader. */
export function readerOf(chosen: unknown, acceptLanguage: string | undefined, fallback: Language): Reader {
  const language = languages.find((one) => one === chosen) ?? null;
  const accepted = acceptedLocale(acceptLanguage, languages);
  const locale =
    language !== null && language !== accepted?.language
      ? localeOf(language)
      : (accepted ?? localeOf(fallback));
  return { locale, texts: all[locale.language as Language], chosen: language };
}
