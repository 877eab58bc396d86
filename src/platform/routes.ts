import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Platform } from './service.ts';

/** Adds the addresses of the platform's webhooks, for events of itself and of the accounts that are connected to it. */
export function platformRoutes(server: HttpServer, { platform }: { readonly platform: Platform }): void {
  const options = { schema: { hide: true } as object, config: { readsRawBody: true } };
  for (const [mode, word] of [
    ['Live', 'live'],
    ['Sandbox', 'test'],
  ] as const) {
    for (const [endpoint, path] of [
      ['account', 'webhook'],
      ['connect', 'connect-webhook'],
    ] as const) {
      server.post(`/processors/stripe-platform/${word}/${path}`, options, async (request, reply) => {
        const { rawBody, headers } = request;
        const count =
          rawBody && (await platform.receiveWebhook(mode, endpoint, rawBody, headers['stripe-signature']));
        // One answer for every fault, so that an attacker learns nothing about the platform or signatures.
        if (count === null) throw new AppError('unauthorized', { message: 'The signature is not valid.' });
        return reply.code(202).send({ received: count });
      });
    }
  }
}
