import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Packs the command line as for its publication, into a folder. Answers its archive, and the files that it has. */
export async function packCli(
  folder: string,
): Promise<{ readonly archive: string; readonly files: string[] }> {
  await run('npm', ['pack', '--pack-destination', folder], { cwd: join(root, 'cli') });
  const { name, version } = JSON.parse(await readFile(join(root, 'cli/package.json'), 'utf8'));
  const archive = join(folder, `${name}-${version}.tgz`);
  const { stdout } = await run('tar', ['-tzf', archive]);
  return { archive, files: stdout.trim().split('\n') };
}

/** Installs an archive into an empty folder, without a network. Answers the command that it brings. */
export async function installCli(archive: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "name": "office", "private": true }');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, archive], { cwd: folder });
  return join(folder, 'node_modules', '.bin', 'tranche');
}
