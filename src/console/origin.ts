import type { FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';

/**
 * Refuses a form that another site sends. Browsers say where a request comes from (Sec-Fetch-Site, or else Origin),
 * and no page can change that. A request without either is refused too. Errors: 403.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin') return;
  } else {
    // The service may have other names than that of PUBLIC_URL; a cookie belongs to the name that set it.
    const origin = URL.parse(request.headers.origin ?? '');
    if (
      origin !== null &&
      (origin.origin === new URL(publicUrl).origin || origin.host === request.headers.host)
    )
      return;
  }
  throw new AppError('forbidden', {
    message:
      'This was not sent from a page of this service, so nothing was done. Open the page again and repeat.',
  });
}

/**
 * Refuses a page that another site, or a link in a mail, leads to. Browsers say so where the address is encrypted;
 * elsewhere they say nothing. Errors: 403.
 */
export function requireOwnLink(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || (site === undefined && publicUrl.startsWith('http:'))) return;
  throw new AppError('forbidden', { message: 'Only pages of this service may lead here.' });
}

/**
 * Refuses a request of a script that another site makes: one that changes something as {@link requireOwnOrigin} does,
 * and one that reads when the browser says that another site makes it. Errors: 403.
 */
export function requireOwnPage(request: FastifyRequest, publicUrl: string): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    requireOwnOrigin(request, publicUrl);
    return;
  }
  const site = request.headers['sec-fetch-site'];
  // `none`: somebody typed the address, or opened a file from the list of downloads.
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new AppError('forbidden', { message: 'Only pages of this service may read this.' });
}
