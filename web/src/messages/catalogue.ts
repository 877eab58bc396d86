import { use } from 'react';
import type { Language } from '../api/person.ts';
import type { en, pages as enPages } from './en.ts';

/** The texts that every page needs. */
export type CommonMessages = typeof en;

/** How the texts of pages are loaded, by section. A language that lacks one does not compile. */
export type PageCatalogue = typeof enPages;

/** A part of the catalogue that is loaded with the pages that show it. */
export type Section = keyof PageCatalogue;

type PageMessages = { readonly [Name in Section]: Awaited<ReturnType<PageCatalogue[Name]>> };

/** Every text of the app. */
export type Messages = Omit<CommonMessages, Section> & PageMessages;

/** A language whose common texts are loaded, and the others when they are needed. */
export interface Catalogue {
  readonly language: Language;
  readonly messages: Messages;
  /** Loads sections, so that what shows them does not wait. */
  load(sections: readonly Section[]): Promise<void>;
  loaded(): readonly Section[];
}

// Each language is a file of its own, which only its readers load.
const languages: Readonly<
  Record<Language, () => Promise<{ readonly common: CommonMessages; readonly pages: PageCatalogue }>>
> = {
  en: async () => import('./en.ts').then(({ en, pages }) => ({ common: en, pages })),
  de: async () => import('./de.ts').then(({ de, pages }) => ({ common: de, pages })),
  fr: async () => import('./fr.ts').then(({ fr, pages }) => ({ common: fr, pages })),
  es: async () => import('./es.ts').then(({ es, pages }) => ({ common: es, pages })),
};

/** Loads the texts of a language that every page needs, and some sections. */
export async function loadCatalogue(
  language: Language,
  sections: readonly Section[] = [],
): Promise<Catalogue> {
  const { common, pages } = await languages[language]();
  const catalogue = openCatalogue(language, common, pages);
  await catalogue.load(sections);
  return catalogue;
}

function openCatalogue(language: Language, common: CommonMessages, pages: PageCatalogue): Catalogue {
  const coming = new Map<Section, Promise<unknown>>();
  const here = new Map<Section, unknown>();
  const loadOne = (section: Section): Promise<unknown> => {
    const known = coming.get(section);
    if (known !== undefined) return known;
    const promise = pages[section]().then((texts) => here.set(section, texts));
    coming.set(section, promise);
    // A section that failed to load, for example without a network, is requested again on the next use.
    promise.catch(() => coming.delete(section));
    return promise;
  };
  // A route names the sections of its page. A component that uses another section suspends until it is loaded.
  const read = (section: Section): unknown => {
    if (!here.has(section)) use(loadOne(section));
    return here.get(section);
  };
  const getters = (Object.keys(pages) as Section[]).map((section) => [
    section,
    { get: () => read(section), enumerable: true },
  ]);
  return {
    language,
    messages: Object.defineProperties({ ...common } as object, Object.fromEntries(getters)) as Messages,
    load: async (sections) => void (await Promise.all(sections.map(loadOne))),
    loaded: () => [...here.keys()],
  };
}
