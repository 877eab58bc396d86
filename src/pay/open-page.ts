import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime, type Profile, takesMoney } from '../accounts/types.ts';
import { type Charges, takenOn } from '../charges/service.ts';
import { eInvoiceFaults, issuedAtOf } from '../documents/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { AppError } from '../kit/errors.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { readChoice } from './choice.ts';
import type { BusinessContext, PageContext } from './page-context.ts';
import { isProblem, type ProblemCode, type Visitor, visitorOf } from './visitor.ts';
import { isSaving, isWaitedFor } from './waiting.ts';

export interface OpenDeps {
  readonly accounts: Accounts;
  readonly charges: Charges;
  readonly invoices: Invoices;
  readonly clock: Clock;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
  /** Whether mails are sent. Without a mail server they are only kept. */
  readonly hasMailServer: boolean;
}

/** Finds the account of a link. Errors: 404. */
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

/** The fields of an address. A field may come several times. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
}

/** The fields of a form; none when something else was sent. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** Opens the page behind a link for its reader. Errors: 404. */
export async function openPage(deps: OpenDeps, request: FastifyRequest): Promise<PageContext> {
  const account = await findAccount(deps.accounts, request);
  const [view, profile] = await Promise.all([
    deps.charges.viewLink(account, codeOf(request)),
    deps.accounts.findProfile(account.id),
  ]);
  return contextOf(
    deps,
    request,
    businessOf(deps, request, account, languageFor(view.invoice, profile)),
    view,
  );
}

/** The profile with the client's language in place of the business's: a reader whose browser asks for none of ours gets it. */
export function languageFor({ contact }: Pick<Invoice, 'contact'>, profile: Profile): Profile {
  return { ...profile, language: contact.language ?? profile.language };
}

/** The business and the reader of a page. `kind`: a link to pay (`r`), or to be paid (`p`). */
export function businessOf(
  { clock, payUrl }: Pick<OpenDeps, 'clock' | 'payUrl'>,
  request: FastifyRequest,
  account: Account,
  profile: Profile,
  kind: 'r' | 'p' = 'r',
): BusinessContext {
  const url = new URL(payUrl);
  const now = accountTime(account, clock.now());
  const prefix = url.pathname.replace(/\/$/, '');
  return {
    account,
    profile,
    reader: visitorOf(queryOf(request).get('lang'), request.headers['accept-language'], profile.language),
    now,
    today: civilDateIn(account.timeZone, now),
    prefix,
    base: `${prefix}/${account.path}/${kind}/${codeOf(request)}`,
    origin: url.origin,
    isMailed: false,
  };
}

/** Everything that the client's page is made from. */
export async function contextOf(
  deps: OpenDeps,
  request: FastifyRequest,
  business: BusinessContext,
  seen: Awaited<ReturnType<Charges['viewLink']>>,
): Promise<PageContext> {
  const query = queryOf(request);
  const { account } = business;
  const view = await refreshed(deps, account, codeOf(request), seen, query);
  const issuer = await deps.accounts.asIssued(account, business.profile, issuedAtOf(view.invoice));
  const given = request.body instanceof URLSearchParams ? request.body : query;
  const reading = {
    locale: business.reader.locale,
    today: business.today,
    left: view.left,
    takenToday:
      account.suspendedAt === null
        ? takenOn(view.autopay, account.timeZone, business.today)
        : new Set<string>(),
    needsAutopay: view.needsAutopay,
  };
  const { id, creditedAmount, deposits } = view.invoice;
  const creditNotes = creditedAmount === 0 ? [] : await deps.invoices.creditNotes.findOf(account.id, id);
  const hasPrepayments = deposits !== null && deposits.count > 0;
  const prepayments = hasPrepayments ? await deps.invoices.deposits.findOf(account.id, id) : [];
  const change = await deps.invoices.versions.findChange(account.id, view.invoice);
  const isOpen = takesMoney(account);
  const choice = isOpen ? readChoice(account, view.invoice, given, reading) : null;
  return {
    ...view,
    // Until the suspension ends nobody can say when autopay will charge.
    autopay: account.suspendedAt === null ? view.autopay : view.autopay && { ...view.autopay, charges: [] },
    ...business,
    choice,
    hasChosen: ['payments', 'method', 'amount', 'part', 'autopay', 'problem'].some((name) => given.has(name)),
    current: view.charges.find(({ id }) => id === query.get('charge')) ?? null,
    currentSetup: view.setup?.id === query.get('setup') ? view.setup : null,
    isEInvoice: eInvoiceFaults(issuer.profile, view.invoice, business.today).length === 0,
    change,
    creditNotes,
    prepayments,
    methods: await deps.invoices.manualPayments.methodsOf(account, view.invoice),
    // The page of a closed or suspended business has its own text.
    problem: isOpen ? problemOf(business.reader, query.get('problem'), choice === null) : null,
    hasMailServer: deps.hasMailServer,
    isMailed: deps.hasMailServer && view.invoice.deliveryMethod === 'Email',
    hasAgreed: query.get('done') === 'agreed' && view.mandate !== null,
    hasCanceledAutopay: query.get('done') === 'autopay_canceled' && view.mandate === null,
  };
}

/** How long a page waits for the processor. Then it shows what is known, and reloads itself later. */
const LONGEST_WAIT_MS = 2_500;

// Asks the processor for the outcome when the reader comes back from the bank, or a card's answer did not come.
async function refreshed(
  { charges }: OpenDeps,
  account: Account,
  code: string,
  view: Awaited<ReturnType<Charges['viewLink']>>,
  query: URLSearchParams,
) {
  const live = view.charges.find(isWaitedFor);
  const setup = isSaving(view) ? view.setup : null;
  if ((live === undefined && setup === null) || query.has('problem')) return view;
  const asked = Promise.all([
    live && charges.showChargeToPayer(account, code, live.id),
    setup && charges.showSetupToPayer(account, code, setup.id),
  ]);
  await Promise.race([asked, wait(LONGEST_WAIT_MS, undefined, { ref: false })]);
  return charges.viewLink(account, code);
}

// `illegal_action` means that the chosen payment was paid since the page was opened. When none is open, the text says so.
function problemOf(reader: Visitor, code: string | null, isOver: boolean): ProblemCode | null {
  if (code === 'illegal_action' && isOver) return 'nothing_to_pay';
  return isProblem(reader, code) ? code : null;
}
