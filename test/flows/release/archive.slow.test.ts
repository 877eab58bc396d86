import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assemble } from '../../../tools/release/assemble.ts';
import { pack } from '../../../tools/release/pack.ts';
import type { Platform } from '../../../tools/release/runtime.ts';
import type { Sbom } from '../../../tools/release/sbom.ts';
import { readTree } from '../../../tools/tidy/tree.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const platform = `linux-${process.arch}` as Platform;
// npm reads ten thousand files: seconds on a machine at rest, and minutes on a busy one.
const PATIENCE_MS = 600_000;
const CARD = { type: 'Card', number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };

let scratch: string;
let release: string;
let sbom: Sbom;
let env: Record<string, string>;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tranche-archive-'));
  // PostgreSQL of a service that root starts belongs to another user.
  await chmod(scratch, 0o755);
  const folder = join(scratch, 'made', 'tranche-test');
  await mkdir(folder, { recursive: true });
  const files = readTree(root).map(({ path }) => path);
  sbom = await assemble(root, files, folder, platform);
  const archive = join(scratch, 'tranche-test.tar.gz');
  await pack(folder, archive, new Date(0), 0);
  await mkdir(join(scratch, 'unpacked'));
  await run('tar', ['xzf', archive, '-C', join(scratch, 'unpacked')]);
  release = join(scratch, 'unpacked', 'tranche-test');
  // Nothing but a Node, and what every system has.
  await mkdir(join(scratch, 'node'));
  await symlink(process.execPath, join(scratch, 'node', 'node'));
  env = {
    PATH: `${join(scratch, 'node')}:/usr/bin:/bin`,
    DATA_DIR: join(scratch, 'data'),
    PORT: await freePort(),
  };
}, PATIENCE_MS);
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** A port that is free, and the one after it, which the sandbox gets. */
async function freePort(): Promise<string> {
  for (let port = 23_000 + (process.pid % 4_000) * 2; ; port += 2) {
    const free = await Promise.all([isFree(port), isFree(port + 1)]);
    if (!free.includes(false)) return String(port);
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

const tranche = (...args: string[]) => run(join(release, 'bin/tranche'), args, { env, cwd: '/' });

it('unpacked, it runs under a bare Node 24: an invoice is made, shown as a document and paid', {
  timeout: PATIENCE_MS,
}, async () => {
  const service = spawn(join(release, 'bin/tranche'), ['serve'], {
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(service, 'exit');
  try {
    const [, url = '', token = '', body = ''] = await firstRequest(service);
    const call = async (address: string, init?: object) => {
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, ...init });
      return { status: answer.status, type: answer.headers.get('content-type'), data: await answer.text() };
    };
    const send = (address: string, content: string, bearer = token) =>
      call(address, {
        method: 'POST',
        body: content,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      });
    const dataOf = ({ data }: { data: string }) => JSON.parse(data).data;

    const made = await send(url, body);
    expect(made).toMatchObject({ status: 201 });
    const { id, totalAmount, paymentLink } = dataOf(made);
    const document = await call(`${url}/${id}/pdf`);
    expect(document).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(await call(new URL('/app', url).href)).toMatchObject({ status: 200 });

    const link = `${new URL('/v1/links', url).href}/${/\/([^/]+)\/r\/([^/]+)$/.exec(paymentLink)?.slice(1).join('/')}`;
    const { tokens, amountDue, paymentSchedule } = dataOf(await call(link));
    const card = JSON.parse((await send(tokens.tokensUrl, JSON.stringify(CARD), tokens.publishableKey)).data);
    const scheduledPaymentIds = paymentSchedule.map((payment: { id: string }) => payment.id);
    const charge = { token: card.token, scheduledPaymentIds, expectedAmount: amountDue };
    expect(await send(`${link}/charges`, JSON.stringify(charge))).toMatchObject({ status: 201 });
    expect(dataOf(await call(link)).amountPaid).toBe(totalAmount);
    // The command line of the release, beside the running service.
    expect((await tranche('doctor')).stdout).toContain('ok    database');
  } finally {
    service.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});

/** The address, token and body of the request that the first start prints to paste. */
function firstRequest(service: ReturnType<typeof spawn>): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [service.stdout, service.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = /^curl (\S+) \\\n.*Bearer ([^']+)'[\s\S]*?-d '(.*)'\n[\s\S]*Ctrl-C/m.exec(output);
        if (found !== null) resolve(found.map((part) => part.replaceAll(`'\\''`, "'")));
      });
    service.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)));
  });
}

it('every module of the service finds what it imports', { timeout: PATIENCE_MS }, async () => {
  const program = join(scratch, 'load.mjs');
  await writeFile(
    program,
    `import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
const folder = process.argv[2] + '/src';
const starts = new Set(['main.ts', 'documents/pdf/thread.ts']);
const require = createRequire(folder + '/main.ts');
let loaded = 0;
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.ts') || name.endsWith('.d.ts') || starts.has(name)) continue;
  await import(pathToFileURL(folder + '/' + name).href);
  // And what a module loads only when it is needed.
  const text = readFileSync(folder + '/' + name, 'utf8');
  for (const [, later] of text.matchAll(/import\\('([^.'][^']*)'\\)/g)) await import(pathToFileURL(require.resolve(later)).href);
  loaded += 1;
}
console.log(loaded);
process.exit(0);
`,
  );
  const { stdout } = await run('node', [program, release], { env });
  expect(Number(stdout)).toBeGreaterThan(500);
});

it('the bill of materials names the packages of the archive, and no other', async () => {
  const found = new Set<string>();
  for (const entry of await readdir(join(release, 'node_modules'), {
    recursive: true,
    withFileTypes: true,
  })) {
    const folder = relative(release, entry.parentPath);
    if (entry.name !== 'package.json' || !/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/.test(folder)) continue;
    const { name, version } = JSON.parse(await readFile(join(entry.parentPath, entry.name), 'utf8'));
    found.add(`${name}@${version}`);
  }
  expect(new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))).toEqual(found);
  expect(found).not.toContain('react@19.3.1');
});

it('it has no tests, no maps, no types of packages and no Node', async () => {
  const files = await readdir(release, { recursive: true });
  const wrong =
    /^src\/.*(?:\.test\.ts$|\/testing\/)|\.map$|^node_modules\/.*\.d\.[cm]?ts$|^node_modules\/node-linux|\.package-lock\.json$/;
  expect(files.filter((path) => wrong.test(path))).toEqual([]);
  expect(files).toContain('LICENSE');
});

const OLD_NODE = '#!/bin/sh\n[ "$1" = -p ] && echo 22 || echo v22.1.0\n';
const OTHER_MACHINE = '#!/bin/sh\n[ "$1" = -s ] && echo Linux || echo riscv64\n';

it.each([
  ['without a Node', null, 'there is no node in the PATH. Install it'],
  ['under an older Node', { name: 'node', text: OLD_NODE }, 'is v22.1.0. Install it'],
  ['on another machine', { name: 'uname', text: OTHER_MACHINE }, 'this machine is Linux-riscv64. Unpack'],
])('%s it says so in a sentence, and ends with 1', async (_where, program, sentence) => {
  const folder = await mkdtemp(join(scratch, 'path-'));
  for (const name of ['sh', 'readlink', 'dirname', 'cat'])
    await symlink(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(folder, name));
  if (program !== null) await writeFile(join(folder, program.name), program.text, { mode: 0o755 });
  const path = program?.name === 'uname' ? `${folder}:${env.PATH}` : folder;
  const ended = run(join(release, 'bin/tranche'), ['--version'], { env: { PATH: path } });
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
});
