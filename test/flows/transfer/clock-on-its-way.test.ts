import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { takeTestClock } from '../../../src/test-clock/store.ts';
import { freezeAccount, unfreezeAccount } from '../../../src/transfer/service.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

let source: TestService;
let id: AccountId;
beforeEach(async () => {
  source = await startService();
  id = source.member.accountId;
});
afterEach(() => source.close());

describe('the test clock of an account that was exported on its way', () => {
  it('can be moved where the account is imported', async () => {
    const target = await startService();
    try {
      await target.sql(`update accounts set path = 'elsewhere'`);
      await source.sql(
        `update accounts set clock_target = '2026-12-24T12:00:00Z', clock_leased_until = '2026-11-21T13:00:00Z' where id = $1`,
        [id],
      );
      await importInto(target, await exportedFrom(source, id, { isFrozen: false }));
      await unfreezeAccount({ database: target.services.database, clock: target.clock }, id);
      target.clock.set('2026-11-22T12:00:00.000Z');
      await target.services.testClock.resumeAbandoned();
      const moved = await target.call('POST', '/v1/test_clock', {
        token: source.member.token,
        body: { now: '2026-12-24T13:00:00.000Z' },
      });
      expect([moved.status, moved.data?.status]).toEqual([200, 'Ready']);
      await target.services.testClock.stop();
    } finally {
      await target.close();
    }
  });

  it('does not set out when the account is frozen', async () => {
    const { database } = source.services;
    await freezeAccount({ database, clock: source.clock }, id);
    const now = source.clock.now();
    expect(await takeTestClock(database, id, now, now, now, 1)).toBe(false);
  });
});
