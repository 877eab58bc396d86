import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';

// One second's worth of requests may come at once; after that they drip in at the rate.
const WINDOW_SECONDS = 1;

// Callers that have been silent are forgotten this often, so that the table holds only active tokens.
const FORGET_AFTER_MS = 60_000;

/** Counts a request of a token and writes the limit's headers. Errors: 429 with Retry-After. */
type RateLimit = (tokenId: string, reply: FastifyReply, nowMs: number) => void;

/**
 * Makes the limit: a token bucket per API token, in this process (GCRA: one number per token, the instant
 * at which its bucket is full again). Headers as in draft-ietf-httpapi-ratelimit-headers-10.
 */
export function createRateLimit(perSecond: number): RateLimit {
  if (perSecond === 0) return () => {};
  const intervalMs = 1000 / perSecond;
  const fullAt = new Map<string, number>();
  let forgotAt = 0;

  return (tokenId, reply, nowMs) => {
    if (nowMs - forgotAt > FORGET_AFTER_MS) {
      for (const [id, full] of fullAt) if (full <= nowMs) fullAt.delete(id);
      forgotAt = nowMs;
    }
    const next = Math.max(fullAt.get(tokenId) ?? 0, nowMs) + intervalMs;
    const overMs = next - nowMs - WINDOW_SECONDS * 1000;
    const isOver = overMs > 1e-6;
    if (!isOver) fullAt.set(tokenId, next);
    const remaining = isOver ? 0 : Math.floor((WINDOW_SECONDS * 1000 - (next - nowMs)) / intervalMs + 1e-6);
    const resetSeconds = Math.max(1, Math.ceil((next - nowMs) / 1000));
    reply.header('ratelimit-policy', `"token";q=${perSecond * WINDOW_SECONDS};w=${WINDOW_SECONDS}`);
    reply.header('ratelimit', `"token";r=${remaining};t=${resetSeconds}`);
    if (isOver) {
      throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(overMs / 1000)) });
    }
  };
}
