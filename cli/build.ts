// Builds the command line into cli/build: one file for Node 20 and later, without anything to install beside it.
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const target = join(import.meta.dirname, 'build');

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    ssr: join(import.meta.dirname, 'src', 'main.ts'),
    outDir: target,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'tranche.js', codeSplitting: false } },
  },
  ssr: { noExternal: true, target: 'node' },
});
await chmod(join(target, 'tranche.js'), 0o755);
// The licence of commander is part of the package, because commander is built in.
const commander = join(root, 'node_modules', 'commander');
const { version } = JSON.parse(await readFile(join(commander, 'package.json'), 'utf8')) as {
  version: string;
};
const licence = await readFile(join(commander, 'LICENSE'), 'utf8');
await writeFile(join(target, 'LICENSES.txt'), `tranche.js contains commander ${version}:\n\n${licence}`);
await copyFile(join(root, 'LICENSE'), join(import.meta.dirname, 'LICENSE'));
