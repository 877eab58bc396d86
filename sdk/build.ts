// Builds the client into sdk/build: modules for every platform, and their types. Part of `npm pack` in this folder.
import { execFileSync } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const here = import.meta.dirname;
const build = join(here, 'build');

await rm(build, { recursive: true, force: true });
const compiler = join(here, '../node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', join(here, 'tsconfig.build.json')], { stdio: 'inherit' });
for (const name of await readdir(build, { recursive: true })) {
  if (name.endsWith('.d.ts')) await nameModules(join(build, name));
}
await copyFile(join(here, '../LICENSE'), join(here, 'LICENSE'));

// The compiler names modules in types by their sources, which the package does not have.
async function nameModules(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replaceAll(/((?:from |import\()['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'));
}
