import { afterEach, beforeEach, expect, it } from 'vitest';
import { readDebts } from '../../../src/payments/service.ts';
import { payOut, readPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

let source: TestService;
let target: TestService;
beforeEach(async () => {
  source = await startService();
  target = await startService();
  await target.sql(
    `update accounts set path = 'elsewhere'; update people set email = 'e@x.example', email_key = 'e@x.example'`,
  );
});
afterEach(async () => {
  await source.close();
  await target.close();
});

it('an account that moves takes along which parts the bank of a wallet and refunds have, and what is owed', async () => {
  const { accountId } = source.member;
  const part = await payOut(source);
  const whole = await payOut(source);
  await source.sql(
    `insert into recipients (account_id, id, contact_id, processor, reference, status, country, sequence, created_at, updated_at)
     select account_id, id, contact_id, 'Sandbox', 'acct_' || id, 'Gone', 'US', 1, now(), now() from payments;
     update payments set recipient_id = id`,
  );
  await source.sql(
    `update payments set status = 'Completed', funded_at = now(), funding_returned_at = now(), owed_since = now()`,
  );
  await source.sql(
    `update payments set returned_amount = 30000, debt_amount = 30000, refund_amount = 20000, past_refunded_amount = 10000
     where id = $1`,
    [part.id],
  );
  // As the release before wrote it: without an amount the bank has all.
  await source.sql('update payments set service_fee = 2350 where id = $1', [whole.id]);
  await importInto(target, await exportedFrom(source, accountId));
  const columns =
    'select id, returned_amount, debt_amount, refund_amount, past_refunded_amount from payments order by id';
  const rows = await source.sql<{ returned_amount: string | null }>(columns);
  expect(rows.map(({ returned_amount: returned }) => returned && Number(returned))).toEqual([30_000, null]);
  expect(await target.sql(columns)).toEqual(rows);
  const debts = await target.services.database.transaction(accountId, (tx) => readDebts(tx, accountId));
  expect(debts).toMatchObject([{ amount: 30_000 }, { amount: 80_000 }]);
  expect((await readPayment(source, whole.id)).returnedAmount).toBe(82_350);
});
