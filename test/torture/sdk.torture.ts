import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProject, packSdk, REQUIRED, USED, useByRequire, useIn } from '../support/sdk-package.ts';
import { startService, type TestService } from '../support/service.ts';

const run = promisify(execFile);

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'tranche-sdk-'));
  await packSdk(folder);
  await makeProject(join(folder, 'project'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Installs a package of npm in a folder of its own, and answers that folder. */
async function install(name: string): Promise<string> {
  const place = join(folder, name.replaceAll(/\W/g, '-'));
  await mkdir(place);
  await writeFile(join(place, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--no-audit', '--no-fund', name], { cwd: place });
  return join(place, 'node_modules');
}

interface EdgeWorker {
  dispatchFetch(url: string, init: RequestInit): Promise<Response>;
  dispose(): Promise<void>;
}

/** One module with all that it imports, as web projects are bundled. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
    },
  });
  const [result] = [built].flat() as { readonly output: readonly { readonly code: string }[] }[];
  return result?.output[0]?.code ?? '';
}

it.each([
  ['Node 20', 'node@20', 'node/bin/node', []],
  ['Node 22', 'node@22', 'node/bin/node', []],
  ['Node 24', 'node@24', 'node/bin/node', []],
  ['Deno', 'deno@2', '.bin/deno', ['run', '--allow-net', '--no-prompt']],
  ['Bun', 'bun@1', '.bin/bun', []],
] as const)('the packed client works on %s', async (_name, name, file, args) => {
  const command = [join(await install(name), file), ...args];
  expect(await useIn(join(folder, 'project'), command, service.url, service.member.token)).toEqual(USED);
});

it('the packed client is required on Node 20.0, which cannot require modules', async () => {
  const node = [join(await install('node@20.0.0'), 'node/bin/node')];
  const { url, member } = service;
  expect(await useByRequire(join(folder, 'required'), url, member.token, node)).toEqual(REQUIRED);
});

it('the packed client works on an edge worker, bundled into one file', async () => {
  const project = join(folder, 'project');
  await writeFile(
    join(project, 'worker.js'),
    `import { use } from './dist/use.js';
export default {
  async fetch(request) {
    const { url, token } = await request.json();
    return Response.json(await use(url, token));
  },
};
`,
  );
  const contents = await bundle(join(project, 'worker.js'));
  const { href } = pathToFileURL(join(await install('miniflare@4'), 'miniflare/dist/src/index.js'));
  const { Miniflare } = (await import(href)).default as { Miniflare: new (options: object) => EdgeWorker };
  const worker = new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents }],
    compatibilityDate: '2026-01-01',
  });
  try {
    const body = JSON.stringify({ url: service.url, token: service.member.token });
    const answer = await worker.dispatchFetch('http://worker.example/', { method: 'POST', body });
    expect(await answer.json()).toEqual(USED);
  } finally {
    await worker.dispose();
  }
});

it('the types of the packed client are read by a compiler of 2024', async () => {
  const compiler = join(await install('typescript@5.4.5'), 'typescript/bin/tsc');
  await makeProject(join(folder, 'older'), compiler);
});
