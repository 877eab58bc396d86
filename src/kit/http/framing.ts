import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * The part of a request's framing that another server on the way could read differently, as a sentence; null when there
 * is none. Such requests are refused (RFC 9112, sections 3.2 and 6.1).
 */
export function findFramingFault({ raw, headers }: FastifyRequest): string | null {
  const isNew = raw.httpVersion === '1.1';
  const chunks = headers['transfer-encoding'];
  if (chunks !== undefined && (!isNew || chunks.toLowerCase() !== 'chunked')) {
    return 'Transfer-Encoding may only be chunked, and only in HTTP/1.1.';
  }
  if (headers.host === undefined) return isNew ? 'The request has no Host header.' : null;
  if (!HOST.test(headers.host)) return 'The Host header is not a host name with an optional port.';
  let hosts = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 ? 'The request has more than one Host header.' : null;
}
