import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { decideAction } from './charges.ts';
import { renderHolderPage } from './holder-page.ts';
import { type HolderReader, holderReaderOf } from './holder-texts.ts';
import { whenUpToDate } from './merchant-lock.ts';
import { findChargeRowByAction } from './money-store.ts';
import { headersOf } from './page.ts';
import type { SandboxDeps, SandboxServer } from './server.ts';
import type { Charge } from './types.ts';

const path = Type.Object({ code: Type.String({ maxLength: 64 }) });
const answer = Type.Object(
  { answer: Type.Union([Type.Literal('confirm'), Type.Literal('refuse')]) },
  { additionalProperties: false },
);

/** Adds the page on which a card's holder confirms or refuses. Its address is the secret. */
export function addHolderRoutes(server: SandboxServer, { merchantLock }: SandboxDeps): void {
  server.get('/holder/:code', { schema: { params: path } }, async (request, reply) => {
    const found = await findChargeRowByAction(merchantLock.database, request.params.code);
    return found === null ? showNothing(request, reply) : showPage(request, reply, found.charge);
  });
  server.post('/holder/:code', { schema: { params: path, body: answer } }, async (request, reply) => {
    const found = await findChargeRowByAction(merchantLock.database, request.params.code);
    if (found === null) return showNothing(request, reply);
    const isConfirmed = request.body.answer === 'confirm';
    // The holder's browser does not know the merchant's time: the merchant's row or the machine does.
    const charge = await whenUpToDate(merchantLock, found.accountId, merchantLock.clock.now(), (work) =>
      decideAction(work, found.charge.key, isConfirmed, merchantLock.actionUrlOf),
    );
    return charge.returnUrl === null
      ? showPage(request, reply, charge)
      : reply.redirect(charge.returnUrl, 303);
  });
}

type Asking = Pick<FastifyRequest, 'headers'>;

function readerOf({ headers }: Asking, returnUrl: string | null): HolderReader {
  return holderReaderOf(returnUrl, headers['accept-language']);
}

function showPage(request: Asking, reply: FastifyReply, charge: Charge): FastifyReply {
  const page = renderHolderPage(charge, readerOf(request, charge.returnUrl));
  return reply.headers(headersOf(page)).send(page.html);
}

function showNothing(request: Asking, reply: FastifyReply): FastifyReply {
  const { nothing } = readerOf(request, null).texts;
  return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send(nothing);
}
