import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refused } from './calls.ts';
import type { Review } from './tool.ts';

/** For how long a confirmation holds. */
const CONFIRMATION_MS = 600_000;

/** The person confirms, asked by the client, or the assistant, which got the review and calls again. */
type Confirming = 'Person' | 'Assistant';

export interface Bound {
  /** The text of the caller's token: what it signs is worth nothing under another token. */
  readonly token: string;
  readonly accountId: string;
  readonly tool: string;
  readonly input: object;
  readonly confirming: Confirming;
}

interface Confirmed {
  /** The key of the request: one confirmation has one effect, however often it is used. */
  readonly idempotencyKey: string;
}

const VERSION = 'c1';
const NONCE_BYTES = 16;
const MAC_CHARACTERS = 22;

/** Makes the confirmation of a review: text that comes back when somebody has agreed. Nothing is stored. */
export function issueConfirmation(bound: Bound, review: Review, now: Date): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const expires = Math.floor((now.getTime() + CONFIRMATION_MS) / 1000).toString(36);
  const start = `${VERSION}.${nonce}.${expires}`;
  return `${start}.${signCall(bound, start)}.${signReview(bound, start, review)}`;
}

/**
 * Takes a confirmation for a call that has been reviewed again just now. Errors: {@link Refused} when it was made for
 * another call, token or account, when it has expired, and when what was reviewed is another thing now.
 */
export function takeConfirmation(text: string, bound: Bound, review: Review, now: Date): Confirmed {
  const parts = text.split('.');
  const [version, nonce, expires, ofCall, ofReview] = parts;
  const start = `${version}.${nonce}.${expires}`;
  if (parts.length !== 5 || version !== VERSION || !isEqual(ofCall, signCall(bound, start)))
    throw new Refused(
      'confirmation_mismatch',
      'This confirmation is of another call: another tool, other arguments, or another token. Nothing was done. Call without `confirmation` to review this call.',
    );
  if (Number.parseInt(expires as string, 36) * 1000 <= now.getTime())
    throw new Refused(
      'confirmation_expired',
      'This confirmation has expired. Nothing was done. Call without `confirmation` to review it again.',
    );
  if (!isEqual(ofReview, signReview(bound, start, review))) throw reviewChanged();
  return { idempotencyKey: `mcp-${nonce}` };
}

/** The key of a confirmation that was made for this very call; null for any other text. It may have expired since. */
export function keyOfConfirmation(text: string, bound: Bound): string | null {
  const [version, nonce, expires, ofCall] = text.split('.');
  return isEqual(ofCall, signCall(bound, `${version}.${nonce}.${expires}`)) ? `mcp-${nonce}` : null;
}

/** The refusal of a confirmation whose review no longer holds. */
export function reviewChanged(): Refused {
  return new Refused(
    'review_changed',
    'The reviewed data has changed, so nothing was done now. If this confirmation was sent before, the action may have been done then: look first. Call without `confirmation`, and show the new review.',
  );
}

function signCall({ token, accountId, tool, input, confirming }: Bound, start: string): string {
  return sign(token, ['call', start, confirming, accountId, tool, digest(input)]);
}

// Without the version: sent mails and viewed pages raise it, and change nothing that was reviewed. The request has the
// version of the second review, so that a change between review and request is refused.
function signReview({ token }: Bound, start: string, { sentence, facts, request }: Review): string {
  const { ifMatch: _version, ...reviewed } = request;
  return sign(token, ['review', start, digest({ sentence, facts, request: reviewed })]);
}

// The key is the token itself: any process can check a confirmation of another, and nothing is stored. A holder of the token
// could make confirmations, but does not need any: the token can call the API.
function sign(token: string, parts: readonly string[]): string {
  const mac = createHmac('sha256', `tranche mcp confirmation\n${token}`).update(JSON.stringify(parts));
  return mac.digest('base64url').slice(0, MAC_CHARACTERS);
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value, sortKeys), 'base64url');
}

// The same arguments in another order are the same call.
function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function isEqual(one: string | undefined, other: string): boolean {
  return timingSafeEqual(hash('sha256', one ?? '', 'buffer'), hash('sha256', other, 'buffer'));
}
