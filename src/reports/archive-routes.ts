import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Type } from 'typebox';
import { accountTime, actorOf, type Caller, scopes } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import { answersFile, Choice, Closed } from '../kit/http/schemas.ts';
import { createPlaces } from '../kit/http/sending-files.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { streamPieces } from '../kit/http/streaming.ts';
import { newId } from '../kit/ids.ts';
import { type ArchiveDeps, archiveNameOf, archiveOf } from './archive.ts';

const GZIP = 'application/gzip';

/** An archive reads everything: one at a time for an account, so that others do not wait for it. */
const AT_ONCE = { account: 1, process: 4 };

/** Adds the download of everything that an account has. */
export function archiveRoutes(server: HttpServer, deps: ArchiveDeps): void {
  const takePlace = createPlaces(AT_ONCE);
  const schema = {
    operationId: 'downloadArchive',
    summary: 'Download everything',
    description:
      'All data of the account, as a tar archive compressed by gzip: JSON lines in the shapes of this API for ' +
      'members, tokens (without their texts), contacts (also former ones), invoices, consents to autopay, ' +
      'charges, refunds, disputes, payouts, payments, mails with their texts, the ledger and events. Only an ' +
      'Owner can download it; a token needs every scope that reads. The file is sent while it is made: without ' +
      '`whole.json` at its end it is incomplete. Each download is recorded as the event `account.exported`, ' +
      'except for an account that is moving to another installation.',
    tags: ['Account'],
    querystring: Closed({
      documents: Type.Optional(
        Choice(
          ['true', 'false'],
          'Whether the archive contains invoices and receipts as PDF, which takes long if there are many. ' +
            'Default: false.',
        ),
      ),
    }),
    response: answersFile([GZIP]),
  };
  const config = { scope: 'account:write' as const, produces: [GZIP], worksClosed: true };
  server.get('/v1/account/archive', { schema, config }, async (request, reply) => {
    const { caller, raw, query } = request;
    requireOwner(caller);
    const now = deps.clock.now();
    if (request.method === 'HEAD') return reply.type(GZIP).send('') as never;
    takePlace(caller.account.id, reply);
    const withDocuments = query.documents === 'true';
    await record(deps, caller, withDocuments, now);
    const file = pipeline(await streamPieces(archiveOf(deps, caller, withDocuments)), createGzip(), () => {});
    // The connection is cut, so that the part is not taken for the whole file.
    file.once('error', () => raw.socket.resetAndDestroy());
    return reply
      .type(GZIP)
      .header('content-disposition', `attachment; filename="${archiveNameOf(caller, now)}"`)
      .header('x-content-type-options', 'nosniff')
      .send(file) as never;
  });
}

// The archive has everything: a token must not get more by it than by all the operations that it may call.
function requireOwner({ role, scopes: own }: Caller): void {
  if (role !== 'Owner')
    throw new AppError('forbidden', { message: 'Only an Owner may download everything.' });
  const lacking = scopes.find((scope) => scope.endsWith(':read') && !own.has(scope));
  if (lacking !== undefined)
    throw new AppError('forbidden', { message: `The token lacks the scope ${lacking}.` });
}

// The log of a frozen account is in the file that moves it: nothing may be added, and reading is allowed.
async function record(
  { database }: ArchiveDeps,
  caller: Caller,
  withDocuments: boolean,
  now: Date,
): Promise<void> {
  const { account } = caller;
  if (account.isFrozen) return;
  const actor = actorOf(caller);
  const id = newId();
  const data = { id, withDocuments };
  try {
    await database.transaction(account.id, (tx) =>
      recordEvents(tx, account.id, accountTime(account, now), [
        { type: 'account.exported', objectId: id, sequence: 1, actor, data },
      ]),
    );
  } catch (cause) {
    // The account was frozen a moment ago.
    if (!(cause instanceof AppError && cause.code === 'account_frozen')) throw cause;
  }
}
