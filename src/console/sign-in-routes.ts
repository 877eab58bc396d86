import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from '../kit/http/server.ts';
import { type Html, html } from '../kit/text/html.ts';
import { sendAnswer } from '../look/send.ts';
import { type FormPage, field, formPage, passwordField, type Refused } from './forms.ts';
import {
  addPage,
  type ConsoleDeps,
  continueSignIn,
  fieldOf,
  goTo,
  keepSession,
  nextOf,
  onForm,
  queryOf,
  sessionOf,
  show,
  visitorOf,
} from './page.ts';
import { scripts } from './scripts.ts';
import { type PageVisitor, pageVisitorOf } from './visitor.ts';

/** Adds signing in, by password and second step or by a passkey, and signing out. */
export function signInRoutes(server: HttpServer, deps: ConsoleDeps): void {
  addSigningIn(server, deps);
  addPasskey(server, deps);
  addSecondStep(server, deps);
  addPage(server, deps, '/app/sign-out', {
    post: async (request, reply) => {
      const session = await sessionOf(deps, request);
      if (session !== null) await deps.members.signOut(session);
      deps.cookies.forget(reply);
      return goTo(deps, reply, '/app/sign-in');
    },
  });
}

// Why a visitor has come back to the page.
function leadOf(request: FastifyRequest, { messages: { signIn } }: PageVisitor): string | undefined {
  const { after } = request.query as Readonly<Record<string, unknown>>;
  if (after === 'reset') return signIn.afterReset;
  return after === 'step' ? signIn.afterStep : undefined;
}

/** The page to sign in, with the reason when that was refused. */
export function showSignIn(
  deps: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refused | null = null,
): Promise<never> {
  const { members, prefix } = deps;
  const reader = pageVisitorOf(request);
  const { language, messages } = reader;
  const { signIn } = messages;
  const lead = leadOf(request, reader);
  const query = queryOf(nextOf(request));
  const body = formPage({
    heading: signIn.title,
    ...(lead === undefined ? {} : { lead }),
    refused,
    ...aboveForm(deps, query, reader, refused),
    action: `${prefix}/app/sign-in${query}`,
    fields: [
      field({
        name: 'email',
        label: messages.email,
        type: 'email',
        autocomplete: members.offersPasskeys ? 'username webauthn' : 'username',
        value: fieldOf(request, 'email'),
      }),
      passwordField({ label: messages.password, isNew: false, messages }),
    ],
    button: signIn.button,
    after: html`${members.signOnName === null || members.isSignOnRequired ? '' : signOnLink(deps, query, reader, members.signOnName)}
${members.offersPasskeys ? passkeyForm(`${prefix}/app/sign-in/passkey`, query, reader) : ''}
<p class="words"><a href="${prefix}/app/forgotten">${signIn.forgotten}</a></p>
${members.isSignUpOpen ? html`<p class="words"><a href="${prefix}/app/sign-up">${signIn.signUp}</a></p>` : ''}`,
  });
  const status = refused?.status ?? 200;
  const loaded = [scripts.password, ...(members.offersPasskeys ? [scripts.passkey] : [])];
  return show(deps, request, reply, { title: signIn.title, body, status, language, scripts: loaded });
}

function signOnLink({ prefix }: ConsoleDeps, query: string, { messages }: PageVisitor, name: string): Html {
  const path = `${prefix}/app/sign-in/oidc/start${query}`;
  return html`<p><a class="button plain" href="${path}">${messages.signIn.signOn(name)}</a></p>`;
}

// Where the provider is required, passwords are for emergencies: their form is folded.
function aboveForm(
  { members, prefix }: ConsoleDeps,
  query: string,
  { messages: { signIn } }: PageVisitor,
  refused: Refused | null,
): Partial<Pick<FormPage, 'before' | 'fold'>> {
  if (members.signOnName === null || !members.isSignOnRequired) return {};
  const path = `${prefix}/app/sign-in/oidc/start${query}`;
  const isOpen = refused !== null && !refused.code.startsWith('sign_on_');
  return {
    before: html`<p><a class="button" href="${path}">${signIn.signOn(members.signOnName)}</a></p>`,
    fold: { summary: signIn.emergency, hint: signIn.emergencyHint, isOpen },
  };
}

