import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { carriedTables } from '../../../src/transfer/service.ts';
import { connectBusiness } from '../../support/connected.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

let source: TestService;
let target: TestService;
let id: AccountId;
beforeAll(async () => {
  const key = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  source = await startService(key);
  target = await startService(key);
  await target.sql(`update accounts set path = 'elsewhere'`);
  id = source.member.accountId;
  await connectBusiness(source, 'acct_maple');
});
afterAll(() => Promise.all([source.close(), target.close()]));

const rows = () => target.sql('select * from processor_accounts where account_id = $1', [id]);

it('a forged file cannot give its maker the operator’s key for an account at Stripe', async () => {
  const table = carriedTables.find(({ name }) => name === 'processor_accounts') as { written?: object };
  const { written } = table;
  delete table.written;
  const forged = await exportedFrom(source, id).finally(() => Object.assign(table, { written }));
  await expect(importInto(target, forged)).rejects.toThrow(/damaged/);
  expect(await rows()).toEqual([]);
});

it('a business of the operator’s platform arrives without it: another operator has another platform', async () => {
  await importInto(target, await exportedFrom(source, id));
  expect(await rows()).toMatchObject([
    {
      processor: 'Stripe',
      relation: 'OwnKeys',
      is_active: false,
      stripe_account: 'acct_maple',
      secrets: null,
      readiness: null,
    },
  ]);
});
