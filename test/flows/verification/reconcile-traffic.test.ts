import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Processor } from '../../../src/processors/types.ts';
import { reconcile } from '../../../src/verification/service.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { demoAccount } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service);
});
afterEach(async () => {
  await sandbox.close();
});

async function payOnce(): Promise<void> {
  const paid = await pay(service, await activeInvoice(service), {
    token: await sandbox.card('4242424242424242'),
  });
  expect(paid.status).toBe(201);
}
const look = async (processor: Processor) =>
  reconcile(service.services.database, await demoAccount(service), processor, service.clock.now());

it('money that comes between the statement and the balances is not yet there, never a difference', async () => {
  await payOnce();
  const disturbed: Processor = {
    ...sandbox.processor,
    readBalances: async (...values) => {
      await payOnce();
      return sandbox.processor.readBalances(...values);
    },
  };
  for (let round = 0; round < 3; round += 1) expect((await look(disturbed)).differences).toEqual([]);
});

it('balances without a position that never stand still are left for the next time', async () => {
  await payOnce();
  const still: Processor = { ...sandbox.processor };
  delete still.readPosition;
  const disturbed: Processor = {
    ...still,
    readBalances: async (merchant) => {
      await payOnce();
      return sandbox.processor.readBalances(merchant);
    },
  };
  const { differences, kinds } = await look(disturbed);
  expect(differences).toEqual([]);
  expect(kinds).not.toContain('reconcile.balance');
  expect((await look(still)).kinds).toContain('reconcile.balance');
});

it('eight clients pay all the while: no look finds a difference, and none when they have ended', async () => {
  let isOver = false;
  let count = 0;
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver && count < 400) {
      await payOnce();
      count += 1;
    }
  });
  try {
    for (let round = 0; round < 10; round += 1) {
      expect((await look(sandbox.processor)).differences).toEqual([]);
    }
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
  const { differences, underWay } = await look(sandbox.processor);
  expect([differences, underWay]).toEqual([[], 0]);
});
