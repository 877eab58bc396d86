import type { Accounts } from '../accounts/service.ts';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { pageOptions } from './answers.ts';
import { findAccount } from './open-page.ts';

/** Adds the business's logo beside a page. Its address changes with its bytes, so that browsers may cache it. */
export function logoRoute(
  server: HttpServer,
  linkPath: string,
  page: ReturnType<typeof pageOptions>,
  accounts: Accounts,
): void {
  server.get(`${linkPath}/logo`, page, async (request, reply) => {
    const account = await findAccount(accounts, request);
    const logo = await accounts.findLogo(account.id);
    if (logo === null) throw new AppError('not_found');
    return reply
      .type(logo.type)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(logo.bytes) as never;
  });
}
