import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Said } from './callback.ts';
import type { AccessPoints } from './service.ts';

/** Adds the address at which an access point says what became of a document. Its signature is its right. */
export function callbackRoute(
  server: HttpServer,
  { takeCallback }: Pick<AccessPoints, 'takeCallback'>,
): void {
  const options = { schema: { hide: true } as object, config: { readsRawBody: true } };
  server.post('/v1/access_point/callbacks/:account_id', options, async (request) => {
    const bytes = request.rawBody?.toString('utf8') ?? '';
    const { account_id: accountId } = request.params as { readonly account_id: string };
    const came = { accountId, headers: request.headers, bytes };
    return (await takeCallback(came, () => saidIn(bytes))) as never;
  });
}

// Access points may add fields of their own.
function saidIn(bytes: string): Said {
  const { id, status, message } = fieldsOf(bytes);
  const isText = message === undefined || message === null || typeof message === 'string';
  if (typeof id !== 'string' || (status !== 'Delivered' && status !== 'Rejected') || !isText) {
    throw new AppError('invalid_request', {
      message:
        'The body has the fields `id` and `status` (`Delivered` or `Rejected`), and may have `message`.',
    });
  }
  return { id, status, message: message ?? undefined };
}

function fieldsOf(bytes: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    throw new AppError('invalid_json');
  }
}
