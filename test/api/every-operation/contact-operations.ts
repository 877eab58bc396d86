import type { TestService } from '../../support/service.ts';
import { importOperations } from './import-operations.ts';
import type { Line } from './operations.ts';

// A merged or erased contact accepts no further operation, so each case has its own contact.
async function closedContactOperations(service: TestService): Promise<Line[]> {
  const make = async (name: string) => {
    const body = { name, email: `${name}@example.com` };
    return (await service.call('POST', '/v1/contacts', { body })).data.id as string;
  };
  const [merged, into, erased] = [await make('merged'), await make('into'), await make('erased')];
  await service.call('POST', `/v1/contacts/${merged}/merge`, { body: { into } });
  await service.call('POST', `/v1/contacts/${erased}/erase`, { body: {} });
  await service.work('reminders');
  return [
    ['GET', `/v1/contacts/${merged}/merge`, 'contacts:read'],
    ['GET', `/v1/contacts/${erased}/erasure`, 'contacts:read'],
    ['GET', `/v1/contacts/${into}/export`, 'contacts:read'],
    ['POST', `/v1/contacts/${into}/erase`, 'contacts:write', {}],
  ];
}

/** The operations on contacts, and on what is imported of them. */
export async function contactOperations(service: TestService, id: string): Promise<Line[]> {
  const body = { name: 'Twin', email: 'twin@example.com', vatId: 'DE123456789' };
  const twin = (await service.call('POST', '/v1/contacts', { body })).data.id;
  return [
    ...(await importOperations(service)),
    ...(await closedContactOperations(service)),
    ['POST', `/v1/contacts/${twin}/vat_check`, 'contacts:write', {}],
    ['GET', `/v1/contacts/${twin}/merge_preview?into=${id}`, 'contacts:read'],
    ['POST', `/v1/contacts/${twin}/merge`, 'contacts:write', { into: id }],
    ['POST', '/v1/contacts', 'contacts:write', { name: 'Lee', email: 'lee@example.com' }],
    ['GET', '/v1/contacts', 'contacts:read'],
    ['GET', `/v1/contacts/owed?contactIds=${id}`, 'contacts:read'],
    ['GET', `/v1/contacts/${id}`, 'contacts:read'],
    ['GET', `/v1/contacts/${id}/summary`, 'contacts:read'],
    ['PATCH', `/v1/contacts/${id}`, 'contacts:write', { name: 'Kim B' }],
    ['DELETE', `/v1/contacts/${id}`, 'contacts:write'],
  ];
}
