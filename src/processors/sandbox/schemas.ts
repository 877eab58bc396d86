import { Type } from 'typebox';
import { MAXIMUM_AMOUNT } from '../../kit/money/money.ts';
import { answerFaults, webhookFaults } from './faults.ts';

const closed = { additionalProperties: false };
const key = Type.String({ minLength: 1, maxLength: 200 });
const reference = Type.String({ minLength: 1, maxLength: 200 });
const text = Type.String({ maxLength: 500 });
const amount = Type.Integer({ minimum: 1, maximum: MAXIMUM_AMOUNT });
const currency = Type.String({ pattern: '^[A-Z]{3}$' });

export const chargeOrder = Type.Object(
  {
    key,
    purpose: Type.Union([Type.Literal('Invoice'), Type.Literal('Outgoing')]),
    amount,
    currency,
    source: reference,
    isOffSession: Type.Boolean(),
    savesMethod: Type.Boolean(),
    description: text,
    returnUrl: Type.Union([Type.String({ pattern: '^https?://', maxLength: 2000 }), Type.Null()]),
    platformFee: Type.Optional(Type.Integer({ minimum: 0, maximum: MAXIMUM_AMOUNT })),
    transferGroup: Type.Optional(key),
  },
  closed,
);

export const refundOrder = Type.Object(
  {
    key,
    chargeKey: key,
    chargeReference: reference,
    amount,
    currency,
    destination: Type.Optional(reference),
    refundsPlatformFee: Type.Optional(Type.Boolean()),
  },
  closed,
);

export const transferOrder = Type.Object(
  {
    key,
    amount,
    currency,
    destination: reference,
    isToRecipient: Type.Optional(Type.Boolean()),
    fundedBy: reference,
    description: text,
  },
  closed,
);

const country = Type.String({ pattern: '^[A-Z]{2}$' });
const address = Type.String({ pattern: '^https?://', maxLength: 2000 });

export const recipientOrder = Type.Object(
  { key, country, email: text, name: text, isBusiness: Type.Optional(Type.Boolean()) },
  closed,
);

export const linkOrder = Type.Object({ returnUrl: address, refreshUrl: address }, closed);

export const bankPayoutOrder = Type.Object(
  { key, recipient: reference, transferReference: reference, amount, currency, description: text },
  closed,
);

export const reversalOrder = Type.Object(
  { key, transferKey: key, transferReference: reference, amount, currency },
  closed,
);

export const setupOrder = Type.Object(
  { key, source: reference, description: text, returnUrl: Type.Union([address, Type.Null()]) },
  closed,
);

export const methodOrder = Type.Object({ key, token: reference }, closed);

/** The query of a form: its merchant's key, and where the browser goes afterwards. */
export const formQuery = Type.Object(
  { key: reference, return_url: Type.String({ pattern: '^https?://', maxLength: 8000 }) },
  closed,
);

// Any name is accepted, and none is stored.
const holderName = Type.Optional(Type.String({ maxLength: 200 }));

/** The body of a form without script. */
export const formDetails = Type.Object({
  type: Type.Union([Type.Literal('Card'), Type.Literal('BankAccount')]),
  number: Type.Optional(Type.String({ maxLength: 40 })),
  expiry: Type.Optional(Type.String({ maxLength: 10 })),
  cvc: Type.Optional(Type.String({ maxLength: 10 })),
  routingNumber: Type.Optional(Type.String({ maxLength: 40 })),
  accountNumber: Type.Optional(Type.String({ maxLength: 40 })),
  iban: Type.Optional(Type.String({ maxLength: 60 })),
  holderName,
});

/** The details of a payer, checked loosely: their faults are answered in words. */
export const methodDetails = Type.Union([
  Type.Object(
    {
      type: Type.Literal('Card'),
      number: Type.String({ maxLength: 40 }),
      expiryMonth: Type.Integer(),
      expiryYear: Type.Integer(),
      cvc: Type.String({ maxLength: 10 }),
      holderName,
    },
    closed,
  ),
  Type.Object(
    {
      type: Type.Literal('BankAccount'),
      routingNumber: Type.String({ maxLength: 40 }),
      accountNumber: Type.String({ maxLength: 40 }),
      holderName,
    },
    closed,
  ),
  Type.Object(
    { type: Type.Literal('BankAccount'), iban: Type.String({ maxLength: 60 }), holderName },
    closed,
  ),
]);

export const merchantPath = Type.Object({ accountId: Type.String() });

/** The path of one thing of a merchant, by its key, reference or token. */
export const thingPath = Type.Object({ accountId: Type.String(), name: reference });

const position = Type.Optional(Type.String({ pattern: '^\\d{1,15}$' }));

/** The range of a list. */
export const listQuery = Type.Object({ after: position, until: position }, closed);

/** The position up to which balances count. */
export const endQuery = Type.Object({ until: position }, closed);

/** The faults to set; null ends them. */
export const faultSettings = Type.Union([
  Type.Object(
    {
      seed: Type.Integer(),
      percent: Type.Integer({ minimum: 0, maximum: 100 }),
      kinds: Type.Array(Type.Enum([...answerFaults, ...webhookFaults])),
    },
    closed,
  ),
  Type.Null(),
]);
