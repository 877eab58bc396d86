import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { type AccountId, parseId } from '../kit/ids.ts';
import { html } from '../kit/text/html.ts';
import { MemberRefusal } from '../members/types.ts';
import { CALLBACK_PATH } from '../single-sign-on/service.ts';
import { notSignedIn } from './api.ts';
import { readBusiness } from './brand.ts';
import type { Refused } from './forms.ts';
import { requireOwnLink } from './origin.ts';
import { requireRole } from './owned.ts';
import {
  addPage,
  type ConsoleDeps,
  continueSignIn,
  goTo,
  nextOf,
  onForm,
  partOf,
  sessionOf,
  show,
  statusOf,
  visitorOf,
} from './page.ts';
import { showSignIn } from './sign-in-routes.ts';
import { pageVisitorOf, sayRefusal } from './visitor.ts';

/** The longest path that an attempt keeps: no page of the app has one of this length. */
const LONGEST_PATH = 2_000;

/** Adds signing in at a provider, of the installation or of an account, and confirming there who is signed in. */
export function signOnRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const refusable = (submit: (request: FastifyRequest, reply: FastifyReply) => Promise<never>) =>
    onForm(
      async (request, reply, refused) =>
        (await sessionOf(deps, request)) === null
          ? showSignIn(deps, request, reply, refused)
          : showRefused(deps, request, reply, refused, '/app'),
      submit,
    );
  addPage(server, deps, '/app/sign-in/oidc/start', {
    get: refusable(async (request, reply) => {
      const { url, browserSecret } = await start(deps, request, deps.cookies.readSignOn(request));
      deps.cookies.keepSignOn(reply, browserSecret);
      return reply.header('cache-control', 'no-store').redirect(url, 303) as never;
    }),
  });
  // An account's provider has an address of its own: a code that another one gave must not reach it.
  for (const path of [CALLBACK_PATH, `${CALLBACK_PATH}/:account_id`]) {
    addPage(server, deps, path, { get: refusable((request, reply) => finish(deps, request, reply)) });
  }
  addAccountPages(server, deps);
}

async function start(deps: ConsoleDeps, request: FastifyRequest, keptSecret: string | null) {
  const { members } = deps;
  const { purpose, account } = request.query as Readonly<Record<string, unknown>>;
  const next = nextOf(request);
  const returnPath = next.length > LONGEST_PATH ? '/app' : next;
  const path = typeof account === 'string' ? account : undefined;
  if (purpose !== 'confirm' && purpose !== 'test') {
    // The provider of an account says what its Owner wants: a link of another site would end the visitor's own session, and
    // leave them signed in as somebody whom they do not know.
    if (path !== undefined) requireOwnLink(request, deps.publicUrl);
    return members.startSignOn(null, returnPath, keptSecret, path);
  }
  // At a provider that asks for nothing, a click on another site must not confirm who is signed in here.
  requireOwnLink(request, deps.publicUrl);
  const session = await sessionOf(deps, request);
  if (session === null) throw notSignedIn();
  if (purpose === 'confirm') return members.startSignOn(session, returnPath, keptSecret);
  const { id } = await requireRole(
    deps,
    session,
    path ?? '',
    ['Owner'],
    'Only an Owner may try the sign-in.',
  );
  members.requireRecent(session);
  return members.startTrial(session, id, returnPath, keptSecret);
}

async function finish(deps: ConsoleDeps, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { members } = deps;
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  if (query === '') throw new MemberRefusal('sign_on_expired');
  const { account_id: text } = request.params as { readonly account_id?: string };
  const accountId = text === undefined ? null : parseId<AccountId>(text);
  if (text !== undefined && accountId === null) throw new MemberRefusal('sign_on_expired');
  // Kept: a sign-in in another tab may be under way. Without an attempt the secret opens nothing.
  const back = { accountId, query, browserSecret: deps.cookies.readSignOn(request) };
  const session = await sessionOf(deps, request);
  const done = await members.finishSignOn(back, session, visitorOf(deps, request));
  const { signedIn, refusal, returnPath } = done;
  if (refusal !== null) {
    const problem = sayRefusal(pageVisitorOf(request), refusal);
    return showRefused(deps, request, reply, { problem, status: statusOf(refusal) }, returnPath);
  }
  // Confirmed, tried, or on the way to an account.
  return signedIn === null
    ? goTo(deps, reply, returnPath)
    : continueSignIn(deps, request, reply, signedIn, returnPath);
}

// The addresses that an account gives its people, and where they are sent when the account requires its provider.
function addAccountPages(server: HttpServer, deps: ConsoleDeps): void {
  const { members, prefix } = deps;
  addPage(server, deps, '/app/sso', {
    get: async (request, reply) => {
      const session = await sessionOf(deps, request);
      if (session === null) return goTo(deps, reply, '/app/sign-in');
      if (session.memberships.length > 0) return goTo(deps, reply, '/app');
      const { language, messages } = pageVisitorOf(request);
      const { title, lead } = messages.accountSignOn;
      const links = session.closedMemberships.map(
        ({ path, name }) =>
          html`<p><a class="button plain" href="${prefix}/app/sso/${path}"><bdi>${name}</bdi></a></p>`,
      );
      const body = html`<section><h1>${title}</h1>
<p class="words">${lead}</p>
${links}</section>`;
      return show(deps, request, reply, { title, body, language, session });
    },
  });
  addPage(server, deps, '/app/sso/:account_path', {
    get: async (request, reply) => {
      const found = await members.findAccountSignOn(partOf(request, 'account_path'));
      if (found === null) throw AppError.notFound('account');
      const { language, messages } = pageVisitorOf(request);
      const { heading, only } = messages.accountSignOn;
      const next = nextOf(request);
      const goal = next === '/app' ? `/app/accounts/${found.path}` : next;
      const query = new URLSearchParams({ account: found.path, next: goal }).toString();
      const body = html`<section><h1>${heading(html`<bdi>${found.name}</bdi>`)}</h1>
<p class="words">${only}</p>
<p><a class="button" href="${prefix}/app/sign-in/oidc/start?${query}">${messages.signIn.signOn(found.providerName)}</a></p>
<p class="words"><a href="${prefix}/app/sign-in">${messages.accountSignOn.other}</a></p></section>`;
      const business = await readBusiness(deps.accounts, found.id, found.name);
      return show(deps, request, reply, { title: messages.signIn.title, body, language, business });
    },
  });
}

// Not the page to sign in: the person is signed in, and goes on where they were.
function showRefused(
  deps: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, status }: Pick<Refused, 'problem' | 'status'>,
  returnPath: string,
): Promise<never> {
  const { language, messages } = pageVisitorOf(request);
  const { other, back } = messages.faults;
  const body = html`<section><h1>${other.title}</h1><p class="words">${problem}</p>
<p class="words"><a href="${deps.prefix}${returnPath}">${back}</a></p></section>`;
  return show(deps, request, reply, { title: other.title, body, status, language });
}
