import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tranche-releases-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Makes a release of the newest commit in a clone of its own, and answers its sums. */
async function release(
  name: string,
  setting: { umask: string; env: Record<string, string> },
): Promise<string> {
  const clone = join(scratch, name);
  await run('git', ['clone', '--quiet', root, clone]);
  await cp(join(root, 'node_modules'), join(clone, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  // A release of its own, whatever the changelog and the record say today.
  const { version } = JSON.parse(await readFile(join(clone, 'package.json'), 'utf8'));
  const record = JSON.parse(await readFile(join(clone, 'db/released.json'), 'utf8'));
  await writeFile(join(clone, 'CHANGELOG.md'), `# Changelog\n\n## [${version}] - 2026-11-26\n\n- A test.\n`);
  await writeFile(join(clone, 'db/released.json'), JSON.stringify({ ...record, releases: [] }));
  const at = '2026-11-26T12:00:00Z';
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  const env = { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
  await run('git', [...author, 'commit', '--quiet', '--all', '--message', 'A release'], { cwd: clone, env });
  await run('sh', ['-c', `umask ${setting.umask} && npm run --silent release`], {
    cwd: clone,
    env: { ...process.env, ...setting.env },
  });
  const folder = join(clone, 'release');
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  return readFile(join(folder, 'SHA256SUMS'), 'utf8');
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
