import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessPoints } from '../access-point/service.ts';
import type { AccountClosing } from '../account-closing/service.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Language } from '../accounts/types.ts';
import type { Events } from '../events/service.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { refusalOf } from '../kit/http/refusals.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Log } from '../kit/log.ts';
import { type Html, html } from '../kit/text/html.ts';
import type { Clock } from '../kit/time.ts';
import type { Asset } from '../look/assets.ts';
import { renderFrame } from '../look/frame.ts';
import { sendElsewhere, sendPage } from '../look/send.ts';
import type { MailRoutes } from '../mail-routes/service.ts';
import type { Members } from '../members/service.ts';
import {
  MemberRefusal,
  type OpenedSession,
  type Session,
  type SignedIn,
  type Visitor,
} from '../members/types.ts';
import type { Connecting } from '../processors/service.ts';
import type { AccountProviders } from '../single-sign-on/service.ts';
import type { Wallet } from '../wallet/service.ts';
import { type Business, headerOf, ownHeader } from './brand.ts';
import type { Cookies } from './cookies.ts';
import type { Refused } from './forms.ts';
import { requireOwnOrigin } from './origin.ts';
import type { PlatformDesk } from './platform-desk.ts';
import { messagesIn, pageVisitorOf, sayRefusal } from './visitor.ts';

/** The dependencies of the pages. */
export interface ConsoleDeps {
  readonly accounts: Accounts;
  readonly accountClosing: AccountClosing;
  readonly members: Members;
  readonly events: Pick<Events, 'readNewestId'>;
  readonly wallet: Pick<Wallet, 'tokenAccess'>;
  readonly connecting: Connecting;
  readonly accountProviders: AccountProviders;
  readonly accessPoints: Pick<AccessPoints, 'show' | 'save' | 'rotate' | 'remove'>;
  readonly mailRoutes: Pick<MailRoutes, 'show' | 'save' | 'test' | 'switchOff' | 'remove'>;
  /** The people who operate the installation. */
  readonly operator: {
    readonly standingOf: (session: Session) => Promise<'Strong' | 'Weak' | null>;
    readonly admitPerson: (session: Session) => Promise<unknown>;
    readonly listUnwell: (page: PageRequest) => Promise<object>;
    readonly listLog: (page: PageRequest, account: string | undefined) => Promise<object>;
  };
  readonly backups: { readonly show: () => Promise<object> };
  /** The operator's platform at Stripe. */
  readonly operatedPlatform: PlatformDesk;
  readonly cookies: Cookies;
  readonly log: Log;
  readonly clock: Clock;
  /** Without a mail server, nobody gets an invitation by mail. */
  readonly hasMailServer: boolean;
  /** Where the pages are, without a trailing slash. */
  readonly publicUrl: string;
  /** Counts the requests of an address, and refuses too many. */
  readonly limit: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The path before every path of the service, or empty. */
  readonly prefix: string;
}

/** The content of a page. */
interface Shown {
  readonly title: string;
  readonly body: Html;
  readonly session?: Session | null;
  readonly status?: number;
  /** The page's; left out, English. */
  readonly language?: Language;
  readonly scripts?: readonly Asset[];
  /** In whose name the page stands; left out, that of the service alone. */
  readonly business?: Business | undefined;
}

/** Sends a page in the common layout. */
export function show(
  { prefix }: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { title, body, session = null, status = 200, language = 'en', scripts = [], business }: Shown,
): Promise<never> {
  const { about } = messagesIn(language);
  const page = renderFrame({
    title: `${title} · Tranche`,
    language,
    accentColour: business?.accentColour ?? null,
    prefix,
    scripts,
    header: business === undefined ? ownHeader : headerOf(business),
    body,
    footer:
      session === null
        ? html`<footer><p><span translate="no">Tranche</span> · ${about}</p></footer>`
        : html`<footer><p>Signed in as <bdi>${session.name}</bdi> (${session.email})</p>
<form method="post" action="${prefix}/app/sign-out"><button class="link">Sign out</button></form></footer>`,
    hasGuardedForms: true,
    isNarrow: session === null,
  });
  return sendPage(request, reply, page, status);
}

/** Sends a browser to another page of the service. */
export function goTo({ prefix }: ConsoleDeps, reply: FastifyReply, path: string): never {
  return sendElsewhere(reply, `${prefix}${path}`);
}

export function visitorOf({ cookies }: ConsoleDeps, request: FastifyRequest): Visitor {
  return {
    userAgent: String(request.headers['user-agent'] ?? ''),
    address: request.ip,
    deviceSecrets: cookies.readDevices(request),
  };
}

/** Reads the signed-in person, or null. */
export async function sessionOf(
  { cookies, members }: ConsoleDeps,
  request: FastifyRequest,
): Promise<Session | null> {
  const secret = cookies.readSession(request);
  return secret === null ? null : members.findSession(secret);
}

