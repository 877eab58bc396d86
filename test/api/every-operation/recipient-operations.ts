import { acceptedPayment } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on recipients, and on payments that wait at their accounts at the processor. */
export async function recipientOperations(service: TestService): Promise<Line[]> {
  const [kept, deleted] = [await makeRecipient(service), await makeRecipient(service)];
  const [again, back] = [await makeRefused(service), await makeRefused(service)];
  return [
    ['GET', '/v1/payments/quote?amount=80000', 'payments:read'],
    ['GET', '/v1/recipients', 'payments:read'],
    ['GET', `/v1/recipients/${kept}`, 'payments:read'],
    ['DELETE', `/v1/recipients/${deleted}`, 'payments:write'],
    ['POST', `/v1/payments/${again}/retry_payout`, 'payments:write', {}],
    ['POST', `/v1/payments/${back}/reverse`, 'payments:write', {}],
  ];
}

let made = 0;

/** Makes a contact with an account at the processor, which the processor knows. */
async function makeRecipient(service: TestService): Promise<string> {
  made += 1;
  const body = { name: 'Recipient', email: `recipient${made}@example.com` };
  const { data } = await service.call('POST', '/v1/contacts', { body });
  const [row] = await service.sql<{ id: string }>(
    `insert into recipients (account_id, id, contact_id, processor, reference, status, country, sequence, created_at,
       updated_at)
     select account_id, gen_random_uuid(), id, 'Sandbox', 'acct_' || id, 'Ready', 'US', 0, created_at, created_at
     from contacts where id = $1 returning id`,
    [data.id],
  );
  return row?.id as string;
}

/** Makes a payment that a bank has refused, so that it waits at the recipient's account. */
export async function makeRefused(service: TestService): Promise<string> {
  const recipient = await makeRecipient(service);
  const { id } = await acceptedPayment(service, { scheduleDate: '2027-06-01' });
  await service.sql(
    `update payments
     set recipient_id = $2, status = 'Processing', description = 'x', funding_id = gen_random_uuid(),
       funding_reference = 'ch', funded_at = now(), fee = 0, delivery_id = gen_random_uuid(), delivery_reference = 'tr',
       delivered_at = now(), delivery_fee = 0, payout_id = gen_random_uuid(), payout_failed_at = now() + interval '1 year',
       payout_failure_code = 'account_closed', payout_failure_message = 'Closed.'
     where id = $1`,
    [id, recipient],
  );
  return id;
}
