import type { TestService } from '../../support/service.ts';
import type { Line } from './operations.ts';

/** The operations on mails. */
export function mailOperations({
  invoice,
  mail,
  suppression,
}: Readonly<Record<'invoice' | 'mail' | 'suppression', string>>): Line[] {
  return [
    ['GET', `/v1/invoices/${invoice}/autopay`, 'invoices:read'],
    ['DELETE', `/v1/invoices/${invoice}/autopay`, 'charges:write'],
    ['GET', `/v1/invoices/${invoice}/reminders`, 'invoices:read'],
    ['GET', `/v1/invoices/${invoice}/forecast`, 'invoices:read'],
    ['POST', `/v1/invoices/${invoice}/remind`, 'invoices:write', {}],
    ['GET', '/v1/mails', 'mails:read'],
    ['GET', `/v1/mails/${mail}`, 'mails:read'],
    ['GET', `/v1/mails/${mail}/html`, 'mails:read'],
    ['POST', `/v1/mails/${mail}/send`, 'mails:write', {}],
    ['GET', '/v1/mail_suppressions', 'mails:read'],
    ['DELETE', `/v1/mail_suppressions/${suppression}`, 'mails:write'],
  ];
}

/** Makes an address that gets no reminders, and answers its id. */
export async function makeSuppression(service: TestService): Promise<string> {
  const [suppressed] = await service.sql<{ id: string }>(
    `insert into mail_suppressions select account_id, gen_random_uuid(), 'a@b.example', 'Complaint', 'Complaint', null, id, null, now()
     from mails limit 1 returning id`,
  );
  return suppressed?.id ?? '';
}
