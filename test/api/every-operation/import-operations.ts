import { invoiceBody } from '../../support/invoices.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on imports, on some that are made for them. */
export async function importOperations(service: TestService): Promise<Line[]> {
  const begin = async (kind: string) => {
    const { data } = await service.call('POST', '/v1/imports', { body: { kind } });
    return `/v1/imports/${data.id}`;
  };
  const [contacts, invoices, checked, canceled] = [
    await begin('Contacts'),
    await begin('Invoices'),
    await begin('Contacts'),
    await begin('Contacts'),
  ];
  const rows = [{ line: 2, name: 'Kim', email: 'kim.import@example.com' }];
  return [
    ['POST', '/v1/imports', 'contacts:write', { kind: 'Contacts' }],
    ['GET', '/v1/imports', 'contacts:read'],
    ['GET', contacts, 'contacts:read'],
    ['POST', `${contacts}/contacts`, 'contacts:write', { rows }],
    ['POST', `${invoices}/invoices`, 'invoices:write', { rows: [{ line: 2, ...invoiceBody() }] }],
    ['GET', `${contacts}/rows`, 'contacts:read'],
    ['GET', `${contacts}/errors/csv`, 'contacts:read'],
    ['POST', `${checked}/check`, 'contacts:write', {}],
    ['POST', `${contacts}/start`, 'contacts:write', {}],
    ['POST', `${canceled}/cancel`, 'contacts:write', {}],
  ];
}
