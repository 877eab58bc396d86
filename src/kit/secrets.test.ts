import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountId } from './ids.ts';
import { createSecrets, loadSecrets, SealError } from './secrets.ts';

const one = '0190f3a0-0000-7000-8000-000000000001' as AccountId;
const other = '0190f3a0-0000-7000-8000-000000000002' as AccountId;
const secrets = createSecrets(Buffer.alloc(32, 1));
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
    const again = createSecrets(Buffer.alloc(32, 1));
    expect(again.deriveKey('sandbox')).toEqual(secrets.deriveKey('sandbox'));
    expect(secrets.deriveKey('webhooks')).not.toEqual(secrets.deriveKey('sandbox'));
    expect(createSecrets(Buffer.alloc(32, 2)).deriveKey('sandbox')).not.toEqual(secrets.deriveKey('sandbox'));
    expect(secrets.deriveKey('sandbox')).toHaveLength(32);
  });
});

describe('the service key', () => {
  const folders: string[] = [];
  const settings = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tranche-secret-'));
    folders.push(folder);
    return { secretKey: null, databaseUrl: null, dataDir: join(folder, 'data') };
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
      expect(new Set(all.map((each) => each.deriveKey('a').toString('hex'))).size).toBe(1);
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
    expect((await loadSecrets(config)).deriveKey('a')).toEqual(secrets.deriveKey('a'));
    await expect(readdir(config.dataDir)).rejects.toThrow('ENOENT');
  });

  it('is missed with a database of one’s own only when a secret is needed', async () => {
    const config = { ...(await settings()), databaseUrl: 'postgres://db/tranche' };
    const none = await loadSecrets(config);
    expect(none.isReady).toBe(false);
    expect(() => none.encrypt(one, 'a', text)).toThrow('SECRET_KEY is not set');
    expect(() => none.deriveKey('a')).toThrow('SECRET_KEY is not set');
  });
});
