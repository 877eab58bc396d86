import { beforeEach, expect, it } from 'vitest';
import { windUp } from '../../../src/account-closing/winding-up.ts';
import { requireOpen } from '../../../src/accounts/service.ts';
import type { Database } from '../../../src/kit/db/database.ts';
import type { InvoiceId } from '../../../src/kit/ids.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { waitForLocks } from '../../support/locks.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { demoAccount } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

it('a charge or refund that waits for a closed account keeps its winding up from nothing, nor the other way round', async () => {
  const invoice = await activeInvoice(service, {
    totalAmount: 200_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 100_000 },
      { dueDate: '2026-12-10', amount: 100_000 },
    ],
  });
  await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
  await service.work();
  await service.services.accountClosing.close(await demoAccount(service));
  const account = await demoAccount(service);
  const { services } = service;
  // A transaction that runs into a deadlock is run once more.
  let runs = 0;
  const database: Database = {
    ...services.database,
    transaction: (id, work) =>
      services.database.transaction(id, (tx) => {
        runs += 1;
        return work(tx);
      }),
  };
  let winding: Promise<unknown> = Promise.resolve();
  const begun = database.transaction(account.id, async (tx) => {
    await services.invoices.lockInvoices(tx, account.id, [invoice.id as InvoiceId]);
    winding = windUp({ ...services, database } as never, account, service.clock.now());
    await waitForLocks(service, 1);
    await requireOpen(tx, account.id);
  });
  await expect(begun).rejects.toMatchObject({ code: 'account_closed' });
  await winding;
  expect(runs).toBe(2);
  const [consent] = await service.sql('select canceled_at is not null as ended from mandates');
  expect(consent).toEqual({ ended: true });
});
