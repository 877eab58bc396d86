import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../../../src/kit/db/migration-files.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** A folder with the migrations of this tree, to which a test adds some. */
export async function copyMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  return folder;
}

/** Adds migrations after the last of a folder; answers their names. */
export async function addMigrations(folder: string, texts: readonly string[]): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const last = Number(names.at(-1)?.slice(0, 6));
  return Promise.all(
    texts.map(async (text, index) => {
      const name = `${String(last + 1 + index).padStart(6, '0')}_rolling.sql`;
      await writeFile(join(folder, name), text);
      return name;
    }),
  );
}

/** A copy of this tree that runs as a release after it, with more migrations. */
export async function makeNextRelease(
  texts: readonly string[],
): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'tranche-next-'));
  for (const name of ['src', 'db', 'bin', 'package.json', 'docs'])
    await cp(join(ROOT, name), join(root, name), { recursive: true });
  await mkdir(join(root, 'web'));
  await cp(join(ROOT, 'web', 'dist'), join(root, 'web', 'dist'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await addMigrations(join(root, 'db', 'migrations'), texts);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
