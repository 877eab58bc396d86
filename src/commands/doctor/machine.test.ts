import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeClock, readServerClock } from './clock.ts';
import {
  examineDisk,
  examineFolder,
  examineKeyFile,
  examineLimits,
  examineNode,
  examineZones,
  judgeDisk,
  judgeLimits,
} from './machine.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('doctor, about the machine', () => {
  it('finds nothing on this one', async () => {
    const found = [
      examineNode(process.versions.node),
      examineZones(),
      await examineLimits(),
      await examineFolder(folder),
      judgeDisk(5e9, null),
    ];
    expect(found.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect((await examineDisk(folder)).subject).toBe('disk');
  });

  it('names an old Node, one without time zones, little memory, few files, a full disk, and no inodes', () => {
    expect(examineNode('20.1.0')).toMatchObject({
      level: 'fail',
      text: expect.stringMatching(/npm install/),
    });
    expect(examineZones(() => 'GMT')).toMatchObject({
      level: 'fail',
      text: expect.stringMatching(/full ICU/),
    });
    expect(judgeLimits(5e8, 65_536)).toMatchObject({
      level: 'warn',
      text: expect.stringMatching(/raise the limit/),
    });
    expect(judgeLimits(4e9, 256)).toMatchObject({
      level: 'warn',
      text: expect.stringMatching(/LimitNOFILE/),
    });
    expect(judgeDisk(1e9, null)).toMatchObject({
      level: 'warn',
      text: expect.stringMatching(/at least 2 GB/),
    });
    expect(judgeDisk(1e8, null)).toMatchObject({ level: 'fail' });
    expect(judgeDisk(5e9, 12)).toMatchObject({ level: 'fail', text: expect.stringMatching(/df -i/) });
  });

  it('names a folder that everyone can write to', async () => {
    await chmod(folder, 0o777);
    expect(await examineFolder(folder)).toMatchObject({
      level: 'fail',
      text: expect.stringMatching(/chmod o-w/),
    });
    await chmod(folder, 0o700);
    expect(await examineFolder(folder)).toMatchObject({ level: 'ok', text: folder });
  });

  it('names a key that others can read, and nothing where there is none', async () => {
    expect(await examineKeyFile(folder)).toBeNull();
    const path = join(folder, 'secret.key');
    await writeFile(path, 'x');
    await chmod(path, 0o644);
    expect(await examineKeyFile(folder)).toMatchObject({
      level: 'fail',
      text: expect.stringMatching(/mode 644.*chmod 600/),
    });
    await chmod(path, 0o600);
    expect(await examineKeyFile(folder)).toMatchObject({ level: 'ok' });
  });

  it('compares the clock with the Date of a server and of the database', async () => {
    const state = { aheadMs: 0 };
    const server = createServer((_, response) => {
      response.setHeader('date', new Date(1_700_000_000_000 + state.aheadMs).toUTCString()).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const read = async () => {
      const clock = await readServerClock(url, () => new Date(1_700_000_000_000));
      return judgeClock(clock === null ? [] : [clock]);
    };
    expect(await read()).toMatchObject({ level: 'ok', text: expect.stringMatching(/^as 127/) });
    state.aheadMs = 20_000;
    expect(await read()).toMatchObject({
      level: 'warn',
      text: expect.stringMatching(/20 s behind 127.*chrony/),
    });
    state.aheadMs = -3_600_000;
    expect(await read()).toMatchObject({ level: 'fail', text: expect.stringMatching(/3600 s ahead of/) });
    server.close();
    server.closeAllConnections();
    expect(await read()).toMatchObject({ level: 'ok', text: 'no other clock answered' });
  });
});
