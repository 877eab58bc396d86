import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts } from '../../../src/accounts/service.ts';
import { type BackupSummary, writeBackup } from '../../../src/backup/writing.ts';
import { openDatabase } from '../../../src/kit/db/database.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import type { ClusterConnection } from '../../../src/postgres/types.ts';
import { verifyAccount } from '../../../src/verification/service.ts';
import {
  backedUp,
  digestOf,
  IDENTITY,
  makeEmptyDatabase,
  makeOwnedDatabase,
  RECIPIENT,
  restoreFrom,
  shapeOf,
  sqlOn,
} from '../../support/backup.ts';
import { makeBooks } from '../../support/books.ts';
import { startService, type TestService } from '../../support/service.ts';

const KEY = Buffer.alloc(32, 7);
const identity = { identity: IDENTITY };

let service: TestService;
let empty: Awaited<ReturnType<typeof makeEmptyDatabase>>;
let sealed: Buffer;
let summary: BackupSummary;
let plain: Buffer;
let digest: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  service = await startService({ RETENTION_YEARS: '11' });
  await makeBooks(service);
  const { accountId } = service.member;
  // Texts of every kind: line feeds, tabs, backslashes, what looks like the end of COPY.
  await service.sql(`update accounts set name = E'Line\\nfeed\\ttab \\\\. \\\\N "quoted" ü 🧾'`);
  await service.sql(
    `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at)
     values ($1, 'Stripe', $2, false, now(), now())`,
    [accountId, createSecrets(KEY).encrypt(accountId, 'processor/Stripe', '{"secretKey":"sk_test_kept"}')],
  );
  // Requests are logged after their answers.
  await service.services.requestLog.flush();
  digest = await digestOf(service.connection as ClusterConnection);
  ({ file: sealed, summary } = await backedUp(service, { recipient: RECIPIENT }));
  plain = (await backedUp(service, null)).file;
  empty = await makeEmptyDatabase();
}, 300_000);
afterAll(async () => {
  await empty.drop();
  await service.close();
});

const into = () => ({ owner: empty.owner, identity });

async function hasTables(): Promise<boolean> {
  const rows = await sqlOn(empty.owner, `select 1 from pg_class where relname = 'accounts'`);
  return rows.length > 0;
}

