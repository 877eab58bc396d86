import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from './frame.ts';

const compress = promisify(gzip);

// A cached page is compressed once.
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
    .header('cross-origin-opener-policy', page.opensWindows ? 'same-origin-allow-popups' : 'same-origin')
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

// A link is a secret: it must not reach other sites, search engines and caches.
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
