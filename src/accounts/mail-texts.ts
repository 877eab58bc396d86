import type { FaultDetail } from '../kit/errors.ts';
import type { AskedMailTexts } from '../kit/http/mail-text-schemas.ts';
import {
  faultsOfText,
  type MailText,
  type mailTextLengths,
  placeholdersOf,
  type TextFault,
  type WordedKind,
  wordedKinds,
} from '../kit/mail-texts.ts';
import { languages } from '../kit/text/languages.ts';

type AskedMailText = AskedMailTexts[number];

/** One text as it is stored: what a request leaves out is ours. */
export function storedMailText({ kind, language, subject, opening, closing }: AskedMailText): MailText {
  return {
    kind,
    language,
    subject: subject?.trim() ?? null,
    opening: opening?.trim() ?? '',
    closing: closing?.trim() ?? '',
  };
}

/** Texts as they are stored: in the order of their kinds and languages, without those that say nothing. */
export function storedMailTexts(asked: AskedMailTexts): MailText[] {
  return asked
    .map(storedMailText)
    .filter(({ subject, opening, closing }) => subject !== null || opening !== '' || closing !== '')
    .toSorted(
      (one, other) =>
        wordedKinds.indexOf(one.kind) - wordedKinds.indexOf(other.kind) ||
        languages.indexOf(one.language) - languages.indexOf(other.language),
    );
}

/** Texts as answers show them. The store does not keep the order of fields. */
export function presentMailTexts(texts: readonly MailText[]): MailText[] {
  return texts.map(({ kind, language, subject, opening, closing }) => ({
    kind,
    language,
    subject,
    opening,
    closing,
  }));
}

/** What is wrong with texts, all at once. */
export function mailTextFaults(asked: AskedMailTexts): FaultDetail[] {
  const seen = new Set<string>();
  return asked.flatMap((text, index) => {
    const path = `/mailTexts/${index}`;
    const key = `${text.kind} ${text.language}`;
    const isAgain = seen.has(key);
    seen.add(key);
    const message = `The words of ${text.kind} in ${text.language} are in the list twice.`;
    return [...(isAgain ? [{ path, code: 'duplicate', message }] : []), ...wordFaults(text, path)];
  });
}

/** What is wrong with one text. `path`: where it is in the request. */
export function wordFaults(text: AskedMailText, path: string): FaultDetail[] {
  const { kind, subject, opening, closing } = storedMailText(text);
  const parts = [
    ['subject', subject],
    ['opening', opening],
    ['closing', closing],
  ] as const;
  return parts.flatMap(([part, words]) =>
    words === null ? [] : partFaults(kind, part, words, `${path}/${part}`),
  );
}

function partFaults(
  kind: WordedKind,
  part: keyof typeof mailTextLengths,
  words: string,
  path: string,
): FaultDetail[] {
  const isClean = part === 'subject' ? !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(words) : !/[^\P{Cc}\n]/u.test(words);
  const clean =
    part === 'subject'
      ? 'A subject has one line, and no control characters.'
      : 'A text has no control characters but line breaks.';
  const isEmpty = part === 'subject' && words === '';
  return [
    ...(isEmpty ? [{ path, code: 'invalid_format', message: 'A subject has a word, or is null.' }] : []),
    ...(isClean ? [] : [{ path, code: 'invalid_format', message: clean }]),
    ...faultsOfText(kind, part, words).map((fault) => ({
      path,
      code: fault.code,
      message: sentenceOf(kind, fault),
    })),
  ];
}

function sentenceOf(kind: WordedKind, fault: TextFault): string {
  const known = placeholdersOf(kind)
    .map((name) => `{${name}}`)
    .join(', ');
  if (fault.code === 'unknown_placeholder') {
    return `A mail of the kind ${kind} has no value ${fault.named}. It has ${known}.`;
  }
  if (fault.code === 'lone_brace') return `Braces stand only around the name of a value: ${known}.`;
  return `The subject of ${kind} needs {what}: our own words for what happened.`;
}
