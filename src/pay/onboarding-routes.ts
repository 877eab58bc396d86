import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type RefusalCode } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { html } from '../kit/text/html.ts';
import { sendElsewhere, sendPage } from '../look/send.ts';
import type { KnownOffer, Payments } from '../payments/service.ts';
import type { pageOptions } from './answers.ts';
import { type OfferContext, renderOfferPage } from './offer-page.ts';
import { processorOf, textsOf } from './onboarding-part.ts';
import type { OnboardingProblem } from './onboarding-texts.ts';
import { formOf } from './open-page.ts';
import { pathOf } from './page-context.ts';
import { renderShell } from './shell.ts';

interface OnboardingPageOptions {
  readonly payments: Payments;
  readonly page: ReturnType<typeof pageOptions>;
  readonly path: string;
  readonly open: (request: FastifyRequest) => Promise<{ context: OfferContext; offer: KnownOffer }>;
  readonly idempotentBy: (
    request: FastifyRequest,
    context: OfferContext,
    token: string,
  ) => Parameters<Payments['acceptAsRecipient']>[1];
}

/** Adds the ways of a recipient to the processor's pages and back, with and without script. */
export function onboardingPageRoutes(server: HttpServer, options: OnboardingPageOptions): void {
  const { payments, page, path, open } = options;

  const lead = async (request: FastifyRequest, reply: FastifyReply, country: string) => {
    const { context, offer } = await open(request);
    if (!/^[A-Z]{2}$/.test(country)) return sendElsewhere(reply, pathOf(context));
    const link = await payments.startOnboarding(offer, country).catch(problemIn);
    return 'url' in link
      ? sendLeaving(request, reply, context, link.url)
      : refuse(request, reply, context, link);
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, context: OfferContext, refused: Refused) => {
    const { problem, retryAfterSeconds } = refused;
    if (retryAfterSeconds === null) return sendElsewhere(reply, withProblem(context, problem));
    // The page itself, because a redirect has no status of its own.
    reply.header('retry-after', retryAfterSeconds);
    return sendPage(request, reply, renderOfferPage({ ...context, setUpProblem: problem }), 429);
  };

  server.post(`${path}/onboarding`, page, (request, reply) =>
    lead(request, reply, formOf(request).get('country') ?? ''),
  );

  // The processor leads here when its link has expired or was used.
  server.get(`${path}/onboarding/again`, page, async (request, reply) => {
    const { context } = await open(request);
    return lead(request, reply, context.recipient?.country ?? context.profile.country);
  });

  // Coming back says nothing about what the recipient has given: the account is read again.
  server.get(`${path}/onboarding/back`, page, async (request, reply) => {
    const { context, offer } = await open(request);
    const refused = await payments.refreshRecipient(offer).catch(problemIn);
    return refused === undefined
      ? sendElsewhere(reply, pathOf(context))
      : refuse(request, reply, context, refused);
  });

  server.post(`${path}/onboarding/accept`, page, async (request, reply) => {
    const { context, offer } = await open(request);
    if (formOf(request).get('expected') !== String(context.payment.totalAmount)) {
      return sendElsewhere(reply, pathOf(context, '', [['problem', 'amount_changed']]));
    }
    const idempotent = { ...options.idempotentBy(request, context, 'onboarding'), key: null };
    const answer = await payments.acceptAsRecipient(offer, idempotent).catch(problemIn);
    return 'problem' in answer
      ? refuse(request, reply, context, answer)
      : sendElsewhere(reply, pathOf(context));
  });
}

const problems: Readonly<Partial<Record<RefusalCode, OnboardingProblem | null>>> = {
  country_not_supported: 'country_not_supported',
  recipient_not_ready: 'recipient_not_ready',
  currency_not_supported: 'country_not_supported',
  no_processor: 'no_processor',
  overloaded: 'busy',
  rate_limited: 'too_often',
  // The page shows why.
  illegal_action: null,
  account_closed: null,
  account_suspended: null,
};

interface Refused {
  readonly problem: OnboardingProblem | null;
  /** After too many requests; null otherwise. */
  readonly retryAfterSeconds: number | null;
}

function problemIn(cause: unknown): Refused {
  const problem = cause instanceof AppError ? problems[cause.code] : undefined;
  if (!(cause instanceof AppError) || problem === undefined) throw cause;
  return { problem, retryAfterSeconds: problem === 'too_often' ? (cause.retryAfterSeconds ?? 0) : null };
}

function withProblem(context: OfferContext, problem: OnboardingProblem | null): string {
  return pathOf(context, '', problem === null ? [] : [['setup', problem]]);
}

// A page with a link, because a browser that sends a form follows no redirect to an origin that the page did not name. The
// link is a secret of the recipient, so nothing keeps it.
function sendLeaving(request: FastifyRequest, reply: FastifyReply, context: OfferContext, url: string) {
  const texts = textsOf(context);
  const processor = processorOf(context);
  const title = texts.leaving(processor);
  const body = html`<section><h1>${title}</h1><p><a class="button" href="${url}" rel="noreferrer">${texts.leave(processor)}</a></p></section>`;
  reply.header('cache-control', 'no-store').header('refresh', `0;url=${url}`);
  return sendPage(request, reply, renderShell({ title, reader: context.reader, business: context, body }));
}
