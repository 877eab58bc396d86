import { type Static, Type } from 'typebox';
import { ExternalId } from '../kit/external-id.ts';
import { Choice, Closed, Described, Email, VisibleText } from '../kit/http/schemas.ts';
import { contactTypes } from './types.ts';

/** Body of POST /v1/contacts. */
export const CreateContact = Closed({
  type: Type.Optional(Choice(contactTypes, 'Default Client.')),
  name: Described(VisibleText(200), 'The name in greetings and on invoices.'),
  email: Described(Email, 'Where mails go. It belongs to one contact of the account.'),
  externalId: Type.Optional(ExternalId),
});
/** Body of POST /v1/contacts, checked. */
export type CreateContactBody = Static<typeof CreateContact>;
