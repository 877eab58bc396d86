import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on money that came outside. */
export async function manualPaymentOperations(service: TestService): Promise<Line[]> {
  const { id, paymentSchedule } = await activeInvoice(service);
  const body = { amount: 10, method: 'Cash' };
  const path = `/v1/invoices/${id}/payments`;
  const { data } = await service.call('POST', path, { body });
  return [
    ['GET', path, 'invoices:read'],
    ['POST', path, 'invoices:write', body],
    [
      'POST',
      `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[0].id}/payments`,
      'invoices:write',
      body,
    ],
    ['POST', `${path}/${data.manualPayments[0].id}/unmark`, 'invoices:write', {}],
  ];
}
