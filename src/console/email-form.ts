import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from '../kit/http/server.ts';
import { type Html, html } from '../kit/text/html.ts';
import { field, formPage, type Refused } from './forms.ts';
import { addPage, type ConsoleDeps, fieldOf, goTo, onForm, show } from './page.ts';
import { type PageVisitor, pageVisitorOf } from './visitor.ts';

/** The texts of a page that asks for an address, and of the page after it. */
interface EmailTexts {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly sentTitle: string;
  readonly sent: string;
}

/** A form for an email address, to which a link is then sent. */
interface EmailForm {
  /** Its address; the page after it is at `<path>/sent`. */
  readonly path: string;
  readonly textsOf: (messages: PageVisitor['messages']) => EmailTexts;
  /** Below the form, and below what is said after it. */
  readonly after: (messages: PageVisitor['messages']) => Html;
  /** Takes the address. */
  readonly ask: (request: FastifyRequest, email: string) => Promise<unknown>;
  /** The page instead of the form when no one may send it; null: the form. */
  readonly instead?: (request: FastifyRequest, reply: FastifyReply) => Promise<never> | null;
}

/**
 * Adds a form for an email address. What is answered does not say whether anybody has the address: strangers must not
 * learn that.
 */
export function addEmailForm(
  server: HttpServer,
  deps: ConsoleDeps,
  { path, textsOf, after, ask, instead }: EmailForm,
): void {
  const page = (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const other = instead?.(request, reply) ?? null;
    if (other !== null) return other;
    const { language, messages } = pageVisitorOf(request);
    const { title, lead, button } = textsOf(messages);
    const value = fieldOf(request, 'email');
    const body = formPage({
      heading: title,
      lead,
      refused,
      fields: [
        field({ name: 'email', label: messages.email, type: 'email', autocomplete: 'username', value }),
      ],
      button,
      after: after(messages),
    });
    return show(deps, request, reply, { title, body, status: refused?.status ?? 200, language });
  };
  addPage(server, deps, path, {
    get: page,
    post: onForm(page, async (request, reply) => {
      const other = instead?.(request, reply) ?? null;
      if (other !== null) return other;
      await ask(request, fieldOf(request, 'email'));
      return goTo(deps, reply, `${path}/sent`);
    }),
  });
  addPage(server, deps, `${path}/sent`, {
    get: (request, reply) => {
      const { language, messages } = pageVisitorOf(request);
      const { sentTitle: title, sent } = textsOf(messages);
      const body = html`<section><h1>${title}</h1>
<p class="words">${sent}</p>
${after(messages)}</section>`;
      return show(deps, request, reply, { title, body, language });
    },
  });
}
