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

/** A project of its own in an empty folder, with the packed client and a program that uses it, type-checked and compiled. */
export async function makeProject(folder: string, compiler = join(root, 'node_modules/typescript/bin/tsc')) {
  await mkdir(join(folder, 'src'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, join(folder, '../package.tgz')], { cwd: folder });
  const sample = await readFile(join(root, 'test/sdk/sample/use.ts'), 'utf8');
  await writeFile(join(folder, 'src/use.ts'), sample.replace('../../../sdk/src/index.ts', 'tranche-sdk'));
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
