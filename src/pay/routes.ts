import type { FastifyRequest } from 'fastify';
import { accountTime } from '../accounts/types.ts';
import { takenOn } from '../charges/service.ts';
import type { Documents } from '../documents/service.ts';
import { AppError } from '../kit/errors.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Log } from '../kit/log.ts';
import { sendAnswer, sendElsewhere, sendPage } from '../look/send.ts';
import { agreementTermsOf, originOf } from './agreement.ts';
import { pageOptions } from './answers.ts';
import { hasAutopay, renderAutopayPage } from './autopay-page.ts';
import { type Choice, readChoice } from './choice.ts';
import { findChange, findConsentChange, renderConfirmPage } from './confirm-page.ts';
import { pageDocumentRoutes } from './document-routes.ts';
import { createPageReader } from './kept-pages.ts';
import { logoRoute } from './logo-route.ts';
import { codeOf, findAccount, formOf, type OpenDeps, openPage, queryOf } from './open-page.ts';
import { type PageContext, pathOf } from './page-context.ts';
import { pay, problemFields, problemOfRefusal } from './paying.ts';
import { reminderRoutes } from './reminders.ts';
import { savingRoutes } from './saving-routes.ts';
import { hasPresentTerms } from './terms.ts';
import { transferRoutes } from './transfer.ts';
import type { ProblemCode } from './visitor.ts';

interface PayRoutesOptions extends OpenDeps {
  readonly documents: Documents;
  readonly log: Log;
}

const PATH = '/:account_path/r/:code';

/**
 * Adds the client's page at the payment link: it shows the invoice, takes payments with and without script, ends
 * autopay.
 */
export function payRoutes(server: HttpServer, options: PayRoutesOptions): void {
  const { accounts, charges, invoices, clock, log } = options;
  const page = pageOptions(log, 'isLink');
  const open = (request: FastifyRequest) => openPage(options, request);
  const once = ({ account }: PageContext, request: FastifyRequest) =>
    readIdempotency(request, account.id, clock.now(), codeOf(request));

  pageDocumentRoutes(server, PATH, page, options);
  reminderRoutes(server, PATH, page, options);
  logoRoute(server, PATH, page, accounts);
  // For mails, without the code of the link: a mail program may fetch pictures through others.
  logoRoute(server, '/:account_path', page, accounts);
  const readPage = createPageReader(options);

  server.get(PATH, page, async (request, reply) => sendPage(request, reply, await readPage(request)));

  server.get(`${PATH}/pay`, page, async (request, reply) => {
    const context = await open(request);
    const query = queryOf(request);
    const token = query.get('token');
    if (context.choice === null || token === null) {
      return sendElsewhere(reply, pathOf(context, '', problemFields(context, query.get('refusal'))));
    }
    const choice = await readExactChoice(options, context, context.choice, query, token);
    if ('problem' in choice) {
      return sendElsewhere(reply, pathOf(context, '', problemFields(context, choice.problem)));
    }
    return sendPage(request, reply, renderConfirmPage({ ...context, choice }, token));
  });

  server.post(`${PATH}/pay`, page, async (request, reply) => {
    const context = await open(request);
    const outcome = await pay(options, context, request, formOf(request));
    const isScript = request.headers.accept === 'application/json';
    if (isScript) return sendAnswer(reply, outcome.answer);
    return sendElsewhere(reply, outcome.address);
  });

  autopayRoutes(server, options, page);
  savingRoutes(server, PATH, page, options);
  transferRoutes(server, PATH, page, options);

  server.post(`${PATH}/give-up/:charge_id`, page, async (request, reply) => {
    const context = await open(request);
    const { charge_id: id } = request.params as { charge_id: string };
    await charges.cancelByLink(context.account, codeOf(request), id, once(context, request));
    return sendElsewhere(reply, pathOf(context));
  });

  server.post(`${PATH}/viewed`, page, async (request, reply) => {
    const account = await findAccount(accounts, request);
    const version = Number(queryOf(request).get('version') ?? Number.NaN);
    await invoices.noteView(account, codeOf(request), version, accountTime(account, clock.now()));
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

// Ending autopay, and agreeing to a changed schedule.
function autopayRoutes(
  server: HttpServer,
  options: PayRoutesOptions,
  page: ReturnType<typeof pageOptions>,
): void {
  const { charges, clock } = options;
  const open = (request: FastifyRequest) => openPage(options, request);
  const once = ({ account }: PageContext, request: FastifyRequest) =>
    readIdempotency(request, account.id, clock.now(), codeOf(request));

  server.get(`${PATH}/autopay`, page, async (request, reply) => {
    const context = await open(request);
    if (!hasAutopay(context)) return sendElsewhere(reply, pathOf(context));
    return sendPage(request, reply, renderAutopayPage(context));
  });

  server.post(`${PATH}/autopay`, page, async (request, reply) => {
    const context = await open(request);
    await charges
      .cancelAutopayByLink(context.account, codeOf(request), once(context, request))
      .catch((cause: unknown) => {
        // Autopay has ended already.
        if (!(cause instanceof AppError && cause.code === 'illegal_action')) throw cause;
      });
    return sendElsewhere(reply, pathOf(context, '', [['done', 'autopay_canceled']]));
  });

  server.post(`${PATH}/autopay/agree`, page, async (request, reply) => {
    const context = await open(request);
    const hash = formOf(request).get('hash') ?? '';
    const hasAgreed = await agree(context, request, hash);
    return sendElsewhere(
      reply,
      pathOf(context, '', [hasAgreed ? ['done', 'agreed'] : ['problem', 'amount_changed']]),
    );
  });

  // Of two taps at once, one finds nothing more to agree to. So does a tap on a change that the business has taken back.
  async function agree(context: PageContext, request: FastifyRequest, hash: string): Promise<boolean> {
    const { account } = context;
    const code = codeOf(request);
    const asked = context.autopay?.request ?? null;
    if (asked === null) return charges.hasAgreedByLink(account, code, hash);
    const agreement = { hash, terms: agreementTermsOf(context, asked), origin: originOf(context, request) };
    try {
      await charges.agreeByLink(account, code, agreement, once(context, request));
      return true;
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      if (cause.code === 'version_conflict') return false;
      if (cause.code === 'illegal_action') return charges.hasAgreedByLink(account, code, hash);
      throw cause;
    }
  }
}

// The surcharge depends on the card, which the processor describes.
async function readExactChoice(
  { charges }: PayRoutesOptions,
  context: PageContext,
  chosen: Choice,
  query: URLSearchParams,
  token: string,
): Promise<Choice | { readonly problem: ProblemCode }> {
  const { account, invoice, left, needsAutopay, reader, today } = context;
  const takenToday = takenOn(context.autopay, account.timeZone, today);
  if (!hasPresentTerms(context, query)) return { problem: 'terms_changed' };
  const change = findConsentChange(context, chosen, query) ?? findChange(chosen, query);
  if (change !== null) return { problem: change };
  try {
    const method = await charges.describeToken(account, token);
    return (
      readChoice(
        account,
        invoice,
        query,
        { left, takenToday, needsAutopay, locale: reader.locale, today },
        method,
      ) ?? {
        problem: 'illegal_action',
      }
    );
  } catch (cause) {
    const problem = cause instanceof AppError ? problemOfRefusal(cause.code) : undefined;
    if (problem === undefined) throw cause;
    return { problem };
  }
}
