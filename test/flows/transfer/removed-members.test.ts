import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decryptWithPassphrase } from '../../../src/kit/files/age.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, PASSPHRASE } from '../../support/transfer.ts';

let source: TestService;
let id: AccountId;
beforeEach(async () => {
  source = await startService();
  id = source.member.accountId;
});
afterEach(() => source.close());

async function textOf(file: Buffer): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of decryptWithPassphrase(Readable.from([file]), PASSPHRASE)) pieces.push(piece);
  return gunzipSync(Buffer.concat(pieces)).toString();
}

describe('the file of an account', () => {
  it('has no password of somebody who was removed', async () => {
    await source.addMember('other-studio');
    await source.sql(
      `update people set password_hash = 'hash-of-other', password_changed_at = created_at where email like '%other-studio%'`,
    );
    await source.sql(
      `insert into members (account_id, person_id, role, created_at, removed_at)
       select $1, m.person_id, 'Viewer', now(), now() from members m where m.account_id <> $1`,
      [id],
    );
    const text = await textOf(await exportedFrom(source, id));
    expect(text).toContain('owner@other-studio');
    expect(text).not.toContain('hash-of-other');
  });

  it('has nothing by which a member gets into another account here', async () => {
    const { personId } = source.member;
    const secrets = createSecrets(Buffer.from(source.services.config.secretKey ?? '', 'base64'));
    await source.sql(
      `update people set password_hash = 'hash-of-owner', password_changed_at = created_at where id = $1`,
      [personId],
    );
    await source.sql(
      'insert into authenticators (person_id, secret, created_at, confirmed_at) values ($1, $2, now(), now())',
      [personId, secrets.encrypt(personId, 'authenticator', 'JBSWY3DPEHPK3PXP')],
    );
    const code = 'ab'.repeat(32);
    await source.sql(
      `insert into recovery_codes (person_id, hash, created_at) values ($1, decode($2, 'hex'), now())`,
      [personId, code],
    );
    const found = async () => {
      const text = await textOf(await exportedFrom(source, id));
      expect(text).toContain('owner@demo-studio');
      return ['hash-of-owner', 'JBSWY3DPEHPK3PXP', code].filter((secret) => text.includes(secret));
    };
    expect(await found()).toHaveLength(3);
    await source.addMember('other-studio');
    await source.sql(
      `insert into members (account_id, person_id, role, created_at)
       select a.id, $1, 'Viewer', now() from accounts a where a.path = 'other-studio'`,
      [personId],
    );
    expect(await found()).toEqual([]);
    await source.sql('update members set removed_at = now() where person_id = $1 and account_id <> $2', [
      personId,
      id,
    ]);
    expect(await found()).toHaveLength(3);
  });
});