// Shown by its script, in browsers that take passkeys.
function passkeyForm(path: string, query: string, { messages: { signIn } }: PageVisitor): Html {
  return html`<form method="post" action="${path}${query}" data-options="${path}/options" hidden>
<input type="hidden" name="answer">
<button class="button plain">${signIn.passkey}</button>
<p class="problem" role="alert" hidden>${signIn.passkeyFailed}</p>
</form>`;
}

function addSigningIn(server: HttpServer, deps: ConsoleDeps): void {
  addPage(server, deps, '/app/sign-in', {
    get: async (request, reply) =>
      (await sessionOf(deps, request)) === null
        ? showSignIn(deps, request, reply)
        : goTo(deps, reply, nextOf(request)),
    post: onForm(
      (request, reply, refused) => showSignIn(deps, request, reply, refused),
      async (request, reply) => {
        const email = fieldOf(request, 'email');
        const visitor = visitorOf(deps, request);
        const signedIn = await deps.members.signIn(email, fieldOf(request, 'password'), visitor);
        return continueSignIn(deps, request, reply, signedIn, nextOf(request));
      },
    ),
  });
}

function addPasskey(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  addPage(server, deps, '/app/sign-in/passkey/options', {
    post: async (_request, reply) => sendAnswer(reply, { options: await members.startPasskeySignIn() }),
  });
  addPage(server, deps, '/app/sign-in/passkey', {
    post: onForm(
      (request, reply, refused) => showSignIn(deps, request, reply, refused),
      async (request, reply) => {
        const answer = fieldOf(request, 'answer');
        const opened = await members.signInWithPasskey(answer, visitorOf(deps, request));
        await keepSession(deps, request, reply, opened);
        return goTo(deps, reply, nextOf(request));
      },
    ),
  });
}

async function showSecondStep(
  deps: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refused | null = null,
): Promise<never> {
  const { language, messages } = pageVisitorOf(request);
  const { step } = messages;
  const query = queryOf(nextOf(request));
  const secret = deps.cookies.readStep(request);
  const email = secret === null ? null : await deps.members.findStep(secret);
  if (email === null) return goTo(deps, reply, `/app/sign-in?after=step${query.replace('?', '&')}`);
  const body = formPage({
    heading: step.title,
    lead: step.lead(html`<bdi>${email}</bdi>`),
    refused,
    fields: [
      field({ name: 'code', label: step.code, autocomplete: 'one-time-code', hint: step.hint, isCode: true }),
    ],
    button: step.button,
    after: html`<p class="words"><a href="${deps.prefix}/app/sign-in${query}">${step.again}</a></p>`,
  });
  return show(deps, request, reply, { title: step.title, body, status: refused?.status ?? 200, language });
}

function addSecondStep(server: HttpServer, deps: ConsoleDeps): void {
  addPage(server, deps, '/app/sign-in/second-step', {
    get: (request, reply) => showSecondStep(deps, request, reply),
    post: onForm(
      (request, reply, refused) => showSecondStep(deps, request, reply, refused),
      async (request, reply) => {
        const secret = deps.cookies.readStep(request) ?? '';
        const code = fieldOf(request, 'code');
        const opened = await deps.members.finishSignIn(secret, code, visitorOf(deps, request));
        await keepSession(deps, request, reply, opened);
        return goTo(deps, reply, nextOf(request));
      },
    ),
  });
}

/** The page of a link that does not work: the same whatever the reason. */
export function showUnusable(
  deps: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<never> {
  const { language, messages } = pageVisitorOf(request);
  const { title, lead, another } = messages.unusable;
  const body = html`<section><h1>${title}</h1>
<p class="words">${lead} <a href="${deps.prefix}/app/forgotten">${another}</a>.</p></section>`;
  return show(deps, request, reply, { title, body, status: 404, language });
}
