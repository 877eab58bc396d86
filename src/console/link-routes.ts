import type { FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '../accounts/types.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { type Html, html } from '../kit/text/html.ts';
import { acceptedLocale } from '../kit/text/locale.ts';
import { MemberRefusal, type Session, type ShownInvitation } from '../members/types.ts';
import { readBusiness } from './brand.ts';
import { addEmailForm } from './email-form.ts';
import { field, formPage, passwordField, type Refused, usernameField } from './forms.ts';
import {
  addPage,
  type ConsoleDeps,
  continueSignIn,
  fieldOf,
  goTo,
  onForm,
  partOf,
  queryOf,
  sessionOf,
  show,
  visitorOf,
} from './page.ts';
import { scripts } from './scripts.ts';
import { showUnusable } from './sign-in-routes.ts';
import { type PageVisitor, pageVisitorOf } from './visitor.ts';

/** Adds the pages behind links of mails and of the command line: join, a forgotten password, reset, welcome. */
export function linkRoutes(server: HttpServer, deps: ConsoleDeps): void {
  addJoining(server, deps);
  addForgetting(server, deps);
  addResetting(server, deps);
  addWelcome(server, deps);
}

/** The browser's language, which becomes the person's; null if the app does not have it. */
export function languageOf(request: FastifyRequest): string | null {
  return acceptedLocale(request.headers['accept-language'], languages)?.language ?? null;
}

// A visit alone uses nothing: mail scanners visit links.
function addJoining(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const invitation = await members.findInvitation(partOf(request, 'code'));
    if (invitation === null) return showUnusable(deps, request, reply);
    const session = await sessionOf(deps, request);
    const reader = pageVisitorOf(request);
    const form = { isSignedIn: isOwn(session, invitation), refused };
    return show(deps, request, reply, {
      title: reader.messages.join.button,
      body: joinPage(deps, request, reader, invitation, form),
      status: refused?.status ?? 200,
      language: reader.language,
      business: await readBusiness(deps.accounts, invitation.accountId, invitation.accountName),
      scripts: [scripts.password],
    });
  };
  addPage(server, deps, '/app/join/:code', {
    get: page,
    post: onForm(page, (request, reply) => join(deps, request, reply)),
  });
}

// A session of another account is not the person's own: its provider must not accept for them.
function isOwn(session: Session | null, invitation: ShownInvitation): boolean {
  return session?.onlyAccountId === null && session.emailKey === invitation.emailKey;
}

async function join(deps: ConsoleDeps, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { members } = deps;
  const code = partOf(request, 'code');
  const invitation = await members.findInvitation(code);
  if (invitation === null) throw new MemberRefusal('unusable_code');
  const session = await sessionOf(deps, request);
  const visitor = visitorOf(deps, request);
  const password = fieldOf(request, 'password');
  if (session !== null && isOwn(session, invitation)) {
    await members.acceptSignedIn(code, session);
    return goTo(deps, reply, '/app');
  }
  if (invitation.isKnown) {
    const signedIn = await members.acceptWithPassword(code, password, visitor);
    // A person with a second factor comes back after the second step, signed in, and joins.
    return continueSignIn(
      deps,
      request,
      reply,
      signedIn,
      'opened' in signedIn ? '/app' : `/app/join/${code}`,
    );
  }
  const person = { name: fieldOf(request, 'name'), password, language: languageOf(request) };
  const opened = await members.acceptAsNew(code, person, visitor);
  return continueSignIn(deps, request, reply, { opened }, '/app');
}

