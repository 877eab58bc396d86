import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from '../kit/http/server.ts';
import { html } from '../kit/text/html.ts';
import { MemberRefusal } from '../members/types.ts';
import { CALLBACK_PATH } from '../single-sign-on/service.ts';
import { notSignedIn } from './api.ts';
import type { Refused } from './forms.ts';
import { requireOwnLink } from './origin.ts';
import {
  addPage,
  type ConsoleDeps,
  continueSignIn,
  goTo,
  nextOf,
  onForm,
  sessionOf,
  show,
  statusOf,
  visitorOf,
} from './page.ts';
import { showSignIn } from './sign-in-routes.ts';
import { pageVisitorOf, sayRefusal } from './visitor.ts';

/** The longest path that an attempt keeps: no page of the app has one of this length. */
const LONGEST_PATH = 2_000;

/** Adds signing in at the provider of the installation, and confirming there who is signed in. */
export function signOnRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  if (members.signOnName === null) return;
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
      const { purpose } = request.query as Readonly<Record<string, unknown>>;
      const isConfirming = purpose === 'confirm';
      // At a provider that asks for nothing, a click on another site must not confirm who is signed in here.
      if (isConfirming) requireOwnLink(request, deps.publicUrl);
      const session = isConfirming ? await sessionOf(deps, request) : null;
      if (isConfirming && session === null) throw notSignedIn();
      const next = nextOf(request);
      const returnPath = next.length > LONGEST_PATH ? '/app' : next;
      const { url, browserSecret } = await members.startSignOn(
        session,
        returnPath,
        deps.cookies.readSignOn(request),
      );
      deps.cookies.keepSignOn(reply, browserSecret);
      return reply.header('cache-control', 'no-store').redirect(url, 303) as never;
    }),
  });
  addPage(server, deps, CALLBACK_PATH, {
    get: refusable(async (request, reply) => {
      // Kept: a sign-in in another tab may be under way. Without an attempt the secret opens nothing.
      const secret = deps.cookies.readSignOn(request);
      const query = request.url.slice(request.url.indexOf('?'));
      if (!query.startsWith('?')) throw new MemberRefusal('sign_on_expired');
      const session = await sessionOf(deps, request);
      const visitor = visitorOf(deps, request);
      const { signedIn, refusal, returnPath } = await members.finishSignOn(query, secret, session, visitor);
      if (refusal !== null) {
        const problem = sayRefusal(pageVisitorOf(request), refusal);
        return showRefused(deps, request, reply, { problem, status: statusOf(refusal) }, returnPath);
      }
      // Confirmed, or on the way to an account.
      return signedIn === null
        ? goTo(deps, reply, returnPath)
        : continueSignIn(deps, request, reply, signedIn, returnPath);
    }),
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
