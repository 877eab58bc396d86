import { type Static, Type } from 'typebox';
import { mailTextLengths, wordedKinds } from '../mail-texts.ts';
import { languages } from '../text/languages.ts';
import { Choice, Closed, Described, Nullable } from './schemas.ts';

const words = {
  subject: Nullable(
    Type.String({
      minLength: 1,
      maxLength: mailTextLengths.subject,
      description:
        'The subject line; null: ours. Of mails that say what happened with money, it has `{what}`: our own words for that.',
    }),
  ),
  opening: Type.String({
    maxLength: mailTextLengths.opening,
    description: 'Stands before our sentences, which stay; each line is a paragraph. Empty: nothing.',
  }),
  closing: Type.String({
    maxLength: mailTextLengths.closing,
    description: 'Stands below the button; each line is a paragraph. Empty: nothing.',
  }),
};

/** The own words of a mail that are not saved yet. */
export const MailWords = Closed({
  subject: Type.Optional(words.subject),
  opening: Type.Optional(words.opening),
  closing: Type.Optional(words.closing),
});

/** Which mail. */
export const mailTextKey = {
  kind: Choice(wordedKinds, 'The kind of mail to the client.'),
  language: Described(Choice(languages), 'The language of the mails in which the words stand.'),
};

const meaning =
  'The own words of the business in its mails to clients, by kind and language. `{client}`, `{business}`, `{number}`, ' +
  '`{event}` and `{what}` stand for the values of the mail; in most kinds also `{amount}`, and `{date}` where a day is due. A ' +
  'line whose value a mail lacks is left out, and then our subject is used. Amounts, links and what happened are always ours.';

/** The own words of a business as answers show them. */
export const ShownMailTexts = Type.Array(Closed({ ...mailTextKey, ...words }), { description: meaning });

/** The same as a request sends them: what is left out is ours. */
export const AskedMailTexts = Type.Array(
  Closed({
    ...mailTextKey,
    subject: Type.Optional(words.subject),
    opening: Type.Optional(words.opening),
    closing: Type.Optional(words.closing),
  }),
  {
    maxItems: 48,
    description: `${meaning} The list takes the place of the one before; without a mail, that mail has our words only.`,
  },
);
export type AskedMailTexts = Static<typeof AskedMailTexts>;
