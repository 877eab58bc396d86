import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerFault, Faults } from './faults.ts';
import type { Behaviour } from './test-numbers.ts';
import type { Answer } from './types.ts';

// A caller stops waiting for an answer after 20 s; by then this connection is ended, too.
const LOST_LIMIT_MS = 30_000;

interface Stage {
  readonly faults: Faults;
  readonly slowMs: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Numbers whose first answer goes wrong. */
const faultOf: Partial<Record<Behaviour, AnswerFault>> = {
  reply_lost: 'reply_lost',
  error_after: 'error_after',
  reset_after: 'reset_after',
  slow: 'slow',
};

/** Runs an operation and answers it, unless the faults that were set, or the number itself, spoil the answer. */
export async function injectFault<Outcome>(
  { faults, slowMs, request, reply }: Stage,
  work: () => Promise<Answer<Outcome>>,
): Promise<Outcome | FastifyReply> {
  const drawn = faults.drawForAnswer();
  if (drawn === 'reset_before') return reset(request, reply);
  const { outcome, isRepeat, behaviour } = await work();
  const fault = drawn ?? (isRepeat || behaviour === null ? undefined : faultOf[behaviour]);
  if (fault === 'reset_after') return reset(request, reply);
  if (fault === 'reply_lost') return loseReply(request, reply);
  if (fault === 'error_after') {
    return reply.code(500).send({ message: 'Something went wrong.' });
  }
  if (fault === 'slow') await delay(slowMs, undefined, { ref: false });
  return outcome;
}

function reset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

function loseReply(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { socket } = request.raw;
  const limit = setTimeout(() => socket.destroy(), LOST_LIMIT_MS).unref();
  socket.once('close', () => clearTimeout(limit));
  return reply;
}
