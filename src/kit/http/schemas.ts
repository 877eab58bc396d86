import { type Static, type TSchema, Type } from 'typebox';
import { blockers } from '../errors.ts';
import { MAXIMUM_AMOUNT } from '../money/money.ts';

/**
 * A text that must match a pattern. `form` says in words what matches, as it is read after "must be": it is the title
 * in the document, and stands in the refusal.
 */
export function TextOf(
  form: string,
  pattern: string,
  options: { description?: string; maxLength?: number } = {},
) {
  return Type.String({ title: form, pattern, ...options });
}

/** A name that somebody reads. */
export const VisibleText = (maxLength: number) =>
  Type.String({ title: 'text that is not blank', pattern: '\\S', minLength: 1, maxLength });
/** An amount in the currency's minor unit. */
export const Amount = Type.Integer({
  minimum: 1,
  maximum: MAXIMUM_AMOUNT,
  description: "In the currency's minor unit, e.g. cents.",
});
/** A sum in the currency's minor unit, which may be 0. */
export const Sum = Type.Integer({ minimum: 0, description: "In the currency's minor unit, e.g. cents." });
export const CurrencyCode = Type.String({ description: 'ISO 4217, e.g. USD.' });
export const DateText = Type.String({ format: 'date', description: 'A calendar date, YYYY-MM-DD.' });
/** An instant in UTC with milliseconds. */
export const Instant = Type.String({ format: 'date-time' });
export const CreatedAt = Type.String({ format: 'date-time', description: 'When it was created.' });
export const UpdatedAt = Type.String({ format: 'date-time', description: 'When it changed last.' });
export const Uuid = Type.String({ format: 'uuid' });
/** The id of an object. `kind`: as it is read after "The id of". */
export const IdOf = (kind: string) => Type.String({ format: 'uuid', description: `The id of ${kind}.` });
/** An email address. */
export const Email = Type.String({ format: 'email', maxLength: 254 });

/** A schema with another meaning: what the document says of a field. */
export function Described<T extends TSchema>(schema: T, description: string): T {
  return { ...schema, description };
}

/** Something, or null. Written as a list of types, which keeps the faults of a request readable. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, description } = schema as unknown as { type?: string; description?: string };
  // The meaning is that of the field, null included.
  return type === undefined || 'enum' in schema
    ? Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
    : Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'] });
}

/** The field that has a request only tried. `answer`: the name of what it answers then. */
export const DryRunOf = (answer: string) =>
  Type.Optional(
    Type.Boolean({ description: `Tries it only: changes nothing, and answers an \`${answer}\`.` }),
  );

/** An object or null, with what that means. */
export function OrNull<T extends TSchema>(schema: T, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}

/** One of a few words. */
export function Choice<const Values extends readonly string[]>(values: Values, description?: string) {
  return Type.Unsafe<Values[number]>({
    type: 'string',
    enum: [...values],
    ...(description === undefined ? {} : { description }),
  });
}

