import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { Language } from '../api/person.ts';
import type { en } from './en.ts';
import { createFormats, type Formats } from './formats.ts';

/** Every text of the app. A language that lacks one does not compile. */
export type Messages = typeof en;

/** A language that is loaded, with the reader's way of writing amounts and dates. */
interface Spoken {
  readonly language: Language;
  readonly messages: Messages;
  readonly formats: Formats;
  /** Loads another language and shows it. */
  readonly change: (language: Language) => Promise<void>;
}

const Context = createContext<Spoken | null>(null);

// Each language is a file of its own, which only its readers load.
const catalogues: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
};

/** The languages, each by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

/** The language of the person, else the first of the browser's that we speak. */
export function chooseLanguage(wanted: string | null | undefined): Language {
  const asked = [wanted ?? '', ...(navigator.languages ?? [])].map((tag) => tag.slice(0, 2).toLowerCase());
  return (asked.find((tag) => tag in catalogues) as Language | undefined) ?? 'en';
}

/** Loads the texts of a language. */
export function loadMessages(language: Language): Promise<Messages> {
  return catalogues[language]();
}

/** Gives the pages their language. `first` was loaded before the first paint. */
export function LanguageProvider({
  first,
  children,
}: {
  readonly first: { readonly language: Language; readonly messages: Messages };
  readonly children: ReactNode;
}) {
  const [shown, setShown] = useState(first);
  const spoken = useMemo<Spoken>(() => {
    document.documentElement.lang = shown.language;
    return {
      ...shown,
      formats: createFormats(shown.language, navigator.languages ?? []),
      change: async (language) => setShown({ language, messages: await loadMessages(language) }),
    };
  }, [shown]);
  return <Context value={spoken}>{children}</Context>;
}

/** The texts of the reader's language. */
export function useMessages(): Messages {
  return useLanguage().messages;
}

/** How the reader's language writes amounts and dates. */
export function useFormats(): Formats {
  return useLanguage().formats;
}

/** The language, and how to change it. */
export function useLanguage(): Spoken {
  const spoken = use(Context);
  if (spoken === null) throw new Error('There is no LanguageProvider around this.');
  return spoken;
}
