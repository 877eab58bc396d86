import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import type { ProcessorEvent } from '../../../src/processors/types.ts';
import { activeInvoice, read, sendWebhook } from '../../support/money.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let backup: Backup;
const opened: (TestService | Backup)[] = [];

beforeAll(async () => {
  service = await startCopied({});
  backup = await backUp(service, {});
  // Money that cannot be matched.
  const { accountId } = service.member;
  const line = { reference: 'ch_lost', kind: 'charge', amount: 5_000, fee: 0, currency: 'USD' } as const;
  service.processor.log.push({ ...line, accountId, key: newId(), occurredAt: new Date(0) });
});
afterAll(async () => {
  for (const one of opened.reverse()) await ('drop' in one ? one.drop() : one.close());
  await service?.close();
  await backup?.drop();
});

/** Restores, with what the processor reports a charge of an invoice that is lost. */
async function restoreAndHear(): Promise<TestService> {
  const restored = await backup.restore('2026-11-22T14:00:00Z');
  opened.push(restored);
  const record = { of: newId(), parts: [], surcharge: 0, mark: false, description: 'demo-studio INV-0042' };
  const method = { type: 'BankAccount', name: 'Bank', last4: '6789' };
  const outcome = { status: 'succeeded', reference: 'ch_42', fee: 0, method, storedMethod: null };
  const charge = { id: 'lost', type: 'charge', key: newId(), occurredAt: new Date(0), outcome, record };
  await sendWebhook(restored, [charge] as unknown as ProcessorEvent[]);
  return restored;
}

const nextNumber = async (of: TestService) => (await read(of, (await activeInvoice(of)).id)).number;

it('an account that stays held for lost money gives no number of a lost invoice again', async () => {
  const restored = await restoreAndHear();
  expect(await finish(restored)).toMatchObject({ isLifted: false });
  expect(await nextNumber(restored)).toBe('INV-0043');
});

it('a restore of a backup that was made in a hold raises the numbers that were read in it', async () => {
  const inHold = await backUp(await restoreAndHear(), {});
  opened.push(inHold);
  const again = await inHold.restore('2026-11-23T14:00:00Z');
  opened.push(again);
  expect(await finish(again)).toMatchObject({ isLifted: false });
  expect(await nextNumber(again)).toBe('INV-0043');
});
