import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';
import { networkOf } from '../kit/http/addresses.ts';
import { createRateLimit } from '../kit/http/rate-limit.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { shareComponents } from './components.ts';
import { answerExamples } from './examples.ts';
import type { DescribedDocument } from './site/described.ts';
import { createSite, type Site } from './site/pages.ts';
import { renderWelcome } from './site/welcome.ts';

interface ReferenceOptions {
  readonly clock: Clock;
  /** Requests per second from one address; 0 for no limit. */
  readonly limitPerSecond: number;
  /** The path before every path of the service, or empty. */
  readonly prefix: string;
}

const options = { schema: { hide: true } as object, config: { isDocument: true } };
const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** A document that is the same for everybody, compressed once. */
interface Kept {
  readonly type: string;
  readonly plain: Buffer;
  readonly compressed: Readonly<Record<'br' | 'gzip', Buffer>>;
}

function keep(type: string, text: string): Kept {
  const plain = Buffer.from(text);
  // The best that takes tens of milliseconds; the very best would take a second.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return {
    type,
    plain,
    compressed: { br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain, { level: 9 }) },
  };
}

/** Adds the OpenAPI document, the pages of the reference, and the page at the bare address. */
export function referenceRoutes(server: HttpServer, { clock, limitPerSecond, prefix }: ReferenceOptions) {
  const limit = createRateLimit(limitPerSecond);
  // Made when they are first asked for: the document takes longer to make than all else of a start. Made again on the
  // next day, as the dates of examples are counted from today.
  const made = new Map<string, Kept>();
  let site: { readonly pages: Site; readonly today: string } | null = null;
  const openSite = () => {
    const today = civilDateIn('UTC', clock.now());
    if (site?.today !== today) {
      made.clear();
      site = { pages: createSite(server.swagger() as unknown as DescribedDocument, prefix, today), today };
    }
    return site.pages;
  };
  const add = (path: string, make: (address: string) => Kept | null) => {
    server.get(path, options, async (request, reply) => {
      limit(`address ${networkOf(request.ip)}`, reply, clock.now().getTime());
      const address = Object.values(request.params as Record<string, string>).join('');
      const key = `${path} ${address}`;
      if (path.startsWith('/docs')) openSite();
      const kept = made.get(key) ?? make(address);
      if (kept === null) throw new AppError('not_found');
      made.set(key, kept);
      return send(request, reply, kept);
    });
  };
  const page = (address: string) => {
    const text = openSite().page(address);
    return text === null ? null : keep(HTML, text);
  };
  add('/openapi.json', () => {
    const described = server.swagger() as unknown as Parameters<typeof shareComponents>[0];
    return keep(JSON_TYPE, JSON.stringify(shareComponents(described, answerExamples)));
  });
  add('/docs', page);
  add('/docs/:page', page);
  add('/docs/guides/:guide', (guide) => page(`guides/${guide}`));
  add('/docs/search.json', () => keep(JSON_TYPE, openSite().index()));
  add('/', () => keep(HTML, renderWelcome(prefix)));
}

// Scripts and styles of the service alone, no frame, no form: "try it" asks the service by script.
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

function send(request: FastifyRequest, reply: FastifyReply, { type, plain, compressed }: Kept): never {
  reply
    .header('content-type', type)
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const coding = (['br', 'gzip'] as const).find((one) => takes(accepted, one));
  if (coding === undefined) return reply.send(plain) as never;
  return reply.header('content-encoding', coding).send(compressed[coding]) as never;
}

function takes(accepted: string, coding: string): boolean {
  return new RegExp(
    `(?:^|,)\\s*(?:x-)?${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?\\s*(?:,|$)`,
    'i',
  ).test(accepted);
}
