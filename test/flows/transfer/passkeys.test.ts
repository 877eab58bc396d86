import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeIn } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

let source: TestService;
let target: TestService;
beforeAll(async () => {
  source = await startService();
  target = await startService();
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const OWNER = 'owner@moved-studio.example';
const visitor = { address: '127.0.0.1', userAgent: 'Firefox', deviceSecrets: [] };

async function addPasskey(service: TestService, name: string): Promise<void> {
  await service.sql(
    `insert into passkeys (person_id, id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
     select id, gen_random_uuid(), $1, '\\x00', 0, '{}', $1, false, now() from people where email = $2`,
    [name, OWNER],
  );
}

it('passkeys that came with the file of an account end with the first new password, and no others', async () => {
  const { accountId } = await source.addMember('moved-studio');
  await addPasskey(source, 'brought');
  await importInto(target, await exportedFrom(source, accountId));
  await target.sql('update accounts set frozen_at = null where id = $1', [accountId]);
  await addPasskey(target, 'made here');
  const names = async () =>
    (await target.sql<{ name: string }>('select name from passkeys order by name')).map(({ name }) => name);
  expect(await names()).toEqual(['brought', 'made here']);
  const { members } = target.services;
  const code = codeIn((await members.makeResetLink(OWNER)) ?? '');
  await members.resetPassword(code, 'a long new password', visitor);
  expect(await names()).toEqual(['made here']);
});
