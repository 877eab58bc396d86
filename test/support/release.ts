import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** The settings of the shell that makes a release. */
interface Setting {
  readonly umask: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Makes a release of the newest commit in a new clone, and answers the folder of its files. Their sums are right. */
export async function makeRelease(clone: string, { umask, env: set }: Setting): Promise<string> {
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
  await run('sh', ['-c', `umask ${umask} && npm run --silent release`], {
    cwd: clone,
    env: { ...process.env, ...set },
  });
  const folder = join(clone, 'release');
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  return folder;
}
