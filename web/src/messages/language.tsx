import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { wordRefusals } from '../api/client.ts';
import type { Language } from '../api/person.ts';
import { type Catalogue, loadCatalogue, type Messages, type Section } from './catalogue.ts';
import { createFormats, type Formats } from './formats.ts';

/** A language that is loaded, with the reader's way of writing amounts and dates. */
interface Spoken {
  readonly language: Language;
  readonly messages: Messages;
  readonly formats: Formats;
  /** Loads another language and shows it. */
  readonly change: (language: Language) => Promise<void>;
}

const Context = createContext<Spoken | null>(null);

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

/** The language of the person; without one, the first language of the browser that the app supports. */
export function chooseLanguage(wanted: string | null | undefined): Language {
  const asked = [wanted ?? '', ...(navigator.languages ?? [])].map((tag) => tag.slice(0, 2).toLowerCase());
  return (asked.find((tag) => tag in languageNames) as Language | undefined) ?? 'en';
}

// Pages that load before the language is known wait for it.
const first = Promise.withResolvers<Catalogue>();
let shownNow: Promise<Catalogue> = first.promise;

export function loadFirst(language: Language): Promise<Catalogue> {
  first.resolve(loadCatalogue(language));
  return first.promise;
}

/** Loads sections in the language that is shown, for a page that is on its way. */
export async function loadSections(sections: readonly Section[]): Promise<void> {
  await (await shownNow).load(sections);
}

/** The messages of refusals for readers of a language; null in English, in which the API says it with the values. */
export function refusalWordsOf(language: Language, parts: Messages['parts']) {
  const { refusals, blockers, notPossible, notAccepted, unreachable, failed } = parts;
  if (language === 'en') return null;
  return { byCode: refusals, byBlocker: blockers, notPossible, notAccepted, unreachable, failed };
}

/** Gives the pages their language. `catalogue` was loaded before the first paint. */
export function LanguageProvider({
  catalogue,
  children,
}: {
  readonly catalogue: Catalogue;
  readonly children: ReactNode;
}) {
  const [shown, setShown] = useState(catalogue);
  const spoken = useMemo<Spoken>(() => {
    const { language, messages } = shown;
    document.documentElement.lang = language;
    wordRefusals(refusalWordsOf(language, messages.parts));
    return {
      language,
      messages,
      formats: createFormats(language, navigator.languages ?? []),
      change: async (to) => {
        const next = await loadCatalogue(to, shown.loaded());
        shownNow = Promise.resolve(next);
        setShown(next);
      },
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

export function useLanguage(): Spoken {
  const spoken = use(Context);
  if (spoken === null) throw new Error('There is no LanguageProvider around this.');
  return spoken;
}
