import { type Language, languages } from '../accounts/types.ts';
import { acceptedLocale, type Locale, localeOf } from '../kit/text/locale.ts';
import { type CommonMessages, withCommon } from '../messages/messages.ts';
import type { DeclineCode } from '../processors/types.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';

/** Everything that the pages say in one language. A language that lacks a key does not compile. */
type Messages = CommonMessages & typeof en;
/** Why nothing was charged, other than a refusal of the bank. */
export type ProblemCode = keyof Messages['problems'];
/** Why a bank took a debit back. */
export type ReturnReason = keyof Messages['returns'];

const advised: Readonly<Partial<Record<DeclineCode, keyof Messages['advice']>>> = {
  declined: 'another',
  do_not_try_again: 'another',
  card_blocked: 'another',
  try_again_later: 'later',
  invalid_account: 'number',
};

// On the page a payer can act at once, so that advice is added to the reasons of banks.
function withAdvice(messages: Messages): Messages {
  const declines = { ...messages.declines };
  for (const [code, advice] of Object.entries(advised)) {
    declines[code as DeclineCode] += ` ${messages.advice[advice]}`;
  }
  return { ...messages, declines };
}

const catalogues = withCommon<typeof en>({ en, de, fr, es });
const all: Readonly<Record<Language, Messages>> = {
  en: withAdvice(catalogues.en),
  de: withAdvice(catalogues.de),
  fr: withAdvice(catalogues.fr),
  es: withAdvice(catalogues.es),
};

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

/** The reader's language: chosen on the page, or what the browser asks for, or the business's own. */
export interface Visitor {
  readonly locale: Locale;
  readonly messages: Messages;
  /** The language chosen on the page; null when it was not chosen there. */
  readonly chosen: Language | null;
}

/** Finds out in which language and habits to write for a reader. */
export function visitorOf(chosen: unknown, acceptLanguage: string | undefined, fallback: Language): Visitor {
  const language = languages.find((one) => one === chosen) ?? null;
  const accepted = acceptedLocale(acceptLanguage, languages);
  const locale =
    language !== null && language !== accepted?.language
      ? localeOf(language)
      : (accepted ?? localeOf(fallback));
  return { locale, messages: all[locale.language as Language], chosen: language };
}

/** Whether a code out of an address or an answer is a problem that the pages can name. */
export function isProblem({ messages }: Visitor, code: string | null): code is ProblemCode {
  return code !== null && Object.hasOwn(messages.problems, code);
}

/** Why a recipient's answer was not taken: the text for bank accounts when there is one. */
export function offerProblemOf({ messages }: Visitor, code: ProblemCode): string {
  const own: Readonly<Partial<Record<ProblemCode, string>>> = messages.offer.problems;
  return own[code] ?? messages.problems[code];
}
