import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountTime } from '../accounts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { html } from '../kit/text/html.ts';
import type { Page } from '../look/frame.ts';
import { sendPage } from '../look/send.ts';
import type { pageOptions } from './answers.ts';
import { banner } from './banner.ts';
import { businessOf, codeOf, findAccount, languageFor, type OpenDeps } from './open-page.ts';
import { type BusinessContext, pathOf } from './page-context.ts';
import { renderShell } from './shell.ts';

const HERE = '/reminders';

/**
 * Adds the page that `List-Unsubscribe` of a reminder names. Its button, and that of mail programs (RFC 8058), end the
 * reminders of the invoice. A visit alone changes nothing, because mail scanners visit links.
 */
export function reminderRoutes(
  server: HttpServer,
  linkPath: string,
  page: ReturnType<typeof pageOptions>,
  deps: OpenDeps,
): void {
  const path = `${linkPath}${HERE}`;
  server.get(path, page, async (request, reply) => show(request, reply, deps, await open(request, deps)));
  void server.register(async (scope) => {
    // The form that mail programs send. Its content is not needed.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: 8_192 },
      (_request, _body, done) => done(null, null),
    );
    scope.post(path, page, async (request, reply) => {
      const { account, invoice } = await open(request, deps);
      const now = accountTime(account, deps.clock.now());
      const stopped = await deps.invoices.stopReminders(account, invoice.id, now);
      return show(request, reply, deps, { account, invoice: stopped });
    });
  });
}

async function open(request: FastifyRequest, { accounts, invoices }: OpenDeps) {
  const account = await findAccount(accounts, request);
  const invoice = await invoices.findInvoiceByCode(account.id, codeOf(request));
  if (invoice === null) throw new AppError('not_found');
  return { account, invoice };
}

async function show(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: OpenDeps,
  { account, invoice }: Awaited<ReturnType<typeof open>>,
): Promise<never> {
  const profile = await deps.accounts.findProfile(account.id);
  const context = businessOf(deps, request, account, languageFor(invoice, profile));
  return sendPage(request, reply, renderRemindersPage(context, invoice));
}

function renderRemindersPage(context: BusinessContext, invoice: Invoice): Page {
  const { account, reader } = context;
  const messages = reader.messages.reminders;
  const number = invoice.number ?? '';
  const title = invoice.enableAutoreminders ? messages.title : messages.stopped;
  const middle = invoice.enableAutoreminders
    ? html`<h1>${title}</h1>
<p class="words">${messages.lead(account.name, number)}</p>
<form method="post" action="${pathOf(context, HERE)}"><button class="button">${messages.button}</button></form>`
    : html`<h1>${reader.messages.invoiceOf(number, account.name)}</h1>
${banner('paid', title, messages.done(account.name, number), 'good')}`;
  return renderShell({
    title,
    reader,
    business: context,
    here: HERE,
    body: html`<section>${middle}
<p class="words"><a href="${pathOf(context)}">${reader.messages.back}</a></p></section>`,
  });
}
