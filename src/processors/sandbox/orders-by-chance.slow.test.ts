import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandboxProcessor, openActivityLog } from '../service.ts';
import {
  expectBooksToAgree,
  KEY,
  newMerchant,
  openStage,
  orderOf,
  type Stage,
  tokenOf,
} from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const patientClient = (url: string, timeoutMs: number) =>
  createSandboxProcessor({ url, key: KEY, timeoutMs });

it('answers that do not come by chance, at a rate of half: asked by key, and sent again when absent, each order is charged once', async () => {
  const merchant = newMerchant();
  const other = await stage.startAnother({ slowMs: 5 });
  const tokens = await Promise.all(
    Array.from({ length: 40 }, () => tokenOf(stage.processor, merchant.accountId, '4242424242424242')),
  );
  await openActivityLog({ url: other.sandbox.url, key: KEY }).setFaults({
    seed: 7,
    percent: 50,
    kinds: ['reply_lost', 'error_after', 'reset_before', 'reset_after', 'slow'],
  });
  let unknown = 0;
  const chargeUntilKnown = async (token: string) => {
    const order = orderOf(token);
    // A busy machine may need longer than the first try waits, so each waits twice as long as the one before.
    let client = patientClient(other.sandbox.url, 150);
    let outcome = await client.charge(merchant, order);
    for (let tries = 1; outcome.status === 'unknown'; tries += 1) {
      unknown += 1;
      client = patientClient(other.sandbox.url, 150 * 2 ** Math.min(tries, 6));
      const found = await client.findCharge(merchant, order.key);
      outcome = found.status === 'absent' ? await client.charge(merchant, order) : found;
    }
    return outcome;
  };
  const outcomes = await Promise.all(tokens.map(chargeUntilKnown));
  await other.sandbox.stop();
  expect(unknown).toBeGreaterThan(5);
  expect(outcomes.every((outcome) => outcome.status === 'succeeded')).toBe(true);
  const log = await stage.activityLog.readLog(merchant.accountId);
  const activities = log.filter(({ kind }) => kind === 'charge.succeeded');
  expect(activities).toHaveLength(40);
  expect(new Set(activities.map((activity) => activity.key)).size).toBe(40);
  await expectBooksToAgree(stage, merchant);
}, 120_000);
