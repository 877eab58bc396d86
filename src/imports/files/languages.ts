import { type Language, languages } from '../../kit/text/languages.ts';

// The names of a language in all four, in small letters without accents.
const names: Readonly<Record<Language, readonly string[]>> = {
  en: ['english', 'englisch', 'anglais', 'ingles'],
  de: ['german', 'deutsch', 'allemand', 'aleman'],
  fr: ['french', 'franzosisch', 'francais', 'frances'],
  es: ['spanish', 'spanisch', 'espagnol', 'espanol'],
};

/** The language of a cell, a code as `de` or `de-CH`, or a name as `German`; null when it is none of ours. */
export function readLanguage(text: string): Language | null {
  const plain = text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const code = /^([a-z]{2})(?:[-_][a-z0-9]{2,8})*$/.exec(plain)?.[1];
  return languages.find((one) => one === code || names[one].includes(plain)) ?? null;
}
