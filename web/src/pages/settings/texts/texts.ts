import { faultsOfText, placeholdersOf } from '../../../../../src/kit/mail-texts.ts';
import type { Account } from '../../../api/schema.ts';
import type { Messages } from '../../../messages/catalogue.ts';

/** The own words of a business in one kind of mail, in one language. */
export type MailText = Account['mailTexts'][number];

/** Which mail is looked at. */
export type ShownMail = Pick<MailText, 'kind' | 'language'>;

/** The own words in a mail; undefined when it has ours alone. */
export function textOf(all: readonly MailText[], { kind, language }: ShownMail): MailText | undefined {
  return all.find((one) => one.kind === kind && one.language === language);
}

/** The list with other words in one mail; without any, the mail leaves the list. */
export function withText(all: readonly MailText[], shown: ShownMail, words: Partial<MailText>): MailText[] {
  const before = textOf(all, shown);
  const { kind, language } = shown;
  const empty: MailText = { kind, language, subject: null, opening: '', closing: '' };
  const after = { ...(before ?? empty), ...words };
  const isEmpty = after.subject === null && after.opening === '' && after.closing === '';
  if (before === undefined) return isEmpty ? [...all] : [...all, after];
  return all.flatMap((one) => (one === before ? (isEmpty ? [] : [after]) : [one]));
}

/** The first fault of a part while it is typed; undefined without one. */
export function faultOf(
  texts: Messages['mailTexts'],
  kind: MailText['kind'],
  part: 'subject' | 'opening' | 'closing',
  words: string,
): string | undefined {
  if (words === '') return undefined;
  const [fault] = faultsOfText(kind, part, words);
  if (fault === undefined) return undefined;
  if (fault.code === 'lone_brace') return texts.loneBrace;
  if (fault.code === 'missing_placeholder') return texts.missingWhat;
  const known = placeholdersOf(kind).map((name) => `{${name}}`);
  return texts.unknown(fault.named, known.join(', '));
}
