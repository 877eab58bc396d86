import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import {
  chown,
  copyFile,
  lchown,
  link,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountId } from './ids.ts';
import { rotateKey } from './key-files.ts';
import { createSecrets, loadKeptSecrets, loadSecrets, SealError } from './secrets.ts';

const one = '0190f3a0-0000-7000-8000-000000000001' as AccountId;
const other = '0190f3a0-0000-7000-8000-000000000002' as AccountId;
const keyOf = (byte: number) => Buffer.alloc(32, byte);
const secrets = createSecrets(keyOf(1));
const text = 'sk_test_a naïve key 🔑';

describe('encrypted text', () => {
  const sealed = secrets.encrypt(one, 'processor', text);

  it('comes back for the same account and purpose, from another process with the same key, too', () => {
    expect(secrets.decrypt(one, 'processor', sealed)).toBe(text);
    expect(createSecrets(Buffer.alloc(32, 1)).decrypt(one, 'processor', sealed)).toBe(text);
  });

  it('is other bytes every time, and does not show the text', () => {
    expect(secrets.encrypt(one, 'processor', text).equals(sealed)).toBe(false);
    expect(sealed.includes('sk_test')).toBe(false);
  });

  it('may be empty', () => {
    expect(secrets.decrypt(one, 'a', secrets.encrypt(one, 'a', ''))).toBe('');
  });

  it('cannot be read after any one bit was changed', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => secrets.decrypt(one, 'processor', changed), `byte ${at}`).toThrow(SealError);
    }
  });

  it.each([0, 1, 16, 32])('cannot be read when only %i bytes are left', (length) => {
    expect(() => secrets.decrypt(one, 'processor', sealed.subarray(0, length))).toThrow(SealError);
  });

  it('cannot be read by another account, or for another purpose', () => {
    expect(() => secrets.decrypt(other, 'processor', sealed)).toThrow('another account');
    expect(() => secrets.decrypt(one, 'webhook', sealed)).toThrow(SealError);
    const shifted = `${one}p` as AccountId;
    expect(() => secrets.decrypt(shifted, 'rocessor', sealed)).toThrow(SealError);
  });

  it('cannot be read with another key, and the refusal says so', () => {
    expect(() => createSecrets(Buffer.alloc(32, 2)).decrypt(one, 'processor', sealed)).toThrow('another key');
  });
});

describe('derived keys', () => {
  it('are the same for the same key and purpose only', () => {
    const again = createSecrets(keyOf(1));
    const [key] = secrets.deriveKeys('sandbox');
    expect(again.deriveKeys('sandbox')).toEqual([key]);
    expect(secrets.deriveKeys('webhooks')).not.toEqual([key]);
    expect(createSecrets(keyOf(2)).deriveKeys('sandbox')).not.toEqual([key]);
    expect(key).toHaveLength(32);
  });

  it('are one for each key of the ring, that of the current key first', () => {
    const ring = createSecrets(keyOf(2), [keyOf(1), keyOf(3)]);
    const ofEach = [2, 1, 3].flatMap((byte) => createSecrets(keyOf(byte)).deriveKeys('sandbox'));
    expect(ring.deriveKeys('sandbox')).toEqual(ofEach);
  });
});

