import type { FastifyReply } from 'fastify';
import type { HttpServer } from '../kit/http/server.ts';
import { type ReferenceDocument, renderPage, renderReference } from './page.ts';
import { style } from './style.ts';

const options = { schema: { hide: true } as object, config: { isDocument: true } };

/** Adds the OpenAPI document, the page made from it, and the page that greets a visitor of the bare address. */
export function referenceRoutes(server: HttpServer): void {
  let document = '';
  let page = '';
  server.addHook('onReady', (done) => {
    const described = server.swagger();
    document = JSON.stringify(described);
    page = renderReference(described as unknown as ReferenceDocument);
    done();
  });
  server.get('/openapi.json', options, async (_request, reply) =>
    send(reply, 'application/json; charset=utf-8', document),
  );
  server.get('/docs', options, async (_request, reply) => send(reply, 'text/html; charset=utf-8', page));
  server.get('/docs/style.css', options, async (_request, reply) =>
    send(reply, 'text/css; charset=utf-8', style),
  );
  server.get('/', options, async (_request, reply) => send(reply, 'text/html; charset=utf-8', welcome));
}

const welcome = renderPage(
  'Tranche',
  `<main><h1>Tranche is running</h1><p><a href="/docs">API reference</a></p>
<p><a href="/openapi.json">OpenAPI document</a></p><p><a href="/readyz">Is it ready?</a></p></main>`,
);

function send(reply: FastifyReply, type: string, text: string): never {
  reply
    .header('content-type', type)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache');
  return reply.send(text) as never;
}
