import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidRequest } from '../errors.ts';
import type { AccountId } from '../ids.ts';
import type { IdempotentRequest } from './idempotency.ts';
import type { KeyedRequest } from './key-guard.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived, for the hash that an idempotency key is bound to. */
    rawBody: Buffer | null;
  }
}

const NO_HASH = Buffer.alloc(0);

/**
 * Reads what makes a request safe to repeat. A caller that acts for itself and not for the account chooses its own keys,
 * which must not collide with those of the account or of another caller: `own` is the code of a link, or a person. The
 * guards have refused a key that is not valid.
 */
export function readIdempotency(
  request: FastifyRequest,
  accountId: AccountId,
  now: Date,
  own?: string,
): IdempotentRequest {
  const { key, ...keyed } = readKeyedRequest(request, now);
  if (key === null) return { ...keyed, accountId, key };
  // Each kind of key has its prefix, so that a caller cannot take one that the service makes, as `import:…`.
  const kept = own === undefined ? `caller:${key}` : `link:${hash('sha256', `${own}\n${key}`, 'base64url')}`;
  return { ...keyed, accountId, key: kept };
}

/** Reads the key of a request as its caller has sent it, and what the request is. */
export function readKeyedRequest(request: FastifyRequest, now: Date): KeyedRequest {
  const key = request.headers['idempotency-key'] as string | undefined;
  if (key === undefined) return { key: null, requestHash: NO_HASH, requestId: request.id, now };
  // With the condition too: the same change under another If-Match is another request.
  const start = `${request.method} ${request.url}\n${request.headers['if-match'] ?? ''}\n`;
  const body = request.rawBody;
  const hashed = hash('sha256', body === null ? start : Buffer.concat([Buffer.from(start), body]), 'buffer');
  return { key, requestHash: hashed, requestId: request.id, now };
}

/** The refusal of a key that is not 1 … 255 visible ASCII, also where nothing is kept under it; null: it is well. */
export function findKeyFault({ method, headers }: FastifyRequest): AppError | null {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET' || method === 'HEAD') return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return null;
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters.';
  return invalidRequest([{ path: '', code: 'invalid_idempotency_key', message }]);
}

export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The tag of a version that matches this version only, and none that is as good for an editor. */
export function exactTag(version: number): string {
  return `"${version}-exact"`;
}

/**
 * Refuses a stale `If-Match`. A weak tag never matches, as RFC 9110 13.1.1 says. `alike` are versions that an
 * editor may have seen and that nothing has changed since. Errors: 412.
 */
export function requireMatch(
  ifMatch: string | undefined,
  version: number,
  ...alike: readonly number[]
): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  const good = ['*', exactTag(version), ...[version, ...alike].map(entityTag)];
  if (good.some((tag) => tags.includes(tag))) return;
  throw new AppError('version_conflict');
}
