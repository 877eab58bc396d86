import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime, type Profile } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Charge } from '../charges/types.ts';
import { eInvoiceFaults } from '../documents/service.ts';
import type { Invoices } from '../invoices/service.ts';
import { AppError } from '../kit/errors.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { readChoice } from './choice.ts';
import type { BusinessContext, PageContext } from './page-context.ts';
import { type Messages, type ProblemCode, readerOf } from './reader.ts';

/** What opening a page works with. */
export interface OpenDeps {
  readonly accounts: Accounts;
  readonly charges: Charges;
  readonly invoices: Invoices;
  readonly clock: Clock;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
}

/** Finds the account of a link. Errors: 404. Transaction: opens. */
export async function findAccount(accounts: Accounts, request: FastifyRequest): Promise<Account> {
  const { account_path: path = '' } = request.params as Record<string, string>;
  const account = await accounts.findAccountByPath(path);
  if (account === null) throw new AppError('not_found');
  return account;
}

/** The secret part of a link. */
export function codeOf(request: FastifyRequest): string {
  return (request.params as { code: string }).code;
}

/** The fields of an address; of those that come twice all. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
}

/** The fields of a form; none when something else was sent. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** Opens the page behind a link for its reader. Errors: 404. Transaction: opens several. */
export async function openPage(deps: OpenDeps, request: FastifyRequest): Promise<PageContext> {
  const account = await findAccount(deps.accounts, request);
  const [view, profile] = await Promise.all([
    deps.charges.viewLink(account, codeOf(request)),
    deps.accounts.findProfile(account.id),
  ]);
  return contextOf(deps, request, businessOf(deps, request, account, profile), view);
}

/** What a page knows of the business and of its reader. */
export function businessOf(
  { clock, payUrl }: Pick<OpenDeps, 'clock' | 'payUrl'>,
  request: FastifyRequest,
  account: Account,
  profile: Profile,
): BusinessContext {
  const url = new URL(payUrl);
  const prefix = url.pathname.replace(/\/$/, '');
  return {
    account,
    profile,
    reader: readerOf(queryOf(request).get('lang'), request.headers['accept-language'], profile.language),
    today: civilDateIn(account.timeZone, accountTime(account, clock.now())),
    prefix,
    base: `${prefix}/${account.path}/r/${codeOf(request)}`,
    origin: url.origin,
  };
}

/** The whole of what the client's page is made from. Transaction: opens when a charge is waited for. */
export async function contextOf(
  deps: OpenDeps,
  request: FastifyRequest,
  business: BusinessContext,
  seen: Awaited<ReturnType<Charges['viewLink']>>,
): Promise<PageContext> {
  const query = queryOf(request);
  const { account } = business;
  const view = await refreshed(deps, account, codeOf(request), seen, query);
  const issuer = await deps.accounts.asIssued(account, business.profile, view.invoice.activatedAt);
  const given = request.body instanceof URLSearchParams ? request.body : query;
  const choice = readChoice(account, view.invoice, given, {
    locale: business.reader.locale,
    today: business.today,
    left: view.left,
  });
  return {
    ...view,
    ...business,
    choice,
    hasChosen: ['payments', 'method', 'amount', 'part', 'autopay', 'problem'].some((name) => given.has(name)),
    current: view.charges.find(({ id }) => id === query.get('charge')) ?? null,
    isEInvoice: eInvoiceFaults(issuer.profile, view.invoice).length === 0,
    problem: problemOf(business.reader.messages, query.get('problem'), choice === null),
    hasCanceledAutopay: query.get('done') === 'autopay_canceled' && view.mandate === null,
  };
}

/** How long a page waits for a processor's word: the page shows what is known, and looks again by itself. */
const LONGEST_WAIT_MS = 2_500;

// Who comes back from the bank wants to know now; the same for a card whose answer did not come.
async function refreshed(
  { charges }: OpenDeps,
  account: Account,
  code: string,
  view: Awaited<ReturnType<Charges['viewLink']>>,
  query: URLSearchParams,
) {
  const live = view.charges.find(isWaitedFor);
  if (live === undefined || query.has('problem')) return view;
  const asked = charges.showChargeToPayer(account, code, live.id);
  await Promise.race([asked, wait(LONGEST_WAIT_MS, undefined, { ref: false })]);
  return charges.viewLink(account, code);
}

/** Whether the end of a charge comes in minutes: a bank takes days. */
export function isWaitedFor({ status, method }: Charge): boolean {
  return status === 'RequiresAction' || (status === 'Processing' && method?.type !== 'BankAccount');
}

// Of one payment that is settled meanwhile others may be open; of an invoice without any that is all there is to say.
function problemOf(messages: Messages, code: string | null, isOver: boolean): ProblemCode | null {
  if (code === 'illegal_action' && isOver) return 'nothing_to_pay';
  return code !== null && Object.hasOwn(messages.problems, code) ? (code as ProblemCode) : null;
}
