import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import { renderMessagePage } from './message-page.ts';
import type { Page } from './shell.ts';
import { readerOf } from './texts/index.ts';

const compress = promisify(gzip);

// A page that is remembered is compressed once.
const zipped = new WeakMap<Page, Promise<Buffer>>();

/** Below this a page fits into one packet as it is. */
const SMALL = 1_400;

/** Sends a page with the headers that every page has. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  status = 200,
): Promise<never> {
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .headers(pageHeaders)
    .header('vary', 'accept-language, accept-encoding');
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!takesGzip || page.html.length < SMALL) return reply.send(page.html) as never;
  let bytes = zipped.get(page);
  if (bytes === undefined) {
    bytes = compress(page.html, { level: constants.Z_BEST_SPEED + 3 });
    zipped.set(page, bytes);
  }
  return reply.header('content-encoding', 'gzip').send(await bytes) as never;
}

// A link is a secret: it goes to no other site, no index and no cache.
const pageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;

/** Answers a page's script. Pages have no envelope around their answers. */
export function sendAnswer(reply: FastifyReply, answer: object): never {
  return reply
    .headers(pageHeaders)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer)) as never;
}

/** Sends a browser elsewhere, by GET. */
export function sendElsewhere(reply: FastifyReply, address: string): never {
  return reply.headers(pageHeaders).redirect(address, 303) as never;
}

/** What every route of a page is set up with. `link` says by which kind of link it is reached. */
export function pageOptions(log: Log, link: 'isLink' | 'isOffer') {
  return {
    schema: { hide: true } as object,
    config: { isDocument: true, readsForm: true, [link]: true },
    errorHandler: (cause: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendFault(cause, request, reply, (err) => log.error({ err, requestId: request.id }, 'a page failed')),
  };
}

// Says in words what went wrong with a page; unknown faults go on to be logged as ours.
async function sendFault(
  cause: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  report: (cause: Error) => void,
): Promise<void> {
  const refusal = cause instanceof AppError ? cause : null;
  const told = (cause as { statusCode?: number }).statusCode ?? 500;
  const status = refusal?.status ?? (told >= 400 && told < 500 ? told : 500);
  if (status === 500) report(cause);
  const query = request.query as Readonly<Record<string, unknown>>;
  const reader = readerOf(query.lang, request.headers['accept-language'], 'en');
  const { texts } = reader;
  const [heading, words] =
    status === 404 || status === 400
      ? [texts.notFound, texts.notFoundHint]
      : status === 429
        ? [texts.tooMany, '']
        : [texts.failedPage, texts.failedPageHint];
  if (refusal?.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  await sendPage(request, reply, renderMessagePage(reader, heading, words), status === 400 ? 404 : status);
}
