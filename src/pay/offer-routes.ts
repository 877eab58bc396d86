import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/service.ts';
import { accountTime } from '../accounts/types.ts';
import { AppError, type RefusalCode } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../kit/time.ts';
import { sendAnswer, sendElsewhere, sendPage } from '../look/send.ts';
import { isOfferOver, type Payments } from '../payments/service.ts';
import { pageOptions } from './answers.ts';
import { logoRoute } from './logo-route.ts';
import { asksForAccount, type OfferContext, renderAcceptPage, renderOfferPage } from './offer-page.ts';
import { setUpProblemOf } from './onboarding-part.ts';
import { onboardingPageRoutes } from './onboarding-routes.ts';
import { businessOf, codeOf, formOf, queryOf } from './open-page.ts';
import { pathOf } from './page-context.ts';
import { isProblem, offerProblemOf, type ProblemCode } from './visitor.ts';

interface OfferPageOptions {
  readonly accounts: Accounts;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly log: Log;
  /** Host of the links, without a trailing slash. */
  readonly payUrl: string;
  /** Whether mails are sent. Without a mail server they are only kept. */
  readonly hasMailServer: boolean;
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

  onboardingPageRoutes(server, {
    payments,
    page,
    path: PATH,
    open,
    idempotentBy: (request, context, token) => idempotentBy(request, context, token, clock.now()),
  });

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
        // The offer was answered since the page was opened. The page shows the answer.
        if (!(cause instanceof AppError && cause.code === 'illegal_action')) throw cause;
      });
    return sendElsewhere(reply, pathOf(context));
  });
}

// A browser counts a line break as one character and sends two. The cut must not leave half an emoji.
function shorten(reason: string): string {
  return reason.slice(0, 500).replace(/[\uD800-\uDBFF]$/, '');
}

async function openOffer(options: OfferPageOptions, request: FastifyRequest) {
  const { accounts, payments, clock } = options;
  const { account_path: path = '' } = request.params as Record<string, string>;
  const offer = await payments.findOffer(await accounts.findAccountByPath(path), codeOf(request));
  const { account } = offer;
  const [{ payment, tokens, recipient }, profile] = await Promise.all([
    payments.viewOffer(offer),
    accounts.findProfile(account.id),
  ]);
  const business = businessOf(options, request, account, profile, 'p');
  const now = accountTime(account, clock.now());
  const isOver = isOfferOver(account, payment, now);
  // By a task, a moment after the account was closed.
  const isWithdrawn = payment.status === 'Pending' && account.closedAt !== null;
  const query = queryOf(request);
  const problem = query.get('problem');
  const context: OfferContext = {
    ...business,
    isMailed: options.hasMailServer,
    payment,
    now,
    tokens,
    recipient,
    setUpProblem: setUpProblemOf(query.get('setup')),
    status: isOver ? 'Expired' : isWithdrawn ? 'Canceled' : payment.status,
    problem: isProblem(business.reader, problem) ? problem : null,
  };
  return { context, offer, query };
}

const problems: Readonly<Partial<Record<RefusalCode, ProblemCode>>> = {
  unknown_token: 'unknown_token',
  idempotency_mismatch: 'unknown_token',
  method_not_accepted: 'unknown_token',
  method_declined: 'unknown_token',
  illegal_action: 'illegal_action',
  account_closed: 'illegal_action',
  account_suspended: 'illegal_action',
  request_in_progress: 'busy',
  no_processor: 'no_processor',
  overloaded: 'busy',
  account_frozen: 'busy',
};

// A repeated token gets the first answer, even if the link leads to another payment since.
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
