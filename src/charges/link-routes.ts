import { Type } from 'typebox';
import type { Account } from '../accounts/types.ts';
import { FullInvoice } from '../invoices/service.ts';
import { AppError, accountFrozen } from '../kit/errors.ts';
import { networkOf } from '../kit/http/addresses.ts';
import { createRateLimit } from '../kit/http/rate-limit.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, Choice, Closed, Nullable, OrNull } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import { PayerTerms } from '../kit/http/terms-schemas.ts';
import { type AccountId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { ownProcessorNames, type ProcessorName } from '../processors/types.ts';
import { AgreeByLink, MandateAnswer } from './autopay/schemas.ts';
import { visitorOf } from './link-access.ts';
import { PayByLink, PayerCharge } from './schemas.ts';
import type { Charges } from './service.ts';
import { linkSetupRoutes } from './setups/link-routes.ts';
import { SetupOfferAnswer } from './setups/schemas.ts';

interface LinkRoutesOptions {
  readonly charges: Charges;
  readonly clock: Clock;
  readonly findAccountByPath: (path: string) => Promise<Account | null>;
  readonly findAccount: (id: AccountId) => Promise<Account | null>;
  /** Requests per second that one address may send; 0 for no limit. */
  readonly limitPerSecond: number;
}

const tags = ['Payment links'];
const config = { isLink: true, waitsForOthers: true };
const LinkParams = Type.Object({ account_path: Type.String(), code: Type.String() });
const ChargeParams = Type.Object({
  account_path: Type.String(),
  code: Type.String(),
  charge_id: Type.String(),
});

const { fee: _fee, ...payerPayment } = FullInvoice.properties.paymentSchedule.items.properties;
const { properties: full } = FullInvoice;

// The fields that the page shows, without those that are for the business alone.
const PayerInvoice = Closed({
  id: full.id,
  number: full.number,
  status: full.status,
  totalAmount: full.totalAmount,
  currency: full.currency,
  paymentSchedule: Type.Array(Closed(payerPayment), {
    description: 'The payments in order of their due dates; they add up to the total.',
  }),
  paymentMethods: {
    ...full.paymentMethods,
    description:
      'The payment methods that the invoice accepts and that work; a bank account works in US dollars, and in euros where the business takes SEPA debits.',
  },
  note: full.note,
  paymentLink: full.paymentLink,
  contact: Closed(
    { name: Type.String({ description: 'The name of the payer.' }) },
    { description: 'Who pays.' },
  ),
  eventDate: full.eventDate,
  amountPaid: full.amountPaid,
  amountRefunded: full.amountRefunded,
  amountDue: full.amountDue,
  paymentState: full.paymentState,
  isOverdue: full.isOverdue,
  nextPayment: full.nextPayment,
  lineItems: full.lineItems,
  taxMode: full.taxMode,
  discount: full.discount,
  taxExemption: full.taxExemption,
  taxes: full.taxes,
  activatedAt: full.activatedAt,
  issuedOn: full.issuedOn,
  amountPayable: {
    ...full.amountDue,
    description:
      'The total that the payer can pay now: `amountDue` without money that is on its way. Send it as `autopay.expectedOwed`.',
  },
  scheduleHash: Type.String({
    description:
      'The SHA-256 of the open payments with their days and amounts, as consent to autopay would cover them. Send it as ' +
      '`autopay.scheduleHash`.',
  }),
  business: Closed(
    {
      name: Type.String({ description: 'Its name.' }),
      path: Type.String({ description: 'Its part of links.' }),
      isClosed: Type.Boolean({
        description: 'Whether the business has closed its account: it then takes no payments here.',
      }),
      isSuspended: Type.Boolean({
        description: 'Whether the business cannot take payments at the moment.',
      }),
    },
    { description: 'The business that asks for the money.' },
  ),
  allowsPartPayments: Type.Boolean({ description: 'Whether a part of a payment may be paid.' }),
  needsAutopay: Type.Boolean({
    description: 'Whether a payment that leaves a rest must have `autopay`, the consent to charge the rest.',
  }),
  surchargeBasisPoints: Type.Integer({
    minimum: 0,
    description:
      'The surcharge on credit cards, in hundredths of a percent, as the law of the place allows. Debit and ' +
      'prepaid cards, cards of unknown kind and bank accounts have no surcharge.',
  }),
  cancellationTerms: PayerTerms,
  autopay: OrNull(MandateAnswer, 'What the payer agreed to; null without autopay.'),
  autopaySetup: SetupOfferAnswer,
  tokens: OrNull(
    Closed({
      processor: Choice(ownProcessorNames, 'The processor whose fields and script the browser loads.'),
      tokensUrl: Nullable(
        Type.String({
          description:
            'Takes a POST with the fields of the method; null with Stripe, whose script knows its own.',
        }),
      ),
      publishableKey: Nullable(
        Type.String({ description: 'Names the account to the processor; no secret.' }),
      ),
    }),
    'How the payer’s browser turns a card or bank account into a token, at the processor.',
  ),
});

/**
 * Adds the payer's operations. They need no token, only the code of a payment link. An unknown account and an unknown
 * code get the same 404.
 */
export function linkRoutes(server: HttpServer, options: LinkRoutesOptions): void {
  const { charges, clock, findAccountByPath } = options;
  const limit = createRateLimit(options.limitPerSecond);
  const requireAccount = async (path: string): Promise<Account> => {
    const account = await findAccountByPath(path);
    if (account === null) throw AppError.notFound('link');
    return account;
  };
  server.addHook('onRequest', (request, reply, done) => {
    if (request.route.config.isLink === true) {
      limit(`address ${networkOf(request.ip)}`, reply, clock.now().getTime());
    }
    done();
  });

  const showSchema = {
    operationId: 'getInvoiceByLink',
    summary: 'Read the invoice behind a payment link',
    description: 'The invoice as the payer sees it, the business, and autopay when it is on.',
    tags,
    params: LinkParams,
    response: answers(200, PayerInvoice, [404]),
  };
  server.get(
    '/v1/links/:account_path/:code',
    { schema: showSchema, config },
    async ({ params }) =>
      (await charges.showToPayer(await requireAccount(params.account_path), params.code)) as never,
  );

  const paySchema = {
    operationId: 'payByLink',
    summary: 'Pay through a payment link',
    description:
      'Charges the payer for the earliest open payment, or for the named ones. `Processing`: the bank or the ' +
      'processor has not answered yet; `RequiresAction`: the holder confirms at `actionUrl`.',
    tags,
    params: LinkParams,
    body: { ...PayByLink, examples: [{ token: 'tok_2f6c1d0e9b8a4c57', expectedAmount: 100000 }] },
    response: answers(201, PayerCharge, [404, 409, 413, 415, 422]),
  };
  server.post(
    '/v1/links/:account_path/:code/charges',
    { schema: paySchema, config },
    async (request, reply) => {
      const { params, body } = request;
      const account = await requireAccount(params.account_path);
      const idempotent = readIdempotency(request, account.id, clock.now(), params.code);
      return sendFinished(
        reply,
        await charges.payByLink(account, params.code, { ...body, visitor: visitorOf(request) }, idempotent),
      );
    },
  );

  linkChargeRoutes(server, options, requireAccount);
  linkAutopayRoutes(server, options, requireAccount);
  linkSetupRoutes(server, options, requireAccount);
  webhookRoute(server, options);
}

function linkChargeRoutes(
  server: HttpServer,
  { charges, clock }: LinkRoutesOptions,
  requireAccount: (path: string) => Promise<Account>,
): void {
  const chargeSchema = {
    operationId: 'getChargeByLink',
    summary: 'Read the outcome of a charge',
    description: 'While the charge is under way, the processor is asked first.',
    tags,
    params: ChargeParams,
    response: answers(200, PayerCharge, [404]),
  };
  server.get(
    '/v1/links/:account_path/:code/charges/:charge_id',
    { schema: chargeSchema, config },
    async ({ params }) =>
      (await charges.showChargeToPayer(
        await requireAccount(params.account_path),
        params.code,
        params.charge_id,
      )) as never,
  );

  const cancelChargeSchema = {
    operationId: 'cancelChargeByLink',
    summary: 'Give up a charge that waits for its holder',
    description:
      'Cancels a charge, so that the payer can pay in another way. If the outcome of the charge is already known, the answer is the charge with its outcome.',
    tags,
    params: ChargeParams,
    response: answers(200, PayerCharge, [404, 409, 422]),
  };
  server.delete(
    '/v1/links/:account_path/:code/charges/:charge_id',
    { schema: cancelChargeSchema, config },
    async (request, reply) => {
      const { account_path: path, code, charge_id: id } = request.params;
      const account = await requireAccount(path);
      const idempotent = readIdempotency(request, account.id, clock.now(), code);
      return sendFinished(reply, await charges.cancelByLink(account, code, id, idempotent));
    },
  );
}

function linkAutopayRoutes(
  server: HttpServer,
  { charges, clock }: LinkRoutesOptions,
  requireAccount: (path: string) => Promise<Account>,
): void {
  const agreeSchema = {
    operationId: 'agreeByLink',
    summary: 'Agree to a changed schedule',
    description:
      'The payer’s consent to autopay then covers the schedule as it is. 412: it has changed since it was shown.',
    tags,
    params: LinkParams,
    body: {
      ...AgreeByLink,
      examples: [
        {
          hash: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
          terms: 'By the new schedule.',
        },
      ],
    },
    response: answers(200, PayerInvoice, [404, 409, 412, 413, 415, 422]),
  };
  server.post(
    '/v1/links/:account_path/:code/autopay/agree',
    { schema: agreeSchema, config },
    async (request, reply) => {
      const { account_path: path, code } = request.params;
      const account = await requireAccount(path);
      const agreement = { ...request.body, origin: visitorOf(request) };
      const idempotent = readIdempotency(request, account.id, clock.now(), code);
      return sendFinished(reply, await charges.agreeByLink(account, code, agreement, idempotent));
    },
  );

  const cancelSchema = {
    operationId: 'cancelAutopayByLink',
    summary: 'Cancel autopay',
    description: 'The payer withdraws the consent; nothing more is charged automatically.',
    tags,
    params: LinkParams,
    response: answers(200, PayerInvoice, [404, 409, 422]),
  };
  server.delete(
    '/v1/links/:account_path/:code/autopay',
    { schema: cancelSchema, config },
    async (request, reply) => {
      const { account_path: path, code } = request.params;
      const account = await requireAccount(path);
      const idempotent = readIdempotency(request, account.id, clock.now(), code);
      return sendFinished(reply, await charges.cancelAutopayByLink(account, code, idempotent));
    },
  );
}

function webhookRoute(server: HttpServer, { charges, findAccount }: LinkRoutesOptions): void {
  const options = { schema: { hide: true } as object, config: { readsRawBody: true } };
  server.post('/processors/:processor/:account_id/webhook', options, async (request, reply) => {
    const { processor, account_id: text } = request.params as Record<string, string>;
    const name = ownProcessorNames.find((one) => one.toLowerCase() === processor);
    const id = parseId<AccountId>(text ?? '');
    const account = id === null ? null : await findAccount(id);
    // The processor sends the webhook again, to the installation that the account moves to.
    if (account?.isFrozen) throw accountFrozen();
    const count = await receive(charges, account, name, request.rawBody, request.headers);
    // One answer for every fault, so that an attacker learns nothing about accounts or signatures.
    if (count === null) throw new AppError('unauthorized', { message: 'The signature is not valid.' });
    return reply.code(202).send({ received: count });
  });
}

async function receive(
  charges: Charges,
  account: Account | null,
  name: ProcessorName | undefined,
  rawBody: Buffer | null,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<number | null> {
  return account === null || name === undefined || rawBody === null
    ? null
    : charges.receiveWebhook(account, name, rawBody, headers);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that need only a link's code: limited by address instead of by token. */
    isLink?: boolean;
  }
}
