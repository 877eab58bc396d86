import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { decryptWithPassphrase } from '../../../src/transfer/age.ts';
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
});
