import type { FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '../accounts/types.ts';
import { html } from '../kit/html.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { acceptedLocale } from '../kit/locale.ts';
import { MemberRefusal, type ShownInvitation } from '../members/types.ts';
import { field, formPage, newPasswordField } from './forms.ts';
import {
  addPage,
  type ConsoleDeps,
  fieldOf,
  goTo,
  keepSession,
  orAgain,
  partOf,
  sessionOf,
  show,
  statusOf,
  visitorOf,
} from './page.ts';

/** Adds the pages for visitors who are not signed in: sign in and out, join, forgotten password, reset. */
export function signInRoutes(server: HttpServer, deps: ConsoleDeps): void {
  addSigningIn(server, deps);
  addSigningOut(server, deps);
  addJoining(server, deps);
  addForgetting(server, deps);
  addResetting(server, deps);
}

interface Refused {
  readonly problem: string;
  readonly status: number;
}

const refusedBy = (refusal: MemberRefusal): Refused => ({
  problem: refusal.message,
  status: statusOf(refusal),
});

function addSigningIn(server: HttpServer, deps: ConsoleDeps): void {
  const { members, prefix } = deps;
  const page = (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const isReset = (request.query as Readonly<Record<string, unknown>>).after === 'reset';
    const body = formPage({
      heading: 'Sign in',
      ...(isReset ? { lead: 'Your password is set. Sign in with it.' } : {}),
      problem: refused?.problem ?? null,
      fields: [
        field({
          name: 'email',
          label: 'Email',
          type: 'email',
          autocomplete: 'username',
          value: fieldOf(request, 'email'),
        }),
        field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }),
      ],
      button: 'Sign in',
      after: html`<p class="words"><a href="${prefix}/app/forgotten">No password, or forgotten?</a></p>`,
    });
    return show(deps, request, reply, { title: 'Sign in', body, status: refused?.status ?? 200 });
  };
  addPage(server, deps, '/app/sign-in', {
    get: async (request, reply) =>
      (await sessionOf(deps, request)) === null ? page(request, reply) : goTo(deps, reply, '/app'),
    post: (request, reply) =>
      orAgain(
        reply,
        async () => {
          const visitor = visitorOf(deps, request);
          const opened = await members.signIn(
            fieldOf(request, 'email'),
            fieldOf(request, 'password'),
            visitor,
          );
          await keepSession(deps, request, reply, opened);
          return goTo(deps, reply, '/app');
        },
        (_problem, refusal) => page(request, reply, refusedBy(refusal)),
      ),
  });
}

function addSigningOut(server: HttpServer, deps: ConsoleDeps): void {
  addPage(server, deps, '/app/sign-out', {
    post: async (request, reply) => {
      const session = await sessionOf(deps, request);
      if (session !== null) await deps.members.signOut(session);
      deps.cookies.forget(reply);
      return goTo(deps, reply, '/app/sign-in');
    },
  });
}

// All links that do not work get the same answer.
function showUnusable(deps: ConsoleDeps, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const body = html`<section><h1>This link no longer works</h1>
<p class="words">It was used, was taken back, or is too old. Nothing has changed. Ask whoever invited you for a new one, or, for a new password, <a href="${deps.prefix}/app/forgotten">ask for another link</a>.</p></section>`;
  return show(deps, request, reply, { title: 'This link does not work', body, status: 404 });
}

// A visit alone uses nothing: mail scanners visit links.
function addJoining(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const invitation = await members.findInvitation(partOf(request, 'code'));
    if (invitation === null) return showUnusable(deps, request, reply);
    const session = await sessionOf(deps, request);
    const isSignedIn = session?.emailKey === invitation.emailKey;
    const body = joinPage(deps, request, invitation, isSignedIn, refused?.problem ?? null);
    return show(deps, request, reply, { title: 'Join', body, status: refused?.status ?? 200 });
  };
  addPage(server, deps, '/app/join/:code', {
    get: (request, reply) => page(request, reply),
    post: (request, reply) =>
      orAgain(
        reply,
        async () => {
          const code = partOf(request, 'code');
          const invitation = await members.findInvitation(code);
          if (invitation === null) throw new MemberRefusal('unusable_code');
          const session = await sessionOf(deps, request);
          const visitor = visitorOf(deps, request);
          const password = fieldOf(request, 'password');
          if (session?.emailKey === invitation.emailKey) {
            await members.acceptSignedIn(code, session);
          } else if (invitation.isKnown) {
            await keepSession(
              deps,
              request,
              reply,
              await members.acceptWithPassword(code, password, visitor),
            );
          } else {
            const language = acceptedLocale(request.headers['accept-language'], languages)?.language ?? null;
            const person = { name: fieldOf(request, 'name'), password, language };
            await keepSession(deps, request, reply, await members.acceptAsNew(code, person, visitor));
          }
          return goTo(deps, reply, '/app');
        },
        (_problem, refusal) => page(request, reply, refusedBy(refusal)),
      ),
  });
}

