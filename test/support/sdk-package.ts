import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** What every platform prints after {@link useIn}'s sample. */
export const USED = {
  amounts: [30_000, 70_000],
  listed: 100_000,
  pdf: '%PDF-',
  isMissing: true,
  code: 'not_found',
  said: 'ready',
  event: 'invoice.paid',
  invented: 'WebhookVerificationError',
};

/** Packs the client as for its publication, into a folder, and answers the files that the package has. */
export async function packSdk(folder: string): Promise<string[]> {
  await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(root, 'sdk') });
  const { version } = JSON.parse(await readFile(join(root, 'sdk/package.json'), 'utf8')) as {
    version: string;
  };
  const archive = join(folder, 'package.tgz');
  await rename(join(folder, `tranche-sdk-${version}.tgz`), archive);
  const { stdout } = await run('tar', ['-tzf', archive]);
  return stdout.trim().split('\n');
}

// All that the README of the client shows, one after the other.
async function readmeProgram(): Promise<string> {
  const text = await readFile(join(root, 'sdk/README.md'), 'utf8');
  const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block);
  return `declare const process: { env: Record<string, string | undefined> };\n${blocks.join('\n')}`;
}

/**
 * A project of its own in an empty folder, with the packed client and programs that use it, type-checked as Node and as
 * bundlers find modules, and compiled: the sample as `main.js`, the README as `dist/readme.js`.
 */
export async function makeProject(folder: string, compiler = join(root, 'node_modules/typescript/bin/tsc')) {
  await mkdir(join(folder, 'src'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, join(folder, '../package.tgz')], { cwd: folder });
  const sample = await readFile(join(root, 'test/sdk/sample/use.ts'), 'utf8');
  await writeFile(join(folder, 'src/use.ts'), sample.replace('../../../sdk/src/index.ts', 'tranche-sdk'));
  await writeFile(join(folder, 'src/readme.ts'), await readmeProgram());
  await writeFile(
    join(folder, 'main.js'),
    `import process from 'node:process';
import { use } from './dist/use.js';
console.log(JSON.stringify(await use(process.argv[2], process.argv[3])));
process.exit(0);
`,
  );
  const settings = {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
      module: 'nodenext',
      types: [],
      strict: true,
      // The types of the package are checked, too.
      skipLibCheck: false,
      rootDir: 'src',
      outDir: 'dist',
    },
    include: ['src'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  await run(process.execPath, [compiler, '-p', folder]);
  // Bundlers find modules in another way.
  const bundled = ['--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler'];
  await run(process.execPath, [compiler, '-p', folder, ...bundled]);
}

// A program that uses `require`: for the whole client, and for the parts with their own import path.
const requiring = `import { Tranche } from 'tranche-sdk';
import * as schedules from 'tranche-sdk/schedules';
import { verify } from 'tranche-sdk/webhooks';
declare const process: { argv: string[] };

const tranche = new Tranche({ baseUrl: process.argv[2] ?? '', token: process.argv[3] ?? '' });
async function main(): Promise<void> {
  const { status } = await tranche.invoices.get('0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10').catch((error) => error);
  const parts = schedules.splitEvenly(100, { count: 2, firstDate: '2027-03-14', lastDate: '2027-04-14' });
  console.log(JSON.stringify({ status, parts: parts.length, verify: typeof verify }));
}
void main();
`;

/**
 * A project of CommonJS in an empty folder, with the packed client, type-checked as Node 16 and later find packages. Answers
 * what its program prints where no module can be required, as before Node 20.19.
 */
export async function useByRequire(
  folder: string,
  url: string,
  token: string,
  node: readonly string[] = [process.execPath, '--no-experimental-require-module'],
  compiler = join(root, 'node_modules/typescript/bin/tsc'),
): Promise<unknown> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "name": "shop", "private": true }');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, join(folder, '../package.tgz')], { cwd: folder });
  await writeFile(join(folder, 'main.ts'), requiring);
  const settings = ['--strict', '--target', 'es2022', '--module', 'node16'];
  await run(process.execPath, [compiler, ...settings, 'main.ts'], { cwd: folder });
  const [file = '', ...args] = node;
  const { stdout } = await run(file, [...args, 'main.js', url, token], { cwd: folder });
  return JSON.parse(stdout);
}

/** What {@link useByRequire} prints. */
export const REQUIRED = { status: 404, parts: 2, verify: 'function' };

/** Runs what the README shows, and answers what it prints. */
export async function useReadme(folder: string, url: string, token: string): Promise<string> {
  const env = { ...process.env, TRANCHE_URL: url, TRANCHE_TOKEN: token };
  const program = "await import('./dist/readme.js'); process.exit(0);";
  const args = ['--input-type=module', '--eval', program];
  return (await run(process.execPath, args, { cwd: folder, env })).stdout;
}

/** Runs the program of a project under a platform, and answers what it prints. */
export async function useIn(
  folder: string,
  command: readonly string[],
  url: string,
  token: string,
): Promise<unknown> {
  const [file = '', ...args] = command;
  const { stdout } = await run(file, [...args, 'main.js', url, token], { cwd: folder });
  return JSON.parse(stdout);
}
