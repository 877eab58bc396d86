import type { FastifyRequest } from 'fastify';
import { injectFault } from './acting.ts';
import { atWork } from './merchant-lock.ts';
import { makeLink, snapshotOf } from './recipients.ts';
import { findRecipientRow } from './recipients-store.ts';
import { linkOrder, thingPath } from './schemas.ts';
import { identify, identifyAndCatchUp, type SandboxDeps, type SandboxServer } from './server.ts';

/** Adds the links to the hosted page, and what an account of a recipient looks like. Faults may spoil each of them. */
export function addRecipientRoutes(server: SandboxServer, deps: SandboxDeps): void {
  const { merchantLock } = deps;
  server.post(
    '/merchants/:accountId/recipients/:name/links',
    { schema: { params: thingPath, body: linkOrder } },
    (request, reply) =>
      injectFault({ ...deps, request: request as FastifyRequest, reply }, async () => {
        const { accountId, now } = identify(deps, request);
        const { result: link } = await atWork(merchantLock, accountId, now, (work) =>
          makeLink(work, request.params.name, request.body),
        );
        const outcome =
          link === null
            ? { status: 'gone' }
            : { status: 'made', url: merchantLock.onboardingUrlOf(link.code), expiresAt: link.expiresAt };
        return { outcome, isRepeat: false, behaviour: null };
      }),
  );
  server.get('/merchants/:accountId/recipients/:name', { schema: { params: thingPath } }, (request, reply) =>
    injectFault({ ...deps, request: request as FastifyRequest, reply }, async () => {
      const { accountId } = await identifyAndCatchUp(deps, request);
      const recipient = await findRecipientRow(merchantLock.database, accountId, request.params.name);
      const outcome =
        recipient === null || recipient.status === 'gone'
          ? { status: 'gone' }
          : { status: 'found', snapshot: snapshotOf(recipient) };
      return { outcome, isRepeat: false, behaviour: null };
    }),
  );
}
