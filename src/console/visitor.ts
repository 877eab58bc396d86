import type { FastifyRequest } from 'fastify';
import { type Language, languages } from '../accounts/types.ts';
import { acceptedLocale } from '../kit/text/locale.ts';
import type { MemberRefusal } from '../members/types.ts';
import { de } from './messages/de.ts';
import { en, type Messages } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';

const catalogues: Readonly<Record<Language, Messages>> = { en, de, fr, es };

export interface PageVisitor {
  readonly language: Language;
  readonly messages: Messages;
}

export function messagesIn(language: Language): Messages {
  return catalogues[language];
}

export const visitors: readonly PageVisitor[] = languages.map((language) => ({
  language,
  messages: catalogues[language],
}));

/** The reader of a page: in the language that the browser asks for, otherwise in English. */
export function pageVisitorOf(request: FastifyRequest): PageVisitor {
  const asked = acceptedLocale(request.headers['accept-language'], languages)?.language;
  const language = languages.find((one) => one === asked) ?? 'en';
  return { language, messages: catalogues[language] };
}

/** The country that a browser names beside its language, or empty. */
export function regionOf(request: FastifyRequest): string {
  const tag = String(request.headers['accept-language'] ?? '').split(',')[0] ?? '';
  return /^[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Z]{2})\b/.exec(tag)?.[1] ?? '';
}

/** The text of a refusal for a reader. In English it may say more, e.g. what is wrong with a password. */
export function sayRefusal({ language, messages }: PageVisitor, refusal: MemberRefusal): string {
  return language === 'en' ? refusal.message : messages.refusals[refusal.code];
}
