import { BUYER, billedTo, SELLER } from '../../support/access-points.ts';
import { makeDeposits } from '../../support/deposits.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on documents that are handed to an access point: that of the sandbox. */
export async function accessPointOperations(service: TestService): Promise<Line[]> {
  const { accounts, accessPoints } = service.services;
  const account = await accounts.findAccountByPath('demo-studio');
  if (account === null) throw new Error('There is no account.');
  await accessPoints.save(account, { kind: 'StandIn', format: 'peppol', handsOverOnIssue: false });
  // Mails to the business go where they went before.
  const profile = { ...SELLER, email: 'owner@demo-studio.example' };
  await service.call('PATCH', '/v1/account', { body: { profile } });
  const handed = await activeInvoice(service, billedTo());
  const path = `/v1/invoices/${handed.id}/e_invoice/hand_overs`;
  const { data: handOver } = await service.call('POST', path, { body: {} });
  const invoice = await activeInvoice(service, billedTo());
  const note = await service.call('POST', `/v1/invoices/${handed.id}/credit_notes`, {
    body: { amount: 1_190, reason: 'A day less' },
  });
  const { contact, currency } = billedTo();
  const { prepaymentId } = await makeDeposits(service, { contact, currency, billing: BUYER });
  const own = `/v1/invoices/${invoice.id}/e_invoice/hand_overs`;
  const ofNote = `/v1/credit_notes/${note.data.id}/e_invoice/hand_overs`;
  const ofPrepayment = `/v1/prepayment_invoices/${prepaymentId}/e_invoice/hand_overs`;
  return [
    ['GET', own, 'invoices:read'],
    ['POST', own, 'invoices:write', {}],
    ['GET', ofNote, 'invoices:read'],
    ['POST', ofNote, 'invoices:write', {}],
    ['GET', ofPrepayment, 'invoices:read'],
    ['POST', ofPrepayment, 'invoices:write', {}],
    ['GET', '/v1/hand_overs', 'invoices:read'],
    ['GET', `/v1/hand_overs/${handOver.id}`, 'invoices:read'],
  ];
}
