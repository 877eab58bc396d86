import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/service.ts';
import { type Html, html } from '../kit/html.ts';
import { createRateLimit } from '../kit/http/rate-limit.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { acceptedLocale } from '../kit/locale.ts';
import type { Clock } from '../kit/time.ts';
import { oneLine } from './plain.ts';
import type { Notifications } from './service.ts';
import type { LinkedInvoice } from './stopping.ts';
import { type Words, words } from './words/words.ts';

/** What the page that ends reminders needs. */
interface StoppingRoutesOptions {
  readonly notifications: Notifications;
  readonly accounts: Accounts;
  readonly clock: Clock;
  /** Requests per second that one address may send; 0 for no limit. */
  readonly limitPerSecond: number;
}

const path = '/:account_path/r/:code/reminders';
const options = { schema: { hide: true } as object, config: { isDocument: true, readsForm: true } };

/**
 * Adds where `List-Unsubscribe` of a reminder leads: a page with one button, and behind it, and behind the button of
 * mail programs (RFC 8058), the end of the reminders of that invoice. A visit alone changes nothing: scanners visit.
 */
export function stoppingRoutes(server: HttpServer, parts: StoppingRoutesOptions): void {
  const { notifications, accounts, clock } = parts;
  const limit = createRateLimit(parts.limitPerSecond);
  const find = async (request: FastifyRequest, reply: FastifyReply) => {
    limit(`address ${request.ip}`, reply, clock.now().getTime());
    const { account_path: accountPath = '', code = '' } = request.params as Record<string, string>;
    return notifications.findLinked(accountPath, code);
  };
  const wordsFor = async (request: FastifyRequest, { account }: LinkedInvoice): Promise<Words> => {
    const asked = acceptedLocale(request.headers['accept-language'], Object.keys(words));
    const { language } = await accounts.findProfile(account.id);
    return words[(asked?.language as keyof typeof words | undefined) ?? language];
  };
  server.get(path, options, async (request, reply) => {
    const linked = await find(request, reply);
    if (linked === null) return sendPage(reply.code(404), unknownPage());
    return sendPage(reply, askingPage(await wordsFor(request, linked), linked));
  });
  void server.register(async (scope) => {
    // A form of a mail program or of the page: nothing in it is read.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: 8_192 },
      (_request, _body, done) => done(null, null),
    );
    scope.post(path, options, async (request, reply) => {
      const linked = await find(request, reply);
      if (linked === null) return sendPage(reply.code(404), unknownPage());
      await notifications.stopReminders(linked);
      return sendPage(reply, donePage(await wordsFor(request, linked), linked));
    });
  });
}

function askingPage({ stop }: Words, linked: LinkedInvoice): Html {
  const { business, number } = namesOf(linked);
  return html`<h1>${stop.title}</h1><p>${stop.lead(business, number)}</p>
<form method="post"><button>${stop.button}</button></form>`;
}

function donePage({ stop }: Words, linked: LinkedInvoice): Html {
  const { business, number } = namesOf(linked);
  return html`<p>${stop.done(business, number)}</p>`;
}

function unknownPage(): Html {
  return html`<p>There is no such invoice.</p>`;
}

function namesOf({ account, invoice }: LinkedInvoice) {
  return { business: oneLine(account.name), number: oneLine(invoice.number ?? '') };
}

function sendPage(reply: FastifyReply, body: Html): never {
  const page = html`<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Tranche</title></head>
<body>${body}</body></html>`;
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store');
  // Already written: not a value to be put into the envelope.
  return reply.send(Buffer.from(page.toString())) as never;
}