/** An object that refuses fields it does not know. */
export function Closed<Properties extends Record<string, TSchema>>(
  properties: Properties,
  options: { description?: string } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** Why an action is not allowed, for programs. */
export const BlockedBy = Choice(
  blockers,
  'Why not, for programs: `OnItsWay`, money is on its way; `Disputed`, a bank decides; `MoneyMoved`, money ' +
    'came: cancel by terms, settle or credit instead; `RatesFixed`, money came or was waived, so the amounts of each tax rate stay; ' +
    '`NothingOpen`, no amount is open; `NothingLeft`, nothing would be left to pay; `SharedByHand`, the client gets ' +
    'no mails; `JustSent`, the last mail is less than 10 minutes old; `SentOften`, there are as many mails as ' +
    'allowed; `NoMailServer`, the service has no mail server; `AddressSuppressed`, mails to ' +
    'this address came back or were reported as spam; `TextDeleted`, the text of the mail was deleted after some years; `Outdated`, the mail is no longer true; ' +
    '`LimitReached`, there are as many as allowed; `NotTested`, no event has arrived at this address yet; ' +
    '`NoSecretKey`, the service has no `SECRET_KEY`, or another one; `FormerStripeAccount`, the charge was made at a ' +
    'Stripe account that is no longer connected; `NotApplicable`, it does not apply in the present status.',
);

const AnsweredAt = Described(Instant, 'When this was answered.');

function Envelope<Data extends TSchema>(data: Data) {
  return Closed({
    timestamp: AnsweredAt,
    data,
    error: Described(Type.Null(), 'Null: the request succeeded.'),
  });
}

const RefusalEnvelope = Closed({
  timestamp: AnsweredAt,
  data: Described(Type.Null(), 'Null: the request was refused.'),
  error: Closed(
    {
      code: Type.String({ description: 'What kind of refusal it is, for programs; see Errors.' }),
      message: Type.String({ description: 'A sentence for the developer.' }),
      details: Type.Array(
        Closed({
          path: Type.String({
            description: 'Where the fault is: a JSON pointer; empty for the whole request.',
          }),
          code: Type.String({ description: 'What kind of fault it is.' }),
          message: Type.String({ description: 'What is wrong there.' }),
        }),
        { description: 'Every fault that was found.' },
      ),
      requestId: Type.String({ description: 'The `Request-Id` of the answer; name it to support.' }),
      retryable: Type.Boolean({
        description:
          'Whether the same request, with the same `Idempotency-Key`, may succeed later without any change.',
      }),
      blockedBy: Type.Optional(BlockedBy),
    },
    { description: 'Why it was refused.' },
  ),
});

export function Page<Item extends TSchema>(item: Item) {
  return Closed({
    items: Type.Array(item, { description: 'The elements of this page.' }),
    nextCursor: Nullable(
      Type.String({ description: 'Send it as `cursor` for the next page; null on the last one.' }),
    ),
  });
}

/** The answers of an operation for the document: its success, and the refusals that it can meet. */
export function answers<Data extends TSchema>(
  status: 200 | 201 | 202,
  data: Data,
  refusals: readonly number[] = [],
) {
  return { [status]: Envelope(data), ...refusalAnswers(refusals) };
}

/** The answers of an operation that hands out a file, of one of these media types. */
export function answersFile(types: readonly string[], refusals: readonly number[] = []) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: schemaOfFile(type) }]));
  return { 200: { description: 'The file.', content }, ...refusalAnswers(refusals) };
}

// A file of JSON is read as an object by clients that are made of the document.
function schemaOfFile(type: string): object {
  if (type.endsWith('json')) return { type: 'object', additionalProperties: true };
  return { type: 'string', format: 'binary' };
}

function refusalAnswers(refusals: readonly number[]) {
  const statuses = [400, 401, 403, 405, 406, 408, 414, 415, 417, 429, 431, 500, 503, ...refusals];
  return Object.fromEntries(statuses.map((one) => [one, RefusalEnvelope]));
}

/** The body of an operation that takes no fields. */
export const NoBody = { ...Closed({}), examples: [{}] };

/** Names and values of other programs. */
export const metadataOf = (description: string) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 500 },
    description: `${description} The name \`__proto__\` is refused with 400 \`forbidden_key\`, as in every body.`,
    propertyNames: TextOf(
      '1 to 40 letters from a to z, digits or any of `_ . : -`',
      '^[A-Za-z0-9_.:-]{1,40}$',
    ),
    maxProperties: 50,
  });

/** The header of a change that must not overwrite another one. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The ETag you last saw.' })),
});

/** Query fields of every list. */
export const pageQuery = {
  limit: Type.Optional(
    TextOf('a whole number from 1 to 200', '^(?:[1-9]|[1-9][0-9]|1[0-9][0-9]|200)$', {
      description: '1 … 200, default 50.',
    }),
  ),
  cursor: Type.Optional(
    TextOf('the `nextCursor` of a page of this list', '^[A-Za-z0-9_-]{22}$', {
      description: '`nextCursor` of the page before.',
    }),
  ),
};
