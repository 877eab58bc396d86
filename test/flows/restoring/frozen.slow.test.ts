import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { freezeAccount, unfreezeAccount } from '../../../src/transfer/service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { type Backup, backUp, startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let restored: TestService;
let backup: Backup;
let invoice: Awaited<ReturnType<typeof activeInvoice>>;
let frozenAt: number;

const accountId = () => service.member.accountId as AccountId;
const depsOf = ({ services: { database }, clock }: TestService) => ({ database, clock });

async function positionOf(of: TestService): Promise<number> {
  const [row] = await of.sql<{ value: number }>(
    `select value::float from account_counters where account_id = $1 and name = 'Position'`,
    [accountId()],
  );
  return row?.value ?? 0;
}

// The account was frozen when the backup was made, unfrozen afterwards, and then a client paid.
beforeAll(async () => {
  service = await startCopied({});
  invoice = await activeInvoice(service, { paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }] });
  await freezeAccount(depsOf(service), accountId());
  frozenAt = await positionOf(service);
  backup = await backUp(service, {});
  await unfreezeAccount(depsOf(service), accountId());
  expect((await pay(service, invoice)).status).toBe(201);
  restored = await backup.restore('2026-11-22T14:00:00Z');
});
afterAll(async () => {
  await restored?.close();
  await service?.close();
  await backup?.drop();
});

it('an account that was frozen in the backup is named as frozen, and nobody is alarmed about it', async () => {
  expect(await restored.services.fence.list()).toMatchObject([{ path: 'demo-studio', isFrozen: true }]);
  expect(await restored.services.metrics.render()).toContain('tranche_accounts_held 0');
  expect(await positionOf(restored)).toBe(frozenAt);
});

it('it is held when it is unfrozen, so that nobody pays twice, and its position has jumped', async () => {
  expect(await unfreezeAccount(depsOf(restored), accountId())).toBe(true);
  expect(await restored.services.metrics.render()).toContain('tranche_accounts_held 1');
  const before = restored.processor.log.length;
  expect((await pay(restored, invoice)).status).toBe(503);
  expect(restored.processor.log).toHaveLength(before);
  expect(await positionOf(restored)).toBeGreaterThan(frozenAt + 1_000_000);
});
