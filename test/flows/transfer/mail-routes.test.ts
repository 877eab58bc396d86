import { afterAll, beforeAll, expect, it } from 'vitest';
import { freezeAccount } from '../../../src/transfer/service.ts';
import { confirm, signInOwner } from '../../support/closing.ts';
import { MAIL_FROM } from '../../support/mails.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

let source: TestService;
let target: TestService;
beforeAll(async () => {
  const keyOf = (byte: number) => ({ SECRET_KEY: Buffer.alloc(32, byte).toString('base64') });
  source = await startService({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM, ...keyOf(3) });
  target = await startService(keyOf(4));
  await target.sql(`update accounts set path = 'other' where path = 'demo-studio'`);
});
afterAll(() => Promise.all([source.close(), target.close()]));

it('a domain that sends is tested again where its account is imported: the file alone proves nothing', async () => {
  const owner = await signInOwner(source);
  await confirm(source, owner);
  const body = { kind: 'Domain', fromAddress: 'hello@victim.example' };
  const saved = await callSignedIn(source, owner, 'PUT', '/app/api/accounts/demo-studio/mail_route', {
    body,
  });
  expect(saved.status).toBe(200);
  // What the maker of a file can write into it.
  await source.sql(
    `update mail_routes set status = 'Active', verified_at = now(), dns = '{"dkim": "Found", "dmarc": "Found"}'`,
  );
  const { accountId } = source.member;
  await freezeAccount({ database: source.services.database, clock: source.clock }, accountId);
  await importInto(target, await exportedFrom(source, accountId));
  const rows = await target.sql(
    'select status, verified_at, dns, domain from mail_routes where account_id = $1',
    [accountId],
  );
  expect(rows).toEqual([{ status: 'Untested', verified_at: null, dns: null, domain: 'victim.example' }]);
});