describe('a ring of keys', () => {
  const ring = createSecrets(keyOf(2), [keyOf(1)]);

  it('reads what each of its keys has encrypted, for the same account and purpose only', () => {
    const old = secrets.encrypt(one, 'processor', text);
    expect(ring.decrypt(one, 'processor', old)).toBe(text);
    expect(ring.decrypt(one, 'processor', createSecrets(keyOf(2)).encrypt(one, 'processor', text))).toBe(
      text,
    );
    expect(() => ring.decrypt(other, 'processor', old)).toThrow('another account');
  });

  it('encrypts with the current key alone', () => {
    const sealed = ring.encrypt(one, 'processor', text);
    expect(createSecrets(keyOf(2)).decrypt(one, 'processor', sealed)).toBe(text);
    expect(() => secrets.decrypt(one, 'processor', sealed)).toThrow('another key');
    expect(ring.keyIds()[0]).toBe(sealed.toString('hex', 1, 5));
  });

  it('can have keys that its node does not encrypt with yet', () => {
    const early = createSecrets(keyOf(1), [keyOf(2)]);
    expect(early.decrypt(one, 'a', ring.encrypt(one, 'a', text))).toBe(text);
    expect(early.keyIds()).toEqual(ring.keyIds().toReversed());
  });

  it('has a key that is named twice once', () => {
    expect(createSecrets(keyOf(1), [keyOf(1), keyOf(2), keyOf(2)]).keyIds()).toHaveLength(2);
  });

  it('looks for further keys only when it needs them', () => {
    let looked = 0;
    const growing = createSecrets(keyOf(1), [], () => {
      looked += 1;
      return [keyOf(2), keyOf(1)];
    });
    growing.decrypt(one, 'a', growing.encrypt(one, 'a', text));
    expect(looked).toBe(0);
    expect(growing.decrypt(one, 'a', ring.encrypt(one, 'a', text))).toBe(text);
    expect(looked).toBe(1);
    // The ring goes on to encrypt with the key that it began with.
    expect(secrets.decrypt(one, 'a', growing.encrypt(one, 'a', text))).toBe(text);
  });
});

