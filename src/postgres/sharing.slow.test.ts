import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { ownerOf } from './server-user.ts';
import {
  isRunning,
  leaveNote,
  noteIn,
  query,
  removePrepared,
  Stage,
  serverPid,
  until,
} from './testing/stage.ts';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.clear());
afterAll(removePrepared);

describe('one service a folder', () => {
  test('a second service on the same folder is refused and told what to do', async () => {
    const dataDir = await stage.preparedDataDir();
    const first = stage.run(['service', dataDir]);
    const connection = await first.says('open');
    const message = await stage.run(['service', dataDir]).says('refused');
    expect(message).toContain(dataDir);
    expect(message).toContain(`process ${first.child.pid}`);
    expect(message).toContain('setting DATA_DIR');
    await expect(stage.open({ dataDir, holder: 'service' })).rejects.toThrow(/setting DATA_DIR/);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a second service in the same process is refused as well', async () => {
    const dataDir = await stage.preparedDataDir();
    const first = await stage.open({ dataDir, holder: 'service' });
    await expect(stage.open({ dataDir, holder: 'service' })).rejects.toThrow(/setting DATA_DIR/);
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of services that start at once on what a crash left exactly one wins', async () => {
    const dataDir = await stage.preparedDataDir();
    const killed = stage.run(['service', dataDir]);
    await killed.says('open');
    await killed.end('SIGKILL');
    const starters = [1, 2, 3, 4].map(() => stage.run(['service', dataDir]));
    await until('all have an answer', () =>
      starters.every(({ lines }) => lines.some((line) => line.open ?? line.refused)),
    );
    expect(starters.flatMap(({ lines }) => lines.flatMap((line) => line.open ?? []))).toHaveLength(1);
    for (const { lines } of starters)
      for (const { refused } of lines) if (refused) expect(refused).toContain('setting DATA_DIR');
  });

  test('the lock is one for all callers, and free again as soon as its holder is killed', async () => {
    const dataDir = await stage.preparedDataDir();
    const folder = join(dataDir, 'postgres');
    const program = stage.run(['service', dataDir]);
    await program.says('open');
    expect(takeLock(folder)).toBeNull();
    await program.end('SIGKILL');
    const lock = takeLock(folder);
    expect(lock?.isHeld()).toBe(true);
    expect(takeLock(folder)).toBeNull();
    // Asking must not have given the first one's lock up.
    expect(takeLock(folder)).toBeNull();
    lock?.release();
    const next = takeLock(folder);
    expect(next?.isHeld()).toBe(true);
    next?.release();
  });

  test('a pid file whose number an unrelated process has got since does not hinder a start', async () => {
    const dataDir = await stage.preparedDataDir();
    const cluster = join(dataDir, 'postgres', 'cluster');
    const owner = await ownerOf(cluster);
    // As the server's user: another user's process would not look like a server to PostgreSQL.
    const unrelated = spawn('sleep', ['60'], owner ?? {});
    try {
      const pidFile = [unrelated.pid, cluster, 1_700_000_000, 5432, '', '', '', 'ready   '];
      writeFileSync(join(cluster, 'postmaster.pid'), `${pidFile.join('\n')}\n`, { mode: 0o600 });
      const { connection } = await stage.open({ dataDir, holder: 'service' });
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(isRunning(unrelated.pid ?? 0)).toBe(true);
    } finally {
      unrelated.kill('SIGKILL');
    }
  });
});

describe('a command', () => {
  test('joins the server of a running service, and leaves it running', async () => {
    const dataDir = await stage.preparedDataDir();
    const service = stage.run(['service', dataDir]);
    const connection = await service.says('open');
    const command = await stage.open({ dataDir, holder: 'command' });
    expect(command.connection).toEqual(connection);
    await leaveNote(command.connection, 'both');
    await command.stop();
    expect(await noteIn(connection)).toBe('both');
    await service.end('SIGTERM');
    expect(service.lines).toContainEqual({ stopped: true });
  });

  test('joins a service of its own process, and one whose first start is under way', async () => {
    const dataDir = stage.dataDir();
    const starting = stage.open({ dataDir, holder: 'service' });
    await until('the service has the lock', () => existsSync(join(dataDir, 'postgres', 'holder.json')));
    const command = await stage.open({ dataDir, holder: 'command' });
    const service = await starting;
    await command.stop();
    expect(await query(service.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('joins a service only after the service lets it', async () => {
    const dataDir = await stage.preparedDataDir();
    const service = await stage.open({ dataDir, holder: 'service', announcesLater: true });
    const command = stage.run(['command', dataDir]);
    expect(await command.says('told')).toMatch(/Waiting for another Tranche service/);
    expect(command.lines.some(({ open }) => open !== undefined)).toBe(false);
    service.announceReady();
    expect(await command.says('open')).toEqual(service.connection);
    await command.end('SIGTERM');
  });

  test('runs the server for its own duration when no service does', async () => {
    const dataDir = await stage.preparedDataDir();
    const command = stage.run(['command', dataDir]);
    await command.says('open');
    const pid = serverPid(dataDir);
    await command.end('SIGTERM');
    expect(isRunning(pid)).toBe(false);
  });

  test('is waited for by a starting service', async () => {
    const dataDir = await stage.preparedDataDir();
    const command = await stage.open({ dataDir, holder: 'command' });
    const service = stage.run(['service', dataDir]);
    expect(await service.says('told')).toContain(
      `Waiting for another Tranche command (process ${process.pid})`,
    );
    expect(service.lines).toHaveLength(1);
    await leaveNote(command.connection, 'kept');
    await command.stop();
    expect(await noteIn(await service.says('open'))).toBe('kept');
  });

  test('waits for another command instead of using a server that would end under it', async () => {
    const dataDir = await stage.preparedDataDir();
    const first = await stage.open({ dataDir, holder: 'command' });
    const told: string[] = [];
    const second = stage.open({ dataDir, holder: 'command', log: (line) => told.push(line) });
    await until('the second waits', () => told.length > 0);
    await first.stop();
    expect(await query((await second).connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
