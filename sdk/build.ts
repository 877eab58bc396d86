// Builds the client into sdk/build: modules for every platform, and their types. The same in build/cjs for programs that
// `require`, as Node before 20.19 cannot require modules. Part of `npm pack` in this folder.
import { execFileSync } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const here = import.meta.dirname;
const build = join(here, 'build');

await rm(build, { recursive: true, force: true });
const compiler = join(here, '../node_modules/typescript/bin/tsc');
for (const project of ['tsconfig.build.json', 'tsconfig.cjs.json'])
  execFileSync(process.execPath, [compiler, '-p', join(here, project)], { stdio: 'inherit' });
await writeFile(join(build, 'cjs/package.json'), '{ "type": "commonjs" }\n');
for (const name of await readdir(build, { recursive: true })) {
  if (name.endsWith('.d.ts')) await nameModules(join(build, name));
}
await copyFile(join(here, '../LICENSE'), join(here, 'LICENSE'));

// The compiler names modules in types by their sources, which the package does not have.
async function nameModules(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replaceAll(/((?:from |import\()['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'));
}