/** Stores a sign-in in the browser, in place of its former one. */
export async function keepSession(
  deps: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedSession,
): Promise<void> {
  const before = await sessionOf(deps, request);
  if (before !== null) await deps.members.signOut(before);
  deps.cookies.keep(request, reply, opened);
}

/**
 * Continues after a right password or link: into the app, or to the second step, which leads to the same place. The
 * path is one below `/app`.
 */
export async function continueSignIn(
  deps: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
  next: string,
): Promise<never> {
  if ('opened' in signedIn) {
    await keepSession(deps, request, reply, signedIn.opened);
    return goTo(deps, reply, next);
  }
  deps.cookies.keepStep(reply, signedIn.step);
  return goTo(deps, reply, `/app/sign-in/second-step${queryOf(next)}`);
}

/** Where a sign-in leads: the path of the query if it is one of the app's own, otherwise the app. */
export function nextOf(request: FastifyRequest): string {
  const { next } = request.query as Readonly<Record<string, unknown>>;
  if (typeof next !== 'string' || !/^\/app(?:[/?]|$)/.test(next) || /[\\\p{Cc}]/u.test(next)) return '/app';
  // Resolves the path as browsers do, because dots may lead out of the app.
  const { pathname, search, origin } = new URL(next, 'http://here');
  return origin === 'http://here' && /^\/app(?:\/|$)/.test(pathname) ? `${pathname}${search}` : '/app';
}

/** The query with which a page of sign-in remembers where it leads; empty for the app itself. */
export function queryOf(next: string): string {
  return next === '/app' ? '' : `?next=${encodeURIComponent(next)}`;
}

/** One segment of a path. */
export function partOf(request: FastifyRequest, name: string): string {
  return (request.params as Readonly<Record<string, string>>)[name] ?? '';
}

/** One field of a form; our forms have only text. */
export function fieldOf(request: FastifyRequest, name: string): string {
  return request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<never>;

/** Adds a page, and what its form does. The form is refused when another site sends it. */
export function addPage(
  server: HttpServer,
  deps: ConsoleDeps,
  path: string,
  { get, post }: { readonly get?: Handler; readonly post?: Handler },
): void {
  const options = {
    schema: { hide: true } as object,
    config: { isDocument: true, readsForm: true },
    errorHandler: (cause: Error, request: FastifyRequest, reply: FastifyReply) =>
      void sendFault(deps, cause, request, reply),
  };
  if (get !== undefined) {
    server.get(path, options, (request, reply) => {
      deps.limit(request, reply);
      return get(request, reply);
    });
  }
  if (post === undefined) return;
  server.post(path, options, (request, reply) => {
    deps.limit(request, reply);
    requireOwnOrigin(request, deps.publicUrl);
    return post(request, reply);
  });
}

/** Does what a form asks for. After a refusal, shows its page again with the reason, in the visitor's language. */
export function onForm(
  page: (request: FastifyRequest, reply: FastifyReply, refused: Refused) => Promise<never>,
  submit: Handler,
): Handler {
  return async (request, reply) => {
    try {
      return await submit(request, reply);
    } catch (cause) {
      if (!(cause instanceof MemberRefusal)) throw cause;
      sendRetryAfter(reply, cause);
      const problem = sayRefusal(pageVisitorOf(request), cause);
      return page(request, reply, { problem, status: statusOf(cause), code: cause.code });
    }
  };
}

// Unknown errors are logged; the page shows nothing of them.
async function sendFault(deps: ConsoleDeps, cause: Error, request: FastifyRequest, reply: FastifyReply) {
  const reader = pageVisitorOf(request);
  const { faults } = reader.messages;
  const isRefused = cause instanceof MemberRefusal;
  const refusal = isRefused ? cause : refusalOf(cause);
  const status = isRefused ? statusOf(cause) : refusalOf(cause).status;
  sendRetryAfter(reply, refusal);
  if (status === 500) deps.log.error({ err: cause, requestId: request.id }, 'a page failed');
  const { title, text } =
    (faults.byStatus as Readonly<Record<number, typeof faults.other>>)[status] ?? faults.other;
  const words = isRefused ? sayRefusal(reader, cause) : text;
  const body = html`<section><h1>${title}</h1><p class="words">${words}</p>
<p class="words"><a href="${deps.prefix}/app">${faults.back}</a></p></section>`;
  await show(deps, request, reply, { title, body, status, language: reader.language });
}

function sendRetryAfter(
  reply: FastifyReply,
  { retryAfterSeconds }: { readonly retryAfterSeconds: number | undefined },
): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
}

/** The HTTP status of a page that shows a refusal. */
export function statusOf({ code, retryAfterSeconds }: MemberRefusal): number {
  if (code === 'not_allowed' || code === 'sign_up_off') return 403;
  return retryAfterSeconds === undefined ? 422 : 429;
}
