import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSearchLists } from '../../../src/invoices/search/lists.ts';
import type { Database } from '../../../src/kit/db/database.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { createInvoice } from '../../support/invoices.ts';
import { waitForLocks } from '../../support/locks.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('words of a person who is erased while invoices are put into lists are in none', async () => {
  const contact = { name: 'Zdenka Quuxova', email: 'zdenka@quuxova.example' };
  const mine = await createInvoice(service, { contact, status: 'Draft' });
  await Promise.all(Array.from({ length: 520 }, () => createInvoice(service, { status: 'Draft' })));
  const { database } = service.services;
  let erased: Promise<void> | null = null;
  const erase = async () => {
    await service.call('POST', `/v1/contacts/${mine.contactId}/erase`, { body: {} });
    await service.work();
  };
  // Between the reading of the invoices and the writing of their lists: then it is done, or waits.
  const whenRead = async (name: string) => {
    if (name !== 'search_find_new' || erased !== null) return;
    erased = erase();
    await Promise.race([erased, waitForLocks(service, 1)]);
  };
  const slow: Database = {
    ...database,
    async single(accountId, statement, values) {
      const rows = await database.single(accountId, statement, values);
      await whenRead(statement.name);
      return rows as never;
    },
    transaction: (accountId, work) =>
      database.transaction(accountId, (tx) =>
        work({
          ...tx,
          async query(statement, values) {
            const rows = await tx.query(statement, values);
            await whenRead(statement.name);
            return rows as never;
          },
        }),
      ),
  };
  const lists = createSearchLists(slow);
  lists.noteAccount(service.member.accountId as AccountId);
  expect(await lists.bringUpToDate()).toBeGreaterThan(500);
  await (erased as Promise<void> | null);
  service.clock.set('2026-11-21T12:10:00.000Z');
  await service.work();
  const left = await service.sql(
    `select word from search_lists where word like '%quuxova%' or word like 'zdenka%'`,
  );
  expect(left).toEqual([]);
});
