import { createInvoice } from './invoices.ts';
import { waitForLocks } from './locks.ts';
import type { TestService } from './service.ts';

/** Far longer than a request needs from its arrival to the queue. */
export async function letArrive(service: TestService): Promise<void> {
  for (let count = 0; count < 60; count += 1) await service.call('GET', '/v1/contacts');
}

/**
 * Holds up the creations of the account by another service on its database, so that all requests of the callback wait in
 * the queue until it ends: then they are done as one batch.
 */
export async function whileCreationsWait(
  service: TestService,
  other: TestService,
  work: () => Promise<void>,
): Promise<void> {
  await other.sql('begin');
  await other.sql(
    `select value from account_counters where account_id = $1 and name = 'InvoiceNumber' for update`,
    [service.member.accountId],
  );
  const running = [createInvoice(service, { contact: { name: 'First', email: 'first@example.com' } })];
  await waitForLocks(service, 1);
  running.push(createInvoice(service, { contact: { name: 'Second', email: 'second@example.com' } }));
  await waitForLocks(service, 2);
  try {
    await work();
  } finally {
    await other.sql('commit');
    await Promise.all(running);
  }
}
