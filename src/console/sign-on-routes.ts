import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from '../kit/http/server.ts';
import { MemberRefusal } from '../members/types.ts';
import { CALLBACK_PATH } from '../single-sign-on/service.ts';
import { notSignedIn } from './api.ts';
import {
  addPage,
  type ConsoleDeps,
  continueSignIn,
  goTo,
  nextOf,
  onForm,
  sessionOf,
  visitorOf,
} from './page.ts';
import { showSignIn } from './sign-in-routes.ts';

/** The longest path that an attempt keeps: no page of the app has one of this length. */
const LONGEST_PATH = 2_000;

/** Adds signing in at the provider of the installation, and confirming there who is signed in. */
export function signOnRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  if (members.signOnName === null) return;
  const refusable = (submit: (request: FastifyRequest, reply: FastifyReply) => Promise<never>) =>
    onForm((request, reply, refused) => showSignIn(deps, request, reply, refused), submit);
  addPage(server, deps, '/app/sign-in/oidc/start', {
    get: refusable(async (request, reply) => {
      const { purpose } = request.query as Readonly<Record<string, unknown>>;
      const isConfirming = purpose === 'confirm';
      const session = isConfirming ? await sessionOf(deps, request) : null;
      if (isConfirming && session === null) throw notSignedIn();
      const next = nextOf(request);
      const returnPath = next.length > LONGEST_PATH ? '/app' : next;
      const { url, browserSecret } = await members.startSignOn(session, returnPath);
      deps.cookies.keepSignOn(reply, browserSecret);
      return reply.header('cache-control', 'no-store').redirect(url, 303) as never;
    }),
  });
  addPage(server, deps, CALLBACK_PATH, {
    get: refusable(async (request, reply) => {
      const secret = deps.cookies.readSignOn(request);
      deps.cookies.dropSignOn(reply);
      const query = request.url.slice(request.url.indexOf('?'));
      if (!query.startsWith('?')) throw new MemberRefusal('sign_on_expired');
      const session = await sessionOf(deps, request);
      const visitor = visitorOf(deps, request);
      const { signedIn, returnPath } = await members.finishSignOn(query, secret, session, visitor);
      return signedIn === null
        ? goTo(deps, reply, returnPath)
        : continueSignIn(deps, request, reply, signedIn, returnPath);
    }),
  });
}
