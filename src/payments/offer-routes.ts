import { Type } from 'typebox';
import type { Account } from '../accounts/types.ts';
import { networkOf } from '../kit/http/addresses.ts';
import { createRateLimit } from '../kit/http/rate-limit.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, NoBody } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { KnownOffer } from './offers.ts';
import { OnboardingLink, StartOnboarding } from './recipient-schemas.ts';
import { AcceptOffer, DeclineOffer, OfferAnswer, OpenOfferAnswer } from './schemas.ts';
import type { Payments } from './service.ts';

interface OfferRoutesOptions {
  readonly payments: Payments;
  readonly clock: Clock;
  readonly findAccountByPath: (path: string) => Promise<Account | null>;
  /** Requests per second that one address may send; 0 for no limit. */
  readonly limitPerSecond: number;
}

const tags = ['Offers'];
const config = { isOffer: true, waitsForOthers: true };
const Params = Type.Object({ account_path: Type.String(), code: Type.String() });

/**
 * Adds the recipient's operations. They need no token, only the code of an offer. An unknown account and an unknown code
 * get the same 404, after the same work.
 */
export function offerRoutes(
  server: HttpServer,
  { payments, clock, findAccountByPath, limitPerSecond }: OfferRoutesOptions,
): void {
  const limit = createRateLimit(limitPerSecond);
  server.addHook('onRequest', (request, reply, done) => {
    if (request.route.config.isOffer === true) {
      limit(`address ${networkOf(request.ip)}`, reply, clock.now().getTime());
    }
    done();
  });
  const find = async (params: { account_path: string; code: string }): Promise<KnownOffer> =>
    payments.findOffer(await findAccountByPath(params.account_path), params.code);

  const showSchema = {
    operationId: 'getOffer',
    summary: 'Read an offer',
    description: 'The payment as the recipient sees it: the business, the amount, the date, and the state.',
    tags,
    params: Params,
    response: answers(200, OpenOfferAnswer, [404]),
  };
  server.get(
    '/v1/offers/:account_path/:code',
    { schema: showSchema, config },
    async ({ params }) => (await payments.showOffer(await find(params))) as never,
  );

  const acceptSchema = {
    operationId: 'acceptOffer',
    summary: 'Accept a payment',
    description:
      'Accepts the payment, and names the bank account for the money by its token. The money is sent on ' +
      '`scheduleDate`, or at once if this day has passed. If the money could not be delivered and is back in ' +
      'the wallet, naming another account makes a new payment. It is charged three days later unless the ' +
      'business cancels it, and the link then shows the new payment.',
    tags,
    params: Params,
    body: { ...AcceptOffer, examples: [{ destination: 'tok_7d1b0a4c2e6f8593' }] },
    response: answers(200, OfferAnswer, [404, 409, 413, 415, 422]),
  };
  const acceptOptions = { schema: acceptSchema, config };
  server.post('/v1/offers/:account_path/:code/accept', acceptOptions, async (request, reply) => {
    const offer = await find(request.params);
    const idempotent = readIdempotency(request, offer.account.id, clock.now(), offer.code);
    const answer = await payments.acceptOffer(offer, request.body.destination, idempotent);
    return sendFinished(reply, answer);
  });

  addOnboardingRoutes(server, { payments, clock, find });

  const declineSchema = {
    operationId: 'declineOffer',
    summary: 'Decline a payment',
    description: 'Declines the payment; nobody is charged.',
    tags,
    params: Params,
    body: { ...DeclineOffer, examples: [{ reason: 'Paid in cash already' }, {}] },
    response: answers(200, OfferAnswer, [404, 409, 413, 415, 422]),
  };
  const declineOptions = { schema: declineSchema, config };
  server.post('/v1/offers/:account_path/:code/decline', declineOptions, async (request, reply) => {
    const offer = await find(request.params);
    const idempotent = readIdempotency(request, offer.account.id, clock.now(), offer.code);
    const answer = await payments.declineOffer(offer, request.body.reason, idempotent);
    return sendFinished(reply, answer);
  });
}

function addOnboardingRoutes(
  server: HttpServer,
  {
    payments,
    clock,
    find,
  }: Pick<OfferRoutesOptions, 'payments' | 'clock'> & {
    readonly find: (params: { account_path: string; code: string }) => Promise<KnownOffer>;
  },
): void {
  const startSchema = {
    operationId: 'startOnboarding',
    summary: 'Set up where the money should go',
    description:
      'Makes a link to the processor’s pages, on which the recipient of an offer sets up an account, or changes it. The ' +
      'first time, an open offer stays open for 14 days from then. At most 10 links within an hour.',
    tags,
    params: Params,
    body: { ...StartOnboarding, examples: [{ country: 'US' }] },
    response: answers(200, OnboardingLink, [404, 409, 413, 415, 422]),
  };
  const one = '/v1/offers/:account_path/:code/onboarding';
  server.post(one, { schema: startSchema, config }, async ({ params, body }, reply) => {
    // The link is a secret of the recipient: no cache keeps it.
    reply.header('cache-control', 'no-store');
    return (await payments.startOnboarding(await find(params), body.country)) as never;
  });

  const acceptSchema = {
    operationId: 'acceptOfferAsRecipient',
    summary: 'Accept a payment to an account at the processor',
    description:
      'Accepts the payment: the money goes to the account that the recipient has set up at the processor. It is sent when ' +
      'that is Ready, on `scheduleDate` at the earliest.',
    tags,
    params: Params,
    body: NoBody,
    response: answers(200, OfferAnswer, [404, 409, 413, 415, 422]),
  };
  server.post(`${one}/accept`, { schema: acceptSchema, config }, async (request, reply) => {
    const offer = await find(request.params);
    const idempotent = readIdempotency(request, offer.account.id, clock.now(), offer.code);
    return sendFinished(reply, await payments.acceptAsRecipient(offer, idempotent));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the recipient's routes: limited by address instead of by token. */
    isOffer?: boolean;
  }
}
