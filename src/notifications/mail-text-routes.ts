import { Type } from 'typebox';
import { languages } from '../accounts/types.ts';
import { MailWords, mailTextKey } from '../kit/http/mail-text-schemas.ts';
import type { operationsOf } from '../kit/http/operations.ts';
import { answers, Choice, Closed, Described, IdOf } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { MailAnswer } from './schemas.ts';
import type { Notifications } from './service.ts';

const wordedMail = {
  kind: mailTextKey.kind,
  language: Type.Optional(
    Choice(languages, 'Default: the language of the client of `invoiceId`, otherwise of the account.'),
  ),
  words: Type.Optional(
    Described(MailWords, 'Own words that are not saved yet; without them, the saved ones. `{}`: ours alone.'),
  ),
};

const WordedMail = Closed({
  ...wordedMail,
  invoiceId: Type.Optional({
    ...IdOf('an invoice'),
    description: 'The invoice whose values are in the mail; without it, an example.',
  }),
});

const MailPreview = Closed({
  kind: mailTextKey.kind,
  language: Described(Choice(languages), 'The language it is written in.'),
  placeholders: Type.Array(Type.String(), {
    description: 'The values that own words of this kind can name.',
  }),
  needsWhat: Type.Boolean({ description: 'Whether an own subject needs `{what}`.' }),
  subject: Type.String({ description: 'The subject line.' }),
  text: Type.String({ description: 'The content, as text.' }),
  html: Type.String({ description: 'The content, as a page whose links lead nowhere.' }),
});

const previewSchema = {
  operationId: 'previewMailText',
  summary: 'Preview a mail with own words',
  description:
    'A mail to a client as it would be, with own words that are saved or not, about an example or an invoice. Its payment link ' +
    'leads nowhere, and a card in it is an example. Nothing is sent.',
  tags: ['Account'],
  body: {
    ...WordedMail,
    examples: [
      {
        kind: 'Reminder',
        language: 'en',
        words: { subject: '{what} for {number}', opening: 'A short note.' },
      },
    ],
  },
  response: answers(200, MailPreview, [404, 413, 415, 422]),
};

const testSchema = {
  operationId: 'sendTestMail',
  summary: 'Send a mail with own words to the business itself',
  description:
    'Sends the example of `previewMailText` to the address of the profile, or to the Owners without one. Its subject begins with ' +
    '`[Test]`, and its button leads to the settings.',
  tags: ['Account'],
  body: { ...Closed(wordedMail), examples: [{ kind: 'Invoice', language: 'de' }] },
  response: answers(201, MailAnswer, [404, 409, 413, 415, 422]),
};

/** Adds the operations that show and try mails with the own words of a business. */
export function mailTextRoutes(
  server: HttpServer,
  { perform }: ReturnType<typeof operationsOf>,
  notifications: Notifications,
): void {
  server.post(
    '/v1/account/mail_preview',
    { schema: previewSchema, config: { scope: 'account:read' as const } },
    async ({ caller, body }) => (await notifications.previewMailText(caller, body)) as never,
  );
  perform(
    { scope: 'account:write', method: 'POST', url: '/v1/account/mail_test', schema: testSchema },
    ({ caller, body }, idempotent) => notifications.sendTestMail(caller, body, idempotent),
  );
}
