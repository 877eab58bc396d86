import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction } from '../../../src/kit/db/database.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { createOperator } from '../../../src/operator/service.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const asked = { name: 'Booking', scopes: ['invoices:read'] } as const;
const requestOf = (actorId: string) => ({
  actorId,
  key: null,
  requestHash: Buffer.alloc(32),
  requestId: 'again',
  now: service.clock.now(),
});

it('the text in the answer is that of the token that was stored, also when its transaction ran twice', async () => {
  const { database, accounts, members, connecting } = service.services;
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
  const deps = {
    database: { ...database, system: twice },
    clock: service.clock,
    accounts,
    members,
    connecting,
  };
  const { id: tokenId } = await service.services.operator.createToken({ name: 'Platform' });
  const { body } = await createOperator(deps).createAccountToken(
    requestOf(tokenId),
    service.member.accountId,
    asked,
  );
  const { text } = JSON.parse(body).data;
  expect((await service.call('GET', '/v1/invoices', { token: text })).status).toBe(200);
});

it('an account that begins to move to another installation after it was read is not changed', async () => {
  const { database, accounts, members, connecting } = service.services;
  const { accountId } = service.member;
  const { id: tokenId } = await service.services.operator.createToken({ name: 'Early' });
  const request = requestOf(tokenId);
  const early = {
    ...accounts,
    async findAccount(id: AccountId) {
      const found = await accounts.findAccount(id);
      await service.sql('update accounts set frozen_at = $2 where id = $1', [id, service.clock.now()]);
      return found;
    },
  };
  const deps = { database, clock: service.clock, members, connecting };
  const { body } = await createOperator({ ...deps, accounts }).createAccountToken(request, accountId, asked);
  const { id } = JSON.parse(body).data;
  const operator = createOperator({ ...deps, accounts: early });
  for (const act of [
    () => operator.updateAccount(request, accountId, { externalId: 'moved' }),
    () => operator.createAccountToken(request, accountId, asked),
    () => operator.revokeAccountToken(request, accountId, id),
  ]) {
    await service.sql('update accounts set frozen_at = null where id = $1', [accountId]);
    await expect(act()).rejects.toMatchObject({ code: 'account_frozen' });
  }
});
