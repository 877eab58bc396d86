import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptWithPassphrase, encryptWithPassphrase } from '../../../src/kit/files/age.ts';
import { type ArchiveFile, tarOf } from '../../../src/kit/files/tar.ts';
import { filesOfTar } from '../../../src/kit/files/untar.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { sha256 } from '../../../src/transfer/manifest.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto, PASSPHRASE } from '../../support/transfer.ts';

let source: TestService;
let target: TestService;
let id: AccountId;
let file: Buffer;

beforeAll(async () => {
  source = await startService();
  target = await startService();
  await target.sql(
    `update accounts set path = 'elsewhere'; update people set email = 'e@x.example', email_key = 'e@x.example'`,
  );
  id = source.member.accountId;
  file = await exportedFrom(source, id);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const list: Uint8Array[] = [];
  for await (const piece of pieces) list.push(piece);
  return Buffer.concat(list);
}

/** The file with other rows, as a person with its passphrase can make it. */
async function forged(
  change: (table: string, rows: object[]) => object[],
  added: readonly { after: string; name: string; rows: object[] }[] = [],
): Promise<Buffer> {
  const tar = gunzipSync(await all(decryptWithPassphrase(Readable.from([file]), PASSPHRASE)));
  const files: ArchiveFile[] = [];
  for await (const one of filesOfTar(Readable.from([tar])))
    files.push({ ...one, bytes: Buffer.from(one.bytes) });
  const parts: Record<string, string> = {};
  const linesOf = (rows: object[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const changed = files.slice(0, -1).flatMap(({ name, bytes }) => {
    const table = /^tables\/([\w.]+)\//.exec(name)?.[1];
    const lines = bytes.toString().split('\n').slice(0, -1);
    const rows =
      table === undefined
        ? []
        : change(
            table,
            lines.map((line) => JSON.parse(line)),
          );
    const made = table === undefined ? bytes : linesOf(rows);
    parts[name] = sha256(made);
    const more = added.filter(({ after }) => after === table);
    for (const one of more) parts[one.name] = sha256(linesOf(one.rows));
    return [{ name, bytes: made }, ...more.map((one) => ({ name: one.name, bytes: linesOf(one.rows) }))];
  });
  const manifest = { name: 'manifest.json', bytes: Buffer.from(JSON.stringify({ tables: {}, parts })) };
  async function* entries() {
    yield* [...changed, manifest];
  }
  const packed = gzipSync(await all(tarOf(entries(), new Date()) as AsyncIterable<Uint8Array>));
  return all(encryptWithPassphrase(Readable.from([packed]), PASSPHRASE, 8));
}

describe('a file that somebody else has made', () => {
  it('makes nobody a member of another account', async () => {
    const other = target.member.accountId;
    const file = await forged((table, rows) =>
      table === 'members' ? [...rows, ...rows.map((row) => ({ ...row, account_id: other }))] : rows,
    );
    const outcome = await importInto(target, file).then(
      () => 'imported',
      () => 'refused',
    );
    expect(
      await target.sql('select role from members where account_id = $1 and person_id = $2', [
        other,
        source.member.personId,
      ]),
    ).toEqual([]);
    expect(outcome).toBe('refused');
  });

  it('gives nobody a second way to sign in as a person who is known here', async () => {
    const code = {
      person_id: target.member.personId,
      hash: `\\x${'ab'.repeat(32)}`,
      created_at: '2026-11-21T12:00:00Z',
      used_at: null,
    };
    const file = await forged(
      (_table, rows) => rows,
      [{ after: 'people', name: 'tables/recovery_codes/000001.jsonl', rows: [code] }],
    );
    const outcome = await importInto(target, file).then(
      () => 'imported',
      () => 'refused',
    );
    expect(await target.sql('select 1 from recovery_codes where person_id = $1', [code.person_id])).toEqual(
      [],
    );
    expect(outcome).toBe('refused');
  });
});