function joinPage(
  { prefix, members }: ConsoleDeps,
  request: FastifyRequest,
  { messages }: PageVisitor,
  { accountName, email, inviter, role, isKnown }: ShownInvitation,
  { isSignedIn, refused }: { readonly isSignedIn: boolean; readonly refused: Refused | undefined },
): Html {
  const { join: texts } = messages;
  const by = inviter === null ? null : html`<bdi>${inviter}</bdi>`;
  const account = html`<bdi>${accountName}</bdi>`;
  const lead = texts.lead(by, account, messages.roles[role], html`<bdi>${email}</bdi>`);
  const heading = texts.title(accountName);
  if (isSignedIn) return formPage({ heading, lead, refused, fields: [], button: texts.button });
  const { signOnName } = members;
  const path = `${prefix}/app/sign-in/oidc/start${queryOf(`/app/join/${partOf(request, 'code')}`)}`;
  if (signOnName !== null && members.isSignOnRequired) {
    return html`<section><h1>${heading}</h1>
<p class="words">${lead} ${texts.signOnLead(signOnName)}</p>
${refused ? html`<p class="problem" role="alert">${refused.problem}</p>` : ''}
<p><a class="button" href="${path}">${texts.signOn(signOnName)}</a></p></section>`;
  }
  const atProvider =
    signOnName === null
      ? ''
      : html`<p><a class="button plain" href="${path}">${texts.signOn(signOnName)}</a></p>`;
  if (isKnown) {
    return formPage({
      heading,
      lead: html`${lead} ${texts.known}`,
      refused,
      fields: [usernameField(email), passwordField({ label: texts.ownPassword, isNew: false, messages })],
      button: texts.knownButton,
      after: html`${atProvider}<p class="words"><a href="${prefix}/app/forgotten">${messages.signIn.forgotten}</a></p>`,
    });
  }
  return formPage({
    heading,
    lead,
    refused,
    fields: [
      usernameField(email),
      field({
        name: 'name',
        label: messages.yourName,
        autocomplete: 'name',
        value: fieldOf(request, 'name'),
      }),
      passwordField({ label: texts.choosePassword, hint: messages.passwordHint, isNew: true, messages }),
    ],
    button: texts.button,
    after: atProvider,
  });
}

function addForgetting(server: HttpServer, deps: ConsoleDeps): void {
  addEmailForm(server, deps, {
    path: '/app/forgotten',
    textsOf: ({ forgotten }) =>
      deps.members.isSignOnRequired ? { ...forgotten, sent: forgotten.sentWhereRequired } : forgotten,
    after: ({ forgotten }) =>
      html`<p class="words"><a href="${deps.prefix}/app/sign-in">${forgotten.back}</a></p>`,
    ask: (request, email) => deps.members.askForReset(email, request.ip),
  });
}

function addResetting(server: HttpServer, deps: ConsoleDeps): void {
  const { members, cookies } = deps;
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const email = await members.findReset(partOf(request, 'code'));
    if (email === null) return showUnusable(deps, request, reply);
    const { language, messages } = pageVisitorOf(request);
    const { title } = messages.forgotten;
    const body = formPage({
      heading: title,
      lead: messages.reset.lead(html`<bdi>${email}</bdi>`),
      refused,
      fields: [
        usernameField(email),
        passwordField({ label: messages.newPassword, hint: messages.passwordHint, isNew: true, messages }),
      ],
      button: messages.reset.button,
    });
    return show(deps, request, reply, {
      title,
      body,
      status: refused?.status ?? 200,
      language,
      scripts: [scripts.password],
    });
  };
  addPage(server, deps, '/app/reset/:code', {
    get: page,
    post: onForm(page, async (request, reply) => {
      const password = fieldOf(request, 'password');
      const visitor = visitorOf(deps, request);
      const secret = await members.resetPassword(partOf(request, 'code'), password, visitor);
      cookies.forget(reply);
      cookies.keepDevice(request, reply, secret);
      return goTo(deps, reply, '/app/sign-in?after=reset');
    }),
  });
}

function addWelcome(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const found = await members.findWelcome(partOf(request, 'code'));
    if (found === null) return showUnusable(deps, request, reply);
    const { language, messages } = pageVisitorOf(request);
    const { title, lead, button } = messages.welcome;
    const body = formPage({
      heading: title,
      lead: lead(html`<bdi>${found.name}</bdi>`, html`<bdi>${found.email}</bdi>`),
      refused,
      fields: [],
      button,
    });
    return show(deps, request, reply, { title, body, status: refused?.status ?? 200, language });
  };
  addPage(server, deps, '/app/welcome/:code', {
    get: page,
    post: onForm(page, async (request, reply) => {
      const code = partOf(request, 'code');
      const signedIn = await members.signInByLink(code, visitorOf(deps, request));
      return continueSignIn(deps, request, reply, signedIn, '/app');
    }),
  });
}
