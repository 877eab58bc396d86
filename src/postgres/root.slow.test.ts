import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPackage, provideBinaries } from './binaries.ts';
import { serveSegments } from './segment-exchange.ts';
import { canReach, parseUsers } from './server-user.ts';
import { chooseSocketFolder } from './socket-folder.ts';
import { isRoot, leaveNote, noteIn, query, removePrepared, Stage, serverPid } from './testing/stage.ts';

const users = parseUsers(readFileSync('/etc/passwd', 'utf8'));
const nobody = users.find((user) => user.name === 'nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 };
const stranger = { name: 'number 54321', uid: 54321, gid: 54321 };
const source = dirname(new URL(import.meta.url).pathname);
const canActAsNobody =
  isRoot && (await canReach(nobody, source)) && (await canReach(nobody, dirname(process.execPath)));

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.clear());
afterAll(removePrepared);

test('the users of a passwd file are read', () => {
  const passwd =
    '# macOS\nnobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\nbroken\nroot:x:0:0:r:/:/bin/sh\n';
  expect(parseUsers(passwd)).toEqual([
    { name: 'nobody', uid: -2, gid: -2 },
    { name: 'root', uid: 0, gid: 0 },
  ]);
});

// Only root may act as another user; as anybody else there is nothing to test.
describe.skipIf(!isRoot)('started by root (skipped: only root may act as another user)', () => {
  test('the server runs as an ordinary user without any of the groups of root', async () => {
    const dataDir = await stage.preparedDataDir();
    await stage.open({ dataDir, holder: 'service' });
    const { uid, gid } = statSync(join(dataDir, 'postgres', 'cluster'));
    expect(uid).toBe((users.find((user) => user.name === 'postgres') ?? nobody).uid);
    const status = `/proc/${serverPid(dataDir)}/status`;
    if (!existsSync(status)) return;
    expect(readFileSync(status, 'utf8')).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t`, 'm'));
    expect(readFileSync(status, 'utf8')).toMatch(new RegExp(`^Gid:\\t${gid}\\t${gid}\\t${gid}\\t`, 'm'));
    expect(gid).not.toBe(0);
    expect(readFileSync(status, 'utf8')).toMatch(/^Groups:\s*$/m);
  });

  test('a folder that the server cannot reach keeps its database elsewhere, also when it is moved', async () => {
    const { closed, dataDir, home } = await closedDataDir();
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    expect(home).toMatch(/^\/var\/lib\/tranche\/[0-9a-f]{16}$/);
    const again = await stage.open({ dataDir, holder: 'service' });
    expect(await noteIn(again.connection)).toBe('kept');
    await again.stop();

    const moved = join(closed, 'moved');
    renameSync(dataDir, moved);
    const after = await stage.open({ dataDir: moved, holder: 'service' });
    expect(await noteIn(after.connection)).toBe('kept');
    await after.stop();
    // The old place begins again, and the two never share a database.
    const told: string[] = [];
    const fresh = await stage.open({
      dataDir,
      holder: 'service',
      durable: false,
      log: (line) => told.push(line),
    });
    stage.alsoRemove(`${home}-2`);
    expect(told.join()).toContain(`${home}-2`);
    await expect(query(fresh.connection, 'select text from notes')).rejects.toThrow(/does not exist/);
  });

  test('a copy of such a folder does not share its database, and a lost database is not made again', async () => {
    const { closed, dataDir, home } = await closedDataDir();
    const copy = join(closed, 'copy');
    cpSync(dataDir, copy, { recursive: true });
    await expect(stage.open({ dataDir: copy, holder: 'service' })).rejects.toThrow(
      /copy of .*empty database here/,
    );
    rmSync(home, { recursive: true });
    await expect(stage.open({ dataDir, holder: 'service' })).rejects.toThrow(
      /not there.*Bring that folder back/,
    );
    expect(existsSync(home)).toBe(false);
  });

  test('a database that its owner can no longer reach is not replaced by an empty one', async () => {
    const dataDir = await stage.preparedDataDir();
    chmodSync(dirname(dataDir), 0o700);
    await expect(stage.open({ dataDir, holder: 'service' })).rejects.toThrow(
      /can no longer reach.*chmod o\+x/,
    );
  });

  test('programs in a closed node_modules are copied once, and again when the copy is damaged', async () => {
    const closed = stage.folder();
    chmodSync(closed, 0o700);
    const packageDir = join(closed, 'package');
    symlinkSync(await findPackage(`${process.platform}-${process.arch}`), packageDir);
    const folder = stage.folder();
    const placement = { folder, clusterDir: join(folder, 'cluster'), user: nobody };
    const { postgres } = await provideBinaries(packageDir, placement);
    expect(postgres.startsWith(join(folder, 'binaries-'))).toBe(true);
    const made = statSync(postgres).ino;
    await provideBinaries(packageDir, placement);
    expect(statSync(postgres).ino).toBe(made);
    truncateSync(postgres, 1000);
    await provideBinaries(packageDir, placement);
    expect(statSync(postgres).size).toBeGreaterThan(1_000_000);
  });

  test('answers to a server that recovers follow no link of its user', async () => {
    const folder = join(stage.folder(), 'exchange');
    const victim = join(stage.folder(), 'victim');
    writeFileSync(victim, 'precious', { mode: 0o600 });
    const asked: string[] = [];
    const exchange = await serveSegments(folder, nobody, async (name) => {
      asked.push(name);
      return null;
    });
    const name = '000000010000000000000001';
    for (const link of [`${name}.none.partial`, `${name}.none`, 'shadow.none.partial'])
      symlinkSync(victim, join(folder, link));
    for (const ask of ['shadow', name]) writeFileSync(join(folder, `${ask}.asked`), '');
    await vi.waitUntil(() => lstatSync(join(folder, `${name}.none`)).isFile(), { timeout: 10_000 });
    await exchange.close();
    exchange.throwFault();
    expect(asked).toEqual([name]);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(statSync(victim).mode & 0o777).toBe(0o600);
  });

  test('a socket folder that somebody else has put there is refused', async () => {
    const dataDir = join(stage.folder(), 'long-'.repeat(40));
    const trap = chooseSocketFolder(join(dataDir, 'postgres'), tmpdir());
    stage.alsoRemove(trap);
    mkdirSync(trap, { mode: 0o777 });
    chownSync(trap, stranger.uid, stranger.gid);
    await expect(stage.open({ dataDir, holder: 'service' })).rejects.toThrow(/somebody else's/);
  });

  /** A DATA_DIR below a folder that only root can enter, whose cluster has a row and is stopped. */
  async function closedDataDir() {
    const closed = stage.folder();
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    const told: string[] = [];
    const log = (line: string): void => void told.push(line);
    const cluster = await stage.open({ dataDir, holder: 'service', durable: false, log });
    const pointer = readFileSync(join(dataDir, 'DATABASE-IS-ELSEWHERE.txt'), 'utf8');
    const home = pointer.match(/^folder: (.*)$/m)?.[1] ?? '';
    stage.alsoRemove(home);
    expect(told).toEqual([expect.stringContaining(home)]);
    await leaveNote(cluster.connection, 'kept');
    await cluster.stop();
    return { closed, dataDir, home };
  }
});

// Needs root, and a clone that others can read.
describe.skipIf(!canActAsNobody)(
  'beside an ordinary user (skipped: needs root, and a clone others can read)',
  () => {
    test('an ordinary user runs a service that root may join, and that stays theirs', async () => {
      const dataDir = join(stage.folderOf(nobody), 'data');
      const service = stage.run(['service', dataDir], nobody, { TMPDIR: dirname(dataDir) });
      const connection = await service.says('open');
      const joined = await stage.open({ dataDir, holder: 'command' });
      expect(joined.connection).toEqual(connection);
      await leaveNote(joined.connection, 'kept');
      await joined.stop();
      await service.end('SIGTERM');

      // Alone, the command of root runs the server as its owner, and leaves no file that the owner cannot open.
      for (const name of ['server.log', 'lock']) rmSync(join(dataDir, 'postgres', name));
      const alone = await stage.open({ dataDir, holder: 'command' });
      expect(statSync(join(alone.connection.host)).uid).toBe(nobody.uid);
      const waiting = stage.run(['service', dataDir], nobody, { TMPDIR: dirname(dataDir) });
      await waiting.says('told');
      await alone.stop();
      expect(await noteIn(await waiting.says('open'))).toBe('kept');
    });

    test('another ordinary user is refused and told what to do', async () => {
      const folder = stage.folder();
      const dataDir = join(folder, 'data');
      mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o755 });
      chmodSync(join(dataDir, 'postgres'), 0o700);
      chownSync(join(dataDir, 'postgres'), nobody.uid, nobody.gid);
      const refused = await stage.run(['command', dataDir], stranger).says('refused');
      expect(refused).toMatch(/cannot be used by this user.*as root: chown -R 54321:\d+ /);
    });
  },
);
