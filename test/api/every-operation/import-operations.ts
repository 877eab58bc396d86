import { invoiceBody } from '../../support/invoices.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

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
  const again = await begin('Contacts');
  await service.call('POST', `${again}/contacts`, {
    body: { rows: [{ line: 2, name: 'Lee', email: 'lee.import@example.com' }] },
  });
  await service.sql(
    `update import_rows set status = 'Skipped', object_id = $2, earlier_import_id = import_id where import_id = $1`,
    [again.split('/').at(-1), '01981f9e-0000-7000-8000-000000000000'],
  );
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
    ['POST', `${again}/include`, 'contacts:write', { lines: [2] }],
    ['POST', `${contacts}/start`, 'contacts:write', {}],
    ['POST', `${canceled}/cancel`, 'contacts:write', {}],
  ];
}
