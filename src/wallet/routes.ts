import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import {
  answers,
  Choice,
  Closed,
  CreatedAt,
  CurrencyCode,
  DateText,
  Described,
  IdOf,
  NoBody,
  Nullable,
  OrNull,
  TextOf,
} from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { maskedMethodWith } from '../kit/money/masked-method.ts';
import type { Clock } from '../kit/time.ts';
import { processorNames } from '../processors/types.ts';
import type { Wallet } from './service.ts';

const tags = ['Payment methods'];
const Params = Type.Object({ payment_method_id: Type.String() });

const LastFourDigits = TextOf('four digits', '^[0-9]{4}$', {
  description: 'The last four digits of its number.',
});

const methodFields = {
  id: IdOf('the method'),
  ...maskedMethodWith(LastFourDigits),
};
const PaymentMethodAnswer = Closed(methodFields);
const FullPaymentMethod = Closed({
  ...methodFields,
  isDefault: Type.Boolean({
    description: 'Whether it is the default method: the chosen one or, without a choice, the oldest.',
  }),
  expiresOn: {
    ...Nullable(DateText),
    description: 'For a card, the last day of its month. Null for a bank account, and when it is unknown.',
  },
  processor: Nullable(Choice(processorNames, 'Null for a method that cannot be charged: connect it again.')),
  createdAt: CreatedAt,
});

const TokenAccessAnswer = Closed({
  tokens: OrNull(
    Closed({
      processor: Choice(processorNames, 'The processor whose fields and script the browser loads.'),
      tokensUrl: {
        ...Nullable(Type.String()),
        description:
          'Takes a POST with the fields of the method; null with Stripe, whose script knows its own.',
      },
      publishableKey: {
        ...Nullable(Type.String()),
        description: 'Names the account to the processor; no secret.',
      },
      scriptUrl: {
        ...Nullable(Type.String()),
        description: 'The script of the processor’s own fields; null in the sandbox, which has none.',
      },
      takesCards: Type.Boolean({
        description: 'Whether a card can pay out: not that of the only live account here.',
      }),
    }),
    'Null while the account has no processor.',
  ),
});

const AddPaymentMethod = Closed({
  token: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The single-use token that the processor gave for a card or a bank account.',
  }),
});

const ShownPaymentMethod = Closed({
  ...FullPaymentMethod.properties,
  isExpired: Type.Boolean({ description: 'Whether the card has expired today, in the account’s time zone.' }),
  waitingPayments: Type.Array(
    Closed({
      id: IdOf('the payment'),
      status: Described(Choice(['Pending', 'Scheduled']), 'The status of the payment.'),
      contact: Closed(
        {
          name: Type.String({ description: 'The name of the recipient.' }),
          email: Type.String({ description: 'Where the offer was sent.' }),
        },
        { description: 'The recipient of the money.' },
      ),
      totalAmount: Type.Integer({ minimum: 1, description: "In the currency's minor unit." }),
      currency: CurrencyCode,
      scheduleDate: Described(DateText, 'The day on which the method is charged.'),
      isAfterExpiry: Type.Boolean({
        description: 'Whether the card expires before it is charged: the payment then fails.',
      }),
    }),
    {
      description:
        'Payments that this method will pay, the next first, 200 at most. If it is removed, they fail on their day.',
    },
  ),
});

const listSchema = {
  operationId: 'listPaymentMethods',
  summary: 'List payment methods',
  description: "The methods in the wallet of the token's person. Their ids are used to create payments.",
  tags,
  querystring: Closed({}),
  response: answers(
    200,
    Closed({ items: Type.Array(PaymentMethodAnswer, { description: 'All methods, the default first.' }) }),
  ),
};

const accessSchema = {
  operationId: 'getTokenAccess',
  summary: 'Read how a method becomes a token',
  description:
    'How a browser gets a single-use token for a card or bank account from the processor, so that no number ' +
    'passes through this service. Then send the token: POST /v1/payment_methods.',
  tags,
  querystring: Closed({}),
  response: answers(200, TokenAccessAnswer),
};

const getSchema = {
  operationId: 'getPaymentMethod',
  summary: 'Read a payment method',
  description:
    "A method in the wallet of the token's person, with the payments that would fail if it were removed.",
  tags,
  params: Params,
  response: answers(200, ShownPaymentMethod, [404]),
};

const addSchema = {
  operationId: 'addPaymentMethod',
  summary: 'Add a payment method',
  description:
    'Stores the card or bank account of a token of the processor in your wallet. A method that is added again ' +
    'gets a new id. Send an Idempotency-Key: a token can be used only once, and a repeated request with the ' +
    'key completes the first one.',
  tags,
  body: { ...AddPaymentMethod, examples: [{ token: 'tok_2f6c1d0e9b8a4c57' }] },
  response: answers(201, FullPaymentMethod, [409, 413, 415, 422]),
};

const removeSchema = {
  operationId: 'removePaymentMethod',
  summary: 'Remove a payment method',
  description:
    'Removes it from your wallet and from the processor. Payments that use it fail on their day with the code ' +
    '`method_removed`, unless they get another method.',
  tags,
  params: Params,
  response: answers(200, FullPaymentMethod, [404, 409, 422]),
};

const defaultSchema = {
  operationId: 'makePaymentMethodDefault',
  summary: 'Make a payment method the default',
  description: 'Makes a method the default of your wallet, instead of the former default.',
  tags,
  params: Params,
  body: NoBody,
  response: answers(200, FullPaymentMethod, [404, 409, 413, 415, 422]),
};

/** Adds the operations on wallets. */
export function walletRoutes(
  server: HttpServer,
  { wallet, ...deps }: { wallet: Wallet; idempotency: Idempotency; clock: Clock },
): void {
  const { perform, read, readCached, write } = operationsOf(server, deps);
  const all = '/v1/payment_methods';
  const one = `${all}/:payment_method_id`;
  const reading = { scope: 'payment_methods:read' as const };
  const writing = { scope: 'payment_methods:write' as const };

  readCached({ ...reading, url: all, schema: listSchema }, ({ caller }) => wallet.showPaymentMethods(caller));
  read({ ...writing, url: `${all}/token_access`, schema: accessSchema }, async ({ caller }) => ({
    tokens: await wallet.tokenAccess(caller.account),
  }));
  read({ ...reading, url: one, schema: getSchema }, ({ caller, params }) =>
    wallet.getPaymentMethod(caller, params.payment_method_id),
  );

  perform(
    { ...writing, waitsForOthers: true, method: 'POST', url: all, schema: addSchema },
    ({ caller, body }, idempotent) => wallet.connectPaymentMethod(caller, body.token, idempotent),
  );
  write(
    { ...writing, worksSuspended: true, method: 'DELETE', url: one, schema: removeSchema },
    async (tx, { caller, params }) => ({
      status: 200,
      data: await wallet.removePaymentMethod(tx, caller, params.payment_method_id),
    }),
  );
  write(
    { ...writing, method: 'POST', url: `${one}/default`, schema: defaultSchema },
    async (tx, { caller, params }) => ({
      status: 200,
      data: await wallet.makeDefault(tx, caller, params.payment_method_id),
    }),
  );
}
