import { type Static, Type } from 'typebox';
import { ExternalId, ShownExternalId } from '../kit/external-id.ts';
import {
  Choice,
  Closed,
  CreatedAt,
  Described,
  Email,
  IdOf,
  Instant,
  Nullable,
  OrNull,
  TextOf,
  UpdatedAt,
  VisibleText,
} from '../kit/http/schemas.ts';
import { languages } from '../kit/text/languages.ts';
import { billingChangeIn, MOST_PERSONS, personReceives, storedBilling } from './billing.ts';
import { type BillingChange, billingTexts, type ContactInput, contactTypes } from './types.ts';

// Control characters, ends of lines, and characters that turn the direction: billing details stand in mails and files.
const FORBIDDEN = String.raw`\x00-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069`;
const lineOf = (longest: number, description: string) =>
  Nullable(
    TextOf(`text of at most ${longest} characters on one line`, `^[^${FORBIDDEN}]*$`, {
      description,
      maxLength: longest,
    }),
  );

const texts = {
  company: lineOf(200, 'The company that is billed; null: a private person.'),
  street: lineOf(200, 'Street and number.'),
  postalCode: lineOf(20, 'The postal code.'),
  city: lineOf(100, 'The city.'),
  region: lineOf(100, 'A state, province or county.'),
  country: Nullable(
    TextOf('two capital letters of ISO 3166-1, e.g. DE', '^[A-Z]{2}$', {
      description: 'ISO 3166-1, two capitals.',
    }),
  ),
  vatId: lineOf(
    40,
    'The VAT id, with the letters of its country in front; elsewhere another tax number. Its form is checked.',
  ),
  phone: lineOf(40, 'The telephone number.'),
  reference: lineOf(
    100,
    'What the client wants to read on its invoices: an order number, a cost centre, a Leitweg-ID.',
  ),
  peppolId: lineOf(
    60,
    'The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Null: by VAT id or Leitweg-ID.',
  ),
};

const personFields = {
  name: TextOf('text on one line that is not blank', `^[^${FORBIDDEN}]*[^\\s${FORBIDDEN}][^${FORBIDDEN}]*$`, {
    description: 'The name in greetings.',
    maxLength: 200,
  }),
  email: Described(Email, 'Where mails go.'),
  role: lineOf(100, 'What the person does there, in your words.'),
  receives: Type.Array(Choice(personReceives), {
    maxItems: personReceives.length,
    uniqueItems: true,
    description:
      '`Invoices`: issued, changed, reopened and canceled ones. `Reminders`: also announced and failed charges. `Receipts`: ' +
      'also refunds, and the beginning and the end of autopay. What nobody receives goes to the address of the contact.',
  }),
};
const personsOf = <T extends Parameters<typeof Type.Array>[0]>(person: T) =>
  Type.Array(person, {
    maxItems: MOST_PERSONS,
    description: 'People at the client, who get some of its mails.',
  });

/** Fields of a request that say who is billed. */
export const billingFields = {
  ...(Object.fromEntries(billingTexts.map((field) => [field, Type.Optional(texts[field])])) as {
    [Field in keyof typeof texts]: ReturnType<typeof Type.Optional<(typeof texts)[Field]>>;
  }),
  persons: Type.Optional(personsOf(Closed({ ...personFields, role: Type.Optional(personFields.role) }))),
};
/** The same as an object. */
export const BillingChangeSchema = Closed(billingFields);

const ShownVatCheck = OrNull(
  Closed({
    vatId: Type.String({ description: 'The VAT id that was asked about.' }),
    isValid: Type.Boolean({ description: 'Whether it was valid at that time.' }),
    checkedAt: { ...Instant, description: 'When VIES answered.' },
    requestId: Nullable(
      Type.String({
        description: 'The number by which VIES knows the question; null: the business named no VAT id.',
      }),
    ),
    name: Nullable(
      Type.String({ description: 'The company that has the id; null: the country does not say.' }),
    ),
    address: Nullable(Type.String({ description: 'The address there; null: the country does not say.' })),
  }),
  'The answer of VIES about the present VAT id; null: it was not asked.',
);

/** The same in answers. */
const shownBillingFields = {
  ...texts,
  persons: personsOf(Closed(personFields)),
  vatCheck: ShownVatCheck,
};
/** The same as an object. */
export const BillingSchema = Closed(shownBillingFields);

/** The language of a contact, as answers show it and requests change it. */
export const ContactLanguage = Described(
  Nullable(Choice(languages)),
  'The language of mails and documents that the contact gets about an invoice; null: that of the account. An invoice keeps ' +
    'the one that it was issued with.',
);

/** The fields that a contact gets of one that is merged into it. */
export const inheritedFields = {
  externalId: Type.Optional(ExternalId),
  language: Type.Optional(ContactLanguage),
  ...Object.fromEntries(
    Object.entries(shownBillingFields).map(([field, schema]) => [field, Type.Optional(schema)]),
  ),
};

/** A contact in answers. */
export const ContactAnswer = Closed({
  id: IdOf('the contact'),
  type: Described(Choice(contactTypes), 'A `Client` pays the business, a `Business` is paid by it.'),
  name: Described(Type.String(), 'The name in greetings and on invoices.'),
  email: Described(Type.String(), 'Where mails go.'),
  language: ContactLanguage,
  externalId: ShownExternalId,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  ...shownBillingFields,
});

/** Body of POST /v1/contacts. */
export const CreateContact = Closed({
  type: Type.Optional(Choice(contactTypes, 'Default Client.')),
  name: Described(VisibleText(200), 'The name in greetings and on invoices.'),
  email: Described(
    Email,
    'Where mails go. It belongs to one contact of the account, except that companies can share it.',
  ),
  language: Type.Optional(ContactLanguage),
  externalId: Type.Optional(ExternalId),
  ...billingFields,
});
/** Body of POST /v1/contacts, checked. */
export type CreateContactBody = Static<typeof CreateContact>;

/** The contact that a body describes. */
export function createInput({
  type = 'Client',
  name,
  email,
  language,
  externalId,
  ...billing
}: CreateContactBody) {
  const input: ContactInput = {
    type,
    name,
    email,
    language: language ?? null,
    billing: storedBilling(billingChangeIn(billing)),
  };
  return externalId === undefined ? input : { ...input, externalId };
}

/** The changes that a body makes. */
export function updateInput<Rest extends object>(body: Rest & BillingChange) {
  const {
    company,
    street,
    postalCode,
    city,
    region,
    country,
    vatId,
    phone,
    reference,
    persons,
    peppolId,
    ...rest
  } = body;
  const all = {
    company,
    street,
    postalCode,
    city,
    region,
    country,
    vatId,
    phone,
    reference,
    persons,
    peppolId,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return { ...rest, billing: billingChangeIn(given) };
}
