import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Setup } from '../charges/types.ts';
import { AppError, type RefusalCode } from '../kit/errors.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { sendAnswer, sendElsewhere, sendPage } from '../look/send.ts';
import { originOf } from './agreement.ts';
import type { pageOptions } from './answers.ts';
import { isSepa, sepaTermsOf } from './debit-terms.ts';
import { codeOf, formOf, type OpenDeps, openPage, queryOf } from './open-page.ts';
import { type PageContext, pathOf } from './page-context.ts';
import { problemOfRefusal } from './paying.ts';
import { maySave, readSaving, type Saving, savingTermsOf } from './saving.ts';
import { renderSavingConfirmPage, renderSavingPage } from './saving-page.ts';
import { savingFailure } from './setup-banner.ts';
import { hasPresentTerms, shownTermsOf } from './terms.ts';
import { isProblem, type ProblemCode } from './visitor.ts';

const HERE = '/save';

/** Adds the page on which a client saves a method for autopay without paying, with and without script. */
export function savingRoutes(
  server: HttpServer,
  path: string,
  page: ReturnType<typeof pageOptions>,
  options: OpenDeps,
): void {
  const { charges, clock } = options;
  const open = (request: FastifyRequest) => openPage(options, request);

  server.get(`${path}${HERE}`, page, async (request, reply) => {
    const context = await open(request);
    const query = queryOf(request);
    const saving = readSaving(context, query);
    if (saving === null || !maySave(context)) return sendElsewhere(reply, pathOf(context));
    const token = query.get('token');
    const problem = query.get('refusal') ?? query.get('problem');
    if (token === null) {
      return sendPage(request, reply, renderSavingPage({ ...context, saving }, wordsOf(context, problem)));
    }
    const exact = await readExactSaving(options, context, saving, query, token);
    if (typeof exact === 'string') return sendElsewhere(reply, leadBack(context, exact));
    return sendPage(request, reply, renderSavingConfirmPage({ ...context, saving: exact }, token));
  });

  server.post(`${path}${HERE}`, page, async (request, reply) => {
    const context = await open(request);
    const { answer, address } = await save(options, context, request, formOf(request));
    if (request.headers.accept === 'application/json') return sendAnswer(reply, answer);
    return sendElsewhere(reply, address);
  });

  server.post(`${path}${HERE}/give-up/:setup_id`, page, async (request, reply) => {
    const context = await open(request);
    const { setup_id: id } = request.params as { setup_id: string };
    const { account } = context;
    const code = codeOf(request);
    const once = readIdempotency(request, account.id, clock.now(), code);
    await charges.cancelSetupByLink(account, code, id, once);
    return sendElsewhere(reply, pathOf(context));
  });
}

// The words for a problem; empty for none. Of a payment, problems say that nothing was taken, which is true here, too.
function wordsOf({ reader }: PageContext, code: string | null): string {
  if (code === null) return '';
  const known: ProblemCode = isProblem(reader, code) ? code : 'incomplete';
  const own: Readonly<Partial<Record<ProblemCode, string>>> = reader.messages.saving.problems;
  return own[known] ?? reader.messages.problems[known];
}

const leadBack = (context: PageContext, problem: ProblemCode): string =>
  pathOf(context, HERE, [['problem', problem]]);

// The surcharge depends on the card, which the processor describes.
async function readExactSaving(
  { charges }: OpenDeps,
  context: PageContext,
  saving: Saving,
  query: URLSearchParams,
  token: string,
): Promise<Saving | ProblemCode> {
  if (!hasPresentTerms(context, query)) return 'terms_changed';
  if (query.get('hash') !== saving.offer.hash) return 'amount_changed';
  try {
    const method = await charges.describeToken(context.account, token);
    return readSaving(context, query, method) ?? 'illegal_action';
  } catch (cause) {
    const problem = cause instanceof AppError ? problemOfRefusal(cause.code) : undefined;
    if (problem === undefined) throw cause;
    return problem;
  }
}

/** The answer to the script, and the address for a browser without one. */
interface SaveOutcome {
  readonly answer:
    | { readonly location: string }
    | { readonly problem: string; readonly code?: string; readonly location?: string };
  readonly address: string;
}

async function save(
  { charges, clock }: OpenDeps,
  context: PageContext,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<SaveOutcome> {
  const { account, reader } = context;
  const token = form.get('token') ?? '';
  if (token === '' || token.length > 255) return refused(context, 'incomplete');
  const code = codeOf(request);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  // A token saves once: a double click or a reload gets the first answer again.
  const idempotent = {
    accountId: account.id,
    key: `save:${digest(`${code} ${token}`).toString('base64url')}`,
    requestHash: digest(form.toString()),
    requestId: request.id,
    now: clock.now(),
  };
  // Only what the form says: the words had this fee.
  const fee = /^\d{1,15}$/.test(form.get('fee') ?? '') ? Number(form.get('fee')) : 0;
  const saving = readSaving(context, form);
  const setupRequest = {
    token,
    // The words are made from the offer of this moment. If it is not the one of the form, no later offer may be agreed to with them.
    // A form that is sent again, after its setup, still gets its first answer.
    hash: saving?.offer.hash === form.get('hash') ? saving.offer.hash : '',
    terms: saving === null ? '' : savingTermsOf(context, saving, fee),
    ...(saving !== null && isSepa(context, saving.kind)
      ? { debitTerms: sepaTermsOf(context, 0), isOurPage: true }
      : {}),
    expectedSurcharge: fee,
    cancellationTerms: shownTermsOf(context, form),
    language: reader.chosen,
    visitor: originOf(context, request),
  };
  try {
    const { body } = await charges.setUpByLink(account, code, setupRequest, idempotent);
    const answer = JSON.parse(body) as { data: SavedSetup | null; error: { code: RefusalCode } | null };
    if (answer.data !== null) return outcomeOf(context, answer.data);
    return refused(context, (answer.error && problemOf(answer.error.code)) ?? 'busy');
  } catch (cause) {
    const problem = cause instanceof AppError ? problemOf(cause.code) : undefined;
    if (problem === undefined) throw cause;
    return refused(context, problem);
  }
}

function problemOf(code: RefusalCode): ProblemCode | undefined {
  if (code === 'version_conflict') return 'amount_changed';
  return code === 'rate_limited' ? 'too_many_tries' : problemOfRefusal(code);
}

/** A setup as the payer's operations answer it, as far as a page needs it. */
interface SavedSetup {
  readonly id: string;
  readonly status: Setup['status'];
  readonly failure: { readonly code: string } | null;
  readonly actionUrl: string | null;
}

function outcomeOf(context: PageContext, { id, status, failure, actionUrl }: SavedSetup): SaveOutcome {
  if (status === 'RequiresAction' && actionUrl !== null) {
    return { answer: { location: actionUrl }, address: actionUrl };
  }
  const address = pathOf(context, '', [['setup', id]]);
  if (status !== 'Declined') return { answer: { location: address }, address };
  const problem = savingFailure(context, { failureCode: failure?.code ?? null });
  return { answer: { problem, ...(failure === null ? {} : { code: failure.code }) }, address };
}

function refused(context: PageContext, problem: ProblemCode): SaveOutcome {
  const address = leadBack(context, problem);
  // The reader must see what has changed, so that the page is loaded again.
  const isStale =
    problem === 'amount_changed' ||
    problem === 'terms_changed' ||
    problem === 'autopay_not_offered' ||
    problem === 'illegal_action';
  const words = wordsOf(context, problem);
  return { answer: isStale ? { problem: words, location: address } : { problem: words }, address };
}
