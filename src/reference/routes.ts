import type { HttpServer } from '../kit/http/server.ts';

/** Adds the OpenAPI document. */
export function referenceRoutes(server: HttpServer): void {
  let text: string | undefined;
  server.get(
    '/openapi.json',
    { schema: { hide: true } as object, config: { isDocument: true } },
    async (_request, reply) => {
      text ??= JSON.stringify(server.swagger());
      return reply.type('application/json').send(text as never);
    },
  );
}
