import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, Choice, Closed, Instant, Nullable, OrNull } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { Connecting } from './service.ts';
import { ownProcessorNames, processorRelations, readinessCodes } from './types.ts';

interface ProcessorRoutesOptions {
  readonly connecting: Connecting;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const Wallets = Closed(
  {
    domain: Type.String({ description: 'The registered domain.' }),
    applePay: Type.Boolean({ description: 'Whether Apple Pay is active there.' }),
    googlePay: Type.Boolean({ description: 'Whether Google Pay is active there.' }),
    link: Type.Boolean({ description: 'Whether Link is active there.' }),
  },
  { description: 'The domain of the pages, as Stripe knows it.' },
);

const Missing = Closed({
  code: Choice(readinessCodes, 'What is missing.'),
  detail: Type.String({
    description:
      'The permission that is missing, or the reason in Stripe’s words; empty where the code says it all.',
  }),
  dueBy: Nullable({ ...Instant, description: 'Until when Stripe waits for it; null without a date.' }),
  url: Type.String({ description: 'The page of Stripe’s Dashboard on which it can be done.' }),
});

const ProcessorAnswer = Closed({
  name: Nullable(
    Choice(
      ownProcessorNames,
      'The processor for new charges; null for a live account that has not connected one.',
    ),
  ),
  relation: Nullable(
    Choice(
      processorRelations,
      '`OwnKeys`: by keys of the business’s own Stripe account. `Platform`: as a business of the operator’s platform, which ' +
        'takes its fee of clients’ payments. Null without either.',
    ),
  ),
  stripeAccount: Nullable(
    Type.String({
      description: 'The account at Stripe, also the last one of an account that is disconnected.',
    }),
  ),
  connectedAt: Nullable({
    ...Instant,
    description: 'Since when it has been connected to this account at Stripe.',
  }),
  webhook: Nullable(
    Choice(
      ['Made', 'ByHand', 'Missing'],
      'The webhook endpoint at Stripe: `Made` by the service, `ByHand` by a person, or `Missing`: then outcomes come up ' +
        'to an hour late. Null without Stripe.',
    ),
  ),
  lastEventAt: Nullable({ ...Instant, description: 'When the last event of Stripe came.' }),
  readiness: OrNull(
    Closed({
      takesCharges: Type.Boolean({ description: 'False: charges are refused with `processor_incomplete`.' }),
      paysOut: Type.Boolean({ description: 'Whether Stripe pays the money out to the business’s bank.' }),
      keyWorks: Type.Boolean({ description: 'False after the key was revoked at Stripe.' }),
      missing: Type.Array(Missing, { description: 'What is missing, the gravest first.' }),
      wallets: OrNull(Wallets, 'The domain for wallets; null where it cannot be registered.'),
    }),
    'The last answer of Stripe; null before it was asked, and without Stripe.',
  ),
  checkedAt: Nullable({ ...Instant, description: 'When Stripe was asked last.' }),
});

const getSchema = {
  operationId: 'getProcessor',
  summary: 'Read the processor',
  description:
    'How the account is connected to the processor that moves its money, and what is missing there. An Owner connects ' +
    'Stripe in the app, and confirms with the password: no token can change it. Nothing is asked of Stripe; the service ' +
    'asks once a day, and every hour while Stripe takes no charges.',
  tags: ['Account'],
  response: answers(200, ProcessorAnswer),
};

/** Adds the operation that reads the connection to the processor. */
export function processorRoutes(server: HttpServer, options: ProcessorRoutesOptions): void {
  const { read } = operationsOf(server, options);
  read({ scope: 'account:read', url: '/v1/account/processor', schema: getSchema }, async ({ caller }) => {
    const view = await options.connecting.show(caller.account);
    const { processor, stripeAccount, connectedAt, webhook, readiness } = view;
    const isAtStripe = processor === 'Stripe';
    const isMissing =
      webhook === 'None' || readiness?.missing.some(({ code }) => code === 'WebhookMissing') === true;
    return {
      name: processor,
      relation: view.relation,
      stripeAccount,
      connectedAt,
      webhook: !isAtStripe ? null : isMissing ? ('Missing' as const) : webhook,
      lastEventAt: view.lastEventAt,
      readiness,
      checkedAt: view.checkedAt,
    };
  });
}