/** The bytes of each file in a backup that is not encrypted: where it begins, and its name. */
function filesIn(tar: Buffer): { name: string; from: number; size: number }[] {
  const files: { name: string; from: number; size: number }[] = [];
  for (let at = 0; tar[at] !== 0; ) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    files.push({ name: tar.toString('latin1', at, at + 100).replace(/\0.*$/s, ''), from: at + 512, size });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

describe('a backup that is not as it was written', () => {
  it('is named and changes nothing, whichever file in it has a flipped byte', async () => {
    const tar = gunzipSync(plain);
    const files = filesIn(tar).filter(({ name, size }) => size > 0 && name !== 'backup.json');
    expect(files.length).toBeGreaterThan(20);
    // One connection and one transaction each: all of them take seconds, so a few of each kind.
    const some = files.filter(({ name }, index) => index % 15 === 0 || /json/.test(name));
    for (const { name, from, size } of some) {
      const flipped = Buffer.from(tar);
      const at = from + Math.floor(size / 2);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      const failure = restoreFrom(gzipSync(flipped, { level: 1 }), into());
      await expect(failure, name).rejects.toThrow(
        /^The backup is damaged or incomplete.*Nothing was changed/,
      );
    }
    expect(await hasTables()).toBe(false);
  });

  it('is named when it is encrypted and a byte of it is flipped, or its end is cut', async () => {
    for (const at of [300, Math.floor(sealed.length / 2), sealed.length - 1]) {
      const flipped = Buffer.from(sealed);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await expect(restoreFrom(flipped, into()), `byte ${at}`).rejects.toThrow(/damaged or incomplete/);
    }
    for (const length of [sealed.length - 1, Math.floor(sealed.length / 2)]) {
      await expect(restoreFrom(sealed.subarray(0, length), into())).rejects.toThrow(/damaged or incomplete/);
    }
    const tar = gunzipSync(plain);
    const end = filesIn(tar).find(({ name }) => name === 'manifest.json')?.from ?? 0;
    const cut = gzipSync(Buffer.concat([tar.subarray(0, end - 512), Buffer.alloc(1024)]));
    await expect(restoreFrom(cut, into())).rejects.toThrow(/its end is missing/);
    expect(await hasTables()).toBe(false);
  });

  it('is refused with another key, without one, and when it is no backup', async () => {
    const other = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
    await expect(restoreFrom(sealed, { ...into(), identity: { identity: other } })).rejects.toThrow(
      /The identity is not that of this backup. Nothing was changed/,
    );
    const passphrase = { passphrase: 'not the one of it' };
    await expect(restoreFrom(sealed, { ...into(), identity: passphrase })).rejects.toThrow(
      /The passphrase is not that of this backup/,
    );
    await expect(restoreFrom(sealed, { ...into(), identity: null })).rejects.toThrow(/is encrypted/);
    await expect(restoreFrom(plain, { ...into(), allowsPlain: false })).rejects.toThrow(
      /is not encrypted, though/,
    );
    await expect(restoreFrom(Buffer.from('id,name\n1,Ada\n'), into())).rejects.toThrow(/not made by/);
    expect(await hasTables()).toBe(false);
  });

  it('is refused when a later version made it, or its tables are others', async () => {
    const changed = (from: RegExp, to: string) => {
      const tar = gunzipSync(plain);
      const text = tar.toString('latin1');
      const found = from.exec(text);
      expect(found?.[0].length).toBe(to.length);
      return gzipSync(Buffer.from(text.replace(from, to), 'latin1'));
    };
    await expect(restoreFrom(changed(/"formatVersion": 1/, '"formatVersion": 9'), into())).rejects.toThrow(
      /was made by Tranche .*this version cannot read/,
    );
    await expect(restoreFrom(changed(/000001_accounts/, '000001_accountz'), into())).rejects.toThrow(
      /whose tables are not those of an earlier release/,
    );
    await expect(restoreFrom(changed(/"tables": "[0-9a-f]{4}/, '"tables": "0000'), into())).rejects.toThrow(
      /whose tables differ/,
    );
    expect(await hasTables()).toBe(false);
  });

  it('is refused where its secrets could not be read, and they are named', async () => {
    const [other = ''] = createSecrets(Buffer.alloc(32, 8)).keyIds();
    await expect(restoreFrom(plain, { ...into(), keyIds: [other] })).rejects.toThrow(
      /needs the key [0-9a-f]{8} of the service.*Nothing was changed.*keys of processors: 1/,
    );
    expect(await hasTables()).toBe(false);
  });
});

describe('a backup', () => {
  it('that its place does not take is given up after its limit, and its snapshot with it', async () => {
    const source = { owner: service.connection, clock: service.clock, readKeyId: async () => null };
    const hanging = writeBackup(source, null, () => new Promise<void>(() => {}), { limitMs: 300 });
    await expect(hanging).rejects.toThrow(/took longer than .* hours and was given up/);
    const isHeld = async () =>
      (
        await service.sql(`select 1 from pg_stat_activity where datname = current_database()
          and state like 'idle in transaction%' and backend_xmin is not null`)
      ).length > 0;
    await expect.poll(isHeld).toBe(false);
  });

  it('is refused where the database is not empty, and leaves it as it is', async () => {
    const owner = service.connection as ClusterConnection;
    const before = await digestOf(owner);
    await expect(restoreFrom(plain, { owner, identity })).rejects.toThrow(/not empty/);
    expect(await digestOf(owner)).toEqual(before);
  });

  it('that nobody can fence is not restored', async () => {
    const raiseFence = () => Promise.reject(new Error('no fence'));
    await expect(restoreFrom(sealed, { ...into(), raiseFence })).rejects.toThrow(/no fence/);
    expect(await hasTables()).toBe(false);
  });

  it('gives back every row of every table, with the schema as it was and books without faults', async () => {
    const keyIds = createSecrets(KEY).keyIds();
    const restored = await restoreFrom(sealed, { ...into(), keyIds });
    const source = service.connection as ClusterConnection;
    expect(await digestOf(empty.owner)).toEqual(digest);
    expect(await shapeOf(empty.owner)).toEqual(await shapeOf(source));
    expect(restored.accounts).toBe(1);
    const database = openDatabase(empty.owner, () => {});
    try {
      for (const { id } of await createAccounts({ database, clock: service.clock }).listAccounts()) {
        const faults = (await verifyAccount(database, id)).filter(({ faultCount }) => faultCount > 0);
        expect(faults).toEqual([]);
      }
    } finally {
      await database.close();
    }
  });

  it('needs no superuser: the owner of the tables restores it, and backs it up again', async () => {
    const { owner, drop } = await makeOwnedDatabase();
    try {
      await restoreFrom(sealed, { owner, identity });
      const { clock, services } = service;
      const again = await backedUp({ connection: owner, clock, services }, { recipient: RECIPIENT });
      expect(again.summary.rows).toBe(summary.rows);
      expect(again.summary.sumsHash).toBe(summary.sumsHash);
    } finally {
      await drop();
    }
  });

  it('has neither the key of the service nor what it encrypts in plain text', async () => {
    const text = gunzipSync(plain).toString('latin1');
    expect(text).not.toContain(KEY.toString('base64'));
    expect(text).not.toContain('sk_test_kept');
    expect(text).toContain(`"keyId": "${createSecrets(KEY).keyIds()[0]}"`);
  });

  it('has every table of the schema, and a role that may read each of them and write none', async () => {
    const owner = service.connection as ClusterConnection;
    const rows = await sqlOn<{ name: string; may_read: boolean; may_write: boolean; is_seen: boolean }>(
      owner,
      `select c.oid::regclass::text as name, has_table_privilege('tranche_backup', c.oid, 'select') as may_read,
         has_table_privilege('tranche_backup', c.oid, 'insert, update, delete, truncate') as may_write,
         not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup')
           as is_seen
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'sandbox')`,
    );
    expect(rows.filter(({ may_read, may_write, is_seen }) => !may_read || may_write || !is_seen)).toEqual([]);
    expect(rows.length).toBeGreaterThan(90);
  });
});
