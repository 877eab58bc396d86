import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on the credit of clients. */
export async function clientCreditOperations(service: TestService): Promise<Line[]> {
  const { id, contactId } = await activeInvoice(service);
  const body = { amount: 10_000_000, overpayment: 'Credit' };
  await service.call('POST', `/v1/invoices/${id}/payments`, { body });
  const other = await activeInvoice(service);
  const path = `/v1/contacts/${contactId}`;
  // Undone whatever became of the rest.
  const back = { amount: 1, currency: 'USD' };
  const { data } = await service.call('POST', `${path}/credit/give_back`, { body: back });
  return [
    ['POST', `/v1/invoices/${other.id}/apply_credit`, 'invoices:write', { amount: 1 }],
    ['GET', `${path}/credit`, 'invoices:read'],
    ['GET', `${path}/credit_movements`, 'invoices:read'],
    ['POST', `${path}/credit/give_back`, 'invoices:write', back],
    ['POST', `${path}/credit_movements/${data.creditMovement.id}/undo`, 'invoices:write', {}],
  ];
}
