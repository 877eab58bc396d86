import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/service.ts';
import { accountTime } from '../accounts/types.ts';
import { AppError, type RefusalCode } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Log } from '../kit/log.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { sendAnswer, sendElsewhere, sendPage } from '../look/send.ts';
import type { Payments } from '../payments/service.ts';
import { pageOptions } from './answers.ts';
import { logoRoute } from './logo-route.ts';
import { asksForAccount, type OfferContext, renderAcceptPage, renderOfferPage } from './offer-page.ts';
import { formOf } from './open-page.ts';
import { pathOf } from './page-context.ts';
import { offerProblemOf, type ProblemCode, readerOf } from './reader.ts';

/** What the recipient's page stands on. */
interface OfferPageOptions {
  readonly accounts: Accounts;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly log: Log;
  /** Host of the links, without a trailing slash. */
  readonly payUrl: string;
}

const PATH = '/:account_path/p/:code';

/** Adds the recipient's page: they accept with a bank account, or decline, with and without script. */
export function offerPageRoutes(server: HttpServer, options: OfferPageOptions): void {
  const { accounts, payments, clock, log } = options;
  const page = pageOptions(log, 'isOffer');
  logoRoute(server, PATH, page, accounts);
  const open = (request: FastifyRequest) => openOffer(options, request);

  server.get(PATH, page, async (request, reply) =>
    sendPage(request, reply, renderOfferPage((await open(request)).context)),
  );

  server.get(`${PATH}/accept`, page, async (request, reply) => {
    const { context, query } = await open(request);
    const token = query.get('token');
    if (!asksForAccount(context) || token === null)
      return sendElsewhere(reply, withProblem(context, 'incomplete'));
    return sendPage(request, reply, renderAcceptPage(context, token));
  });

  server.post(`${PATH}/accept`, page, async (request, reply) => {
    const { context, offer } = await open(request);
    const form = formOf(request);
    const token = form.get('token') ?? '';
    const refuse = (problem: ProblemCode) => answer(request, reply, context, problem);
    if (token === '' || token.length > 200) return refuse('incomplete');
    if (form.get('expected') !== String(context.payment.totalAmount)) return refuse('amount_changed');
    try {
      const asked = idempotentBy(request, context, token, clock.now());
      const { body } = await payments.acceptOffer(offer, token, asked);
      const { error } = JSON.parse(body) as { error: { code: RefusalCode } | null };
      if (error !== null) return refuse(problems[error.code] ?? 'busy');
    } catch (cause) {
      const problem = cause instanceof AppError ? problems[cause.code] : undefined;
      if (problem === undefined) throw cause;
      return refuse(problem);
    }
    return answer(request, reply, context, null);
  });

  server.post(`${PATH}/decline`, page, async (request, reply) => {
    const { context, offer } = await open(request);
    const reason = shorten((formOf(request).get('reason') ?? '').trim());
    const idempotent = idempotentBy(request, context, 'decline', clock.now());
    await payments
      .declineOffer(offer, reason === '' ? undefined : reason, { ...idempotent, key: null })
      .catch((cause: unknown) => {
        // Answered meanwhile: the page shows how.
        if (!(cause instanceof AppError && cause.code === 'illegal_action')) throw cause;
      });
    return sendElsewhere(reply, pathOf(context));
  });
}

// A browser counts a line's end as one character and sends two; half an emoji at the cut is no text.
function shorten(reason: string): string {
  return reason.slice(0, 500).replace(/[\uD800-\uDBFF]$/, '');
}

async function openOffer({ accounts, payments, clock, payUrl }: OfferPageOptions, request: FastifyRequest) {
  const { account_path: path = '', code = '' } = request.params as Record<string, string>;
  const offer = await payments.findOffer(await accounts.findAccountByPath(path), code);
  const { account } = offer;
  const [{ payment, tokens }, profile] = await Promise.all([
    payments.viewOffer(offer),
    accounts.findProfile(account.id),
  ]);
  const at = request.url.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
  const reader = readerOf(query.get('lang'), request.headers['accept-language'], profile.language);
  const now = accountTime(account, clock.now());
  const isOver = payment.status === 'Pending' && payment.expiresAt !== null && payment.expiresAt <= now;
  const url = new URL(payUrl);
  const prefix = url.pathname.replace(/\/$/, '');
  const problem = query.get('problem');
  const context: OfferContext = {
    account,
    profile,
    reader,
    payment,
    now,
    tokens,
    status: isOver ? 'Expired' : payment.status,
    today: civilDateIn(account.timeZone, now),
    prefix,
    base: `${prefix}/${account.path}/p/${code}`,
    origin: url.origin,
    problem:
      problem !== null && Object.hasOwn(reader.messages.problems, problem) ? (problem as ProblemCode) : null,
  };
  return { context, offer, query };
}

const problems: Readonly<Partial<Record<RefusalCode, ProblemCode>>> = {
  unknown_token: 'unknown_token',
  idempotency_mismatch: 'unknown_token',
  method_not_accepted: 'unknown_token',
  method_declined: 'unknown_token',
  illegal_action: 'illegal_action',
  request_in_progress: 'busy',
  no_processor: 'no_processor',
  overloaded: 'busy',
};

// The same token twice is the same answer, also when the link has gone on to another payment by the first; who declines
// twice is told how it stands.
function idempotentBy(request: FastifyRequest, { account, payment }: OfferContext, token: string, now: Date) {
  const digest = createHash('sha256').update(`${payment.code} ${token}`).digest();
  return {
    accountId: account.id,
    key: `page:${digest.toString('base64url')}`,
    requestHash: digest,
    requestId: request.id,
    now,
  };
}

function withProblem(context: OfferContext, problem: ProblemCode): string {
  return pathOf(context, '', [['problem', problem]]);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  context: OfferContext,
  problem: ProblemCode | null,
) {
  const address = problem === null ? pathOf(context) : withProblem(context, problem);
  if (request.headers.accept !== 'application/json') return sendElsewhere(reply, address);
  return sendAnswer(
    reply,
    problem === null ? { location: address } : { problem: offerProblemOf(context.reader, problem) },
  );
}
