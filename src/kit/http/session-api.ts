import type { IncomingMessage } from 'node:http';

const SESSION_API = /^\/app\/accounts\/([^/?#]+)(\/v1(?:[/?].*)?)$/;

// Keyed by the request itself: nothing that a caller sends can set it.
const accountPaths = new WeakMap<IncomingMessage, string>();

/**
 * Routes `/app/accounts/<account_path>/v1/…` to the operation of `/v1/…`, and marks the request, so that the admission of
 * callers asks for a session instead of a token. Answers the address that is routed.
 */
export function rewriteSessionRequest(request: IncomingMessage): string {
  const url = request.url ?? '/';
  // Most requests are decided by their first letters: the pattern is tried on few.
  const match = url.startsWith('/app/') ? SESSION_API.exec(url) : null;
  if (match === null) return url;
  accountPaths.set(request, match[1] as string);
  return match[2] as string;
}

/** The account's path of a request that came by the session API; null for every other request. */
export function sessionAccountOf(request: IncomingMessage): string | null {
  return accountPaths.get(request) ?? null;
}
