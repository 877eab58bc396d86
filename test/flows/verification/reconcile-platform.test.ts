import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/types.ts';
import type { Processor } from '../../../src/processors/types.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { demoAccount } from '../../support/outgoing.ts';
import { openPayingOut, type PayingOut } from '../../support/paying-out.ts';
import type { TestService } from '../../support/service.ts';

let stage: PayingOut;
let service: TestService;
let account: Account;
let payment: string;

beforeAll(async () => {
  stage = await openPayingOut();
  ({ service } = stage);
  // Clients pay through another processor than the one that pays out.
  service.use(service.processor);
  await pay(service, await activeInvoice(service));
  service.use(stage.processor);
  payment = await stage.accepted('Anna Ready');
  await stage.live(payment, '11-25', '11-27', '11-28', '11-30');
  service.use(service.processor);
  await stage.moveTo('2026-12-01T12:00:00.000Z');
  await service.services.platform.compare('Sandbox');
  account = await demoAccount(service);
});
afterAll(() => stage.close());

const NIGHT = '2026-12-02T03:00:00Z';
const check = (now = NIGHT) => service.services.verification.jobs.check(account, account.id, new Date(now));
const found = async () =>
  (
    await service.sql<{ kind: string }>(
      `select kind from discrepancies where gone_at is null and kind not like 'ledger.%' order by kind`,
    )
  ).map(({ kind }) => kind);
const discrepancies = async () => {
  await check();
  return found();
};

type Line = { readonly id: string } & Record<string, unknown>;
let lines: Line[];
beforeEach(async () => {
  lines = await service.sql('select * from platform_lines order by position');
});
afterEach(async () => {
  service.use(service.processor);
  await service.sql(`delete from platform_lines; delete from discrepancies;
    delete from ledger_postings where code = 'x'; delete from ledger_snapshots; update platforms set lines_read_at = '2026-12-01T12:00:00Z'`);
  await service.sql(
    'insert into platform_lines select * from json_populate_recordset(null::platform_lines, $1)',
    [JSON.stringify(lines)],
  );
});

const addLine = (kind: string, amount: number, at = '2026-11-26') =>
  service.sql(
    `insert into platform_lines (account_id, id, stripe_account, position, kind, key, amount, fee, currency, occurred_at)
     values ($1, 'txn_more', 'acct_platform', 1000, $2, null, $3, 0, 'USD', $4)`,
    [account.id, kind, amount, at],
  );
const post = (debit: string, credit: string, source: string) =>
  service.sql(
    `insert into ledger_postings (account_id, source_id, code, source_type, debit, credit, amount, currency,
       created_at, day, position)
     values ($1, $2, 'x', 'Payment', $3, $4, 1, 'USD', now(), current_date, 1000000)`,
    [account.id, source, debit, credit],
  );

describe('the nightly check of what the operator’s platform pays out', () => {
  it('finds nothing while the books agree, with any processor for the clients’ money', async () => {
    expect(lines).toHaveLength(2);
    expect(await discrepancies()).toEqual([]);
    service.use(stage.processor);
    expect(await discrepancies()).toEqual([]);
    service.use(null);
    expect(await discrepancies()).toEqual([]);
  });

  it.each([
    ['of another amount', `update platform_lines set amount = amount + 1 where kind = 'funding'`],
    ['that is not there', `delete from platform_lines where kind = 'delivery'`],
    [
      'that is there twice',
      `insert into platform_lines select account_id, 'again', stripe_account, 900, kind, key, amount, fee, currency, occurred_at
       from platform_lines where kind = 'delivery'`,
    ],
  ])('names a payment with a line %s', async (_, sql) => {
    await service.sql(sql);
    expect(await discrepancies()).toEqual(['platform.in_transit', 'platform.outgoing']);
    const [row] = await service.sql(
      `select subject, explanation from discrepancies where kind = 'platform.outgoing'`,
    );
    expect(row).toMatchObject({ subject: payment, explanation: expect.stringContaining('in transit') });
  });

  it('names a line that is about nothing here', async () => {
    await addLine('funding', 700);
    expect(await discrepancies()).toEqual(['platform.in_transit', 'platform.unknown']);
  });

  it('names a payment without any line, also when clients’ money has no processor', async () => {
    await service.sql('delete from platform_lines');
    service.use(null);
    expect(await discrepancies()).toEqual(['platform.outgoing']);
  });

  it('names a payment of whose money the ledger has more', async () => {
    await post('in_transit', 'payable', payment);
    expect(await discrepancies()).toEqual(['platform.in_transit', 'platform.outgoing']);
  });

  it('names money in transit that no payment has', async () => {
    await post('in_transit', 'payable', '01981f9e-0000-7000-8000-000000000000');
    expect(await discrepancies()).toEqual(['platform.in_transit', 'reconcile.in_transit']);
  });

  it('names clients’ money that their processor does not have, beside money at the platform', async () => {
    await post('processor', 'bank', '01981f9e-0000-7000-8000-000000000000');
    expect(await discrepancies()).toEqual(['reconcile.balance']);
  });

  it('keeps what it has found at the platform while the other processor agrees, and until it is gone', async () => {
    await addLine('funding', 700);
    await discrepancies();
    expect(await discrepancies()).toEqual(['platform.in_transit', 'platform.unknown']);
    await service.sql(`delete from platform_lines where id = 'txn_more'`);
    await check('2026-12-03T03:00:00Z');
    expect(await found()).toEqual([]);
  });

  it('compares the platform also while the other processor cannot be reached', async () => {
    await addLine('funding', 700);
    const readPosition = () => Promise.reject(new Error('unreachable'));
    service.use({ name: 'Stripe', readPosition } as unknown as Processor);
    await expect(check()).rejects.toThrow('unreachable');
    expect(await found()).toEqual(['platform.in_transit', 'platform.unknown']);
  });

  it('calls nothing a difference that moved after the statement was read', async () => {
    await service.sql('delete from platform_lines where id = $1', [lines.at(-1)?.id]);
    await service.sql(`update platforms set lines_read_at = '2026-11-25T12:00:00Z'`);
    expect(await discrepancies()).toEqual([]);
    await service.sql('update platforms set lines_read_at = null');
    expect(await discrepancies()).toEqual([]);
    await service.sql(`update platforms set lines_read_at = '2026-12-01T12:00:00Z'`);
    expect(await discrepancies()).toEqual(['platform.in_transit', 'platform.outgoing']);
  });
});

it('notes when the platform’s statement was last read to its end', async () => {
  const readAt = () => service.sql('select lines_read_at from platforms');
  service.clock.set('2026-12-01T13:00:00Z');
  stage.stripe.fail('GET /v1/balance_transactions', 'unreachable', 1000);
  await service.services.platform.watch();
  expect(await readAt()).toEqual([{ lines_read_at: new Date('2026-12-01T12:00:00Z') }]);
  stage.stripe.fail('GET /v1/balance_transactions', 'unreachable', 0);
  service.clock.set('2026-12-01T13:10:00Z');
  await service.services.platform.watch();
  expect(await readAt()).toEqual([{ lines_read_at: new Date('2026-12-01T13:10:00Z') }]);
});
