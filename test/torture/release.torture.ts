import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRelease } from '../support/release.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tranche-releases-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function release(name: string, setting: Parameters<typeof makeRelease>[1]): Promise<string> {
  return readFile(join(await makeRelease(join(scratch, name), setting), 'SHA256SUMS'), 'utf8');
}

it('two runs in two folders, with another umask, language and time zone, give the same bytes', async () => {
  const first = await release('first', { umask: '022', env: {} });
  const second = await release('second/elsewhere', {
    umask: '077',
    env: { TZ: 'Asia/Tokyo', LC_ALL: 'C.UTF-8' },
  });
  expect(first.trim().split('\n')).toHaveLength(8);
  expect(second).toBe(first);
});
