import type { FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '../accounts/types.ts';
import { html } from '../kit/html.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { acceptedLocale } from '../kit/locale.ts';
import { MemberRefusal, type ShownInvitation } from '../members/types.ts';
import { field, formPage, newPasswordField } from './forms.ts';
import {
  addPage,
  type ConsoleParts,
  fieldOf,
  goTo,
  keepSession,
  orAgain,
  partOf,
  sessionOf,
  show,
  statusOf,
  visitorOf,
} from './parts.ts';

/** Adds the pages that nobody needs to be signed in for: sign in and out, join, forgotten, reset. */
export function signInRoutes(server: HttpServer, parts: ConsoleParts): void {
  addSigningIn(server, parts);
  addSigningOut(server, parts);
  addJoining(server, parts);
  addForgetting(server, parts);
  addResetting(server, parts);
}

interface Refused {
  readonly problem: string;
  readonly status: number;
}

const refusedBy = (refusal: MemberRefusal): Refused => ({
  problem: refusal.message,
  status: statusOf(refusal),
});

function addSigningIn(server: HttpServer, parts: ConsoleParts): void {
  const { members, prefix } = parts;
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
    return show(parts, request, reply, { title: 'Sign in', body, status: refused?.status ?? 200 });
  };
  addPage(server, parts, '/app/sign-in', {
    get: async (request, reply) =>
      (await sessionOf(parts, request)) === null ? page(request, reply) : goTo(parts, reply, '/app'),
    post: (request, reply) =>
      orAgain(
        reply,
        async () => {
          const visitor = visitorOf(parts, request);
          const opened = await members.signIn(
            fieldOf(request, 'email'),
            fieldOf(request, 'password'),
            visitor,
          );
          await keepSession(parts, request, reply, opened);
          return goTo(parts, reply, '/app');
        },
        (_problem, refusal) => page(request, reply, refusedBy(refusal)),
      ),
  });
}

function addSigningOut(server: HttpServer, parts: ConsoleParts): void {
  addPage(server, parts, '/app/sign-out', {
    post: async (request, reply) => {
      const session = await sessionOf(parts, request);
      if (session !== null) await parts.members.signOut(session);
      parts.cookies.forget(reply);
      return goTo(parts, reply, '/app/sign-in');
    },
  });
}

// A link that does not work says the same whatever the reason.
function showUnusable(parts: ConsoleParts, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const body = html`<section><h1>This link no longer works</h1>
<p class="words">It was used, was taken back, or is too old. Nothing has changed. Ask whoever invited you for a new one, or, for a new password, <a href="${parts.prefix}/app/forgotten">ask for another link</a>.</p></section>`;
  return show(parts, request, reply, { title: 'This link does not work', body, status: 404 });
}

// A visit alone uses nothing up: scanners of mails visit.
function addJoining(server: HttpServer, parts: ConsoleParts): void {
  const { members } = parts;
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const invitation = await members.findInvitation(partOf(request, 'code'));
    if (invitation === null) return showUnusable(parts, request, reply);
    const session = await sessionOf(parts, request);
    const isSignedIn = session?.emailKey === invitation.emailKey;
    const body = joinPage(parts, request, invitation, isSignedIn, refused?.problem ?? null);
    return show(parts, request, reply, { title: 'Join', body, status: refused?.status ?? 200 });
  };
  addPage(server, parts, '/app/join/:code', {
    get: (request, reply) => page(request, reply),
    post: (request, reply) =>
      orAgain(
        reply,
        async () => {
          const code = partOf(request, 'code');
          const invitation = await members.findInvitation(code);
          if (invitation === null) throw new MemberRefusal('unusable_code');
          const session = await sessionOf(parts, request);
          const visitor = visitorOf(parts, request);
          const password = fieldOf(request, 'password');
          if (session?.emailKey === invitation.emailKey) {
            await members.acceptSignedIn(code, session);
          } else if (invitation.isKnown) {
            await keepSession(
              parts,
              request,
              reply,
              await members.acceptWithPassword(code, password, visitor),
            );
          } else {
            const language = acceptedLocale(request.headers['accept-language'], languages)?.language ?? null;
            const person = { name: fieldOf(request, 'name'), password, language };
            await keepSession(parts, request, reply, await members.acceptAsNew(code, person, visitor));
          }
          return goTo(parts, reply, '/app');
        },
        (_problem, refusal) => page(request, reply, refusedBy(refusal)),
      ),
  });
}

function joinPage(
  { prefix }: ConsoleParts,
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

function addForgetting(server: HttpServer, parts: ConsoleParts): void {
  const page = (request: FastifyRequest, reply: FastifyReply, refused?: Refused) =>
    show(parts, request, reply, {
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
        after: html`<p class="words"><a href="${parts.prefix}/app/sign-in">Back to sign in</a></p>`,
      }),
    });
  addPage(server, parts, '/app/forgotten', {
    get: (request, reply) => page(request, reply),
    post: (request, reply) =>
      orAgain(
        reply,
        async () => {
          await parts.members.askForReset(fieldOf(request, 'email'), request.ip);
          return goTo(parts, reply, '/app/forgotten/sent');
        },
        (_problem, refusal) => page(request, reply, refusedBy(refusal)),
      ),
  });
  addPage(server, parts, '/app/forgotten/sent', {
    get: (request, reply) =>
      show(parts, request, reply, {
        title: 'Check your email',
        body: html`<section><h1>Check your email</h1>
<p class="words">If this address belongs to a member, a link is on its way. It works once, for an hour. Nothing after a few minutes? Check your spam folder, or ask whoever runs this service for a link.</p>
<p class="words"><a href="${parts.prefix}/app/sign-in">Back to sign in</a></p></section>`,
      }),
  });
}

function addResetting(server: HttpServer, parts: ConsoleParts): void {
  const { members, cookies } = parts;
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const email = await members.findReset(partOf(request, 'code'));
    if (email === null) return showUnusable(parts, request, reply);
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
    return show(parts, request, reply, {
      title: 'Choose a new password',
      body,
      status: refused?.status ?? 200,
    });
  };
  addPage(server, parts, '/app/reset/:code', {
    get: (request, reply) => page(request, reply),
    post: (request, reply) =>
      orAgain(
        reply,
        async () => {
          const visitor = visitorOf(parts, request);
          const secret = await members.resetPassword(
            partOf(request, 'code'),
            fieldOf(request, 'password'),
            visitor,
          );
          cookies.forget(reply);
          cookies.keepDevice(request, reply, secret);
          return goTo(parts, reply, '/app/sign-in?after=reset');
        },
        (_problem, refusal) => page(request, reply, refusedBy(refusal)),
      ),
  });
}
