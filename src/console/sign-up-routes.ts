import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from '../kit/http/server.ts';
import { listCountries } from '../kit/text/countries.ts';
import { type Html, html } from '../kit/text/html.ts';
import { addEmailForm } from './email-form.ts';
import { choice, field, formPage, passwordField, type Refused, usernameField } from './forms.ts';
import { languageOf } from './link-routes.ts';
import {
  addPage,
  type ConsoleDeps,
  continueSignIn,
  fieldOf,
  goTo,
  onForm,
  partOf,
  show,
  visitorOf,
} from './page.ts';
import { scripts } from './scripts.ts';
import { showUnusable } from './sign-in-routes.ts';
import { type PageVisitor, pageVisitorOf, regionOf } from './visitor.ts';

/** Adds signing up: ask for a link, and make a person and an account by it. */
export function signUpRoutes(server: HttpServer, deps: ConsoleDeps): void {
  addAsking(server, deps);
  addSigningUp(server, deps);
}

function showClosed(deps: ConsoleDeps, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { language, messages } = pageVisitorOf(request);
  const { title, closed } = messages.signUp;
  const body = html`<section><h1>${title}</h1>
<p class="words">${closed}</p>
${backLink(deps, messages)}</section>`;
  return show(deps, request, reply, { title, body, status: 403, language });
}

function backLink({ prefix }: ConsoleDeps, { signUp, signIn }: PageVisitor['messages']): Html {
  return html`<p class="words">${signUp.known} <a href="${prefix}/app/sign-in">${signIn.button}</a></p>`;
}

// Without a mail server the operator passes the link on, as with invitations.
function showWithoutMail(deps: ConsoleDeps, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { language, messages } = pageVisitorOf(request);
  const { noMailTitle: title, noMail, operator, byCommand } = messages.signUp;
  const body = html`<section><h1>${title}</h1>
<p class="words">${noMail}</p>
${backLink(deps, messages)}
<details><summary>${operator}</summary>
<p class="words">${byCommand}</p>
<p class="words"><code>npm run -s tranche -- member sign-up <span>--email you@example.com</span></code></p></details></section>`;
  return show(deps, request, reply, { title, body, language });
}

function addAsking(server: HttpServer, deps: ConsoleDeps): void {
  const { members, hasMailServer } = deps;
  addEmailForm(server, deps, {
    path: '/app/sign-up',
    textsOf: ({ signUp }) => signUp,
    after: (messages) => backLink(deps, messages),
    ask: (request, email) => members.askForSignUp(email, pageVisitorOf(request).language, request.ip),
    instead: (request, reply) => {
      if (!members.isSignUpOpen) return showClosed(deps, request, reply);
      return hasMailServer ? null : showWithoutMail(deps, request, reply);
    },
  });
}

// A visit alone uses nothing: mail scanners visit links.
function addSigningUp(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const found = await members.findSignUp(partOf(request, 'code'));
    if (found === null) return showUnusable(deps, request, reply);
    const reader = pageVisitorOf(request);
    return show(deps, request, reply, {
      title: reader.messages.signUp.formTitle,
      body: signUpForm(request, reader, found, refused),
      status: refused?.status ?? 200,
      language: reader.language,
      scripts: [scripts.password],
    });
  };
  addPage(server, deps, '/app/sign-up/:code', {
    get: page,
    post: onForm(page, async (request, reply) => {
      const form = {
        name: fieldOf(request, 'name'),
        businessName: fieldOf(request, 'business'),
        country: fieldOf(request, 'country'),
        password: fieldOf(request, 'password'),
        language: languageOf(request),
      };
      const signedIn = await members.signUp(partOf(request, 'code'), form, visitorOf(deps, request));
      // Without a password they sign in at the provider, where they are signed in already.
      return signedIn === null
        ? goTo(deps, reply, '/app/sign-in/oidc/start')
        : continueSignIn(deps, request, reply, signedIn, '/app');
    }),
  });
}

function signUpForm(
  request: FastifyRequest,
  { language, messages }: PageVisitor,
  { email, takesPassword }: { readonly email: string; readonly takesPassword: boolean },
  refused: Refused | undefined,
): Html {
  const { signUp } = messages;
  return formPage({
    heading: signUp.formTitle,
    lead: signUp.formLead(html`<bdi>${email}</bdi>`),
    refused,
    fields: [
      usernameField(email),
      field({
        name: 'name',
        label: messages.yourName,
        autocomplete: 'name',
        value: fieldOf(request, 'name'),
      }),
      field({
        name: 'business',
        label: signUp.business,
        autocomplete: 'organization',
        value: fieldOf(request, 'business'),
      }),
      choice({
        name: 'country',
        label: signUp.country,
        autocomplete: 'country',
        none: signUp.choose,
        value: fieldOf(request, 'country') || regionOf(request),
        options: listCountries(language),
        hint: signUp.countryHint,
      }),
      ...(takesPassword
        ? [
            passwordField({
              label: messages.join.choosePassword,
              hint: messages.passwordHint,
              isNew: true,
              messages,
            }),
          ]
        : []),
    ],
    button: signUp.create,
  });
}
