import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../kit/addresses.ts';
import { createRateLimit } from '../kit/http/rate-limit.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { shareComponents } from './components.ts';
import { answerExamples } from './examples.ts';
import { type ReferenceDocument, renderPage, renderReference } from './page.ts';
import { style } from './style.ts';

/** The dependencies of the reference. */
interface ReferenceOptions {
  readonly clock: Clock;
  /** Requests per second from one address; 0 for no limit. */
  readonly limitPerSecond: number;
}

const options = { schema: { hide: true } as object, config: { isDocument: true } };

/** A document that is the same for everybody, compressed once. */
interface Kept {
  readonly type: string;
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

function keep(type: string, text: string): Kept {
  const plain = Buffer.from(text);
  return { type, plain, zipped: gzipSync(plain, { level: 9 }) };
}

/** Adds the OpenAPI document, its page, and the page at the bare address. */
export function referenceRoutes(server: HttpServer, { clock, limitPerSecond }: ReferenceOptions): void {
  const limit = createRateLimit(limitPerSecond);
  const answers = {
    '/openapi.json': () => {
      const described = server.swagger() as unknown as Parameters<typeof shareComponents>[0];
      return keep(
        'application/json; charset=utf-8',
        JSON.stringify(shareComponents(described, answerExamples)),
      );
    },
    '/docs': () => {
      const described = server.swagger() as unknown as ReferenceDocument;
      return keep('text/html; charset=utf-8', renderReference(described));
    },
    '/docs/style.css': () => keep('text/css; charset=utf-8', style),
    '/': () => keep('text/html; charset=utf-8', welcome),
  };
  for (const [path, make] of Object.entries(answers)) {
    // Made when it is first asked for: the document takes longer to make than all else of a start.
    let kept: Kept | null = null;
    server.get(path, options, async (request, reply) => {
      limit(`address ${networkOf(request.ip)}`, reply, clock.now().getTime());
      kept ??= make();
      return send(request, reply, kept);
    });
  }
}

const welcome = renderPage(
  'Tranche',
  `<main><h1>Tranche is running</h1><p><a href="/docs">API reference</a></p>
<p><a href="/openapi.json">OpenAPI document</a></p><p><a href="/readyz">Is it ready?</a></p></main>`,
);

function send(request: FastifyRequest, reply: FastifyReply, { type, plain, zipped }: Kept): never {
  reply
    .header('content-type', type)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  if (!takesGzip(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain) as never;
  return reply.header('content-encoding', 'gzip').send(zipped) as never;
}

function takesGzip(accepted: string): boolean {
  return /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?\s*(?:,|$)/i.test(accepted);
}
