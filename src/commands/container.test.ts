import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets, requireKeyInContainer } from '../kit/secrets.ts';
import { refuseRoot } from '../open-database.ts';
import { chooseSocketFolder } from '../postgres/socket-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tranche-container-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const settings = () => ({
  secretKey: null,
  secretKeysBefore: [],
  databaseUrl: null,
  dataDir,
  isContainer: true,
});

describe('in a container', () => {
  it('no key is made in the volume: the start stops, and says how to make one', async () => {
    expect(() => requireKeyInContainer(settings())).toThrow(
      /SECRET_KEY is not set.*openssl rand -base64 32.*SECRET_KEY_FILE/,
    );
    await expect(loadSecrets(settings())).rejects.toThrow(/SECRET_KEY is not set/);
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false);
  });

  it('a key that the volume has already is used', async () => {
    writeFileSync(join(dataDir, 'secret.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    expect((await loadSecrets(settings())).isReady).toBe(true);
  });

  it('root is refused, and the user of the image is not', () => {
    expect(() => refuseRoot({ isContainer: true }, 0)).toThrow(/does not run as root.*chown -R 10001:10001/);
    expect(() => refuseRoot({ isContainer: true }, 10_001)).not.toThrow();
    expect(() => refuseRoot({ isContainer: false }, 0)).not.toThrow();
  });

  it('the socket is among the temporary files, not in the volume', () => {
    expect(chooseSocketFolder('/data/postgres', '/tmp', true)).toMatch(/^\/tmp\/tranche-[0-9a-f]{16}$/);
    expect(chooseSocketFolder('/data/postgres', '/tmp')).toBe('/data/postgres/socket');
  });
});
