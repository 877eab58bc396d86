import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime } from '../accounts/types.ts';
import type { Charges, PayerWish } from '../charges/service.ts';
import type { Charge } from '../charges/types.ts';
import type { Invoices } from '../invoices/service.ts';
import { AppError, type RefusalCode } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { formatMoney } from '../kit/locale.ts';
import type { Log } from '../kit/log.ts';
import { currencyExponent } from '../kit/money.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { sendAnswer, sendElsewhere, sendFault, sendPage } from './answers.ts';
import { type Choice, fieldsOf, parseAmount, readChoice } from './choice.ts';
import { renderConfirmPage } from './confirm-page.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { reasonOf } from './notice.ts';
import { type PageContext, pathOf } from './page-context.ts';
import { type ProblemCode, readerOf, type Texts } from './texts/index.ts';

/** What the pages stand on. */
interface PayRoutesOptions {
  readonly accounts: Accounts;
  readonly charges: Charges;
  readonly invoices: Invoices;
  readonly clock: Clock;
  readonly log: Log;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
}

const PATH = '/:account_path/r/:code';

/** Adds the client's page at the payment link: it shows, takes payments with and without script, ends autopay. */
export function payRoutes(server: HttpServer, options: PayRoutesOptions): void {
  const { accounts, charges, invoices, clock, log } = options;
  const page = {
    schema: { hide: true } as object,
    config: { isDocument: true, isLink: true, readsForm: true },
    errorHandler: (cause: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendFault(cause, request, reply, (err) => log.error({ err, requestId: request.id }, 'a page failed')),
  };
  const open = (request: FastifyRequest) => openPage(options, request);

  server.get(PATH, page, async (request, reply) => {
    const context = await open(request);
    return sendPage(request, reply, renderInvoicePage(context));
  });

  server.get(`${PATH}/pay`, page, async (request, reply) => {
    const context = await open(request);
    const query = queryOf(request);
    const token = query.get('token');
    if (context.choice === null || token === null) {
      return sendElsewhere(reply, pathOf(context, '', problemFields(context, query.get('refusal'))));
    }
    return sendPage(request, reply, renderConfirmPage({ ...context, choice: context.choice }, token));
  });

  server.post(`${PATH}/pay`, page, async (request, reply) => {
    const form = request.body as URLSearchParams;
    const context = await open(request);
    const outcome = await pay(options, context, request, form);
    const isScript = request.headers.accept === 'application/json';
    if (isScript) return sendAnswer(reply, outcome.answer);
    return sendElsewhere(reply, outcome.address);
  });

  server.post(`${PATH}/autopay`, page, async (request, reply) => {
    const context = await open(request);
    await charges.cancelAutopayByLink(context.account, codeOf(request)).catch((cause: unknown) => {
      // Ended twice is ended.
      if (!(cause instanceof AppError && cause.code === 'illegal_action')) throw cause;
    });
    return sendElsewhere(reply, pathOf(context));
  });

  server.post(`${PATH}/viewed`, page, async (request, reply) => {
    const account = await findAccount(accounts, request);
    await invoices.noteView(account, codeOf(request), accountTime(account, clock.now()));
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  server.get(`${PATH}/logo`, page, async (request, reply) => {
    const account = await findAccount(accounts, request);
    const logo = await accounts.findLogo(account.id);
    if (logo === null) throw new AppError('not_found');
    return reply
      .type(logo.type)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(logo.bytes) as never;
  });
}

async function findAccount(accounts: Accounts, request: FastifyRequest): Promise<Account> {
  const { account_path: path = '' } = request.params as Record<string, string>;
  const account = await accounts.findAccountByPath(path);
  if (account === null) throw new AppError('not_found');
  return account;
}

function codeOf(request: FastifyRequest): string {
  return (request.params as { code: string }).code;
}

function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
}

async function openPage(options: PayRoutesOptions, request: FastifyRequest): Promise<PageContext> {
  const { accounts, charges, clock, payUrl } = options;
  const account = await findAccount(accounts, request);
  const code = codeOf(request);
  const query = queryOf(request);
  const [seen, profile] = await Promise.all([
    charges.viewLink(account, code),
    accounts.findProfile(account.id),
  ]);
  const view = await refreshed(options, account, code, seen, query);
  const given = request.body instanceof URLSearchParams ? request.body : query;
  const reader = readerOf(query.get('lang'), request.headers['accept-language'], profile.language);
  const url = new URL(payUrl);
  return {
    ...view,
    account,
    profile,
    reader,
    today: civilDateIn(account.timeZone, accountTime(account, clock.now())),
    base: `${url.pathname.replace(/\/$/, '')}/${account.path}/r/${code}`,
    origin: url.origin,
    choice: readChoice(account, view.invoice, given),
    current: view.charges.find(({ id }) => id === query.get('charge')) ?? null,
    problem: problemOf(reader.texts, query.get('problem')),
  };
}

// Who comes back from the bank wants to know now; the same for a card whose answer did not come.
async function refreshed(
  { charges }: PayRoutesOptions,
  account: Account,
  code: string,
  view: Awaited<ReturnType<Charges['viewLink']>>,
  query: URLSearchParams,
) {
  const live = view.charges.find(isWaitedFor);
  if (live === undefined || query.has('problem')) return view;
  await charges.showChargeToPayer(account, code, live.id);
  return charges.viewLink(account, code);
}

function isWaitedFor({ status, method }: Charge): boolean {
  return status === 'RequiresAction' || (status === 'Processing' && method?.type !== 'BankAccount');
}

function problemOf(texts: Texts, code: string | null): ProblemCode | null {
  return code !== null && Object.hasOwn(texts.problems, code) ? (code as ProblemCode) : null;
}

function problemFields(context: PageContext, refusal: string | null): [string, string][] {
  const known =
    refusal !== null && Object.hasOwn(context.reader.texts.problems, refusal) ? refusal : 'incomplete';
  const fields = context.choice === null ? [] : fieldsOf(context.choice, context.invoice.currency);
  return [...fields, ['problem', known]];
}

/** What became of a try to pay: for a script, and as the address that a browser without one goes to. */
interface PayOutcome {
  readonly answer: { readonly location: string } | { readonly problem: string; readonly location?: string };
  readonly address: string;
}

async function pay(
  { charges, clock }: PayRoutesOptions,
  context: PageContext,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<PayOutcome> {
  const { account } = context;
  const wish = readWish(context, form);
  if (wish === null) return refused(context, 'incomplete');
  const code = codeOf(request);
  // A token pays once: whoever sends it twice, by a double click or a reload, gets the first answer again.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const idempotent = {
    accountId: account.id,
    key: `page:${digest(`${code} ${wish.token}`).toString('base64url')}`,
    requestHash: digest(form.toString()),
    requestId: request.id,
    now: clock.now(),
  };
  try {
    const { body } = await charges.payByLink(account, code, wish, idempotent);
    const answer = JSON.parse(body) as { data: PaidCharge | null; error: { code: RefusalCode } | null };
    if (answer.data !== null) return outcomeOf(context, answer.data);
    return refused(context, (answer.error && problems[answer.error.code]) ?? 'busy');
  } catch (cause) {
    const problem = cause instanceof AppError ? problems[cause.code] : undefined;
    if (problem === undefined) throw cause;
    return refused(context, problem);
  }
}

// Taken from the form alone, never from what the page would choose now: that might be the next payment.
function readWish(context: PageContext, form: URLSearchParams): PayerWish | null {
  const { choice, invoice, mandate } = context;
  const token = form.get('token') ?? '';
  const scheduledPaymentIds = [...new Set(form.getAll('payments'))];
  const expected = form.get('expected') ?? '';
  const part = form.get('amount');
  const amount = part === null ? null : parseAmount(part, currencyExponent(invoice.currency));
  const isWhole = /^[1-9]\d{0,14}$/.test(expected) && (part === null || (amount !== null && amount > 0));
  if (token === '' || token.length > 255 || scheduledPaymentIds.length === 0 || !isWhole) return null;
  const isAutopay = form.get('autopay') === 'on' && mandate === null && choice !== null;
  return {
    token,
    scheduledPaymentIds,
    expectedAmount: Number(expected),
    ...(amount === null ? {} : { amount }),
    ...(isAutopay ? { autopay: { terms: termsOf(context, choice) } } : {}),
  };
}

const problems: Readonly<Partial<Record<RefusalCode, ProblemCode>>> = {
  amount_changed: 'amount_changed',
  payment_under_way: 'payment_under_way',
  request_in_progress: 'payment_under_way',
  method_not_accepted: 'method_not_accepted',
  unknown_token: 'unknown_token',
  idempotency_mismatch: 'idempotency_mismatch',
  illegal_action: 'illegal_action',
  not_found: 'illegal_action',
  no_processor: 'no_processor',
  overloaded: 'busy',
};

/** A charge as the payer's operations answer it, as far as a page needs it. */
interface PaidCharge {
  readonly id: string;
  readonly status: Charge['status'];
  readonly failure: { readonly code: string } | null;
  readonly actionUrl: string | null;
}

function outcomeOf(context: PageContext, { id, status, failure, actionUrl }: PaidCharge): PayOutcome {
  const fields: [string, string][] = [['charge', id]];
  if (status === 'RequiresAction' && actionUrl !== null) {
    return { answer: { location: actionUrl }, address: actionUrl };
  }
  if (status !== 'Declined') {
    const address = pathOf(context, '', fields);
    return { answer: { location: address }, address };
  }
  const chosen = context.choice === null ? [] : fieldsOf(context.choice, context.invoice.currency);
  return {
    answer: {
      problem: context.reader.texts.states.declined(
        reasonOf(context, { failureCode: failure?.code ?? null }),
      ),
    },
    address: pathOf(context, '', [...chosen, ...fields]),
  };
}

function refused(context: PageContext, problem: ProblemCode): PayOutcome {
  const address = pathOf(context, '', problemFields(context, problem));
  // What has changed is to be seen, not only told.
  const isStale =
    problem === 'amount_changed' || problem === 'illegal_action' || problem === 'payment_under_way';
  const words = context.reader.texts.problems[problem];
  return { answer: isStale ? { problem: words, location: address } : { problem: words }, address };
}

function termsOf({ account, invoice, reader }: PageContext, { rest }: Choice): string {
  const amount = formatMoney(rest.amount, invoice.currency, reader.locale);
  return reader.texts.autopayTerms(account.name, amount, rest.count);
}
