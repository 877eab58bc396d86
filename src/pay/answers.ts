import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../kit/http/refusals.ts';
import type { Log } from '../kit/log.ts';
import { sendPage } from '../look/send.ts';
import { renderMessagePage } from './message-page.ts';
import { visitorOf } from './visitor.ts';

/** The options of every route of a page. `link` is the kind of link that leads to it. */
export function pageOptions(log: Log, link: 'isLink' | 'isOffer') {
  return {
    schema: { hide: true } as object,
    config: { isDocument: true, readsForm: true, [link]: true },
    errorHandler: (cause: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendFault(cause, request, reply, (err) => log.error({ err, requestId: request.id }, 'a page failed')),
  };
}

// Answers a fault with a page that names it; unknown faults are logged as ours.
async function sendFault(
  cause: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  report: (cause: Error) => void,
): Promise<void> {
  const refusal = refusalOf(cause);
  const { status } = refusal;
  if (status === 500) report(cause);
  const query = request.query as Readonly<Record<string, unknown>>;
  const reader = visitorOf(query.lang, request.headers['accept-language'], 'en');
  const { messages } = reader;
  const [heading, words] =
    status === 404 || status === 400
      ? [messages.notFound, messages.notFoundHint]
      : status === 429
        ? [messages.tooMany, '']
        : refusal.code === 'no_e_invoice' || refusal.code === 'no_receipt'
          ? [messages.noDocument, messages.noDocumentHint]
          : [messages.failedPage, messages.failedPageHint];
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  await sendPage(request, reply, renderMessagePage(reader, heading, words), status === 400 ? 404 : status);
}
