import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on what an account keeps for its next invoices. */
export async function templateOperations(service: TestService): Promise<Line[]> {
  const schedule = {
    name: 'Wedding',
    paymentSchedule: [{ due: { days: 0, from: 'Issue' }, share: 'Remainder' }],
  };
  const item = { description: 'Full day', unitAmount: 240000 };
  const made = (await service.call('POST', '/v1/schedule_templates', { body: schedule })).data.id;
  const saved = (await service.call('POST', '/v1/saved_line_items', { body: item })).data.id;
  return [
    ['GET', '/v1/schedule_templates', 'invoices:read'],
    ['GET', `/v1/schedule_templates/${made}`, 'invoices:read'],
    ['POST', '/v1/schedule_templates', 'invoices:write', { ...schedule, name: 'Portrait' }],
    ['PATCH', `/v1/schedule_templates/${made}`, 'invoices:write', { position: 3 }],
    ['DELETE', `/v1/schedule_templates/${made}`, 'invoices:write'],
    ['GET', '/v1/saved_line_items', 'invoices:read'],
    ['GET', `/v1/saved_line_items/${saved}`, 'invoices:read'],
    ['POST', '/v1/saved_line_items', 'invoices:write', { ...item, description: 'Half a day' }],
    ['PATCH', `/v1/saved_line_items/${saved}`, 'invoices:write', { unitAmount: 250000 }],
    ['DELETE', `/v1/saved_line_items/${saved}`, 'invoices:write'],
  ];
}
