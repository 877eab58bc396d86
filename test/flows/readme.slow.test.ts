import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';

const root = new URL('../..', import.meta.url).pathname;

/** What `curl` writes before the status of each answer. */
const MARK = 'HTTP status ';

let folder: string;
let clone: string;
let readme: string;
// A terminal without settings of the service, and without those of the person who runs the tests.
let environment: Record<string, string>;
let port: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-readme-'));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  clone = join(folder, 'tranche');
  await copyProject(clone);
  await mkdir(join(folder, 'home'));
  environment = { PATH: process.env.PATH ?? '', HOME: join(folder, 'home') };
  port = (await areFree(4000, 4001)) ? 4000 : await freePort();
  readme = (await readFile(join(clone, 'README.md'), 'utf8')).replaceAll(
    'localhost:4000',
    `localhost:${port}`,
  );
  stop = await startService();
}, 240_000);
afterAll(async () => {
  await stop?.();
  await rm(folder, { recursive: true, force: true });
});

// Copies all files that Git tracks or would add. The copy shares `node_modules`, because it is large.
async function copyProject(target: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, maxBuffer: 2 ** 24 },
  );
  for (const path of stdout.split('\0').filter((one) => one !== '')) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await cp(join(root, path), join(target, path)).catch((cause: NodeJS.ErrnoException) => {
      // Deleted, and not yet committed.
      if (cause.code !== 'ENOENT') throw cause;
    });
  }
  await symlink(join(root, 'node_modules'), join(target, 'node_modules'));
}

async function startService(): Promise<() => Promise<void>> {
  const setting = port === 4000 ? {} : { PORT: String(port) };
  const service = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...environment, ...setting },
    detached: true,
  });
  const ended = once(service, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [service.stdout, service.stderr])
      stream.on('data', (text) => {
        output += text;
        if (output.includes('Ctrl-C stops the service.')) resolve();
      });
    void ended.then(() => reject(new Error(output)));
  });
  return async () => {
    process.kill(-(service.pid ?? 0), 'SIGINT');
    await ended;
  };
}

/** The commands of the README from its first hour on, as they stand there. */
function firstHour(): string {
  const text = readme.slice(readme.indexOf('## The first hour'), readme.indexOf('## Settings'));
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
}

it('the README, pasted from top to bottom into a terminal, does what it says', async () => {
  // Curl itself, which also tells the status: on standard error, as the README takes some answers apart.
  const prelude = `curl() { command curl -w '%{stderr}${MARK}%{http_code}\\n' "$@"; }`;
  const script = join(folder, 'first-hour.sh');
  await writeFile(script, `set -euo pipefail\n${prelude}\n${firstHour()}`);
  const { stdout, stderr } = await promisify(execFile)('bash', [script], { cwd: clone, env: environment });
  const found = stderr.split('\n').filter((line) => line.startsWith(MARK));
  const refused = found.filter((line) => !/ 2\d\d$/.test(line));
  expect(found.length).toBeGreaterThanOrEqual(20);
  // The one that the README announces.
  expect([refused, [...new Set(stdout.match(/"code":"(\w+)"/g))]]).toEqual([
    [`${MARK}422`],
    ['"code":"illegal_action"'],
  ]);
  expect(stdout).toContain('"status":"Succeeded"');
  expect(stdout).toContain(`http://localhost:${port}/app/welcome/`);
  expect(stdout).toContain(`http://localhost:${port}/demo-studio/p/`);
  expect(stdout).toMatch(/No faults in 1 account/);
  expect((await readFile(join(clone, 'invoice.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await readFile(join(clone, 'invoices.csv'), 'utf8')).split('\n').length).toBeGreaterThan(3);
}, 240_000);

async function areFree(...ports: number[]): Promise<boolean> {
  const tries = ports.map(
    (one) =>
      new Promise<boolean>((resolve) => {
        const server = createServer().once('error', () => resolve(false));
        server.listen(one, () => server.close(() => resolve(true)));
      }),
  );
  return !(await Promise.all(tries)).includes(false);
}
