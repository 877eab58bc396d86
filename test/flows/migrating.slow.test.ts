import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/kit/db/migrations.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { readDebts } from '../../src/payments/service.ts';
import { makeOwnedDatabase } from '../support/backup.ts';
import { payOut, readPayment } from '../support/outgoing.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

// Only money that went through a recipient's account can be owed.
const withRecipients = `
  insert into recipients (account_id, id, contact_id, processor, reference, status, country, sequence, created_at, updated_at)
  select account_id, id, contact_id, 'Sandbox', 'acct_' || id, 'Gone', 'US', 1, now(), now() from payments;
  update payments set recipient_id = id`;

/** Takes away what a migration has made. */
async function undo(name: string): Promise<void> {
  const text = await readFile(new URL(`../../db/migrations/${name}`, import.meta.url), 'utf8');
  const made = (kind: RegExp) => [...text.matchAll(kind)].map(([, one]) => one as string);
  await service.sql(`drop table ${made(/^create table (\w+)/gm).join(', ')} cascade`);
  await service.sql(`drop function ${made(/^create function (\w+)/gm).join(', ')}`);
  for (const policy of made(/^create policy (\w+ on \w+)/gm)) {
    const table = policy.split(' ').at(-1);
    const isThere = (await service.sql('select 1 where to_regclass($1) is not null', [table])).length > 0;
    if (isThere) await service.sql(`drop policy ${policy}`);
  }
  await service.sql('delete from migrations where name = $1', [name]);
}

it('payments out whose money the bank had taken before parts were known owe the whole, in each account', async () => {
  const other = await service.addMember('other');
  const { data } = await service.call('POST', '/v1/payment_methods', {
    token: other.token,
    body: { token: 'tok_card' },
  });
  const theirs = await service.call('POST', '/v1/payments', {
    token: other.token,
    body: {
      contact: { name: 'The Band', email: 'band@example.com' },
      totalAmount: 70_000,
      scheduleDate: '2026-11-25',
      paymentMethodId: data.id,
    },
  });
  const own = [await payOut(service), await payOut(service), await payOut(service)];
  await service.sql(
    `alter table payments drop column returned_amount, drop column debt_amount, drop column refund_amount,
       drop column past_refunded_amount`,
  );
  await service.sql(withRecipients);
  const [owing, overpaid, refunding] = own.map(({ id }) => id);
  const set = (changes: string, id: string | undefined) =>
    service.sql(`update payments set status = 'Completed', funded_at = now(), ${changes} where id = $1`, [
      id,
    ]);
  await set('service_fee = 2350, funding_returned_at = now(), owed_since = now()', owing);
  await set('overpaid_since = now()', overpaid);
  await set('refund_id = gen_random_uuid()', refunding);
  await set('funding_returned_at = now(), owed_since = now()', theirs.data.id);
  await service.sql(`delete from migrations where name = '000014_partial_returns.sql'`);
  expect(await migrate(service.connection)).toEqual(['000014_partial_returns.sql']);
  const debtsOf = (accountId: AccountId) =>
    service.services.database.transaction(accountId, (tx) => readDebts(tx, accountId));
  expect(await debtsOf(service.member.accountId)).toMatchObject([
    { paymentId: owing, amount: 80_000, isOverpaid: false },
    { paymentId: overpaid, amount: 80_000, isOverpaid: true },
  ]);
  expect(await debtsOf(other.accountId)).toMatchObject([{ amount: 70_000, isOverpaid: false }]);
  const { returnedAmount } = await readPayment(service, owing ?? '');
  expect(returnedAmount).toBe(82_350);
  expect(await readPayment(service, overpaid ?? '')).toMatchObject({ returnedAmount: 0 });
  expect(
    await service.sql('select past_refunded_amount::int as past from payments where id = $1', [refunding]),
  ).toEqual([{ past: 0 }]);
});

it('a migration beside a node at work keeps nobody waiting for long', async () => {
  await undo('000006_mails.sql');
  const other = new pg.Client({ ...service.connection });
  await other.connect();
  await other.query('begin');
  await other.query('lock table invoices in row exclusive mode');
  const done = migrate(service.connection);
  const isWaiting = async () =>
    (await service.sql(`select 1 from pg_locks where not granted and relation = 'invoices'::regclass`))
      .length > 0;
  let hasFailed = false;
  done.catch(() => {
    hasFailed = true;
  });
  while (!hasFailed && !(await isWaiting()));
  // Behind who waits for the table other writers wait, until the migration gives up for a while.
  await service.sql('update invoices set note = note');
  await other.query('commit');
  await other.end();
  expect(await done).toEqual(['000006_mails.sql']);
});

it.each([true, false])(
  'a member of all roles migrates, also one who may make none: %s',
  async (makesRoles) => {
    const { owner, drop } = await makeOwnedDatabase({ makesRoles });
    try {
      expect((await migrate(owner)).length).toBeGreaterThan(10);
    } finally {
      await drop();
    }
  },
);
