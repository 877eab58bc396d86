import { setUpBooks } from '../../support/book-exports.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on files for the books in other programs. */
export async function bookOperations(service: TestService): Promise<Line[]> {
  await setUpBooks(service, 'Datev');
  await setUpBooks(service, 'Xero');
  const { data } = await service.call('GET', '/v1/book_settings/QuickBooks');
  const { format: _format, isSaved: _isSaved, ...settings } = data;
  const made = (await service.call('POST', '/v1/book_exports', { body: { format: 'Xero' } })).data.id;
  return [
    ['GET', '/v1/book_settings/QuickBooks', 'reports:read'],
    ['PUT', '/v1/book_settings/QuickBooks', 'account:write', settings],
    ['GET', '/v1/book_exports/next?format=Datev', 'reports:read'],
    ['GET', '/v1/book_exports', 'reports:read'],
    ['GET', `/v1/book_exports/${made}`, 'reports:read'],
    ['GET', `/v1/book_exports/${made}/file`, 'reports:read'],
    ['POST', `/v1/book_exports/${made}/undo`, 'account:write', {}],
    ['POST', '/v1/book_exports', 'account:write', { format: 'Xero' }],
  ];
}
