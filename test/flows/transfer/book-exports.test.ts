import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../src/kit/db/migrations.ts';
import { freezeAccount } from '../../../src/transfer/service.ts';
import { setUpBooks } from '../../support/book-exports.ts';
import { activeInvoice } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

let source: TestService;
let target: TestService;
beforeAll(async () => {
  const keyOf = (byte: number) => ({ SECRET_KEY: Buffer.alloc(32, byte).toString('base64') });
  [source, target] = await Promise.all([startService(keyOf(3)), startService(keyOf(4))]);
  await target.sql(`update accounts set path = 'other' where path = 'demo-studio'`);
});
afterAll(() => Promise.all([source.close(), target.close()]));

const MIGRATION = '000042_book_export_ordinals.sql';

it('exports that were made before they had an ordinal move to another installation as they are', async () => {
  const formats = ['Xero', 'QuickBooks'] as const;
  for (const format of formats) await setUpBooks(source, format);
  for (const name of ['first', 'second', 'third']) {
    await activeInvoice(source, {
      contact: { name, email: `${name}@example.com` },
      totalAmount: 5_000,
      currency: 'EUR',
      paymentSchedule: [{ dueDate: '2026-12-20', amount: 5_000 }],
    });
    for (const format of formats) {
      expect((await source.call('POST', '/v1/book_exports', { body: { format } })).status).toBe(201);
      source.clock.set(new Date(source.clock.now().getTime() + 1_000).toISOString());
    }
  }
  await source.sql('alter table book_exports drop column ordinal cascade');
  await source.sql('drop function number_book_export cascade');
  await source.sql('delete from migrations where name = $1', [MIGRATION]);
  expect(await migrate(source.connection)).toEqual([MIGRATION]);
  const { accountId } = source.member;
  await freezeAccount({ database: source.services.database, clock: source.clock }, accountId);
  await importInto(target, await exportedFrom(source, accountId));
  const rows = await target.sql('select ordinal from book_exports where account_id = $1', [accountId]);
  expect(rows).toEqual(Array.from({ length: 6 }, () => ({ ordinal: null })));
});
