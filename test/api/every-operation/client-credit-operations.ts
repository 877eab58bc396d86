import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on the credit of clients. */
export async function clientCreditOperations(service: TestService): Promise<Line[]> {
  const { id, contactId } = await activeInvoice(service);
  const body = { amount: 10_000_000, overpayment: 'Credit' };
  const { data } = await service.call('POST', `/v1/invoices/${id}/payments`, { body });
  const [{ id: movement }] = data.creditMovements;
  const other = await activeInvoice(service);
  const path = `/v1/contacts/${contactId}`;
  return [
    ['POST', `/v1/invoices/${other.id}/apply_credit`, 'invoices:write', { amount: 1 }],
    ['GET', `${path}/credit`, 'invoices:read'],
    ['GET', `${path}/credit_movements`, 'invoices:read'],
    ['POST', `${path}/credit/give_back`, 'invoices:write', { amount: 1, currency: 'USD' }],
    ['POST', `${path}/credit_movements/${movement}/undo`, 'invoices:write', {}],
  ];
}
