import type { Language } from '../api/person.ts';

/** What the service says of postings and of its proof in English, in another language. */
export interface LedgerWords {
  /** By source and code: `Charge capture`. */
  readonly postings: Readonly<Record<string, string>>;
  readonly checks: Readonly<Record<string, string>>;
}

const NONE: LedgerWords = { postings: {}, checks: {} };

// Files of their own, which only readers of the ledger load. The service speaks English itself.
const catalogues: Readonly<Record<Language, () => Promise<LedgerWords>>> = {
  en: async () => NONE,
  de: async () => (await import('./de/ledger.ts')).ledger,
  fr: async () => (await import('./fr/ledger.ts')).ledger,
  es: async () => (await import('./es/ledger.ts')).ledger,
};

/** Loads the words of the ledger in a language; in English there are none to replace. */
export function loadLedgerWords(language: Language): Promise<LedgerWords> {
  return catalogues[language]();
}
