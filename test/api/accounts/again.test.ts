import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction } from '../../../src/kit/db/database.ts';
import { createOperator } from '../../../src/operator/service.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('the text in the answer is that of the token that was stored, also when its transaction ran twice', async () => {
  const { database, accounts, members } = service.services;
  const { system } = database;
  // As after a deadlock.
  const twice = {
    ...system,
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      const first = system.transaction(async (tx) => {
        await work(tx);
        throw new Error('rolled back');
      });
      await expect(first).rejects.toThrow('rolled back');
      return system.transaction(work);
    },
  };
  const deps = { database: { ...database, system: twice }, clock: service.clock, accounts, members };
  const { id: actorId } = await service.services.operator.createToken({ name: 'Platform' });
  const request = {
    actorId,
    key: null,
    requestHash: Buffer.alloc(32),
    requestId: 'again',
    now: service.clock.now(),
  };
  const asked = { name: 'Booking', scopes: ['invoices:read'] } as const;
  const { body } = await createOperator(deps).createAccountToken(request, service.member.accountId, asked);
  const { text } = JSON.parse(body).data;
  expect((await service.call('GET', '/v1/invoices', { token: text })).status).toBe(200);
});
