import type { Language } from '../accounts/types.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** The common texts of pages, mails and documents. A language that lacks a key does not compile. */
export type CommonMessages = typeof en;

const catalogues: Readonly<Record<Language, CommonMessages>> = { en, de, fr, es };

/** The common texts in a language; English for an unknown one. */
export function commonMessages(language: string): CommonMessages {
  return catalogues[language as Language] ?? en;
}

/** Adds the common messages of each language to those of pages, mails or documents. */
export function withCommon<Own>(
  own: Readonly<Record<Language, Own>>,
): Readonly<Record<Language, CommonMessages & Own>> {
  return {
    en: { ...en, ...own.en },
    de: { ...de, ...own.de },
    fr: { ...fr, ...own.fr },
    es: { ...es, ...own.es },
  };
}
