import type { IncomingMessage } from 'node:http';

const OPERATOR_API = /^\/app\/operator(\/v1(?:[/?].*)?)$/;
const SESSION_API = /^\/app\/accounts\/([^/?#]+)(\/v1(?:[/?].*)?)$/;

// Keyed by the request itself: nothing that a caller sends can set it.
const accountPaths = new WeakMap<IncomingMessage, string>();
const ofOperators = new WeakSet<IncomingMessage>();

/**
 * Routes `/app/accounts/<account_path>/v1/…` to the operation of `/v1/…`, and `/app/operator/v1/…` to the one above accounts,
 * and marks the request, so that the admission of callers asks for a session instead of a token. Answers the address that
 * is routed.
 */
export function rewriteSessionRequest(request: IncomingMessage): string {
  const url = request.url ?? '/';
  // Most requests are decided by their first letters: the pattern is tried on few.
  if (!url.startsWith('/app/')) return url;
  const above = OPERATOR_API.exec(url);
  if (above !== null) {
    ofOperators.add(request);
    return above[1] as string;
  }
  const match = SESSION_API.exec(url);
  if (match === null) return url;
  accountPaths.set(request, match[1] as string);
  return match[2] as string;
}

/** The account's path of a request that came by the session API; null for every other request. */
export function sessionAccountOf(request: IncomingMessage): string | null {
  return accountPaths.get(request) ?? null;
}

/** Whether a request came as one of a person who operates the installation. */
export function isOperatorSession(request: IncomingMessage): boolean {
  return ofOperators.has(request);
}
