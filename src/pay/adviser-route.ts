import type { KeptFile, SendKeptFile } from '../kit/http/sending-files.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Log } from '../kit/log.ts';
import { pageOptions } from './answers.ts';

/** Files for advisers: a slice beside this one. */
interface AdviserRouteDeps {
  readonly log: Log;
  readonly sendLinkedPackage: SendKeptFile;
  readonly adviserPackages: {
    openByLink(path: string, code: string): Promise<KeptFile & { readonly account: { readonly id: string } }>;
  };
}

/** Adds the link in the mail to an adviser, which hands out the file of a month without signing in until it expires. */
export function adviserLinkRoute(
  server: HttpServer,
  { log, adviserPackages, sendLinkedPackage }: AdviserRouteDeps,
): void {
  server.get('/:account_path/adviser/:code', pageOptions(log, 'isLink'), async (request, reply) => {
    const { account_path: path = '', code = '' } = request.params as Record<string, string>;
    const { account, ...file } = await adviserPackages.openByLink(path, code);
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    return sendLinkedPackage(request, reply, account.id, file);
  });
}
