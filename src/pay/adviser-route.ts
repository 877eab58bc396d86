import { createPlaces } from '../kit/http/sending-files.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { streamPieces } from '../kit/http/streaming.ts';
import type { Log } from '../kit/log.ts';
import { pageOptions } from './answers.ts';

/** Files for advisers: a slice beside this one. */
interface AdviserRouteDeps {
  readonly log: Log;
  readonly adviserPackages: {
    openByLink(
      path: string,
      code: string,
    ): Promise<{
      readonly account: { readonly id: string };
      readonly name: string;
      readonly byteCount: number;
      readonly pieces: AsyncGenerator<Buffer, void>;
    }>;
  };
}

const AT_ONCE = { account: 2, process: 16 };

/** Adds the link in the mail to an adviser, which hands out the file of a month without signing in until it expires. */
export function adviserLinkRoute(server: HttpServer, { log, adviserPackages }: AdviserRouteDeps): void {
  const takePlace = createPlaces(AT_ONCE);
  server.get('/:account_path/adviser/:code', pageOptions(log, 'isLink'), async (request, reply) => {
    const { account_path: path = '', code = '' } = request.params as Record<string, string>;
    const { account, name, byteCount, pieces } = await adviserPackages.openByLink(path, code);
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', byteCount)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('x-content-type-options', 'nosniff');
    if (request.method === 'HEAD') return reply.send('') as never;
    takePlace(account.id, reply);
    const file = await streamPieces(pieces);
    // The connection is cut, so that the part is not taken for the whole file.
    file.once('error', () => request.raw.socket.resetAndDestroy());
    return reply.send(file) as never;
  });
}
