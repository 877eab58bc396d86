import { AppError, invalidRequest } from '../kit/errors.ts';
import { LONGEST_RETURN_URL, readReturnUrl } from '../kit/return-url.ts';
import type { Account } from './types.ts';

/**
 * The address that a page leads back to, as `URL` writes it. Errors: 400, 422 `return_host_not_listed` for a host that
 * the account has not listed.
 */
export function requireReturnUrl({ returnHosts }: Account, text: string): string {
  const path = '/returnUrl';
  const read = readReturnUrl(text, returnHosts);
  if (read.fault === undefined) return read.href;
  if (read.fault === 'host') {
    const message = `The account has not listed the host ${read.host} in returnHosts.`;
    const details = [{ path, code: 'return_host_not_listed', message, params: { host: read.host } }];
    throw new AppError('return_host_not_listed', { message, details });
  }
  const message = `must be an https address without user name or password, at most ${LONGEST_RETURN_URL} characters.`;
  throw invalidRequest([{ path, code: 'invalid_format', message }]);
}
