import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AccountId } from '../../kit/ids.ts';
import { decideAction } from './charges.ts';
import { type Asked, renderHolderPage } from './holder-page.ts';
import { type HolderReader, holderReaderOf } from './holder-texts.ts';
import { whenUpToDate } from './merchant-lock.ts';
import { findChargeRowByAction } from './money-store.ts';
import { headersOf } from './page.ts';
import type { SandboxDeps, SandboxServer } from './server.ts';
import { decideSetup } from './setups.ts';
import { findSetupRowByAction } from './setups-store.ts';

const path = Type.Object({ code: Type.String({ maxLength: 64 }) });
const answer = Type.Object(
  { answer: Type.Union([Type.Literal('confirm'), Type.Literal('refuse')]) },
  { additionalProperties: false },
);

/** Adds the page on which a card's holder confirms or refuses. Its address is the secret. */
export function addHolderRoutes(server: SandboxServer, { merchantLock }: SandboxDeps): void {
  const find = async (code: string): Promise<{ accountId: AccountId; asked: Asked } | null> => {
    const { database } = merchantLock;
    const ofCharge = await findChargeRowByAction(database, code);
    if (ofCharge !== null) return { accountId: ofCharge.accountId, asked: ofCharge.charge };
    const ofSetup = await findSetupRowByAction(database, code);
    return ofSetup && { accountId: ofSetup.accountId, asked: ofSetup.setup };
  };
  server.get('/holder/:code', { schema: { params: path } }, async (request, reply) => {
    const found = await find(request.params.code);
    return found === null ? showNothing(request, reply) : showPage(request, reply, found.asked);
  });
  server.post('/holder/:code', { schema: { params: path, body: answer } }, async (request, reply) => {
    const found = await find(request.params.code);
    if (found === null) return showNothing(request, reply);
    const { accountId, asked } = found;
    const isConfirmed = request.body.answer === 'confirm';
    // The holder's browser does not know the merchant's time: the merchant's row or the machine does.
    const decided = await whenUpToDate(
      merchantLock,
      accountId,
      merchantLock.clock.now(),
      (work): Promise<Asked> =>
        'amount' in asked
          ? decideAction(work, asked.key, isConfirmed, merchantLock.actionUrlOf)
          : decideSetup(work, asked.key, isConfirmed, merchantLock.actionUrlOf),
    );
    return decided.returnUrl === null
      ? showPage(request, reply, decided)
      : reply.redirect(decided.returnUrl, 303);
  });
}

type Asking = Pick<FastifyRequest, 'headers'>;

function readerOf({ headers }: Asking, returnUrl: string | null): HolderReader {
  return holderReaderOf(returnUrl, headers['accept-language']);
}

function showPage(request: Asking, reply: FastifyReply, asked: Asked): FastifyReply {
  const page = renderHolderPage(asked, readerOf(request, asked.returnUrl));
  return reply.headers(headersOf(page)).send(page.html);
}

function showNothing(request: Asking, reply: FastifyReply): FastifyReply {
  const { nothing } = readerOf(request, null).texts;
  return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send(nothing);
}