describe('the service key', () => {
  const folders: string[] = [];
  const settings = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tranche-secret-'));
    folders.push(folder);
    return { secretKey: null, secretKeysBefore: [], databaseUrl: null, dataDir: join(folder, 'data') };
  };
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
  });

  it('is made once in the folder of the embedded database, for its owner alone', async () => {
    const config = await settings();
    const sealed = (await loadSecrets(config)).encrypt(one, 'a', text);
    expect((await loadSecrets(config)).decrypt(one, 'a', sealed)).toBe(text);
    expect((await stat(join(config.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(config.dataDir)).toEqual(['secret.key']);
  });

  it('is one and the same for many who start together', async () => {
    // Each begins a little later than the one before, so that some find no file and come last.
    for (let round = 0; round < 10; round += 1) {
      const config = await settings();
      const begin = async (delayMs: number) => {
        await setTimeout(delayMs);
        return loadSecrets(config);
      };
      const all = await Promise.all(Array.from({ length: 20 }, (_, index) => begin(index / 4)));
      expect(new Set(all.map((each) => each.deriveKeys('a')[0].toString('hex'))).size).toBe(1);
      expect(await readdir(config.dataDir)).toEqual(['secret.key']);
    }
  });

  it('is refused, not replaced, when its file is damaged', async () => {
    const config = await settings();
    await loadSecrets(config);
    const path = join(config.dataDir, 'secret.key');
    await writeFile(path, 'c2hvcnQ=\n');
    await expect(loadSecrets(config)).rejects.toThrow('bring it back from a backup');
    expect(await readFile(path, 'utf8')).toBe('c2hvcnQ=\n');
  });

  it('of the settings goes before the file', async () => {
    const config = { ...(await settings()), secretKey: Buffer.alloc(32, 1).toString('base64') };
    expect((await loadSecrets(config)).deriveKeys('a')).toEqual(secrets.deriveKeys('a'));
    await expect(readdir(config.dataDir)).rejects.toThrow('ENOENT');
  });

  it('is missed with a database of one’s own only when a secret is needed', async () => {
    const config = { ...(await settings()), databaseUrl: 'postgres://db/tranche' };
    const none = await loadSecrets(config);
    expect(none.isReady).toBe(false);
    expect(() => none.encrypt(one, 'a', text)).toThrow('SECRET_KEY is not set');
    expect(() => none.deriveKeys('a')).toThrow('SECRET_KEY is not set');
    expect(none.keyIds()).toEqual([]);
  });

  it('is read beside keys from before, of the settings and of the folder', async () => {
    const config = await settings();
    const sealed = (await loadSecrets(config)).encrypt(one, 'a', text);
    const kept = (await readFile(join(config.dataDir, 'secret.key'), 'utf8')).trim();
    const secretKey = keyOf(1).toString('base64');
    const moved = { ...config, secretKey, secretKeysBefore: [kept] };
    expect((await loadSecrets(moved)).decrypt(one, 'a', sealed)).toBe(text);
    const back = await loadSecrets({ ...config, secretKeysBefore: [secretKey] });
    expect(back.decrypt(one, 'a', secrets.encrypt(one, 'a', text))).toBe(text);
  });
});

/** What a rotation leaves in a folder. */
const FILES = ['secret.key', 'secret.key.before', 'secret.key.lock'];

describe('a rotation of the key in a folder', () => {
  const folders: string[] = [];
  const begin = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tranche-rotation-'));
    folders.push(folder);
    const load = () =>
      loadSecrets({ secretKey: null, secretKeysBefore: [], databaseUrl: null, dataDir: folder });
    return { folder, load, first: await load() };
  };
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
  });

  it('makes another key the current one, and keeps all before it, for their owner alone', async () => {
    const { folder, load, first } = await begin();
    await rotateKey(folder);
    const second = await load();
    await rotateKey(folder);
    const third = await load();
    const ids = [third, second, first].map((each) => each.keyIds().at(0));
    // What has begun before finds the new keys, too, and encrypts with the one that it began with.
    expect([third.keyIds(), first.keyIds()[0]]).toEqual([ids, ids[2]]);
    expect(new Set(ids).size).toBe(3);
    for (const name of ['secret.key', 'secret.key.before']) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    expect(await readdir(folder)).toEqual(FILES);
  });

  it('takes nothing away from a service that runs', async () => {
    const { folder, load, first } = await begin();
    const before = first.encrypt(one, 'a', text);
    await rotateKey(folder);
    const command = await load();
    expect(command.decrypt(one, 'a', before)).toBe(text);
    expect(first.decrypt(one, 'a', command.encrypt(one, 'a', text))).toBe(text);
    expect(command.decrypt(one, 'a', first.encrypt(one, 'a', text))).toBe(text);
  });

  // The files as a power cut leaves them after each of the steps.
  it.each([
    ['the new key was written', ['secret.key.next']],
    ['the old key was kept, too', ['secret.key.next', 'secret.key.before']],
  ])('that ended when %s is completed by the next one', async (_, written) => {
    const { folder, load, first } = await begin();
    const sealed = first.encrypt(one, 'a', text);
    const next = keyOf(9);
    await writeFile(join(folder, 'secret.key.next'), `${next.toString('base64')}\n`);
    if (written.includes('secret.key.before')) {
      await copyFile(join(folder, 'secret.key'), join(folder, 'secret.key.before'));
    }
    const ids = first.keyIds();
    expect((await load()).keyIds()).toEqual(ids);
    await rotateKey(folder);
    const after = await load();
    expect(after.keyIds()).toEqual([...createSecrets(next).keyIds(), ...ids]);
    expect(after.decrypt(one, 'a', sealed)).toBe(text);
    expect(await readdir(folder)).toEqual(FILES);
  });

  it('loses no key to another one at the same time, which is refused', async () => {
    for (let round = 0; round < 40; round += 1) {
      const { folder, load } = await begin();
      const ended = await Promise.allSettled(
        Array.from({ length: 3 }, async (_, index) => {
          for (let turns = index * (round % 8); turns > 0; turns -= 1) await setImmediate();
          return rotateKey(folder);
        }),
      );
      const faults = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect(faults.filter((fault) => !fault.includes('Another rotation is under way'))).toEqual([]);
      expect((await load()).keyIds()).toHaveLength(1 + ended.length - faults.length);
    }
  });

  it('shows no file to the user of the service that only an administrator can read', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('Only root can give files to another user.');
    const { folder } = await begin();
    await chown(join(folder, 'secret.key'), 10_001, 10_002);
    const owners = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      let isDone = false;
      const rotation = rotateKey(folder).finally(() => {
        isDone = true;
      });
      while (!isDone) {
        for (const name of ['secret.key', 'secret.key.before', 'secret.key.next']) {
          const found = statSync(join(folder, name), { throwIfNoEntry: false });
          if (found !== undefined) owners.add(found.uid);
        }
        await setImmediate();
      }
      await rotation;
    }
    expect([...owners]).toEqual([10_001]);
  });

  it('leaves the files to the user of the service, when an administrator rotates', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('Only root can give files to another user.');
    const { folder } = await begin();
    await chown(join(folder, 'secret.key'), 10_001, 10_002);
    await rotateKey(folder);
    for (const name of ['secret.key', 'secret.key.before']) {
      expect(await stat(join(folder, name))).toMatchObject({ uid: 10_001, gid: 10_002 });
    }
  });

  it('follows no link of the user of the service, when an administrator rotates', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('Only root can give files to another user.');
    const { folder } = await begin();
    const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    folders.push(elsewhere);
    const [victim, absent] = [join(elsewhere, 'shadow'), join(elsewhere, 'nologin')];
    await writeFile(victim, 'root only\n', { mode: 0o600 });
    for (const path of [folder, join(folder, 'secret.key')]) await chown(path, 10_001, 10_002);
    await symlink(victim, join(folder, 'secret.key.before.partial'));
    await rotateKey(folder);
    await rm(join(folder, 'secret.key.lock'));
    for (const target of [victim, absent]) {
      await symlink(target, join(folder, 'secret.key.lock'));
      await expect(rotateKey(folder)).rejects.toThrow('secret.key.lock is not a file: remove it');
      await rm(join(folder, 'secret.key.lock'));
    }
    expect(await stat(victim)).toMatchObject({ uid: 0, gid: 0 });
    expect(await readFile(victim, 'utf8')).toBe('root only\n');
    expect(await readdir(elsewhere)).toEqual(['shadow']);
  });

  it.for([
    ['secret.key', 'a link', symlink],
    ['secret.key.before', 'a link', symlink],
    ['secret.key.before', 'another name of the file', link],
  ] as const)(
    'keeps the key of somebody else from the user of the service, when an administrator rotates: %s as %s',
    async ([name, , make], { skip }) => {
      if (process.getuid?.() !== 0) skip('Only root can give files to another user.');
      const { folder } = await begin();
      const victim = join(folder, 'private.key');
      await writeFile(victim, `${keyOf(5).toString('base64')}\n`, { mode: 0o600 });
      await rm(join(folder, name), { force: true });
      await make(victim, join(folder, name));
      await lchown(join(folder, 'secret.key'), 10_001, 10_002);
      await expect(rotateKey(folder)).rejects.toThrow(
        'is a link, or belongs to another user than secret.key',
      );
      expect(await readdir(folder)).not.toContain('secret.key.next');
    },
  );

  it('does not wait for a pipe in place of the next key, when an administrator rotates', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('Only root can give files to another user.');
    const { folder } = await begin();
    execFileSync('mkfifo', [join(folder, 'secret.key.next')]);
    await expect(rotateKey(folder)).rejects.toThrow('secret.key.next is a link, or belongs to another user');
  });

  it('leaves keys before a current one: when that is missing, no other is made in its place', async () => {
    const { folder, load } = await begin();
    await rotateKey(folder);
    await rm(join(folder, 'secret.key'));
    await expect(load()).rejects.toThrow('secret.key beside it is missing: bring it back from a backup');
    await expect(rotateKey(folder)).rejects.toThrow('There is no key');
    expect(await readdir(folder)).toEqual(FILES.slice(1));
    // The way out when it is lost.
    const before = await readFile(join(folder, 'secret.key.before'), 'utf8');
    await rm(join(folder, 'secret.key.before'));
    const settings = { secretKey: null, databaseUrl: null, dataDir: folder };
    const after = await loadSecrets({ ...settings, secretKeysBefore: [before.trim()] });
    expect(after.keyIds()).toHaveLength(2);
  });

  it('that has not begun leaves a folder without a key as it is, for commands that only look', async () => {
    const { folder } = await begin();
    await rm(join(folder, 'secret.key'));
    const settings = { secretKey: null, secretKeysBefore: [], databaseUrl: null, dataDir: folder };
    const none = await loadKeptSecrets(settings);
    expect([none.isReady, none.keyIds()]).toEqual([false, []]);
    expect(() => none.deriveKeys('a')).toThrow(`There is no key in ${folder}`);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused where there is no key, and where the keys from before are damaged', async () => {
    const { folder } = await begin();
    await expect(rotateKey(join(folder, 'elsewhere'))).rejects.toThrow('There is no key');
    const kept = await readFile(join(folder, 'secret.key'), 'utf8');
    await writeFile(join(folder, 'secret.key.before'), 'c2hvcnQ=\n');
    await expect(rotateKey(folder)).rejects.toThrow('bring it back from a backup');
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(kept);
  });
});
