import { type Static, Type } from 'typebox';
import { ExternalId } from '../kit/external-id.ts';
import { Choice, Closed, Described, Email, Nullable, VisibleText } from '../kit/http/schemas.ts';
import { languages } from '../kit/text/languages.ts';
import { contactTypes } from './types.ts';

/** The language of a contact, as answers show it and requests change it. */
export const ContactLanguage = Described(
  Nullable(Choice(languages)),
  'The language of mails and documents that the contact gets about an invoice; null: that of the account. An invoice keeps ' +
    'the one that it was issued with.',
);

/** Body of POST /v1/contacts. */
export const CreateContact = Closed({
  type: Type.Optional(Choice(contactTypes, 'Default Client.')),
  name: Described(VisibleText(200), 'The name in greetings and on invoices.'),
  email: Described(Email, 'Where mails go. It belongs to one contact of the account.'),
  language: Type.Optional(ContactLanguage),
  externalId: Type.Optional(ExternalId),
});
/** Body of POST /v1/contacts, checked. */
export type CreateContactBody = Static<typeof CreateContact>;
