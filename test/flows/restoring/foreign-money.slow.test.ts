import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { demoAccount } from '../../support/outgoing.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let backup: Backup;
let restored: TestService;

/** Money at the processor that another program has taken. */
function takeForeign(key: string): void {
  const { accountId } = service.member;
  const line = { reference: `ch_${key}`, kind: 'charge', amount: 5_000, fee: 0, currency: 'USD' } as const;
  service.processor.log.push({ ...line, accountId, key, occurredAt: new Date(0) });
}

// Two charges of other programs: with a key of another form, and with one that the nightly check had found before.
beforeAll(async () => {
  service = await startCopied({});
  takeForeign(newId());
  const account = await demoAccount(service);
  await service.services.verification.jobs.check(account, account.id, service.clock.now());
  service.clock.set('2026-11-21T13:00:00Z');
  backup = await backUp(service, {});
  takeForeign('order-17');
  restored = await backup.restore('2026-11-22T14:00:00Z');
});
afterAll(async () => {
  await restored?.close();
  await service?.close();
  await backup?.drop();
});

it('money of other programs at the same account of the processor does not keep an account held', async () => {
  const done = await finish(restored);
  expect(done.isLifted ? '' : done.reason).toBe('');
  expect(await restored.sql(`select 1 from discrepancies where kind = 'lost_money'`)).toEqual([]);
});

it('money with a key of ours that nobody knew before the backup does', async () => {
  takeForeign(newId());
  const again = await backup.restore('2026-11-22T14:00:00Z');
  try {
    expect(await finish(again)).toMatchObject({ isLifted: false });
  } finally {
    await again.close();
  }
});