function joinPage(
  { prefix }: ConsoleDeps,
  request: FastifyRequest,
  { accountName, email, inviter, role, isKnown }: ShownInvitation,
  isSignedIn: boolean,
  problem: string | null,
) {
  const lead = html`${inviter === null ? 'You are invited' : html`<bdi>${inviter}</bdi> invites you`} to <bdi>${accountName}</bdi> as ${role}, with the address <bdi>${email}</bdi>.`;
  const heading = `Join ${accountName}`;
  if (isSignedIn) return formPage({ heading, lead, problem, fields: [], button: 'Join' });
  const username = html`<input type="hidden" name="username" autocomplete="username" value="${email}">`;
  if (isKnown) {
    return formPage({
      heading,
      lead: html`${lead} You are known here: join with your own password.`,
      problem,
      fields: [
        username,
        field({
          name: 'password',
          label: 'Your password',
          type: 'password',
          autocomplete: 'current-password',
        }),
      ],
      button: 'Sign in and join',
      after: html`<p class="words"><a href="${prefix}/app/forgotten">No password, or forgotten?</a></p>`,
    });
  }
  return formPage({
    heading,
    lead,
    problem,
    fields: [
      username,
      field({ name: 'name', label: 'Your name', autocomplete: 'name', value: fieldOf(request, 'name') }),
      newPasswordField('Choose a password'),
    ],
    button: 'Join',
  });
}

function addForgetting(server: HttpServer, deps: ConsoleDeps): void {
  const page = (request: FastifyRequest, reply: FastifyReply, refused?: Refused) =>
    show(deps, request, reply, {
      title: 'A new password',
      status: refused?.status ?? 200,
      body: formPage({
        heading: 'Choose a new password',
        lead: 'We send you a link with which you choose one.',
        problem: refused?.problem ?? null,
        fields: [
          field({
            name: 'email',
            label: 'Email',
            type: 'email',
            autocomplete: 'username',
            value: fieldOf(request, 'email'),
          }),
        ],
        button: 'Send the link',
        after: html`<p class="words"><a href="${deps.prefix}/app/sign-in">Back to sign in</a></p>`,
      }),
    });
  addPage(server, deps, '/app/forgotten', {
    get: (request, reply) => page(request, reply),
    post: (request, reply) =>
      orAgain(
        reply,
        async () => {
          await deps.members.askForReset(fieldOf(request, 'email'), request.ip);
          return goTo(deps, reply, '/app/forgotten/sent');
        },
        (_problem, refusal) => page(request, reply, refusedBy(refusal)),
      ),
  });
  addPage(server, deps, '/app/forgotten/sent', {
    get: (request, reply) =>
      show(deps, request, reply, {
        title: 'Check your email',
        body: html`<section><h1>Check your email</h1>
<p class="words">If this address belongs to a member, a link is on its way. It works once, for an hour. Nothing after a few minutes? Check your spam folder, or ask whoever runs this service for a link.</p>
<p class="words"><a href="${deps.prefix}/app/sign-in">Back to sign in</a></p></section>`,
      }),
  });
}

function addResetting(server: HttpServer, deps: ConsoleDeps): void {
  const { members, cookies } = deps;
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const email = await members.findReset(partOf(request, 'code'));
    if (email === null) return showUnusable(deps, request, reply);
    const body = formPage({
      heading: 'Choose a new password',
      lead: html`For <bdi>${email}</bdi>. This signs you out everywhere.`,
      problem: refused?.problem ?? null,
      fields: [
        html`<input type="hidden" name="username" autocomplete="username" value="${email}">`,
        newPasswordField('New password'),
      ],
      button: 'Set the password',
    });
    return show(deps, request, reply, {
      title: 'Choose a new password',
      body,
      status: refused?.status ?? 200,
    });
  };
  addPage(server, deps, '/app/reset/:code', {
    get: (request, reply) => page(request, reply),
    post: (request, reply) =>
      orAgain(
        reply,
        async () => {
          const visitor = visitorOf(deps, request);
          const secret = await members.resetPassword(
            partOf(request, 'code'),
            fieldOf(request, 'password'),
            visitor,
          );
          cookies.forget(reply);
          cookies.keepDevice(request, reply, secret);
          return goTo(deps, reply, '/app/sign-in?after=reset');
        },
        (_problem, refusal) => page(request, reply, refusedBy(refusal)),
      ),
  });
}
