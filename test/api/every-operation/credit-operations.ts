import { makeDeposits } from '../../support/deposits.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on credit notes and versions of an issued invoice; `invoice` is the body of one with line items. */
export async function creditOperations(service: TestService, invoice: object): Promise<Line[]> {
  const { id } = (await service.call('POST', '/v1/invoices', { body: invoice })).data;
  // An invoice ends once.
  const other = (await service.call('POST', '/v1/invoices', { body: invoice })).data.id;
  const body = { amount: 10, reason: 'Less' };
  const path = `/v1/invoices/${id}/credit_notes`;
  const { data } = await service.call('POST', path, { body });
  const own = `/v1/credit_notes/${data.id}`;
  const deposits = await depositOperations(service);
  return [
    ...deposits,
    ['POST', path, 'invoices:write', body],
    ['POST', `/v1/invoices/${id}/postpone`, 'invoices:write', { eventDate: null }],
    ['POST', `/v1/invoices/${id}/settle`, 'invoices:write', { keep: 1, reason: 'Less' }],
    ['POST', `/v1/invoices/${other}/cancel`, 'invoices:write', { by: 'Client', keep: 0, reason: 'Off' }],
    ['GET', path, 'invoices:read'],
    ['GET', '/v1/credit_notes', 'invoices:read'],
    ['GET', own, 'invoices:read'],
    ['GET', `${own}/pdf`, 'invoices:read'],
    ['GET', `${own}/e_invoice`, 'invoices:read'],
    ['GET', `/v1/invoices/${id}/versions`, 'invoices:read'],
    ['GET', `/v1/invoices/${id}/versions/1`, 'invoices:read'],
    ['GET', `/v1/invoices/${id}/versions/1/pdf`, 'invoices:read'],
  ];
}

async function depositOperations(service: TestService): Promise<Line[]> {
  const { prepaymentId, invoiceId, openId } = await makeDeposits(service);
  const own = `/v1/prepayment_invoices/${prepaymentId}`;
  return [
    ['GET', `/v1/invoices/${invoiceId}/prepayment_invoices`, 'invoices:read'],
    ['POST', `/v1/invoices/${openId}/final_invoice`, 'invoices:write', {}],
    ['GET', `${own}/pdf`, 'invoices:read'],
    ['GET', `${own}/e_invoice`, 'invoices:read'],
  ];
}
