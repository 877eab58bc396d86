import { testMapping, upload } from '../../support/bank.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on bank statements, each on a line of its own. */
export async function bankOperations(service: TestService): Promise<Line[]> {
  const { id } = await activeInvoice(service);
  const days = ['2026-11-17', '2026-11-18', '2026-11-19'];
  const rows = days.map((day) => `${day},12.34,Kim,,nothing that is a number\n`).join('');
  const { data } = await upload(service, rows);
  const statement = `/v1/bank_statements/${data.statements[0].id}`;
  const other = await upload(service, '2026-11-16,1.00,Kim,,for deleting\n');
  const { items } = (await service.call('GET', `/v1/bank_lines?statementId=${data.statements[0].id}`)).data;
  const [confirmed, ignored, undone] = items.map((line: { id: string }) => `/v1/bank_lines/${line.id}`);
  await service.call('POST', `${undone}/ignore`, { body: {} });
  const mapping = { name: 'Another bank', mapping: testMapping };
  const kept = (await service.call('POST', '/v1/bank_mappings', { body: mapping })).data.id;
  return [
    ['GET', '/v1/bank_statements', 'reports:read'],
    ['GET', statement, 'reports:read'],
    ['POST', '/v1/bank_statements', 'invoices:write'],
    ['POST', '/v1/bank_statements/preview', 'invoices:write'],
    ['POST', `${statement}/confirm_certain`, 'invoices:write', {}],
    ['DELETE', `/v1/bank_statements/${other.data.statements[0].id}`, 'invoices:write'],
    ['GET', '/v1/bank_lines', 'reports:read'],
    ['GET', confirmed, 'reports:read'],
    ['POST', `${confirmed}/confirm`, 'invoices:write', { allocations: [{ invoiceId: id, amount: 1_234 }] }],
    ['POST', `${ignored}/ignore`, 'invoices:write', {}],
    ['POST', `${undone}/undo`, 'invoices:write', {}],
    ['GET', '/v1/bank_mappings', 'reports:read'],
    ['GET', `/v1/bank_mappings/${kept}`, 'reports:read'],
    ['POST', '/v1/bank_mappings', 'invoices:write', { ...mapping, name: 'A third bank' }],
    ['PATCH', `/v1/bank_mappings/${kept}`, 'invoices:write', { name: 'The other bank' }],
    ['DELETE', `/v1/bank_mappings/${kept}`, 'invoices:write'],
  ];
}
